// What the hands of a player get where the other one follows a strategy: by the same strategy, or by the best answers.
// It changes nothing.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "regret.hpp"
#include "regret_walk.hpp"

namespace sixtysix {

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

}  // namespace sixtysix
