// What acts do to the cards and points on the table, and what follows by itself: game/moves.py.
// Who is asked next is not decided here.
#pragma once

#include "deal.hpp"
#include "tricks.hpp"

namespace sixtysix {

// Takes note of who holds ace and ten of trumps together now.
inline void note_amour(const Table& table, Deal& deal) {
    const Rules& rules = *table.rules;
    if (rules.honours.size == 0 || deal.trump == no_suit) return;
    const Cards ace = rules.find[deal.trump][0];
    const Cards ten = rules.find[deal.trump][1];
    for (int place = 0; place < table.players; ++place) {
        const int seat = table.order[place];
        if ((deal.hands[seat] & ace) != 0 && (deal.hands[seat] & ten) != 0) {
            deal.amour = static_cast<std::uint8_t>(deal.amour | 1U << static_cast<unsigned>(seat));
        }
    }
}

inline void score(const Table& table, Deal& deal, int side, int points) {
    const Optional<int>& target = table.rules->dealTarget;
    std::int32_t& total = deal.now[side].points;
    const bool before = target.given && total >= target.value;
    total += points;
    if (target.given && !before && total >= target.value)
        deal.reached[deal.reached_size++] = static_cast<std::int8_t>(side);
}

// Takes one card of a kind off a pile, whichever copy lies there: twins are told apart nowhere.
inline void drop(Cards& pile, int bit, Cards same) {
    if ((pile & card(bit)) != 0) {
        pile &= ~card(bit);
    } else if ((pile & same) != 0) {
        pile &= ~same;
    }
}

inline void take_from_hand(const Rules& rules, Deal& deal, int seat, int bit) {
    deal.hands[seat] &= ~card(bit);
    if (rules.copies == 1) {
        deal.known[seat] &= ~card(bit);
        deal.spent[seat] &= ~card(bit);
        return;
    }
    drop(deal.known[seat], bit, rules.same[bit]);
    drop(deal.spent[seat], bit, rules.same[bit]);
}

inline void announce(const Table& table, Deal& deal, int seat, int suit) {
    constexpr int pair[] = {2, 3};  // king and queen
    const Rules& rules = *table.rules;
    const int side = table.side(seat);
    ++deal.announced[seat][suit];
    for (const int rank : pair) {
        const Cards held = deal.hands[seat] & rules.find[suit][rank];
        deal.spent[seat] |= card(first(held & ~deal.spent[seat]));
        if (rules.marriageShow && count(held & deal.known[seat]) < count(held & deal.spent[seat])) {
            deal.known[seat] |= card(first(held & ~deal.known[seat]));
        }
    }
    const int value = suit == deal.trumps() ? rules.marriageTrump : rules.marriagePlain;
    if (marriage_waits(rules, deal.now[side].tricks != 0)) {
        deal.pending[side] += value;
    } else {
        deal.now[side].marriages += value;
        score(table, deal, side, value);
    }
}

inline void play_card(const Rules& rules, Deal& deal, int seat, int bit) {
    take_from_hand(rules, deal, seat, bit);
    deal.trick[deal.trick_size] = static_cast<std::uint8_t>(bit);
    deal.trick_seats[deal.trick_size++] = static_cast<std::int8_t>(seat);
}

// Takes the turn-up for the low trump.
inline void exchange(const Table& table, Deal& deal, int seat) {
    const Rules& rules = *table.rules;
    const int low = first(deal.hands[seat] & rules.find[deal.trump][rules.swapRank.value.place]);
    take_from_hand(rules, deal, seat, low);
    deal.hands[seat] |= card(deal.up);
    deal.known[seat] |= card(deal.up);
    deal.up = static_cast<std::int8_t>(low);
    note_amour(table, deal);
}

// Closes the stock, and keeps what everybody has now.
inline void close_stock(const Table& table, Deal& deal, int seat) {
    deal.closed_by = static_cast<std::int8_t>(seat);
    deal.at_close = deal.now;
    deal.ruff = table.rules->closedTrump;
}

// Gives a whole trick to its winner, with what waited for it; returns his seat.
inline int take_trick(const Table& table, Deal& deal) {
    const Rules& rules = *table.rules;
    const int winner = deal.trick_seats[holding(rules, deal)];
    const int side = table.side(winner);
    Standing& standing = deal.now[side];
    int points = deal.pending[side];
    for (int place = 0; place < deal.trick_size; ++place) points += rules.worth[deal.trump][deal.trick[place]];
    deal.in_a_row = table.side(deal.leader) == side ? deal.in_a_row + 1 : 1;
    deal.leader = static_cast<std::int8_t>(winner);
    deal.won[winner] |= deal.in_trick();
    deal.trick_size = 0;
    ++standing.tricks;
    ++deal.tricks_played;
    standing.marriages += deal.pending[side];
    deal.pending[side] = 0;
    if (deal.hands[winner] == 0) {
        const Phase phase = deal.phase();
        const bool scores = (phase == Phase::exhausted && rules.lastTrickIn.has(LastTrickIn::exhausted)) ||
                            (phase == Phase::closed && rules.lastTrickIn.has(LastTrickIn::closed));
        if (scores) points += rules.lastTrick;
    }
    score(table, deal, side, points);
    return winner;
}

// Orders the next cards of the stock so that every seat draws its own, whoever won the trick.
inline void key_round(const Table& table, Deal& deal) {
    if (deal.face_down() < table.players) return;
    By<std::uint8_t, most_seats> own{};
    int next = deal.stock_at;
    for (int seat = 0; seat < most_seats; ++seat) {
        if ((table.seats >> static_cast<unsigned>(seat) & 1U) != 0) own[seat] = deal.stock[next++];
    }
    deal.stock[deal.stock_at] = own[deal.leader];
    for (int place = 0; place < table.players - 1; ++place) {
        deal.stock[deal.stock_at + 1 + place] = own[table.after[deal.leader][place]];
    }
}

// Everybody draws, the winner of the trick first; the last one may have to take the turn-up.
inline void draw_round(const Table& table, Deal& deal) {
    int seat = deal.leader;
    for (int place = 0; place < table.players; ++place) {
        if (deal.stock_at != deal.stock_end) {
            deal.hands[seat] |= card(deal.stock[deal.stock_at++]);
        } else {
            deal.hands[seat] |= card(deal.up);
            deal.known[seat] |= card(deal.up);
            deal.up = no_card;
        }
        if (place < table.players - 1) seat = table.after[deal.leader][place];
    }
    deal.short_hands = false;
    note_amour(table, deal);
}

}  // namespace sixtysix
