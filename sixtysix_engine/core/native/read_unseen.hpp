// Reads what a seat cannot see from the lists that Python makes of it; nothing that is given is trusted.
#pragma once

#include <cmath>
#include <tuple>
#include <vector>

#include "fields.hpp"
#include "legal.hpp"
#include "worlds.hpp"

namespace sixtysix {

using Places = std::vector<int>;
// Seats of the hidden hands; cards by holder, as they lie in the deal; their weights by holder and kind; side payments.
using Hidden = std::tuple<std::vector<int>, std::vector<Places>, std::vector<std::vector<double>>, std::vector<Places>>;

// Finds the unseen cards in a deal.
class UnseenReader {
public:
    UnseenReader(const Table& table, const Deal& deal, const Hidden& hidden)
        : table_(table), rules_(*table.rules), deal_(deal), hidden_(hidden), bits_(32) {}

    Unseen run() {
        const auto& [seats, cards, weights, amour] = hidden_;
        if (seats.size() >= static_cast<std::size_t>(table_.players) || cards.size() != seats.size() + 1 ||
            weights.size() != cards.size() || amour.size() != seats.size()) {
            throw FieldError("hidden", "lists for the hidden hands and what is in none");
        }
        for (std::size_t at = 0; at < cards.size(); ++at) {
            unseen_.sizes[static_cast<int>(at)] = static_cast<int>(cards[at].size());
            if (at < seats.size()) {
                read_hand(seats[at], cards[at]);
                for (const int place : amour[at]) unseen_.amour[static_cast<int>(at)] |= card(bit_of(place));
            } else {
                for (const int place : cards[at]) take(place, out_of_hands());
            }
        }
        for (const std::vector<int>& bits : bits_) {
            if (!bits.empty()) unseen_.kinds.push_back({bits, {}});
        }
        for (std::size_t at = 0; at < weights.size(); ++at) read_weights(static_cast<int>(at), weights[at]);
        if (deal_.phase() == Phase::open) {
            unseen_.loose = deal_.face_down();
            const auto loose = static_cast<std::size_t>(unseen_.loose);
            if (cards.back().size() != loose) throw FieldError("hidden", "the whole stock");
        }
        return unseen_;
    }

private:
    int bit_of(int place) const {
        const int found = place >= 0 && place < 32 ? rules_.bit_of[place] : no_card;
        if (found == no_card) throw FieldError("hidden", "a card that the pack has not");
        return found;
    }

    void take(int place, Cards from) {
        const Cards same = from & rules_.same[bit_of(place)] & ~taken_;
        if (same == 0) throw FieldError("hidden", "a card that is not there");
        taken_ |= card(first(same));
        bits_[static_cast<std::size_t>(place)].push_back(first(same));
    }

    // All of a hand but what it is known to hold.
    void read_hand(int seat, const Places& places) {
        const bool other = seat >= 0 && seat < rules_.seats && seat != deal_.turn && table_.place[seat] != nobody;
        if (!other) throw FieldError("hidden", "a seat that is not another one");
        for (const int each : unseen_.seats) {
            if (each == seat) throw FieldError("hidden", "a seat twice");
        }
        unseen_.seats.push_back(seat);
        const Cards loose = deal_.hands[seat] & ~(deal_.known[seat] | deal_.spent[seat]);
        for (const int place : places) take(place, loose);
        if ((loose & ~taken_) != 0) throw FieldError("hidden", "not the whole hand");
    }

    Cards out_of_hands() const {
        Cards seen = deal_.in_trick() | (deal_.up != no_card ? card(deal_.up) : 0);
        for (int seat = 0; seat < rules_.seats; ++seat) seen |= deal_.hands[seat] | deal_.won[seat];
        return rules_.pack & ~seen;
    }

    void read_weights(int holder, const std::vector<double>& weights) {
        if (weights.size() != unseen_.kinds.size()) throw FieldError("weights", "one for each unseen kind of card");
        for (std::size_t kind = 0; kind < weights.size(); ++kind) {
            if (!std::isfinite(weights[kind]) || weights[kind] < 0) throw FieldError("weights", "no negative numbers");
            unseen_.kinds[kind].weights[holder] = weights[kind];
        }
    }

    const Table& table_;
    const Rules& rules_;
    const Deal& deal_;
    const Hidden& hidden_;
    Cards taken_ = 0;
    std::vector<std::vector<int>> bits_;  // by place
    Unseen unseen_;
};

}  // namespace sixtysix
