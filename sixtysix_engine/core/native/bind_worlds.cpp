// All worlds in Python: what a seat cannot see as lists of places, sums by act. It holds no rule of its own.
#include "bind_worlds.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>

#include "layout.hpp"
#include "scores.hpp"
#include "worlds.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Places = std::vector<int>;
// Seats of the hidden hands; cards by holder, as they lie in the deal; their weights by holder and kind; side payments.
using Hidden = std::tuple<std::vector<int>, std::vector<Places>, std::vector<std::vector<double>>, std::vector<Places>>;
using Four = std::tuple<double, double, double, double>;
using Answer = std::tuple<bool, std::uint64_t, double, double, std::uint64_t, std::vector<std::pair<int, Four>>>;

// Finds the unseen cards in a deal; nothing that is given is trusted.
class UnseenReader {
public:
    UnseenReader(const Table& table, const Deal& deal, const Hidden& hidden)
        : table_(table), rules_(*table.rules), deal_(deal), hidden_(hidden), bits_(32) {}

    Unseen run() {
        const auto& [seats, cards, weights, amour] = hidden_;
        if (seats.size() >= static_cast<std::size_t>(table_.players) || cards.size() != seats.size() + 1 ||
            weights.size() != cards.size() || amour.size() != seats.size()) {
            throw FieldError("hidden", "lists for the hidden hands and what is in none");
        }
        for (std::size_t at = 0; at < cards.size(); ++at) {
            unseen_.sizes[static_cast<int>(at)] = static_cast<int>(cards[at].size());
            if (at < seats.size()) {
                read_hand(seats[at], cards[at]);
                for (const int place : amour[at]) unseen_.amour[static_cast<int>(at)] |= card(bit_of(place));
            } else {
                for (const int place : cards[at]) take(place, out_of_hands());
            }
        }
        for (const std::vector<int>& bits : bits_) {
            if (!bits.empty()) unseen_.kinds.push_back({bits, {}});
        }
        for (std::size_t at = 0; at < weights.size(); ++at) read_weights(static_cast<int>(at), weights[at]);
        if (deal_.phase() == Phase::open) {
            unseen_.loose = deal_.face_down();
            if (cards.back().size() != static_cast<std::size_t>(unseen_.loose)) throw FieldError("hidden", "the whole stock");
        }
        return unseen_;
    }

private:
    int bit_of(int place) const {
        const int found = place >= 0 && place < 32 ? rules_.bit_of[place] : no_card;
        if (found == no_card) throw FieldError("hidden", "a card that the pack has not");
        return found;
    }

    void take(int place, Cards from) {
        const Cards same = from & rules_.same[bit_of(place)] & ~taken_;
        if (same == 0) throw FieldError("hidden", "a card that is not there");
        taken_ |= card(first(same));
        bits_[static_cast<std::size_t>(place)].push_back(first(same));
    }

    // All of a hand but what it is known to hold.
    void read_hand(int seat, const Places& places) {
        const bool other = seat >= 0 && seat < rules_.seats && seat != deal_.turn && table_.place[seat] != nobody;
        if (!other) throw FieldError("hidden", "a seat that is not another one");
        for (const int each : unseen_.seats) {
            if (each == seat) throw FieldError("hidden", "a seat twice");
        }
        unseen_.seats.push_back(seat);
        const Cards loose = deal_.hands[seat] & ~(deal_.known[seat] | deal_.spent[seat]);
        for (const int place : places) take(place, loose);
        if ((loose & ~taken_) != 0) throw FieldError("hidden", "not the whole hand");
    }

    Cards out_of_hands() const {
        Cards seen = deal_.in_trick() | (deal_.up != no_card ? card(deal_.up) : 0);
        for (int seat = 0; seat < rules_.seats; ++seat) seen |= deal_.hands[seat] | deal_.won[seat];
        return rules_.pack & ~seen;
    }

    void read_weights(int holder, const std::vector<double>& weights) {
        if (weights.size() != unseen_.kinds.size()) throw FieldError("weights", "one for each unseen kind of card");
        for (std::size_t kind = 0; kind < weights.size(); ++kind) {
            if (!std::isfinite(weights[kind]) || weights[kind] < 0) throw FieldError("weights", "no negative numbers");
            unseen_.kinds[kind].weights[holder] = weights[kind];
        }
    }

    const Table& table_;
    const Rules& rules_;
    const Deal& deal_;
    const Hidden& hidden_;
    Cards taken_ = 0;
    std::vector<std::vector<int>> bits_;  // by place
    Unseen unseen_;
};

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
    std::vector<std::pair<int, Four>> acts;
    for (std::size_t at = 0; at < found.acts.size(); ++at) {
        const ActSums& sums = found.sums.acts[at];
        acts.emplace_back(to_public(rules, found.acts[at]), Four{sums.value, sums.ahead, sums.first, sums.second});
    }
    return Answer{found.exact, found.sums.worlds, found.sums.weight, found.sums.squares, found.nodes, acts};
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
