// Adds what a seat's acts tell of its hand to the module `_native`: `bind_past(m)` after Rules and Nets are bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_past(nanobind::module_& m);

}  // namespace sixtysix
