// A deal of two seats before the stock is gone or closed, as far as acts change it, and what may be done with the
// stock, whose order both know. The same rules as `legal.hpp` and `moves.hpp`, for a single pack.
#pragma once

#include <algorithm>

#include "strict_two_range.hpp"

namespace sixtysix {

// What the search with a stock asks of the law of strict play; `number` is the first side's own.
class OpenLaw : public TwoRange<false> {
public:
    using TwoRange::TwoRange;
    using TwoLaw::over, TwoLaw::score, TwoLaw::announce, TwoLaw::winners, TwoLaw::may_announce;

    bool claims() const { return claims_; }
    bool claims_on_turn() const { return claims_on_turn_; }
    bool ends_at_target() const { return claims_ || ends_by_itself_; }
    int worth(int bit) const { return worth_[bit]; }

    // A marriage that did not stop the deal by itself does so after the trick, whoever has won it.
    bool is_over_after_trick(const Side& taker, const Side& other) const {
        return claims_ ? over(taker) : ends_by_itself_ && (over(taker) || over(other));
    }

    // The value to a side that has reached the target by a trick or a marriage, and claims where it must.
    Value won(const Side& me, const Side& you, int number) const {
        const End& at = end(number, me, you);
        return claims_ ? claimed(at, 0, 0, me, you) : at.by_itself;
    }

    // The value to the leader of a claim by the other side.
    Value claimed_by_other(const Side& me, const Side& you, int number) const {
        return claimed(end(number, me, you), 1, 0, me, you);
    }

    const Bounds& bounds(const Side& me, const Side& you, int number) const {
        return bounds_[number][me.standing * classes_ + you.standing];
    }

    // Kings and queens of the marriages in a hand.
    Cards pairs_in(Cards hand) const {
        const Cards queens = hand & queens_ & ((hand & kings_) << 1U);
        return queens | queens >> 1U;
    }
};

class OpenDeal {
public:
    using Side = OpenLaw::Side;

    // What acts change; sides by number. It is always the leader's turn, or a trick is under way.
    struct Moment {
        By<Side, 2> side;
        int leader;
        int next;    // place of the next card of the stock
        int up;      // the turn-up, or no_card
        int tricks;  // played so far

        const Side& me() const { return side[leader]; }
        const Side& you() const { return side[1 - leader]; }
    };

    enum Step { draws, leads };  // what the leader is asked before

    OpenDeal(const Table& table, const Players& players, int trump)
        : rules_(*table.rules), trump_(trump), either_(rules_.close && rules_.closeBy == CloseBy::either) {
        if (rules_.swapRank.given) low_ = rules_.find[trump][rules_.swapRank.value.place];
        if (table.keyed) keyed_first_ = players.seat[0] < players.seat[1] ? 0 : 1;
        for (int suit = 0; suit < suits && rules_.marriage; ++suit) kings_ |= rules_.find[suit][2];
    }

    // Takes note of the order of the stock.
    void take_stock(const Deal& deal) {
        const auto from = deal.stock_at;
        const bool known = end_ == deal.stock_end && from >= start_ &&
                           std::equal(deal.stock.begin() + from, deal.stock.begin() + end_, stock_.begin() + from);
        if (known) return;
        stock_ = deal.stock;
        start_ = from;
        end_ = deal.stock_end;
        rest_[end_] = 0;
        key_[end_] = static_cast<std::uint64_t>(trump_ + 1);
        for (int place = end_ - 1; place >= start_; --place) {
            rest_[place] = rest_[place + 1] | card(stock_[place]);
            key_[place] = mixed(key_[place + 1], stock_[place]);
        }
    }

    int face_down(const Moment& at) const { return end_ - at.next; }
    int stock_left(const Moment& at) const { return face_down(at) + (at.up != no_card ? 1 : 0); }
    Cards in_stock(const Moment& at) const { return rest_[at.next] | (at.up != no_card ? card(at.up) : 0); }
    bool either_closes() const { return either_; }

