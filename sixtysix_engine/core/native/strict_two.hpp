// Two seats in strict play, exactly and fast. Where the ends are orderly, cards that are never better than another one
// are left out: of equal cards the highest wins a trick and the lowest loses it, and a marriage is always announced.
// One search and all that it knows of a position, kept together so that the compiler sees it whole: hence the length.
#pragma once

#include <algorithm>

#include "stop.hpp"
#include "strict_cards.hpp"
#include "strict_ends.hpp"
#include "strict_plain.hpp"
#include "tricks.hpp"

namespace sixtysix {

template <bool Twins>
class TwoSeats {
public:
    // One side of the table. `total` counts marriages, `by_cards` does not.
    struct Side {
        Cards hand;
        Cards spent;
        std::int32_t total;
        std::int32_t by_cards;
        std::int32_t pending;
        Class standing;
    };

    TwoSeats(const Table& table, const Ends& ends, const Counts& counts, const Players& players, const Deal& deal,
             Watch& watch, std::uint64_t& nodes)
        : rules_(*table.rules),
          counts_(counts),
          ends_(ends),
          watch_(watch),
          nodes_(nodes),
          worth_(table.rules->worth[deal.trump].begin()),
          trumps_(suit_cards[deal.trumps()]),
          trump_(deal.trumps()),
          valued_(deal.trump),
          classes_(ends.classes()),
          target_(table.rules->dealTarget.given ? table.rules->dealTarget.value : Ends::limit * 64),
          marries_(table.rules->marriage && table.rules->marriagePhases.has(deal.phase())),
          claims_(table.rules->claim == ClaimRule::required),
          claims_on_turn_(claims_ && table.rules->claimAt == ClaimAt::turn),
          ends_by_itself_(table.rules->claim == ClaimRule::by_itself) {
        const bool counted = table.rules->lastTrickIn.has(deal.phase() == Phase::closed ? LastTrickIn::closed : LastTrickIn::exhausted);
        last_trick_ = counted ? table.rules->lastTrick : 0;
        for (int number = 0; number < 2; ++number) {
            view_[number] = ends.seen_by(number);
            const int side = players.side[number];
            const Standing& now = deal.now[side];
            Side& mine = start_[number];
            mine = {deal.hands[players.seat[number]], deal.spent[players.seat[number]], now.points,
                    now.points - now.marriages, deal.pending[side], 0};
            mine.standing = ends.class_of(mine.total, mine.by_cards, now.tricks != 0);
            if (deal.reached_size != 0 && deal.reached[0] == side) mine.standing |= ends.first_bit();
        }
        may_claim_first_ = claims_on_turn_ || deal.tricks_played > 0;
        for (int suit = 0; suit < suits; ++suit) {
            kings_ |= rules_.find[suit][2];
            queens_ |= rules_.find[suit][3];
        }
    }

    // The value to a side that is on lead, or to the leader of a card that the other side must follow to.
    Value lead(int number, Value alpha, Value beta) {
        const Cards all = start_[0].hand | start_[1].hand;
        return ends_.orderly() ? lead_from<true>(start_[number], start_[1 - number], number, alpha, beta, sum(all), may_claim_first_)
                               : lead_from<false>(start_[number], start_[1 - number], number, alpha, beta, sum(all), may_claim_first_);
    }

    Value follow(int leader, int bit, Value alpha, Value beta) {
        const Cards all = start_[0].hand | start_[1].hand;
        const int rest = sum(all) + worth_[bit];
        return ends_.orderly() ? follow_to<true>(start_[leader], start_[1 - leader], leader, bit, alpha, beta, rest)
                               : follow_to<false>(start_[leader], start_[1 - leader], leader, bit, alpha, beta, rest);
    }

private:
    struct Move {
        int order;
        std::int16_t bit;
        std::int16_t suit;  // of the marriage announced with it, or no_suit
    };

    bool can_reach(const Side& side, const Side& other, Cards pair, int rest) const {
        const int missing = target_ - side.total - side.pending - rest - last_trick_;
        if (missing > 0 && (pair == 0 || worth_of_pairs(pair) < missing)) return false;
        const Cards lost = masters(other.hand, side.hand);
        return lost == 0 || worth_of_pairs(pair) - sum(lost) >= missing;
    }

