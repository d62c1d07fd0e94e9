// Two seats in strict play, exactly and fast: alpha-beta over tricks. A value is that to the side on lead, and exact
// where it lies inside the window; where the ends are orderly a marriage is always announced.
#pragma once

#include <algorithm>

#include "stop.hpp"
#include "strict_two_range.hpp"
#include "strict_two_table.hpp"

namespace sixtysix {

template <bool Twins, bool Usual = false>
class TwoSeats : public TwoRange<Twins, Usual> {
    using Law = TwoLaw<Twins, Usual>;
    using Choice = TwoChoice<Twins, Usual>;
    using Range = TwoRange<Twins, Usual>;
    using Law::ends_, Law::rules_, Law::worth_, Law::classes_, Law::claims, Law::claims_on_turn, Law::ends_by_itself,
        Law::last_trick_, Law::marriage_stops, Law::distinct, Law::sum, Law::end, Law::over, Law::claimed, Law::score,
        Law::announce, Law::take_card, Law::pairs, Law::parting, Law::replies, Law::winners, Law::cheapest;
    using typename Choice::Move;
    using typename Choice::Moves;
    using Choice::list_leads, Choice::list_good_leads, Choice::list_later_leads, Choice::good, Choice::last_of;
    using Range::bounds_, Range::narrow;

public:
    using typename Law::Side;

    // For any standings in one strict phase of a table: trumps, whether they ruff, whether the stock was closed.
    TwoSeats(const Table& table, const Ends& ends, const Counts& counts, int trump, bool ruffs, bool closed,
             Watch& watch, std::uint64_t& nodes)
        : Range(table, ends, counts, trump, ruffs, closed), watch_(watch), nodes_(nodes) {}

    TwoSeats(const Table& table, const Ends& ends, const Counts& counts, const Deal& deal, Watch& watch,
             std::uint64_t& nodes)
        : TwoSeats(table, ends, counts, deal.trump, deal.ruff, deal.closed_by != nobody, watch, nodes) {}

    // The value to a side that is on lead; `number` is its own.
    Value lead(const Side& me, const Side& you, int number, Value alpha, Value beta, bool may_claim) {
        const int rest = sum(me.hand | you.hand);
        if (ends_.orderly()) {
            return may_claim || !over(me) ? lead_from<true>(me, you, number, alpha, beta, rest)
                                          : try_leads<true>(me, you, number, alpha, beta, rest, pairs(me));
        }
        return may_claim || !claims() ? lead_from<false>(me, you, number, alpha, beta, rest)
                                     : try_leads<false>(me, you, number, alpha, beta, rest, pairs(me));
    }

    // The value to the leader of a card that the other side must follow to.
    Value follow(const Side& me, const Side& you, int number, int led, Value alpha, Value beta) {
        const int rest = sum(me.hand | you.hand) + worth_[led];
        return ends_.orderly() ? follow_to<true>(me, you, number, led, alpha, beta, rest)
                               : follow_to<false>(me, you, number, led, alpha, beta, rest);
    }

    // The value to the leader once it has led a card, with the marriage of a suit or no_suit.
    Value led(const Side& me, const Side& you, int number, int bit, int suit, Value alpha, Value beta) {
        const int rest = sum(me.hand | you.hand);
        const Move move(0, bit, suit);
        return ends_.orderly() ? play<true>(me, you, number, move, alpha, beta, rest)
                               : play<false>(me, you, number, move, alpha, beta, rest);
    }

    // The same once the other side has followed.
    Value followed(const Side& me, const Side& you, int number, int led, int answer, Value alpha, Value beta) {
        const int rest = sum(me.hand | you.hand) + worth_[led];
        const bool lost = winners(card(answer), led) != 0;
        if (ends_.orderly()) {
            return lost ? trick<true, true>(me, you, number, led, answer, alpha, beta, rest)
                        : trick<true, false>(me, you, number, led, answer, alpha, beta, rest);
        }
        return lost ? trick<false, true>(me, you, number, led, answer, alpha, beta, rest)
                    : trick<false, false>(me, you, number, led, answer, alpha, beta, rest);
    }

    // The value to the leader of a claim by one of the two, right or wrong.
    Value claimed_by(const Side& me, const Side& you, int number, int by) const {
        return claimed(end(number, me, you), by, 0, me, you);
    }

