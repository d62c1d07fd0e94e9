#include "strict.hpp"

#include "open.hpp"
#include "open_two.hpp"
#include "strict_pairs.hpp"
#include "strict_selfish.hpp"
#include "strict_two.hpp"

namespace sixtysix {

Solver::Solver(const Table& table, const Worth& worth, const Stop* stop, bool plain)
    : task_(table, worth, stop), plain_(plain), counts_(std::make_unique<Counts>(*table.rules)) {}

Solver::~Solver() = default;

const Ends& Solver::ends_for(const Deal& deal) {
    if (numbered_ends_.empty()) numbered_ends_.resize(Ends::most_numbers);
    const Ends* found = ends_.empty() ? nullptr : numbered_ends_[ends_.front()->number_of(deal)];
    if (found != nullptr) return *found;
    const auto& made = ends_.emplace_back(std::make_unique<Ends>(task_.table, task_.players, task_.worth, deal));
    numbered_ends_[made->number_of(deal)] = made.get();
    return *made;
}

template <bool Twins, bool Usual>
Value Solver::search_two(const Deal& deal, Value alpha, Value beta) {
    using Search = TwoSeats<Twins, Usual>;
    Search two(task_.table, ends_for(deal), *counts_, deal, task_.watch, task_.nodes);
    if constexpr (!Twins) {
        if (!two_table_) two_table_ = std::make_unique<TwoTable>(two_table_bits);
        const std::size_t number = ends_.front()->number_of(deal) * (suits + 1) + static_cast<std::size_t>(deal.trump);
        two.remember(*two_table_, static_cast<std::uint32_t>(number * 2 + (deal.ruff ? 1 : 0)));
    }
    const int leader = task_.players.of[task_.table.side(deal.leader)];
    const typename Search::Side me = two.side_of(task_.players, deal, leader);
    const typename Search::Side you = two.side_of(task_.players, deal, 1 - leader);
    const Value low = leader == 0 ? alpha : -beta;
    const Value high = leader == 0 ? beta : -alpha;
    const Value value = deal.asked() == Ask::lead ? two.lead(me, you, leader, low, high, two.may_claim_first(deal))
                                                  : two.follow(me, you, leader, deal.trick[0], low, high);
    return leader == 0 ? value : -value;
}

Value Solver::search(const Deal& deal, Value alpha, Value beta) {
    if (deal.over()) return wanted(task_.table, task_.players, task_.worth, deal.outcome, 0);
    if (plain_) return search_plainly(task_, deal, alpha, beta);
    const bool leads = deal.asked() == Ask::lead;
    const bool follows = deal.asked() == Ask::follow && deal.trick_size == 1;
    const Rules& rules = *task_.table.rules;
    const bool strict = deal.phase() != Phase::open;
    if (strict && task_.table.players == 2 && (leads || follows) && Ends::fits(rules)) {
        if (rules.copies == 2) return search_two<true, false>(deal, alpha, beta);
        return TwoLaw<false, true>::is_usual(rules) ? search_two<false, true>(deal, alpha, beta)
                                                    : search_two<false, false>(deal, alpha, beta);
    }
    if (strict && (leads || deal.asked() == Ask::follow) && TwoPairs::fits(task_.table, task_.players, deal)) {
        if (!pair_table_) pair_table_ = std::make_unique<PairTable>();
        TwoPairs pairs(task_, *pair_table_, deal);
        if (pairs.is_monotone()) return pairs.search(alpha, beta);
    }
    if (leads && !strict && deal.trick_size == 0) {
        if (OpenTwo* two = open_two_for(deal)) {
            const bool first = task_.players.of[task_.table.side(deal.leader)] == 0;
            return first ? two->search(deal, alpha, beta) : -two->search(deal, -beta, -alpha);
        }
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
    if (keeps && open_table_->at(key).key == key) {
        const OpenTable::Entry& entry = open_table_->at(key);
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

// The fast search with a stock, or null where the rules do not fit it.
OpenTwo* Solver::open_two_for(const Deal& deal) {
    if (!fits_open_two_ || deal.trump == no_suit) return nullptr;
    std::unique_ptr<OpenTwo>& search = open_twos_[deal.trump];
    if (search == nullptr) {
        Deal late = deal;
        late.closed_by = nobody;
        late.now = {};
        fits_open_two_ = OpenTwo::fits(task_.table) && ends_for(late).orderly();
        if (!fits_open_two_) return nullptr;
        if (!open_two_table_) open_two_table_ = std::make_unique<OpenTwoTable>();
        search = std::make_unique<OpenTwo>(task_, *open_two_table_, *counts_, ends_for(late), deal.trump);
    }
    return search->fits(deal) ? search.get() : nullptr;
}

// Asks whether the value is at least as much as this or that, from a guess on: such small windows decide most of what
// they meet, and few are needed.
Value Solver::narrow_in(const Deal& deal, Value guess) {
    Value least = lost_value;
    Value most = won_value;
    const auto is_at_least = [&](Value edge) {
        const Value found = search(deal, edge - 1, edge);
        (found >= edge ? least : most) = found;
        return found >= edge;
    };
    const std::vector<Value> values = ends_.front()->values();
    auto at = std::lower_bound(values.begin(), values.end(), guess);
    if (at == values.end() || is_at_least(*at)) {
        while (least < most && at != values.end() && ++at != values.end() && is_at_least(std::max(*at, least + 1))) {}
    } else {
        while (least < most && at != values.begin() && !is_at_least(std::min(*--at, most))) {}
    }
    return least < most ? search(deal, least, most) : least;
}

Wanted Solver::solve(const Deal& deal, Value guess) {
    if (task_.players.sides > 2) {
        if (plain_) return search_selfishly(task_, deal);
        if (!selfish_) selfish_ = std::make_unique<SelfishMemory>();
        return selfish_->solve(task_, deal);
    }
    const bool open = deal.phase() == Phase::open;
    const bool narrow = open && !plain_ && open_two_for(deal) != nullptr;
    const Value value = narrow ? narrow_in(deal, guess) : search(deal, lost_value, won_value);
    const auto disorderly = [](const auto& search) { return search != nullptr && search->is_disorderly(); };
    if (open && fits_open_two_ && std::any_of(open_twos_.begin(), open_twos_.end(), disorderly)) {
        fits_open_two_ = false;
        return solve(deal, guess);
    }
    return {{value, -value}};
}

std::vector<ActValue> Solver::solve_all_acts(const Deal& deal) {
    std::vector<ActValue> all;
    Acts acts;
    list_acts(task_.table, deal, acts);
    for (const Act code : acts) {
        Deal next = deal;
        apply(task_.table, next, code);
        all.push_back({code, solve(next, all.empty() ? 1 : all.back().wanted[0])});
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
