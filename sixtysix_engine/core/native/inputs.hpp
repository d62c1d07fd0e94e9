// What a net is shown of a deal: bits. Suits come in an order that the seat's own cards give, trumps first, so that the
// same hand in other suits looks the same; other seats come clockwise. The first words hold what the seat sees, the
// others all cards. Two words hold what is told of a moment and of an auction, all else is rows of 32 bits.
#pragma once

#include <algorithm>
#include <cstdint>

#include "legal.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

class Inputs {
public:
    static constexpr int most_words = 16;
    static constexpr int most_acts = 45;  // cards, marriages by suit, plain acts; in an auction trumps by suit, a bid

    // How much there is of a rule set: words of 64 bits that a seat sees, words in all, and places of acts.
    struct Size {
        int seen_words, words, acts;
    };

    static Size size(const Rules& rules) {
        const int others = rules.players - 1;
        const int table = 2 * rules.copies + 2 * others;
        const int seen = pairs(table) + 1 + (has_table(rules) ? 1 : 0) + pairs(rules.playing_sides);
        const int hidden = pairs(others * rules.copies + rules.players + 1);
        return {seen, seen + hidden, rules.auction ? most_acts : plain_acts};
    }

    Inputs(const Table& table, const Deal& deal) : table_(table), rules_(*table.rules), deal_(deal), seat_(deal.turn) {
        for (const Cards won : deal.won) gone_ |= won;
        for (int at = 0; at + 1 < table.players; ++at) {
            const int other = table.after[seat_][at];
            known_[at] = deal.hands[other] & (deal.known[other] | deal.spent[other]);
            any_known_ |= known_[at];
        }
        order_suits();
        show(deal.hands[seat_]);
        show(gone_);
        show_trick();
        for (int at = 0; at + 1 < table.players; ++at) show_one(known_[at]);
        end_word();
        bits_[words_++] = moment();
        if (has_table(rules_)) bits_[words_++] = auction();
        row(points(table.side(seat_)));
        const Players players(table);
        const int own = players.of[table.side(seat_)];
        for (int ahead = 1; ahead < players.sides; ++ahead) row(points(players.side[(own + ahead) % players.sides]));
        end_word();
    }

    // Adds the other hands and what will be drawn next.
    void show_all() {
        for (int at = 0; at + 1 < table_.players; ++at) show(deal_.hands[table_.after[seat_][at]]);
        for (int ahead = 0; ahead < table_.players; ++ahead) show_one(next_card(ahead));
        show_one(deal_.up != no_card ? card(deal_.up) : 0);
        end_word();
    }

    const std::uint64_t* bits() const { return bits_.items; }

    // The place of an act among the outputs of a policy.
    int place_of(Act code) const {
        if (is_card(code)) return slot_[suit_of(code)] * ranks + rank_of(code);
        if (code < act::name_trump) return suits * ranks + slot_[code - act::marry];
        if (code < act::exchange) return plain_acts + slot_[code - act::name_trump];
        if (code >= act::bid) return plain_acts + suits;
        const int plain = code == act::exchange ? 0 : code == act::close ? 1 : code == act::claim ? 3 : 2;
        return suits * (ranks + 1) + plain;
    }

private:
    static constexpr int ranks = 8;
    static constexpr int usual_target = 66;
    static constexpr Cards firsts = 0x5555'5555'5555'5555ULL;  // of each two twins

    static constexpr int plain_acts = 40;

    static constexpr int pairs(int rows) { return (rows + 1) / 2; }

    // Whether there is more to tell of a table than of two players without an auction.
    static bool has_table(const Rules& rules) { return rules.players > 2 || rules.auction; }

    int rank_of(int bit) const { return (bit & (suit_bits - 1)) / rules_.copies; }

    static std::uint64_t of_suit(Cards cards, int suit) {
        return cards >> static_cast<unsigned>(suit_bits * suit) & 0xFFFFU;
    }

