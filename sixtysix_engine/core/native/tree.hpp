// Search of information sets (single observer): one tree of acts for the seat that is asked, a new world for each walk
// through it. What may be chosen differs from world to world, so each act counts how often it could have been.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "foresight.hpp"
#include "policy.hpp"
#include "strict.hpp"
#include "with_world.hpp"

namespace sixtysix {

struct TreeSettings {
    Weights others;          // how everybody else chooses, and everybody beyond the tree
    bool models = false;     // others choose so in the tree too, rather than what has been best for them
    double explore = 0.7;    // weight of what is little known, values being 0 to 1
    int horizon = 64;        // tricks ahead in which acts are searched for, rather than chosen by the policy
    int exact = 6;           // cards in a hand from which on the end of a deal is solved
    bool exact_closed = false;
    const Nets* nets = nullptr;  // how everybody chooses, instead of weights, and what comes of a walk that leaves the tree
    float spread = 1.0F;         // others choose less surely than the policy says, by this factor
    bool beliefs = false;        // worlds are drawn as likely as the card that was led makes them
    std::size_t most_nodes = std::size_t{1} << 22U;
};

class Tree {
public:
    struct Node {
        std::int32_t child = 0;  // first of its acts; 0: none yet
        std::int32_t next = 0;   // another act of the same moment
        Act code = 0;
        std::int8_t seat = 0;  // whose act it is
        std::int8_t side = 0;
        std::uint32_t walks = 0;
        std::uint32_t chances = 0;  // how often it could have been chosen
        double sum = 0.0;           // of what its side got
        double squares = 0.0;
        double wins = 0.0;  // how likely its side was ahead in the end
        float likely = 0.0F;  // by the policy, when it was first open to a seat that looks for the best
    };

    // All that is given must outlive it.
    Tree(const Table& table, const Deal& deal, const Unseen& cards, const Worlds& worlds, const Worth& worth,
         const TreeSettings& settings, std::uint64_t seed)
        : table_(table),
          deal_(deal),
          cards_(cards),
          worlds_(worlds),
          worth_(worth),
          settings_(settings),
          policy_(table, settings.others, settings.nets),
          solver_(table, worth, nullptr),
          foresight_(table, solver_.players(), worth, settings.nets),
          me_(solver_.players().of[table.side(deal.turn)]),
          seed_(seed),
          random_(Random(seed).seed()) {
        nodes_.emplace_back();
        believes_ = settings.beliefs && table.players == 2 && has_lead();
    }

    // Walks so many times more, or until it is stopped; tells how many times it did.
    std::uint64_t run(std::uint64_t walks, const Stop* stop) {
        std::uint64_t done = 0;
        while (done < walks && (stop == nullptr || !stop->is_set())) {
            walk();
            ++done;
        }
        return done;
    }

    const std::vector<Node>& nodes() const { return nodes_; }
    std::uint64_t walks() const { return walked_; }
    std::uint64_t steps() const { return steps_ + solver_.nodes(); }

private:
    static constexpr int most_acts = 64;
    static constexpr std::uint32_t tries_at_least = 2;
    static constexpr std::uint64_t walks_before_all = 50;
    static constexpr double evenly = 0.1;  // part of the trust that all acts share
    static constexpr int most_tries = 30;  // to find a world that is believed
    static constexpr float doubt = 0.03F;  // whether others act by the policy

    void walk() {
        ++walked_;
        Deal deal = drawn();
        for (int tries = 1; believes_ && tries < most_tries && !believed(deal); ++tries) deal = drawn();
        path_.clear();
        std::int32_t at = 0;
        bool grown = false;
        while (!deal.over() && !grown && (path_.empty() || !is_end(deal)) && !is_far(deal)) {
            list_sensible_acts(table_, deal, acts_);
            const int side = solver_.players().of[table_.side(deal.turn)];
            const auto [node, is_new] = choose(at, deal, side);
            grown = is_new;
            at = node;
            if (at == 0) break;  // no room for more
            path_.push_back(at);
            step(deal, nodes_[static_cast<std::size_t>(at)].code);
        }
        while (!deal.over() && !is_end(deal)) {
            list_sensible_acts(table_, deal, acts_);
            if (settings_.nets != nullptr && acts_.size > 1) {
                ++steps_;
                return note(foresight_.of(deal));
            }
            play_on(deal);
        }
        note(solved(deal.over() ? ended(deal) : solver_.solve(deal)));
    }

    WalkEnd solved(const Wanted& wanted) const {
        WalkEnd end;
        for (int side = 0; side < solver_.players().sides; ++side) {
            end.got[side] = wanted[side];
            end.wins[side] = wanted[side] > 0 ? 1.0 : 0.0;
        }
        return end;
    }

    Deal drawn() { return with_world(table_, deal_, cards_, worlds_.drawn(seed_, worlds_drawn_++)); }

