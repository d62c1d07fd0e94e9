// What a position of two seats can still be worth, without a search: who can reach the target at all, and what the
// leader is sure to take.
#pragma once

#include <algorithm>
#include <utility>

#include "strict_two_choice.hpp"

namespace sixtysix {

template <bool Twins>
class TwoRange : public TwoChoice<Twins> {
    using Law = TwoLaw<Twins>;

protected:
    using Law::ends_, Law::rules_, Law::trumps_, Law::classes_, Law::target_bit_, Law::first_bit_, Law::target_,
        Law::closed_, Law::claims_, Law::ends_by_itself_, Law::last_trick_, Law::view_, Law::sum, Law::sum_of_trumps,
        Law::over, Law::pairs, Law::worth_of_pairs, Law::parting, Law::winners;

public:
    using typename Law::Side;

    TwoRange(const Table& table, const Ends& ends, const Counts& counts, int trump, bool ruffs, bool closed)
        : TwoChoice<Twins>(table, ends, counts, trump, ruffs, closed) {
        for (int number = 0; number < 2; ++number) bounds_[number] = ends.bounds_seen_by(number);
    }

    // What can still come for a side whose lead it is, but for its own wrong claims; a card just led counts as its own.
    std::pair<Value, Value> range(const Side& me, const Side& you, int number) const {
        if (!ends_.orderly()) return {lost_value, won_value};
        const Bounds& at = bounds_[number][me.standing * classes_ + you.standing];
        const int can = reaches(me, you, pairs(me), pairs(you), sum(me.hand | you.hand));
        return {at.least[can], at.most[can]};
    }

protected:
    // Whether a side can reach the target yet, + 2 whether the other can.
    int reaches(const Side& me, const Side& you, Cards mine, Cards yours, int rest) const {
        return !closed_ ? 3 : (can_reach(me, you, mine, rest) ? 1 : 0) + (can_reach(you, me, yours, rest) ? 2 : 0);
    }

    bool can_reach(const Side& side, const Side& other, Cards pair, int rest) const {
        if (over(side)) return true;
        const int missing = target_ - side.total - side.pending - rest - last_trick_;
        if (missing > 0 && (pair == 0 || worth_of_pairs(pair) < missing)) return false;
        const Cards lost = masters(other.hand, side.hand);
        return lost == 0 || worth_of_pairs(pair) - sum_of_trumps(lost) >= missing;
    }

    // Trumps of a hand that no card of the other one beats: they take tricks whenever they are played.
    Cards masters(Cards hand, Cards other) const {
        const Cards above = parting(other & trumps_);
        return hand & trumps_ & ((above & (~above + 1)) - 1);
    }

    // At least so much the leader gets by leading all that is sure to win.
    Value cash(const Side& me, const Side& you, Cards yours, int number, int can, int rest) const {
        const Cards sure = sure_winners(me.hand, you.hand);
        if (sure == 0) return lost_value;
        const bool all = sure == me.hand;
        const int points = sum(all ? sure | you.hand : sure) + (all ? last_trick_ : 0);
        const int total = me.total + me.pending + points;
        const Class gained = ends_.class_of(total, me.by_cards + points, true);
        Class standing = static_cast<Class>(gained | (me.standing & first_bit_));
        const bool reached = (standing & target_bit_) != 0;
        if (reached && !over(me)) standing |= first_bit_;
        const int pair = standing * classes_ + you.standing;
        // What is cashed is lost to the other side: it may no longer reach the target.
        const int missing = target_ - you.total - you.pending - (rest - points) - last_trick_;
        if (closed_ && (can & 2) != 0 && missing > worth_of_pairs(yours)) can &= 1;
        const End& at = view_[number][pair];
        const int how = total < you.total ? fewer : total == you.total ? same_number : more;
        if (reached && claims_) return at.claim[0][0][how];
        if (reached && ends_by_itself_) return at.by_itself;
        return all && !reached ? at.out[0][how] : bounds_[number][pair].least[can];
    }

    // Cards that take their tricks one after the other, whatever is played to them: winners of plain suits as long as
    // the other side must follow, then high trumps, and all the rest once it has no trumps left.
    Cards sure_winners(Cards hand, Cards other) const {
        if (!rules_.strictFollow) return 0;
        const Cards high = hand & Suits::above(other);
        const Cards longer = Suits::where_more(other, high);  // suits of which the other has more than it has high cards
        const bool drawn = (other & trumps_) == 0 || (longer & trumps_) == 0;
        if (drawn) return (hand & ~longer) | (high & longer);
        const Cards single = Suits::tops(high) & Suits::where_any(other);
        return (high & (trumps_ | longer | Suits::where_same(other, high))) | single;
    }

    By<const Bounds*, 2> bounds_{};
};

}  // namespace sixtysix
