// What a net is shown of a deal of two: bits. Suits come in an order that the seat's own cards give, trumps first, so
// that the same hand in other suits looks the same. The first words hold what the seat sees, the others all cards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "legal.hpp"

namespace sixtysix {

class Inputs {
public:
    static constexpr int seen_words = 4;  // of 64 bits
    static constexpr int words = 6;
    static constexpr int acts = 40;  // cards, then marriages by suit, then the plain acts

    // Whether a rule set has no more than fits.
    static bool fit(const Rules& rules) {
        return rules.players == 2 && rules.side_count == 2 && rules.copies == 1 && !rules.auction;
    }

    Inputs(const Table& table, const Deal& deal)
        : table_(table), rules_(*table.rules), deal_(deal), seat_(deal.turn), other_(table.after[seat_][0]) {
        for (const Cards won : deal.won) gone_ |= won;
        known_ = deal.hands[other_] & (deal.known[other_] | deal.spent[other_]);
        order_suits();
        bits_[0] = both(deal.hands[seat_], gone_);
        bits_[1] = both(deal.in_trick(), known_);
        bits_[2] = moment();
        bits_[3] = points(table.side(seat_)) | points(table.side(other_)) << 32U;
    }

    // Adds the other hand and what will be drawn next.
    void show_all() {
        bits_[4] = both(deal_.hands[other_], next_card(0));
        bits_[5] = both(next_card(1), deal_.up != no_card ? card(deal_.up) : 0);
    }

    const std::uint64_t* bits() const { return bits_.data(); }

    // The place of an act among the outputs of a policy.
    int place_of(Act code) const {
        if (is_card(code)) return slot_[suit_of(code)] * ranks + (code & (suit_bits - 1));
        if (code < act::name_trump) return suits * ranks + slot_[code - act::marry];
        const int plain = code == act::exchange ? 0 : code == act::close ? 1 : code == act::claim ? 3 : 2;
        return suits * (ranks + 1) + plain;
    }

private:
    static constexpr int ranks = 8;
    static constexpr int usual_target = 66;

    static std::uint64_t of_suit(Cards cards, int suit) {
        return cards >> static_cast<unsigned>(suit_bits * suit) & 0xFFU;
    }

    void order_suits() {
        const Cards trick = deal_.in_trick();
        By<std::uint64_t, suits> looks{};
        int by_slot[suits + 1] = {deal_.trump};
        int slots = 1;
        for (int suit = 0; suit < suits; ++suit) {
            looks[suit] = of_suit(deal_.hands[seat_], suit) << 24U | of_suit(known_, suit) << 16U |
                          of_suit(trick, suit) << 8U | of_suit(gone_, suit);
            if (suit == deal_.trump) continue;
            int slot = slots++;
            for (; slot > 1 && looks[by_slot[slot - 1]] < looks[suit]; --slot) by_slot[slot] = by_slot[slot - 1];
            by_slot[slot] = suit;
        }
        for (int slot = 0; slot < suits; ++slot) slot_[by_slot[slot]] = slot;
    }

    std::uint64_t folded(Cards cards) const {
        std::uint64_t bits = 0;
        for (int suit = 0; suit < suits; ++suit) {
            bits |= of_suit(cards, suit) << static_cast<unsigned>(ranks * slot_[suit]);
        }
        return bits;
    }

    std::uint64_t both(Cards low, Cards high) const { return folded(low) | folded(high) << 32U; }

    Cards next_card(int ahead) const {
        const int at = deal_.stock_at + ahead;
        return deal_.phase() == Phase::open && at < deal_.stock_end ? card(deal_.stock[at]) : 0;
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
        const int they = table_.side(other_);
        std::uint64_t bits = 0;
        const auto set = [&](int bit, bool is) { bits |= std::uint64_t{is} << static_cast<unsigned>(bit); };
        if (deal_.up != no_card) set(Bit::up + (deal_.up & (ranks - 1)), true);
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
        const int target = rules_.dealTarget.given ? rules_.dealTarget.value : usual_target;
        const int steps = std::clamp((deal_.now[side].points - (target - usual_target)) / 2, 0, 32);
        return (std::uint64_t{1} << static_cast<unsigned>(steps)) - 1;
    }

    const Table& table_;
    const Rules& rules_;
    const Deal& deal_;
    int seat_;
    int other_;
    Cards gone_ = 0;
    Cards known_ = 0;
    By<int, suits + 1> slot_{};
    std::array<std::uint64_t, words> bits_{};
};

}  // namespace sixtysix
