// Two pairs in strict play where all tricks are always played: who takes how many card points decides, and who takes
// no trick at all. One number measures both, so a search for that number answers for every way to score it.
#pragma once

#include <algorithm>
#include <vector>

#include "random.hpp"
#include "strict_cards.hpp"
#include "strict_plain.hpp"

namespace sixtysix {

// What the first pair has gained: twice its card points, 1 more once it has a trick, 1 less once the others have one.
using Measure = std::int16_t;

// Bounds of what is still to be gained, by the hands, the leader and who has a trick: they serve every score so far.
class PairTable {
public:
    struct Entry {
        std::uint64_t key = 0;
        Measure least = 0;
        Measure most = 0;
        std::int16_t best = no_card;
    };

    PairTable() : entries_(std::size_t{1} << bits) {
        Random random(66);
        for (auto& seat : of_card) {
            for (std::uint64_t& number : seat) number = std::uint64_t{random.next()} << 32U | random.next();
        }
        for (std::uint64_t& number : of_state) number = std::uint64_t{random.next()} << 32U | random.next();
    }

    Entry& at(std::uint64_t key) { return entries_[key >> (64U - bits)]; }

    int trump = no_suit;  // the table holds for one suit
    bool ruff = true;
    By<By<std::uint64_t, 64>, most_seats> of_card{};
    By<std::uint64_t, 16> of_state{};

    void clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

private:
    static constexpr unsigned bits = 18;
    std::vector<Entry> entries_;
};

class TwoPairs {
public:
    // Whether the measure says all.
    static bool fits(const Table& table, const Players& players, const Deal& deal) {
        const Rules& rules = *table.rules;
        const bool marries = rules.marriage && rules.marriagePhases.has(deal.phase());
        const bool counted = rules.oneOver != OneOver::last_trick && rules.noneOver != NoneOver::last_trick &&
                             rules.bothOver != BothOver::last_trick && rules.bothOver != BothOver::first;
        const bool waits = std::any_of(deal.pending.begin(), deal.pending.end(), [](int points) { return points != 0; });
        return table.players == 4 && players.sides == 2 && rules.claim == ClaimRule::none && rules.honours.size == 0 &&
               !marries && !waits && counted && deal.closed_by == nobody && rules.lastTrick < 1000;
    }

    TwoPairs(Task& task, PairTable& known, const Deal& deal)
        : task_(task), rules_(*task.table.rules), known_(known), root_(deal), trump_(deal.trumps()),
          trumps_(suit_cards[deal.trumps()]), worth_(rules_.worth[deal.trump].begin()) {
        if (known_.trump != deal.trump || known_.ruff != deal.ruff) {
            known_.clear();
            known_.trump = deal.trump;
            known_.ruff = deal.ruff;
        }
        for (int place = 0; place < 4; ++place) {
            hands_[place] = deal.hands[task.table.order[place]];
            for (const int bit : Each{hands_[place]}) {
                key_ ^= known_.of_card[place][bit];
                rest_ += worth_[bit];
            }
        }
        last_trick_ = rules_.lastTrickIn.has(LastTrickIn::exhausted) ? rules_.lastTrick : 0;
        rest_ += last_trick_;
        for (int place = 0; place < deal.trick_size; ++place) rest_ += worth_[deal.trick[place]];
        for (int number = 0; number < 2; ++number) taken_[number] = deal.now[task.players.side[number]].tricks != 0;
        make_steps();
    }

    // False where more points or a trick can be worse.
    bool is_monotone() const { return monotone_; }

    // The value to the first pair where it lies inside the window, else a bound.
    Value search(Value alpha, Value beta) {
        std::size_t low = 0;  // a step that is reached for sure
        std::size_t high = steps_.size();
        while (low + 1 < high && steps_[low + 1].value <= alpha) ++low;
        while (high > low + 1 && steps_[high - 1].value > beta) --high;
        while (low + 1 < high) {
            const std::size_t middle = (low + high) / 2;
            const int goal = steps_[middle].from;
            const bool reached = start(goal) >= goal;
            if (task_.watch.has_stopped()) return alpha;
            (reached ? low : high) = middle;
        }
        return steps_[low].value;
    }

private:
    static constexpr int most_points = 8000;  // a measure holds twice as many

    struct Step {
        int from;     // measure
        Value value;  // from there on
    };

    struct Trick {
        int cards[4];
        int size;
        int leader;  // place
        int best;    // place in the trick
        int points;
    };

