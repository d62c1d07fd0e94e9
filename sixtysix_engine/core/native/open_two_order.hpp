// What is tried first while there is a stock that both seats know. The weights have been found by chance changes that
// made whole deals take fewer nodes. Cards that have cut elsewhere are no better: that was tried.
#pragma once

#include "rules.hpp"

namespace sixtysix {

// Leads, the most promising one first.
class LeadList {
public:
    struct Lead {
        int order;
        int bit;
        int suit;  // of the marriage announced with it, or no_suit
    };

    void add(int order, int bit, int suit) {
        int place = size_++;
        for (; place > 0 && items_[place - 1].order < order; --place) items_[place] = items_[place - 1];
        items_[place] = {order, bit, suit};
    }
    const Lead* begin() const { return items_; }
    const Lead* end() const { return items_ + size_; }

private:
    int size_ = 0;
    Lead items_[most_hand];
};

class OpenOrder {
public:
    static constexpr int first = 1 << 24;

    // The hand that is to play, the other one, the stock, cards that count for more than tricks, the size of the stock.
    struct Table {
        Cards hand;
        Cards other;
        Cards stock;
        Cards kept;
        int left;
    };

    OpenOrder(const Rules& rules, int trump) : rules_(rules), trump_(trump) {}

    int of_lead(const Table& at, int bit, bool melds) const {
        const int worth = rules_.worth[trump_][bit];
        const Cards suit = suit_cards[suit_of(bit)];
        const Cards takes = rules_.takes[trump_][bit];
        const bool trumps = suit_of(bit) == trump_;
        const int later = count(at.stock & takes & suit);  // cards to come that beat it
        const int order = (melds ? 7376 : 0) - 16 * count(at.hand & suit);
        if ((at.other & takes) == 0) {
            return order + (trumps ? 44 * worth - 396 + 40 * at.left : 549 - 2 * worth + 4 * at.left + 2 * later);
        }
        if ((at.other & takes & suit) == 0) return order - 90 - 33 * worth + 74 * at.left - 27 * later;
        return order + (trumps ? -2000 : 350 * worth - 367 - 4 * at.left - 50 * later);
    }

    // Whatever takes the trick comes before what does not.
    int of_reply(const Table& at, int bit, int led, bool takes) const {
        const int worth = rules_.worth[trump_][bit];
        const bool trumps = suit_of(bit) == trump_;
        const int order = 2 * count(at.other & rules_.above[bit]) - 2 * count(at.hand & suit_cards[suit_of(bit)]) -
                          ((at.kept & card(bit)) != 0 ? 1 : 0);
        if (takes) return order + (trumps ? 24 * at.left - 91 : 26 * worth + 5 * at.left + 49);
        return order - 2000 - 101 * worth - (suit_of(bit) == suit_of(led) ? 261 : 0);
    }

private:
    const Rules& rules_;
    int trump_;
};

}  // namespace sixtysix
