// Who wins a trick and what may be played to it: game/tricks.py with sets of cards.
#pragma once

#include "deal.hpp"

namespace sixtysix {

// Tells whether a later card takes the trick over from the card that holds it.
inline bool beats(const Rules& rules, int challenger, int holder, int trumps) {
    return (rules.takes[trumps][holder] & card(challenger)) != 0;
}

// The place in the trick of the card that holds it; the trick must not be empty.
inline int holding(const Rules& rules, const Deal& deal) {
    int best = 0;
    for (int place = 1; place < deal.trick_size; ++place) {
        best = beats(rules, deal.trick[place], deal.trick[best], deal.trumps()) ? place : best;
    }
    return best;
}

inline Cards heading(Cards cards, Cards higher) { return (cards & higher) != 0 ? cards & higher : cards; }

// The cards of a hand that may follow to a trick in strict play.
inline Cards strict_cards(const Table& table, const Deal& deal, int seat) {
    const Rules& rules = *table.rules;
    const Cards hand = deal.hands[seat];
    const int best_place = holding(rules, deal);
    const int best = deal.trick[best_place];
    const Cards higher = rules.above[best];
    const bool must_head = rules.headPartner || table.side(deal.trick_seats[best_place]) != table.side(seat);
    const int led = suit_of(deal.trick[0]);
    const Cards same_suit = hand & suit_cards[led];
    if (same_suit != 0 && rules.strictFollow) {
        return must_head && rules.strictHead != Head::none && suit_of(best) == led ? heading(same_suit, higher)
                                                                                   : same_suit;
    }
    const Cards trumps = hand & suit_cards[deal.trumps()];
    if (same_suit != 0 || trumps == 0 || !rules.strictRuff) return hand;
    if (suit_of(best) != deal.trumps()) return trumps;
    if (!rules.underTrump && (trumps & higher) == 0) return hand;
    return must_head && rules.strictHead == Head::suit_and_trump ? heading(trumps, higher) : trumps;
}

// Of identical cards the first.
inline Cards once(const Rules& rules, Cards cards) {
    if (rules.copies == 1) return cards;
    constexpr Cards first_copies = 0x5555'5555'5555'5555ULL;
    return cards & (first_copies | ~(cards << 1U));
}

// The cards that a seat may play now, identical ones once.
inline Cards playable(const Table& table, const Deal& deal, int seat) {
    const bool free = deal.trick_size == 0 || deal.phase() == Phase::open;
    return once(*table.rules, free ? deal.hands[seat] : strict_cards(table, deal, seat));
}

}  // namespace sixtysix
