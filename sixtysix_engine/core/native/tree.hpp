// Search of information sets (single observer): one tree of acts for the seat that is asked, a new world for each walk
// through it. What may be chosen differs from world to world, so each act counts how often it could have been.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

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
    std::size_t most_nodes = std::size_t{1} << 22U;
};

class Tree {
public:
    struct Node {
        std::int32_t child = 0;  // first of its acts; 0: none yet
        std::int32_t next = 0;   // another act of the same moment
        Act code = 0;
        std::int8_t side = 0;  // whose act it is
        std::uint32_t walks = 0;
        std::uint32_t chances = 0;  // how often it could have been chosen
        double sum = 0.0;           // of what its side got
        double squares = 0.0;
        std::uint32_t wins = 0;
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
          policy_(table, settings.others),
          solver_(table, worth, nullptr),
          me_(solver_.players().of[table.side(deal.turn)]),
          seed_(seed),
          random_(Random(seed).seed()) {
        nodes_.emplace_back();
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

    void walk() {
        Deal deal = with_world(table_, deal_, cards_, worlds_.drawn(seed_, walked_++));
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
        while (!deal.over() && !is_end(deal)) play_on(deal);
        note(deal.over() ? ended(deal) : solver_.solve(deal));
    }

    void step(Deal& deal, Act code) {
        apply(table_, deal, code);
        ++steps_;
    }

    void play_on(Deal& deal) {
        list_sensible_acts(table_, deal, acts_);
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
        if (acts_.size == 1) return children_[0] != 0 ? std::pair{children_[0], false} : grow(parent, 0, side);
        const bool modelled = settings_.models && side != me_;
        if (modelled || missing_ > 0) policy_.weigh(deal, acts_, chances_);
        if (modelled) {
            const int at = draw(chances_, acts_.size, random_);
            return children_[at] != 0 ? std::pair{children_[at], false} : grow(parent, at, side);
        }
        for (int at = 0; at < acts_.size; ++at) {
            if (children_[at] != 0) ++nodes_[static_cast<std::size_t>(children_[at])].chances;
        }
        if (missing_ > 0) return grow(parent, likeliest_missing(), side);
        return {children_[best_known()], false};
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

    std::pair<std::int32_t, bool> grow(std::int32_t parent, int at, int side) {
        if (nodes_.size() >= settings_.most_nodes) return {0, true};
        Node& above = nodes_[static_cast<std::size_t>(parent)];
        Node node;
        node.code = acts_.items[at];
        node.side = static_cast<std::int8_t>(side);
        node.chances = 1;
        node.next = above.child;
        above.child = static_cast<std::int32_t>(nodes_.size());
        nodes_.push_back(node);
        return {static_cast<std::int32_t>(nodes_.size()) - 1, acts_.size > 1};
    }

    void note(const Wanted& got) {
        for (int side = 0; side < solver_.players().sides; ++side) {
            const double value = got[side];
            lowest_ = std::min(lowest_, value);
            highest_ = std::max(highest_, value);
        }
        for (const std::int32_t at : path_) {
            Node& node = nodes_[static_cast<std::size_t>(at)];
            const double value = got[node.side];
            ++node.walks;
            node.sum += value;
            node.squares += value * value;
            node.wins += value > 0 ? 1U : 0U;
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
    int me_;
    std::uint64_t seed_;
    QuickRandom random_;
    std::uint64_t walked_ = 0;
    std::uint64_t steps_ = 0;
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
