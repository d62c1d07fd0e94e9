// The equilibrium of hidden hands in Python: hands as lists of cards, paths as lists of keys. It holds no rule of its
// own.
#include "bind_regret.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "layout.hpp"
#include "regret.hpp"
#include "scores.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Places = std::vector<int>;
using Shares = std::vector<std::pair<int, double>>;  // by act

constexpr std::size_t most_hands = 65'535;

// All copies lie side by side: a hand with one of two twins has the first.
Cards read_hand(const Rules& rules, const Places& places) {
    Cards hand = 0;
    for (const int place : places) {
        const int bit = place >= 0 && place < 32 ? rules.bit_of[place] : no_card;
        const Cards free = bit == no_card ? 0 : rules.same[bit] & ~hand;
        if (free == 0) throw FieldError("hands", "a card that the pack has not");
        hand |= card(first(free));
    }
    return hand;
}

// A strategy that Python only hands on.
struct Played {
    Strategy shares;
};

// A game with what it needs kept alive.
class Game {
public:
    Game(std::shared_ptr<const Rules> rules, const Fields& fields, const std::vector<std::vector<Places>>& hands,
                const std::vector<std::vector<double>>& weights, double memory, const std::optional<Scores>& worth,
                const Stop* stop, int tricks)
        : rules_(std::move(rules)),
          table_(read_table(*rules_, fields)),
          worth_(make_worth(worth)),
          game_(table_, *worth_, read_deal(table_, fields), read_priors(hands, weights)) {
        RegretTree tree = make_regret_tree(game_, tricks, memory, stop);
        if (!tree.nodes.empty()) regret_.emplace(game_, std::move(tree));
    }
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    bool stopped() const { return !regret_; }

    const Regret& regret() const {
        if (!regret_) throw FieldError("stop", "the tree was not finished");
        return *regret_;
    }

    // Goes on until one of the limits is met; 0 is no limit.
    void run(std::uint64_t iterations, double seconds, double until, const Stop* stop) {
        const auto begin = std::chrono::steady_clock::now();
        const auto spent = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        };
        regret();
        std::uint64_t looked = regret_->iterations();
        for (std::uint64_t done = 0; iterations == 0 || done < iterations; ++done) {
            if (stop != nullptr && stop->is_set()) return;
            const auto before = static_cast<double>(done);
            if (seconds > 0 && done > 0 && spent() * (before + 1) / before > seconds) return;
            regret_->iterate();
            const std::uint64_t now = regret_->iterations();
            if (until > 0 && now >= 4 && now * 4 >= looked * 5) {
                looked = now;
                if (regret_->exploitability(regret_->average()) <= until) return;
            }
        }
    }

    // The node and the edges that lead to it, with the public moment there.
    struct Place {
        Moment at;
        std::vector<std::uint32_t> path;
        const RegretNode* node;
    };

    Place find(const std::vector<int>& keys) const {
        const RegretTree& tree = regret().tree();
        Place place{game_.root(), {}, tree.nodes.data()};
        for (const int key : keys) {
            if (place.node->is_end()) return place;  // nothing is left to choose
            std::uint32_t step = place.node->first;
            const std::uint32_t end = step + place.node->edges;
            while (step < end && to_public_key(tree.edges[step].key) != key) ++step;
            if (step == end) throw FieldError("path", "it leads out of the game");
            for (const Branch& branch : game_.branches(place.at)) {
                if (branch.key != tree.edges[step].key) continue;
                Moment next = game_.after(place.at, branch);
                place.at = std::move(next);
                break;
            }
            place.path.push_back(step);
            place.node = &tree.nodes[tree.edges[step].child];
        }
        return place;
    }

    // Shares of the acts of a hand; none where nothing is left to choose.
    Shares strategy(const std::vector<int>& keys, const Places& hand) const {
        const Place place = find(keys);
        if (place.node->is_end()) return {};
        return pick(place, hand, regret_->shares(regret_->average(), *place.node));
    }

    Shares act_values(const std::vector<int>& keys, const Places& hand) const {
        const Place place = find(keys);
        if (place.node->is_end()) return {};
        const std::size_t at = place_of(place, hand);
        return pick(place, hand, regret_->act_values(regret_->average(), place.path, at));
    }

    Played average() const { return {regret().average()}; }
    Played even() const { return {Strategy(regret().average().size(), 1.0F)}; }
    Played by_worlds() const { return {regret().by_worlds()}; }

    std::vector<double> best_responses(const Played& played) const {
        const Strategy& strategy = checked(played);
        return by_seat({{regret_->best_response(strategy, 0), regret_->best_response(strategy, 1)}});
    }

    std::vector<double> values(const Played& played) const {
        const double value = regret().value(checked(played));
        return by_seat({{value, -value}});
    }

    // Asks for every hand at every moment: the path, the seat, the hand, its acts; shares come back in their order.
    Played ask(const nb::callable& player) const {
        Strategy strategy(regret().tree().hands.size());
        std::vector<int> path;
        ask_below(game_.root(), regret().tree().nodes.front(), path, player, strategy);
        return {std::move(strategy)};
    }

