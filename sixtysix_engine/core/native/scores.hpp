// What scores are worth, as it comes from Python: how many scores there are, and the value of each pair of them.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fields.hpp"
#include "layout.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

using Scores = std::pair<int, std::vector<Value>>;

// Without scores, the points of the rule set. What is given is not trusted.
inline std::unique_ptr<Worth> make_worth(const std::optional<Scores>& scores) {
    if (!scores) return std::make_unique<PlainWorth>();
    const auto& [limit, values] = *scores;
    if (limit < 1 || limit > 4096 || values.size() != static_cast<std::size_t>(limit) * static_cast<std::size_t>(limit)) {
        throw FieldError("worth", "the value of each pair of scores");
    }
    for (const Value value : values) {
        if (value < -largest_number || value > largest_number) throw FieldError("worth", "values up to a million");
    }
    return std::make_unique<TableWorth>(limit, values);
}

}  // namespace sixtysix
