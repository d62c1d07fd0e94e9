#include "regret.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fields.hpp"

namespace sixtysix {

namespace {

// Less than this is as good as nothing: its inverse would be too large a number, or nearly.
constexpr float negligible = 1e-20F;

// Numbers for the time of a call, from a space that is large enough for the deepest walk.
class Space {
public:
    explicit Space(float* begin) : top_(begin) {}
    float* take(std::size_t number) {
        float* const taken = top_;
        top_ += number;
        return taken;
    }
    float* mark() const { return top_; }
    void free(float* to) { top_ = to; }

private:
    float* top_;
};

class Walk {
public:
    Walk(const RegretTree& tree, float* space) : tree_(tree), space_(space) {}

protected:
    const RegretNode& child_of(const RegretEdge& edge) const { return tree_.nodes[edge.child]; }

    // Shares of the acts of each hand, by slot.
    float* shares_of(const RegretNode& node, const float* weights, std::size_t slots) {
        const std::size_t hands = node.hands[node.actor];
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        float* const shares = space_.take(slots);
        if (node.forced) {
            std::fill_n(shares, slots, 1.0F);
            return shares;
        }
        float* const factor = space_.take(hands);
        float* const even = space_.take(hands);
        std::fill_n(factor, 2 * hands, 0.0F);
        for (std::size_t slot = 0; slot < slots; ++slot) {
            factor[hand[slot]] += weights[slot];
            even[hand[slot]] += 1.0F;
        }
        for (std::size_t at = 0; at < hands; ++at) {
            const bool chosen = factor[at] > negligible;
            even[at] = chosen ? 0.0F : 1.0F / even[at];
            factor[at] = chosen ? 1.0F / factor[at] : 0.0F;
        }
        for (std::size_t slot = 0; slot < slots; ++slot) {
            shares[slot] = weights[slot] * factor[hand[slot]] + even[hand[slot]];
        }
        return shares;
    }

    // What is left of numbers by hand of the player who does not act; false where that is nothing.
    bool keep(const RegretEdge& edge, std::size_t hands, const float* from, float* to) const {
        const std::uint16_t* const place = tree_.others.data() + edge.others;
        float sum = 0;
        for (std::size_t at = 0; at < hands; ++at) {
            to[at] = from[place[at]];
            sum += to[at];
        }
        return sum > negligible;
    }

    static bool any(const float* numbers, std::size_t number) {
        float sum = 0;
        for (std::size_t at = 0; at < number; ++at) sum += numbers[at];
        return sum > negligible;
    }

    // What the hands of a player get at an end, times how likely the other one has come there.
    template <int Me>
    void end(const RegretNode& node, const float* other, float* out) const {
        const std::size_t rows = node.hands[0];
        const std::size_t columns = node.hands[1];
        const float* values = tree_.values.data() + node.first;
        if constexpr (Me == 0) {
            for (std::size_t row = 0; row < rows; ++row, values += columns) {
                float sum = 0;
                for (std::size_t column = 0; column < columns; ++column) sum += values[column] * other[column];
                out[row] = sum;
            }
        } else {
            std::fill_n(out, columns, 0.0F);
            for (std::size_t row = 0; row < rows; ++row, values += columns) {
                for (std::size_t column = 0; column < columns; ++column) out[column] -= values[column] * other[row];
            }
        }
    }

    const RegretTree& tree_;
    Space space_;
};

// One update of a player against the other's current strategy.
template <int Me>
class Trainer : public Walk {
public:
    Trainer(const RegretTree& tree, float* space, Strategy& regrets, Strategy& average, float weight)
        : Walk(tree, space), regrets_(regrets), average_(average), weight_(weight) {}

    void run(const std::vector<float>& own, const std::vector<float>& other) {
        train(tree_.nodes.front(), own.data(), other.data(), space_.take(own.size()));
    }

private:
    void train(const RegretNode& node, const float* own, const float* other, float* out) {
        if (node.is_end()) return end<Me>(node, other, out);
        float* const mark = space_.mark();
        std::fill_n(out, node.hands[Me], 0.0F);
        node.actor == Me ? act(node, own, other, out) : meet(node, own, other, out);
        space_.free(mark);
    }

