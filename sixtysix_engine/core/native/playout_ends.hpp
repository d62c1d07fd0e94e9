// How play-outs of two seats have ended, counted: of all deals that end alike the law settles one.
// Deals end alike when nothing that scoring compares tells them apart; where points themselves are paid, none do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "playout_chance.hpp"
#include "scoring.hpp"

namespace sixtysix {

// A standing in one number, so that a card won is one addition to it: points, the part from marriages, marriages that
// wait for a trick, and tricks.
using Tally = std::uint64_t;

namespace tally {
constexpr unsigned marriages_at = 16;
constexpr unsigned pending_at = 32;
constexpr unsigned tricks_at = 48;  // in cards
constexpr int limit = 1024;  // points stay below it

constexpr Tally card(int value) { return static_cast<Tally>(value) | Tally{1} << tricks_at; }
constexpr Tally marriage(int value) { return static_cast<Tally>(value) | static_cast<Tally>(value) << marriages_at; }
constexpr int points(Tally of) { return static_cast<int>(of & 0xFFFFU); }
constexpr int marriages(Tally of) { return static_cast<int>(of >> marriages_at & 0xFFFFU); }
constexpr bool any_trick(Tally of) { return of >> tricks_at != 0; }
constexpr bool any_pending(Tally of) { return (of >> pending_at & 0xFFFFU) != 0; }
constexpr Tally pending(int value) { return static_cast<Tally>(value) << pending_at; }

// What waited counts.
constexpr Tally with_pending(Tally of) {
    const auto value = static_cast<int>(of >> pending_at & 0xFFFFU);
    return of - pending(value) + marriage(value);
}

constexpr Tally of(const Standing& standing) {
    return static_cast<Tally>(standing.points) | static_cast<Tally>(standing.marriages) << marriages_at |
           static_cast<Tally>(2 * standing.tricks) << tricks_at;
}

constexpr Standing standing(Tally of) {
    return {points(of), marriages(of), static_cast<std::int32_t>(of >> tricks_at) / 2};
}
}  // namespace tally

// How a deal can end: by a claim of the first seat or the second, by itself, or with the last trick.
enum class Way : int { first_claims, second_claims, by_itself, out };

// What scoring asks of one deal of two seats, numbered 0 and 1 in the order of the table.
struct Account {
    By<Tally, 2> now;
    By<Tally, 2> at_close;
    int leader;  // who took the last trick, or leads
    int there;   // who reached the target first, or nobody
    int closer;  // or nobody
    // Only side payments ask for these.
    std::int32_t in_a_row;
    std::uint8_t amour;
    By<By<std::uint8_t, suits>, 2> announced;
};

class EndCounts {
public:
    EndCounts(const Table& table, const Deal& deal)
        : table_(table), deal_(deal),
          alike_(table.rules->unit != Unit::card && table.rules->honours.size == 0), kinds_(1) {
        constexpr int half = 33;
        const Rules& rules = *table.rules;
        if (rules.dealTarget.given) mark(by_points_, rules.dealTarget.value, 2);
        mark(rules.schneiderMarriage ? by_points_ : by_cards_, rules.schneider.points, 4);
        mark(rules.schneiderMarriage ? by_points_ : by_cards_, half, 8);
        mark(rules.schwarzMarriage ? by_points_ : by_cards_, 1, 16);
    }

    void count(const Account& of, Way way) {
        if (!alike_) return sum_.add(*table_.rules, settle(of, way), 1);
        const std::uint32_t key = key_of(of, way);
        std::uint32_t slot = key * 0x9E37'79B9U >> (32U - slot_bits);
        for (; slots_[static_cast<int>(slot)] != 0; slot = (slot + 1) % slot_count) {
            Kind& kind = kinds_[slots_[static_cast<int>(slot)]];
            if (kind.key != key) continue;
            ++kind.times;
            return;
        }
        if (kinds_.size() == most_kinds) return sum_.add(*table_.rules, settle(of, way), 1);
        slots_[static_cast<int>(slot)] = static_cast<std::uint16_t>(kinds_.size());
        kinds_.push_back({settle(of, way), key, 1});
    }

    // Adds a deal that ended elsewhere.
    void add(const Outcome& outcome) { sum_.add(*table_.rules, outcome, 1); }

    Playouts sum() const {
        Playouts sum = sum_;
        for (const Kind& kind : kinds_) sum.add(*table_.rules, kind.outcome, kind.times);
        return sum;
    }

private:
    struct Kind {
        Outcome outcome;
        std::uint32_t key;
        std::uint64_t times;
    };
    using Classes = By<std::uint8_t, tally::limit>;

    static void mark(Classes& classes, int from, unsigned bit) {
        for (int at = std::max(from, 0); at < tally::limit; ++at) {
            classes[at] = static_cast<std::uint8_t>(classes[at] | bit);
        }
    }

    std::uint32_t class_of(Tally of) const {
        const int points = tally::points(of);
        const int classes = by_points_[points] | by_cards_[points - tally::marriages(of)];
        return static_cast<std::uint32_t>(classes | (tally::any_trick(of) ? 1 : 0));
    }

    std::uint32_t both(const By<Tally, 2>& of) const { return class_of(of[0]) | class_of(of[1]) << 5U; }

    std::uint32_t key_of(const Account& of, Way way) const {
        const int first = tally::points(of.now[0]);
        const int second = tally::points(of.now[1]);
        const int more = (first > second ? 1 : 0) | (first < second ? 2 : 0);
        std::uint32_t key = both(of.now) << 7U;
        key |= static_cast<std::uint32_t>(static_cast<int>(way) | of.leader << 2 | (of.there + 1) << 3 | more << 5);
        if (of.closer == nobody) return key;
        return key | both(of.at_close) << 17U | static_cast<std::uint32_t>(of.closer + 1) << 27U;
    }

    Outcome settle(const Account& of, Way way) {
        const auto seat = [this](int number) { return static_cast<std::int8_t>(table_.order[number]); };
        for (int number = 0; number < 2; ++number) {
            const int side = table_.side(seat(number));
            deal_.now[side] = tally::standing(of.now[number]);
            deal_.at_close[side] = tally::standing(of.at_close[number]);
            deal_.announced[seat(number)] = of.announced[number];
        }
        deal_.amour = of.amour;
        deal_.in_a_row = of.in_a_row;
        deal_.leader = seat(of.leader);
        deal_.closed_by = of.closer == nobody ? std::int8_t{nobody} : seat(of.closer);
        deal_.reached_size = of.there == nobody ? 0 : 1;
        if (of.there != nobody) deal_.reached[0] = static_cast<std::int8_t>(table_.side(seat(of.there)));
        return with_honours(table_, deal_, settle_way(way));
    }

    Outcome settle_way(Way way) const {
        if (way == Way::out) return settle_cards_out(table_, deal_);
        if (way == Way::by_itself) return settle_auto(table_, deal_);
        return settle_claim(table_, deal_, table_.order[way == Way::first_claims ? 0 : 1]);
    }

    static constexpr unsigned slot_bits = 11;
    static constexpr std::uint32_t slot_count = 1U << slot_bits;
    static constexpr std::size_t most_kinds = slot_count / 2;  // so that a search for one ends soon

    const Table& table_;
    Deal deal_;  // what the law is shown
    bool alike_;
    Classes by_points_{};
    Classes by_cards_{};
    By<std::uint16_t, slot_count> slots_{};  // places among the kinds; there is none at 0
    std::vector<Kind> kinds_;
    Playouts sum_;
};

}  // namespace sixtysix