private:
    const Strategy& checked(const Played& played) const {
        if (played.shares.size() != regret().average().size()) throw FieldError("strategy", "one of another game");
        return played.shares;
    }

    By<Prior, 2> read_priors(const std::vector<std::vector<Places>>& hands,
                             const std::vector<std::vector<double>>& weights) const {
        By<Prior, 2> priors;
        if (hands.size() != 2 || weights.size() != 2) throw FieldError("hands", "those of two seats");
        for (std::size_t at = 0; at < 2; ++at) {
            Prior& prior = priors[static_cast<int>(at)];
            const std::size_t number = hands[at].size();
            if (number < 1 || number > most_hands || number != weights[at].size()) {
                throw FieldError("hands", "1 to " + std::to_string(most_hands) + " of each seat, each with a weight");
            }
            for (const Places& places : hands[at]) {
                const bool fits = !places.empty() && places.size() == hands[at].front().size();
                if (!fits) throw FieldError("hands", "of one size");
                prior.cards.push_back(read_hand(*rules_, places));
            }
            for (const double weight : weights[at]) {
                if (!std::isfinite(weight) || weight < 0 || weight > 1e6) throw FieldError("weights", "0 to a million");
                prior.weights.push_back(static_cast<float>(weight));
            }
        }
        return priors;
    }

    int to_public_key(int key) const {
        return to_public(*rules_, static_cast<Act>(key & ~Branch::announces)) + (key & Branch::announces);
    }

    static std::size_t place_of(const Hands& hands, Cards cards) {
        const auto is_it = [cards](const Hand& hand) { return hand.cards == cards; };
        const auto found = std::find_if(hands.begin(), hands.end(), is_it);
        if (found == hands.end()) throw FieldError("hand", "not one of those that the game knows");
        return static_cast<std::size_t>(found - hands.begin());
    }

    std::size_t place_of(const Place& place, const Places& hand) const {
        return place_of(place.at.hands[place.node->actor], read_hand(*rules_, hand));
    }

    Shares pick(const Place& place, const Places& hand, const std::vector<double>& numbers) const {
        const RegretTree& tree = regret_->tree();
        const std::size_t at = place_of(place, hand);
        Shares found;
        std::size_t slot = 0;
        for (std::uint32_t step = place.node->first; step < place.node->first + place.node->edges; ++step) {
            const std::size_t hands = tree.nodes[tree.edges[step].child].hands[place.node->actor];
            for (std::size_t each = 0; each < hands; ++each, ++slot) {
                if (tree.hands[place.node->slot + slot] != at) continue;
                found.emplace_back(to_public_key(tree.edges[step].key), numbers[slot]);
            }
        }
        return found;
    }

    std::vector<double> by_seat(const By<double, 2>& by_player) const {
        std::vector<double> values(static_cast<std::size_t>(rules_->seats), 0.0);
        for (int player = 0; player < 2; ++player) {
            values[static_cast<std::size_t>(game_.players().seat[player])] = by_player[player];
        }
        return values;
    }

    Places places_of(Cards hand) const {
        Places places;
        for (const int bit : Each{hand}) places.push_back(suit_of(bit) * 8 + rules_->rank_of[bit]);
        return places;
    }

    void ask_below(const Moment& at, const RegretNode& node, std::vector<int>& path, const nb::callable& player,
                   Strategy& strategy) const {
        if (node.is_end()) return;
        const RegretTree& tree = regret_->tree();
        std::vector<Moment> next;
        const std::vector<Branch> branches = game_.branches(at, next);
        const Hands& hands = at.hands[node.actor];
        std::vector<std::vector<int>> acts(hands.size());
        std::vector<std::vector<std::size_t>> slots(hands.size());
        std::size_t slot = node.slot;
        for (const Branch& branch : branches) {
            for (const std::uint16_t holder : branch.holders) {
                acts[holder].push_back(to_public_key(branch.key));
                slots[holder].push_back(slot++);
            }
        }
        for (std::size_t hand = 0; hand < hands.size(); ++hand) {
            if (acts[hand].empty()) continue;
            const int seat = at.deal.turn;
            const nb::object answer = player(path, seat, places_of(hands[hand].cards), acts[hand]);
            std::vector<double> shares;
            const bool fits = nb::try_cast(answer, shares) && shares.size() == acts[hand].size();
            if (!fits) throw FieldError("shares", "one number for each act");
            for (std::size_t each = 0; each < shares.size(); ++each) {
                if (!std::isfinite(shares[each]) || shares[each] < 0) throw FieldError("shares", "no negative numbers");
                strategy[slots[hand][each]] = static_cast<float>(shares[each]);
            }
        }
        for (std::size_t place = 0; place < branches.size(); ++place) {
            const RegretEdge& edge = tree.edges[node.first + place];
            const RegretNode& child = tree.nodes[edge.child];
            if (child.is_end()) continue;
            path.push_back(to_public_key(branches[place].key));
            ask_below(next[place], child, path, player, strategy);
            path.pop_back();
        }
    }

    std::shared_ptr<const Rules> rules_;
    Table table_;
    std::unique_ptr<Worth> worth_;
    RegretGame game_;
    std::optional<Regret> regret_;
};

}  // namespace

