// Two seats with a stock that both know, exactly and fast. As in strict play, cards that are never better than another
// one are left out and a marriage is always announced; closing hands over to the strict search, and is tried first.
#pragma once

#include <memory>
#include <vector>

#include "open_two_deal.hpp"
#include "open_two_order.hpp"
#include "open_two_table.hpp"
#include "strict_two.hpp"

namespace sixtysix {

// Whether no side is ever better off with fewer points: what a failed claim or close pays does not ask for points, and
// a higher card is worth no less than a lower one.
inline bool never_pays_for_less(const Rules& rules) {
    for (const RuleLines* lines : {&rules.closeFail, &rules.closeBeaten, &rules.falseClaim}) {
        for (const RuleLine& line : *lines) {
            if (line.test != Test::no_trick && line.test != Test::always) return false;
        }
    }
    for (const auto& worth : rules.worth) {
        int last = largest_number;
        for (const int bit : Each{rules.pack}) {
            if (bit % suit_bits == first(rules.pack & suit_cards[suit_of(bit)]) % suit_bits) last = largest_number;
            if (worth[bit] > last) return false;
            last = worth[bit];
        }
    }
    return true;
}

class OpenTwo {
public:
    using Two = TwoSeats<false>;
    using Side = Two::Side;
    using Moment = OpenDeal::Moment;

    // `exhausted`: the ends of the strict game after the last draws, which must be orderly.
    OpenTwo(Task& task, OpenTwoTable& table, const Counts& counts, const Ends& exhausted, int trump)
        : task_(task),
          table_(table),
          counts_(counts),
          rules_(*task.table.rules),
          ends_(exhausted),
          trump_(trump),
          deal_(task.table, task.players, trump),
          law_(task.table, exhausted, counts, trump, true, false),
          late_(task.table, exhausted, counts, trump, true, false, task.watch, task.nodes),
          order_(rules_, trump),
          closed_(static_cast<std::size_t>(2 * exhausted.classes() * exhausted.classes())) {
        late_.remember(late_table_);
    }

    // Whether the rules allow what is taken for granted here: no side is ever better off with fewer points.
    static bool fits(const Table& table) {
        const Rules& rules = *table.rules;
        return table.players == 2 && rules.copies == 1 && Ends::fits(rules) && never_pays_for_less(rules);
    }

    bool fits(const Deal& deal) const { return ends_.is_natural(deal); }

    // Whether ends have been met that are not orderly: then no value found is to be trusted.
    bool is_disorderly() const { return disorderly_; }

    // The value to the seat on lead when it is asked; the deal must be open.
    Value search(const Deal& deal, Value alpha, Value beta) {
        deal_.take_stock(deal);
        table_.make_room(deal.stock_left());
        Moment at{};
        for (int number = 0; number < 2; ++number) at.side[number] = law_.side_of(task_.players, deal, number);
        at.leader = task_.players.of[task_.table.side(deal.leader)];
        at.next = deal.stock_at;
        at.up = deal.up;
        at.tricks = deal.tricks_played;
        return lead(at, alpha, beta);
    }

private:
    static constexpr unsigned late_bits = 10;  // of a table for the strict game: bigger ones are slower

    // The best of acts tried so far, for a side that wants more than alpha, and enough with beta.
    struct Best {
        Value alpha;
        Value beta;
        Value value = lost_value;
        int act = no_card;

        bool is_enough(Value found, int by = no_card) {
            if (found > value) {
                value = found;
                act = by;
            }
            alpha = std::max(alpha, found);
            return value >= beta;
        }
    };

    struct Reply {
        int order;
        bool over;
        Value value;        // to the leader, where the deal is over
        std::uint64_t key;  // of what follows, where it is not
        Moment next;
    };

    // The leader is asked. More than the bounds of standings it cannot get by closing either.
    Value lead(const Moment& at, Value alpha, Value beta) {
        if (task_.watch.stopped()) return alpha;
        if (law_.claims() && may_claim(at) && law_.over(at.me())) return law_.won(at.me(), at.you(), at.leader);
        const std::uint64_t key = deal_.key_of(at, OpenDeal::leads);
        Value value = 0;
        if (is_decided(at, key, alpha, beta, value)) return value;
        ++task_.nodes;
        const OpenTwoTable::Entry& entry = table_.at(key);
        Best best{alpha, beta};
        try_leads(at, entry.key == key ? entry.best : no_card, best);
        keep(at, key, alpha, beta, best);
        return best.value;
    }