    void act(const RegretNode& node, const float* own, const float* other, float* out) {
        const std::size_t slots = node.slots;
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        float* const regrets = regrets_.data() + node.slot;
        float* const average = average_.data() + node.slot;
        const float* const shares = shares_of(node, regrets, slots);
        float* const reach = space_.take(slots);
        float* const got = space_.take(slots);
        for (std::size_t slot = 0; slot < slots; ++slot) {
            reach[slot] = own[hand[slot]] * shares[slot];
        }
        for (std::size_t slot = 0; slot < slots && !node.forced; ++slot) average[slot] += weight_ * reach[slot];
        std::size_t slot = 0;
        float* const mark = space_.mark();
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = child_of(edge);
            float* const rest = space_.take(child.hands[1 - Me]);
            if (keep(edge, child.hands[1 - Me], other, rest)) {
                train(child, reach + slot, rest, got + slot);
            } else {
                std::fill_n(got + slot, child.hands[Me], 0.0F);
                if (any(reach + slot, child.hands[Me])) gather(child, reach + slot);
            }
            slot += child.hands[Me];
            space_.free(mark);
        }
        for (slot = 0; slot < slots; ++slot) out[hand[slot]] += shares[slot] * got[slot];
        if (node.forced) return;
        for (slot = 0; slot < slots; ++slot) {
            regrets[slot] = std::max(0.0F, regrets[slot] + got[slot] - out[hand[slot]]);
        }
    }

    void meet(const RegretNode& node, const float* own, const float* other, float* out) {
        const std::size_t slots = node.slots;
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        float* const reach = shares_of(node, regrets_.data() + node.slot, slots);
        for (std::size_t slot = 0; slot < slots; ++slot) reach[slot] *= other[hand[slot]];
        std::size_t slot = 0;
        float* const mark = space_.mark();
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = child_of(edge);
            const std::size_t hands = child.hands[Me];
            float* const rest = space_.take(hands);
            const bool alive = keep(edge, hands, own, rest);
            if (any(reach + slot, child.hands[1 - Me])) {
                float* const got = space_.take(hands);
                train(child, rest, reach + slot, got);
                const std::uint16_t* const place_before = tree_.others.data() + edge.others;
                for (std::size_t at = 0; at < hands; ++at) out[place_before[at]] += got[at];
            } else if (alive) {
                gather(child, rest);
            }
            slot += child.hands[1 - Me];
            space_.free(mark);
        }
    }

    // Only the average: the other player never lets it come here.
    void gather(const RegretNode& node, const float* own) {
        if (node.is_end()) return;
        float* const mark = space_.mark();
        const std::size_t slots = node.actor == Me ? node.slots : 0;
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        float* const reach = slots != 0 ? shares_of(node, regrets_.data() + node.slot, slots) : nullptr;
        for (std::size_t slot = 0; slot < slots; ++slot) {
            reach[slot] *= own[hand[slot]];
            if (!node.forced) average_[node.slot + slot] += weight_ * reach[slot];
        }
        std::size_t slot = 0;
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = child_of(edge);
            if (node.actor == Me) {
                if (any(reach + slot, child.hands[Me])) gather(child, reach + slot);
                slot += child.hands[Me];
            } else {
                float* const rest = space_.take(child.hands[Me]);
                if (keep(edge, child.hands[Me], own, rest)) gather(child, rest);
                space_.free(rest);
            }
        }
        space_.free(mark);
    }

    Strategy& regrets_;
    Strategy& average_;
    float weight_;
};

// What the hands of a player get by a strategy, or by the best answers to it.
template <int Me, bool Best>
class Judge : public Walk {
public:
    Judge(const RegretTree& tree, float* space, const Strategy& strategy) : Walk(tree, space), strategy_(strategy) {}

    std::vector<float> run(const RegretNode& node, const std::vector<float>& other) {
        std::vector<float> out(node.hands[Me]);
        judge(node, other.data(), out.data());
        return out;
    }

private:
    void judge(const RegretNode& node, const float* other, float* out) {
        if (node.is_end()) return end<Me>(node, other, out);
        float* const mark = space_.mark();
        node.actor == Me ? act(node, other, out) : meet(node, other, out);
        space_.free(mark);
    }

