// A deal of a freshly shuffled pack, like one that has just been dealt: the same seats, sizes and dealer, other cards.
#pragma once

#include <utility>

#include "deal.hpp"
#include "moves.hpp"
#include "random.hpp"

namespace sixtysix {

// `fresh` is a deal of two players with a turn-up, before its first act.
inline Deal shuffled(const Table& table, const Deal& fresh, QuickRandom& random) {
    int cards[most_stock] = {};
    int size = 0;
    for (const int bit : Each{table.rules->pack}) cards[size++] = bit;
    for (int at = size - 1; at > 0; --at) std::swap(cards[at], cards[random.below(at + 1)]);
    Deal deal = fresh;
    for (int seat = 0; seat < 2; ++seat) {
        const int hand = count(deal.hands[seat]);
        deal.hands[seat] = 0;
        for (int at = 0; at < hand; ++at) deal.hands[seat] |= card(cards[--size]);
    }
    for (int at = deal.stock_at; at < deal.stock_end; ++at) deal.stock[at] = static_cast<std::uint8_t>(cards[--size]);
    deal.up = static_cast<std::int8_t>(cards[--size]);
    deal.trump = static_cast<std::int8_t>(suit_of(deal.up));
    deal.amour = 0;
    note_amour(table, deal);
    return deal;
}

}  // namespace sixtysix
