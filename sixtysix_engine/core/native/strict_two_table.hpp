// What a search of two seats remembers of positions with few cards, which come again in other worlds and after other
// acts. More points are never worse where it is used, so what is known at some totals bounds the value at others.
#pragma once

#include <algorithm>
#include <vector>

#include "cards.hpp"
#include "strict_plain.hpp"

namespace sixtysix {

class TwoTable {
public:
    // All of a position that counts. Totals are left out (0) where they can no longer tell anything.
    struct Key {
        std::uint64_t cards;  // both hands; no position has none
        std::uint32_t standings;
        std::uint32_t setting;  // number of the trumps and ends, where a table serves more than one
        int mine;               // total of the side on lead
        int yours;
    };

    struct Range {
        Value least = lost_value;
        Value most = won_value;
    };

    explicit TwoTable(unsigned bits) : shift_(64U - bits), lines_(std::size_t{1} << bits) {}

    Range find(const Key& key) const {
        Range found;
        const Line& line = lines_[place_of(key)];
        if (!line.is_of(key)) return found;
        for (const Entry& entry : line.entries) {
            const bool better = key.mine >= entry.mine && key.yours <= entry.yours;
            const bool worse = key.mine <= entry.mine && key.yours >= entry.yours;
            if (better) found.least = std::max(found.least, entry.range.least);
            if (worse) found.most = std::min(found.most, entry.range.most);
        }
        return found;
    }

    void keep(const Key& key, Range range) {
        Line& line = lines_[place_of(key)];
        if (!line.is_of(key)) line = {key.cards, key.standings, key.setting, {}};
        Entry* to = &line.entries[(key.mine + key.yours) & (most_entries - 1)];
        for (Entry& entry : line.entries) {
            if (entry.range.least == lost_value && entry.range.most == won_value) to = &entry;
        }
        for (Entry& entry : line.entries) {
            if (entry.mine == key.mine && entry.yours == key.yours) to = &entry;
        }
        *to = {static_cast<std::int16_t>(key.mine), static_cast<std::int16_t>(key.yours), range};
    }

private:
    static constexpr int most_entries = 4;

    struct Entry {
        std::int16_t mine = 0;
        std::int16_t yours = 0;
        Range range;
    };
    struct alignas(64) Line {  // of the cache
        std::uint64_t cards = 0;
        std::uint32_t standings = 0;
        std::uint32_t setting = 0;
        By<Entry, most_entries> entries{};

        bool is_of(const Key& key) const {
            return cards == key.cards && standings == key.standings && setting == key.setting;
        }
    };

    std::size_t place_of(const Key& key) const {
        const std::uint64_t mixed = (key.cards ^ key.standings * 0xD6E8'FEB8'6659'FD93ULL) * 0x9E37'79B9'7F4A'7C15ULL;
        return static_cast<std::size_t>((mixed ^ mixed << 23U) >> shift_);
    }

    unsigned shift_;
    std::vector<Line> lines_;
};

}  // namespace sixtysix
