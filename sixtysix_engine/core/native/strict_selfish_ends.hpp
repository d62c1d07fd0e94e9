// What a strict deal of more than two sides can end in, over marks that the sides' points pass. The law itself says it;
// no rule of scoring is written here, only which points it looks at.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "scoring.hpp"
#include "strict_selfish_box.hpp"

namespace sixtysix {

class SelfishEnds {
public:
    // How the deal ends; from `claim` on by a right claim, + number of the side.
    enum Kind : int { out, by_itself, claim };

    struct End {
        Wanted wanted{};
        unsigned marks = 0;  // that it depends on
        bool exact = false;  // it depends on the points themselves
    };

    // All that can still come, as bits of the outcomes that are known.
    struct Outlook {
        std::uint64_t outcomes = 0;  // none where not all are known
        unsigned marks = 0;          // that they depend on, the hopes included
        Wanted most{};               // what each side can get
        unsigned sure = 0;           // sides that get their most in one way only, as bits
    };

    SelfishEnds(const Table& table, const Players& players, const Worth& worth, const Deal& deal)
        : table_(table), players_(players), worth_(worth), root_(deal), sides_(players.sides) {
        const Rules& rules = *table.rules;
        if (rules.dealTarget.given) add(rules.dealTarget.value, true);
        add(rules.schneider.points, rules.schneiderMarriage);
        if (rules.schwarz == Schwarz::no_point || tests(rules, Test::no_point)) add(1, rules.schwarzMarriage);
        if (tests(rules, Test::below33)) add(33, rules.schneiderMarriage);
        counts_first_ =
            rules.dealTarget.given && (rules.bothOver == BothOver::first || rules.claim == ClaimRule::by_itself);
        pays_points_ = rules.unit == Unit::card || rules.auction;
        const int bits = sides_ * (size_ + 1) + (counts_first_ ? 3 : 0);
        known_ends_.resize((std::size_t{1} << static_cast<unsigned>(bits)) *
                           static_cast<std::size_t>((sides_ + claim) * sides_));
        at_once_.resize(std::size_t{1} << static_cast<unsigned>(bits));
        known_outlooks_.resize(std::size_t{1} << static_cast<unsigned>(bits + sides_));
        ends_.emplace_back();
        outlooks_.emplace_back();
    }

    static bool fits(const Rules& rules) { return rules.honours.size == 0; }

    bool counts_first() const { return counts_first_; }
    bool pays_points() const { return pays_points_; }

    // Whether card points are counted without marriages anywhere.
    bool counts_marriages() const {
        return std::any_of(marks_.begin(), marks_.begin() + size_, [](const Mark& mark) { return !mark.of_total; });
    }

    const Wanted& outcome(int at) const { return outcomes_[static_cast<std::size_t>(at)]; }

    // What an end is worth; the box keeps what it depends on.
    const Wanted& end(int kind, int last, const Standings& now, Box& box) {
        const unsigned code = code_of(now);
        const End* found = &known_end(kind, last, code);
        if (found->exact) {
            box.pin();
            exact_ = value(kind, last, deal_of(now));
            return exact_;
        }
        narrow(found->marks, now, box);
        return found->wanted;
    }

    // A wrong claim, which may cost by the points themselves.
    Wanted fine(int number, int last, const Standings& now, Box& box) {
        box.pin();
        return value(claim + number, last, deal_of(now));
    }

    // What can come from here, where a side may still reach the target by so many points.
    const Outlook& outlook(const Standings& now, const By<int, most_seats>& hope, Box& box) {
        unsigned reach = 0;
        for (int side = 0; side < sides_; ++side) {
            if (hopes(now, hope, side) >= 0) reach |= 1U << static_cast<unsigned>(side);
        }
        const Outlook& found = known_outlook(code_of(now) << static_cast<unsigned>(sides_) | reach);
        narrow(found.marks >> static_cast<unsigned>(sides_), now, box);
        for (int side = 0; side < sides_; ++side) {
            if ((found.marks >> static_cast<unsigned>(side) & 1U) != 0) box.tells(side, hopes(now, hope, side));
        }
        return found;
    }

