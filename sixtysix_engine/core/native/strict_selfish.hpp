// Strict play of more than two sides, each with one seat: everyone takes what it wants most, of equal acts the first in
// the order of the protocol. Acts that can no longer be chosen, or whose end is known, are not looked into.
#pragma once

#include <memory>

#include "strict_selfish_law.hpp"

namespace sixtysix {

class Selfish : SelfishLaw {
public:
    using SelfishLaw::SelfishLaw, SelfishLaw::fits, SelfishLaw::serves;

    Wanted solve(const Deal& deal) {
        start(deal);
        Box box;
        const int leader = number_of(deal.leader);
        if (deal.asked() == Ask::lead) return lead(leader, {}, box);
        Trick trick{};
        trick.leader = leader;
        for (int place = 0; place < deal.trick_size; ++place) put(trick, deal.trick[place]);
        return follow(trick, look(), {}, box);
    }

private:
    using Outlook = SelfishEnds::Outlook;

    // Whoever asks has no use for an end in which `who` gets no more than this.
    struct Limit {
        int who = nobody;
        Value most = 0;
    };

    // What can come, and the points for which that holds.
    struct View {
        const Outlook* outlook;
        Box box;
    };

    // The best of the acts tried so far. A right claim is the last of all acts, yet tried first: equals come before it.
    struct Choice {
        int mover;
        bool made = false;
        bool is_claim = false;
        Wanted best{};

        void offer(const Wanted& found) {
            if (made && found[mover] < least_better()) return;
            best = found;
            made = true;
            is_claim = false;
        }

        // The least that an act still to be tried must bring to be chosen.
        Value least_better() const { return is_claim ? best[mover] : best[mover] + 1; }

        Limit limit() const { return made ? Limit{mover, least_better() - 1} : Limit{}; }
    };

    View look() {
        View view{nullptr, {}};
        if (!deterred_) return view;
        By<int, most_seats> hope{};
        for (int number = 0; number < sides_; ++number) {
            hope[number] = now_.rest + now_.pending[number] + all_marriages(number);
        }
        const Outlook& outlook = ends_.outlook(now_, hope, view.box);
        if (outlook.outcomes != 0) view.outlook = &outlook;
        return view;
    }

    // Whether acts still to be tried can change nothing for whoever asks; `cut` where they could for others.
    bool decided(const View& view, const Choice& choice, Limit limit, bool& cut, Box& box) const {
        if (view.outlook == nullptr) return false;
        const Outlook& outlook = *view.outlook;
        const int mover = choice.mover;
        const bool sure = !choice.is_claim || (outlook.sure >> static_cast<unsigned>(mover) & 1U) != 0;
        if (choice.made && choice.best[mover] == outlook.most[mover] && sure) {
            box.narrow(view.box);
            return true;
        }
        if (limit.who == nobody || (choice.made && choice.best[limit.who] > limit.most)) return false;
        const Value least = choice.made ? choice.least_better() : lost_value;
        for (const int at : Each{outlook.outcomes}) {
            const Wanted& outcome = ends_.outcome(at);
            if (outcome[mover] >= least && outcome[limit.who] > limit.most) return false;
        }
        box.narrow(view.box);
        cut = true;
        return true;
    }

    // A claim by whoever is asked, before anything else is tried: where it is right it is an offer like any other.
    void offer_claim(Choice& choice, int last, Box& box) {
        if (target_ < Box::far && box.tells(choice.mover, now_.total[choice.mover] - target_)) {
            const bool before = choice.made;
            choice.offer(ends_.end(SelfishEnds::claim + choice.mover, last, now_, box));
            choice.is_claim = !before;
        }
    }

    // A wrong claim is the last of the acts, so it must be better than all before.
    void offer_fine(Choice& choice, int last, Box& box) {
        if (over(choice.mover) || deterred_) return;
        if (choice.best[choice.mover] >= -(sides_ - 1) * least_fine_ && !ends_.pays_points()) return;
        choice.offer(ends_.fine(choice.mover, last, now_, box));
    }

