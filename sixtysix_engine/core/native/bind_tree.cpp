// The search of information sets in Python: one tree a thread, their acts added up. It holds no rule of its own.
#include "bind_tree.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <system_error>
#include <thread>

#include "layout.hpp"
#include "position.hpp"
#include "read_unseen.hpp"
#include "read_weights.hpp"
#include "scores.hpp"
#include "tree.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Line = std::vector<std::pair<int, int>>;  // seats and their acts
using FourSums = std::tuple<std::uint64_t, double, double, double>;  // walks, values, their squares, walks won

struct ActSum {
    std::uint64_t walks = 0;
    double sum = 0.0;
    double squares = 0.0;
    double wins = 0.0;
};

class TreeSearch {
public:
    TreeSearch(std::shared_ptr<Rules> rules, const Fields& fields, const Hidden& hidden, const WeightList& weights,
               bool models, double explore, int horizon, int exact, bool exact_closed,
               const std::optional<Scores>& scores, std::uint64_t seed, int threads, long long most_nodes,
               std::shared_ptr<const Nets> nets, bool beliefs, float spread)
        : at_(std::move(rules), fields),
          cards_(UnseenReader(at_.table, at_.deal, hidden).run()),
          worlds_(cards_),
          worth_(make_worth(scores)) {
        if (at_.deal.over()) throw FieldError("deal", "one under way");
        if (threads < 1 || threads > 64) throw FieldError("threads", "1 to 64");
        if (!(explore >= 0 && explore <= 100)) throw FieldError("explore", "0 to 100");
        if (horizon < 0 || horizon > 1000) throw FieldError("horizon", "0 to 1000");
        if (exact < 0 || exact > most_exact) throw FieldError("exact", "0 to " + std::to_string(most_exact));
        if (most_nodes < 1 || most_nodes > 1 << 28) throw FieldError("most_nodes", "1 to 2 to the 28th");
        settings_.others = read_weights(weights);
        if (nets != nullptr) nets->check_fit(*at_.rules);
        if (!(spread >= 0.01F && spread <= 100.0F)) throw FieldError("spread", "0.01 to 100");
        nets_ = std::move(nets);
        settings_.nets = nets_.get();
        settings_.beliefs = beliefs;
        settings_.spread = spread;
        settings_.models = models;
        settings_.explore = explore;
        settings_.horizon = horizon;
        settings_.exact = exact;
        settings_.exact_closed = exact_closed;
        settings_.most_nodes = static_cast<std::size_t>(most_nodes);
        Random seeds(seed);
        for (int thread = 0; thread < threads; ++thread) {
            trees_.push_back(
                std::make_unique<Tree>(at_.table, at_.deal, cards_, worlds_, *worth_, settings_, seeds.seed()));
        }
    }

    std::uint64_t run(long long most, const Stop* stop) {
        if (most < 0) throw FieldError("walks", "0 or more");
        const auto walks = static_cast<std::uint64_t>(most);
        const nb::gil_scoped_release unlocked;
        std::vector<std::uint64_t> done(trees_.size());
        std::vector<std::exception_ptr> failures(trees_.size());
        const auto work = [&](std::size_t number) noexcept {
            try {
                const std::uint64_t share = walks / trees_.size() + (number < walks % trees_.size() ? 1 : 0);
                done[number] = trees_[number]->run(share, stop);
            } catch (...) {
                failures[number] = std::current_exception();
            }
        };
        std::vector<std::thread> helpers;
        std::size_t started = 1;
        for (; started < trees_.size(); ++started) {
            try {
                helpers.emplace_back(work, started);
            } catch (const std::system_error&) {  // the machine has no more: this one does it
                break;
            }
        }
        work(0);
        for (std::size_t rest = started; rest < trees_.size(); ++rest) work(rest);
        for (std::thread& each : helpers) each.join();
        std::uint64_t all = 0;
        for (std::size_t number = 0; number < trees_.size(); ++number) {
            if (failures[number]) std::rethrow_exception(failures[number]);
            all += done[number];
        }
        return all;
    }

    std::uint64_t steps() const {
        std::uint64_t all = 0;
        for (const auto& tree : trees_) all += tree->steps();
        return all;
    }

    std::uint64_t nodes() const {
        std::uint64_t all = 0;
        for (const auto& tree : trees_) all += tree->nodes().size();
        return all;
    }

    // Each act that was tried: its number, then walks, sum of values, of their squares, and walks won.
    std::vector<std::pair<int, FourSums>> acts() const {
        std::vector<std::pair<int, FourSums>> found;
        Acts acts;
        list_sensible_acts(at_.table, at_.deal, acts);
        for (const Act code : acts) {
            ActSum sum;
            for (const auto& tree : trees_) add(*tree, code, sum);
            found.emplace_back(to_public(*at_.rules, code), FourSums{sum.walks, sum.sum, sum.squares, sum.wins});
        }
        return found;
    }

