// A deal in one of the worlds that a seat cannot tell apart: who holds the hidden cards, and in what order the loose
// ones lie.
#pragma once

#include "rules.hpp"
#include "worlds.hpp"

namespace sixtysix {

// The deal as it is in one of the worlds. A stock that is not open stays as it was: it is never drawn from again.
inline Deal with_world(const Table& table, const Deal& any, const Unseen& cards, const World& world) {
    Deal deal = any;
    lay_out(cards, world, deal);
    const Rules& rules = *table.rules;
    for (std::size_t at = 0; at < cards.seats.size(); ++at) {
        const int hand = static_cast<int>(at);
        const int seat = cards.seats[at];
        const Cards pair = cards.amour[hand];
        deal.hands[seat] = (deal.hands[seat] & (deal.known[seat] | deal.spent[seat])) | world.hands[hand];
        if (pair == 0) continue;
        bool whole = true;
        for (const int bit : Each{pair}) whole = whole && (world.hands[hand] & rules.same[bit]) != 0;
        if (whole) deal.amour = static_cast<std::uint8_t>(deal.amour | 1U << static_cast<unsigned>(seat));
    }
    return deal;
}

}  // namespace sixtysix
