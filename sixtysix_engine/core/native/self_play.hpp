// Deals by a policy against itself, written down act by act for whoever trains it: many a second, each
// of a freshly shuffled pack.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "apply.hpp"
#include "policy.hpp"
#include "shuffled.hpp"

namespace sixtysix {

// One decision among several acts. It is written as the words that a net is shown, then what comes after them here.
struct Decision {
    static constexpr int most_sides = 3;  // the result of the last one follows from the others

    std::uint64_t bits[Inputs::most_words];
    std::uint64_t legal;  // the places of all acts, as bits
    float chance;         // of the act that was chosen
    std::uint8_t act;     // its place
    std::uint8_t last;    // the last decision of the seat in its deal
    // What the seat's side got of the deal of what it wanted, then the sides after it, as `Nets` counts it.
    std::int8_t result[most_sides - 1];
};

constexpr std::size_t decision_end = sizeof(Decision) - offsetof(Decision, legal);
static_assert(decision_end == 16);

class SelfPlay {
public:
    // Deals like one that has just been dealt; all that is given must outlive it.
    SelfPlay(const Table& table, const Deal& fresh, std::uint64_t seed)
        : table_(table), players_(table), fresh_(fresh), random_(Random(seed).seed()) {}

    // Plays so many deals; of each the decisions of one seat, then those of the next.
    std::vector<Decision> play(int deals, const Policy& policy) {
        std::vector<Decision> all;
        Decisions own;
        By<const Policy*, most_seats> seats;
        seats.fill(&policy);
        for (int deal = 0; deal < deals; ++deal) {
            for (std::vector<Decision>& each : own) each.clear();
            const Outcome outcome = run(shuffled(), seats, &own);
            for (int seat = 0; seat < table_.rules->seats; ++seat) {
                const int side = players_.of[table_.side(seat)];
                for (Decision& each : own[seat]) {
                    each.result[0] = counted(outcome, side);
                    each.result[1] = counted(outcome, (side + 1) % players_.sides);
                }
                if (!own[seat].empty()) own[seat].back().last = 1;
                all.insert(all.end(), own[seat].begin(), own[seat].end());
            }
        }
        return all;
    }

    // Plays so many deals of the same cards once for each side, which acts by the first policy, and adds up what that
    // scores more a deal than the mean of the others, and the squares of it.
    std::pair<double, double> compare(int pairs, const Policy& first, const Policy& second) {
        double sum = 0.0;
        double squares = 0.0;
        for (int pair = 0; pair < pairs; ++pair) {
            const Deal deal = shuffled();
            double won = 0.0;
            for (int side = 0; side < players_.sides; ++side) {
                By<const Policy*, most_seats> seats;
                for (int seat = 0; seat < most_seats; ++seat) {
                    const bool own = seat < table_.rules->seats && players_.of[table_.side(seat)] == side;
                    seats[seat] = own ? &first : &second;
                }
                won += wanted(table_, players_, worth_, run(deal, seats, nullptr), side);
            }
            won /= players_.sides * (players_.sides - 1);
            sum += won;
            squares += won * won;
        }
        return {sum, squares};
    }

private:
    using Decisions = By<std::vector<Decision>, most_seats>;

    Deal shuffled() { return sixtysix::shuffled(table_, fresh_, random_); }

    // What a side has got, to the nearest unit; more than can be written counts as the most.
    std::int8_t counted(const Outcome& outcome, int side) const {
        const int unit = Nets::unit(*table_.rules);
        const int got = wanted(table_, players_, worth_, outcome, side);
        return static_cast<std::int8_t>(std::clamp((got + (got > 0 ? unit : -unit) / 2) / unit, -127, 127));
    }

    Outcome run(Deal deal, const By<const Policy*, most_seats>& players, Decisions* noted) {
        Acts acts;
        float chances[most_bids + 1];
        while (!deal.over()) {
            list_sensible_acts(table_, deal, acts);
            int at = 0;
            if (acts.size > 1) {
                players[deal.turn]->weigh(deal, acts, chances);
                at = draw(chances, acts.size, random_);
                if (noted != nullptr) (*noted)[deal.turn].push_back(decision(deal, acts, at, chances[at]));
            }
            apply(table_, deal, acts.items[at]);
        }
        return deal.outcome;
    }

    Decision decision(const Deal& deal, const Acts& acts, int at, float chance) const {
        Inputs inputs(table_, deal);
        inputs.show_all();
        Decision made{};
        std::copy(inputs.bits(), inputs.bits() + Inputs::most_words, made.bits);
        for (const Act code : acts) made.legal |= std::uint64_t{1} << static_cast<unsigned>(inputs.place_of(code));
        made.chance = chance;
        made.act = static_cast<std::uint8_t>(inputs.place_of(acts.items[at]));
        return made;
    }

    const Table& table_;
    const Players players_;
    const PlainWorth worth_;
    const Deal& fresh_;
    QuickRandom random_;
};

}  // namespace sixtysix
