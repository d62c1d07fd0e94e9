// What a search with a known stock remembers of moments: bounds of their values, and the card to be tried first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "strict_plain.hpp"

namespace sixtysix {

class OpenTwoTable {
public:
    // To the leader.
    struct Entry {
        std::uint64_t key = 0;
        Value least = 0;
        Value most = 0;
        std::int16_t best = no_card;
        std::int16_t left = 0;  // cards in the stock
    };

    // Grows with the stock, because so does what there is to remember; what was known is lost by it.
    void make_room(int stock_left) {
        const auto wanted = static_cast<unsigned>(std::clamp(stock_left + 4, 8, 18));
        if (wanted <= bits_) return;
        bits_ = wanted;
        entries_.assign(std::size_t{1} << bits_, Entry{});
    }

    // One of two places: where the key lies, or else where less would be lost.
    Entry& at(std::uint64_t key) {
        const auto place = static_cast<std::size_t>(key >> (64U - bits_));
        Entry& one = entries_[place];
        Entry& other = entries_[place ^ 1U];
        if (one.key == key) return one;
        return other.key == key || other.left < one.left ? other : one;
    }

    // Narrows the window by what is known; true where that decides the value.
    bool decides(std::uint64_t key, Value& alpha, Value& beta, Value& value) {
        const Entry& entry = at(key);
        if (entry.key != key) return false;
        const bool low = entry.least >= beta || entry.least == entry.most;
        if (low || entry.most <= alpha) {
            value = low ? entry.least : entry.most;
            return true;
        }
        alpha = std::max(alpha, entry.least);
        beta = std::min(beta, entry.most);
        return false;
    }

    void keep(std::uint64_t key, int stock_left, Value alpha, Value beta, Value value, int best) {
        Entry& entry = at(key);
        if (entry.key != key) entry = {key, lost_value, won_value, no_card, static_cast<std::int16_t>(stock_left)};
        if (value > alpha) entry.least = std::max(entry.least, value);
        if (value < beta) entry.most = std::min(entry.most, value);
        if (best != no_card) entry.best = static_cast<std::int16_t>(best);
    }

private:
    unsigned bits_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace sixtysix