    // Whether nobody would rather pay a fine of so much than come to any other end.
    bool fines_deter(const Standings& now, int least) {
        const unsigned all = (1U << static_cast<unsigned>(sides_)) - 1;
        const std::uint64_t outcomes = outcomes_at(code_of(now) << static_cast<unsigned>(sides_) | all);
        for (const int at : Each{outcomes}) {
            for (int side = 0; side < sides_; ++side) {
                if (outcome(at)[side] < -(sides_ - 1) * least) return false;
            }
        }
        return outcomes != 0;
    }

private:
    struct Mark {
        int points;
        bool of_total;  // marriages included
    };

    static bool tests(const Rules& rules, Test test) {
        for (const RuleLines* lines : {&rules.closeFail, &rules.closeBeaten, &rules.falseClaim}) {
            for (const RuleLine& line : *lines) {
                if (line.test == test) return true;
            }
        }
        return false;
    }

    void add(int points, bool of_total) { marks_[size_++] = {points, of_total}; }

    bool has_target() const { return table_.rules->dealTarget.given; }

    // A code: the marks that each side has passed, `size_` bits each, the lowest the target; who has a trick; who was
    // first, + 1.
    unsigned mark_bit(int side, int mark) const { return 1U << static_cast<unsigned>(side * size_ + mark); }
    unsigned trick_bit(int side) const { return 1U << static_cast<unsigned>(sides_ * size_ + side); }
    unsigned first_shift() const { return static_cast<unsigned>(sides_ * (size_ + 1)); }
    int first_in(unsigned code) const { return counts_first_ ? static_cast<int>(code >> first_shift()) - 1 : nobody; }
    bool over(unsigned code, int side) const { return has_target() && (code & mark_bit(side, 0)) != 0; }

    int passed_by(const Standings& now, int side, int mark) const {
        return now.total[side] - (marks_[mark].of_total ? 0 : now.marriages[side]) - marks_[mark].points;
    }

    unsigned code_of(const Standings& now) const {
        unsigned code = now.tricks << static_cast<unsigned>(sides_ * size_);
        if (counts_first_) code |= static_cast<unsigned>(now.first + 1) << first_shift();
        for (int side = 0; side < sides_; ++side) {
            for (int mark = 0; mark < size_; ++mark) {
                if (passed_by(now, side, mark) >= 0) code |= mark_bit(side, mark);
            }
        }
        return code;
    }

    int hopes(const Standings& now, const By<int, most_seats>& hope, int side) const {
        return has_target() ? now.total[side] + hope[side] - table_.rules->dealTarget.value : 0;
    }

    void narrow(unsigned marks, const Standings& now, Box& box) const {
        for (const int bit : Each{marks}) box.tells(bit / size_, passed_by(now, bit / size_, bit % size_));
    }

    // Points that a side with these marks can have; false where it can have none.
    bool points_in(unsigned code, int side, int& total, int& cards) const {
        By<int, 2> from = {{0, 0}};
        By<int, 2> to = {{Box::far, Box::far}};
        for (int mark = 0; mark < size_; ++mark) {
            const int of = marks_[mark].of_total ? 1 : 0;
            if ((code & mark_bit(side, mark)) != 0) {
                from[of] = std::max(from[of], marks_[mark].points);
            } else {
                to[of] = std::min(to[of], marks_[mark].points);
            }
        }
        cards = from[0];
        total = std::max(from[0], from[1]);
        return cards < to[0] && total < to[1];
    }

    bool standings_in(unsigned code, Standings& now) const {
        now.first = first_in(code);
        now.tricks = code >> static_cast<unsigned>(sides_ * size_) & ((1U << static_cast<unsigned>(sides_)) - 1);
        if (now.first >= sides_ || (now.first != nobody && !over(code, now.first))) return false;
        for (int side = 0; side < sides_; ++side) {
            int cards = 0;
            if (!points_in(code, side, now.total[side], cards)) return false;
            now.marriages[side] = now.total[side] - cards;
        }
        return true;
    }

    Deal deal_of(const Standings& now) const {
        Deal deal = root_;
        deal.reached_size = 0;
        if (now.first != nobody) deal.reached[deal.reached_size++] = static_cast<std::int8_t>(players_.side[now.first]);
        for (int side = 0; side < sides_; ++side) {
            const int trick = static_cast<int>(now.tricks >> static_cast<unsigned>(side) & 1U);
            deal.now[players_.side[side]] = {now.total[side], now.marriages[side], trick};
        }
        return deal;
    }