    // Trumps of a hand that no card of the other one beats: they take tricks whenever they are played.
    Cards masters(Cards hand, Cards other) const {
        const Cards above = parting(other & trumps_);
        return hand & trumps_ & ((above & (~above + 1)) - 1);
    }

    Cards distinct(Cards cards) const { return Twins ? once(rules_, cards) : cards; }

    int sum(Cards cards) const {
        int points = 0;
        if constexpr (Twins) {
            for (const int bit : Each{cards}) points += worth_[bit];
        } else {
            for (int suit = 0; suit < suits; ++suit) points += counts_.points[suit == valued_ ? 1 : 0][lane(cards, suit)];
        }
        return points;
    }

    static int lane(Cards cards, int suit) { return static_cast<int>(cards >> static_cast<unsigned>(suit * suit_bits) & 255U); }

    const End& end(int number, const Side& own, const Side& other) const {
        return view_[number][own.standing * classes_ + other.standing];
    }

    bool over(const Side& side) const { return (side.standing & ends_.target_bit()) != 0; }

    static int compare(const Side& own, const Side& other) {
        return own.total < other.total ? fewer : own.total == other.total ? same_number : more;
    }

    // By whom, and whose the last trick was: 0 the side that sees it so, 1 the other.
    Value claimed(const End& at, int by, int last, const Side& own, const Side& other) const {
        return at.claim[by][last][compare(own, other)];
    }

    void score(Side& side, const Side& other, bool trick) const {
        const Class before = side.standing;
        Class now = static_cast<Class>(ends_.class_of(side.total, side.by_cards, trick) | (before & ends_.first_bit()));
        const Class target = ends_.target_bit();
        if ((now & target) != 0 && (before & target) == 0 && !over(other)) now |= ends_.first_bit();
        side.standing = now;
    }

    void announce(Side& side, const Side& other, int suit) const {
        const int value = suit == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
        if constexpr (Twins) {
            for (const Cards pair : {kings_, queens_}) side.spent |= card(first(side.hand & pair & suit_cards[suit] & ~side.spent));
        }
        if (rules_.marriageTrick == MarriageTrick::pending && (side.standing & Ends::trick_bit) == 0) {
            side.pending += value;
        } else {
            side.total += value;
            score(side, other, (side.standing & Ends::trick_bit) != 0);
        }
    }

    void take_card(Side& side, int bit) const {
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
            if ((in_suit & kings_) != 0 && (in_suit & queens_) != 0) found |= side.hand & suit_cards[suit] & (kings_ | queens_);
        }
        return found;
    }

    int worth_of_pairs(Cards pair) const {
        if (pair == 0) return 0;
        int points = 0;
        for (const int bit : Each{pair & kings_}) points += suit_of(bit) == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
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
        if (in_suit != 0 && rules_.strictFollow) {
            return rules_.strictHead != Head::none ? heading(in_suit, rules_.above[led]) : in_suit;
        }
        const Cards ruffs = hand & trumps_;
        return in_suit != 0 || ruffs == 0 || !rules_.strictRuff ? hand : ruffs;
    }

    Cards winners(Cards cards, int led) const {
        return cards & (rules_.above[led] | ((suit_cards[suit_of(led)] & trumps_) != 0 ? 0 : trumps_));
    }

    template <bool Orderly>
    Value lead_from(const Side& me, const Side& you, int number, Value alpha, Value beta, int rest, bool may_claim) {
        if (watch_.stopped()) return alpha;
        const End& at = end(number, me, you);
        if (claims_ && may_claim && (!Orderly || over(me))) {
            const Value value = claimed(at, 0, 0, me, you);
            if (Orderly || value >= beta) return value;
            alpha = std::max(alpha, value);
        }
        if (without_first(me.hand) == 0) {
            const Move only{0, static_cast<std::int16_t>(first(me.hand)), no_suit};
            const Value value = play<Orderly>(me, you, number, only, alpha, beta, rest);
            return Orderly ? value : std::max(value, alpha);
        }
        if (at.most[3] <= alpha) return at.most[3];
        if (at.least[3] >= beta) return at.least[3];
        const Cards mine = pairs(me);
        const Cards yours = pairs(you);
        const int can = (can_reach(me, you, mine, rest) ? 1 : 0) + (can_reach(you, me, yours, rest) ? 2 : 0);
        if (at.most[can] <= alpha) return at.most[can];
        if (at.least[can] >= beta) return at.least[can];
        alpha = std::max(alpha, at.least[can]);
        beta = std::min(beta, at.most[can]);
        if (alpha >= beta) return alpha;
        if constexpr (Orderly && !Twins) {
            if (!over(you)) {
                alpha = std::max(alpha, cash(me, you, number, can));
                if (alpha >= beta) return alpha;
            }
        }
        ++nodes_;
        Move moves[2 * most_hand];
        const int size = Orderly ? list_good_leads(me, you, mine, moves) : list_leads(me, mine, moves);
        for (int place = 0; place < size; ++place) {
            const Move move = Orderly ? pick(moves, place, size) : moves[place];
            const Value value = play<Orderly>(me, you, number, move, alpha, beta, rest);
            if (value >= beta) return value;
            alpha = std::max(alpha, value);
        }
        return alpha;
    }