    void try_leads(const Moment& at, int tried, Best& best) {
        const int leader = at.leader;
        const bool closes = deal_.may_close(at, leader, OpenDeal::leads);
        if (closes && best.is_enough(closed(at, leader, best.alpha, best.beta))) return;
        if (deal_.can_exchange(at, leader, true) &&
            best.is_enough(lead(deal_.exchanged(at, leader), best.alpha, best.beta))) {
            return;
        }
        LeadList leads;
        list_leads(at, tried, leads);
        for (const auto& [order, bit, suit] : leads) {
            if (best.is_enough(play(at, bit, suit, best.alpha, best.beta), bit)) return;
        }
    }

    // Of equal cards that are sure to win the highest is enough, of those worth the same any.
    void list_leads(const Moment& at, int tried, LeadList& leads) const {
        const Cards hand = at.me().hand;
        const Cards kept = deal_.kept(at);
        const Cards parting = at.you().hand | deal_.in_stock(at) | kept;
        const Cards tops = Groups::tops<false>(hand, parting) | (hand & parting);
        const Cards melding = law_.may_announce(at.me()) ? pairs(hand) : 0;
        const OpenOrder::Table cards{hand, at.you().hand, deal_.in_stock(at), kept, deal_.stock_left(at)};
        int above = no_card;
        for (const int bit : Each{hand}) {
            const int suit = suit_of(bit);
            const bool wins = law_.winners(at.you().hand, bit) == 0;
            const bool equal = (tops & card(bit)) == 0 && (wins || law_.worth(bit) == law_.worth(above));
            above = bit;
            if (equal) continue;
            const bool melds = (melding & card(bit) & rules_.marriage_lead[suit]) != 0;
            leads.add(bit == tried ? OpenOrder::first : order_.of_lead(cards, bit, melds), bit, melds ? suit : no_suit);
        }
    }

    Cards pairs(Cards hand) const { return rules_.marriagePhases.has(Phase::open) ? law_.pairs_in(hand) : 0; }

    // The value to the leader.
    Value play(const Moment& at, int bit, int suit, Value alpha, Value beta) {
        Moment next = at;
        Side& me = next.side[at.leader];
        if (suit != no_suit) {
            law_.announce(me, at.you(), suit);
            const bool over = rules_.marriageStops && law_.over(me) && law_.ends_at_target();
            if (over) return law_.won(me, at.you(), at.leader);
        }
        me.hand &= ~card(bit);
        return follow(next, bit, alpha, beta);
    }

    // The same with a card led.
    Value follow(const Moment& at, int led, Value alpha, Value beta) {
        const int other = 1 - at.leader;
        if (law_.claims_on_turn() && law_.over(at.you())) return law_.claimed_by_other(at.me(), at.you(), at.leader);
        Value best = won_value;
        if (deal_.can_exchange(at, other, false)) {
            best = reply(deal_.exchanged(at, other), led, alpha, beta);
            if (best <= alpha) return best;
        }
        return std::min(best, reply(at, led, alpha, std::min(beta, best)));
    }

    // All that may be played to it, unless one reply is known to be enough.
    Value reply(const Moment& at, int led, Value alpha, Value beta) {
        Reply replies[most_hand];
        int order[most_hand];
        int size = 0;
        const Cards kept = deal_.kept(at);
        const OpenOrder::Table cards{at.you().hand, at.me().hand, deal_.in_stock(at), kept, deal_.stock_left(at)};
        for (const int bit : Each{good_replies(at, led, kept)}) {
            Reply& made = replies[size];
            make_reply(at, led, bit, made);
            const Value known = made.over ? made.value : known_most(at.leader, made);
            if (known <= alpha) return known;
            made.order = order_.of_reply(cards, bit, led, made.next.leader != at.leader);
            int place = size++;
            for (; place > 0 && replies[order[place - 1]].order < made.order; --place) order[place] = order[place - 1];
            order[place] = size - 1;
        }
        Value best = won_value;
        for (int place = 0; place < size && best > alpha; ++place) {
            best = std::min(best, value_of(at.leader, replies[order[place]], alpha, std::min(beta, best)));
        }
        return best;
    }

