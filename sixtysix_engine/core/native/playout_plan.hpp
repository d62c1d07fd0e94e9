// What play-outs of two seats with one pack share, made once from the law: what is drawn, and who may do what beside
// playing cards. It says too whether deals are such that this is all they need.
#pragma once

#include <algorithm>

#include "legal.hpp"
#include "moves.hpp"
#include "playout_cards.hpp"
#include "playout_ends.hpp"

namespace sixtysix {

class TwoSeatPlan {
public:
    // All cards or none, by whether the seat has a trick.
    struct Right {
        By<Cards, 2> given{};

        void give(int tricks, bool right) { given[tricks] = right ? ~Cards{0} : 0; }
        Cards of(Tally standing) const { return given[tally::any_trick(standing) ? 1 : 0]; }
    };

    // A lead with so many pairs of cards in the stock, the trick, and the moment of drawing after it.
    struct Round {
        Cards own = 0;         // what who has taken the trick draws,
        Cards other = 0;       // and the other;
        Cards own_first = 0;   // where seats have cards of their own, the first seat's,
        Cards own_second = 0;  // and the second's
        Cards up = 0;          // all cards where the other draws the turn-up
        bool odd = false;      // whether there is more than what the first two say
        Right exchange_on_lead, exchange_on_follow, exchange_on_draw, exchange_on_close;
        Right close_on_lead, close_on_draw, close_before_lead, close_before_draw;  // the leader's, and the other's
    };

    // `plain` where nobody closes by chance, and nothing is paid for cards held.
    TwoSeatPlan(const Table& table, const Deal& deal, bool plain) : table_(table) {
        find_marriages(deal);
        if (deal.phase() != Phase::open) return;
        const int most = deal.stock_left() / 2;
        for (int pairs = most; pairs > 0; --pairs) make_round(deal, pairs);
        // Whoever could exchange before he draws may as well do so on the lead that follows.
        for (int pairs = most; plain && pairs > 1; --pairs) {
            if (rounds_[pairs - 1].exchange_on_lead.given[1] != 0) rounds_[pairs].exchange_on_draw = {};
        }
    }

    const Round& round(int pairs) const { return rounds_[pairs]; }

    // The kings of the marriages that a seat with that standing can announce while it has both cards.
    Cards kings(Phase phase, Tally standing) const {
        return kings_[static_cast<int>(phase)][tally::any_trick(standing) ? 1 : 0];
    }

private:
    std::int8_t seat(int number) const { return static_cast<std::int8_t>(table_.order[number]); }

    void give_tricks(Deal& deal, int tricks) const {
        for (int number = 0; number < 2; ++number) deal.now[table_.side(seat(number))].tricks = tricks;
    }

    // No card of a single pack comes back, so a suit of which a king or queen has served has no marriage left.
    void find_marriages(const Deal& deal) {
        Cards spent = 0;
        for (int number = 0; number < 2; ++number) spent |= deal.spent[seat(number)];
        for (int phase = 0; phase < 3; ++phase) {
            for (int tricks = 0; tricks < 2; ++tricks) {
                Deal then = deal;
                give_tricks(then, tricks);
                then.closed_by = phase == static_cast<int>(Phase::closed) ? seat(0) : std::int8_t{nobody};
                then.stock_at = 0;
                then.stock_end = phase == static_cast<int>(Phase::open) ? 2 : 0;
                then.up = no_card;
                if (!marriage_time(table_, then, seat(0))) continue;
                kings_[phase][tricks] = table_.rules->kings & ~spent & ~(spent >> 1U);
            }
        }
    }

    void make_round(const Deal& deal, int pairs) {
        Deal lead = deal;
        const int drawn = deal.stock_left() / 2 - pairs;
        lead.stock_at = static_cast<std::uint8_t>(deal.stock_at + 2 * drawn);
        lead.tricks_played += drawn - (deal.draws_due() ? 1 : 0);
        lead.trick_size = 0;
        lead.short_hands = false;
        lead.leader = seat(0);
        lead.won.fill(0);
        lead.known.fill(0);
        Deal draw = lead;
        draw.short_hands = true;
        ++draw.tricks_played;
        Round& round = rounds_[pairs];
        make_draws(draw, round);
        make_rights(lead, draw, round);
    }