    // At least so much the leader gets by leading all that is sure to win.
    Value cash(const Side& me, const Side& you, int number, int can) const {
        const Cards sure = sure_winners(me.hand, you.hand);
        if (sure == 0) return lost_value;
        Side rich = me;
        const bool all = sure == me.hand;
        const int points = sum(sure) + (all ? sum(you.hand) + last_trick_ : 0);
        rich.by_cards += points;
        rich.total += points + me.pending;
        score(rich, you, true);
        const End& at = end(number, rich, you);
        if (over(rich)) return claims_ ? claimed(at, 0, 0, rich, you) : ends_by_itself_ ? at.by_itself : at.least[can];
        return all ? at.out[0][compare(rich, you)] : at.least[can];
    }

    // Cards that take their tricks one after the other, whatever is played to them: winners of plain suits as long as
    // the other side must follow, then high trumps, and all the rest once it has no trumps left.
    Cards sure_winners(Cards hand, Cards other) const {
        if (!rules_.strictFollow) return 0;
        const Cards high = hand & Suits::above(other);
        const Cards longer = Suits::where_more(other, high);  // suits in which it has fewer high cards than the other cards
        const bool drawn = (other & trumps_) == 0 || (longer & trumps_) == 0;
        if (drawn) return (hand & ~longer) | (high & longer);
        const Cards single = Suits::tops(high) & Suits::where_any(other);
        return (high & (trumps_ | longer | Suits::where_same(other, high))) | single;
    }

    static Move pick(Move* moves, int place, int size) {
        int best = place;
        for (int other = place + 1; other < size; ++other) {
            if (moves[other].order > moves[best].order) best = other;
        }
        std::swap(moves[place], moves[best]);
        return moves[place];
    }

    bool may_announce(const Side& me) const {
        return rules_.marriageTrick != MarriageTrick::before || (me.standing & Ends::trick_bit) != 0;
    }

    // Every card, and every marriage with each card of it.
    int list_leads(const Side& me, Cards pair, Move* moves) const {
        int size = 0;
        const bool spoken = rules_.marriageCall == MarriageCall::spoken;
        if (!may_announce(me)) pair = 0;
        for (const int bit : Each{distinct(me.hand)}) {
            const int suit = suit_of(bit);
            const bool melds = (pair & card(bit) & rules_.marriage_lead[suit]) != 0;
            if (melds) moves[size++] = {0, static_cast<std::int16_t>(bit), static_cast<std::int16_t>(suit)};
            if (!melds || spoken) moves[size++] = {0, static_cast<std::int16_t>(bit), no_suit};
        }
        return size;
    }