    // Of equal cards the highest of those that win and the lowest of those that lose.
    Cards good_replies(const Moment& at, int led, Cards kept) const {
        const Cards hand = at.you().hand;
        const Cards parting = at.me().hand | deal_.in_stock(at) | kept;
        const Cards taking = law_.winners(hand, led);
        const Cards losing = hand & ~taking;
        return (hand & kept) | Groups::tops<false>(taking & ~kept, parting | losing) |
               Groups::lows<false>(losing & ~kept, parting | taking);
    }

    void make_reply(const Moment& at, int led, int bit, Reply& made) {
        Moment& next = made.next;
        next = at;
        next.side[1 - at.leader].hand &= ~card(bit);
        if (law_.winners(card(bit), led) != 0) next.leader = 1 - at.leader;
        ++next.tricks;
        Side& taker = next.side[next.leader];
        const int points = law_.worth(led) + law_.worth(bit);
        taker.by_cards += points;
        taker.total += points + taker.pending;
        taker.pending = 0;
        law_.score(taker, next.you(), true);
        made.over = law_.is_over_after_trick(taker, next.you());
        if (!made.over) {
            made.key = deal_.key_of(next, OpenDeal::draws);
            return;
        }
        const Value value = law_.won(next.me(), next.you(), next.leader);
        // Where the other side is asked first whether it closes, it must not gain by that.
        if (law_.claims() && deal_.either_closes() && !deal_.may_close(next, next.leader, OpenDeal::draws) &&
            closed_by(next, 1 - next.leader).claimed_by(next.me(), next.you(), next.leader, 0) < value) {
            disorderly_ = true;
        }
        made.value = next.leader == at.leader ? value : -value;
    }

    // No more than this the leader gets of a trick so completed.
    Value known_most(int leader, const Reply& made) {
        const OpenTwoTable::Entry& entry = table_.at(made.key);
        if (entry.key != made.key) return won_value;
        return made.next.leader == leader ? entry.most : -entry.least;
    }

    Value value_of(int leader, const Reply& made, Value alpha, Value beta) {
        if (made.over) return made.value;
        return made.next.leader == leader ? after_trick(made.next, made.key, alpha, beta)
                                          : -after_trick(made.next, made.key, -beta, -alpha);
    }

    // Between a trick and the draws: the value to its winner.
    Value after_trick(const Moment& at, std::uint64_t key, Value alpha, Value beta) {
        Value value = 0;
        if (is_decided(at, key, alpha, beta, value)) return value;
        Best best{alpha, beta};
        try_after_trick(at, best);
        keep(at, key, alpha, beta, best);
        return best.value;
    }

    void try_after_trick(const Moment& at, Best& best) {
        const bool closes = deal_.may_close(at, at.leader, OpenDeal::draws);
        const bool exchanges = deal_.can_exchange(at, at.leader, false);
        const Moment swapped = exchanges ? deal_.exchanged(at, at.leader) : at;
        if (closes && best.is_enough(closed(at, at.leader, best.alpha, best.beta))) return;
        if (closes && exchanges && best.is_enough(closed(swapped, at.leader, best.alpha, best.beta))) return;
        if (best.is_enough(leave_open(at, OpenDeal::draws, best.alpha, best.beta))) return;
        // Nothing is lost by exchanging on lead, if that can still be done then.
        if (exchanges && (deal_.either_closes() || deal_.is_last_exchange(at))) {
            best.is_enough(leave_open(swapped, OpenDeal::draws, best.alpha, best.beta));
        }
    }

    // The value to the leader, who leaves the stock open; the other side may close where it has the right.
    Value leave_open(const Moment& at, OpenDeal::Step step, Value alpha, Value beta) {
        Value best = won_value;
        if (deal_.may_close(at, 1 - at.leader, step)) best = closed(at, 1 - at.leader, alpha, beta);
        if (best <= alpha) return best;
        beta = std::min(beta, best);
        return std::min(best, step == OpenDeal::draws ? draw(at, alpha, beta) : lead(at, alpha, beta));
    }

