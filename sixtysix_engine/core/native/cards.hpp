// Cards as bits of 64: 16 bits for each suit, a higher card on a lower bit, twins side by side.
// A suit of `no_suit` is legal everywhere and has no cards, so play without trumps needs no branch.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace sixtysix {

using Cards = std::uint64_t;  // a set of cards

// Values by seat, side, suit, rank or card, which are all plain ints.
template <class T, std::size_t N>
struct By {
    T items[N];

    constexpr T& operator[](int at) { return items[at]; }
    constexpr const T& operator[](int at) const { return items[at]; }
    constexpr T* begin() { return items; }
    constexpr T* end() { return items + N; }
    constexpr const T* begin() const { return items; }
    constexpr const T* end() const { return items + N; }
    constexpr void fill(const T& value) {
        for (T& item : items) item = value;
    }
    bool operator==(const By&) const = default;
};

constexpr int suits = 4;
constexpr int no_suit = 4;  // also the suit of a card that may not be seen
constexpr int no_card = -1;
constexpr int suit_bits = 16;  // eight ranks, two copies

inline constexpr By<Cards, suits + 1> suit_cards = {
    {0xFFFFULL, 0xFFFFULL << 16U, 0xFFFFULL << 32U, 0xFFFFULL << 48U, 0}};

constexpr int suit_of(int bit) { return bit >> 4; }

constexpr Cards card(int bit) { return Cards{1} << static_cast<unsigned>(bit); }

// By hand where the compiler may not assume an instruction for it: its own substitute is a call.
constexpr int count(Cards cards) {
#if defined(__POPCNT__) || defined(__aarch64__)
    return std::popcount(cards);
#else
    cards -= cards >> 1U & 0x5555'5555'5555'5555ULL;
    cards = (cards & 0x3333'3333'3333'3333ULL) + (cards >> 2U & 0x3333'3333'3333'3333ULL);
    cards = (cards + (cards >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FULL;
    return static_cast<int>(cards * 0x0101'0101'0101'0101ULL >> 56U);
#endif
}

// The highest card of the first suit in the set, which must not be empty.
constexpr int first(Cards cards) { return std::countr_zero(cards); }

constexpr Cards without_first(Cards cards) { return cards & (cards - 1); }

// Walks through a set in canonical order: `for (int bit : Each{cards})`.
struct Each {
    Cards cards;

    struct Iterator {
        Cards rest;
        constexpr int operator*() const { return first(rest); }
        constexpr Iterator& operator++() {
            rest = without_first(rest);
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return rest != other.rest; }
    };
    constexpr Iterator begin() const { return {cards}; }
    static constexpr Iterator end() { return {0}; }
};

// The card at a place of the set, counted from 0; the place must exist. Which place it is cannot be foreseen, so the
// first steps are taken or not without a branch.
constexpr int nth(Cards cards, int place) {
    constexpr int steps = 5;  // a hand of six
    for (int step = 0; step < steps; ++step) cards &= (cards - 1) | (Cards{0} - Cards{place <= step});
    for (int step = steps; step < place; ++step) cards = without_first(cards);
    return first(cards);
}

}  // namespace sixtysix
