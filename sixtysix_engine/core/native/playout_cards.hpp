// Sets of cards of a single pack, eight bits of each suit's sixteen, looked at without a branch: chance decides what is
// in them, so nothing could foresee which way one goes.
#pragma once

#include "cards.hpp"

namespace sixtysix::single_pack {

constexpr int most_held = 6;  // cards that `chosen` looks at

inline void swap_if(std::uint64_t condition, std::uint64_t& one, std::uint64_t& other) {
    const std::uint64_t change = (one ^ other) & (0 - condition);
    one ^= change;
    other ^= change;
}

// The first set that is not empty.
inline Cards either(Cards first, Cards second) { return first | (second & (0 - Cards{first < 1})); }

// By place of a card in its set, and step: whether a card before it is still to be passed over, as a number.
inline constexpr By<By<Cards, most_held - 1>, most_held> passed = [] {
    By<By<Cards, most_held - 1>, most_held> steps{};
    for (int place = 0; place < most_held; ++place) {
        for (int step = 0; step < place; ++step) steps[place][step] = 1;
    }
    return steps;
}();

// The card at a place of the set, counted from 0; the place must exist.
inline int chosen(Cards cards, int place) {
    constexpr Cards no_card_there = Cards{1} << 63U;  // so that the compiler need not ask for an empty set
    for (const Cards one : passed[place]) cards &= cards - one;
    return first(cards | no_card_there);
}

inline int size_of(Cards cards) {
    auto bits = static_cast<std::uint32_t>(cards | cards >> 24U);
    bits -= bits >> 1U & 0x5555'5555U;
    bits = (bits & 0x3333'3333U) + (bits >> 2U & 0x3333'3333U);
    return static_cast<int>((((bits + (bits >> 4U)) & 0x0F0F'0F0FU) * 0x0101'0101U) >> 24U);
}

}  // namespace sixtysix::single_pack
