// All worlds in Python: what a seat cannot see as lists of places, sums by act. It holds no rule of its own.
#include "bind_worlds.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "layout.hpp"
#include "read_unseen.hpp"
#include "scores.hpp"
#include "worlds.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Four = std::tuple<double, double, double, double>;
using ByAct = std::vector<std::pair<int, Four>>;
using Answer = std::tuple<bool, std::uint64_t, std::uint64_t, double, double, std::uint64_t, ByAct>;

void check(const Table& table, const Deal& deal, std::uint64_t limit, int threads) {
    if (deal.over() || deal.asked() == Ask::bid || deal.asked() == Ask::trump) throw FieldError("ask", "play");
    const bool of_more = deal.phase() == Phase::open && Players(table).sides > 2;
    if (of_more) throw FieldError("ask", "strict play, of more than two sides");
    if (limit < 1 || limit > 1'000'000) throw FieldError("limit", "1 to 1000000");
    if (threads < 1 || threads > 64) throw FieldError("threads", "1 to 64");
}

std::optional<Answer> evaluate_fields(const Rules& rules, const Fields& fields, const Hidden& hidden,
                                      std::uint64_t limit, std::uint64_t seed, int threads,
                                      const std::optional<Scores>& scores, const Stop* stop, Progress* progress) {
    const nb::gil_scoped_release unlocked;
    const Table table = read_table(rules, fields);
    const Deal deal = read_deal(table, fields);
    check(table, deal, limit, threads);
    const std::unique_ptr<Worth> worth = make_worth(scores);
    const Unseen cards = UnseenReader(table, deal, hidden).run();
    const Evaluation found = evaluate({table, deal, cards, *worth, limit, seed, threads, stop, progress});
    if (found.sums.worlds == 0) return std::nullopt;
    ByAct acts;
    for (std::size_t at = 0; at < found.acts.size(); ++at) {
        const ActSums& sums = found.sums.acts[at];
        acts.emplace_back(to_public(rules, found.acts[at]), Four{sums.value, sums.ahead, sums.first, sums.second});
    }
    const Sums& sums = found.sums;
    return Answer{found.exact, sums.worlds, sums.samples, sums.weight, sums.squares, found.nodes, acts};
}

}  // namespace

void bind_worlds(nb::module_& m) {
    nb::class_<Progress>(m, "Progress")
        .def(nb::init<>())
        .def_prop_ro("done", [](const Progress& progress) { return progress.done.load(); })
        .def_prop_ro("total", [](const Progress& progress) { return progress.total.load(); });
    m.def("evaluate", &evaluate_fields, nb::arg("rules"), nb::arg("fields"), nb::arg("hidden"), nb::arg("limit"),
          nb::arg("seed"), nb::arg("threads"), nb::arg("worth").none(), nb::arg("stop").none(), nb::arg("progress").none());
}

}  // namespace sixtysix