    Wanted lead(int leader, Limit limit, Box& outer) {
        if (task_.watch.stopped()) return {};
        ++task_.nodes;
        const bool keeps = without_first(hands_[leader]) != 0;
        const std::uint64_t key = keeps ? key_at(leader) : 0;
        const SelfishTable::Entry* const entry = keeps ? known_.find(key, now_.total) : nullptr;
        if (entry != nullptr) {
            outer.narrow(entry->least, entry->most, now_.total);
            return entry->wanted;
        }
        Box box;
        bool cut = false;
        Choice choice{leader};
        choose_lead(choice, limit, cut, box);
        if (keeps && !cut && !task_.watch.has_stopped()) known_.keep(key, now_.total, box, choice.best);
        outer.narrow(box);
        return choice.best;
    }

    void choose_lead(Choice& choice, Limit limit, bool& cut, Box& box) {
        const int leader = choice.mover;
        const View view = look();
        if (view.outlook != nullptr && settled(view, choice, limit, cut, box)) return;
        const bool may_claim = claims_ && (claims_on_turn_ || now_.played);
        if (may_claim) offer_claim(choice, leader, box);
        for (const int bit : Each{once(rules_, hands_[leader])}) {
            if (decided(view, choice, limit, cut, box)) return;
            choice.offer(lead_card(leader, bit, view, choice.limit(), box));
        }
        const bool announces = rules_.marriageCall == MarriageCall::spoken && may_announce(leader);
        for (const int king : Each{announces ? marriages_of(leader) : 0}) {
            if (decided(view, choice, limit, cut, box)) return;
            choice.offer(marry(leader, suit_of(king), choice.limit(), box));
        }
        if (may_claim) offer_fine(choice, leader, box);
    }

    // Whether only one end is left, or none that whoever asks could use.
    bool settled(const View& view, Choice& choice, Limit limit, bool& cut, Box& box) const {
        const bool single = without_first(view.outlook->outcomes) == 0;
        if (!single && !decided(view, choice, limit, cut, box)) return false;
        box.narrow(view.box);
        choice.best = any_end(view);
        return true;
    }

    const Wanted& any_end(const View& view) const { return ends_.outcome(first(view.outlook->outcomes)); }

    // A marriage is announced; then a card of it is led, or the leader claims.
    Wanted marry(int leader, int suit, Limit limit, Box& box) {
        const Standings before = now_;
        announce(leader, suit, box);
        const Wanted found = after_marriage(leader, suit, limit, box);
        now_ = before;
        return found;
    }

    Wanted after_marriage(int leader, int suit, Limit limit, Box& box) {
        if (rules_.marriageStops && ends_by_itself()) return ends_.end(SelfishEnds::by_itself, leader, now_, box);
        const View view = look();
        Choice choice{leader};
        bool cut = false;
        const bool may_claim = claims_ && rules_.marriageStops;
        if (may_claim) offer_claim(choice, leader, box);
        for (const int bit : Each{once(rules_, hands_[leader] & rules_.marriage_lead[suit])}) {
            if (decided(view, choice, limit, cut, box)) return choice.made ? choice.best : any_end(view);
            choice.offer(play({{}, 0, leader, 0, 0}, leader, bit, view, choice.limit(), box));
        }
        if (may_claim) offer_fine(choice, leader, box);
        return choice.best;
    }

    // A card is led, and announces the marriage that it is of where that goes by itself.
    Wanted lead_card(int leader, int bit, const View& view, Limit limit, Box& box) {
        const int suit = suit_of(bit);
        const bool melds = rules_.marriageCall == MarriageCall::by_itself && may_announce(leader) &&
                           (rules_.marriage_lead[suit] & card(bit)) != 0 &&
                           (marriages_of(leader) & suit_cards[suit]) != 0;
        if (!melds) return play({{}, 0, leader, 0, 0}, leader, bit, view, limit, box);
        const Standings before = now_;
        announce(leader, suit, box);
        const Wanted found = after_meld(leader, bit, box);
        now_ = before;
        return found;
    }

    Wanted after_meld(int leader, int bit, Box& box) {
        if (rules_.marriageStops && ends_by_itself()) return ends_.end(SelfishEnds::by_itself, leader, now_, box);
        Choice choice{leader};
        choice.offer(play({{}, 0, leader, 0, 0}, leader, bit, look(), {}, box));
        if (claims_ && rules_.marriageStops) {
            offer_claim(choice, leader, box);
            offer_fine(choice, leader, box);
        }
        return choice.best;
    }