    // Whether there is a card on the table that was led by choice.
    bool has_lead() const {
        if (deal_.trick_size != 1 || deal_.asked() != Ask::follow) return false;
        const int suit = suit_of(deal_.trick[0]);
        return (deal_.spent[deal_.trick_seats[0]] & suit_cards[suit] & table_.rules->marriage_lead[suit]) == 0;
    }

    // Takes a world as often as its leader would have led the card, and sometimes any.
    bool believed(const Deal& deal) {
        Deal before = deal;
        const int seat = deal.trick_seats[0];
        const int led = deal.trick[0];
        before.trick_size = 0;
        before.hands[seat] |= card(led);
        before.turn = static_cast<std::int8_t>(seat);
        before.ask = static_cast<std::int8_t>(Ask::lead);
        list_sensible_acts(table_, before, acts_);
        policy_.weigh(before, acts_, chances_);
        float chance = doubt;
        for (int at = 0; at < acts_.size; ++at) {
            if (acts_.items[at] == led) chance += chances_[at];
        }
        return random_.part() < chance;
    }

    void step(Deal& deal, Act code) {
        apply(table_, deal, code);
        ++steps_;
    }

    // Does one of `acts_` as the policy would.
    void play_on(Deal& deal) {
        int at = 0;
        if (acts_.size > 1) {
            policy_.weigh(deal, acts_, chances_);
            at = draw(chances_, acts_.size, random_);
        }
        step(deal, acts_.items[at]);
    }

    bool is_end(const Deal& deal) const {
        if (deal.trick_size != 0 || deal.asked() == Ask::bid || deal.asked() == Ask::trump) return false;
        const Phase phase = deal.phase();
        if (phase == Phase::open || (phase == Phase::closed && !settings_.exact_closed)) return false;
        return count(deal.hands[deal.turn]) <= settings_.exact;
    }

    bool is_far(const Deal& deal) const { return deal.tricks_played - deal_.tricks_played > settings_.horizon; }

    Wanted ended(const Deal& deal) const {
        Wanted got{};
        for (int side = 0; side < solver_.players().sides; ++side) {
            got[side] = wanted(table_, solver_.players(), worth_, deal.outcome, side);
        }
        return got;
    }

    // The act to follow of those in `acts_`, as a node below `parent`, and whether it is new there; 0 for no room.
    std::pair<std::int32_t, bool> choose(std::int32_t parent, const Deal& deal, int side) {
        find_children(parent);
        if (acts_.size == 1) return {children_[0] != 0 ? children_[0] : grow(parent, 0, deal, side), false};
        const bool modelled = settings_.models && side != me_;
        const bool guided = settings_.nets != nullptr;
        if (modelled || missing_ > 0) policy_.weigh(deal, acts_, chances_);
        if (modelled) {
            flatten();
            const int at = draw(chances_, acts_.size, random_);
            if (children_[at] != 0) return {children_[at], false};
            return {grow(parent, at, deal, side), !guided};
        }
        if (guided && missing_ > 0 && !grow_missing(parent, deal, side)) return {0, true};
        for (int at = 0; at < acts_.size; ++at) {
            if (children_[at] != 0) ++nodes_[static_cast<std::size_t>(children_[at])].chances;
        }
        if (guided) {
            const std::int32_t best = children_[next_guided(parent == 0)];
            return {best, nodes_[static_cast<std::size_t>(best)].walks == 0};
        }
        if (missing_ > 0) return {grow(parent, likeliest_missing(), deal, side), true};
        return {children_[best_known()], false};
    }

    void flatten() {
        if (settings_.spread == 1.0F) return;
        float sum = 0.0F;
        for (int at = 0; at < acts_.size; ++at) sum += chances_[at] = std::pow(chances_[at], 1.0F / settings_.spread);
        for (int at = 0; at < acts_.size; ++at) chances_[at] /= sum;
    }

    // In the end every act that was asked about has been tried, so that there is something to tell of it.
    int next_guided(bool asked) const {
        if (!asked || walked_ < walks_before_all) return most_promising();
        const int rare = rarest();
        return nodes_[static_cast<std::size_t>(children_[rare])].walks < tries_at_least ? rare : most_promising();
    }

    // The act that was walked least.
    int rarest() const {
        const auto walks = [this](int at) { return nodes_[static_cast<std::size_t>(children_[at])].walks; };
        int rare = 0;
        for (int at = 1; at < acts_.size; ++at) {
            if (walks(at) < walks(rare)) rare = at;
        }
        return rare;
    }