    // The deal scored as if it had ended so.
    Value valued(int gained, bool first, bool second) const {
        Deal deal = root_;
        const By<int, 2> gains = {{gained, rest_ - gained}};
        const By<bool, 2> tricks = {{first, second}};
        deal.reached_size = 0;
        for (int number = 0; number < 2; ++number) {
            const int side = task_.players.side[number];
            deal.now[side].points += gains[number];
            deal.now[side].tricks = tricks[number] ? 1 : 0;
            if (rules_.dealTarget.given && deal.now[side].points >= rules_.dealTarget.value) {
                deal.reached[deal.reached_size++] = static_cast<std::int8_t>(side);
            }
        }
        return wanted(task_.table, task_.players, task_.worth, settle_cards_out(task_.table, deal), 0);
    }

    void make_steps() {
        monotone_ = rest_ <= most_points;
        if (!monotone_) return;
        const auto add = [this](int gained, bool first, bool second) {
            const int from = 2 * gained + (first && !taken_[0]) - (second && !taken_[1]);
            const Value value = valued(gained, first, second);
            if (!steps_.empty() && value < steps_.back().value) monotone_ = false;
            if (steps_.empty() || value > steps_.back().value) steps_.push_back({from, value});
        };
        if (!taken_[0]) add(0, false, true);
        for (int gained = 0; gained <= rest_; ++gained) add(gained, true, true);
        if (!taken_[1]) add(rest_, true, false);
        steps_.front().from = -2;
    }

    int start(int goal) {
        if (root_.trick_size == 0) return lead(task_.table.place[root_.leader], goal);
        Trick trick{};
        trick.leader = task_.table.place[root_.leader];
        for (int place = 0; place < root_.trick_size; ++place) put(trick, root_.trick[place]);
        return follow(trick, goal);
    }

    void put(Trick& trick, int bit) const {
        trick.cards[trick.size] = bit;
        if (trick.size == 0 || beats(rules_, bit, trick.cards[trick.best], trump_)) trick.best = trick.size;
        trick.points += worth_[bit];
        ++trick.size;
    }

    Cards masters(int pair) const {
        const Cards own = (hands_[pair] | hands_[pair + 2]) & trumps_;
        const Cards other = (hands_[1 - pair] | hands_[3 - pair]) & trumps_;
        Cards found = 0;
        for (const int bit : Each{own}) {
            if ((other & (rules_.above[bit] | rules_.same[bit])) != 0) break;
            found |= card(bit);
        }
        return found;
    }

    int sum(Cards cards) const {
        int points = 0;
        for (const int bit : Each{cards}) points += worth_[bit];
        return points;
    }

    // A bound of what the first pair gains from here: at least `goal`, or less than it.
    int lead(int leader, int goal) {
        if (task_.watch.stopped()) return goal;
        const int most = 2 * (rest_ - sum(masters(1))) + (taken_[0] ? 0 : 1);
        if (most < goal) return most;
        const int least = 2 * sum(masters(0)) - (taken_[1] ? 0 : 1);
        if (least >= goal) return least;
        ++task_.nodes;
        const std::uint64_t key = key_ ^ known_.of_state[leader + (taken_[0] ? 4 : 0) + (taken_[1] ? 8 : 0)];
        PairTable::Entry& entry = known_.at(key);
        int best = no_card;
        if (entry.key == key) {
            if (entry.least >= goal) return entry.least;
            if (entry.most < goal) return entry.most;
            best = entry.best;
        }
        Trick trick{};
        trick.leader = leader;
        const int value = choose(trick, goal, best);
        if (task_.watch.has_stopped()) return value;
        PairTable::Entry& kept = known_.at(key);
        if (kept.key != key) kept = {key, static_cast<Measure>(least), static_cast<Measure>(most), no_card};
        (value >= goal ? kept.least : kept.most) = static_cast<Measure>(value);
        kept.best = static_cast<std::int16_t>(best);
        return value;
    }

    int follow(const Trick& trick, int goal) {
        int none = no_card;
        return choose(trick, goal, none);
    }

    // Tries the cards of the seat that is to play; `best` is tried first, and becomes the best one.
    int choose(const Trick& trick, int goal, int& best) {
        const int place = (trick.leader + trick.size) & 3;
        const bool maximises = (place & 1) == 0;
        Cards cards = sensible(trick, place);
        int value = maximises ? -1000 : 100'000;
        int tried = best;
        if (tried == no_card || (cards & card(tried)) == 0) tried = pick(trick, place, cards);
        while (true) {
            cards &= ~card(tried);
            const int found = play(trick, place, tried, goal);
            if (maximises ? found > value : found < value) {
                value = found;
                best = tried;
            }
            if ((value >= goal) == maximises || cards == 0 || task_.watch.has_stopped()) return value;
            tried = pick(trick, place, cards);
        }
    }

    int play(const Trick& before, int place, int bit, int goal) {
        Trick trick = before;
        put(trick, bit);
        hands_[place] &= ~card(bit);
        key_ ^= known_.of_card[place][bit];
        const int value = trick.size == 4 ? finish(trick, goal) : follow(trick, goal);
        hands_[place] |= card(bit);
        key_ ^= known_.of_card[place][bit];
        return value;
    }

