// The law of strict play between more than two sides, for a search: hands as sets, standings that acts change and that
// are put back. Nothing here chooses; what can be played, what it scores, and what a position is known by.
#pragma once

#include "strict_selfish_ends.hpp"
#include "strict_selfish_table.hpp"
#include "tricks.hpp"

namespace sixtysix {

class SelfishLaw {
public:
    // For all deals that `serves` says, one after the other.
    SelfishLaw(Task& task, SelfishTable& known, const Deal& deal)
        : task_(task),
          rules_(*task.table.rules),
          known_(known),
          root_(deal),
          ends_(task.table, task.players, task.worth, deal),
          sides_(task.players.sides),
          trump_(deal.trumps()),
          trumps_(suit_cards[deal.trumps()]),
          worth_(rules_.worth[deal.trump].begin()) {
        const bool closed = deal.closed_by != nobody;
        const bool counted = rules_.lastTrickIn.has(closed ? LastTrickIn::closed : LastTrickIn::exhausted);
        last_trick_ = counted ? rules_.lastTrick : 0;
        marries_ = rules_.marriage && rules_.marriagePhases.has(deal.phase());
        claims_ = rules_.claim == ClaimRule::required;
        claims_on_turn_ = claims_ && rules_.claimAt == ClaimAt::turn;
        target_ = rules_.dealTarget.given ? rules_.dealTarget.value : Box::far;
        mix(context_, {deal.closed_by, trump_});
        for (const Standing& at : deal.at_close) mix(context_, {at.points, at.marriages, at.tricks});
        mix(context_, {deal.trump, deal.declarer, deal.bid, deal.forced ? 1 : 0});
        least_fine_ = least_fine();
    }

    // Three sides of one seat each, at a moment of strict play that it knows.
    static bool fits(const Table& table, const Players& players, const Deal& deal) {
        const bool asks = deal.asked() == Ask::lead || (deal.asked() == Ask::follow && deal.trick_size != 0);
        const bool each = players.sides == 3 && table.players == 3;
        return asks && each && deal.phase() != Phase::open && SelfishEnds::fits(*table.rules);
    }

    bool serves(const Deal& deal) const {
        return deal.closed_by == root_.closed_by && deal.phase() == root_.phase() && deal.trump == root_.trump &&
               deal.ruff == root_.ruff && (deal.closed_by == nobody || deal.at_close == root_.at_close) &&
               deal.declarer == root_.declarer && deal.bid == root_.bid && deal.forced == root_.forced;
    }

protected:
    struct Trick {
        By<int, most_seats> cards;
        int size;
        int leader;  // number of its side
        int best;    // place in the trick
        int points;
    };

    static void mix(std::uint64_t& word, std::initializer_list<int> numbers) {
        for (const int number : numbers) word = SelfishTable::mixed(word ^ static_cast<std::uint64_t>(number));
    }

    static int cards_in_hand(const Deal& deal) {
        int most = 0;
        for (const Cards hand : deal.hands) most = std::max(most, count(hand));
        return most;
    }

    int number_of(int seat) const { return task_.players.of[task_.table.side(seat)]; }

    // What a wrong claim costs at least, to each of the others.
    int least_fine() const {
        int least = Box::far;
        bool always = false;
        for (const RuleLine& line : rules_.falseClaim) {
            least = std::min(least, static_cast<int>(line.points));
            always = always || line.test == Test::always;
        }
        constexpr int without_line = 2;  // see scoring.cpp
        return always ? least : std::min(least, without_line);
    }

    void start(const Deal& deal) {
        now_ = {};
        key_ = context_;
        known_.reserve(cards_in_hand(deal));
        now_.rest = last_trick_;
        for (int number = 0; number < sides_; ++number) {
            const int side = task_.players.side[number];
            const int seat = task_.players.seat[number];
            hands_[number] = deal.hands[seat];
            now_.total[number] = deal.now[side].points;
            now_.marriages[number] = deal.now[side].marriages;
            now_.pending[number] = deal.pending[side];
            now_.spent[number] = deal.spent[seat];
            if (deal.now[side].tricks != 0) now_.tricks |= 1U << static_cast<unsigned>(number);
            for (const int bit : Each{deal.hands[seat]}) {
                key_ ^= known_.of_card[number][bit];
                now_.rest += worth_[bit];
            }
        }
        for (int place = 0; place < deal.trick_size; ++place) now_.rest += worth_[deal.trick[place]];
        if (ends_.counts_first() && deal.reached_size != 0) now_.first = task_.players.of[deal.reached[0]];
        now_.played = deal.tricks_played > 0;
        deterred_ = !claims_ || ends_.fines_deter(now_, least_fine_);
    }

