// One deal at one moment, with the rules that it needs kept alive: what Python holds in hand as `Position`.
#pragma once

#include <memory>

#include "layout.hpp"
#include "rules.hpp"

namespace sixtysix {

struct Position {
    std::shared_ptr<const Rules> rules;
    Table table;
    Deal deal;

    Position(std::shared_ptr<Rules> of, const Fields& fields)
        : rules(std::move(of)), table(read_table(*rules, fields)), deal(read_deal(table, fields)) {}

    // Whether deals of both can be looked at with one table.
    bool same_table(const Position& other) const {
        return rules == other.rules && table.dealer == other.table.dealer && table.score == other.table.score &&
               table.target.given == other.table.target.given && table.target.value == other.table.target.value &&
               table.carry == other.table.carry && table.keyed == other.table.keyed;
    }
};

}  // namespace sixtysix