    // `lead` and `draw` are what the table sees at those moments; the first seat leads and has taken the trick.
    void make_rights(Deal lead, Deal draw, Round& round) const {
        for (int tricks = 0; tricks < 2; ++tricks) {
            give_tricks(lead, tricks);
            give_tricks(draw, tricks);
            round.exchange_on_lead.give(tricks, may_exchange(table_, lead, seat(0), Ask::lead));
            round.exchange_on_follow.give(tricks, may_exchange(table_, lead, seat(1), Ask::follow));
            round.exchange_on_draw.give(tricks, may_exchange(table_, draw, seat(0), Ask::draw));
            round.exchange_on_close.give(tricks, may_exchange(table_, lead, seat(1), Ask::exchange));
            round.close_on_lead.give(tricks, may_close(table_, lead, seat(0)));
            round.close_on_draw.give(tricks, may_close(table_, draw, seat(0)));
            const bool either = table_.rules->closeBy == CloseBy::either;
            round.close_before_lead.give(tricks, either && may_close(table_, lead, seat(1)));
            round.close_before_draw.give(tricks, either && may_close(table_, draw, seat(1)));
        }
    }

    void make_draws(const Deal& draw, Round& round) const {
        By<By<Cards, 2>, 2> drawn{};  // by seat that takes the trick, and by seat that draws
        for (int winner = 0; winner < 2; ++winner) {
            Deal then = draw;
            then.leader = seat(winner);
            then.hands.fill(0);
            if (table_.keyed) key_round(table_, then);
            draw_round(table_, then);
            const Cards up = draw.up != then.up ? card(draw.up) : 0;
            if (up != 0) round.up = ~Cards{0};
            for (int number = 0; number < 2; ++number) drawn[winner][number] = then.hands[seat(number)] & ~up;
        }
        const bool keyed = drawn[0] == drawn[1];
        (keyed ? round.own_first : round.own) = drawn[0][0];
        (keyed ? round.own_second : round.other) = drawn[0][1];
        round.odd = keyed || round.up != 0;
    }

    const Table& table_;
    By<By<Cards, 2>, 3> kings_{};
    By<Round, most_stock / 2 + 1> rounds_{};
};

// Whether the deals from here are such as `TwoSeatDeals` plays.
inline bool are_two_seat_deals(const Table& table, const Deal& deal) {
    const Rules& rules = *table.rules;
    if (table.players != 2 || rules.copies != 1 || rules.auction || !rules.strictFollow) return false;
    if (rules.hand < 2 || rules.hand > single_pack::most_held) return false;
    if (rules.dealTarget.given && rules.dealTarget.value <= 0) return false;
    if (!deal.ruff && deal.closed_by == nobody) return false;  // no play comes to that
    const bool claims = rules.claim == ClaimRule::required;
    // A claim is made as soon as the trick is taken: nothing that could come before it may make a difference.
    if (claims && rules.honours.size != 0) return false;
    if (claims && rules.closeBy == CloseBy::either && !rules.closeDraw.has(CloseDraw::before)) return false;
    int most = rules.lastTrick + suits * std::max(rules.marriagePlain, rules.marriageTrump);
    for (const int bit : Each{rules.pack}) most += rules.worth[deal.trump][bit];
    for (int number = 0; number < 2; ++number) {
        const int side = table.side(table.order[number]);
        for (const Standing& standing : {deal.now[side], deal.at_close[side]}) {
            if (standing.marriages > standing.points) return false;
            if (standing.points >= tally::limit || standing.tricks >= tally::limit) return false;
        }
        most += deal.now[side].points + deal.pending[side];
    }
    return most < tally::limit;
}

}  // namespace sixtysix