    std::uint64_t key_at(int leader) const {
        const std::uint64_t state = static_cast<std::uint64_t>(leader) | std::uint64_t{now_.tricks} << 2U |
                                    static_cast<std::uint64_t>(now_.first + 1) << 6U | std::uint64_t{now_.played} << 9U;
        std::uint64_t key = key_ ^ SelfishTable::mixed(state);
        for (int number = 0; number < sides_; ++number) {
            if (now_.pending[number] != 0) mix(key, {number, now_.pending[number]});
            if (ends_.counts_marriages() && now_.marriages[number] != 0) mix(key, {number, -now_.marriages[number]});
            const Cards spent = rules_.copies == 2 ? now_.spent[number] & hands_[number] : 0;
            if (spent != 0) key = SelfishTable::mixed(key ^ SelfishTable::mixed(spent + static_cast<Cards>(number)));
        }
        return key;
    }

    void put(Trick& trick, int bit) const {
        trick.cards[trick.size] = bit;
        if (trick.size == 0 || beats(rules_, bit, trick.cards[trick.best], trump_)) trick.best = trick.size;
        trick.points += worth_[bit];
        ++trick.size;
    }

    bool over(int number) const { return now_.total[number] >= target_; }

    bool has_trick(int number) const { return (now_.tricks >> static_cast<unsigned>(number) & 1U) != 0; }

    // The marriages that a side could announce, each by its king.
    Cards marriages_of(int number) const { return marries_ ? rules_.pairs(hands_[number] & ~now_.spent[number]) : 0; }

    int marriage_worth(int suit) const { return suit == trump_ ? rules_.marriageTrump : rules_.marriagePlain; }

    // The points of all that a side could still announce.
    int all_marriages(int number) const {
        if (!marries_) return 0;
        Cards free = hands_[number] & ~now_.spent[number];
        int sum = 0;
        for (Cards pairs = rules_.pairs(free); pairs != 0; pairs = rules_.copies == 2 ? rules_.pairs(free) : 0) {
            for (const int king : Each{pairs}) {
                const int suit = suit_of(king);
                sum += marriage_worth(suit);
                for (const int rank : {2, 3}) free &= ~card(first(free & rules_.find[suit][rank]));
            }
        }
        return sum;
    }

    bool may_announce(int number) const { return rules_.marriageTrick != MarriageTrick::before || has_trick(number); }

    void score(int number, int points, Box& box) {
        now_.total[number] += points;
        if (!ends_.counts_first() || now_.first != nobody || points == 0) return;
        const int before = now_.total[number] - points - target_;
        if (before >= 0) {
            box.tells(number, before);
        } else if (box.tells(number, before) || box.tells(number, before + points)) {
            now_.first = number;
        }
    }

    void announce(int number, int suit, Box& box) {
        const Cards free = hands_[number] & ~now_.spent[number];
        for (const int rank : {2, 3}) now_.spent[number] |= card(first(free & rules_.find[suit][rank]));
        const int value = marriage_worth(suit);
        if (marriage_waits(rules_, has_trick(number))) {
            now_.pending[number] += value;
        } else {
            now_.marriages[number] += value;
            score(number, value, box);
        }
    }

    bool ends_by_itself() const { return rules_.claim == ClaimRule::by_itself && now_.first != nobody; }

    Cards legal(const Trick& trick, int number) const {
        const Cards hand = hands_[number];
        const int best = trick.cards[trick.best];
        const Cards higher = rules_.above[best];
        const int led = suit_of(trick.cards[0]);
        const Cards in_suit = hand & suit_cards[led];
        if (in_suit != 0 && rules_.strictFollow) {
            return rules_.strictHead != Head::none && suit_of(best) == led ? heading(in_suit, higher) : in_suit;
        }
        const Cards ruffs = hand & trumps_;
        if (in_suit != 0 || ruffs == 0 || !rules_.strictRuff) return hand;
        if (suit_of(best) != trump_) return ruffs;
        if (!rules_.underTrump && (ruffs & higher) == 0) return hand;
        return rules_.strictHead == Head::suit_and_trump ? heading(ruffs, higher) : ruffs;
    }

    void drop_spent(int number, int bit) {
        Cards& spent = now_.spent[number];
        spent &= rules_.copies == 2 && (spent & card(bit)) == 0 ? ~rules_.same[bit] : ~card(bit);
    }

    Task& task_;
    const Rules& rules_;
    SelfishTable& known_;
    const Deal root_;
    SelfishEnds ends_;
    int sides_;
    int trump_;
    Cards trumps_;
    const std::int32_t* worth_;
    int target_ = 0;
    int last_trick_ = 0;
    int least_fine_ = 0;
    bool marries_ = false;
    bool claims_ = false;
    bool claims_on_turn_ = false;
    bool deterred_ = false;  // nobody claims wrongly
    std::uint64_t context_ = 0;
    std::uint64_t key_ = 0;
    By<Cards, most_seats> hands_{};
    Standings now_;
};

}  // namespace sixtysix