    void act(const RegretNode& node, const float* other, float* out) {
        const std::size_t slots = node.slots;
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        const float* const shares = Best ? nullptr : shares_of(node, strategy_.data() + node.slot, slots);
        float* const got = space_.take(slots);
        std::size_t slot = 0;
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = child_of(edge);
            float* const rest = space_.take(child.hands[1 - Me]);
            keep(edge, child.hands[1 - Me], other, rest);
            judge(child, rest, got + slot);
            slot += child.hands[Me];
            space_.free(rest);
        }
        constexpr float none = -std::numeric_limits<float>::infinity();
        std::fill_n(out, node.hands[Me], Best ? none : 0.0F);
        for (slot = 0; slot < slots; ++slot) {
            float& sum = out[hand[slot]];
            sum = Best ? std::max(sum, got[slot]) : sum + shares[slot] * got[slot];
        }
        for (std::size_t at = 0; at < node.hands[Me]; ++at) out[at] = out[at] == none ? 0.0F : out[at];
    }

    void meet(const RegretNode& node, const float* other, float* out) {
        const std::size_t slots = node.slots;
        const std::uint16_t* const hand = tree_.hands.data() + node.slot;
        float* const reach = shares_of(node, strategy_.data() + node.slot, slots);
        for (std::size_t slot = 0; slot < slots; ++slot) reach[slot] *= other[hand[slot]];
        std::fill_n(out, node.hands[Me], 0.0F);
        std::size_t slot = 0;
        float* const mark = space_.mark();
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = child_of(edge);
            if (any(reach + slot, child.hands[1 - Me])) {
                float* const got = space_.take(child.hands[Me]);
                judge(child, reach + slot, got);
                const std::uint16_t* const place_before = tree_.others.data() + edge.others;
                for (std::size_t at = 0; at < child.hands[Me]; ++at) out[place_before[at]] += got[at];
            }
            slot += child.hands[1 - Me];
            space_.free(mark);
        }
    }

    const Strategy& strategy_;
};

// Best play of both with all cards known, for each pair of hands, and who would choose what by that.
class WorldsPlayer {
public:
    explicit WorldsPlayer(const RegretTree& tree) : tree_(tree), strategy_(tree.hands.size()) {}

    Strategy run(const By<std::vector<float>, 2>& likely) {
        look(tree_.nodes.front(), likely);
        return std::move(strategy_);
    }

private:
    using Matrix = std::vector<float>;  // by hand of player 0, then of player 1; to player 0

    Matrix look(const RegretNode& node, const By<std::vector<float>, 2>& likely) {
        const std::size_t columns = node.hands[1];
        const std::size_t size = node.hands[0] * columns;
        const float* const values = tree_.values.data() + node.first;
        if (node.is_end()) return Matrix(values, values + size);
        const int me = node.actor;
        const float sign = me == 0 ? 1.0F : -1.0F;
        constexpr float none = -std::numeric_limits<float>::infinity();
        Matrix best(size, none);
        std::size_t slot = node.slot;
        for (std::size_t place = 0; place < node.edges; ++place) {
            const RegretEdge& edge = tree_.edges[node.first + place];
            const RegretNode& child = tree_.nodes[edge.child];
            const std::uint16_t* const mine = tree_.hands.data() + slot;
            const std::uint16_t* const yours = tree_.others.data() + edge.others;
            By<std::vector<float>, 2> left;
            for (std::size_t at = 0; at < child.hands[me]; ++at) left[me].push_back(likely[me][mine[at]]);
            for (std::size_t at = 0; at < child.hands[1 - me]; ++at) left[1 - me].push_back(likely[1 - me][yours[at]]);
            const Matrix below = look(child, left);
            for (std::size_t one = 0; one < child.hands[0]; ++one) {
                for (std::size_t other = 0; other < child.hands[1]; ++other) {
                    const float value = sign * below[one * child.hands[1] + other];
                    const std::size_t row = me == 0 ? mine[one] : yours[one];
                    const std::size_t column = me == 0 ? yours[other] : mine[other];
                    best[row * columns + column] = std::max(best[row * columns + column], value);
                    strategy_[slot + (me == 0 ? one : other)] += value * left[1 - me][me == 0 ? other : one];
                }
            }
            slot += child.hands[me];
        }
        for (float& value : best) value = value == none ? 0.0F : sign * value;
        choose(node);
        return best;
    }

    // Turns means into choices.
    void choose(const RegretNode& node) {
        constexpr float even = 1e-5F;
        const std::size_t slots = node.slots;
        std::vector<float> most(node.hands[node.actor], -std::numeric_limits<float>::infinity());
        for (std::size_t slot = node.slot; slot < node.slot + slots; ++slot) {
            most[tree_.hands[slot]] = std::max(most[tree_.hands[slot]], strategy_[slot]);
        }
        for (std::size_t slot = node.slot; slot < node.slot + slots; ++slot) {
            const float top = most[tree_.hands[slot]];
            strategy_[slot] = strategy_[slot] >= top - even * (1 + std::abs(top)) ? 1.0F : 0.0F;
        }
    }