    // For each act that was tried, it and the acts that followed it most often, with their seats, as long as each was
    // walked at least so often; by the first tree.
    std::vector<Line> lines(std::uint32_t least) const {
        std::vector<Line> found;
        for (std::int32_t first = node_at(0).child; first != 0; first = node_at(first).next) {
            if (node_at(first).walks == 0) continue;
            Line line;
            for (std::int32_t at = first; at != 0; at = most_walked_below(at, least)) {
                line.emplace_back(node_at(at).seat, to_public(*at_.rules, node_at(at).code));
            }
            found.push_back(std::move(line));
        }
        return found;
    }

private:
    static constexpr int most_exact = 8;  // no walk is stopped while it solves an end

    const Tree::Node& node_at(std::int32_t place) const {
        return trees_.front()->nodes()[static_cast<std::size_t>(place)];
    }

    // 0 where none was walked so often.
    std::int32_t most_walked_below(std::int32_t parent, std::uint32_t least) const {
        std::int32_t most = 0;
        for (std::int32_t child = node_at(parent).child; child != 0; child = node_at(child).next) {
            if (node_at(child).walks >= std::max(least, most == 0 ? 1 : node_at(most).walks)) most = child;
        }
        return most;
    }

    static void add(const Tree& tree, Act code, ActSum& sum) {
        const std::vector<Tree::Node>& nodes = tree.nodes();
        for (std::int32_t child = nodes.front().child; child != 0;
             child = nodes[static_cast<std::size_t>(child)].next) {
            const Tree::Node& node = nodes[static_cast<std::size_t>(child)];
            if (node.code != code) continue;
            sum.walks += node.walks;
            sum.sum += node.sum;
            sum.squares += node.squares;
            sum.wins += node.wins;
        }
    }

    Position at_;
    Unseen cards_;
    Worlds worlds_;
    std::unique_ptr<Worth> worth_;
    std::shared_ptr<const Nets> nets_;
    TreeSettings settings_;
    std::vector<std::unique_ptr<Tree>> trees_;
};

// How likely each act of a moment is, by nets or by some weights.
std::vector<std::pair<int, double>> act_chances(const Position& at, const WeightList& numbers,
                                                const std::shared_ptr<Nets>& nets) {
    if (nets != nullptr) nets->check_fit(*at.rules);
    const Weights weights = read_weights(numbers);
    Acts acts;
    list_acts(at.table, at.deal, acts);
    std::vector<float> chances(static_cast<std::size_t>(acts.size) + 1);
    if (acts.size > 0) Policy(at.table, weights, nets.get()).weigh(at.deal, acts, chances.data());
    std::vector<std::pair<int, double>> found;
    for (int at_act = 0; at_act < acts.size; ++at_act) {
        found.emplace_back(to_public(*at.rules, acts.items[at_act]), chances[static_cast<std::size_t>(at_act)]);
    }
    return found;
}

// The phase (0: open stock), and for each sensible act its features that are not 0.
using Looks = std::vector<std::pair<int, std::vector<std::pair<int, double>>>>;
std::pair<int, Looks> act_features(const Position& at) {
    Acts acts;
    list_sensible_acts(at.table, at.deal, acts);
    Looks looks;
    if (at.deal.over()) return {0, looks};
    const Sight sight(at.table, at.deal);
    for (const Act code : acts) {
        auto& seen = looks.emplace_back(to_public(*at.rules, code), std::vector<std::pair<int, double>>{}).second;
        sight.look_at(code, [&](Feature which, float value) { seen.emplace_back(static_cast<int>(which), value); });
    }
    return {sight.strict() ? 1 : 0, looks};
}

}  // namespace

void bind_tree(nb::module_& m) {
    m.def("feature_names", &feature_names);
    m.def("act_chances", &act_chances, nb::arg("position"), nb::arg("weights"), nb::arg("nets").none() = nb::none());
    m.def("act_features", &act_features);
    nb::class_<TreeSearch>(m, "Tree")
        .def(
            "__init__",
            [](TreeSearch* self, std::shared_ptr<Rules> rules, const Fields& fields, const Hidden& hidden,
               const WeightList& weights, bool models, double explore, int horizon, int exact, bool exact_closed,
               const std::optional<Scores>& scores, std::uint64_t seed, int threads, long long most_nodes,
               std::shared_ptr<Nets> nets, bool beliefs, float spread) {
                new (self) TreeSearch(std::move(rules), fields, hidden, weights, models, explore, horizon, exact,
                                      exact_closed, scores, seed, threads, most_nodes, std::move(nets), beliefs, spread);
            },
            nb::arg("rules"), nb::arg("fields"), nb::arg("hidden"), nb::arg("weights"), nb::arg("models"),
            nb::arg("explore"), nb::arg("horizon"), nb::arg("exact"), nb::arg("exact_closed"),
            nb::arg("worth").none(), nb::arg("seed"), nb::arg("threads"),
            nb::arg("most_nodes") = static_cast<long long>(TreeSettings{}.most_nodes), nb::arg("nets").none() = nb::none(), nb::arg("beliefs") = false, nb::arg("spread") = 1.0F)
        .def("run", &TreeSearch::run, nb::arg("walks"), nb::arg("stop").none())
        .def("acts", &TreeSearch::acts)
        .def("lines", &TreeSearch::lines, nb::arg("least"))
        .def_prop_ro("nodes", &TreeSearch::nodes)
        .def_prop_ro("steps", &TreeSearch::steps);
}

}  // namespace sixtysix
