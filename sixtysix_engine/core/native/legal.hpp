// Which acts are open to the seat that is asked, and whether it is asked at all: game/legal.py for known cards.
// Whether a moment arises depends on what the table knows alone, not on the hand.
#pragma once

#include "acts.hpp"
#include "deal.hpp"
#include "tricks.hpp"

namespace sixtysix {

inline Cards low_trumps(const Rules& rules, const Deal& deal) {
    return rules.swapRank.given ? rules.find[deal.trump][rules.swapRank.value.place] : 0;
}

// Whether, by what the table knows, a seat may hold a low trump: not once every copy is seen elsewhere.
inline bool low_trump_out(const Table& table, const Deal& deal, int seat) {
    const Cards low = low_trumps(*table.rules, deal);
    Cards seen = deal.in_trick() | (deal.up != no_card ? card(deal.up) : 0);
    for (const Cards won : deal.won) seen |= won;
    for (int place = 0; place < table.players - 1; ++place) seen |= deal.known[table.after[seat][place]];
    return (low & ~seen) != 0;
}

inline bool may_close(const Table& table, const Deal& deal, int seat) {
    const Rules& rules = *table.rules;
    if (!rules.close || deal.phase() != Phase::open) return false;
    if (rules.closeBy == CloseBy::leader && seat != deal.leader) return false;
    if (rules.closeTrick && deal.now[table.side(seat)].tricks == 0) return false;
    if (deal.stock_left() < rules.closeMinStock) return false;
    if (deal.tricks_played == 0) return rules.closeFirst;
    return rules.closeDraw.has(deal.draws_due() ? CloseDraw::before : CloseDraw::after);
}

// Whether the table must think that a seat could exchange the low trump now.
inline bool may_exchange(const Table& table, const Deal& deal, int seat, Ask ask) {
    const Rules& rules = *table.rules;
    if (!rules.swapRank.given || deal.up == no_card || rules.rank_of[deal.up] == rules.swapRank.value.place)
        return false;
    if (deal.face_down() < rules.swapMinDown) return false;
    if (ask == Ask::exchange) {
        if (!rules.swapOnClose) return false;
    } else {
        if (deal.closed_by != nobody || (rules.swapTurn == SwapTurn::lead && ask != Ask::lead)) return false;
        if (rules.swapTrick == SwapTrick::anyone && deal.tricks_played == 0) return false;
        if (rules.swapTrick == SwapTrick::own && deal.now[table.side(seat)].tricks == 0) return false;
    }
    return low_trump_out(table, deal, seat);
}

inline bool can_exchange(const Table& table, const Deal& deal, int seat, Ask ask) {
    return (low_trumps(*table.rules, deal) & deal.hands[seat]) != 0 && may_exchange(table, deal, seat, ask);
}

// Whether the rules allow a claim, right or wrong.
inline bool may_claim(const Table& table, const Deal& deal, int seat, Ask ask) {
    const Rules& rules = *table.rules;
    if (rules.claim != ClaimRule::required || ask == Ask::close || ask == Ask::exchange) return false;
    if (ask == Ask::meld) return rules.marriageStops;
    if (ask == Ask::claim || rules.claimAt == ClaimAt::turn) return true;
    return (ask == Ask::lead || ask == Ask::draw) && seat == deal.leader && deal.tricks_played > 0;
}

// Whether the deal and the seat allow marriages at all now.
inline bool marriage_time(const Table& table, const Deal& deal, int seat) {
    const Rules& rules = *table.rules;
    if (!rules.marriage || !rules.marriagePhases.has(deal.phase())) return false;
    return rules.marriageTrick != MarriageTrick::before || deal.now[table.side(seat)].tricks != 0;
}

// The marriages that a seat can announce, each by a king; those that have served are left out.
inline Cards marriages(const Table& table, const Deal& deal, int seat) {
    const Cards pairs = table.rules->pairs(deal.hands[seat] & ~deal.spent[seat]);
    return pairs != 0 && marriage_time(table, deal, seat) ? pairs : 0;
}

inline bool may_marry(const Table& table, const Deal& deal, int seat, int suit) {
    return (marriages(table, deal, seat) & suit_cards[suit]) != 0;
}

inline bool is_offered(const Table& table, const Deal& deal, int seat, Plan::Step step) {
    switch (step) {
        case Plan::draw: return may_close(table, deal, seat) || may_exchange(table, deal, seat, Ask::draw);
        case Plan::close: return may_close(table, deal, seat);
        case Plan::exchange: return may_exchange(table, deal, seat, Ask::exchange);
        default: return true;
    }
}

inline bool must_bid(const Table& table, const Deal& deal, int seat) {
    return table.rules->dealerMustBid && seat == table.dealer && std::popcount(deal.passed) == table.players - 1;
}

// All acts of the seat that is asked, in the order of the protocol; none when the deal is over.
inline void list_acts(const Table& table, const Deal& deal, Acts& acts) {
    const Rules& rules = *table.rules;
    const int seat = deal.turn;
    const Ask ask = deal.asked();
    acts.size = 0;
    if (deal.over()) return;
    switch (ask) {
        case Ask::bid:
            for (const int points : rules.bids) {
                if (points > deal.bid) acts.add(act::bid + points);
            }
            if (!must_bid(table, deal, seat)) acts.add(act::pass);
            return;
        case Ask::trump:
            for (int suit = 0; suit < suits; ++suit) acts.add(act::name_trump + suit);
            return;
        case Ask::lead:
        case Ask::follow:
            for (const int bit : Each{playable(table, deal, seat)}) acts.add(bit);
            if (ask == Ask::lead && rules.marriageCall == MarriageCall::spoken) {
                for (const int king : Each{marriages(table, deal, seat)}) acts.add(act::marry + suit_of(king));
            }
            if (can_exchange(table, deal, seat, ask)) acts.add(act::exchange);
            if (ask == Ask::lead && may_close(table, deal, seat)) acts.add(act::close);
            break;
        case Ask::meld:
            if (deal.trick_size != 0) {  // the marriage counted by itself when its card was led
                acts.add(act::go_on);
            } else {
                for (const int bit : Each{once(rules, deal.hands[seat] & rules.marriage_lead[deal.meld])})
                    acts.add(bit);
            }
            break;
        case Ask::draw:
            if (can_exchange(table, deal, seat, ask)) acts.add(act::exchange);
            if (may_close(table, deal, seat)) acts.add(act::close);
            acts.add(act::go_on);
            break;
        case Ask::close:
            acts.add(act::close);
            acts.add(act::go_on);
            return;
        case Ask::exchange:
            if (can_exchange(table, deal, seat, ask)) acts.add(act::exchange);
            acts.add(act::go_on);
            return;
        case Ask::claim:
            acts.add(act::go_on);
            acts.add(act::claim);
            return;
    }
    if (may_claim(table, deal, seat, ask)) acts.add(act::claim);
}

}  // namespace sixtysix
