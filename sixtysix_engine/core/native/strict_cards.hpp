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

// What the cheapest cards of a hand are worth, from how many it has of each worth: eight bits for each, the cheapest
// worth first. All eight at once.
class Cheapest {
public:
    static constexpr int most_cards = 16;
    bool fits = false;  // whether so few worths and points are all there are

    void add(int worth) {
        int at = 0;
        while (at < size_ && worths_[at] < worth) ++at;
        if (at < size_ && worths_[at] == worth) return;
        for (int later = size_++; later > at; --later) worths_[later] = worths_[later - 1];
        worths_[at] = worth;
    }

    // All worths are known now.
    void settle() {
        fits = size_ <= 8 && worths_[size_ - 1] * most_cards < 256;
        for (int at = 0; fits && at + 1 < size_; ++at) {
            steps_ |= static_cast<std::uint64_t>(worths_[at + 1] - worths_[at]) << static_cast<unsigned>(8 * (7 - at));
        }
    }

    std::uint64_t one_of(int worth) const {
        int at = 0;
        while (worths_[at] != worth) ++at;
        return std::uint64_t{1} << static_cast<unsigned>(8 * at);
    }

    // Each step from a worth to the next one counts for those of so many cards that are not as cheap.
    int sum(std::uint64_t numbers, int cards) const {
        const std::uint64_t above = (static_cast<std::uint64_t>(cards) * ones | tops) - numbers * ones;
        const std::uint64_t some = above & tops;
        return cards * worths_[0] + static_cast<int>((above & (some - (some >> 7U))) * steps_ >> 56U);
    }

private:
    static constexpr std::uint64_t ones = 0x0101'0101'0101'0101ULL;
    static constexpr std::uint64_t tops = 0x8080'8080'8080'8080ULL;
    By<int, 16> worths_{};
    int size_ = 0;
    std::uint64_t steps_ = 0;
};

// Sizes and card points of sets of cards of one suit of a single pack, by their eight bits.
struct Counts {
    By<std::uint8_t, 256> size{};
    By<By<std::int16_t, 256>, 2> points{};    // in a plain suit, in trumps
    By<By<std::uint64_t, 256>, 2> numbers{};  // of cards of each worth, for `cheapest`
    Cheapest cheapest;

    explicit Counts(const Rules& rules) {
        for (int trump = 0; trump < 2; ++trump) {
            for (int place = 0; place < 8; ++place) cheapest.add(worth_of(rules, trump, place));
        }
        cheapest.settle();
        for (int cards = 0; cards < 256; ++cards) {
            for (const int place : Each{static_cast<Cards>(cards)}) {
                ++size[cards];
                for (int trump = 0; trump < 2; ++trump) {
                    const int worth = worth_of(rules, trump, place);
                    points[trump][cards] = static_cast<std::int16_t>(points[trump][cards] + worth);
                    if (cheapest.fits) numbers[trump][cards] += cheapest.one_of(worth);
                }
            }
        }
    }

private:
    static int worth_of(const Rules& rules, int trump, int place) {
        return std::min<int>(rules.worth[trump == 0 ? no_suit : 0][place], 1000);
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

    // By how many cards one set has more of each suit than another one.
    class Excess {
    public:
        constexpr Excess(Cards one, Cards than) {
            const Cards both = sizes(one | than << 8U);
            over_guard_ = ((both & low_bytes) | guard) - (both >> 8U & low_bytes);
        }
        constexpr Cards where_more() const { return spread((over_guard_ - lows) & guard); }
        constexpr Cards where_no_less() const { return spread(over_guard_ & guard); }

    private:
        static constexpr Cards low_bytes = 0x00FF'00FF'00FF'00FFULL;
        Cards over_guard_;
    };

    static constexpr Cards where_any(Cards cards) { return spread(((cards | guard) - lows) & guard); }
};

}  // namespace sixtysix
