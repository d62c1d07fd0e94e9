// The solver in Python: positions as `encode_deal` writes them, values by seat. It holds no rule of its own.
#include "bind_solver.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "layout.hpp"
#include "position.hpp"
#include "scores.hpp"
#include "strict.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

// A position with the solver for its table; the position refers to the rules.
struct Solving {
    Table table;
    Deal deal;
    std::unique_ptr<Worth> worth;
    Solver solver;

    Solving(const Rules& rules, const Fields& fields, const Stop* stop, const std::optional<Scores>& scores, bool plain)
        : table(read_table(rules, fields)),
          deal(read_deal(table, fields)),
          worth(make_worth(scores)),
          solver(table, *worth, stop, plain) {}

    std::vector<Value> by_seat(const Wanted& wanted) const {
        std::vector<Value> values(static_cast<std::size_t>(table.rules->seats), 0);
        for (int at = 0; at < table.players; ++at) {
            const int seat = table.order[at];
            values[static_cast<std::size_t>(seat)] = wanted[solver.players().of[table.side(seat)]];
        }
        return values;
    }
};

using Values = std::vector<Value>;

std::optional<std::pair<Values, std::uint64_t>> solve(const Rules& rules, const Fields& fields, const Stop* stop,
                                                      const std::optional<Scores>& worth, bool plain) {
    const nb::gil_scoped_release unlocked;
    Solving solving(rules, fields, stop, worth, plain);
    const Wanted wanted = solving.solver.solve(solving.deal);
    if (solving.solver.has_stopped()) return std::nullopt;
    return std::pair{solving.by_seat(wanted), solving.solver.nodes()};
}

std::optional<std::vector<std::pair<int, Values>>> solve_all_acts(const Rules& rules, const Fields& fields, const Stop* stop,
                                                                  const std::optional<Scores>& worth, bool plain) {
    const nb::gil_scoped_release unlocked;
    Solving solving(rules, fields, stop, worth, plain);
    std::vector<std::pair<int, Values>> all;
    for (const ActValue& each : solving.solver.solve_all_acts(solving.deal)) {
        all.emplace_back(to_public(rules, each.code), solving.by_seat(each.wanted));
    }
    if (solving.solver.has_stopped()) return std::nullopt;
    return all;
}

std::optional<std::vector<int>> best_line(const Rules& rules, const Fields& fields, const Stop* stop,
                                          const std::optional<Scores>& worth, bool plain) {
    const nb::gil_scoped_release unlocked;
    Solving solving(rules, fields, stop, worth, plain);
    std::vector<int> line;
    for (const Act code : solving.solver.best_line(solving.deal)) line.push_back(to_public(rules, code));
    if (solving.solver.has_stopped()) return std::nullopt;
    return line;
}

// Many positions one after the other, each cheap: what can be kept from one to the next is kept.
std::optional<std::vector<Values>> solve_many(const std::vector<const Position*>& positions, const Stop* stop) {
    const nb::gil_scoped_release unlocked;
    for (const Position* position : positions) {
        if (position == nullptr) throw FieldError("positions", "one that is none");
    }
    std::vector<Values> all;
    all.reserve(positions.size());
    std::unique_ptr<Worth> worth = std::make_unique<PlainWorth>();
    std::unique_ptr<Solver> solver;
    const Position* last = nullptr;
    for (const Position* position : positions) {
        if (last == nullptr || !position->same_table(*last)) solver = std::make_unique<Solver>(position->table, *worth, stop);
        last = position;
        const Wanted wanted = solver->solve(position->deal);
        if (solver->has_stopped()) return std::nullopt;
        Values& values = all.emplace_back(static_cast<std::size_t>(position->rules->seats), 0);
        for (int at = 0; at < position->table.players; ++at) {
            const int seat = position->table.order[at];
            values[static_cast<std::size_t>(seat)] = wanted[solver->players().of[position->table.side(seat)]];
        }
    }
    return all;
}

}  // namespace

void bind_solver(nb::module_& m) {
    const auto bind = [&m](const char* name, auto* function) {
        m.def(name, function, nb::arg("rules"), nb::arg("fields"), nb::arg("stop").none(), nb::arg("worth").none(),
              nb::arg("plain"));
    };
    bind("solve", &solve);
    bind("solve_all_acts", &solve_all_acts);
    bind("best_line", &best_line);
    m.def("solve_many", &solve_many, nb::arg("positions"), nb::arg("stop").none());
}

}  // namespace sixtysix
