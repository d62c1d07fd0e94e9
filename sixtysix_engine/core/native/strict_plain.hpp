// The plain search of any position with all cards known: every act the law lists, no knowledge of the game. It decides
// where no faster search fits, and the tests hold the fast ones against it.
#pragma once

#include "apply.hpp"
#include "stop.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

// What every search needs, and what it counts. A search whose watch has stopped means nothing.
struct Task {
    const Table& table;
    const Players players;
    const Worth& worth;
    Watch watch;
    std::uint64_t nodes = 0;

    Task(const Table& at, const Worth& of, const Stop* stop) : table(at), players(at), worth(of), watch(stop) {}
};

constexpr Value lost_value = -1'000'000'000;
constexpr Value won_value = 1'000'000'000;

// Two sides: the exact value to side number 0, where it lies inside the window.
inline Value search_plainly(Task& task, const Deal& deal, Value alpha, Value beta) {
    ++task.nodes;
    if (deal.over()) return wanted(task.table, task.players, task.worth, deal.outcome, 0);
    if (task.watch.stopped()) return alpha;
    const bool mine = task.players.of[task.table.side(deal.turn)] == 0;
    Acts acts;
    list_acts(task.table, deal, acts);
    Value best = mine ? lost_value : won_value;
    for (const Act code : acts) {
        Deal next = deal;
        apply(task.table, next, code);
        const Value value = search_plainly(task, next, alpha, beta);
        if (mine ? value > best : value < best) best = value;
        if (mine) {
            alpha = best > alpha ? best : alpha;
        } else {
            beta = best < beta ? best : beta;
        }
        if (alpha >= beta) break;
    }
    return best;
}

using Wanted = By<Value, most_seats>;  // by number of the side

// Three sides or more: everyone maximises what it wants; of equal acts the first in the order of the protocol.
inline Wanted search_selfishly(Task& task, const Deal& deal) {
    ++task.nodes;
    Wanted best{};
    if (deal.over()) {
        for (int number = 0; number < task.players.sides; ++number) {
            best[number] = wanted(task.table, task.players, task.worth, deal.outcome, number);
        }
        return best;
    }
    const int mover = task.players.of[task.table.side(deal.turn)];
    Acts acts;
    list_acts(task.table, deal, acts);
    best[mover] = lost_value - 1;
    for (const Act code : acts) {
        if (task.watch.stopped()) break;
        Deal next = deal;
        apply(task.table, next, code);
        const Wanted found = search_selfishly(task, next);
        if (found[mover] > best[mover]) best = found;
    }
    return best;
}

}  // namespace sixtysix
