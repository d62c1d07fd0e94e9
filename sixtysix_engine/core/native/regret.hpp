// Regret minimisation (CFR+) over a tree of hidden hands: players in turn, averages that weigh later rounds more.
// Whatever a player can still reach counts in his average, even where the other one never lets him come there.
#pragma once

#include <cstdint>
#include <vector>

#include "regret_tree.hpp"

namespace sixtysix {

// For each slot a number that is not negative: how much of its hand's acts, in proportion. All zero: evenly.
using Strategy = std::vector<float>;

class Regret {
public:
    Regret(const RegretGame& game, RegretTree tree);

    const RegretTree& tree() const { return tree_; }
    const Strategy& average() const { return average_; }
    std::uint64_t iterations() const { return iterations_; }

    void iterate();

    // What the best response of a player gets against a strategy, to him, on average over all that may be dealt.
    double best_response(const Strategy& against, int player) const;

    // What player 0 gets on average where both follow a strategy.
    double value(const Strategy& strategy) const;

    // How much a player who follows a strategy as either seat loses on average to one who knows it.
    double exploitability(const Strategy& strategy) const {
        return (best_response(strategy, 0) + best_response(strategy, 1)) / 2;
    }

    // What a hand of the player who is asked gets by each of its acts, by slot of the node; both follow a strategy.
    // `path` is the edges from the root.
    std::vector<double> act_values(const Strategy& strategy, const std::vector<std::uint32_t>& path,
                                   std::size_t hand) const;

    // The strategy of one who takes all cards as known in each world, and what is best on average; ties are even.
    Strategy by_worlds() const;

    // Shares of its acts by slot of a node, for the hands that have some.
    std::vector<double> shares(const Strategy& strategy, const RegretNode& node) const;

private:
    // A moment, how likely the hands that come there do, and their places at the root.
    struct Reached {
        const RegretNode* node;
        By<std::vector<float>, 2> likely;
        By<std::vector<int>, 2> roots;
    };

    By<std::vector<float>, 2> likely() const;
    Reached follow(const Strategy& strategy, const std::vector<std::uint32_t>& path) const;
    Reached after(const Strategy& strategy, const Reached& at, std::uint32_t step) const;

    // Of all hands of the other player with one of the player who is asked, as likely as they are.
    double ways(const Reached& at, std::size_t hand) const;

    const RegretGame& game_;
    RegretTree tree_;
    double ways_ = 0;  // of all pairs of hands, as likely as they are
    Strategy regrets_;
    Strategy average_;
    std::uint64_t iterations_ = 0;
    mutable std::vector<float> space_;  // for one walk through the tree
};

}  // namespace sixtysix