    void order_suits() {
        const Cards trick = deal_.in_trick();
        const auto of = [](Cards cards, int suit, unsigned shift) { return of_suit(cards, suit) << shift; };
        By<std::uint64_t, suits> looks{};
        int by_slot[suits] = {};
        int slots = 0;
        if (deal_.trump < suits) by_slot[slots++] = deal_.trump;
        const int fixed = slots;
        for (int suit = 0; suit < suits; ++suit) {
            looks[suit] = of(deal_.hands[seat_], suit, 48) | of(any_known_, suit, 32) | of(trick, suit, 16) |
                          of(gone_, suit, 0);
            if (suit == deal_.trump) continue;
            int slot = slots++;
            for (; slot > fixed && looks[by_slot[slot - 1]] < looks[suit]; --slot) by_slot[slot] = by_slot[slot - 1];
            by_slot[slot] = suit;
        }
        for (int slot = 0; slot < suits; ++slot) slot_[by_slot[slot]] = slot;
    }

    // One bit for each kind of card.
    std::uint64_t folded(Cards cards) const {
        std::uint64_t bits = 0;
        for (int suit = 0; suit < suits; ++suit) {
            bits |= kinds(of_suit(cards, suit)) << static_cast<unsigned>(ranks * slot_[suit]);
        }
        return bits;
    }

    // The ranks among the cards of a suit.
    std::uint64_t kinds(std::uint64_t cards) const {
        if (rules_.copies == 1) return cards;
        std::uint64_t found = 0;
        for (int rank = 0; rank < ranks; ++rank) {
            const bool is = (cards >> static_cast<unsigned>(2 * rank) & 3U) != 0;
            found |= std::uint64_t{is} << static_cast<unsigned>(rank);
        }
        return found;
    }

    void row(std::uint64_t bits) {
        bits_[words_] |= half_ ? bits << 32U : bits;
        if (half_) ++words_;
        half_ = !half_;
    }

    void end_word() {
        if (half_) row(0);
    }

    void show_one(Cards cards) { row(folded(cards)); }

    // Of two packs in one a second row has the twins.
    void show(Cards cards) {
        show_one(cards);
        if (rules_.copies == 2) show_one(cards & cards >> 1U & firsts);
    }

    // What is on the table: of more than two players by seat.
    void show_trick() {
        By<Cards, most_seats> by_seat{};
        for (int at = 0; at < deal_.trick_size; ++at) by_seat[deal_.trick_seats[at]] = card(deal_.trick[at]);
        for (int at = 0; at + 1 < table_.players; ++at) show_one(by_seat[table_.after[seat_][at]]);
    }

    Cards next_card(int ahead) const {
        const int at = deal_.stock_at + ahead;
        return deal_.phase() == Phase::open && at < deal_.stock_end ? card(deal_.stock[at]) : 0;
    }

    // The auction: seats as 0 for the own one, then clockwise; the standing bid by its place in the row of bids.
    std::uint64_t auction() const {
        std::uint64_t bits = 0;
        const auto set = [&](int bit, bool is) { bits |= std::uint64_t{is} << static_cast<unsigned>(bit); };
        for (int at = 0; at < table_.players; ++at) {
            const int seat = at == 0 ? seat_ : table_.after[seat_][at - 1];
            set(at, deal_.bidder == seat);
            set(most_seats + at, deal_.declarer == seat);
            set(2 * most_seats + at, (deal_.passed >> static_cast<unsigned>(seat) & 1U) != 0);
            set(3 * most_seats + at, table_.dealer == seat);
        }
        set(4 * most_seats, deal_.forced);
        constexpr int first_bid = 4 * most_seats + 1;
        int place = -1;
        for (const int bid : rules_.bids) place += bid <= deal_.bid ? 1 : 0;
        if (place >= 0) set(std::min(first_bid + place, 63), true);
        return bits;
    }