    Wanted value(int kind, int last, Deal deal) const {
        deal.leader = static_cast<std::int8_t>(players_.seat[last]);
        const Outcome outcome = kind == out         ? settle_cards_out(table_, deal)
                                : kind == by_itself ? settle_auto(table_, deal)
                                                    : settle_claim(table_, deal, players_.seat[kind - claim]);
        Wanted found{};
        for (int side = 0; side < sides_; ++side) found[side] = wanted(table_, players_, worth_, outcome, side);
        return found;
    }

    // Whether the law may ask who has more points.
    bool compares(int kind, unsigned code) const {
        if (pays_points_) return true;
        const Rules& rules = *table_.rules;
        int several = 0;
        for (int side = 0; side < sides_; ++side) several += over(code, side) ? 1 : 0;
        if (kind >= claim) return several > 1 && rules.bothOver == BothOver::higher;
        if (kind == by_itself) return false;
        return several == 0   ? rules.noneOver == NoneOver::higher
               : several == 1 ? rules.oneOver == OneOver::higher
                              : rules.bothOver == BothOver::higher;
    }

    // Of the bits of a code those that tell: none of the others, changed alone or together, changes what is looked at.
    template <class Same>
    static unsigned telling(unsigned bits, Same same) {
        constexpr int most_silent = 8;  // else the trial takes too long
        unsigned silent = 0;
        for (const int bit : Each{bits}) {
            const unsigned all = silent | 1U << static_cast<unsigned>(bit);
            bool tells = count(silent) == most_silent;
            for (unsigned rest = silent; !tells; rest = (rest - 1) & silent) {
                tells = !same((all & ~silent) | rest);
                if (rest == 0) break;
            }
            if (!tells) silent = all;
        }
        return bits & ~silent;
    }

    unsigned all_marks() const { return (1U << static_cast<unsigned>(sides_ * size_)) - 1; }

    const End& known_end(int kind, int last, unsigned code) {
        const auto place_of = [&](unsigned of) {
            const auto kinds = static_cast<std::size_t>(sides_ + claim);
            return (of * kinds + static_cast<std::size_t>(kind)) * static_cast<std::size_t>(sides_) +
                   static_cast<std::size_t>(last);
        };
        int& known = known_ends_[place_of(code)];
        if (known != 0) return ends_[static_cast<std::size_t>(known)];
        End made;
        Standings now;
        made.exact = compares(kind, code) || !standings_in(code, now);
        if (!made.exact) {
            made.wanted = value(kind, last, deal_of(now));
            made.marks = telling(all_marks(), [&](unsigned change) {
                Standings other;
                if (!standings_in(code ^ change, other)) return true;
                if (kind >= claim && over(code ^ change, kind - claim) != over(code, kind - claim)) return false;
                return !compares(kind, code ^ change) && value(kind, last, deal_of(other)) == made.wanted;
            });
        }
        known = static_cast<int>(ends_.size());
        ends_.push_back(made);
        return ends_.back();
    }

    std::uint64_t bit_of(const Wanted& wanted) {
        const auto at = std::find(outcomes_.begin(), outcomes_.end(), wanted) - outcomes_.begin();
        if (at == 64) return 0;
        if (at == static_cast<std::ptrdiff_t>(outcomes_.size())) outcomes_.push_back(wanted);
        return std::uint64_t{1} << static_cast<unsigned>(at);
    }

    // Adds what the deal can end in at once; false where that is not known.
    bool add_ends(unsigned code, std::uint64_t& outcomes) {
        std::uint64_t& known = at_once_[code];
        Standings now;
        outcomes |= known;
        if (known != 0 || !standings_in(code, now)) return true;
        std::uint64_t found = 0;
        const ClaimRule rule = table_.rules->claim;
        const bool ends = rule == ClaimRule::by_itself && first_in(code) != nobody;
        for (int kind = ends ? by_itself : out; kind < claim + sides_; ++kind) {
            if (kind == by_itself && !ends) continue;
            if (kind >= claim && (rule != ClaimRule::required || !over(code, kind - claim))) continue;
            for (int last = 0; last < sides_; ++last) {
                if (compares(kind, code)) return false;
                const std::uint64_t bit = bit_of(value(kind, last, deal_of(now)));
                found |= bit;
                if (bit == 0) return false;
            }
        }
        outcomes |= known = found;
        return true;
    }