void bind_regret(nb::module_& m) {
    const nb::call_guard<nb::gil_scoped_release> freely;
    nb::class_<Played>(m, "Strategy");
    nb::class_<Game>(m, "Regret")
        .def("__init__",
             [](Game* self, std::shared_ptr<Rules> rules, const std::map<std::string, Numbers, std::less<>>& fields,
                const std::vector<std::vector<Places>>& hands, const std::vector<std::vector<double>>& weights,
                double memory, const std::optional<Scores>& worth, const Stop* stop, int tricks) {
                 const nb::gil_scoped_release unlocked;
                 new (self) Game(std::move(rules), fields, hands, weights, memory, worth, stop, tricks);
             },
             nb::arg("rules"), nb::arg("fields"), nb::arg("hands"), nb::arg("weights"), nb::arg("memory"),
             nb::arg("worth").none(), nb::arg("stop").none(), nb::arg("tricks") = -1)
        .def("stopped", &Game::stopped)
        .def("size",
             [](const Game& self) {
                 const RegretSize size = self.regret().tree().size();
                 const auto whole = [](double number) { return static_cast<std::uint64_t>(number); };
                 return nb::make_tuple(whole(size.nodes), whole(size.slots), whole(size.values), whole(size.bytes()));
             })
        .def("iterations", [](const Game& self) { return self.regret().iterations(); })
        .def("run", &Game::run, freely, nb::arg("iterations"), nb::arg("seconds"),
             nb::arg("until"), nb::arg("stop").none())
        .def("strategy", &Game::strategy, nb::arg("path"), nb::arg("hand"))
        .def("act_values", &Game::act_values, nb::arg("path"), nb::arg("hand"))
        .def("average", &Game::average, freely)
        .def("even", &Game::even, freely)
        .def("by_worlds", &Game::by_worlds, freely)
        .def("ask", &Game::ask, nb::arg("player"))
        .def("best_responses", &Game::best_responses, freely, nb::arg("strategy"))
        .def("values", &Game::values, freely, nb::arg("strategy"));
}

}  // namespace sixtysix