    Value draw(const Moment& at, Value alpha, Value beta) {
        const Moment next = deal_.drawn(at);
        if (deal_.stock_left(next) != 0) return leave_open(next, OpenDeal::leads, alpha, beta);
        return late_.lead(next.me(), next.you(), next.leader, alpha, beta, true);
    }

    // The value to the leader once a side has closed: the strict game. The other side may have an exchange left.
    Value closed(const Moment& at, int closer, Value alpha, Value beta) {
        const int other = 1 - closer;
        const auto value_of = [&](const Moment& now, Value low, Value high) {
            return closed_by(at, closer).lead(now.me(), now.you(), now.leader, low, high, may_claim(now));
        };
        const Value value = value_of(at, alpha, beta);
        const bool leads = other == at.leader;
        if (!deal_.can_exchange_on_close(at, other) || (leads ? value >= beta : value <= alpha)) return value;
        const Moment swapped = deal_.exchanged(at, other);
        return leads ? std::max(value, value_of(swapped, std::max(alpha, value), beta))
                     : std::min(value, value_of(swapped, alpha, std::min(beta, value)));
    }

    bool may_claim(const Moment& at) const { return at.tricks > 0 || law_.claims_on_turn(); }

    bool is_decided(const Moment& at, std::uint64_t key, Value& alpha, Value& beta, Value& value) {
        const Bounds& bounds = law_.bounds(at.me(), at.you(), at.leader);
        const bool low = bounds.least[3] >= beta;
        value = low ? bounds.least[3] : bounds.most[3];
        return low || value <= alpha || table_.decides(key, alpha, beta, value);
    }

    void keep(const Moment& at, std::uint64_t key, Value alpha, Value beta, const Best& best) {
        if (!task_.watch.has_stopped()) table_.keep(key, deal_.stock_left(at), alpha, beta, best.value, best.act);
    }

    // The strict game after a side has closed now. It must be orderly, and pay the closer no more than an open stock.
    Two& closed_by(const Moment& at, int closer);

    struct Closed {
        std::unique_ptr<Ends> ends;
        std::unique_ptr<TwoTable> table;
        std::unique_ptr<Two> game;
    };

    Task& task_;
    OpenTwoTable& table_;
    const Counts& counts_;
    const Rules& rules_;
    const Ends& ends_;
    int trump_;
    OpenDeal deal_;
    OpenLaw law_;
    TwoTable late_table_{late_bits};
    Two late_;  // the strict game after the last draws
    OpenOrder order_;
    std::vector<Closed> closed_;  // by the closer and what counts of the standings
    bool disorderly_ = false;
};

inline OpenTwo::Two& OpenTwo::closed_by(const Moment& at, int closer) {
    const int classes = ends_.classes();
    int number = closer;
    for (const Side& side : at.side) number = number * classes + (side.standing & ends_.at_close());
    Closed& found = closed_[static_cast<std::size_t>(number)];
    if (found.game == nullptr) {
        Deal deal{};
        deal.closed_by = static_cast<std::int8_t>(task_.players.seat[closer]);
        for (int who = 0; who < 2; ++who) {
            const auto& [hand, spent, total, by_cards, pending, standing] = at.side[who];
            const bool has_trick = (standing & Ends::trick_bit) != 0;
            deal.at_close[task_.players.side[who]] = {total, total - by_cards, has_trick ? 1 : 0};
        }
        found.ends = std::make_unique<Ends>(task_.table, task_.players, task_.worth, deal);
        found.game = std::make_unique<Two>(task_.table, *found.ends, counts_, trump_, rules_.closedTrump, true,
                                           task_.watch, task_.nodes);
        found.table = std::make_unique<TwoTable>(late_bits);
        found.game->remember(*found.table);
        if (!found.ends->orderly()) disorderly_ = true;
    }
    const int pair = at.side[closer].standing * classes + at.side[1 - closer].standing;
    const Bounds& closed = found.ends->bounds_seen_by(closer)[pair];
    const Bounds& open = ends_.bounds_seen_by(closer)[pair];
    for (int can = 0; can < 4; ++can) disorderly_ = disorderly_ || closed.most[can] > open.most[can];
    return *found.game;
}

}  // namespace sixtysix