    Wanted follow(const Trick& trick, const View& view, Limit limit, Box& box) {
        const int mover = (trick.leader + trick.size) % sides_;
        const Cards cards = once(rules_, legal(trick, mover));
        const bool forced = without_first(cards) == 0;
        if (forced && !claims_on_turn_) return play(trick, mover, first(cards), view, limit, box);
        Choice choice{mover};
        bool cut = false;
        if (claims_on_turn_) offer_claim(choice, trick.leader, box);
        for (const int bit : Each{cards}) {
            if (decided(view, choice, limit, cut, box)) return choice.made ? choice.best : any_end(view);
            const bool only = forced && !choice.made && deterred_;
            choice.offer(play(trick, mover, bit, view, only ? limit : choice.limit(), box));
        }
        if (claims_on_turn_) offer_fine(choice, trick.leader, box);
        return choice.best;
    }

    Wanted play(Trick trick, int number, int bit, const View& view, Limit limit, Box& box) {
        put(trick, bit);
        const Cards spent = now_.spent[number];
        hands_[number] &= ~card(bit);
        key_ ^= known_.of_card[number][bit];
        drop_spent(number, bit);
        const Wanted found = trick.size == sides_ ? finish(trick, limit, box) : follow(trick, view, limit, box);
        hands_[number] |= card(bit);
        key_ ^= known_.of_card[number][bit];
        now_.spent[number] = spent;
        return found;
    }

    Wanted finish(const Trick& trick, Limit limit, Box& box) {
        const Standings before = now_;
        const int winner = (trick.leader + trick.best) % sides_;
        const bool last = hands_[winner] == 0;
        now_.tricks |= 1U << static_cast<unsigned>(winner);
        now_.played = true;
        now_.marriages[winner] += now_.pending[winner];
        now_.rest -= trick.points;
        const int points = trick.points + now_.pending[winner] + (last ? last_trick_ : 0);
        now_.pending[winner] = 0;
        score(winner, points, box);
        const Wanted found = ends_by_itself() ? ends_.end(SelfishEnds::by_itself, winner, now_, box)
                             : last           ? cards_out(winner, box)
                                              : lead(winner, limit, box);
        now_ = before;
        return found;
    }

    Wanted cards_out(int winner, Box& box) {
        Choice choice{winner};
        choice.offer(ends_.end(SelfishEnds::out, winner, now_, box));
        if (claims_) {
            offer_claim(choice, winner, box);
            offer_fine(choice, winner, box);
        }
        return choice.best;
    }
};

// What a solver keeps between deals. Moments outside of strict play, and the last few cards, are searched plainly.
class SelfishMemory {
public:
    Wanted solve(Task& task, const Deal& deal) {
        if (deal.over() || is_short(deal)) return search_selfishly(task, deal);
        if (Selfish::fits(task.table, task.players, deal)) return search_for(task, deal).solve(deal);
        ++task.nodes;
        const int mover = task.players.of[task.table.side(deal.turn)];
        Acts acts;
        list_acts(task.table, deal, acts);
        Wanted best{};
        best[mover] = lost_value - 1;
        for (const Act code : acts) {
            if (task.watch.stopped()) break;
            Deal next = deal;
            apply(task.table, next, code);
            const Wanted found = solve(task, next);
            if (found[mover] > best[mover]) best = found;
        }
        return best;
    }

private:
    // So few cards that no table pays.
    static bool is_short(const Deal& deal) {
        constexpr int few = 2;
        const auto held = [](Cards hand) { return count(hand) <= few; };
        return deal.phase() != Phase::open && std::all_of(deal.hands.begin(), deal.hands.end(), held);
    }

    Selfish& search_for(Task& task, const Deal& deal) {
        constexpr std::size_t most = 64;
        const auto serves = [&deal](const auto& search) { return search->serves(deal); };
        const auto found = std::find_if(searches_.begin(), searches_.end(), serves);
        if (found != searches_.end()) return **found;
        if (searches_.size() == most) searches_.clear();
        return *searches_.emplace_back(std::make_unique<Selfish>(task, table_, deal));
    }

    SelfishTable table_;
    std::vector<std::unique_ptr<Selfish>> searches_;  // by who has closed, and the like
};

}  // namespace sixtysix
