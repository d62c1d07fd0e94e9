// The game tree of a deal of two seats in which hands are hidden: public moments, and for each the hands that are left.
// It is laid out once, depth first, in a few long lists; a walk through it reads them from the front to the back.
#pragma once

#include <cstdint>
#include <vector>

#include "regret_game.hpp"
#include "stop.hpp"

namespace sixtysix {

// A moment at which a player is asked, or an end.
struct RegretNode {
    static constexpr std::uint8_t end = 2;

    std::uint32_t first = 0;  // its first edge; of an end its first value
    std::uint32_t slot = 0;   // its first slot,
    std::uint32_t slots = 0;  // and how many
    By<std::uint16_t, 2> hands{};  // how many each player may hold, by number
    std::uint16_t edges = 0;
    std::uint8_t actor = end;
    bool forced = false;  // every hand has a single act

    bool is_end() const { return actor == end; }
};

struct RegretEdge {
    std::uint32_t child = 0;
    std::uint32_t others = 0;  // its first place in RegretTree::others
    std::uint16_t key = 0;     // see Branch
};

struct RegretSize {
    double nodes = 0, edges = 0, slots = 0, others = 0, values = 0;

    double bytes() const;
};

// A slot is a hand of the player who is asked with an act that it has. The slots of a node lie together, by edge, and
// in the order of the hands after it.
struct RegretTree {
    std::vector<RegretNode> nodes;
    std::vector<RegretEdge> edges;
    std::vector<std::uint16_t> hands;   // by slot: the place of the hand before the act
    std::vector<std::uint16_t> others;  // by edge and hand of the other player: its place before the act
    std::vector<float> values;          // by end and pair of hands: its worth to player 0, times the ways it can be
    std::size_t deepest = 0;
    std::size_t most_slots = 0;         // of a node

    RegretSize size() const;
};

// Lays out the tree. Raises FieldError with the size expected and the limit where it takes more than so many bytes; the
// tree is empty where it was stopped. So many `tricks` are laid out, all of them where the number is negative; what is
// left after them counts as if all cards were known.
RegretTree make_regret_tree(const RegretGame& game, int tricks, double limit, const Stop* stop);

}  // namespace sixtysix
