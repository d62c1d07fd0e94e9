// The solver in Python: positions as `encode_deal` writes them, values by seat. It holds no rule of its own.
#include "bind_solver.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
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

// What each seat gets in one of many positions.
struct Answer {
    By<Value, most_seats> values{};
    int seats = 0;
    bool operator==(const Answer&) const = default;
};

// Many positions one after the other, each cheap: what can be kept from one to the next is kept. Positions lie apart in
// memory, so some are copied at a time: none of these loads waits for another.
class Batch {
public:
    Batch(const std::vector<const Position*>& positions, const Stop* stop) : positions_(positions), stop_(stop) {}

    // False where it was stopped.
    bool run() {
        answers_.reserve(positions_.size());
        By<Deal, at_once> deals;
        By<bool, at_once> goes_on;
        while (answers_.size() < positions_.size()) {
            const std::size_t from = answers_.size();
            const int size = static_cast<int>(std::min(std::size_t{at_once}, positions_.size() - from));
            for (int at = 0; at < size; ++at) {
                const Position* position = positions_[from + static_cast<std::size_t>(at)];
                deals[at] = position->deal;
                goes_on[at] = last_ != nullptr && position->same_table(*last_);
                last_ = position;
            }
            for (int at = 0; at < size; ++at) {
                if (!goes_on[at]) begin_table(*positions_[from + static_cast<std::size_t>(at)]);
                if (!solve(deals[at])) return false;
            }
        }
        return true;
    }

    const std::vector<Answer>& answers() const { return answers_; }

private:
    static constexpr int at_once = 16;

    void begin_table(const Position& position) {
        solver_ = std::make_unique<Solver>(position.table, worth_, stop_);
        seats_ = position.rules->seats;
        numbers_.fill(nobody);
        for (int at = 0; at < position.table.players; ++at) {
            const int seat = position.table.order[at];
            numbers_[seat] = solver_->players().of[position.table.side(seat)];
        }
    }

    bool solve(const Deal& deal) {
        const Wanted wanted = solver_->solve(deal);
        if (solver_->has_stopped()) return false;
        Answer& answer = answers_.emplace_back();
        answer.seats = seats_;
        for (int seat = 0; seat < seats_; ++seat) {
            answer.values[seat] = numbers_[seat] == nobody ? 0 : wanted[numbers_[seat]];
        }
        return true;
    }

    const std::vector<const Position*>& positions_;
    const Stop* stop_;
    const PlainWorth worth_;
    std::unique_ptr<Solver> solver_;
    const Position* last_ = nullptr;
    int seats_ = 0;
    By<int, most_seats> numbers_{};  // of its side, by seat
    std::vector<Answer> answers_;
};

// One tuple for all equal answers, of which there are few.
class Tuples {
public:
    nb::tuple of(const Answer& answer) {
        for (const auto& [known, tuple] : made_) {
            if (known == answer) return tuple;
        }
        nb::list values;
        for (int seat = 0; seat < answer.seats; ++seat) values.append(answer.values[seat]);
        const nb::tuple tuple(values);
        if (made_.size() < most) made_.emplace_back(answer, tuple);
        return tuple;
    }

private:
    static constexpr std::size_t most = 16;
    std::vector<std::pair<Answer, nb::tuple>> made_;
};

std::optional<nb::list> solve_many(const std::vector<const Position*>& positions, const Stop* stop) {
    for (const Position* position : positions) {
        if (position == nullptr) throw FieldError("positions", "one that is none");
    }
    Batch batch(positions, stop);
    {
        const nb::gil_scoped_release unlocked;
        if (!batch.run()) return std::nullopt;
    }
    nb::list all;
    Tuples tuples;
    for (const Answer& answer : batch.answers()) all.append(tuples.of(answer));
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