    // From now on what is found of positions with few cards is kept there. It must outlive the search. All searches of
    // a table that have the same trumps, phase and ends give the same `setting`, others another one.
    void remember(TwoTable& table, std::uint32_t setting = 0) {
        table_ = &table;
        setting_ = setting;
    }

private:
    template <bool Orderly>
    Value lead_from(const Side& me, const Side& you, int number, Value alpha, Value beta, int rest) {
        if (claims() && (!Orderly || over(me))) {
            const Value value = claimed(end(number, me, you), 0, 0, me, you);
            if (Orderly || value >= beta) return value;
            alpha = std::max(alpha, value);
        }
        if (without_first(me.hand) == 0) {
            const Value value = last_trick<Orderly>(me, you, number);
            return Orderly ? value : std::max(value, alpha);
        }
        const Bounds& at = bounds_[number][me.standing * classes_ + you.standing];
        const auto look = this->look_at(me, you, rest);
        const Value least = at.least[look.can];
        const Value most = at.most[look.can];
        if (std::max(alpha, least) >= std::min(beta, most)) return least >= beta ? least : most;
        alpha = std::max(alpha, least);
        beta = std::min(beta, most);
        if constexpr (Orderly && !Twins) {
            if (!over(you)) {
                const auto window = narrow(me, you, look, number, {alpha, beta});
                if (window.alpha >= window.beta) return window.alpha;
                alpha = window.alpha;
                beta = window.beta;
            }
            if (remembers(me, you)) return look_up(me, you, number, alpha, beta, rest, look.mine, look.can);
        }
        return try_leads<Orderly>(me, you, number, alpha, beta, rest, look.mine);
    }

    static constexpr int most_total = 512;

    bool remembers(const Side& me, const Side& you) const {
        if (table_ == nullptr || me.pending != 0 || you.pending != 0) return false;
        const Cards three = without_first(without_first(me.hand));
        return three != 0 && without_first(without_first(three)) == 0 && std::max(me.total, you.total) < most_total;
    }

    Value look_up(const Side& me, const Side& you, int number, Value alpha, Value beta, int rest, Cards mine, int can) {
        const auto total = [this](const Side& side, bool reach) {
            return ends_.total_tells(side.standing, reach) ? side.total : 0;
        };
        // Of sixteen bits eight are in use in each suit, so both hands fit into one number.
        const std::uint32_t standings = told(me) << 16U | told(you) << 1U | static_cast<unsigned>(number);
        const TwoTable::Key key = {me.hand | you.hand << 8U, standings, setting_,
                                   total(me, (can & 1) != 0), total(you, (can & 2) != 0)};
        TwoTable::Range known = table_->find(key);
        if (known.least >= beta || known.least == known.most) return known.least;
        if (known.most <= alpha) return known.most;
        alpha = std::max(alpha, known.least);
        beta = std::min(beta, known.most);
        const std::uint64_t before = nodes_;
        const Value value = try_leads<true>(me, you, number, alpha, beta, rest, mine);
        // What is found at once is not worth a place.
        if (nodes_ - before < 2 || watch_.has_stopped()) return value;
        if (value > alpha) known.least = value;
        if (value < beta) known.most = value;
        table_->keep(key, known);
        return value;
    }

    // What counts of a standing but for its total: less than 2^15.
    std::uint32_t told(const Side& side) const {
        const int by_cards = ends_.cards_tell(side.standing) ? side.by_cards : 0;
        return static_cast<std::uint32_t>(by_cards * 64 + side.standing);
    }

    template <bool Orderly>
    Value try_leads(const Side& me, const Side& you, int number, Value alpha, Value beta, int rest, Cards mine) {
        if (watch_.stopped()) return alpha;
        ++nodes_;
        Moves moves;
        Orderly ? list_good_leads(me, you, mine, moves) : list_leads(me, mine, moves);
        do {
            for (std::int64_t code = moves.best; code != Moves::none; code = moves.after(code)) {
                const Value value = play<Orderly>(me, you, number, Move(code), alpha, beta, rest);
                if (value >= beta) return value;
                alpha = std::max(alpha, value);
            }
        } while (list_later_leads(moves));
        return alpha;
    }

    // One card each is left: nothing is to be chosen but a claim.
    template <bool Orderly>
    Value last_trick(const Side& me, const Side& you, int number) const {
        const int led = first(me.hand);
        const int answer = first(you.hand);
        const bool lost = winners(card(answer), led) != 0;
        const int points = worth_[led] + worth_[answer] + last_trick_;
        Side winner = lost ? you : me;
        const Side& loser = lost ? me : you;
        winner.by_cards += points;
        winner.total += points + winner.pending;
        score(winner, loser, true);
        const Side& now_me = lost ? loser : winner;
        const Side& now_you = lost ? winner : loser;
        const Value value = ends_by_itself() && (over(winner) || over(loser))
                                ? end(number, now_me, now_you).by_itself
                                : this->template cards_out<Orderly>(now_me, now_you, number, lost ? 1 : 0);
        if (!claims_on_turn() || (Orderly && !over(you))) return value;
        const Value claim = claimed(end(number, me, you), 1, 0, me, you);
        return Orderly ? claim : std::min(claim, value);
    }

