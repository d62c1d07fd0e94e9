// Sets of cards as the strict searches see them: groups that nothing parts, tops and bottoms of suits, sizes and points.
// Bits only, all suits at once.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace sixtysix {

// Finds groups of cards of a hand that no card of another hand parts.
struct Groups {
    static constexpr Cards lane_low = 0x0001'0001'0001'0001ULL;
    static constexpr Cards lane_high = 0x8000'8000'8000'8000ULL;

    // The highest card of each group.
    template <bool Twins>
    static constexpr Cards tops(Cards hand, Cards parting) {
        // In a single pack no card of the hand parts, so each stretch that nothing parts loses one at its start: what
        // is borrowed comes from its highest card, or from what parts it from the next one.
        if constexpr (!Twins) {
            const Cards walls = parting | lane_high;
            const Cards starts = ~walls & (walls << 1U | 1U);
            return hand & ~((hand | walls) - starts);
        }
        Cards through = ~parting & ~lane_low;
        Cards reached = hand & ~parting;
        const Cards open = through;
        for (unsigned step = 1; step <= (Twins ? 8U : 4U); step *= 2) {
            reached |= through & (reached << step);
            through &= through << step;
        }
        return hand & ~(open & (reached << 1U));
    }

    // The lowest card of each group.
    template <bool Twins>
    static constexpr Cards lows(Cards hand, Cards parting) {
        Cards through = ~parting & ~lane_high;
        Cards reached = hand & ~parting;
        const Cards open = through;
        for (unsigned step = 1; step <= (Twins ? 8U : 4U); step *= 2) {
            reached |= through & (reached >> step);
            through &= through >> step;
        }
        return hand & ~(open & (reached >> 1U));
    }
};

// Sizes and card points of sets of cards of one suit of a single pack, by their eight bits.
struct Counts {
    By<std::uint8_t, 256> size{};
    By<By<std::int16_t, 256>, 2> points{};  // in a plain suit, in trumps

    By<By<std::uint64_t, 256>, 2> numbers{};  // of cards of each worth, four bits for each
    By<std::int16_t, 16> worths{};            // from the cheapest
    int worths_size = 0;

    explicit Counts(const Rules& rules) {
        for (int trump = 0; trump < 2; ++trump) {
            for (int place = 0; place < 8; ++place) add_worth(worth_of(rules, trump, place));
        }
        for (int cards = 0; cards < 256; ++cards) {
            for (const int place : Each{static_cast<Cards>(cards)}) {
                ++size[cards];
                for (int trump = 0; trump < 2; ++trump) {
                    const int worth = worth_of(rules, trump, place);
                    points[trump][cards] = static_cast<std::int16_t>(points[trump][cards] + worth);
                    int at = 0;
                    while (worths[at] != worth) ++at;
                    numbers[trump][cards] += std::uint64_t{1} << static_cast<unsigned>(4 * at);
                }
            }
        }
    }

private:
    static int worth_of(const Rules& rules, int trump, int place) {
        return std::min<int>(rules.worth[trump == 0 ? no_suit : 0][place], 1000);
    }

    void add_worth(int worth) {
        int at = 0;
        while (at < worths_size && worths[at] < worth) ++at;
        if (at < worths_size && worths[at] == worth) return;
        for (int later = worths_size++; later > at; --later) worths[later] = worths[later - 1];
        worths[at] = static_cast<std::int16_t>(worth);
    }
};

// All four suits of a single pack at once: eight bits of sixteen are in use in each, so sums never run over.
struct Suits {
    static constexpr Cards lows = 0x0001'0001'0001'0001ULL;
    static constexpr Cards guard = 0x8000'8000'8000'8000ULL;

    // What is above all cards of the set in their suit; the whole suit where there is none.
    static constexpr Cards above(Cards cards) { return ~(cards | guard) & ((cards | guard) - lows); }

    // What is below all cards of the set in their suit; the whole suit where there is none.
    static constexpr Cards below(Cards cards) {
        cards |= cards >> 1U;
        cards |= cards >> 2U;
        return ~(cards | cards >> 4U);
    }

    static constexpr Cards tops(Cards cards) { return cards & ~((cards | guard) - lows); }

    static constexpr Cards bottoms(Cards cards) {
        Cards lower = cards | cards >> 1U;
        lower |= lower >> 2U;
        lower |= lower >> 4U;
        return cards & ~(lower >> 1U);
    }

    // The guard bit of a suit to all of its bits.
    static constexpr Cards spread(Cards bits) { return (bits - (bits >> 15U)) | bits; }

    static constexpr Cards sizes(Cards cards) {
        cards -= cards >> 1U & 0x5555'5555'5555'5555ULL;
        cards = (cards & 0x3333'3333'3333'3333ULL) + (cards >> 2U & 0x3333'3333'3333'3333ULL);
        return (cards + (cards >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FULL;
    }

    // The suits of which one set has more cards than the other.
    static constexpr Cards where_more(Cards one, Cards than) { return spread(((sizes(one) | guard) - sizes(than) - lows) & guard); }

    static constexpr Cards where_same(Cards one, Cards other) { return ~(where_more(one, other) | where_more(other, one)); }

    static constexpr Cards where_any(Cards cards) { return spread((cards + (guard - lows)) & guard); }
};

}  // namespace sixtysix
