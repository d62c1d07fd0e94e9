// Random play of two seats with one pack, fast: the acts of `playout_chance.hpp` by the same random numbers, from a
// state that holds only what they need, and many deals at a time, trick by trick, so that none waits for itself.
#pragma once

#include "legal.hpp"
#include "playout_cards.hpp"
#include "playout_ends.hpp"
#include "playout_plan.hpp"
#include "random.hpp"

namespace sixtysix {

// `Closes` where chance may close the stock, `Pays` where there are side payments.
template <bool Closes, bool Pays>
class TwoSeatDeals {
public:
    TwoSeatDeals(const Table& table, const Deal& deal, std::uint64_t close)
        : table_(table),
          rules_(*table.rules),
          plan_(table, deal, !Closes && !Pays),
          ends_(table, deal),
          close_(close),
          hand_(rules_.hand),
          kings_(rules_.kings),
          trump_(deal.trump),
          pairs_(deal.stock_left() / 2 - (deal.draws_due() ? 1 : 0)),
          closed_ruffs_(deal.closed_by != nobody ? deal.trumps() : rules_.closedTrump ? trump_ : no_suit),
          spoken_(rules_.marriageCall == MarriageCall::spoken),
          claims_(rules_.claim == ClaimRule::required),
          by_itself_(rules_.claim == ClaimRule::by_itself),
          target_(rules_.dealTarget.given ? rules_.dealTarget.value : tally::limit),
          asks_from_(by_itself_ && (!rules_.marriageStops || deal.reached_size != 0) ? 0 : target_),
          follower_claims_(claims_ && rules_.claimAt == ClaimAt::turn &&
                           (!rules_.marriageStops || deal.reached_size != 0)) {
        for (const int bit : Each{rules_.pack}) {
            worth_[bit] = tally::card(rules_.worth[trump_][bit]);
            same_suit_[bit] = suit_cards[suit_of(bit)];
            must_head_[bit] = rules_.strictHead != Head::none ? rules_.above[bit] : 0;
        }
    }

    // Whether play can go on from here: at a lead or a follow, with nothing else to be said before it.
    bool can_begin(const Deal& deal) const {
        const Ask ask = deal.asked();
        if (ask != Ask::lead && ask != Ask::follow) return false;
        if (deal.phase() == Phase::open) {
            const bool full = count(deal.hands[deal.turn]) == hand_;
            if (!full || deal.stock_left() / 2 != pairs_) return false;
        }
        return deal.now[table_.side(deal.turn)].points < target_ || !may_claim(table_, deal, deal.turn, ask);
    }

private:
    struct Side {
        Cards hand;
        Tally standing;
    };

    struct Game {
        Side own;  // the leader's
        Side other;
        QuickRandom random{0};
        Cards low;  // the card that may still be exchanged for the turn-up
        Cards up;
        int led;   // a card, or no_card before the lead
        int size;  // cards of who does not lead, in strict play
        Phase phase;
        Account account;  // but for the standings now
    };

public:
    using Start = Game;

    Start start(const Deal& deal) const {
        const auto number = [this](int seat) { return seat == nobody ? nobody : table_.place[seat]; };
        const auto side = [&](int of) {
            const int seat = table_.order[of];
            const int its = table_.side(seat);
            return Side{deal.hands[seat], tally::of(deal.now[its]) + tally::pending(deal.pending[its])};
        };
        Game game{};
        Account& account = game.account;
        const bool closed = deal.closed_by != nobody;
        account.leader = number(deal.leader);
        account.there = deal.reached_size == 0 ? nobody : deal.reached[0] == table_.side(table_.order[0]) ? 0 : 1;
        account.closer = number(deal.closed_by);
        game.own = side(account.leader);
        game.other = side(1 - account.leader);
        game.led = deal.trick_size != 0 ? deal.trick[0] : no_card;
        game.size = count(game.other.hand);
        game.phase = deal.phase();
        game.up = deal.up != no_card ? card(deal.up) : 0;
        game.low = (low_trumps(rules_, deal) & game.up) == 0 ? low_trumps(rules_, deal) : 0;
        for (int each = 0; each < 2; ++each) {
            const int seat = table_.order[each];
            if (closed) account.at_close[each] = tally::of(deal.at_close[table_.side(seat)]);
            account.announced[each] = deal.announced[seat];
        }
        account.amour = deal.amour;
        account.in_a_row = deal.in_a_row;
        return game;
    }

