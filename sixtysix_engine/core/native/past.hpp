// What a seat has done in a deal so far, and how likely that was by a policy, in a world that the other cannot tell
// from the true one: a hand that would have played so is the likelier one.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "apply.hpp"
#include "policy.hpp"

namespace sixtysix {

// Something that happened: an act of a seat, or a card that it drew.
struct Event {
    int seat;
    int act;      // or `drew`
    int drawn;    // a card that both saw or the other one drew; no_card where it is hidden
    Cards shown;  // what both knew to be in the seat's hand before it drew

    static constexpr int drew = -1;
};

class Past {
public:
    // `start` is the deal before its first act, of two players, with the true hand of the seat that looks back; the
    // events are all that have happened since. `seat` is the other one. All that is given must outlive it.
    Past(const Table& table, const Deal& start, const std::vector<Event>& events, const Policy& policy, int seat)
        : table_(table), start_(start), events_(events), policy_(policy), seat_(seat) {}

    // The logarithm of how likely the seat's acts were, one after the other, if the cards lie as in `now`, as far as they
    // are to be trusted; which of its cards it drew when is left to chance.
    double likelihood(const Deal& now, QuickRandom& random) const {
        Deal deal = rewound(now, random);
        double sum = 0.0;
        Acts acts;
        float chances[most_bids + 1];
        for (const Event& event : events_) {
            if (event.act == Event::drew) continue;
            if (deal.turn != event.seat) return impossible;  // a marriage would have counted by itself
            list_acts(table_, deal, acts);
            if (!is_among(event.act, acts)) return impossible;
            if (event.seat == seat_) {
                list_sensible_acts(table_, deal, acts);
                if (acts.size > 1) {
                    policy_.weigh(deal, acts, chances);
                    sum += std::log(doubted(acts, chances, event.act));
                }
            }
            apply(table_, deal, static_cast<Act>(event.act));
        }
        return trust * sum;
    }

private:
    static constexpr double impossible = -1e6;
    static constexpr float doubt = 0.2F;  // that an act goes by no policy
    static constexpr double trust = 0.5;  // whoever plays by another policy is not read wholly wrong

    static bool is_among(int act, const Acts& acts) { return std::find(acts.begin(), acts.end(), act) != acts.end(); }

    static float doubted(const Acts& acts, const float* chances, int act) {
        float chance = doubt / static_cast<float>(acts.size);
        for (int at = 0; at < acts.size; ++at) {
            if (acts.items[at] == act) chance += (1.0F - doubt) * chances[at];
        }
        return chance;
    }

    // The deal at its start, by taking back what the seat did.
    Deal rewound(const Deal& now, QuickRandom& random) const {
        Deal deal = start_;
        Cards& hand = deal.hands[seat_];
        hand = now.hands[seat_];
        int draws = 0;
        for (const Event& event : events_) draws += event.act == Event::drew ? 1 : 0;
        for (int at = 0; at < now.face_down() && draws + at < start_.face_down(); ++at) {
            deal.stock[start_.stock_at + draws + at] = now.stock[now.stock_at + at];
        }
        for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
            if (event->act != Event::drew) {
                if (event->seat == seat_) take_back(event->act, hand);
                continue;
            }
            int drawn = event->drawn;
            if (drawn == no_card) drawn = any_of(hand & ~event->shown, random);
            if (event->seat == seat_) hand &= ~card(drawn);
            if (--draws < start_.face_down()) deal.stock[start_.stock_at + draws] = static_cast<std::uint8_t>(drawn);
        }
        return deal;
    }

    void take_back(int act, Cards& hand) const {
        if (act == act::exchange) {
            hand = (hand & ~card(start_.up)) | low_trumps(*table_.rules, start_);
        } else if (act < act::marry) {
            hand |= card(act);
        }
    }

    static int any_of(Cards cards, QuickRandom& random) {
        int left = random.below(std::max(1, count(cards)));
        for (const int bit : Each{cards}) {
            if (left-- == 0) return bit;
        }
        return 0;  // never, of a deal that came about by the rules
    }

    const Table& table_;
    const Deal& start_;
    const std::vector<Event>& events_;
    const Policy& policy_;
    int seat_;
};

}  // namespace sixtysix