    // By what has come of each act and how likely the policy is to choose it (PUCT); of an act that was never tried as
    // much is expected as has come of the others.
    int most_promising() const {
        const double span = highest_ > lowest_ ? highest_ - lowest_ : 1.0;
        double sum = 0.0;
        double walks = 0.0;
        for (int at = 0; at < acts_.size; ++at) {
            const Node& node = nodes_[static_cast<std::size_t>(children_[at])];
            sum += node.sum;
            walks += node.walks;
        }
        const double usual = walks > 0 ? sum / walks : 0.0;
        int best = 0;
        double most = std::numeric_limits<double>::lowest();
        for (int at = 0; at < acts_.size; ++at) {
            const Node& node = nodes_[static_cast<std::size_t>(children_[at])];
            const double mean = node.walks != 0 ? node.sum / node.walks : usual;
            const double likely = (1.0 - evenly) * static_cast<double>(node.likely) + evenly / acts_.size;
            const double trust = settings_.explore * likely;
            const double value = mean / span + trust * std::sqrt(static_cast<double>(node.chances)) / (1.0 + node.walks);
            if (value > most) {
                most = value;
                best = at;
            }
        }
        return best;
    }

    void find_children(std::int32_t parent) {
        missing_ = acts_.size;
        for (int at = 0; at < acts_.size; ++at) children_[at] = 0;
        for (std::int32_t child = nodes_[static_cast<std::size_t>(parent)].child; child != 0;) {
            const Node& node = nodes_[static_cast<std::size_t>(child)];
            for (int at = 0; at < acts_.size; ++at) {
                if (acts_.items[at] != node.code) continue;
                children_[at] = child;
                --missing_;
            }
            child = node.next;
        }
    }

    int likeliest_missing() const {
        int best = -1;
        for (int at = 0; at < acts_.size; ++at) {
            if (children_[at] == 0 && (best < 0 || chances_[at] > chances_[best])) best = at;
        }
        return best;
    }

    int best_known() const {
        int best = 0;
        double most = -1.0;
        const double span = highest_ > lowest_ ? highest_ - lowest_ : 1.0;
        for (int at = 0; at < acts_.size; ++at) {
            const Node& node = nodes_[static_cast<std::size_t>(children_[at])];
            const double walks = node.walks == 0 ? 1.0 : node.walks;
            const double mean = (node.sum / walks - lowest_) / span;
            const double value = mean + settings_.explore * std::sqrt(std::log(node.chances + 1.0) / walks);
            if (value > most) {
                most = value;
                best = at;
            }
        }
        return best;
    }

    // Whether there is room for a node of each act.
    bool grow_missing(std::int32_t parent, const Deal& deal, int side) {
        for (int at = 0; at < acts_.size; ++at) {
            if (children_[at] != 0) continue;
            children_[at] = grow(parent, at, deal, side);
            if (children_[at] == 0) return false;
            nodes_[static_cast<std::size_t>(children_[at])].likely = chances_[at];
        }
        return true;
    }

    // A new node below `parent`, or 0 for no room.
    std::int32_t grow(std::int32_t parent, int at, const Deal& deal, int side) {
        if (nodes_.size() >= settings_.most_nodes) return 0;
        Node& above = nodes_[static_cast<std::size_t>(parent)];
        Node node;
        node.code = acts_.items[at];
        node.seat = deal.turn;
        node.side = static_cast<std::int8_t>(side);
        node.chances = settings_.nets == nullptr ? 1 : 0;
        node.next = above.child;
        above.child = static_cast<std::int32_t>(nodes_.size());
        nodes_.push_back(node);
        return static_cast<std::int32_t>(nodes_.size()) - 1;
    }

    void note(const WalkEnd& end) {
        for (int side = 0; side < solver_.players().sides; ++side) {
            lowest_ = std::min(lowest_, end.got[side]);
            highest_ = std::max(highest_, end.got[side]);
        }
        for (const std::int32_t at : path_) {
            Node& node = nodes_[static_cast<std::size_t>(at)];
            const double got = end.got[node.side];
            ++node.walks;
            node.sum += got;
            node.squares += got * got;
            node.wins += end.wins[node.side];
        }
    }

    const Table& table_;
    const Deal& deal_;
    const Unseen& cards_;
    const Worlds& worlds_;
    const Worth& worth_;
    const TreeSettings& settings_;
    Policy policy_;
    Solver solver_;
    Foresight foresight_;
    int me_;
    std::uint64_t seed_;
    QuickRandom random_;
    std::uint64_t walked_ = 0;
    std::uint64_t worlds_drawn_ = 0;
    std::uint64_t steps_ = 0;
    bool believes_ = false;
    double lowest_ = std::numeric_limits<double>::max();
    double highest_ = std::numeric_limits<double>::lowest();
    std::vector<Node> nodes_;
    std::vector<std::int32_t> path_;
    Acts acts_;
    int missing_ = 0;
    std::int32_t children_[most_acts] = {};
    float chances_[most_acts] = {};
};

}  // namespace sixtysix
