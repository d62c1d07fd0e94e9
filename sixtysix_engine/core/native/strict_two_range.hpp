// What a position of two seats can still be worth, without a search: who can reach the target at all, and what the
// leader is sure to take.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "strict_two_choice.hpp"

namespace sixtysix {

template <bool Twins, bool Usual = false>
class TwoRange : public TwoChoice<Twins, Usual> {
    using Law = TwoLaw<Twins, Usual>;

protected:
    using Law::ends_, Law::rules_, Law::trumps_, Law::trump_, Law::classes_, Law::target_bit_, Law::first_bit_,
        Law::target_, Law::closed_, Law::claims, Law::ends_by_itself, Law::last_trick_, Law::view_, Law::worth_,
        Law::kings_, Law::led_from_marriage_, Law::must_follow, Law::marriage_stops, Law::sum, Law::sum_of_trumps,
        Law::sum_of_cheapest, Law::over, Law::any_trick, Law::pairs, Law::worth_of_pairs, Law::parting, Law::winners;

public:
    using typename Law::Side;

    TwoRange(const Table& table, const Ends& ends, const Counts& counts, int trump, bool ruffs, bool closed)
        : TwoChoice<Twins, Usual>(table, ends, counts, trump, ruffs, closed) {
        for (int number = 0; number < 2; ++number) bounds_[number] = ends.bounds_seen_by(number);
    }

    // What can still come for a side whose lead it is, but for its own wrong claims; a card just led counts as its own.
    std::pair<Value, Value> range(const Side& me, const Side& you, int number) const {
        if (!ends_.orderly()) return {lost_value, won_value};
        const Bounds& at = bounds_[number][me.standing * classes_ + you.standing];
        const int can = look_at(me, you, sum(me.hand | you.hand)).can;
        return {at.least[can], at.most[can]};
    }

protected:
    // What the two sides can still bring about where one of them is on lead.
    struct Outlook {
        Cards mine;  // kings and queens of marriages that can be announced
        Cards yours;
        int my_marriages;  // what they are worth
        int your_marriages;
        int rest;  // points of all cards of both hands
        int can;   // whether the side on lead can reach the target yet, + 2 whether the other one can
    };

    // What a value is looked for in.
    struct Window {
        Value alpha;
        Value beta;
    };

    Outlook look_at(const Side& me, const Side& you, int rest) const {
        Outlook at{pairs(me), pairs(you), 0, 0, rest, 3};
        if (closed_) {
            at.my_marriages = worth_of_pairs(at.mine);
            at.your_marriages = worth_of_pairs(at.yours);
            at.can = (can_reach(me, you, at.my_marriages, rest) ? 1 : 0) |
                     (can_reach(you, me, at.your_marriages, rest) ? 2 : 0);
        }
        return at;
    }

    // Trumps that are sure to take a trick are lost to the other side. Which part decides is anyone's guess, so there is
    // no branch here.
    bool can_reach(const Side& side, const Side& other, int marriages, int rest) const {
        const int most = side.total + side.pending + rest + last_trick_ + marriages;
        const int lost = sum_of_trumps(masters(other.hand, side.hand));
        return (static_cast<int>(over(side)) | static_cast<int>(most - lost >= target_)) != 0;
    }

    // Trumps of a hand that no card of the other one beats: they take tricks whenever they are played.
    Cards masters(Cards hand, Cards other) const {
        const Cards above = parting(other & trumps_);
        return hand & trumps_ & ((above & (~above + 1)) - 1);
    }

