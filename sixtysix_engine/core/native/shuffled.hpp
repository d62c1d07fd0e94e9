// A deal of a freshly shuffled pack, like one that has just been dealt: the same seats, sizes and dealer, other cards.
#pragma once

#include <utility>

#include "deal.hpp"
#include "moves.hpp"
#include "random.hpp"

namespace sixtysix {

// `fresh` is a deal before its first act. Without a turn-up or an auction the suit of a card of the seat that showed
// one is trumps.
inline Deal shuffled(const Table& table, const Deal& fresh, QuickRandom& random) {
    int cards[most_stock] = {};
    int size = 0;
    for (const int bit : Each{table.rules->pack}) cards[size++] = bit;
    for (int at = size - 1; at > 0; --at) std::swap(cards[at], cards[random.below(at + 1)]);
    Deal deal = fresh;
    for (int seat = 0; seat < most_seats; ++seat) {
        const int hand = count(deal.hands[seat]);
        deal.hands[seat] = 0;
        for (int at = 0; at < hand; ++at) deal.hands[seat] |= card(cards[--size]);
    }
    for (int at = deal.stock_at; at < deal.stock_end; ++at) deal.stock[at] = static_cast<std::uint8_t>(cards[--size]);
    if (deal.up != no_card) {
        deal.up = static_cast<std::int8_t>(cards[--size]);
        deal.trump = static_cast<std::int8_t>(suit_of(deal.up));
    }
    for (int seat = 0; seat < most_seats; ++seat) {
        if (deal.known[seat] == 0 || deal.up != no_card) continue;
        const int shown = nth(deal.hands[seat], random.below(count(deal.hands[seat])));
        deal.known[seat] = card(shown);
        deal.trump = static_cast<std::int8_t>(suit_of(shown));
    }
    deal.amour = 0;
    note_amour(table, deal);
    return deal;
}

}  // namespace sixtysix
