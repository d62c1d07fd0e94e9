// What a seat's acts tell of its hand, in Python: events as lists of numbers, shares by card. It holds no rule of its own.
#include "bind_past.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "layout.hpp"
#include "past.hpp"
#include "read_unseen.hpp"
#include "with_world.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

// A seat and its act, or -1 and the card that it drew, or -1 for one that nobody else saw; last what both knew of its
// hand before. Cards are places in the canonical order.
using EventNumbers = std::tuple<int, int, int, Places>;
using Share = std::tuple<int, double, double>;  // a card, how often it is in the hand, and how often by its acts

int bit_of(const Rules& rules, int place) {
    const int found = place >= 0 && place < 32 ? rules.bit_of[place] : no_card;
    if (found == no_card) throw FieldError("events", "cards of the pack");
    return found;
}

Event read_event(const Rules& rules, const EventNumbers& numbers) {
    const auto& [seat, act, drawn, shown] = numbers;
    if (seat < 0 || seat > 1 || act < Event::drew || act > act::claim) throw FieldError("events", "acts of two seats");
    Event event{seat, act, no_card, 0};
    if (drawn >= 0) event.drawn = bit_of(rules, drawn);
    if (act >= 0 && act < act::marry) event.act = bit_of(rules, act);
    for (const int place : shown) event.shown |= card(bit_of(rules, place));
    return event;
}

// How often each hidden card is in the hidden hand, and how often by what its seat has done, from so many worlds; and
// how many worlds of like weight these are worth.
std::pair<double, std::vector<Share>> beliefs(const std::shared_ptr<Rules>& rules, const Fields& fields,
                                              const Hidden& hidden, const Fields& start,
                                              const std::vector<EventNumbers>& numbers,
                                              const std::shared_ptr<const Nets>& nets, int number, std::uint64_t seed) {
    const nb::gil_scoped_release unlocked;
    if (!rules->of_two()) throw FieldError("rules", "of two players with one pack and no auction");
    nets->check_fit(*rules);
    if (number < 1 || number > 1'000'000) throw FieldError("worlds", "1 to 1000000");
    const Table table = read_table(*rules, fields);
    const Deal deal = read_deal(table, fields);
    const Deal first = read_deal(table, start);
    if (first.over() || first.up == no_card) throw FieldError("start", "a deal that begins, with a turn-up");
    const Unseen cards = UnseenReader(table, deal, hidden).run();
    if (cards.seats.size() != 1) throw FieldError("hidden", "one hand");
    const Worlds worlds(cards);
    std::vector<Event> events;
    for (const EventNumbers& each : numbers) events.push_back(read_event(*rules, each));
    const Weights none{};
    const Policy policy(table, none, nets.get());
    const int seat = cards.seats.front();
    const Past past(table, first, events, policy, seat);
    Random seeds(seed);
    QuickRandom random(seeds.seed());
    std::vector<std::pair<Cards, double>> found;
    double most = -1e300;
    for (int at = 0; at < number; ++at) {
        const World world = worlds.drawn(seed, static_cast<std::uint64_t>(at));
        found.emplace_back(world.hands[0], past.likelihood(with_world(table, deal, cards, world), random));
        most = std::max(most, found.back().second);
    }
    double sum = 0.0;
    double squares = 0.0;
    By<int, 64> times{};  // by bit
    By<double, 64> weighed{};
    for (const auto& [hand, likelihood] : found) {
        const double weight = std::exp(likelihood - most);
        sum += weight;
        squares += weight * weight;
        for (const int bit : Each{hand}) {
            ++times[bit];
            weighed[bit] += weight;
        }
    }
    std::vector<Share> shares;
    for (const Unseen::Kind& kind : cards.kinds) {
        const int bit = kind.bits.front();
        shares.emplace_back(to_public(*rules, static_cast<Act>(bit)), static_cast<double>(times[bit]) / number,
                            weighed[bit] / sum);
    }
    return {sum * sum / squares, shares};
}

}  // namespace

void bind_past(nb::module_& m) {
    m.def("beliefs", &beliefs, nb::arg("rules"), nb::arg("fields"), nb::arg("hidden"), nb::arg("start"),
          nb::arg("events"), nb::arg("nets"), nb::arg("worlds"), nb::arg("seed"));
}

}  // namespace sixtysix
