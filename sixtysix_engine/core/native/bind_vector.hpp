// Adds many deals at once to the module `_native`: `bind_vector(m)` after Position is bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_vector(nanobind::module_& m);

}  // namespace sixtysix
