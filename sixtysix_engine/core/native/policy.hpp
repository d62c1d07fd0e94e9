// How much a player likes each of its acts, by what its seat can see: a sum of weighted features, the higher the
// likelier. The weights come from outside; a feature is one line of the list and one of the rows below.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "legal.hpp"
#include "nets.hpp"
#include "random.hpp"

namespace sixtysix {

// THE list of features, lead first, then reply, then all other acts. Points are counted in tens, cards in fours.
#define SIXTYSIX_FEATURES(X)                                                                              \
    X(lead_points) X(lead_trump) X(lead_trump_points) X(lead_master) X(lead_master_points)                \
    X(lead_master_trumps) X(lead_trump_master) X(lead_higher) X(lead_risk) X(lead_length) X(lead_unseen)  \
    X(lead_pair) X(lead_half) X(lead_reach) X(lead_lowest)                                                \
    X(take) X(take_won) X(take_points) X(take_ruff) X(take_ruff_points) X(take_master) X(take_over)       \
    X(take_marry) X(take_reach) X(take_last) X(take_first) X(take_partner) X(take_early)                  \
    X(lose_points) X(lose_led) X(lose_reach) X(lose_trump) X(lose_master) X(lose_lowest) X(lose_last)     \
    X(lose_partner) X(reply_pair) X(reply_half) X(reply_void) X(reply_guard)                              \
    X(marry_plain) X(marry_trump) X(marry_reach) X(exchange) X(go_on)                                     \
    X(close) X(close_sure) X(close_lack) X(close_trumps) X(close_stock) X(close_pair) X(close_no_trick)   \
    X(close_theirs) X(close_masters)                                                                      \
    X(claim) X(trump_length) X(trump_points) X(trump_pair) X(bid) X(bid_margin)

enum class Feature : int {
#define SIXTYSIX_FEATURE(name) name,
    SIXTYSIX_FEATURES(SIXTYSIX_FEATURE)
#undef SIXTYSIX_FEATURE
        number
};

constexpr int features = static_cast<int>(Feature::number);

inline std::vector<std::string> feature_names() {
#define SIXTYSIX_FEATURE(name) #name,
    return {SIXTYSIX_FEATURES(SIXTYSIX_FEATURE)};
#undef SIXTYSIX_FEATURE
}

// Weights by phase: an open stock, then strict play.
struct Weights {
    By<By<float, features>, 2> of{};
};

// What a seat that is asked sees, as far as the features need it.
class Sight {
public:
    Sight(const Table& table, const Deal& deal)
        : table_(table),
          rules_(*table.rules),
          deal_(deal),
          seat_(deal.turn),
          side_(table.side(seat_)),
          hand_(deal.hands[seat_]),
          trump_(deal.trumps()),
          unseen_(rules_.pack & ~(hand_ | deal.in_trick())) {
        for (const Cards won : deal.won) unseen_ &= ~won;
        if (deal.up != no_card) unseen_ &= ~card(deal.up);
        for (const int side : Each{table.sides & ~(1U << static_cast<unsigned>(side_))}) {
            theirs_ = std::max(theirs_, deal.now[side].points);
            none_yet_ = none_yet_ && deal.now[side].tricks == 0;
        }
        mine_ = deal.now[side_].points;
        target_ = rules_.dealTarget.given ? rules_.dealTarget.value : no_target;
        pairs_ = marriage_time(table, deal, seat_) || deal.now[side_].tricks == 0
                     ? rules_.pairs(hand_ & ~deal.spent[seat_])
                     : 0;
        least_ = least_plain();
        if (deal.trick_size != 0) read_trick();
    }

    bool strict() const { return deal_.phase() != Phase::open; }

