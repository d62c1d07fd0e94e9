#include "strict.hpp"

#include "open.hpp"
#include "strict_pairs.hpp"
#include "strict_two.hpp"

namespace sixtysix {

Solver::Solver(const Table& table, const Worth& worth, const Stop* stop, bool plain)
    : task_(table, worth, stop), plain_(plain), counts_(std::make_unique<Counts>(*table.rules)) {}

Solver::~Solver() = default;

const Ends& Solver::ends_for(const Deal& deal) {
    for (const auto& each : ends_) {
        if (each->serve(deal)) return *each;
    }
    return *ends_.emplace_back(std::make_unique<Ends>(task_.table, task_.players, task_.worth, deal));
}

template <bool Twins>
Value Solver::search_two(const Deal& deal, Value alpha, Value beta) {
    TwoSeats<Twins> two(task_.table, ends_for(deal), *counts_, task_.players, deal, task_.watch, task_.nodes);
    const bool leads = deal.asked() == Ask::lead;
    const int leader = task_.players.of[task_.table.side(deal.leader)];
    const Value low = leader == 0 ? alpha : -beta;
    const Value high = leader == 0 ? beta : -alpha;
    const Value value = leads ? two.lead(leader, low, high) : two.follow(leader, deal.trick[0], low, high);
    return leader == 0 ? value : -value;
}

Value Solver::search(const Deal& deal, Value alpha, Value beta) {
    if (deal.over()) return wanted(task_.table, task_.players, task_.worth, deal.outcome, 0);
    if (plain_) return search_plainly(task_, deal, alpha, beta);
    const bool leads = deal.asked() == Ask::lead;
    const bool follows = deal.asked() == Ask::follow && deal.trick_size == 1;
    if (deal.phase() != Phase::open && task_.table.players == 2 && (leads || follows) && Ends::fits(*task_.table.rules)) {
        return task_.table.rules->copies == 1 ? search_two<false>(deal, alpha, beta) : search_two<true>(deal, alpha, beta);
    }
    if (deal.phase() != Phase::open && (leads || deal.asked() == Ask::follow) && TwoPairs::fits(task_.table, task_.players, deal)) {
        if (!pair_table_) pair_table_ = std::make_unique<PairTable>();
        TwoPairs pairs(task_, *pair_table_, deal);
        if (pairs.is_monotone()) return pairs.search(alpha, beta);
    }
    if (deal.asked() == Ask::bid || deal.asked() == Ask::trump) return search_plainly(task_, deal, alpha, beta);
    return search_open(deal, alpha, beta);
}

// Any moment of a deal: acts in a good order, and what was found before.
Value Solver::search_open(const Deal& deal, Value alpha, Value beta) {
    const Table& table = task_.table;
    if (task_.watch.stopped()) return alpha;
    ++task_.nodes;
    if (!open_table_) open_table_ = std::make_unique<OpenTable>();
    const bool keeps = deal.trick_size == 0 && deal.asked() == Ask::lead && deal.closed_by == nobody;
    const std::uint64_t key = keeps ? OpenTable::key_of(table, deal) : 0;
    Act tried = act::last;
    if (const OpenTable::Entry& entry = open_table_->at(key); keeps && entry.key == key) {
        if (entry.least >= beta || entry.least == entry.most) return entry.least;
        if (entry.most <= alpha) return entry.most;
        alpha = std::max(alpha, entry.least);
        beta = std::min(beta, entry.most);
        tried = entry.best;
    }
    const bool mine = task_.players.of[table.side(deal.turn)] == 0;
    Acts acts;
    list_acts(table, deal, acts);
    sort_acts(table, deal, *open_table_, tried, acts);
    Value best = mine ? lost_value : won_value;
    Value low = alpha;
    Value high = beta;
    for (const Act code : acts) {
        Deal next = deal;
        apply(table, next, code);
        const Value value = search(next, low, high);
        if (task_.watch.has_stopped()) return alpha;
        if (mine ? value > best : value < best) {
            best = value;
            tried = code;
        }
        (mine ? low : high) = mine ? std::max(low, best) : std::min(high, best);
        if (low < high) continue;
        if (is_card(code)) open_table_->history(table, deal, code) += 1 + count(deal.hands[deal.turn]);
        break;
    }
    if (!keeps) return best;
    OpenTable::Entry& entry = open_table_->at(key);
    if (entry.key != key) entry = {key, lost_value, won_value, tried};
    if (best > alpha) entry.least = std::max(entry.least, best);
    if (best < beta) entry.most = std::min(entry.most, best);
    entry.best = tried;
    return best;
}

Wanted Solver::solve(const Deal& deal) {
    if (task_.players.sides > 2) return search_selfishly(task_, deal);
    const Value value = search(deal, lost_value, won_value);
    return {{value, -value}};
}

std::vector<ActValue> Solver::solve_all_acts(const Deal& deal) {
    std::vector<ActValue> all;
    Acts acts;
    list_acts(task_.table, deal, acts);
    for (const Act code : acts) {
        Deal next = deal;
        apply(task_.table, next, code);
        all.push_back({code, solve(next)});
        if (has_stopped()) break;
    }
    return all;
}

std::vector<Act> Solver::best_line(Deal deal) {
    std::vector<Act> line;
    while (!deal.over()) {
        const int mover = task_.players.of[task_.table.side(deal.turn)];
        const std::vector<ActValue> all = solve_all_acts(deal);
        if (has_stopped()) break;
        const ActValue* best = &all.front();
        for (const ActValue& each : all) {
            if (each.wanted[mover] > best->wanted[mover]) best = &each;
        }
        line.push_back(best->code);
        apply(task_.table, deal, best->code);
    }
    return line;
}

}  // namespace sixtysix
