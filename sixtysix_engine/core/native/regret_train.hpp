// Regret minimisation: one walk through the tree, in which a player answers what the other one does now.
// Averages are added to even where the other one never lets him come.
#pragma once

#include <algorithm>
#include <vector>

#include "regret.hpp"
#include "regret_walk.hpp"

namespace sixtysix {

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

}  // namespace sixtysix
