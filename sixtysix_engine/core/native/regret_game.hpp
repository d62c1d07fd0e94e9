// A deal of two seats as far as the table knows it, with all hands that each seat may hold by that, and its branches.
// The law alone says what each hand may do and what follows; a card that only one seat sees decides nothing here.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "acts.hpp"
#include "deal.hpp"
#include "strict_ends.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

// A hand that the table cannot rule out.
struct Hand {
    Cards cards;
    std::uint16_t root;  // its place among the hands at the root,
    std::uint16_t from;  // and among those before the last act
};

using Hands = std::vector<Hand>;  // of one player, in a fixed order

struct Moment {
    Deal deal;  // its hands are those of any world
    By<Hands, 2> hands;  // by number of the player
};

// An act that the whole table sees, and the hands that have it.
struct Branch {
    // Where marriages count by themselves the table sees besides the card whether one did.
    static constexpr int announces = 1 << 12;

    int key;  // the act, of twins as the first one; + announces
    std::vector<std::uint16_t> holders;

    Act code() const { return static_cast<Act>(key & ~announces); }
};

// The hands that a player may hold at the root, and how likely each is before anything else is known.
struct Prior {
    std::vector<Cards> cards;
    std::vector<float> weights;
};

class RegretGame {
public:
    // `deal` is any world. Raises FieldError where it is no deal of two seats in strict play, or in the trick before
    // the last card of the stock is drawn. All but the deal and the priors must outlive it.
    RegretGame(const Table& table, const Worth& worth, const Deal& deal, By<Prior, 2> priors);

    const Table& table() const { return table_; }
    const Worth& worth() const { return worth_; }
    const Players& players() const { return players_; }
    const By<Prior, 2>& priors() const { return priors_; }

    Moment root() const;
    int actor(const Deal& deal) const { return players_.of[table_.side(deal.turn)]; }

    // What the acts are in which the hands of the seat that is asked differ, in the order of their keys.
    std::vector<Branch> branches(const Moment& at) const;
    Moment after(const Moment& at, const Branch& branch) const;

    // The same with the moments after them, less those that no pair of hands can come to.
    std::vector<Branch> branches(const Moment& at, std::vector<Moment>& next) const;

    // In how many ways single cards make these two hands of the root; 0 where they cannot be held together.
    int ways(int one, int other) const;
    int ways(const Hand& one, const Hand& other) const {
        if (table_.rules->copies == 1) return (one.cards & other.cards) == 0 ? 1 : 0;
        return ways(one.root, other.root);
    }

    // The public deal with two hands, and with what they leave for the stock.
    Deal world(const Moment& at, std::size_t one, std::size_t other) const;

    // Does an act that a key names in a world.
    void play(Deal& deal, int key) const;

    Value worth_of(const Outcome& outcome) const { return wanted(table_, players_, worth_, outcome, 0); }

    // Whether an end of the deal is the same with all hands.
    bool same_for_all() const { return table_.rules->honours.size == 0; }

private:
    int seat(int player) const { return players_.seat[player]; }
    Cards lay(const Deal& deal, int player, Cards hand) const;
    bool announces(const Deal& deal, int code) const;
    Cards seen_beside(const Deal& deal, int player) const;
    bool fits(Cards hand, Cards seen) const;
    bool has_partner(const Hands& hands, int player, const Hand& other) const;
    bool prunes_claims(const Deal& deal) const;
    // The acts of the seat that is asked; where claims are pruned a right one is the only act, a wrong one none.
    void needed_acts(const Deal& deal, bool prunes, Acts& acts) const;
    void check(const Deal& deal) const;
    int key_of(const Deal& deal, Act code) const;

    const Table& table_;
    const Worth& worth_;
    Players players_;
    Deal root_;
    By<Prior, 2> priors_;
    mutable std::vector<signed char> prunes_;  // by the number of a deal, see Ends; 0 where nobody has asked
    std::unique_ptr<const Ends> ends_;
    By<Cards, 2> pinned_{};  // what the table knows a hand to hold
    Cards unseen_ = 0;
};

}  // namespace sixtysix
