// Adds the equilibrium of hidden hands to the module.
#pragma once

#include <nanobind/nanobind.h>

namespace sixtysix {

void bind_regret(nanobind::module_& m);

}  // namespace sixtysix