    // Calls `add(feature, value)` for what is true of an act.
    template <class Add>
    void look_at(Act code, Add&& add) const {
        if (is_card(code)) {
            deal_.trick_size == 0 ? lead(code, add) : reply(code, add);
        } else if (code >= act::bid) {
            add(Feature::bid, 1.0F);
            add(Feature::bid_margin, tens(strength() - (code - act::bid)));
        } else if (code == act::close) {
            close(add);
        } else if (code == act::exchange) {
            add(Feature::exchange, 1.0F);
        } else if (code == act::go_on || code == act::pass) {
            add(Feature::go_on, 1.0F);
        } else if (code == act::claim) {
            add(Feature::claim, mine_ >= target_ ? 1.0F : -1.0F);
        } else if (code >= act::name_trump) {
            name_trump(code - act::name_trump, add);
        } else {
            marry(code - act::marry, add);
        }
    }

private:
    static constexpr int no_target = 1 << 20;
    static constexpr int brings = 2;  // points that the others throw in on a sure trick

    static float tens(int points) { return static_cast<float>(points) * 0.1F; }
    static float fours(Cards cards) { return static_cast<float>(count(cards)) * 0.25F; }

    int worth(int bit) const { return rules_.worth[deal_.trump][bit]; }
    bool master(int bit) const { return (rules_.above[bit] & unseen_) == 0; }
    Cards suit(int of) const { return suit_cards[of]; }

    void read_trick() {
        best_ = deal_.trick[holding(rules_, deal_)];
        ours_ = table_.side(deal_.trick_seats[holding(rules_, deal_)]) == side_;
        for (int place = 0; place < deal_.trick_size; ++place) on_table_ += worth(deal_.trick[place]);
        last_ = deal_.trick_size == table_.players - 1;
    }

    // Whether no other plain card is worth less.
    bool lowest(int bit) const { return worth(bit) <= least_; }

    int least_plain() const {
        int least = std::numeric_limits<int>::max();
        for (const int bit : Each{hand_ & ~suit(trump_)}) least = std::min(least, worth(bit));
        return least;
    }

    // Of a marriage in hand, or of one whose other half is still out.
    void halves(int bit, Feature pair, Feature half, auto& add) const {
        const int rank = rules_.rank_of[bit];
        if (rank != king && rank != queen) return;
        const int of = suit_of(bit);
        if ((pairs_ & suit(of)) != 0) {
            add(pair, of == trump_ ? 2.0F : 1.0F);
        } else if ((unseen_ & rules_.find[of][king + queen - rank]) != 0 && deal_.phase() == Phase::open) {
            add(half, of == trump_ ? 2.0F : 1.0F);
        }
    }

    void lead(int bit, auto& add) const {
        const int of = suit_of(bit);
        const int points = worth(bit);
        const bool trump = of == trump_;
        add(Feature::lead_points, tens(points));
        if (trump) {
            add(Feature::lead_trump, 1.0F);
            add(Feature::lead_trump_points, tens(points));
        }
        if (master(bit)) {
            add(Feature::lead_master, 1.0F);
            add(Feature::lead_master_points, tens(points));
            if (trump) {
                add(Feature::lead_trump_master, 1.0F);
            } else {
                add(Feature::lead_master_trumps, fours(unseen_ & suit(trump_)));
            }
            if (mine_ + points >= target_) add(Feature::lead_reach, 1.0F);
        } else {
            const float higher = fours(rules_.above[bit] & unseen_);
            add(Feature::lead_higher, higher);
            add(Feature::lead_risk, higher * tens(points));
        }
        add(Feature::lead_length, fours(hand_ & suit(of)));
        add(Feature::lead_unseen, fours(unseen_ & suit(of)));
        if (deal_.asked() != Ask::meld) halves(bit, Feature::lead_pair, Feature::lead_half, add);
        if (lowest(bit)) add(Feature::lead_lowest, 1.0F);
    }

    bool last_of_stock() const { return deal_.phase() == Phase::open && deal_.stock_left() <= table_.players; }

    void reply(int bit, auto& add) const {
        const bool takes = beats(rules_, bit, best_, trump_);
        takes ? take(bit, add) : lose(bit, add);
        halves(bit, Feature::reply_pair, Feature::reply_half, add);
        const Cards rest = hand_ & suit(suit_of(bit)) & ~card(bit);
        if (rest == 0 && suit_of(bit) != trump_) add(Feature::reply_void, 1.0F);
        if (count(rest) == 1 && worth(first(rest)) >= 10 && !master(first(rest)) && suit_of(bit) != trump_) {
            add(Feature::reply_guard, 1.0F);
        }
    }

