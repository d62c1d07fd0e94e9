// Doing an act, and finding who is asked next: game/deal.py. An act must be one of `list_acts`; nobody checks it here.
#pragma once

#include "acts.hpp"
#include "deal.hpp"
#include "legal.hpp"
#include "moves.hpp"
#include "scoring.hpp"

namespace sixtysix {

inline void ask(Deal& deal, int seat, Ask moment) {
    deal.turn = static_cast<std::int8_t>(seat);
    deal.ask = static_cast<std::int8_t>(moment);
}

inline void finish(const Table& table, Deal& deal, const Outcome& outcome) {
    deal.outcome = with_honours(table, deal, outcome);
    deal.turn = nobody;
    deal.plan.clear();
}

// Asks the next seat of the plan whose moment arises. A plan always ends in a lead or a follow, so one does.
inline void advance(const Table& table, Deal& deal) {
    static constexpr By<Ask, 7> moments = {
        {Ask::lead /* no step */, Ask::close, Ask::lead, Ask::meld, Ask::follow, Ask::draw, Ask::exchange}};
    while (true) {
        const auto [seat, step] = deal.plan.take();
        if (step == Plan::draws) {
            if (deal.phase() == Phase::open) draw_round(table, deal);
        } else if (is_offered(table, deal, seat, step)) {
            ask(deal, seat, moments[static_cast<int>(step)]);
            return;
        }
    }
}

inline bool ended_by_itself(const Table& table, Deal& deal) {
    if (table.rules->claim != ClaimRule::by_itself || deal.reached_size == 0) return false;
    finish(table, deal, settle_auto(table, deal));
    return true;
}

inline void finish_trick(const Table& table, Deal& deal) {
    const int winner = take_trick(table, deal);
    const bool last = deal.hands[winner] == 0;
    if (ended_by_itself(table, deal)) return;
    if (last) {
        if (table.rules->claim != ClaimRule::required) {
            finish(table, deal, settle_cards_out(table, deal));
        } else {
            ask(deal, winner, Ask::claim);
        }
        return;
    }
    if (deal.phase() == Phase::open) {
        if (table.keyed) key_round(table, deal);
        deal.short_hands = true;
        deal.plan = table.draw[winner];
    } else {
        deal.plan = table.lead[winner];
    }
    advance(table, deal);
}

inline void apply_play(const Table& table, Deal& deal, int bit) {
    const Rules& rules = *table.rules;
    const int seat = deal.turn;
    const int suit = suit_of(bit);
    const bool leads = deal.trick_size == 0;
    const bool melds = leads && rules.marriageCall == MarriageCall::by_itself &&
                       (rules.marriage_lead[suit] & card(bit)) != 0 && may_marry(table, deal, seat, suit);
    if (melds) announce(table, deal, seat, suit);
    play_card(rules, deal, seat, bit);
    if (leads) deal.plan = table.follow[seat];
    if (melds && rules.marriageStops && ended_by_itself(table, deal)) return;
    if (melds && may_claim(table, deal, seat, Ask::meld)) deal.plan.put_first(seat, Plan::meld);
    if (deal.trick_size == table.players) {
        finish_trick(table, deal);
    } else {
        advance(table, deal);
    }
}

inline void apply_marriage(const Table& table, Deal& deal, int suit) {
    announce(table, deal, deal.turn, suit);
    if (table.rules->marriageStops && ended_by_itself(table, deal)) return;
    deal.meld = static_cast<std::int8_t>(suit);
    ask(deal, deal.turn, Ask::meld);
}

inline void apply_exchange(const Table& table, Deal& deal) {
    const int seat = deal.turn;
    const Ask moment = deal.asked();
    exchange(table, deal, seat);
    // Whoever could now only go on is not asked again.
    const bool nothing_left = moment == Ask::exchange || (moment == Ask::draw && !may_close(table, deal, seat) &&
                                                          !may_claim(table, deal, seat, moment));
    if (nothing_left) advance(table, deal);
}

inline void apply_close(const Table& table, Deal& deal) {
    const int seat = deal.turn;
    close_stock(table, deal, seat);
    if (deal.asked() == Ask::lead) deal.plan.put_first(seat, Plan::lead);
    if (table.rules->swapOnClose) {
        for (int place = table.players - 2; place >= 0; --place) {
            const int other = table.after[seat][place];
            if (table.side(other) != table.side(seat)) deal.plan.put_first(other, Plan::exchange);
        }
    }
    advance(table, deal);
}

inline void apply_go_on(const Table& table, Deal& deal) {
    if (deal.asked() == Ask::claim) {
        finish(table, deal, settle_cards_out(table, deal));
    } else {
        advance(table, deal);
    }
}

// The next seat clockwise that has not passed and whose bid does not stand; nobody when there is none.
inline int next_bidder(const Table& table, const Deal& deal, int seat) {
    for (int place = 0; place < table.players - 1; ++place) {
        const int other = table.after[seat][place];
        if ((deal.passed >> static_cast<unsigned>(other) & 1U) == 0 && other != deal.bidder) return other;
    }
    return nobody;
}

inline void apply_bid(const Table& table, Deal& deal, int code) {
    const Rules& rules = *table.rules;
    const int seat = deal.turn;
    if (code == act::pass) {
        deal.passed = static_cast<std::uint8_t>(deal.passed | 1U << static_cast<unsigned>(seat));
    } else {
        const int points = code - act::bid;
        deal.forced = must_bid(table, deal, seat) && points == rules.bidFrom.value;
        deal.bidder = static_cast<std::int8_t>(seat);
        deal.bid = points;
    }
    const int next = deal.bid < rules.bidTop.value ? next_bidder(table, deal, seat) : nobody;
    if (next != nobody) {
        deal.turn = static_cast<std::int8_t>(next);
    } else if (deal.bidder == nobody) {
        finish(table, deal, settle_passed(table));
    } else {
        deal.declarer = deal.bidder;
        ask(deal, deal.bidder, Ask::trump);
    }
}

inline void apply_trump(const Table& table, Deal& deal, int suit) {
    deal.trump = static_cast<std::int8_t>(suit);
    if (table.rules->firstLead == FirstLead::bidder) deal.leader = deal.turn;
    deal.plan = table.lead[deal.leader];
    advance(table, deal);
}

inline void apply(const Table& table, Deal& deal, Act code) {
    if (is_card(code)) return apply_play(table, deal, code);
    if (code >= act::bid) return apply_bid(table, deal, code);
    switch (code) {
        case act::exchange: return apply_exchange(table, deal);
        case act::close: return apply_close(table, deal);
        case act::go_on: return apply_go_on(table, deal);
        case act::pass: return apply_bid(table, deal, code);
        case act::claim: return finish(table, deal, settle_claim(table, deal, deal.turn));
        default: break;
    }
    if (code >= act::name_trump) return apply_trump(table, deal, code - act::name_trump);
    apply_marriage(table, deal, code - act::marry);
}

}  // namespace sixtysix