    bool full() const { return size_ == most_games; }

    // Adds a deal to those that are played together; there must be room.
    void put(const Start& start, QuickRandom random) {
        games_[size_] = start;
        games_[size_++].random = random;
    }

    // Plays all of them to their ends.
    void play() {
        for (int place = 0; place < size_; ++place) list(games_[place].phase).add(games_[place]);
        size_ = 0;
        List& open = list(Phase::open);
        const Cards* const takes = rules_.takes[trump_].begin();
        for (int pairs = pairs_; pairs > 0 && open.size > 0; --pairs) {
            const Round& round = plan_.round(pairs);
            open.keep_if([&](Game& game) { return play_open(game, round, takes); });
        }
        open.keep_if([&](Game& game) {
            game.size = hand_;
            list(Phase::exhausted).add(game);
            return false;
        });
        play_strict(list(Phase::exhausted), Phase::exhausted, trump_);
        play_strict(list(Phase::closed), Phase::closed, closed_ruffs_);
    }

    EndCounts& ends() { return ends_; }

private:
    using Round = TwoSeatPlan::Round;

    static constexpr int most_games = 32;

    struct List {
        int size = 0;
        By<Game*, most_games> games{};

        void add(Game& game) { games[size++] = &game; }

        template <class Goes>
        void keep_if(Goes goes_on) {
            int kept = 0;
            for (int at = 0; at < size; ++at) {
                Game* const game = games[at];
                games[kept] = game;
                kept += goes_on(*game) ? 1 : 0;
            }
            size = kept;
        }
    };

    List& list(Phase phase) { return lists_[static_cast<int>(phase)]; }

    // Plays a trick and what goes with it until the next lead; false when the stock is open no more, or the deal over.
    bool play_open(Game& game, const Round& round, const Cards* takes) {
        const bool led = game.led != no_card;
        if (!led) {
            if constexpr (!Closes && !Pays) {
                // It is the same whether the other exchanges now or when he follows, and one question less.
                const Cards right = (game.own.hand & round.exchange_on_lead.of(game.own.standing)) |
                                    (game.other.hand & round.exchange_on_follow.of(game.other.standing));
                const bool any = (right & game.low) != 0;
                if (any) exchange(game, (game.own.hand & game.low) != 0 ? game.own : game.other);
            } else if (exchanges(game, game.own, round.exchange_on_lead)) {
                exchange(game, game.own);
            }
            if (closes(game, game.own, round.close_on_lead)) return close(game, game.own, hand_, round);
            if (!lead(game, Phase::open, trump_, hand_)) return false;
        }
        if (follower_may_claim(game)) return end(game, claim(1 - game.account.leader));
        if (Closes || Pays || led) {
            if (exchanges(game, game.other, round.exchange_on_follow)) exchange(game, game.other);
        }
        const int bit = single_pack::chosen(game.other.hand, game.random.below(hand_));
        if (!take(game, bit, takes, 0)) return false;
        if (exchanges(game, game.own, round.exchange_on_draw)) exchange(game, game.own);
        if (closes(game, game.own, round.close_on_draw)) return close(game, game.own, hand_ - 1, round);
        if (closes(game, game.other, round.close_before_draw)) return close(game, game.other, hand_ - 1, round);
        game.own.hand |= round.own;
        game.other.hand |= round.other;
        if (round.odd) draw_oddly(game, round);
        if (Pays) note_amour(game);
        if (Closes) {
            const Round& next = (&round)[-1];
            if (closes(game, game.other, next.close_before_lead)) return close(game, game.other, hand_, next);
        }
        return true;
    }

