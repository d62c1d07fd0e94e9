// The weights of a policy as they come from Python: one for each feature and phase.
#pragma once

#include <string>
#include <vector>

#include "fields.hpp"
#include "policy.hpp"

namespace sixtysix {

using WeightList = std::vector<double>;

inline Weights read_weights(const WeightList& numbers) {
    Weights weights;
    if (numbers.size() != std::size_t{2} * features) throw FieldError("weights", "one for each feature and phase");
    for (int at = 0; at < 2 * features; ++at) {
        const double weight = numbers[static_cast<std::size_t>(at)];
        if (!(weight > -1e4 && weight < 1e4)) throw FieldError("weights", "numbers of -10000 to 10000");
        weights.of[at / features][at % features] = static_cast<float>(weight);
    }
    return weights;
}

}  // namespace sixtysix
