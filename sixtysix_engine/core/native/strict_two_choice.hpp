// What a search of two seats tries, and in which order. Where the ends are orderly, cards that are never better than
// another one are left out: of equal cards the highest wins a trick and the lowest loses it.
#pragma once

#include <algorithm>
#include <limits>

#include "strict_two_law.hpp"

namespace sixtysix {

template <bool Twins, bool Usual = false>
class TwoChoice : public TwoLaw<Twins, Usual> {
    using Law = TwoLaw<Twins, Usual>;

protected:
    using Law::ends_, Law::rules_, Law::worth_, Law::trumps_, Law::led_from_marriage_, Law::led_both_, Law::must_follow,
        Law::must_ruff, Law::distinct, Law::announce, Law::pairs, Law::parting, Law::replies, Law::winners,
        Law::may_announce;

public:
    using typename Law::Side;
    using TwoLaw<Twins, Usual>::TwoLaw;

    // Of leads that differ in nothing but worth: those no better than the next higher one, and those no worse.
    struct Neighbours {
        Cards no_better = 0;
        Cards no_worse = 0;
    };

    Neighbours neighbours(const Side& me, const Side& you) const {
        if (Twins || !ends_.orderly()) return {};
        const Leads leads = part_leads(me.hand, you.hand);
        const Cards loose = me.hand & ~pairs(me);
        const Cards followers = loose & ~Groups::tops<Twins>(loose, you.hand);
        return {followers & leads.win, followers & leads.lose};
    }

    // Of a side whose lead it is: what it can still announce, as both cards of each marriage.
    Cards marriages(const Side& side) const { return pairs(side); }

protected:
    // What is tried first, then the card, then the suit of the marriage announced with it, or no_suit: one number, so
    // that the next best of a list is found without a branch.
    struct Move {
        std::int64_t code;

        Move(int order, int bit, int suit) : code(std::int64_t{order} * 512 + bit * 8 + suit) {}
        explicit Move(std::int64_t of) : code(of) {}
        int bit() const { return static_cast<int>(code >> 3 & 63); }
        int suit() const { return static_cast<int>(code & 7); }
    };

    // Leads of a hand by what the other one can do: it cannot take the trick, it must, or it has a choice.
    struct Leads {
        Cards win, lose, even;
    };

    struct Moves {
        static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::min();
        int size = 0;
        std::int64_t best = none;
        std::int64_t items[2 * most_hand];
        Leads later{};  // leads that are listed when all these have been tried

        void add(int order, int bit, int suit) {
            const std::int64_t code = Move(order, bit, suit).code;
            items[size++] = code;
            best = std::max(best, code);
        }

        // The best of those that come after a move, or none.
        std::int64_t after(std::int64_t last) const {
            std::int64_t next = none;
            for (int place = 0; place < size; ++place) next = std::max(next, items[place] < last ? items[place] : none);
            return next;
        }
    };

    Leads part_leads(Cards hand, Cards other) const {
        const Cards ruffs = other & trumps_;
        const Cards follows = Suits::where_any(other);
        Leads leads{};
        leads.win = hand & Suits::above(other);
        if (must_follow()) {
            leads.lose = hand & Suits::below(other) & follows;
            leads.even = hand & ~(leads.win | leads.lose);
        } else {
            if (ruffs == 0) leads.win &= ~follows;
            leads.even = hand & ~leads.win;
            if (ruffs != 0) return {0, 0, hand};
        }
        if (ruffs != 0) {
            const Cards ruffed = hand & ~follows;
            leads.win &= follows;
            (must_ruff() ? leads.lose : leads.even) |= ruffed;
        }
        return leads;
    }

    // Every card, and every marriage with each card of it.
    void list_leads(const Side& me, Cards pair, Moves& moves) const {
        const bool spoken = rules_.marriageCall == MarriageCall::spoken;
        if (!may_announce(me)) pair = 0;
        for (const int bit : Each{distinct(me.hand)}) {
            const int suit = suit_of(bit);
            const bool melds = (pair & card(bit) & rules_.marriage_lead[suit]) != 0;
            if (melds) moves.add(0, bit, suit);
            if (!melds || spoken) moves.add(0, bit, no_suit);
        }
    }

