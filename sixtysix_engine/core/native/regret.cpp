#include "regret.hpp"

#include <numeric>

#include "fields.hpp"
#include "regret_judge.hpp"
#include "regret_train.hpp"

namespace sixtysix {

namespace {

double dot(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (std::size_t at = 0; at < a.size(); ++at) sum += static_cast<double>(a[at]) * static_cast<double>(b[at]);
    return sum;
}

}  // namespace

Regret::Regret(const RegretGame& game, RegretTree tree)
    : game_(game), tree_(std::move(tree)), regrets_(tree_.hands.size()), average_(tree_.hands.size()) {
    const By<Prior, 2>& priors = game.priors();
    for (std::size_t one = 0; one < priors[0].cards.size(); ++one) {
        double sum = 0;
        for (std::size_t other = 0; other < priors[1].cards.size(); ++other) {
            const int ways = game.ways(static_cast<int>(one), static_cast<int>(other));
            sum += ways * static_cast<double>(priors[1].weights[other]);
        }
        ways_ += sum * static_cast<double>(priors[0].weights[one]);
    }
    if (!(ways_ > 0)) throw FieldError("hands", "no two of them fit together");
    const std::size_t hands = priors[0].cards.size() + priors[1].cards.size();
    space_.resize((tree_.deepest + 1) * (4 * tree_.most_slots + 4 * hands) + hands);
}

void Regret::iterate() {
    const auto round = static_cast<float>(++iterations_);
    const float weight = round * round;  // far nearer to an equilibrium after a few rounds than by the round itself
    const By<std::vector<float>, 2> start = likely();
    Trainer<0>(tree_, space_.data(), regrets_, average_, weight).run(start[0], start[1]);
    Trainer<1>(tree_, space_.data(), regrets_, average_, weight).run(start[1], start[0]);
}

double Regret::best_response(const Strategy& against, int player) const {
    const By<std::vector<float>, 2> start = likely();
    const RegretNode& root = tree_.nodes.front();
    const auto got = player == 0 ? Judge<0, true>(tree_, space_.data(), against).run(root, start[1])
                                 : Judge<1, true>(tree_, space_.data(), against).run(root, start[0]);
    return dot(got, start[player]) / ways_;
}

double Regret::value(const Strategy& strategy) const {
    const By<std::vector<float>, 2> start = likely();
    return dot(Judge<0, false>(tree_, space_.data(), strategy).run(tree_.nodes.front(), start[1]), start[0]) / ways_;
}

std::vector<double> Regret::shares(const Strategy& strategy, const RegretNode& node) const {
    const std::size_t slots = node.slots;
    std::vector<double> sum(node.hands[node.actor]);
    std::vector<double> number(node.hands[node.actor]);
    std::vector<double> found;
    for (std::size_t slot = node.slot; slot < node.slot + slots; ++slot) {
        sum[tree_.hands[slot]] += static_cast<double>(strategy[slot]);
        number[tree_.hands[slot]] += 1;
    }
    for (std::size_t slot = node.slot; slot < node.slot + slots; ++slot) {
        const std::uint16_t hand = tree_.hands[slot];
        const bool chosen = sum[hand] > static_cast<double>(negligible);
        found.push_back(chosen ? static_cast<double>(strategy[slot]) / sum[hand] : 1 / number[hand]);
    }
    return found;
}

By<std::vector<float>, 2> Regret::likely() const { return {{game_.priors()[0].weights, game_.priors()[1].weights}}; }

Regret::Reached Regret::follow(const Strategy& strategy, const std::vector<std::uint32_t>& path) const {
    Reached at{&tree_.nodes.front(), likely(), {}};
    for (int player = 0; player < 2; ++player) {
        at.roots[player].resize(at.likely[player].size());
        std::iota(at.roots[player].begin(), at.roots[player].end(), 0);
    }
    for (const std::uint32_t step : path) at = after(strategy, at, step);
    return at;
}

Regret::Reached Regret::after(const Strategy& strategy, const Reached& at, std::uint32_t step) const {
    const RegretEdge& edge = tree_.edges[step];
    const int me = at.node->actor;
    const std::vector<double> share = shares(strategy, *at.node);
    std::size_t slot = 0;
    for (std::uint32_t place = at.node->first; place < step; ++place) {
        slot += tree_.nodes[tree_.edges[place].child].hands[me];
    }
    Reached next{&tree_.nodes[edge.child], {}, {}};
    for (std::size_t hand = 0; hand < next.node->hands[me]; ++hand, ++slot) {
        const std::uint16_t from = tree_.hands[at.node->slot + slot];
        next.likely[me].push_back(at.likely[me][from] * static_cast<float>(share[slot]));
        next.roots[me].push_back(at.roots[me][from]);
    }
    for (std::size_t hand = 0; hand < next.node->hands[1 - me]; ++hand) {
        const std::uint16_t from = tree_.others[edge.others + hand];
        next.likely[1 - me].push_back(at.likely[1 - me][from]);
        next.roots[1 - me].push_back(at.roots[1 - me][from]);
    }
    return next;
}

double Regret::ways(const Reached& at, std::size_t hand) const {
    const int me = at.node->actor;
    const int mine = at.roots[me][hand];
    double sum = 0;
    for (std::size_t other = 0; other < at.likely[1 - me].size(); ++other) {
        const int yours = at.roots[1 - me][other];
        const int ways = me == 0 ? game_.ways(mine, yours) : game_.ways(yours, mine);
        sum += static_cast<double>(at.likely[1 - me][other]) * ways;
    }
    return sum;
}

std::vector<double> Regret::act_values(const Strategy& strategy, const std::vector<std::uint32_t>& path,
                                       std::size_t hand) const {
    Reached at = follow(strategy, path);
    const int me = at.node->actor;
    std::vector<float>& other = at.likely[1 - me];
    double all = ways(at, hand);
    if (!(all > 0)) {  // the other player never comes here: every hand that could is as likely as at first
        const std::vector<float>& first = game_.priors()[1 - me].weights;
        for (std::size_t place = 0; place < other.size(); ++place) {
            other[place] = first[static_cast<std::size_t>(at.roots[1 - me][place])];
        }
        all = ways(at, hand);
    }
    std::vector<double> values;
    for (std::uint32_t place = at.node->first; place < at.node->first + at.node->edges; ++place) {
        const RegretEdge& edge = tree_.edges[place];
        const RegretNode& child = tree_.nodes[edge.child];
        std::vector<float> left;
        for (std::size_t of = 0; of < child.hands[1 - me]; ++of) left.push_back(other[tree_.others[edge.others + of]]);
        const auto got = me == 0 ? Judge<0, false>(tree_, space_.data(), strategy).run(child, left)
                                 : Judge<1, false>(tree_, space_.data(), strategy).run(child, left);
        for (const float each : got) values.push_back(all > 0 ? static_cast<double>(each) / all : 0.0);
    }
    return values;
}

}  // namespace sixtysix
