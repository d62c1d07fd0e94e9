#include "regret.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sixtysix {

namespace {

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

}  // namespace

Strategy Regret::by_worlds() const { return WorldsPlayer(tree_).run(likely()); }

}  // namespace sixtysix