    // Brings the bounds of a value together: by what the leader is sure to take, then by what it is sure to lose. Where
    // they meet nothing is left to be searched.
    Window narrow(const Side& me, const Side& you, const Outlook& look, int number, Window window) const {
        auto [alpha, beta] = window;
        const Cards sure = sure_winners(me.hand, you.hand);
        if ((sure | look.mine) != 0) alpha = std::max(alpha, cash(me, you, sure, look, number));
        if (alpha >= beta || !must_follow()) return {alpha, beta};
        const Bounds& at = bounds_[number][me.standing * classes_ + you.standing];
        const bool yields = sure == 0 || ((sure & trumps_) == 0 && (you.hand & trumps_) != 0);
        const Cards then = yields ? sure_then(you.hand, me.hand, sure) : 0;
        if (look.can == 1 && beta > at.most[0]) {
            const int missing = target_ - me.total - me.pending - look.rest - last_trick_ - look.my_marriages;
            if (missing + least_loss(me.hand, you.hand, sure) > 0 || missing + taken_by(then, me, you, look.rest) > 0) {
                beta = at.most[0];
            }
        }
        if (alpha < beta && look.mine == 0 && yields) beta = std::min(beta, yield(me, you, sure, then, look, number));
        return {std::min(alpha, beta), beta};  // where they meet the value is no more than beta
    }

    // At least so much the leader gets by leading all that is sure to win, marriages announced with it.
    Value cash(const Side& me, const Side& you, Cards sure, const Outlook& look, int number) const {
        const bool all = sure == me.hand;
        const int followers = all ? sum(you.hand) + last_trick_ : sum_of_cheapest(you.hand, count(sure));
        const int points = sum(sure) + followers;
        int total = me.total + points + (sure != 0 ? me.pending : 0);
        if (look.mine != 0) total += married_with(look.mine, sure, any_trick(me), target_ - total);
        const Class standing = gained(me, total, me.by_cards + points, sure != 0 || any_trick(me));
        const bool reached = (standing & target_bit_) != 0;
        const int pair = standing * classes_ + you.standing;
        const End& at = view_[number][pair];
        if (reached && claims()) return at.claim[0][0][compared(total, you.total)];
        if (reached && ends_by_itself()) return at.by_itself;
        if (all && !reached) return at.out[0][compared(total, you.total)];
        int can = look.can;
        if (closed_) {  // what is cashed is lost to the other side: it may no longer reach the target
            const int left = you.total + you.pending + (look.rest - points) + last_trick_ + look.your_marriages;
            can &= left < target_ ? 1 : 3;
        }
        return bounds_[number][pair].least[can];
    }

    // So many points the leader loses at least: to its first lead that is not sure to win the other side has kept a
    // card that takes it, of its suit or, if it has any, a trump.
    int least_loss(Cards hand, Cards other, Cards sure) const {
        const bool ruffs = (other & trumps_) != 0;
        const bool plain = ruffs ? (sure & trumps_) == 0 : (sure & ~Suits::above(other)) == 0;
        if (!plain || sure == hand) return 0;
        int least = std::numeric_limits<int>::max();
        for (const int bit : Each{hand & ~sure}) {
            const int taking = ruffs ? 0 : worth_[first(other & suit_cards[suit_of(bit)])];
            least = std::min(least, worth_[bit] + taking);
        }
        return ruffs ? least + sum_of_cheapest(other, 1) : least;
    }

    // So many points the other side gets by cards that it leads one after the other. What is thrown to them may well be
    // sure to win: where that is cheap it is better lost than what is dear.
    int taken_by(Cards sure, const Side& me, const Side& you, int rest) const {
        return sure == you.hand ? rest + last_trick_ : sum(sure) + sum_of_cheapest(me.hand, count(sure));
    }

    // At most so much the leader gets, who leads what is sure to win in plain suits, if anything: the other side takes
    // the next trick, whatever is led, and then leads its own sure cards of other suits one after the other.
    Value yield(const Side& me, const Side& you, Cards run, Cards sure, const Outlook& look, int number) const {
        const int points = taken_by(sure, me, you, look.rest);
        int total = you.total + you.pending + points;
        if (look.yours != 0) {
            total += married_with(kept_pairs(look.yours, you.hand, me.hand), sure, true, target_ - total);
        }
        const Class standing = gained(you, total, you.by_cards + points, true);
        const bool reached = (standing & target_bit_) != 0;
        if (!reached || !(claims() || ends_by_itself())) {
            // The leader may reach the target before, while the other side has nothing of this yet.
            if (run != 0 && (look.can & 1) != 0) return won_value;
            return bounds_[number][me.standing * classes_ + standing].most[look.can];
        }
        Class own = me.standing;
        int most = me.total;
        if (run != 0) {  // the leader may have taken all the rest before
            const int gain = me.pending + look.rest + last_trick_ - points;
            most += gain;
            own = gained(me, most, me.by_cards + gain, true);
            if ((own & target_bit_) != 0) return won_value;
        }
        const End& at = view_[1 - number][standing * classes_ + own];
        return -(claims() ? at.claim[0][0][compared(total, most)] : at.by_itself);
    }

