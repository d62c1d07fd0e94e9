// The Python module `_native`: it turns lists of numbers into C++ values and back, and holds no rule of its own.
// Long calls release the interpreter lock and look at a stop flag.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "bind_nets.hpp"
#include "bind_past.hpp"
#include "bind_regret.hpp"
#include "bind_solver.hpp"
#include "bind_tree.hpp"
#include "bind_vector.hpp"
#include "bind_worlds.hpp"
#include "layout.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "position.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

long long number_in(nb::handle item, std::string_view name) {
    int overflow = 0;
    const bool whole = PyLong_Check(item.ptr()) != 0;
    const long long value = whole ? PyLong_AsLongLongAndOverflow(item.ptr(), &overflow) : 0;
    if (!whole || overflow != 0) throw FieldError(name, "not a list of whole numbers of 64 bits");
    return value;
}

Fields to_fields(const nb::dict& dict) {
    Fields fields;
    for (const auto& [key, value] : dict) {
        std::string name;
        if (!nb::try_cast(key, name)) throw FieldError("fields", "a name that is no text");
        if (!nb::isinstance<nb::list>(value)) throw FieldError(name, "not a list of whole numbers");
        Numbers& numbers = fields[name];
        for (const nb::handle item : nb::cast<nb::list>(value)) numbers.push_back(number_in(item, name));
    }
    return fields;
}

nb::dict to_dict(const Fields& fields) {
    nb::dict dict;
    for (const auto& [name, numbers] : fields) dict[name.c_str()] = numbers;
    return dict;
}

std::vector<int> legal(const Position& at) {
    Acts acts;
    list_acts(at.table, at.deal, acts);
    std::vector<int> codes;
    for (const Act code : acts) codes.push_back(to_public(*at.rules, code));
    return codes;
}

void play(Position& at, long long code) {
    Acts acts;
    list_acts(at.table, at.deal, acts);
    for (const Act each : acts) {
        if (to_public(*at.rules, each) == code) return apply(at.table, at.deal, each);
    }
    throw FieldError("act", std::to_string(code) + " is not legal");
}

// None where it was stopped.
std::optional<std::uint64_t> count_lines(const Position& at, int depth, const Stop* stop) {
    if (depth < 0) throw FieldError("depth", "a number that is not negative");
    Watch watch(stop);
    std::uint64_t lines = 0;
    {
        const nb::gil_scoped_release unlocked;
        lines = perft(at.table, at.deal, depth, watch);
    }
    if (watch.has_stopped()) return std::nullopt;
    return lines;
}

nb::tuple play_out(const Position& at, std::uint64_t games, std::uint64_t seed, std::uint64_t close, const Stop* stop,
                   bool plain) {
    Playouts sum;
    {
        const nb::gil_scoped_release unlocked;
        sum = playouts(at.table, at.deal, games, seed, close, Watch(stop), plain);
    }
    const auto seats = at.rules->seats;
    return nb::make_tuple(sum.games, std::vector<std::int64_t>(sum.points.begin(), sum.points.begin() + seats),
                          std::vector<std::uint64_t>(sum.wins.begin(), sum.wins.begin() + seats));
}

}  // namespace

}  // namespace sixtysix

NB_MODULE(_native, m) {
    using namespace sixtysix;
    nb::set_leak_warnings(false);  // what Python keeps for speed, such as rules and nets, it keeps to its end
    m.doc() = "The native core: the law of a deal with all cards known, in C++.";

    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const FieldError& refused) {
            PyErr_SetString(PyExc_ValueError, refused.what());
        }
    });

    m.def("parameter_shapes", &parameter_shapes);

    nb::class_<Stop>(m, "Stop")
        .def(
            "__init__",
            [](Stop* self, std::optional<double> seconds) {
                constexpr double long_enough = 1e9;
                if (seconds && !(*seconds >= 0)) throw FieldError("seconds", "a number that is not negative");
                seconds && *seconds < long_enough ? new (self) Stop(*seconds) : new (self) Stop();
            },
            nb::arg("seconds").none() = nb::none())
        .def("set", [](Stop& stop) { stop.set = true; })
        .def("is_set", &Stop::is_set);

    nb::class_<Rules>(m, "Rules")
        .def("__init__", [](Rules* self, const nb::dict& dict) { new (self) Rules(to_fields(dict)); })
        .def_prop_ro("of_two", &Rules::of_two);

    nb::class_<Position>(m, "Position")
        .def("__init__", [](Position* self, std::shared_ptr<Rules> rules, const nb::dict& dict) {
            new (self) Position(std::move(rules), to_fields(dict));
        })
        .def("legal", &legal)
        .def("apply", &play)
        .def("fields", [](const Position& self) { return to_dict(write_deal(self.table, self.deal)); })
        .def("copy", [](const Position& self) { return Position(self); })
        .def("perft", &count_lines, nb::arg("depth"), nb::arg("stop").none())
        .def("playouts", &play_out, nb::arg("games"), nb::arg("seed"), nb::arg("close"),
             nb::arg("stop").none(), nb::arg("plain") = false);

    bind_solver(m);
    bind_worlds(m);
    bind_nets(m);
    bind_past(m);
    bind_tree(m);
    bind_regret(m);
    bind_vector(m);
}
