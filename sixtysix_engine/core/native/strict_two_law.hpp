// The law of strict play between two seats, for a search: hands as sets, standings as classes, ends as tables.
// Nothing here chooses; what can be played, what it scores and how the deal ends.
#pragma once

#include <algorithm>
#include <limits>

#include "strict_cards.hpp"
#include "strict_ends.hpp"
#include "strict_plain.hpp"
#include "tricks.hpp"

namespace sixtysix {

// `Usual`: what the rules of nearly all games have in common is known when this is compiled, see `is_usual`.
template <bool Twins, bool Usual = false>
class TwoLaw {
public:
    static bool is_usual(const Rules& rules) {
        return rules.strictFollow && rules.strictRuff && rules.marriageStops && rules.claim == ClaimRule::required &&
               rules.claimAt != ClaimAt::turn;
    }

    // One side of the table. `total` counts marriages, `by_cards` does not.
    struct Side {
        Cards hand;
        Cards spent;
        std::int32_t total;
        std::int32_t by_cards;
        std::int32_t pending;
        Class standing;
    };

    // For any standings in one strict phase of a table: trumps, whether they ruff, whether the stock was closed.
    TwoLaw(const Table& table, const Ends& ends, const Counts& counts, int trump, bool ruffs, bool closed)
        : rules_(*table.rules),
          ends_(ends),
          worth_(table.rules->worth[trump].begin()),
          trump_points_(counts.points[1].begin()),
          cheapest_(counts.cheapest),
          trumps_(ruffs ? suit_cards[trump] : 0),
          trump_(ruffs ? trump : no_suit),
          trump_shift_(ruffs && trump != no_suit ? static_cast<unsigned>(trump * suit_bits) : 0),
          classes_(ends.classes()),
          target_bit_(ends.target_bit()),
          first_bit_(ends.first_bit()),
          target_(table.rules->dealTarget.given ? table.rules->dealTarget.value : Ends::limit * 64),
          closed_(closed),
          marries_(table.rules->marriage && table.rules->marriagePhases.has(closed ? Phase::closed : Phase::exhausted)),
          claims_(table.rules->claim == ClaimRule::required),
          claims_on_turn_(claims_ && table.rules->claimAt == ClaimAt::turn),
          ends_by_itself_(table.rules->claim == ClaimRule::by_itself) {
        const bool counted = table.rules->lastTrickIn.has(closed ? LastTrickIn::closed : LastTrickIn::exhausted);
        last_trick_ = counted ? table.rules->lastTrick : 0;
        for (int number = 0; number < 2; ++number) {
            view_[number] = ends.seen_by(number);
        }
        for (int suit = 0; suit < suits; ++suit) {
            kings_ |= rules_.find[suit][2];
            queens_ |= rules_.find[suit][3];
            led_from_marriage_ |= rules_.marriage_lead[suit];
            points_[suit] = counts.points[suit == trump ? 1 : 0].begin();
            numbers_[suit] = counts.numbers[suit == trump ? 1 : 0].begin();
        }
        king_place_ = kings_ != 0 ? static_cast<unsigned>(first(kings_)) : 0;
        for (int suit = 0; suit < suits; ++suit) {
            if (rules_.marriage_lead[suit] == (suit_cards[suit] & (kings_ | queens_))) led_both_ |= suit_cards[suit];
        }
    }

    // A side of a deal, by its number.
    Side side_of(const Players& players, const Deal& deal, int number) const {
        const int side = players.side[number];
        const int seat = players.seat[number];
        const Standing& now = deal.now[side];
        Side found = {deal.hands[seat], deal.spent[seat],   now.points, now.points - now.marriages,
                      deal.pending[side], ends_.class_of(now)};
        if (deal.reached_size != 0 && deal.reached[0] == side) found.standing |= ends_.first_bit();
        return found;
    }

    // Whether the leader may claim before it leads.
    bool may_claim_first(const Deal& deal) const { return claims_on_turn() || deal.tricks_played > 0; }

    bool orderly() const { return ends_.orderly(); }

protected:
    bool must_follow() const { return Usual || rules_.strictFollow; }
    bool must_ruff() const { return Usual || rules_.strictRuff; }
    bool marriage_stops() const { return Usual || rules_.marriageStops; }
    bool claims() const { return Usual || claims_; }
    bool claims_on_turn() const { return !Usual && claims_on_turn_; }
    bool ends_by_itself() const { return !Usual && ends_by_itself_; }

    Cards distinct(Cards cards) const { return Twins ? once(rules_, cards) : cards; }

    int sum(Cards cards) const {
        int points = 0;
        if constexpr (Twins) {
            for (const int bit : Each{cards}) points += worth_[bit];
        } else {
            for (int suit = 0; suit < suits; ++suit) points += points_[suit][lane(cards, suit)];
        }
        return points;
    }

    int sum_of_trumps(Cards cards) const {
        return Twins ? sum(cards) : trump_points_[cards >> trump_shift_ & 255U];
    }

    // The least that so many cards of a hand are worth, which holds them.
    int sum_of_cheapest(Cards hand, int number) const {
        if (cheapest_.fits) {
            std::uint64_t numbers = 0;
            for (int suit = 0; suit < suits; ++suit) numbers += numbers_[suit][lane(hand, suit)];
            return cheapest_.sum(numbers, number);
        }
        int points = 0;
        for (Cards left = hand; number > 0; --number) {
            const int bit = cheapest(left);
            left &= ~card(bit);
            points += worth_[bit];
        }
        return points;
    }

    int cheapest(Cards cards) const {
        int best = std::numeric_limits<int>::max();
        for (const int bit : Each{cards}) best = std::min(best, worth_[bit] * 64 + bit);
        return best & 63;
    }

