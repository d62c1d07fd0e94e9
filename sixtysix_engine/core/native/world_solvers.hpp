// What every act is worth in one world after the other: two seats straight from the hands, where nothing is allocated
// for a world; all else by the solver.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "strict_two.hpp"
#include "with_world.hpp"
#include "worlds.hpp"

namespace sixtysix {

class WorldSolver {
public:
    virtual ~WorldSolver() = default;
    virtual std::uint64_t nodes() const = 0;

    // Writes what each act gets the seat that is asked. False where it was stopped.
    virtual bool solve(const World& world, std::vector<Value>& values) = 0;
};

// Every act by itself.
class AnyWorlds final : public WorldSolver {
public:
    explicit AnyWorlds(const Question& question)
        : question_(question), solver_(question.table, question.worth, question.stop) {
        mover_ = solver_.players().of[question.table.side(question.deal.turn)];
    }

    std::uint64_t nodes() const override { return solver_.nodes(); }

    bool solve(const World& world, std::vector<Value>& values) override {
        const Deal deal = with_world(question_.table, question_.deal, question_.cards, world);
        std::size_t at = 0;
        for (const ActValue& each : solver_.solve_all_acts(deal)) values[at++] = each.wanted[mover_];
        return !solver_.has_stopped();
    }

private:
    const Question& question_;
    Solver solver_;
    int mover_ = 0;
};

// Two seats at a lead, at a card of a marriage just announced, or at the reply.
template <bool Twins, bool Usual>
class TwoWorlds final : public WorldSolver {
public:
    TwoWorlds(const Question& question, const std::vector<Act>& acts, const Ends& ends)
        : rules_(*question.table.rules),
          deal_(question.deal),
          acts_(acts),
          players_(question.table),
          counts_(rules_),
          watch_(question.stop),
          two_(question.table, ends, counts_, question.deal, watch_, nodes_),
          leader_(players_.of[question.table.side(deal_.leader)]),
          leads_(deal_.trick_size == 0),
          me_(two_.side_of(players_, deal_, leader_)),
          you_(two_.side_of(players_, deal_, 1 - leader_)) {
        hides_ = !question.cards.seats.empty();
        if (hides_) {
            const int other = question.cards.seats.front();
            seen_ = deal_.hands[other] & (deal_.known[other] | deal_.spent[other]);
        }
        if constexpr (!Twins) two_.remember(table_.emplace(table_bits));
    }

    std::uint64_t nodes() const override { return nodes_; }

    bool solve(const World& world, std::vector<Value>& values) override {
        if (hides_) (leads_ ? you_ : me_).hand = seen_ | world.hands[0];
        leads_ ? solve_leads(values) : solve_replies(values);
        return !watch_.has_stopped();
    }

private:
    using Search = TwoSeats<Twins, Usual>;
    static constexpr unsigned table_bits = 12;

    void solve_leads(std::vector<Value>& values) {
        const auto [least, most] = two_.range(me_, you_, leader_);
        By<Value, suits> married{};  // a card of a marriage is led best with it
        married.fill(most);
        for (std::size_t at = 0; at < acts_.size(); ++at) {
            const int code = acts_[at];
            if (code == act::claim) {
                values[at] = two_.claimed_by(me_, you_, leader_, 0);
            } else if (code >= act::marry) {
                values[at] = least == most ? least : solve_marriage(code - act::marry, least, most);
                if (two_.orderly()) married[code - act::marry] = values[at];
            }
        }
        if (least == most) {
            for (std::size_t at = 0; at < acts_.size(); ++at) values[at] = is_card(acts_[at]) ? least : values[at];
        } else {
            solve_cards(least, most, married, values);
        }
    }

    void solve_cards(Value least, Value most, const By<Value, suits>& married, std::vector<Value>& values) {
        const auto [no_better, no_worse] = two_.neighbours(me_, you_);
        const Cards pairs = two_.marriages(me_);
        Value higher = most;  // of the loose card before
        for (std::size_t at = 0; at < acts_.size() && is_card(acts_[at]); ++at) {
            const int bit = acts_[at];
            const bool loose = (pairs & card(bit)) == 0;
            const Value low = (no_worse & card(bit)) != 0 ? higher : least;
            const Value high = !loose ? married[suit_of(bit)] : (no_better & card(bit)) != 0 ? higher : most;
            values[at] = low == high ? low : two_.led(me_, you_, leader_, bit, no_suit, low, high);
            if (loose) higher = values[at];
        }
    }

    Value solve_marriage(int suit, Value least, Value most) {
        Value best = least;
        for (const int bit : Each{once(rules_, me_.hand & rules_.marriage_lead[suit])}) {
            best = std::max(best, two_.led(me_, you_, leader_, bit, suit, best, most));
        }
        return best;
    }

    void solve_replies(std::vector<Value>& values) {
        const int led = deal_.trick[0];
        typename Search::Side before = me_;
        before.hand |= card(led);
        const auto [least, most] = two_.range(before, you_, leader_);
        for (std::size_t at = 0; at < acts_.size(); ++at) {
            const Act code = acts_[at];
            if (code == act::claim) {
                values[at] = -two_.claimed_by(me_, you_, leader_, 1);
            } else if (least == most) {
                values[at] = -least;
            } else {
                values[at] = -two_.followed(me_, you_, leader_, led, code, least, most);
            }
        }
    }

    const Rules& rules_;
    const Deal& deal_;
    const std::vector<Act>& acts_;
    const Players players_;
    const Counts counts_;
    Watch watch_;
    std::uint64_t nodes_ = 0;
    Search two_;
    int leader_;
    bool leads_;
    typename Search::Side me_;   // the leader
    typename Search::Side you_;
    bool hides_ = false;  // whether the other seat has any card that is not known
    Cards seen_ = 0;      // what it is known to hold
    std::optional<TwoTable> table_;
};

// The ends that all threads share where the fast way fits, else nothing.
inline std::unique_ptr<Ends> make_ends(const Question& question) {
    const Deal& deal = question.deal;
    const Rules& rules = *question.table.rules;
    const bool leads = (deal.asked() == Ask::lead || deal.asked() == Ask::meld) && deal.trick_size == 0;
    const bool follows = deal.asked() == Ask::follow && deal.trick_size == 1;
    const bool one_act = rules.marriageCall == MarriageCall::spoken;  // a lead never announces by itself
    if (deal.phase() == Phase::open) return nullptr;
    if (question.table.players != 2 || !(leads || follows) || !one_act || !Ends::fits(rules)) return nullptr;
    return std::make_unique<Ends>(question.table, Players(question.table), question.worth, deal);
}

inline std::unique_ptr<WorldSolver> make_world_solver(const Question& question, const std::vector<Act>& acts,
                                                      const Ends* ends) {
    if (ends == nullptr) return std::make_unique<AnyWorlds>(question);
    const Rules& rules = *question.table.rules;
    if (rules.copies == 2) return std::make_unique<TwoWorlds<true, false>>(question, acts, *ends);
    if (!TwoLaw<false, true>::is_usual(rules)) return std::make_unique<TwoWorlds<false, false>>(question, acts, *ends);
    return std::make_unique<TwoWorlds<false, true>>(question, acts, *ends);
}

}  // namespace sixtysix
