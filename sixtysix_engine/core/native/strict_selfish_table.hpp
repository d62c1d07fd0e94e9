// What was found for positions between two tricks, each with the points for which it holds.
// The same cards may stand there several times, with other points.
#pragma once

#include <vector>

#include "strict_selfish_box.hpp"

namespace sixtysix {

class SelfishTable {
public:
    struct alignas(64) Entry {
        std::uint64_t key = 0;
        By<int, most_seats> least{};
        By<int, most_seats> most{};
        Wanted wanted{};

        bool holds(std::uint64_t at, const By<int, most_seats>& total) const {
            if (key != at) return false;
            for (int side = 0; side < most_seats; ++side) {
                if (total[side] < least[side] || total[side] > most[side]) return false;
            }
            return true;
        }
    };

    SelfishTable() {
        std::uint64_t seed = 0;
        for (auto& cards : of_card) {
            for (std::uint64_t& word : cards) word = mixed(++seed);
        }
    }

    static std::uint64_t mixed(std::uint64_t word) {
        word += 0x9E37'79B9'7F4A'7C15ULL;
        word = (word ^ word >> 30U) * 0xBF58'476D'1CE4'E5B9ULL;
        word = (word ^ word >> 27U) * 0x94D0'49BB'1331'11EBULL;
        return word ^ word >> 31U;
    }

    // Makes room for deals with so many cards in a hand.
    void reserve(int cards) {
        const unsigned bits = static_cast<unsigned>(std::min(4 + cards * 2, most_bits));
        if (entries_.size() < std::size_t{1} << bits) entries_.assign(std::size_t{1} << bits, Entry{});
    }

    // What is known of a position with these points, or null.
    const Entry* find(std::uint64_t key, const By<int, most_seats>& total) const {
        const Entry* const bucket = &entries_[place_of(key)];
        for (const Entry* entry = bucket; entry != bucket + ways; ++entry) {
            if (entry->holds(key, total)) return entry;
        }
        return nullptr;
    }

    // The oldest of its place is forgotten for it.
    void keep(std::uint64_t key, const By<int, most_seats>& total, const Box& box, const Wanted& wanted) {
        Entry* const bucket = &entries_[place_of(key)];
        std::copy_backward(bucket, bucket + ways - 1, bucket + ways);
        *bucket = {key, total, total, wanted};
        for (int side = 0; side < most_seats; ++side) {
            bucket->least[side] += box.least[side];
            bucket->most[side] += box.most[side];
        }
    }

    By<By<std::uint64_t, 64>, most_seats> of_card;  // by number of the side and card

private:
    static constexpr std::size_t ways = 8;
    static constexpr int most_bits = 17;

    std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (entries_.size() - 1) & ~(ways - 1);
    }

    std::vector<Entry> entries_;
};

}  // namespace sixtysix