    int list_good_leads(const Side& me, const Side& you, Cards pair, Move* moves) const {
        if constexpr (!Twins) {
            if (pair == 0) return list_loose_leads(me.hand, you.hand, moves);
        }
        const Cards parts = parting(you.hand);
        const Cards loose = me.hand & ~pair;
        Cards high = Groups::tops<Twins>(loose, parts);
        Cards low = Groups::lows<Twins>(loose, parts);
        if (pair != 0) {
            high |= Twins ? pair : Groups::tops<Twins>(pair, parts);
            low |= Twins ? pair : Groups::lows<Twins>(pair, parts);
        }
        // Of twins in one hand the first stands for both.
        if constexpr (Twins) low |= low >> 1U & 0x5555'5555'5555'5555ULL;
        const Cards melding = may_announce(me) ? pair : 0;
        int size = 0;
        for (const int bit : Each{distinct(me.hand)}) {
            const int suit = suit_of(bit);
            const Cards legal = replies(you.hand, bit);
            const Cards beaten_by = winners(legal, bit);
            const Cards wanted_here = beaten_by == 0 ? high : beaten_by == legal ? low : ~Cards{0};
            const bool melds = (melding & card(bit) & rules_.marriage_lead[suit]) != 0;
            // A marriage led from may have to be kept whole, so its cards are told from others; sharp play parts them.
            if ((wanted_here & card(bit)) == 0 && (pair & card(bit) & ~rules_.marriage_lead[suit]) == 0 && (!melds || led_both(suit))) continue;
            const int order = order_of_lead(bit, legal, beaten_by) + (melds ? 500 : 0);
            moves[size++] = {order, static_cast<std::int16_t>(bit), static_cast<std::int16_t>(melds ? suit : no_suit)};
        }
        return size;
    }

    // The same where no marriage and no twins are about: what lies above or below all of the other's suit is one group.
    int list_loose_leads(Cards hand, Cards other, Move* moves) const {
        const Cards ruffs = other & trumps_;
        const Cards follows = Suits::where_any(other);
        Cards win = hand & Suits::above(other);
        Cards lose = hand & Suits::below(other) & follows;
        Cards even = hand & ~(win | lose);
        if (!rules_.strictFollow) {
            win = ruffs == 0 ? win & ~follows : 0;
            lose = 0;
            even = hand & ~win;
        } else if (rules_.strictHead != Head::none) {
            even = Groups::lows<Twins>(even, other);
        }
        if (ruffs != 0) {
            const Cards ruffed = hand & ~follows;
            win &= follows;
            (rules_.strictRuff ? lose : even) |= ruffed;
        }
        int size = 0;
        const auto add = [&](int bit, int order) { moves[size++] = {order, static_cast<std::int16_t>(bit), no_suit}; };
        for (const int bit : Each{Suits::tops(win)}) add(bit, winner_order(bit));
        for (const int bit : Each{Suits::bottoms(lose)}) add(bit, loser_order(bit));
        for (const int bit : Each{even}) add(bit, even_order(bit));
        return size;
    }

    bool led_both(int suit) const { return rules_.marriage_lead[suit] == (suit_cards[suit] & (kings_ | queens_)); }

    // What is tried first has been found by counting nodes.
    int winner_order(int bit) const { return (trumps_ & card(bit)) != 0 ? 160 + 5 * worth_[bit] : 200 + 6 * worth_[bit]; }
    int even_order(int bit) const { return (trumps_ & card(bit)) != 0 ? -140 - 20 * worth_[bit] : -320 + 3 * worth_[bit]; }
    int loser_order(int bit) const { return (trumps_ & card(bit)) != 0 ? -280 + 6 * worth_[bit] : 20 + worth_[bit]; }

    int order_of_lead(int bit, Cards legal, Cards beaten_by) const {
        return beaten_by == 0 ? winner_order(bit) : beaten_by != legal ? even_order(bit) : loser_order(bit);
    }

    template <bool Orderly>
    Value play(const Side& me, const Side& you, int number, Move move, Value alpha, Value beta, int rest) {
        Side next = me;
        if (move.suit != no_suit) {
            announce(next, you, move.suit);
            if (rules_.marriageStops) {
                if (ends_by_itself_ && (over(next) || over(you))) return end(number, next, you).by_itself;
                if (claims_ && (!Orderly || over(next))) {
                    const Value value = claimed(end(number, next, you), 0, 0, next, you);
                    if (Orderly || value >= beta) return value;
                    // Going on must be better than the claim to count, and then its value is exact.
                    take_card(next, move.bit);
                    return std::max(value, follow_to<Orderly>(next, you, number, move.bit, std::max(alpha, value), beta, rest));
                }
            }
        }
        take_card(next, move.bit);
        return follow_to<Orderly>(next, you, number, move.bit, alpha, beta, rest);
    }