    // What a side can lead one after the other once it has taken a trick with one of its cards, whatever was led.
    Cards sure_then(Cards hand, Cards other, Cards run) const {
        const Cards high = hand & Suits::above(other);
        const Cards masters = high & trumps_;
        const Cards against = other & trumps_;
        // One trump may have to ruff before the others draw those of the other side.
        if (against != 0 && count(masters) <= count(against)) return masters;
        const Cards sure = (hand & ~Suits::Excess(other, high).where_more()) | high;
        return run == 0 ? sure : sure & ~Suits::where_any(run);
    }

    // How a side stands that has so many points, where the other one has not reached the target.
    Class gained(const Side& side, int total, int by_cards, bool trick) const {
        const Class now = ends_.class_of(total, by_cards, trick);
        const bool reaches = (now & ~side.standing & target_bit_) != 0;
        return static_cast<Class>(now | (side.standing & first_bit_) | first_bit_ * static_cast<int>(reaches));
    }

    static int compared(int own, int other) { return own < other ? fewer : own == other ? same_number : more; }

    // What marriages add to tricks that are sure: those of which a sure winner may be led, and a last one if the deal
    // ends with it. `trick`: whether the side has taken one before.
    int married_with(Cards pair, Cards sure, bool trick, int missing) const {
        if (ends_by_itself() && !trick) return 0;
        const bool may_first = trick || rules_.marriageTrick != MarriageTrick::before;
        const bool counts = rules_.marriageTrick != MarriageTrick::next &&
                            (trick || sure != 0 || rules_.marriageTrick == MarriageTrick::no);
        const bool ends = marriage_stops() && (claims() || ends_by_itself()) && counts;
        int added = 0;
        int last = 0;
        for (const int king : Each{pair & kings_}) {
            const int suit = suit_of(king);
            const int value = suit == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
            const Cards led = sure & pair & suit_cards[suit];
            if ((led & led_from_marriage_) != 0) {
                if (may_first) added += value;
            } else if (led == 0 && ends) {
                last = std::max(last, value);
            }
        }
        return added + last >= missing ? added + last : added;
    }

    // Marriages that a side still has when it has taken a trick, whatever is led: of suits that the leader has not or
    // where a third card takes the trick, and of trumps where another one can ruff.
    Cards kept_pairs(Cards pair, Cards hand, Cards other) const {
        const Cards third = hand & ~pair;
        const bool ruffs = (third & trumps_) != 0;
        const Cards safe = ~Suits::where_any(other) | Suits::where_any(third & Suits::above(other));
        return pair & safe & (ruffs ? ~Cards{0} : ~trumps_);
    }

    // Cards that take their tricks one after the other, whatever is played to them: winners of plain suits as long as
    // the other side must follow, then high trumps, and all the rest once it has no trumps left.
    Cards sure_winners(Cards hand, Cards other) const {
        if (!must_follow()) return 0;
        const Cards high = hand & Suits::above(other);
        const Suits::Excess excess(other, high);
        const Cards longer = excess.where_more();  // suits of which the other has more cards
        const bool drawn = (other & trumps_) == 0 || (longer & trumps_) == 0;
        if (drawn) return (hand & ~longer) | high;
        const Cards single = Suits::tops(high) & Suits::where_any(other);
        return (high & (trumps_ | excess.where_no_less())) | single;
    }

    By<const Bounds*, 2> bounds_{};
};

}  // namespace sixtysix
