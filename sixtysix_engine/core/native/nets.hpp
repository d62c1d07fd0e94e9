// What has been learned of a rule set: how its players act, by what they see, and how a deal ends, all cards known.
#pragma once

#include <cmath>
#include <cstring>
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
        if (policy_.words() != Inputs::seen_words || policy_.outputs() != Inputs::acts) {
            throw FieldError("net", "a policy of 4 words and 40 acts");
        }
        if (values_.words() != Inputs::words || values_.outputs() % 2 == 0 || values_.outputs() > most_results) {
            throw FieldError("net", "values of 6 words and an odd number of results");
        }
    }

    // Writes how much each act is liked.
    void score(const Table& table, const Deal& deal, const Acts& acts, float* scores) const {
        const Inputs inputs(table, deal);
        float out[Inputs::acts];
        policy_.run(inputs.bits(), out);
        for (int at = 0; at < acts.size; ++at) scores[at] = out[inputs.place_of(acts.items[at])];
    }

    // Results are what the seat that is asked wins or, below 0, loses: -most to most.
    int most() const { return values_.outputs() / 2; }

    // Writes how likely each result is, from the worst; all together 1.
    void foresee(const Table& table, const Deal& deal, float* chances) const {
        Inputs inputs(table, deal);
        inputs.show_all();
        values_.run(inputs.bits(), chances);
        const int results = values_.outputs();
        float top = chances[0];
        for (int at = 1; at < results; ++at) top = std::max(top, chances[at]);
        float sum = 0.0F;
        for (int at = 0; at < results; ++at) sum += chances[at] = std::exp(chances[at] - top);
        for (int at = 0; at < results; ++at) chances[at] /= sum;
    }

private:
    Net policy_;
    Net values_;
};

}  // namespace sixtysix
