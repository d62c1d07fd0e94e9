// Adds the search of information sets to the module `_native`: `bind_tree(m)` after Rules and Stop are bound.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_tree(nanobind::module_& m);

}  // namespace sixtysix
