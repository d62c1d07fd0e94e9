// What all walks through a tree of hidden hands share: numbers for the time of a call, shares, and what ends bring.
// Numbers of hands that are as good as nothing end a walk.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "regret_tree.hpp"

namespace sixtysix {

// Less than this is as good as nothing: its inverse would be too large a number, or nearly.
inline constexpr float negligible = 1e-20F;

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

}  // namespace sixtysix
