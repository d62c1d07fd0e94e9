// What has been learned of a rule set: how its players act, by what they see, and how a deal ends, all cards known.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "acts.hpp"
#include "inputs.hpp"
#include "net.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

class Nets {
public:
    static constexpr int most_results = 63;

    Nets(Net policy, Net values) : policy_(std::move(policy)), values_(std::move(values)) {
        if (values_.outputs() > most_results * (most_seats - 1)) throw FieldError("net", "63 results for a side at most");
    }

    // Raises FieldError where the nets are not for such rules.
    void check_fit(const Rules& rules) const {
        const Inputs::Size size = Inputs::size(rules);
        const int told = told_sides(rules);
        const bool acts = policy_.words() == size.seen_words && policy_.outputs() == size.acts;
        const int results = values_.outputs() / told;
        const bool ends = values_.words() == size.words && results * told == values_.outputs();
        if (acts && ends && results % 2 == 1 && results <= most_results) return;
        throw FieldError("nets", "for such rules: a policy of " + std::to_string(size.seen_words) + " words and " +
                                     std::to_string(size.acts) + " acts, values of " + std::to_string(size.words) +
                                     " words and " + std::to_string(told) + " rows of 1, 3, ... 63 results");
    }

    // What a result is counted in: units of the rule set, or tens of card points.
    static int unit(const Rules& rules) { return rules.unit == Unit::card ? 10 : 1; }

    // Writes how much each act is liked.
    void score(const Table& table, const Deal& deal, const Acts& acts, float* scores) const {
        const Inputs inputs(table, deal);
        float out[Inputs::most_acts];
        policy_.run(inputs.bits(), out);
        for (int at = 0; at < acts.size; ++at) scores[at] = out[inputs.place_of(acts.items[at])];
    }

    // Results are what a side wants as much of as it can get (`wanted`), in units: -most to most.
    int most(const Rules& rules) const { return values_.outputs() / told_sides(rules) / 2; }

    // Writes how likely each result is, from the worst, all together 1: of the side that is asked, then of the others
    // clockwise but for the last, whose result follows from theirs.
    void foresee(const Table& table, const Deal& deal, float* chances) const {
        Inputs inputs(table, deal);
        inputs.show_all();
        values_.run(inputs.bits(), chances);
        const int told = told_sides(*table.rules);
        const int results = values_.outputs() / told;
        for (int side = 0; side < told; ++side) even_out(chances + side * results, results);
    }

private:
    // Sides whose results come out.
    static int told_sides(const Rules& rules) { return std::max(1, rules.playing_sides - 1); }

    static void even_out(float* chances, int results) {
        float top = chances[0];
        for (int at = 1; at < results; ++at) top = std::max(top, chances[at]);
        float sum = 0.0F;
        for (int at = 0; at < results; ++at) sum += chances[at] = std::exp(chances[at] - top);
        for (int at = 0; at < results; ++at) chances[at] /= sum;
    }

    Net policy_;
    Net values_;
};

}  // namespace sixtysix