    static int lane(Cards cards, int suit) {
        return static_cast<int>(cards >> static_cast<unsigned>(suit * suit_bits) & 255U);
    }

    const End& end(int number, const Side& own, const Side& other) const {
        return view_[number][own.standing * classes_ + other.standing];
    }

    bool over(const Side& side) const { return (side.standing & target_bit_) != 0; }

    static bool any_trick(const Side& side) { return (side.standing & Ends::trick_bit) != 0; }

    static int compare(const Side& own, const Side& other) {
        return own.total < other.total ? fewer : own.total == other.total ? same_number : more;
    }

    // By whom, and whose the last trick was: 0 the side that sees it so, 1 the other.
    Value claimed(const End& at, int by, int last, const Side& own, const Side& other) const {
        return at.claim[by][last][compare(own, other)];
    }

    template <bool Orderly>
    Value cards_out(const Side& me, const Side& you, int number, int last) const {
        const End& at = end(number, me, you);
        const int how = compare(me, you);
        const Value value = at.out[last][how];
        if (!claims() || (Orderly && !over(last == 0 ? me : you))) return value;
        const Value claim = at.claim[last][last][how];
        return last == 0 ? std::max(value, claim) : std::min(value, claim);
    }

    void score(Side& side, const Side& other, bool trick) const {
        const Class before = side.standing;
        Class now = static_cast<Class>(ends_.class_of(side.total, side.by_cards, trick) | (before & first_bit_));
        const Class target = target_bit_;
        if ((now & target) != 0 && (before & target) == 0 && !over(other)) now |= first_bit_;
        side.standing = now;
    }

    void announce(Side& side, const Side& other, int suit) const {
        const int value = suit == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
        if constexpr (Twins) {
            const Cards unspent = side.hand & suit_cards[suit] & ~side.spent;
            for (const Cards pair : {kings_, queens_}) side.spent |= card(first(unspent & pair));
        }
        if (marriage_waits(rules_, (side.standing & Ends::trick_bit) != 0)) {
            side.pending += value;
        } else {
            side.total += value;
            score(side, other, (side.standing & Ends::trick_bit) != 0);
        }
    }

    void take_card(Side& side, int bit) const {
        if (Twins && (side.hand & card(bit)) == 0) return;
        side.hand &= ~card(bit);
        if constexpr (!Twins) return;
        if ((side.spent & card(bit)) != 0) {
            side.spent &= ~card(bit);
        } else {
            side.spent &= ~rules_.same[bit];
        }
    }

    // Kings and queens of marriages that can still be announced.
    Cards pairs(const Side& side) const {
        if (!marries_) return 0;
        if constexpr (!Twins) {
            const Cards queens = side.hand & queens_ & ((side.hand & kings_) << 1U);
            return queens | queens >> 1U;
        }
        const Cards unspent = side.hand & ~side.spent;
        Cards found = 0;
        for (int suit = 0; suit < suits; ++suit) {
            const Cards in_suit = unspent & suit_cards[suit];
            if ((in_suit & kings_) == 0 || (in_suit & queens_) == 0) continue;
            found |= side.hand & suit_cards[suit] & (kings_ | queens_);
        }
        return found;
    }

    int worth_of_pairs(Cards pair) const {
        if (pair == 0) return 0;
        if constexpr (!Twins) {
            const Cards kings = pair & kings_;
            const int plain = static_cast<int>(((kings & ~trumps_) >> king_place_) * Suits::lows >> (suit_bits * 3U));
            return plain * rules_.marriagePlain + ((kings & trumps_) != 0 ? rules_.marriageTrump : 0);
        }
        int points = 0;
        for (const int bit : Each{pair & kings_}) {
            points += suit_of(bit) == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
        }
        return points;
    }

    // Cards that part groups: those of the other hand, and their twins, which are stronger or weaker by who leads.
    Cards parting(Cards other) const {
        if constexpr (!Twins) return other;
        constexpr Cards first_copies = 0x5555'5555'5555'5555ULL;
        return other | (other & first_copies) << 1U | (other >> 1U & first_copies);
    }

    Cards replies(Cards hand, int led) const {
        const Cards in_suit = hand & suit_cards[suit_of(led)];
        if (in_suit != 0 && must_follow()) {
            return rules_.strictHead != Head::none ? heading(in_suit, rules_.above[led]) : in_suit;
        }
        const Cards ruffs = hand & trumps_;
        return in_suit != 0 || ruffs == 0 || !must_ruff() ? hand : ruffs;
    }

    Cards winners(Cards cards, int led) const {
        return cards & (rules_.above[led] | ((suit_cards[suit_of(led)] & trumps_) != 0 ? 0 : trumps_));
    }

    bool may_announce(const Side& me) const {
        return rules_.marriageTrick != MarriageTrick::before || (me.standing & Ends::trick_bit) != 0;
    }

    const Rules& rules_;
    const Ends& ends_;
    const std::int32_t* worth_;
    By<const std::int16_t*, suits> points_{};   // of the cards of a suit
    By<const std::uint64_t*, suits> numbers_{};  // of its cards of each worth
    const std::int16_t* trump_points_;
    const Cheapest& cheapest_;
    Cards trumps_;
    int trump_;
    unsigned trump_shift_;
    int classes_;
    Class target_bit_;
    Class first_bit_;
    int target_;
    bool closed_;
    bool marries_;
    bool claims_;
    bool claims_on_turn_;
    bool ends_by_itself_;
    int last_trick_ = 0;
    unsigned king_place_ = 0;
    Cards kings_ = 0;
    Cards queens_ = 0;
    Cards led_from_marriage_ = 0;
    Cards led_both_ = 0;  // suits of whose marriages both cards may be led
    By<const End*, 2> view_{};
};

}  // namespace sixtysix
