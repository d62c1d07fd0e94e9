// Random play of a deal to its end, again and again from one moment; which acts it chooses says `playout_chance.hpp`.
// Two seats have a faster way of their own, which plays the same deals; `plain` asks for the way that all have.
#pragma once

#include "apply.hpp"
#include "playout_chance.hpp"
#include "playout_two.hpp"
#include "stop.hpp"

namespace sixtysix {

template <bool Closes, bool Pays>
Playouts play_two_seat_deals(const Table& table, const Deal& deal, std::uint64_t games, std::uint64_t seed,
                             std::uint64_t close, Watch watch) {
    TwoSeatDeals<Closes, Pays> deals(table, deal, close);
    const auto play_to_lead = [&](Chance& chance) {
        Deal next = deal;
        while (!next.over() && !deals.can_begin(next)) apply(table, next, chance.choose(next));
        return next;
    };
    Chance none(table, 0, close);
    const Deal first = play_to_lead(none);
    const bool always = !first.over() && none.random() == QuickRandom(0);  // no number was drawn, so all begin so
    const auto start = deals.start(first);
    Random seeds(seed);
    for (std::uint64_t game = 0; game < games && !watch.stopped(); ++game) {
        const std::uint64_t bits = seeds.seed();
        if (always) {
            deals.put(start, QuickRandom(bits));
        } else {
            Chance chance(table, bits, close);
            const Deal next = play_to_lead(chance);
            if (next.over()) {
                deals.ends().add(next.outcome);
            } else {
                deals.put(deals.start(next), chance.random());
            }
        }
        if (deals.full()) deals.play();
    }
    deals.play();
    return deals.ends().sum();
}

inline Playouts two_seat_playouts(const Table& table, const Deal& deal, std::uint64_t games, std::uint64_t seed,
                                  std::uint64_t close, Watch watch) {
    const bool closes = close != 0 && table.rules->close;
    if (table.rules->honours.size != 0) {
        return closes ? play_two_seat_deals<true, true>(table, deal, games, seed, close, watch)
                      : play_two_seat_deals<false, true>(table, deal, games, seed, close, watch);
    }
    return closes ? play_two_seat_deals<true, false>(table, deal, games, seed, close, watch)
                  : play_two_seat_deals<false, false>(table, deal, games, seed, close, watch);
}

inline Playouts playouts(const Table& table, const Deal& deal, std::uint64_t games, std::uint64_t seed,
                         std::uint64_t close, Watch watch, bool plain) {
    if (!plain && are_two_seat_deals(table, deal)) {
        return two_seat_playouts(table, deal, games, seed, close, watch);
    }
    Playouts sum;
    Random seeds(seed);
    while (sum.games < games && !watch.stopped()) {
        Chance chance(table, seeds.seed(), close);
        Deal next = deal;
        while (!next.over()) apply(table, next, chance.choose(next));
        sum.add(*table.rules, next.outcome, 1);
    }
    return sum;
}

}  // namespace sixtysix
