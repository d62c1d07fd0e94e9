// A deal as named lists of numbers, both ways; `encode.py` writes and reads the same. What comes in is checked until
// nothing that the play relies on can fail, so any garbage is a FieldError and never more.
#pragma once

#include <string>
#include <string_view>

#include "deal.hpp"
#include "fields.hpp"

namespace sixtysix {

constexpr int draws_step = word_count<Ask>();  // a step of a written plan that is no moment: the draws after a trick

// The name of a field that every seat has: `hand0`.
inline std::string by_seat(std::string_view name, int seat) { return std::string(name).append(std::to_string(seat)); }

Table read_table(const Rules& rules, const Fields& fields);

// Reads a deal at any moment; `fields` holds those of the table too, and nothing else.
Deal read_deal(const Table& table, const Fields& fields);

// Cards are written by their place in the canonical order, sets of them sorted, so that equal deals are equal here.
Fields write_deal(const Table& table, const Deal& deal);

}  // namespace sixtysix