    const RegretTree& tree_;
    Strategy strategy_;
};

By<std::vector<float>, 2> likely(const RegretGame& game) {
    return {{game.priors()[0].weights, game.priors()[1].weights}};
}

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
    const auto weight = static_cast<float>(++iterations_);
    const By<std::vector<float>, 2> start = likely(game_);
    Trainer<0>(tree_, space_.data(), regrets_, average_, weight).run(start[0], start[1]);
    Trainer<1>(tree_, space_.data(), regrets_, average_, weight).run(start[1], start[0]);
}

double Regret::best_response(const Strategy& against, int player) const {
    const By<std::vector<float>, 2> start = likely(game_);
    const RegretNode& root = tree_.nodes.front();
    const auto got = player == 0 ? Judge<0, true>(tree_, space_.data(), against).run(root, start[1])
                                 : Judge<1, true>(tree_, space_.data(), against).run(root, start[0]);
    return dot(got, start[player]) / ways_;
}

double Regret::value(const Strategy& strategy) const {
    const By<std::vector<float>, 2> start = likely(game_);
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

std::vector<double> Regret::act_values(const Strategy& strategy, const std::vector<std::uint32_t>& path,
                                       std::size_t hand) const {
    By<std::vector<float>, 2> reach = likely(game_);
    By<std::vector<int>, 2> roots;
    for (int player = 0; player < 2; ++player) {
        for (std::size_t at = 0; at < reach[player].size(); ++at) roots[player].push_back(static_cast<int>(at));
    }
    const By<std::vector<float>, 2> priors = reach;
    const RegretNode* node = &tree_.nodes.front();
    for (const std::uint32_t step : path) {
        const RegretEdge& edge = tree_.edges[step];
        const RegretNode& child = tree_.nodes[edge.child];
        const int me = node->actor;
        const std::vector<double> share = shares(strategy, *node);
        std::size_t slot = 0;
        for (std::size_t place = node->first; place < step; ++place) {
            slot += tree_.nodes[tree_.edges[place].child].hands[me];
        }
        By<std::vector<float>, 2> next;
        By<std::vector<int>, 2> next_roots;
        for (std::size_t at = 0; at < child.hands[me]; ++at) {
            const std::uint16_t from = tree_.hands[node->slot + slot + at];
            next[me].push_back(reach[me][from] * static_cast<float>(share[slot + at]));
            next_roots[me].push_back(roots[me][from]);
        }
        for (std::size_t at = 0; at < child.hands[1 - me]; ++at) {
            const std::uint16_t from = tree_.others[edge.others + at];
            next[1 - me].push_back(reach[1 - me][from]);
            next_roots[1 - me].push_back(roots[1 - me][from]);
        }
        reach = std::move(next);
        roots = std::move(next_roots);
        node = &child;
    }
    const int me = node->actor;
    std::vector<float>& other = reach[1 - me];
    const auto weigh = [&] {
        double sum = 0;
        for (std::size_t at = 0; at < other.size(); ++at) {
            const int mine = roots[me][hand];
            const int yours = roots[1 - me][at];
            sum += static_cast<double>(other[at]) * (me == 0 ? game_.ways(mine, yours) : game_.ways(yours, mine));
        }
        return sum;
    };
    double all = weigh();
    if (!(all > 0)) {  // the other player never comes here: every hand that could is as likely as at first
        for (std::size_t at = 0; at < other.size(); ++at) {
            other[at] = priors[1 - me][static_cast<std::size_t>(roots[1 - me][at])];
        }
        all = weigh();
    }
    std::vector<double> values;
    std::size_t slot = node->slot;
    for (std::size_t place = 0; place < node->edges; ++place) {
        const RegretEdge& edge = tree_.edges[node->first + place];
        const RegretNode& child = tree_.nodes[edge.child];
        std::vector<float> left;
        for (std::size_t at = 0; at < child.hands[1 - me]; ++at) left.push_back(other[tree_.others[edge.others + at]]);
        const auto got = me == 0 ? Judge<0, false>(tree_, space_.data(), strategy).run(child, left)
                                 : Judge<1, false>(tree_, space_.data(), strategy).run(child, left);
        for (std::size_t at = 0; at < child.hands[me]; ++at, ++slot) {
            values.push_back(all > 0 ? static_cast<double>(got[at]) / all : 0.0);
        }
    }
    return values;
}

Strategy Regret::by_worlds() const { return WorldsPlayer(tree_).run(likely(game_)); }

}  // namespace sixtysix