    void list_good_leads(const Side& me, const Side& you, Cards pair, Moves& moves) const {
        if constexpr (Twins) return list_twin_leads(me, you, pair, moves);
        Leads leads = part_leads(me.hand, you.hand);
        Cards melds = 0;
        if (pair == 0) {
            // What lies above or below all of the other's suit is one group.
            leads.win = Suits::tops(leads.win);
            leads.lose = Suits::bottoms(leads.lose);
            if (must_follow() && rules_.strictHead != Head::none) {
                const Cards followed = Suits::where_any(you.hand);
                leads.even = Groups::lows<Twins>(leads.even & followed, you.hand) | (leads.even & ~followed);
            }
        } else {
            const Cards loose = me.hand & ~pair;
            melds = may_announce(me) ? pair & led_from_marriage_ : 0;
            // A marriage led from may have to be kept whole, so its cards are told from others; sharp play parts them.
            const Cards kept = (pair & ~led_from_marriage_) | (melds & ~led_both_);
            leads.win &= kept | Groups::tops<Twins>(loose, you.hand) | Groups::tops<Twins>(pair, you.hand);
            leads.lose &= kept | Groups::lows<Twins>(loose, you.hand) | Groups::lows<Twins>(pair, you.hand);
        }
        // Against a hand without trumps each trump takes a trick whenever it is played: the longer kept the better.
        const Cards kept_back = (you.hand & trumps_) == 0 ? trumps_ : 0;
        moves.later = {leads.win & kept_back & ~melds, leads.lose & ~melds, leads.even & ~melds};
        for (const int bit : Each{leads.win & ~kept_back & ~melds}) moves.add(winner_order(bit), bit, no_suit);
        if (melds == 0) return;
        const auto add = [&](int bit, int order) { moves.add(order + 500, bit, suit_of(bit)); };
        for (const int bit : Each{leads.win & melds & ~kept_back}) add(bit, winner_order(bit));
        for (const int bit : Each{leads.win & melds & kept_back}) add(bit, kept_order(bit));
        for (const int bit : Each{leads.lose & melds}) add(bit, loser_order(bit));
        for (const int bit : Each{leads.even & melds}) add(bit, even_order(bit));
    }

    // Lists the leads that are tried after all that win a trick or announce a marriage. False where there is none.
    bool list_later_leads(Moves& moves) const {
        const Leads later = moves.later;
        if ((later.win | later.lose | later.even) == 0) return false;
        moves.later = {};
        moves.size = 0;
        moves.best = Moves::none;
        for (const int bit : Each{later.win}) moves.add(kept_order(bit), bit, no_suit);
        for (const int bit : Each{later.lose}) moves.add(loser_order(bit), bit, no_suit);
        for (const int bit : Each{later.even}) moves.add(even_order(bit), bit, no_suit);
        return true;
    }

    void list_twin_leads(const Side& me, const Side& you, Cards pair, Moves& moves) const {
        const Cards parts = parting(you.hand);
        const Cards loose = me.hand & ~pair;
        const Cards high = Groups::tops<Twins>(loose, parts) | pair;
        Cards low = Groups::lows<Twins>(loose, parts) | pair;
        low |= low >> 1U & 0x5555'5555'5555'5555ULL;  // of twins in one hand the first stands for both
        const Cards melds = may_announce(me) ? pair & led_from_marriage_ : 0;
        const Cards kept = (pair & ~led_from_marriage_) | (melds & ~led_both_);
        for (const int bit : Each{distinct(me.hand)}) {
            const Cards legal = replies(you.hand, bit);
            const Cards beaten_by = winners(legal, bit);
            const Cards wanted_here = beaten_by == 0 ? high : beaten_by == legal ? low : ~Cards{0};
            if (((wanted_here | kept) & card(bit)) == 0) continue;
            const bool announces = (melds & card(bit)) != 0;
            const int order = order_of_lead(bit, legal, beaten_by) + (announces ? 500 : 0);
            moves.add(order, bit, announces ? suit_of(bit) : no_suit);
        }
    }

    // What is tried first has been found by counting nodes.
    int weighed(int bit, int plain, int by_worth, int trump, int trump_by_worth) const {
        const bool ruffs = (trumps_ >> static_cast<unsigned>(bit) & 1U) != 0;
        return (ruffs ? trump : plain) + (ruffs ? trump_by_worth : by_worth) * worth_[bit];
    }

    int winner_order(int bit) const { return weighed(bit, 200, 6, 160, 5); }

    int kept_order(int bit) const { return worth_[bit] - 400; }

    int even_order(int bit) const { return weighed(bit, -320, 3, -140, -20); }

    int loser_order(int bit) const { return weighed(bit, 20, 1, -280, 6); }

    int order_of_lead(int bit, Cards legal, Cards beaten_by) const {
        return beaten_by == 0 ? winner_order(bit) : beaten_by != legal ? even_order(bit) : loser_order(bit);
    }

    Cards good(Cards cards, Cards pair, Cards parts, bool takes) const {
        if (without_first(cards) == 0) return cards;
        const Cards held = cards & pair;
        const Cards loose = cards & ~pair;
        const Cards from_loose = takes ? Groups::tops<Twins>(loose, parts) : Groups::lows<Twins>(loose, parts);
        if (held == 0) return from_loose;
        if constexpr (Twins) return from_loose | distinct(held);
        return from_loose | (takes ? Groups::tops<Twins>(held, parts) : Groups::lows<Twins>(held, parts));
    }

    static int last_of(Cards cards) { return 63 - std::countl_zero(cards); }
};

}  // namespace sixtysix
