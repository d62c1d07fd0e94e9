// Counts the lines of play of a length: the fingerprint of the rules.
#pragma once

#include <cstdint>

#include "apply.hpp"
#include "stop.hpp"

namespace sixtysix {

// The number of lines of exactly `depth` acts; a deal that ends earlier gives none. Meaningless once stopped.
inline std::uint64_t perft(const Table& table, const Deal& deal, int depth, Watch& watch) {
    if (depth == 0) return 1;
    if (watch.stopped()) return 0;
    Acts acts;
    list_acts(table, deal, acts);
    if (depth == 1) return static_cast<std::uint64_t>(acts.size);
    std::uint64_t lines = 0;
    for (const Act code : acts) {
        Deal next = deal;
        apply(table, next, code);
        lines += perft(table, next, depth - 1, watch);
    }
    return lines;
}

}  // namespace sixtysix
