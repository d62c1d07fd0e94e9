// What a search of whole deals with a known stock remembers: bounds of positions, and which acts have cut before.
#pragma once

#include <algorithm>
#include <vector>

#include "acts.hpp"
#include "deal.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

// Bounds by a number made of all that the rest of a deal can depend on. Two positions share it once in 2^64.
class OpenTable {
public:
    struct Entry {
        std::uint64_t key = 0;
        Value least = 0;
        Value most = 0;
        Act best = 0;
    };

    Entry& at(std::uint64_t key) {
        if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
        return entries_[key >> (64U - bits)];
    }

    // Who may be asked, which the table knows from the cards seen, changes nothing that can be done: it is left out.
    static std::uint64_t key_of(const Table& table, const Deal& deal) {
        std::uint64_t key = 0x9E37'79B9'7F4A'7C15ULL;
        const auto mix = [&key](std::uint64_t value) {
            key = (key ^ value) * 0xBF58'476D'1CE4'E5B9ULL;
            key ^= key >> 31U;
        };
        const auto both = [](int high, int low) {
            return std::uint64_t{static_cast<std::uint32_t>(high)} << 32U | static_cast<std::uint32_t>(low);
        };
        for (int at = 0; at < table.players; ++at) {
            const int seat = table.order[at];
            const int side = table.side(seat);
            mix(deal.hands[seat]);
            if (table.rules->copies != 1) mix(deal.spent[seat]);
            const Standing& now = deal.now[side];
            mix(both(now.points, now.marriages));
            mix(both(deal.pending[side], now.tricks));
            if (table.rules->honours.size != 0) {
                for (const std::uint8_t times : deal.announced[seat]) mix(times);
            }
        }
        for (int place = deal.stock_at; place < deal.stock_end; ++place) mix(deal.stock[place]);
        const auto small = [](int value) { return static_cast<std::uint64_t>(value + 1); };
        mix(small(deal.up) | small(deal.trump) << 8U | small(deal.leader) << 16U | small(deal.turn) << 24U |
            small(deal.reached_size) << 32U | small(deal.reached_size != 0 ? deal.reached[0] : 0) << 40U |
            small(deal.ask) << 48U | small(deal.amour) << 56U);
        if (table.rules->honours.size != 0) mix(static_cast<std::uint64_t>(deal.in_a_row));
        return key == 0 ? 1 : key;
    }

    int& history(const Table& table, const Deal& deal, Act code) {
        return history_[table.place[deal.turn] & 1][deal.trick_size != 0 ? 1 : 0][code & 63];
    }

private:
    static constexpr unsigned bits = 16;
    std::vector<Entry> entries_;
    int history_[2][2][64]{};
};

// Right claims first, then closing, which a short search decides; then what gains at once, the best act so far, and
// cards by how often they have cut.
inline int order_of(const Table& table, const Deal& deal, OpenTable& known, Act code, Act best) {
    if (code == act::claim) {
        const Optional<int>& target = table.rules->dealTarget;
        return target.given && deal.now[table.side(deal.turn)].points >= target.value ? 1'000'000'000 : -1;
    }
    if (code == act::close) return 900'000'000;
    if (code == best) return 800'000'000;
    if (code == act::exchange) return 700'000'000;
    if (!is_card(code)) return code == act::go_on ? 0 : 600'000'000;
    return 1 + known.history(table, deal, code);
}

inline void sort_acts(const Table& table, const Deal& deal, OpenTable& known, Act best, Acts& acts) {
    int order[64];
    for (int place = 0; place < acts.size; ++place) {
        const Act code = acts.items[place];
        const int mine = order_of(table, deal, known, code, best);
        int to = place;
        for (; to > 0 && order[to - 1] < mine; --to) {
            order[to] = order[to - 1];
            acts.items[to] = acts.items[to - 1];
        }
        order[to] = mine;
        acts.items[to] = code;
    }
}

}  // namespace sixtysix
