// Adds the solver to the module `_native`: `bind_solver(m)` after Rules and Stop are bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_solver(nanobind::module_& m);

}  // namespace sixtysix