    void take(int bit, auto& add) const {
        const int points = worth(bit);
        add(Feature::take, 1.0F);
        add(Feature::take_won, tens(on_table_ + points));
        add(Feature::take_points, tens(points));
        if (suit_of(bit) == trump_ && suit_of(deal_.trick[0]) != trump_) {
            add(Feature::take_ruff, 1.0F);
            add(Feature::take_ruff_points, tens(points));
        }
        if (master(bit)) add(Feature::take_master, 1.0F);
        add(Feature::take_over, fours(rules_.above[bit] & unseen_));
        if (pairs_ != 0 && (last_ || suit_of(bit) == trump_)) add(Feature::take_marry, 1.0F);
        if (mine_ + on_table_ + points >= target_) add(Feature::take_reach, 1.0F);
        if (last_of_stock()) add(Feature::take_last, 1.0F);
        if (deal_.now[side_].tricks == 0) add(Feature::take_first, 1.0F);
        if (ours_) add(Feature::take_partner, 1.0F);
        if (!last_) add(Feature::take_early, 1.0F);
    }

    void lose(int bit, auto& add) const {
        const int points = worth(bit);
        if (ours_) return add(Feature::lose_partner, tens(points));
        add(Feature::lose_points, tens(points));
        add(Feature::lose_led, tens(on_table_));
        if (theirs_ + on_table_ + points >= target_) add(Feature::lose_reach, 1.0F);
        if (suit_of(bit) == trump_) add(Feature::lose_trump, 1.0F);
        if (master(bit)) add(Feature::lose_master, 1.0F);
        if (lowest(bit)) add(Feature::lose_lowest, 1.0F);
        if (last_of_stock()) add(Feature::lose_last, 1.0F);
    }

    void marry(int of, auto& add) const {
        const bool trump = of == deal_.trump;
        add(trump ? Feature::marry_trump : Feature::marry_plain, 1.0F);
        if (mine_ + (trump ? rules_.marriageTrump : rules_.marriagePlain) >= target_) add(Feature::marry_reach, 1.0F);
    }

    void close(auto& add) const {
        int sure = mine_;
        int masters = 0;
        const int trumps_out = count(unseen_ & suit(trump_));
        for (const int bit : Each{hand_ & suit(trump_)}) {
            if (!master(bit)) continue;
            sure += worth(bit) + brings;
            ++masters;
        }
        const bool drawn = masters >= trumps_out;
        for (const int bit : Each{hand_ & ~suit(trump_)}) {
            if (!master(bit)) continue;
            if (drawn) sure += worth(bit) + brings;
            ++masters;
        }
        for (const int bit : Each{pairs_}) sure += suit_of(bit) == trump_ ? rules_.marriageTrump : rules_.marriagePlain;
        const int target = target_ == no_target ? 0 : target_;
        add(Feature::close, 1.0F);
        if (sure >= target) add(Feature::close_sure, 1.0F);
        add(Feature::close_lack, tens(std::max(0, target - sure)));
        add(Feature::close_trumps, fours(hand_ & suit(deal_.trump)));
        add(Feature::close_stock, tens(deal_.stock_left()));
        if (pairs_ != 0) add(Feature::close_pair, 1.0F);
        if (none_yet_) add(Feature::close_no_trick, 1.0F);
        add(Feature::close_theirs, tens(theirs_));
        add(Feature::close_masters, static_cast<float>(masters) * 0.25F);
    }

    void name_trump(int of, auto& add) const {
        int points = 0;
        for (const int bit : Each{hand_ & suit(of)}) points += rules_.worth[of][bit];
        add(Feature::trump_length, fours(hand_ & suit(of)));
        add(Feature::trump_points, tens(points));
        if ((rules_.pairs(hand_) & suit(of)) != 0) add(Feature::trump_pair, 1.0F);
    }

