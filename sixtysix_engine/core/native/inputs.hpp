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
        int by_slot[suits] = {deal_.trump};
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

    std::uint64_t moment() const {
        const int me = table_.side(seat_);
        const int they = table_.side(other_);
        std::uint64_t bits = 0;
        const auto set = [&](int bit, bool is) { bits |= std::uint64_t{is} << static_cast<unsigned>(bit); };
        if (deal_.up != no_card) set(deal_.up & (ranks - 1), true);
        if (marriage_time(table_, deal_, seat_) || deal_.now[me].tricks == 0) {
            for (const int king : Each{rules_.pairs(deal_.hands[seat_] & ~deal_.spent[seat_])}) {
                set(8 + slot_[suit_of(king)], true);
            }
        }
        set(12 + std::min(7, (deal_.stock_left() + 1) / 2), true);
        set(20 + (deal_.closed_by == nobody ? 0 : deal_.closed_by == seat_ ? 1 : 2), true);
        if (deal_.asked() == Ask::lead) set(23, true);
        if (deal_.asked() == Ask::follow) set(24, true);
        if (deal_.asked() == Ask::meld) set(25, true);
        if (deal_.asked() == Ask::draw) set(26, true);
        if (deal_.asked() == Ask::close) set(27, true);
        if (deal_.asked() == Ask::exchange) set(28, true);
        if (deal_.asked() == Ask::meld && deal_.meld >= 0 && deal_.meld < suits) set(29 + slot_[deal_.meld], true);
        set(33, deal_.now[me].tricks == 0);
        set(34, deal_.now[they].tricks == 0);
        if (deal_.closed_by != nobody) {
            const Standing& then = deal_.at_close[deal_.closed_by == seat_ ? they : me];
            set(35, then.tricks == 0);
            set(36, then.points < usual_target / 2);
        }
        set(37, deal_.pending[me] != 0);
        set(38, deal_.pending[me] > rules_.marriagePlain);
        set(39, deal_.pending[they] != 0);
        set(40, deal_.pending[they] > rules_.marriagePlain);
        set(41, deal_.leader == seat_);
        set(42, (low_trumps(rules_, deal_) & deal_.hands[seat_]) != 0);
        set(43, deal_.short_hands);
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
