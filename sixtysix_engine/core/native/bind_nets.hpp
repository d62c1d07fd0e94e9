// Adds nets and the play that trains them to the module `_native`: `bind_nets(m)` after Rules are bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_nets(nanobind::module_& m);

}  // namespace sixtysix
