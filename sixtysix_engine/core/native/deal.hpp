// The state of one deal with all cards known: plain data, copied to try an act. Nothing here allocates.
// `Table` is what stays the same through a deal, `Deal` what acts change; every function takes both.
#pragma once

#include <cstdint>
#include <type_traits>

#include "cards.hpp"
#include "rules.hpp"

namespace sixtysix {

SIXTYSIX_WORDS(Ask, "bid|trump|close|lead|meld|follow|draw|exchange|claim", bid, trump, close, lead, meld, follow, draw,
               exchange, claim)

SIXTYSIX_WORDS(Reason, "tie|close-beaten|false-claim|close-failed|claim|auto|out|auction|illegal|time|crash|protocol",
               tie, close_beaten, false_claim, close_failed, claim, by_itself, out, auction, illegal, time, crash,
               protocol)

constexpr int nobody = -1;

// Who may be asked next, and at which moments: a queue of five bits each, the next one lowest, 0 when empty.
class Plan {
public:
    // A step that asks nobody (the draws after a trick), or a moment that others may come before.
    enum Step : unsigned { close = 1, lead, meld, follow, draw, exchange, draws };
    static constexpr int most = 12;

    struct Entry {
        int seat;
        Step step;
    };

    constexpr bool empty() const { return queue_ == 0; }
    constexpr void clear() { queue_ = 0; }
    constexpr void put_first(int seat, Step step) { queue_ = queue_ << 5U | code(seat, step); }
    constexpr Entry take() {
        const auto low = static_cast<unsigned>(queue_ & 31U);
        queue_ >>= 5U;
        return {static_cast<int>(low & 3U), static_cast<Step>(low >> 2U)};
    }

private:
    static constexpr std::uint64_t code(int seat, Step step) {
        return static_cast<unsigned>(step) << 2U | static_cast<unsigned>(seat);
    }
    std::uint64_t queue_ = 0;
};

// Who sits around, and what was before the deal. The rules must outlive it.
struct Table {
    const Rules* rules = nullptr;
    int dealer = 0;
    int players = 0;
    By<int, most_seats> order{};                      // seats that play, from the dealer's left
    By<int, most_seats> place{};                      // in the order, by seat; nobody for a dealer who sits out
    By<By<int, most_seats - 1>, most_seats> after{};  // the others clockwise, by seat; players - 1 of them
    unsigned seats = 0;                               // those that play, as bits
    unsigned sides = 0;                               // theirs, as bits
    By<int, most_seats> score{};
    Optional<int> target{};  // of the match
    int carry = 0;
    bool keyed = false;             // every seat draws its own card of a round, whoever won the trick
    By<Plan, most_seats> follow{};  // by the seat that leads: what comes next in a trick,
    By<Plan, most_seats> lead{};    // before the next one,
    By<Plan, most_seats> draw{};    // and before it while there is a stock

    Table(const Rules& rules, int dealer);

    int side(int seat) const { return rules->side_of[seat]; }

private:
    void make_plans(int seat);
};

struct Standing {
    std::int32_t points = 0;     // that count, marriages included
    std::int32_t marriages = 0;  // the part of them that comes from marriages
    std::int32_t tricks = 0;
    bool operator==(const Standing&) const = default;
};

struct Outcome {
    By<std::int32_t, most_seats> points;  // what each seat scores
    std::int32_t carry;                   // to the next deal
    std::uint8_t winners;                 // seats, as bits; none when nobody wins
    Reason reason;
};

struct Deal {
    By<Cards, most_seats> hands;
    By<Cards, most_seats> known;  // the cards of a hand that the whole table has seen: who is asked depends on them
    By<Cards, most_seats> spent;  // the cards of a hand that have served a marriage
    By<Cards, most_seats> won;
    Plan plan;
    By<Standing, most_seats> now;       // by side
    By<Standing, most_seats> at_close;  // by side
    By<std::int32_t, most_seats> pending;
    Outcome outcome;
    By<std::uint8_t, most_stock> stock;  // face down, in the order of drawing, from stock_at to stock_end
    std::uint8_t stock_at;
    std::uint8_t stock_end;
    std::int8_t up;         // the turn-up, or no_card
    std::int8_t trump;      // or no_suit
    bool ruff;              // trumps are trumps; false in closed play without trumps
    std::int8_t closed_by;  // or nobody
    std::int8_t leader;
    std::int8_t turn;  // the seat that is asked; nobody when the deal is over
    std::int8_t ask;   // an Ask
    std::int8_t meld;  // the suit just announced, where a card of the marriage must be led now
    bool short_hands;  // a trick has been played since the last draws
    std::uint8_t trick_size;
    By<std::uint8_t, most_seats> trick;       // cards
    By<std::int8_t, most_seats> trick_seats;  // who played them
    std::uint8_t reached_size;
    By<std::int8_t, most_seats> reached;  // sides that have reached the target, the first one first
    std::int32_t tricks_played;
    std::int32_t in_a_row;  // tricks that the side of the last trick's winner has taken without a break
    std::uint8_t amour;     // seats that have held ace and ten of trumps together, where that is paid for, as bits
    By<By<std::uint8_t, suits>, most_seats> announced;  // marriages by seat and suit
    std::uint8_t passed;                                // seats that have passed, as bits
    std::int8_t bidder;                                 // whose bid stands, or nobody
    std::int8_t declarer;                               // once the auction is over
    bool forced;
    std::int32_t bid;  // the standing bid, 0 while there is none

    bool over() const { return turn == nobody; }
    Ask asked() const { return static_cast<Ask>(ask); }
    int trumps() const { return ruff ? trump : no_suit; }  // the suit that ruffs
    int face_down() const { return stock_end - stock_at; }
    int stock_left() const { return face_down() + (up != no_card ? 1 : 0); }

    Phase phase() const {
        if (closed_by != nobody) return Phase::closed;
        return stock_left() != 0 ? Phase::open : Phase::exhausted;
    }

    // Between a trick and the draws that follow it.
    bool draws_due() const { return short_hands && trick_size == 0 && phase() == Phase::open; }

    Cards in_trick() const {
        Cards cards = 0;
        for (int place = 0; place < trick_size; ++place) cards |= card(trick[place]);
        return cards;
    }
};

static_assert(std::is_trivially_copyable_v<Deal>);

}  // namespace sixtysix