    template <bool Orderly>
    Value play(const Side& me, const Side& you, int number, Move move, Value alpha, Value beta, int rest) {
        const int bit = move.bit();
        if (move.suit() == no_suit) return follow_to<Orderly>(me, you, number, bit, alpha, beta, rest);
        Side next = me;
        announce(next, you, move.suit());
        if (marriage_stops()) {
            if (ends_by_itself() && (over(next) || over(you))) return end(number, next, you).by_itself;
            if (claims() && (!Orderly || over(next))) {
                const Value value = claimed(end(number, next, you), 0, 0, next, you);
                if (Orderly || value >= beta) return value;
                // Going on must be better than the claim to count, and then its value is exact.
                return std::max(value, follow_to<Orderly>(next, you, number, bit, std::max(alpha, value), beta, rest));
            }
        }
        return follow_to<Orderly>(next, you, number, bit, alpha, beta, rest);
    }

    // The value to the leader. The card led may still be in its hand: it parts nothing of the other one.
    template <bool Orderly>
    Value follow_to(const Side& me, const Side& you, int number, int led, Value alpha, Value beta, int rest) {
        if (claims_on_turn() && (!Orderly || over(you))) {
            const Value value = claimed(end(number, me, you), 1, 0, me, you);
            if (Orderly || value <= alpha) return value;
            beta = std::min(beta, value);
        }
        const Cards legal = replies(you.hand, led);
        if (without_first(legal) == 0) {
            const int bit = first(legal);
            const Value value = winners(legal, led) != 0
                                    ? trick<Orderly, true>(me, you, number, led, bit, alpha, beta, rest)
                                    : trick<Orderly, false>(me, you, number, led, bit, alpha, beta, rest);
            return Orderly ? value : std::min(value, beta);
        }
        Cards taking = winners(legal, led);
        Cards losing = legal & ~taking;
        if (!Orderly) {
            taking = distinct(taking);
            losing = distinct(losing);
        } else {
            const Cards parts = parting(Twins ? me.hand & ~card(led) : me.hand);
            const Cards pair = you.hand & (taking | losing) & pairs(you);
            taking = good(taking, pair, parts, true);
            losing = good(losing, pair, parts, false);
        }
        for (Cards left = taking; left != 0;) {
            const int bit = Orderly ? last_of(left) : cheapest(left);
            left &= ~card(bit);
            const Value value = trick<Orderly, true>(me, you, number, led, bit, alpha, beta, rest);
            if (value <= alpha) return value;
            beta = std::min(beta, value);
        }
        for (Cards left = losing; left != 0;) {
            const int bit = cheapest(left);
            left &= ~card(bit);
            const Value value = trick<Orderly, false>(me, you, number, led, bit, alpha, beta, rest);
            if (value <= alpha) return value;
            beta = std::min(beta, value);
        }
        return beta;
    }

    // Whether the leader has lost it is known where it is played, so nothing waits for that.
    template <bool Orderly, bool Lost>
    Value trick(const Side& leader, const Side& follower, int number, int led, int answer, Value alpha, Value beta,
                int rest) {
        Side me = leader;
        Side you = follower;
        take_card(me, led);
        take_card(you, answer);
        const int points = worth_[led] + worth_[answer];
        const bool last = (Lost ? you : me).hand == 0;
        Side& winner = Lost ? you : me;
        const Side& loser = Lost ? me : you;
        const int gain = points + (last ? last_trick_ : 0);
        winner.by_cards += gain;
        winner.total += gain + winner.pending;
        winner.pending = 0;
        score(winner, loser, true);
        if (ends_by_itself() && (over(me) || over(you))) return end(number, me, you).by_itself;
        if (last) return this->template cards_out<Orderly>(me, you, number, Lost ? 1 : 0);
        if constexpr (!Lost) return lead_from<Orderly>(me, you, number, alpha, beta, rest - points);
        return -lead_from<Orderly>(you, me, 1 - number, -beta, -alpha, rest - points);
    }

    Watch& watch_;
    std::uint64_t& nodes_;
    TwoTable* table_ = nullptr;
    std::uint32_t setting_ = 0;
};

}  // namespace sixtysix