    // Points that a hand may make with its best trumps, roughly: its own high cards, marriages, and long suits.
    int strength() const {
        int most = 0;
        for (int of = 0; of < suits; ++of) {
            int points = 20 * count(hand_ & suit(of)) / 2;
            for (const int bit : Each{hand_}) {
                const int own = rules_.worth[of][bit];
                points += own >= 10 ? own + own / 2 : own;
            }
            for (const int bit : Each{rules_.pairs(hand_)}) {
                points += suit_of(bit) == of ? rules_.marriageTrump : rules_.marriagePlain;
            }
            most = std::max(most, points);
        }
        return most;
    }

    static constexpr int king = 2;  // ranks
    static constexpr int queen = 3;

    const Table& table_;
    const Rules& rules_;
    const Deal& deal_;
    int seat_;
    int side_;
    Cards hand_;
    int trump_;
    Cards unseen_;
    Cards pairs_ = 0;
    int mine_ = 0;
    int theirs_ = 0;
    int target_ = 0;
    bool none_yet_ = true;
    int least_ = 0;
    int best_ = 0;
    bool ours_ = false;
    bool last_ = false;
    int on_table_ = 0;
};

// Picks acts as likely as they are liked.
class Policy {
public:
    // By nets where there are some, else by weights; both must outlive it.
    Policy(const Table& table, const Weights& weights, const Nets* nets = nullptr)
        : table_(table), weights_(weights), nets_(nets) {}

    // Writes how likely each act is, all together 1.
    void weigh(const Deal& deal, const Acts& acts, float* chances) const {
        score(deal, acts, chances);
        float most = chances[0];
        for (int at = 1; at < acts.size; ++at) most = std::max(most, chances[at]);
        float sum = 0.0F;
        for (int at = 0; at < acts.size; ++at) sum += chances[at] = power(chances[at] - most);
        for (int at = 0; at < acts.size; ++at) chances[at] /= sum;
    }

    void score(const Deal& deal, const Acts& acts, float* scores) const {
        if (nets_ != nullptr) return nets_->score(table_, deal, acts, scores);
        const Sight sight(table_, deal);
        const By<float, features>& weights = weights_.of[sight.strict() ? 1 : 0];
        for (int at = 0; at < acts.size; ++at) {
            float sum = 0.0F;
            sight.look_at(acts.items[at],
                          [&](Feature which, float value) { sum += weights[static_cast<int>(which)] * value; });
            scores[at] = sum;
        }
    }

private:
    // e^x for x of 0 and below, within a thousandth: squares of a low power.
    static float power(float x) {
        if (x < -20.0F) return 0.0F;
        float y = 1.0F + x / 256.0F;
        for (int step = 0; step < 8; ++step) y *= y;
        return y;
    }

    const Table& table_;
    const Weights& weights_;
    const Nets* nets_;
};

// The place of an act drawn by its chance.
inline int draw(const float* chances, int size, QuickRandom& random) {
    float point = random.part();
    for (int at = 0; at < size - 1; ++at) {
        point -= chances[at];
        if (point < 0.0F) return at;
    }
    return size - 1;
}

// The acts worth a thought, in the order of the protocol. A wrong claim is none; a right one is the only one, unless
// waiting may bring more; of higher bids the lowest will do.
inline void list_sensible_acts(const Table& table, const Deal& deal, Acts& acts) {
    list_acts(table, deal, acts);
    if (deal.asked() == Ask::bid) {
        const int last = acts.size - 1;
        if (acts.size > 1 && acts.items[last] == act::pass) {
            acts.items[1] = act::pass;
            acts.size = 2;
        } else {
            acts.size = 1;
        }
        return;
    }
    const Rules& rules = *table.rules;
    if (acts.size < 2 || acts.items[acts.size - 1] != act::claim) return;
    const bool right = rules.dealTarget.given && deal.now[table.side(deal.turn)].points >= rules.dealTarget.value;
    if (!right) {
        --acts.size;
    } else if (rules.schneider.test == SchneiderTest::loser_below) {
        acts.items[0] = act::claim;
        acts.size = 1;
    }
}

}  // namespace sixtysix