    int finish(const Trick& trick, int goal) {
        const int winner = (trick.leader + trick.best) & 3;
        const int pair = winner & 1;
        const bool last = hands_[winner] == 0;
        const int points = trick.points + (last ? last_trick_ : 0);
        const bool first_trick = !taken_[pair];
        const int gain = pair == 0 ? 2 * points + (first_trick ? 1 : 0) : first_trick ? -1 : 0;
        if (last) return gain;
        taken_[pair] = true;
        rest_ -= points;
        const int value = gain + lead(winner, goal - gain);
        rest_ += points;
        taken_[pair] = !first_trick;
        return value;
    }

    Cards legal(const Trick& trick, int place) const {
        const Cards hand = hands_[place];
        if (trick.size == 0) return hand;
        const int best = trick.cards[trick.best];
        const Cards higher = rules_.above[best];
        const bool must_head = rules_.headPartner || ((trick.leader + trick.best + place) & 1) != 0;
        const int led = suit_of(trick.cards[0]);
        const Cards in_suit = hand & suit_cards[led];
        if (in_suit != 0 && rules_.strictFollow) {
            return must_head && rules_.strictHead != Head::none && suit_of(best) == led ? heading(in_suit, higher) : in_suit;
        }
        const Cards ruffs = hand & trumps_;
        if (in_suit != 0 || ruffs == 0 || !rules_.strictRuff) return hand;
        if (suit_of(best) != trump_) return ruffs;
        if (!rules_.underTrump && (ruffs & higher) == 0) return hand;
        return must_head && rules_.strictHead == Head::suit_and_trump ? heading(ruffs, higher) : ruffs;
    }

    // The legal cards without those that are never better than another one: of cards that nobody parts any more the
    // last to play needs only the highest where his pair takes the trick, and the lowest where it does not.
    Cards sensible(const Trick& trick, int place) const {
        const Cards cards = once(rules_, legal(trick, place));
        if (without_first(cards) == 0 || rules_.copies != 1) return cards;
        const Cards others = hands_[(place + 1) & 3] | hands_[(place + 2) & 3] | hands_[(place + 3) & 3];
        if (trick.size < 3) return cards & ~same_worth(cards, others, trick);
        const int best = trick.cards[trick.best];
        const Cards taking = cards & (rules_.above[best] | (suit_of(best) != trump_ ? trumps_ : 0));
        const Cards losing = cards & ~taking;
        const bool partner_holds = trick.best == 1;
        return Groups::tops<false>(taking, others) |
               (partner_holds ? Groups::tops<false>(losing, others) : Groups::lows<false>(losing, others));
    }

    // Cards that are as good as the next higher one of the same worth.
    Cards same_worth(Cards cards, Cards others, const Trick& trick) const {
        Cards parting = others;
        for (int at = 0; at < trick.size; ++at) parting |= card(trick.cards[at]);
        Cards found = cards & ~Groups::tops<false>(cards, parting);
        for (const int bit : Each{found}) {
            const Cards higher = cards & suit_cards[suit_of(bit)] & (card(bit) - 1);
            if (worth_[63 - std::countl_zero(higher)] != worth_[bit]) found &= ~card(bit);
        }
        return found;
    }

    int pick(const Trick& trick, int place, Cards cards) const {
        int best = no_card;
        int best_order = -100'000;
        for (const int bit : Each{cards}) {
            const int order = order_of(trick, place, bit);
            if (order > best_order) {
                best = bit;
                best_order = order;
            }
        }
        return best;
    }

    int order_of(const Trick& trick, int place, int bit) const {
        const int worth = worth_[bit];
        if (trick.size == 0) {
            const Cards others = hands_[(place + 1) & 3] | hands_[(place + 3) & 3];
            const bool high = (others & rules_.above[bit]) == 0;
            return high ? 100 + worth : -worth;
        }
        const bool takes = beats(rules_, bit, trick.cards[trick.best], trump_);
        const bool partner_holds = ((trick.leader + trick.best + place) & 1) == 0;
        if (takes && !partner_holds) return 100 - (suit_of(bit) == trump_ ? 20 : 0) + (trick.size == 3 ? worth : -worth);
        if (partner_holds) return trick.size == 3 ? worth - (takes ? 5 : 0) : -worth;
        return -worth;
    }

    Task& task_;
    const Rules& rules_;
    PairTable& known_;
    const Deal& root_;
    int trump_;
    Cards trumps_;
    const std::int32_t* worth_;
    By<Cards, 4> hands_{};
    std::uint64_t key_ = 0;
    int rest_ = 0;
    int last_trick_ = 0;
    By<bool, 2> taken_{};
    bool monotone_ = true;
    std::vector<Step> steps_;
};

}  // namespace sixtysix
