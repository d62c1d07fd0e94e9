// Deals of two players by a policy against itself, written down act by act for whoever trains it: many a second, each
// of a freshly shuffled pack.
#pragma once

#include <utility>
#include <vector>

#include "apply.hpp"
#include "policy.hpp"
#include "shuffled.hpp"

namespace sixtysix {

// One decision among several acts.
struct Decision {
    std::uint64_t bits[Inputs::words];  // what a net is shown
    std::uint64_t legal;                // the places of all acts, as bits
    float chance;                       // of the act that was chosen
    std::uint8_t act;                   // its place
    std::int8_t result;                 // what the seat won of the deal, or lost
    std::uint8_t last;                  // the last decision of the seat in its deal
    std::uint8_t pad;
};
static_assert(sizeof(Decision) == 64);

class SelfPlay {
public:
    // Deals like one that has just been dealt, with a turn-up; all that is given must outlive it.
    SelfPlay(const Table& table, const Deal& fresh, std::uint64_t seed)
        : table_(table), fresh_(fresh), random_(Random(seed).seed()) {}

    // Plays so many deals; of each the decisions of one seat, then those of the other.
    std::vector<Decision> play(int deals, const Policy& policy) {
        std::vector<Decision> all;
        By<std::vector<Decision>, 2> own;
        for (int deal = 0; deal < deals; ++deal) {
            for (std::vector<Decision>& each : own) each.clear();
            const Outcome outcome = run(shuffled(), {{&policy, &policy}}, &own);
            for (int seat = 0; seat < 2; ++seat) {
                const int won = outcome.points[seat] - outcome.points[1 - seat];
                for (Decision& each : own[seat]) each.result = static_cast<std::int8_t>(won);
                if (!own[seat].empty()) own[seat].back().last = 1;
                all.insert(all.end(), own[seat].begin(), own[seat].end());
            }
        }
        return all;
    }

    // Plays so many pairs, each of the same cards twice, and adds up what the first policy wins in each of them, and the
    // squares of that.
    std::pair<double, double> compare(int pairs, const Policy& first, const Policy& second) {
        double sum = 0.0;
        double squares = 0.0;
        for (int pair = 0; pair < pairs; ++pair) {
            const Deal deal = shuffled();
            const Outcome one = run(deal, {{&first, &second}}, nullptr);
            const Outcome two = run(deal, {{&second, &first}}, nullptr);
            const double won = one.points[0] - one.points[1] + two.points[1] - two.points[0];
            sum += won;
            squares += won * won;
        }
        return {sum, squares};
    }

private:
    Deal shuffled() { return sixtysix::shuffled(table_, fresh_, random_); }

    Outcome run(Deal deal, const By<const Policy*, 2>& players, By<std::vector<Decision>, 2>* noted) {
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
        std::copy(inputs.bits(), inputs.bits() + Inputs::words, made.bits);
        for (const Act code : acts) made.legal |= std::uint64_t{1} << static_cast<unsigned>(inputs.place_of(code));
        made.chance = chance;
        made.act = static_cast<std::uint8_t>(inputs.place_of(acts.items[at]));
        return made;
    }

    const Table& table_;
    const Deal& fresh_;
    QuickRandom random_;
};

}  // namespace sixtysix
