// Adds evaluation over all worlds to the module `_native`: `bind_worlds(m)` after Rules and Stop are bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_worlds(nanobind::module_& m);

}  // namespace sixtysix