    void play_strict(List& list, Phase phase, int ruffs) {
        const LastTrickIn in = phase == Phase::closed ? LastTrickIn::closed : LastTrickIn::exhausted;
        const auto bonus = static_cast<Tally>(rules_.lastTrickIn.has(in) ? rules_.lastTrick : 0);
        const Cards ruffing = rules_.strictRuff ? suit_cards[ruffs] : 0;
        const Cards* const takes = rules_.takes[ruffs].begin();
        while (list.size > 0) {
            list.keep_if([&](Game& game) {
                if (game.led == no_card && !lead(game, phase, ruffs, game.size)) return false;
                if (follower_may_claim(game)) return end(game, claim(1 - game.account.leader));
                const Cards cards = strict_follow(game.other.hand, game.led, ruffing);
                const int bit = single_pack::chosen(cards, game.random.below(single_pack::size_of(cards)));
                const bool last = --game.size == 0;
                if (!take(game, bit, takes, last ? bonus : 0)) return false;
                return !last || end(game, Way::out);
            });
        }
    }

    static void draw_oddly(Game& game, const Round& round) {
        const Cards keyed = game.account.leader == 0 ? round.own_first : round.own_second;
        game.own.hand |= keyed;
        game.other.hand |= (round.own_first ^ round.own_second ^ keyed) | (game.up & round.up);
    }

    // Leads a card, after a marriage or as one if that may be; false when it ends the deal.
    bool lead(Game& game, Phase phase, int ruffs, int size) {
        const Cards hand = game.own.hand;
        const Cards pairs = hand & hand >> 1U & kings_;
        if (pairs == 0) {
            game.led = single_pack::chosen(hand, game.random.below(size));
        } else if (!lead_of_pairs(game, pairs & plan_.kings(phase, game.own.standing), ruffs, size)) {
            return false;
        }
        game.own.hand ^= card(game.led);
        return true;
    }

    bool lead_of_pairs(Game& game, Cards kings, int ruffs, int size) {
        const Cards hand = game.own.hand;
        if (kings == 0 || !spoken_) {
            game.led = single_pack::chosen(hand, game.random.below(size));
            const int suit = suit_of(game.led);
            const Cards melds = (kings & suit_cards[suit]) != 0 ? rules_.marriage_lead[suit] & card(game.led) : 0;
            return melds == 0 || announce(game, suit, ruffs);
        }
        const int suit = suit_of(single_pack::chosen(kings, game.random.below(single_pack::size_of(kings))));
        if (!announce(game, suit, ruffs)) return false;
        const Cards pair = hand & rules_.marriage_lead[suit];
        game.led = single_pack::chosen(pair, game.random.below(single_pack::size_of(pair)));
        return true;
    }

    // Announces a marriage; false when that ends the deal.
    bool announce(Game& game, int suit, int ruffs) {
        const int value = suit == ruffs ? rules_.marriageTrump : rules_.marriagePlain;
        if (Pays) ++game.account.announced[game.account.leader][suit];
        if (marriage_waits(rules_, tally::any_trick(game.own.standing))) {
            game.own.standing += tally::pending(value);
        } else {
            game.own.standing += tally::marriage(value);
            note_target(game);
        }
        return !rules_.marriageStops || goes_on(game);
    }

    bool follower_may_claim(const Game& game) const {
        return follower_claims_ && tally::points(game.other.standing) >= target_;
    }

    void note_target(Game& game) const {
        if (tally::points(game.own.standing) < target_ || game.account.there != nobody) return;
        game.account.there = game.account.leader;
    }

    // Whether neither the leader has to claim nor the deal ends by itself.
    bool goes_on(Game& game) {
        if (by_itself_ && game.account.there != nobody) return end(game, Way::by_itself);
        return !claims_ || tally::points(game.own.standing) < target_ || end(game, claim(game.account.leader));
    }

