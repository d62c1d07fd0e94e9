// The exact solver of positions with all cards known: one object for a table and a way to value its outcomes.
// It holds all that a search needs, so many can run side by side; nothing is static.
#pragma once

#include <memory>
#include <vector>

#include "acts.hpp"
#include "strict_ends.hpp"
#include "strict_plain.hpp"

namespace sixtysix {

struct Counts;
class PairTable;
class TwoTable;
class OpenTable;
class OpenTwo;
class OpenTwoTable;
class SelfishMemory;

// What one act leads to, for the seat that is asked.
struct ActValue {
    Act code;
    Wanted wanted;  // by number of the side
};

class Solver {
public:
    // Rules and worth must outlive it. `plain`: by the plain search alone, for tests.
    Solver(const Table& table, const Worth& worth, const Stop* stop, bool plain = false);
    ~Solver();

    const Players& players() const { return task_.players; }
    std::uint64_t nodes() const { return task_.nodes; }
    bool has_stopped() const { return task_.watch.has_stopped(); }

    // What the sides get with best play: for two sides the value to the first one, and its opposite. A good guess of it
    // makes the search of an open deal shorter.
    Wanted solve(const Deal& deal, Value guess = 1);

    // The same for every legal act.
    std::vector<ActValue> solve_all_acts(const Deal& deal);

    // The first of the best acts at each moment until the deal is over.
    std::vector<Act> best_line(Deal deal);

    // Two sides: the value to the first one where it lies inside the window, else a bound of it.
    Value search(const Deal& deal, Value alpha, Value beta);

private:
    const Ends& ends_for(const Deal& deal);

    Value search_open(const Deal& deal, Value alpha, Value beta);

    template <bool Twins, bool Usual>
    Value search_two(const Deal& deal, Value alpha, Value beta);

    OpenTwo* open_two_for(const Deal& deal);
    Value narrow_in(const Deal& deal, Value guess);

    Task task_;
    bool plain_;
    std::unique_ptr<Counts> counts_;
    static constexpr unsigned two_table_bits = 8;
    std::unique_ptr<TwoTable> two_table_;
    std::unique_ptr<PairTable> pair_table_;
    std::unique_ptr<OpenTable> open_table_;
    std::unique_ptr<OpenTwoTable> open_two_table_;
    std::unique_ptr<SelfishMemory> selfish_;
    By<std::unique_ptr<OpenTwo>, suits> open_twos_;  // by trumps
    bool fits_open_two_ = true;
    std::vector<std::unique_ptr<Ends>> ends_;
    std::vector<const Ends*> numbered_ends_;  // by the number of a deal, or null
};

}  // namespace sixtysix
