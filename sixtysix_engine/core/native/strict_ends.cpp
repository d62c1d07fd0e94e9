#include "strict_ends.hpp"

#include <algorithm>
#include <limits>

namespace sixtysix {

namespace {

bool tests(const Rules& rules, Test test) {
    for (const RuleLines* lines : {&rules.closeFail, &rules.closeBeaten, &rules.falseClaim}) {
        for (const RuleLine& line : *lines) {
            if (line.test == test) return true;
        }
    }
    return false;
}

constexpr Value lowest = std::numeric_limits<Value>::min() / 2;
constexpr Value highest = std::numeric_limits<Value>::max() / 2;

}  // namespace

bool Ends::fits(const Rules& rules) {
    return rules.unit != Unit::card && rules.honours.size == 0 && !rules.auction && rules.schneider.points < limit &&
           (!rules.dealTarget.given || (rules.dealTarget.value > 0 && rules.dealTarget.value < limit));
}

Class Ends::add(int points, bool of_total) {
    const auto bit = static_cast<Class>(1U << static_cast<unsigned>(bits_++));
    bounds_[bounds_size_++] = {points, of_total, bit};
    std::uint8_t* const table = of_total ? by_total_ : by_cards_;
    for (int at = std::max(points, 0); at < limit; ++at) table[at] = static_cast<std::uint8_t>(table[at] | bit);
    return bit;
}

Ends::Ends(const Table& table, const Players& players, const Worth& worth, const Deal& deal)
    : root_(deal), sides_{{players.side[0], players.side[1]}} {
    const Rules& rules = *table.rules;
    marriages_need_trick_ = rules.marriageTrick != MarriageTrick::no && is_natural(deal);
    if (rules.dealTarget.given) target_ = add(rules.dealTarget.value, true);
    add(rules.schneider.points, rules.schneiderMarriage);
    if (rules.schwarz == Schwarz::no_point || tests(rules, Test::no_point)) add(1, rules.schwarzMarriage);
    if (tests(rules, Test::below33) && rules.schneider.points != 33) add(33, rules.schneiderMarriage);
    if (target_ != 0 && (rules.bothOver == BothOver::first || rules.claim == ClaimRule::by_itself)) {
        first_ = static_cast<Class>(1U << static_cast<unsigned>(bits_++));
    }
    for (int at = 0; at < bounds_size_; ++at) {
        if (bounds_[at].bit == target_) continue;
        Class& lines = bounds_[at].of_total ? of_total_ : of_cards_;
        lines = static_cast<Class>(lines | bounds_[at].bit);
    }
    classes_ = 1 << bits_;
    at_close_ = counted_at_close(rules);
    ends_.resize(static_cast<std::size_t>(2 * classes_ * classes_));
    bounds_of_.resize(ends_.size());
    for (int own = 0; own < classes_; ++own) {
        for (int other = 0; other < classes_; ++other) fill(table, players, worth, own, other);
    }
    for (int number = 0; number < 2; ++number) bound_all(number, rules.claim);
    orderly_ = check_order(rules.claim);
    compares_ = std::any_of(ends_.begin(), ends_.end(), [](const End& end) {
        const auto differ = [](const By<Value, 3>& by) {
            return by[fewer] != by[same_number] || by[same_number] != by[more];
        };
        const auto either = [&differ](const End::Decided& decided) { return differ(decided[0]) || differ(decided[1]); };
        return end.possible && (either(end.out) || either(end.claim[0]) || either(end.claim[1]));
    });
}

std::size_t Ends::number_of(const Deal& deal) const {
    const auto natural = static_cast<std::size_t>(is_natural(deal) ? 1 : 0);
    if (deal.closed_by == nobody) return natural;
    auto number = static_cast<std::size_t>(deal.closed_by + 1) * 2 + natural;
    for (const int side : sides_) number = number * 64 + (class_of(deal.at_close[side]) & at_close_);
    return number;
}

// Whether no side has points without a trick, as puzzles may have it.
bool Ends::is_natural(const Deal& deal) const {
    const auto is_natural = [&deal](int side) { return deal.now[side].tricks != 0 || deal.now[side].points == 0; };
    return std::all_of(sides_.begin(), sides_.end(), is_natural);
}

// What the ends can depend on of the standings when the stock was closed.
Class Ends::counted_at_close(const Rules& rules) const {
    const auto all = static_cast<Class>(classes_ - 1);
    if (rules.closeWinAt == CloseWinAt::close) return all;
    Class counted = 0;
    for (const RuleLines* lines : {&rules.closeFail, &rules.closeBeaten, &rules.falseClaim}) {
        for (const RuleLine& line : *lines) {
            if (line.when != When::close || line.test == Test::always) continue;
            if (line.test != Test::no_trick) return all;
            counted = trick_bit;
        }
    }
    return counted;
}

std::vector<Value> Ends::values() const {
    std::vector<Value> found;
    const auto add_all = [&found](const End::Decided& decided) {
        for (const auto& by_points : decided) found.insert(found.end(), by_points.begin(), by_points.end());
    };
    for (int place = 0; place < classes_ * classes_; ++place) {
        const End& end = ends_[static_cast<std::size_t>(place)];
        if (!end.possible) continue;
        add_all(end.out);
        for (const End::Decided& claim : end.claim) add_all(claim);
        found.push_back(end.by_itself);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// The points that a side of a class can have; false where it can have none.
bool Ends::range_of(int code, Range& range) const {
    for (int at = 0; at < bounds_size_; ++at) {
        const auto [points, of_total, bit] = bounds_[at];
        int& from = of_total ? range.total_from : range.cards_from;
        int& to = of_total ? range.total_to : range.cards_to;
        if ((code & bit) != 0) {
            from = std::max(from, points);
        } else {
            to = std::min(to, points);
        }
    }
    if ((code & trick_bit) == 0) {
        range.cards_to = std::min(range.cards_to, 1);
        if (marriages_need_trick_) range.total_to = std::min(range.total_to, 1);
    }
    range.total_from = std::max(range.total_from, range.cards_from);
    return range.total_from < range.total_to && range.cards_from < range.cards_to;
}

bool Ends::is_possible(int own, int other, Range& a, Range& b) const {
    if (!range_of(own, a) || !range_of(other, b)) return false;
    if (first_ == 0) return true;
    const auto has = [](int code, Class bit) { return (code & bit) != 0; };
    const bool reached = has(own | other, target_);
    return has(own, first_) + has(other, first_) == (reached ? 1 : 0) && (!has(own, first_) || has(own, target_)) &&
           (!has(other, first_) || has(other, target_));
}

// A deal in which two sides stand so; the comparison must be possible.
Deal Ends::standing(const Players& players, By<int, 2> code, Compared how) const {
    Deal deal = root_;
    By<Range, 2> range{};
    for (int number = 0; number < 2; ++number) range_of(code[number], range[number]);
    By<int, 2> total{};
    if (how == same_number) {
        total.fill(std::max(range[0].total_from, range[1].total_from));
    } else {
        total[0] = how == fewer ? range[0].total_from : range[0].total_to - 1;
        total[1] = how == fewer ? range[1].total_to - 1 : range[1].total_from;
    }
    deal.reached_size = 0;
    const int first_one = (code[1] & first_) != 0 ? 1 : 0;
    for (const int number : {first_one, 1 - first_one}) {
        const int marriages = total[number] - range[number].cards_from;
        deal.now[players.side[number]] = {total[number], marriages, code[number] & trick_bit};
        if ((code[number] & target_) != 0) {
            deal.reached[deal.reached_size++] = static_cast<std::int8_t>(players.side[number]);
        }
    }
    return deal;
}

void Ends::fill(const Table& table, const Players& players, const Worth& worth, int own, int other) {
    const ClaimRule rule = table.rules->claim;
    End& mine = ends_[static_cast<std::size_t>(own * classes_ + other)];
    End& theirs = ends_[static_cast<std::size_t>((classes_ + other) * classes_ + own)];
    Range a;
    Range b;
    mine.possible = theirs.possible = is_possible(own, other, a, b);
    if (!mine.possible) return;
    const By<bool, 3> can = {{a.total_from < b.total_to - 1,
                              std::max(a.total_from, b.total_from) < std::min(a.total_to, b.total_to),
                              b.total_from < a.total_to - 1}};
    const auto set = [&](Value& to, Value& opposite, const Outcome& outcome) {
        to = wanted(table, players, worth, outcome, 0);
        opposite = -to;
    };
    for (int how = 0; how < 3; ++how) {
        if (!can[how]) continue;
        Deal deal = standing(players, {{own, other}}, static_cast<Compared>(how));
        if (rule == ClaimRule::by_itself && deal.reached_size != 0) {
            set(mine.by_itself, theirs.by_itself, settle_auto(table, deal));
        }
        for (int last = 0; last < 2; ++last) {
            deal.leader = static_cast<std::int8_t>(players.seat[last]);
            set(mine.out[last][how], theirs.out[1 - last][2 - how], settle_cards_out(table, deal));
            if (rule != ClaimRule::required) continue;
            for (int by = 0; by < 2; ++by) {
                set(mine.claim[by][last][how], theirs.claim[1 - by][1 - last][2 - how],
                    settle_claim(table, deal, players.seat[by]));
            }
        }
    }
    const Compared low = can[fewer] ? fewer : can[same_number] ? same_number : more;
    const Compared high = can[more] ? more : can[same_number] ? same_number : fewer;
    for (int how = 0; how < 3; ++how) {
        if (!can[how]) copy(mine, theirs, how == more ? high : low, how);
    }
}

// A comparison that cannot come about stands for the next one that can, so that it is neither a bound nor out of order.
void Ends::copy(End& mine, End& theirs, int from, int to) {
    for (int last = 0; last < 2; ++last) {
        mine.out[last][to] = mine.out[last][from];
        theirs.out[last][2 - to] = theirs.out[last][2 - from];
        for (int by = 0; by < 2; ++by) {
            mine.claim[by][last][to] = mine.claim[by][last][from];
            theirs.claim[by][last][2 - to] = theirs.claim[by][last][2 - from];
        }
    }
}

void Ends::bound_all(int number, ClaimRule rule) {
    for (int own = classes_ - 1; own >= 0; --own) {
        for (int other = classes_ - 1; other >= 0; --other) {
            for (int reach = 0; reach < 4; ++reach) bound(number, own, other, reach, rule);
        }
    }
}

// What can still come at a pair of classes is what can end there, and what can come at any pair one step further.
// Nobody need claim: a side's own claims are no danger to it, and the other's no hope.
void Ends::bound(int number, int own, int other, int reach, ClaimRule rule) {
    Bounds* const bounds = bounds_of_.data() + number * classes_ * classes_;
    const End& end = at(number, own, other);
    Value least = highest;
    Value most = lowest;
    const auto may_end = [](const End::Decided& decided, auto take) {
        for (const auto& last : decided) {
            for (const Value value : last) take(value);
        }
    };
    const auto lower = [&least](Value value) { least = std::min(least, value); };
    const auto raise = [&most](Value value) { most = std::max(most, value); };
    if (end.possible) {
        may_end(end.out, lower);
        may_end(end.out, raise);
        if (rule == ClaimRule::required) {
            may_end(end.claim[0], raise);
            may_end(end.claim[1], lower);
        }
        if (rule == ClaimRule::by_itself && ((own | other) & target_) != 0) {
            lower(end.by_itself);
            raise(end.by_itself);
        }
    }
    for (int bit = 0; bit < bits_; ++bit) {
        const int step = 1 << bit;
        const auto open = [&](int code, int can_reach) {
            const bool crosses = step == target_ || step == first_;
            return (code & step) == 0 && (!crosses || (reach & can_reach) != 0 || (code & target_) != 0);
        };
        const auto take = [&](const Bounds& further) {
            lower(further.least[reach]);
            raise(further.most[reach]);
        };
        if (open(own, 1)) take(bounds[(own | step) * classes_ + other]);
        if (open(other, 2)) take(bounds[own * classes_ + (other | step)]);
    }
    bounds[own * classes_ + other].least[reach] = least;
    bounds[own * classes_ + other].most[reach] = most;
}

bool Ends::check_order(ClaimRule rule) const {
    for (int number = 0; number < 2; ++number) {
        for (int own = 0; own < classes_; ++own) {
            for (int other = 0; other < classes_; ++other) {
                if (at(number, own, other).possible && !in_order(number, own, other, rule)) return false;
            }
        }
    }
    return true;
}

bool Ends::in_order(int number, int own, int other, ClaimRule rule) const {
    const End& end = at(number, own, other);
    const Bounds& bounds = bounds_of_[static_cast<std::size_t>((number * classes_ + own) * classes_ + other)];
    const bool over = (own & target_) != 0;
    const bool other_over = (other & target_) != 0;
    const bool claims = rule == ClaimRule::required;
    const bool ends = rule == ClaimRule::by_itself && (over || other_over);
    if (ends && !other_over && end.by_itself < bounds.most[3]) return false;
    for (int how = 0; how < 3; ++how) {
        if (end.out[0][how] < end.out[1][how]) return false;
        for (int last = 0; last < 2; ++last) {
            if (how > 0 && end.out[last][how] < end.out[last][how - 1]) return false;
            if (claims && over && end.claim[0][last][how] < bounds.most[3]) return false;
            if (claims && !over && end.claim[0][last][how] > bounds.least[3]) return false;
        }
    }
    for (int further = own + 1; further < classes_; ++further) {
        const End& better = at(number, further, other);
        if ((further & own) != own || !better.possible) continue;
        if (ends && better.by_itself < end.by_itself) return false;
        for (int how = 0; how < 3; ++how) {
            for (int last = 0; last < 2; ++last) {
                if (better.out[last][how] < end.out[last][how]) return false;
                if (claims && over && better.claim[0][last][how] < end.claim[0][last][how]) return false;
                if (claims && other_over && better.claim[1][last][how] < end.claim[1][last][how]) return false;
            }
        }
    }
    return true;
}

}  // namespace sixtysix