    bool may_close(const Moment& at, int number, Step step) const {
        if (!rules_.close || (number != at.leader && !either_)) return false;
        if (rules_.closeTrick && !has_trick(at.side[number])) return false;
        if (stock_left(at) < rules_.closeMinStock) return false;
        if (at.tricks == 0) return rules_.closeFirst;
        return rules_.closeDraw.has(step == draws ? CloseDraw::before : CloseDraw::after);
    }

    // Whether a side holds the low trump and may take the turn-up for it, on lead or at another turn.
    bool can_exchange(const Moment& at, int number, bool on_lead) const {
        if (!holds_low(at, number) || (rules_.swapTurn == SwapTurn::lead && !on_lead)) return false;
        if (rules_.swapTrick == SwapTrick::anyone) return at.tricks != 0;
        return rules_.swapTrick != SwapTrick::own || has_trick(at.side[number]);
    }

    // The same for the opponent of a side that has just closed.
    bool can_exchange_on_close(const Moment& at, int number) const {
        return rules_.swapOnClose && holds_low(at, number);
    }

    // Whether the draws would take the right away.
    bool is_last_exchange(const Moment& at) const { return face_down(at) - 2 < rules_.swapMinDown; }

    Moment exchanged(const Moment& at, int number) const {
        Moment next = at;
        Cards& hand = next.side[number].hand;
        hand = (hand & ~low_) | card(at.up);
        next.up = first(low_);
        return next;
    }

    Moment drawn(const Moment& at) const {
        Moment next = at;
        const bool keyed = keyed_first_ != nobody && face_down(at) >= 2;
        const int taker = keyed ? keyed_first_ : at.leader;
        for (const int number : {taker, 1 - taker}) {
            if (next.next != end_) {
                next.side[number].hand |= card(stock_[next.next++]);
            } else {
                next.side[number].hand |= card(next.up);
                next.up = no_card;
            }
        }
        return next;
    }

    // Cards that count for more than tricks: what may be exchanged, kings and queens that may still come together.
    Cards kept(const Moment& at) const {
        const Cards left = at.side[0].hand | at.side[1].hand | in_stock(at);
        const Cards kings = left & kings_ & (left >> 1U);
        return kings | kings << 1U | (at.up != no_card ? low_ : 0);
    }

    // A number made of all that the rest of the deal can depend on. Two moments share it once in 2^64.
    std::uint64_t key_of(const Moment& at, Step step) const {
        const int small = ((at.up + 1) * 2 + at.leader) * 2 + (step == leads ? 1 : 0);
        std::uint64_t key = mixed(key_[at.next], static_cast<std::uint64_t>(small));
        for (const Side& side : at.side) {
            key = mixed(key, side.hand);
            const auto by_cards = static_cast<std::uint64_t>(side.by_cards);
            const auto points = static_cast<std::uint64_t>(side.total) << 20U ^ by_cards;
            key = mixed(key, points << 24U ^ static_cast<std::uint64_t>(side.pending) << 8U ^ side.standing);
        }
        return key == 0 ? 1 : key;
    }

private:
    static std::uint64_t mixed(std::uint64_t key, std::uint64_t with) {
        key = (key ^ with) * 0xBF58'476D'1CE4'E5B9ULL;
        return key ^ key >> 32U;
    }

    static bool has_trick(const Side& side) { return (side.standing & Ends::trick_bit) != 0; }

    bool holds_low(const Moment& at, int number) const {
        return (at.side[number].hand & low_) != 0 && at.up != no_card && face_down(at) >= rules_.swapMinDown;
    }

    const Rules& rules_;
    int trump_;
    bool either_;                // both sides may close
    int keyed_first_ = nobody;   // who draws first, whoever has won the trick
    Cards low_ = 0;              // the low trump, where it may be exchanged
    Cards kings_ = 0;
    By<std::uint8_t, most_stock> stock_{};
    int start_ = 0;
    int end_ = 0;
    By<Cards, most_stock + 1> rest_{};          // the cards from a place on
    By<std::uint64_t, most_stock + 1> key_{};  // a number for their order
};

}  // namespace sixtysix
