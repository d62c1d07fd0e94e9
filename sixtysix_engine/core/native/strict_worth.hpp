// What a finished deal is worth to the sides that play it. The search asks only this, so game points can give way to
// the chance of winning a match without a change elsewhere.
#pragma once

#include <vector>

#include "deal.hpp"

namespace sixtysix {

using Value = std::int32_t;

// The sides of a table that play, numbered 0, 1, ... from the dealer's left: a dealer who sits out has none.
struct Players {
    int sides = 0;
    By<int, most_seats> side{};   // the side of the rules, by number
    By<int, most_seats> of{};     // the number, by side of the rules
    By<int, most_seats> seat{};   // a seat of it: the first from the dealer's left

    explicit Players(const Table& table) {
        of.fill(nobody);
        for (int at = 0; at < table.players; ++at) {
            const int there = table.side(table.order[at]);
            if (of[there] != nobody) continue;
            of[there] = sides;
            side[sides] = there;
            seat[sides++] = table.order[at];
        }
    }
};

// What each side gets of an outcome. Whoever compares two outcomes sees what is got, less what the others get.
struct Worth {
    virtual ~Worth() = default;
    virtual Value of(const Table& table, const Outcome& outcome, int side) const = 0;
};

// The unit of the rule set: game points, card points or stakes.
struct PlainWorth final : Worth {
    Value of(const Table& table, const Outcome& outcome, int side) const override {
        for (int at = 0; at < table.players; ++at) {
            const int seat = table.order[at];
            if (table.side(seat) == side) return outcome.points[seat];
        }
        return 0;
    }
};

// A value for each pair of scores of two sides, to the first one from the dealer's left; higher scores count as the last.
struct TableWorth final : Worth {
    int limit;                  // scores of 0 to limit - 1
    std::vector<Value> values;  // limit * limit, by the first side's score, then the other's

    TableWorth(int scores, std::vector<Value> of_scores) : limit(scores), values(std::move(of_scores)) {}

    Value of(const Table& table, const Outcome& outcome, int side) const override {
        const Players players(table);
        if (players.of[side] != 0) return 0;
        const auto at = [&](int number) {
            const int points = outcome.points[players.seat[number]];
            return static_cast<std::size_t>(points < limit ? points : limit - 1);
        };
        return values[at(0) * static_cast<std::size_t>(limit) + at(1)];
    }
};

// What a side wants as much of as it can get: its own worth less the mean of the others', times their number.
inline Value wanted(const Table& table, const Players& players, const Worth& worth, const Outcome& outcome, int number) {
    Value sum = 0;
    for (int other = 0; other < players.sides; ++other) {
        const Value got = worth.of(table, outcome, players.side[other]);
        sum += other == number ? (players.sides - 1) * got : -got;
    }
    return sum;
}

}  // namespace sixtysix
