#include "acts.hpp"
#include "layout.hpp"

namespace sixtysix {

namespace {

Numbers places(const Rules& rules, Cards cards) {
    Numbers numbers;
    for (const int each : Each{cards}) numbers.push_back(to_public(rules, static_cast<Act>(each)));
    return numbers;
}

Numbers members(unsigned set) {
    Numbers numbers;
    for (const int each : Each{set}) numbers.push_back(each);
    return numbers;
}

void write_seats(const Rules& rules, const Deal& deal, Fields& out) {
    for (int seat = 0; seat < rules.seats; ++seat) {
        out[by_seat("hand", seat)] = places(rules, deal.hands[seat]);
        out[by_seat("known", seat)] = places(rules, deal.known[seat]);
        out[by_seat("spent", seat)] = places(rules, deal.spent[seat]);
        out[by_seat("won", seat)] = places(rules, deal.won[seat]);
        Numbers& announced = out[by_seat("announced", seat)];
        for (int suit = 0; suit < suits; ++suit) announced.insert(announced.end(), deal.announced[seat][suit], suit);
    }
}

void write_sides(const Rules& rules, const Deal& deal, Fields& out) {
    for (const char* name : {"points", "pending", "marriages", "tricks", "closed", "reached"}) out[name] = {};
    if (deal.closed_by != nobody) out["closed"] = {deal.closed_by};
    for (int side = 0; side < rules.side_count; ++side) {
        out["points"].push_back(deal.now[side].points);
        out["pending"].push_back(deal.pending[side]);
        out["marriages"].push_back(deal.now[side].marriages);
        out["tricks"].push_back(deal.now[side].tricks);
        const Standing& then = deal.at_close[side];
        if (deal.closed_by != nobody) {
            for (const int value : {then.points, then.marriages, then.tricks}) out["closed"].push_back(value);
        }
    }
    for (int place = 0; place < deal.reached_size; ++place) out["reached"].push_back(deal.reached[place]);
}

Numbers write_plan(Plan plan) {
    static constexpr By<int, 8> steps = {{0, static_cast<int>(Ask::close), static_cast<int>(Ask::lead),
                                          static_cast<int>(Ask::meld), static_cast<int>(Ask::follow),
                                          static_cast<int>(Ask::draw), static_cast<int>(Ask::exchange), draws_step}};
    Numbers numbers;
    while (!plan.empty()) {
        const auto [seat, step] = plan.take();
        numbers.push_back(seat);
        numbers.push_back(steps[static_cast<int>(step)]);
    }
    return numbers;
}

Numbers write_outcome(const Rules& rules, const Outcome& outcome) {
    Numbers numbers = {static_cast<int>(outcome.reason), outcome.carry};
    for (int seat = 0; seat < rules.seats; ++seat) numbers.push_back(outcome.points[seat]);
    for (const int seat : Each{outcome.winners}) numbers.push_back(seat);
    return numbers;
}

}  // namespace

Fields write_deal(const Table& table, const Deal& deal) {
    const Rules& rules = *table.rules;
    Fields out;
    out["dealer"] = {table.dealer};
    out["score"] = Numbers(table.score.begin(), table.score.begin() + rules.seats);
    out["target"] = {table.target.given ? table.target.value : -1};
    out["carry"] = {table.carry};
    out["keyed"] = {table.keyed ? 1 : 0};
    write_seats(rules, deal, out);
    write_sides(rules, deal, out);
    Numbers& stock = out["stock"];
    for (int at = deal.stock_at; at < deal.stock_end; ++at) stock.push_back(to_public(rules, deal.stock[at]));
    out["up"] = deal.up == no_card ? Numbers{} : Numbers{to_public(rules, static_cast<Act>(deal.up))};
    out["trump"] = deal.trump == no_suit ? Numbers{} : Numbers{deal.trump};
    out["ruff"] = {deal.ruff ? 1 : 0};
    out["leader"] = {deal.leader};
    Numbers& trick = out["trick"];
    for (int place = 0; place < deal.trick_size; ++place) {
        trick.push_back(deal.trick_seats[place]);
        trick.push_back(to_public(rules, deal.trick[place]));
    }
    out["tricks_played"] = {deal.tricks_played};
    out["in_a_row"] = {deal.in_a_row};
    out["amour"] = members(deal.amour);
    out["passed"] = members(deal.passed);
    out["bid"] = deal.bidder == nobody ? Numbers{} : Numbers{deal.bidder, deal.bid, deal.forced ? 1 : 0};
    out["declarer"] = {deal.declarer};
    out["turn"] = {deal.turn};
    out["ask"] = {deal.over() ? 0 : deal.ask};
    const bool melds = !deal.over() && deal.asked() == Ask::meld && deal.trick_size == 0;
    out["meld"] = melds ? Numbers{deal.meld} : Numbers{};
    out["plan"] = write_plan(deal.plan);
    out["outcome"] = deal.over() ? write_outcome(rules, deal.outcome) : Numbers{};
    return out;
}

}  // namespace sixtysix
