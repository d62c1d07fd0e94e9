// The acts of random play: sane enough that its result means something, and the same in `reference.py`.
// Right claims are made, wrong ones never; the exchange and a marriage are always taken; the rest is chance.
#pragma once

#include <cstdint>

#include "legal.hpp"
#include "random.hpp"

namespace sixtysix {

struct Playouts {
    std::uint64_t games = 0;
    By<std::int64_t, most_seats> points{};  // sums, by seat
    By<std::uint64_t, most_seats> wins{};   // deals won, by seat

    void add(const Rules& rules, const Outcome& outcome, std::uint64_t times) {
        games += times;
        for (int seat = 0; seat < rules.seats; ++seat) {
            points[seat] += outcome.points[seat] * static_cast<std::int64_t>(times);
            if ((outcome.winners >> static_cast<unsigned>(seat) & 1U) != 0) wins[seat] += times;
        }
    }
};

// The act of one moment. A chance of closing and of raising a bid is a number out of 2^32.
class Chance {
public:
    Chance(const Table& table, std::uint64_t seed, std::uint64_t close) : table_(table), random_(seed), close_(close) {}

    Act choose(const Deal& deal) {
        const int seat = deal.turn;
        const Ask ask = deal.asked();
        if (claims(deal, seat, ask)) return act::claim;
        switch (ask) {
            case Ask::bid: return bid(deal, seat);
            case Ask::trump: return static_cast<Act>(act::name_trump + random_.below(suits));
            case Ask::close: return closes(deal, seat) ? act::close : act::go_on;
            case Ask::lead: return lead(deal, seat);
            case Ask::meld:
                if (deal.trick_size != 0) return act::go_on;
                return one_of(once(*table_.rules, deal.hands[seat] & table_.rules->marriage_lead[deal.meld]));
            case Ask::follow:
                if (can_exchange(table_, deal, seat, ask)) return act::exchange;
                return one_of(playable(table_, deal, seat));
            case Ask::draw:
                if (can_exchange(table_, deal, seat, ask)) return act::exchange;
                return closes(deal, seat) ? act::close : act::go_on;
            case Ask::exchange: return can_exchange(table_, deal, seat, ask) ? act::exchange : act::go_on;
            case Ask::claim: return act::go_on;
        }
        return act::go_on;
    }

    QuickRandom random() const { return random_; }

private:
    bool claims(const Deal& deal, int seat, Ask ask) const {
        if (deal.reached_size == 0) return false;
        const bool right = deal.now[table_.side(seat)].points >= table_.rules->dealTarget.value;
        return right && may_claim(table_, deal, seat, ask);
    }

    Act lead(const Deal& deal, int seat) {
        if (can_exchange(table_, deal, seat, Ask::lead)) return act::exchange;
        if (closes(deal, seat)) return act::close;
        if (table_.rules->marriageCall == MarriageCall::spoken) {
            const Cards kings = marriages(table_, deal, seat);
            if (kings != 0) return static_cast<Act>(act::marry + suit_of(one_of(kings)));
        }
        return one_of(playable(table_, deal, seat));
    }

    Act bid(const Deal& deal, int seat) {
        if (!must_bid(table_, deal, seat) && random_.next() >= raise) return act::pass;
        for (const int points : table_.rules->bids) {
            if (points > deal.bid) return static_cast<Act>(act::bid + points);
        }
        return act::pass;
    }

    bool closes(const Deal& deal, int seat) {
        return close_ != 0 && may_close(table_, deal, seat) && random_.next() < close_;
    }

    Act one_of(Cards cards) { return static_cast<Act>(nth(cards, random_.below(count(cards)))); }

    static constexpr std::uint32_t raise = 1U << 30U;

    const Table& table_;
    QuickRandom random_;
    std::uint64_t close_;
};

}  // namespace sixtysix