    // Where each thing that is no card stands among the bits of its word. Nets have learned these places.
    struct Bit {
        static constexpr int up = 0;         // rank of the turn-up
        static constexpr int pairs = 8;      // marriages in hand, by suit
        static constexpr int stock = 12;     // cards left of it, in pairs, seven or more as one
        static constexpr int closed = 20;    // not, by the seat, by the other
        static constexpr int asked = 23;     // lead, follow, meld, draw, close, exchange
        static constexpr int meld = 29;      // suit just announced
        static constexpr int no_trick = 33;  // of the seat, of the other
        static constexpr int at_close = 35;  // when the stock was closed the one who did not had no trick, few points
        static constexpr int pending = 37;   // points wait for a trick, and more than a plain marriage: two for each seat
        static constexpr int leads = 41;
        static constexpr int low_trump = 42;  // in hand
        static constexpr int draws_due = 43;
    };

    std::uint64_t moment() const {
        const int me = table_.side(seat_);
        const int they = table_.side(table_.after[seat_][0]);
        std::uint64_t bits = 0;
        const auto set = [&](int bit, bool is) { bits |= std::uint64_t{is} << static_cast<unsigned>(bit); };
        if (deal_.up != no_card) set(Bit::up + (rank_of(deal_.up)), true);
        if (marriage_time(table_, deal_, seat_) || deal_.now[me].tricks == 0) {
            for (const int king : Each{rules_.pairs(deal_.hands[seat_] & ~deal_.spent[seat_])}) {
                set(Bit::pairs + slot_[suit_of(king)], true);
            }
        }
        set(Bit::stock + std::min(7, (deal_.stock_left() + 1) / 2), true);
        set(Bit::closed + (deal_.closed_by == nobody ? 0 : deal_.closed_by == seat_ ? 1 : 2), true);
        constexpr By<Ask, 6> moments = {{Ask::lead, Ask::follow, Ask::meld, Ask::draw, Ask::close, Ask::exchange}};
        for (int at = 0; at < 6; ++at) set(Bit::asked + at, deal_.asked() == moments[at]);
        if (deal_.asked() == Ask::meld && deal_.meld >= 0 && deal_.meld < suits) {
            set(Bit::meld + slot_[deal_.meld], true);
        }
        set(Bit::no_trick, deal_.now[me].tricks == 0);
        set(Bit::no_trick + 1, deal_.now[they].tricks == 0);
        if (deal_.closed_by != nobody) {
            const Standing& then = deal_.at_close[deal_.closed_by == seat_ ? they : me];
            set(Bit::at_close, then.tricks == 0);
            set(Bit::at_close + 1, then.points < usual_target / 2);
        }
        set(Bit::pending, deal_.pending[me] != 0);
        set(Bit::pending + 1, deal_.pending[me] > rules_.marriagePlain);
        set(Bit::pending + 2, deal_.pending[they] != 0);
        set(Bit::pending + 3, deal_.pending[they] > rules_.marriagePlain);
        set(Bit::leads, deal_.leader == seat_);
        set(Bit::low_trump, (low_trumps(rules_, deal_) & deal_.hands[seat_]) != 0);
        set(Bit::draws_due, deal_.short_hands);
        return bits;
    }

    // A row of 32 bits, the more set the nearer a side is to the target.
    std::uint64_t points(int side) const {
        const int usual = rules_.auction ? rules_.bidTop.value : usual_target;
        const int target = rules_.dealTarget.given ? rules_.dealTarget.value : usual;
        const int steps = std::clamp(deal_.now[side].points * (usual_target / 2) / target, 0, 32);
        return (std::uint64_t{1} << static_cast<unsigned>(steps)) - 1;
    }

    const Table& table_;
    const Rules& rules_;
    const Deal& deal_;
    int seat_;
    Cards gone_ = 0;
    By<Cards, most_seats> known_{};  // of each other seat, clockwise
    Cards any_known_ = 0;
    By<int, suits> slot_{};
    By<std::uint64_t, most_words> bits_{};
    int words_ = 0;      // filled
    bool half_ = false;  // and half of the next one
};

}  // namespace sixtysix
