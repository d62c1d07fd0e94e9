// What a finished deal is worth: game/scoring.py and game/honours.py, decision by decision.
#pragma once

#include "deal.hpp"

namespace sixtysix {

// The sides that have reached the target of the deal, as bits.
unsigned sides_over(const Table& table, const Deal& deal);

// A claim, right or wrong.
Outcome settle_claim(const Table& table, const Deal& deal, int seat);

// A deal that ends by itself: the side that reached the target first has won.
Outcome settle_auto(const Table& table, const Deal& deal);

// The last trick has been played without a claim.
Outcome settle_cards_out(const Table& table, const Deal& deal);

// Everybody has passed.
Outcome settle_passed(const Table& table);

// A deal that a seat loses at once: a wrong claim, or a fault of its player.
Outcome penalty(const Table& table, const Deal& deal, int seat, Reason reason);

// Adds the side payments.
Outcome with_honours(const Table& table, const Deal& deal, Outcome outcome);

}  // namespace sixtysix
