// An act as a small number: a card, a marriage, a suit named, one of the plain acts, or a bid.
// Inside, a card's number is its bit; outside it is its place in the canonical order, see `to_public`.
#pragma once

#include <cstdint>

#include "rules.hpp"

namespace sixtysix {

using Act = std::uint16_t;

namespace act {
constexpr int marry = 64;       // + suit
constexpr int name_trump = 68;  // + suit
constexpr int exchange = 72;
constexpr int close = 73;
constexpr int go_on = 74;
constexpr int pass = 75;
constexpr int claim = 76;
constexpr int bid = 128;  // + points
constexpr int last = bid + most_bids;
}  // namespace act

// All acts of a moment, in the order of the protocol.
struct Acts {
    int size = 0;
    Act items[most_bids + 1];

    void add(int code) { items[size++] = static_cast<Act>(code); }
    const Act* begin() const { return items; }
    const Act* end() const { return items + size; }
};

constexpr bool is_card(Act code) { return code < act::marry; }

inline int to_public(const Rules& rules, Act code) {
    return is_card(code) ? suit_of(code) * 8 + rules.rank_of[code] : code;
}

}  // namespace sixtysix