    // The other plays a card to the one led; whose trick it is becomes the leader. False when that ends the deal.
    bool take(Game& game, int bit, const Cards* takes, Tally bonus) {
        const Cards wins = takes[game.led] >> static_cast<unsigned>(bit) & 1U;
        if (Pays) game.account.in_a_row = wins != 0 ? 1 : game.account.in_a_row + 1;
        Side own = game.own;
        Side other = {game.other.hand ^ card(bit), game.other.standing};
        single_pack::swap_if(wins, own.hand, other.hand);
        single_pack::swap_if(wins, own.standing, other.standing);
        own.standing += worth_[game.led] + worth_[bit] + bonus;
        if (tally::any_pending(own.standing)) own.standing = tally::with_pending(own.standing);
        game.own = own;
        game.other = other;
        game.account.leader ^= static_cast<int>(wins);
        game.led = no_card;
        if (tally::points(own.standing) < asks_from_) return true;
        note_target(game);
        return goes_on(game);
    }

    // The cards of a hand that may follow in strict play: of its suit, or that beat it, else trumps, else any.
    Cards strict_follow(Cards hand, int led, Cards ruffing) const {
        const Cards same = hand & same_suit_[led];
        const Cards without = single_pack::either(hand & ruffing, hand);
        return single_pack::either(hand & must_head_[led], single_pack::either(same, without));
    }

    static bool exchanges(const Game& game, const Side& side, const TwoSeatPlan::Right& right) {
        return (side.hand & game.low & right.of(side.standing)) != 0;
    }

    void exchange(Game& game, Side& side) {
        side.hand = (side.hand & ~game.low) | game.up;
        game.up = game.low;
        game.low = 0;
        if (Pays) note_amour(game);
    }

    bool closes(Game& game, const Side& side, const TwoSeatPlan::Right& right) const {
        return Closes && right.of(side.standing) != 0 && game.random.next() < close_;
    }

    // Always false: the stock is open no more.
    bool close(Game& game, const Side& closer, int size, const Round& round) {
        const bool own = &closer == &game.own;
        game.account.closer = own ? game.account.leader : 1 - game.account.leader;
        note(game, game.account.at_close);
        game.size = size;
        Side& victim = own ? game.other : game.own;
        if (rules_.swapOnClose && exchanges(game, victim, round.exchange_on_close)) exchange(game, victim);
        list(Phase::closed).add(game);
        return false;
    }

    void note_amour(Game& game) {
        const By<Cards, 8>& trumps = rules_.find[trump_];
        const auto note = [&](Cards hand, int number) {
            const bool both = (hand & trumps[0]) != 0 && (hand & trumps[1]) != 0;
            const unsigned seat = 1U << static_cast<unsigned>(table_.order[number]);
            if (both) game.account.amour = static_cast<std::uint8_t>(game.account.amour | seat);
        };
        note(game.own.hand, game.account.leader);
        note(game.other.hand, 1 - game.account.leader);
    }

    static Way claim(int number) { return number == 0 ? Way::first_claims : Way::second_claims; }

    // The standings of both by number.
    static void note(const Game& game, By<Tally, 2>& standings) {
        standings[game.account.leader] = game.own.standing;
        standings[1 - game.account.leader] = game.other.standing;
    }

    // Always false: nothing goes on.
    bool end(Game& game, Way way) {
        note(game, game.account.now);
        ends_.count(game.account, way);
        return false;
    }

    const Table& table_;
    const Rules& rules_;
    TwoSeatPlan plan_;
    EndCounts ends_;
    std::uint64_t close_;
    int hand_;
    Cards kings_;
    int trump_;
    int pairs_;  // of cards in the stock at the first lead
    int closed_ruffs_;
    bool spoken_;
    bool claims_;
    bool by_itself_;
    int target_;
    int asks_from_;         // points after a trick from which the deal may be over
    bool follower_claims_;  // else who has the target has led since, or claimed
    By<Tally, 64> worth_{};
    By<Cards, 64> same_suit_{};
    By<Cards, 64> must_head_{};
    By<Game, most_games> games_;
    int size_ = 0;
    By<List, 3> lists_{};  // by phase
};

}  // namespace sixtysix