    // The value to the leader.
    template <bool Orderly>
    Value follow_to(const Side& me, const Side& you, int number, int led, Value alpha, Value beta, int rest) {
        if (claims_on_turn_ && (!Orderly || over(you))) {
            const Value value = claimed(end(number, me, you), 1, 0, me, you);
            if (Orderly || value <= alpha) return value;
            beta = std::min(beta, value);
        }
        const Cards legal = replies(you.hand, led);
        if (without_first(legal) == 0) {
            const Value value = trick<Orderly>(me, you, number, led, first(legal), alpha, beta, rest);
            return Orderly ? value : std::min(value, beta);
        }
        Cards taking = winners(legal, led);
        Cards losing = legal & ~taking;
        if (!Orderly) {
            taking = distinct(taking);
            losing = distinct(losing);
        } else {
            const Cards parts = parting(me.hand);
            const Cards pair = you.hand & (taking | losing) & pairs(you);
            taking = good(taking, pair, parts, true);
            losing = good(losing, pair, parts, false);
        }
        const Cards in_suit = suit_cards[suit_of(led)];
        for (const Cards group : {taking & in_suit, taking & ~in_suit, losing}) {
            for (Cards left = group; left != 0;) {
                const int bit = group == losing || !Orderly ? cheapest(left) : last_of(left);
                left &= ~card(bit);
                const Value value = trick<Orderly>(me, you, number, led, bit, alpha, beta, rest);
                if (value <= alpha) return value;
                beta = std::min(beta, value);
            }
        }
        return beta;
    }

    static int last_of(Cards cards) { return 63 - std::countl_zero(cards); }

    int cheapest(Cards cards) const {
        int best = first(cards);
        for (const int bit : Each{cards}) {
            if (worth_[bit] < worth_[best]) best = bit;
        }
        return best;
    }

    Cards good(Cards cards, Cards pair, Cards parts, bool takes) const {
        if (without_first(cards) == 0) return cards;
        const Cards held = cards & pair;
        const Cards loose = cards & ~pair;
        const Cards from_loose = takes ? Groups::tops<Twins>(loose, parts) : Groups::lows<Twins>(loose, parts);
        if (held == 0) return from_loose;
        const Cards from_pair = Twins ? distinct(held) : takes ? Groups::tops<Twins>(held, parts) : Groups::lows<Twins>(held, parts);
        return from_loose | from_pair;
    }

    template <bool Orderly>
    Value trick(const Side& leader, const Side& follower, int number, int led, int answer, Value alpha, Value beta, int rest) {
        Side me = leader;
        Side you = follower;
        take_card(you, answer);
        const bool lost = winners(card(answer), led) != 0;
        const int points = worth_[led] + worth_[answer];
        Side& winner = lost ? you : me;
        const Side& loser = lost ? me : you;
        const bool last = winner.hand == 0;
        winner.by_cards += points + (last ? last_trick_ : 0);
        winner.total += points + winner.pending + (last ? last_trick_ : 0);
        winner.pending = 0;
        score(winner, loser, true);
        if (ends_by_itself_ && (over(me) || over(you))) return end(number, me, you).by_itself;
        if (last) return cards_out<Orderly>(me, you, number, lost ? 1 : 0);
        if (!lost) return lead_from<Orderly>(me, you, number, alpha, beta, rest - points, true);
        return -lead_from<Orderly>(you, me, 1 - number, -beta, -alpha, rest - points, true);
    }

    template <bool Orderly>
    Value cards_out(const Side& me, const Side& you, int number, int last) const {
        const End& at = end(number, me, you);
        const int how = compare(me, you);
        const Value value = at.out[last][how];
        if (!claims_ || (Orderly && !over(last == 0 ? me : you))) return value;
        const Value claim = at.claim[last][last][how];
        return last == 0 ? std::max(value, claim) : std::min(value, claim);
    }

    const Rules& rules_;
    const Counts& counts_;
    const Ends& ends_;
    Watch& watch_;
    std::uint64_t& nodes_;
    const std::int32_t* worth_;
    Cards trumps_;
    int trump_;
    int valued_;  // the suit that counts as trumps, also where none ruffs
    int classes_;
    int target_;
    bool marries_;
    bool claims_;
    bool claims_on_turn_;
    bool ends_by_itself_;
    bool may_claim_first_ = false;
    int last_trick_ = 0;
    Cards kings_ = 0;
    Cards queens_ = 0;
    By<const End*, 2> view_{};
    By<Side, 2> start_{};
};

}  // namespace sixtysix