    // What can come at a code and a hope is what can end there, and what can come one step further.
    std::uint64_t outcomes_at(unsigned at) {
        int& known = known_outlooks_[at];
        if (known != 0) return outlooks_[static_cast<std::size_t>(known)].outcomes;
        const unsigned code = at >> static_cast<unsigned>(sides_);
        Outlook made;
        bool whole = add_ends(code, made.outcomes);
        const auto step = [&](unsigned bit, unsigned also) {
            if ((code & bit) != 0 || !whole) return;
            const unsigned there = (code | bit | also) << static_cast<unsigned>(sides_) | (at & all_hopes());
            const std::uint64_t further = outcomes_at(there);
            made.outcomes |= further;
            whole = further != 0;
        };
        for (int side = 0; side < sides_; ++side) {
            step(trick_bit(side), 0);
            for (int mark = has_target() ? 1 : 0; mark < size_; ++mark) step(mark_bit(side, mark), 0);
            const bool is_first = counts_first_ && first_in(code) == nobody;
            const unsigned first = is_first ? static_cast<unsigned>(side + 1) << first_shift() : 0;
            if (has_target() && (at >> static_cast<unsigned>(side) & 1U) != 0) step(mark_bit(side, 0), first);
        }
        if (!whole) made.outcomes = 0;
        for (int side = 0; side < sides_; ++side) add_most(made, side);
        known_outlooks_[at] = static_cast<int>(outlooks_.size());
        outlooks_.push_back(made);
        told_.push_back(false);
        return made.outcomes;
    }

    void add_most(Outlook& made, int side) const {
        int ways = 0;
        made.most[side] = lost_value;
        for (const int at : Each{made.outcomes}) {
            const Value got = outcome(at)[side];
            ways = got > made.most[side] ? 1 : got == made.most[side] ? ways + 1 : ways;
            made.most[side] = std::max(made.most[side], got);
        }
        if (ways == 1) made.sure |= 1U << static_cast<unsigned>(side);
    }

    unsigned all_hopes() const { return (1U << static_cast<unsigned>(sides_)) - 1; }

    const Outlook& known_outlook(unsigned at) {
        const std::uint64_t outcomes = outcomes_at(at);
        const auto place = static_cast<std::size_t>(known_outlooks_[at]);
        if (told_[place - 1]) return outlooks_[place];
        told_[place - 1] = true;
        const unsigned bits = all_marks() << static_cast<unsigned>(sides_) | all_hopes();
        const unsigned marks = outcomes == 0 ? 0 : telling(bits, [&](unsigned change) {
            Standings other;
            const unsigned there = at ^ change;
            const unsigned code = there >> static_cast<unsigned>(sides_);
            if (!standings_in(code, other)) return true;
            for (int side = 0; side < sides_; ++side) {
                if (over(code, side) && (there >> static_cast<unsigned>(side) & 1U) == 0) return true;
            }
            return outcomes_at(there) == outcomes;
        });
        outlooks_[place].marks = marks;
        return outlooks_[place];
    }

    const Table& table_;
    const Players& players_;
    const Worth& worth_;
    const Deal root_;
    int sides_;
    int size_ = 0;
    By<Mark, 4> marks_{};
    bool counts_first_ = false;
    bool pays_points_ = false;
    Wanted exact_{};
    std::vector<Wanted> outcomes_;
    std::vector<int> known_ends_;         // by code, kind and winner of the last trick; 0 where not known yet
    std::vector<std::uint64_t> at_once_;  // outcomes of a deal that ends now, by code; none where not known yet
    std::vector<int> known_outlooks_;     // by code and hopes
    std::deque<End> ends_;
    std::deque<Outlook> outlooks_;
    std::vector<bool> told_;  // whether its marks have been found
};

}  // namespace sixtysix
