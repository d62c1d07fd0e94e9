#include "regret_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "apply.hpp"
#include "fields.hpp"
#include "random.hpp"
#include "strict.hpp"

namespace sixtysix {

namespace {

struct TooLarge {};

constexpr double each_slot = 2 * sizeof(float) + sizeof(std::uint16_t);  // regret and average beside the place

// A lead of the last card, after which nothing is left to choose.
bool is_last_trick(const Deal& deal) {
    return deal.phase() != Phase::open && deal.trick_size == 0 && deal.asked() == Ask::lead &&
           count(deal.hands[deal.turn]) == 1;
}

// All cards are known from here on.
bool opens_hands(const Deal& before, const Deal& after) {
    return before.phase() == Phase::open && after.phase() == Phase::exhausted;
}

// Where the tree ends for all hands alike.
class Horizon {
public:
    Horizon(const Deal& root, int tricks) : cards_(tricks < 0 ? 0 : count(root.hands[root.turn]) - tricks) {}

    // A lead in strict play after as many tricks as are laid out.
    bool reached(const Deal& deal) const {
        return deal.phase() != Phase::open && deal.trick_size == 0 && deal.asked() == Ask::lead &&
               count(deal.hands[deal.turn]) <= cards_;
    }

private:
    int cards_;  // of a hand
};

class Builder {
public:
    Builder(const RegretGame& game, int tricks, double limit, const Stop* stop)
        : game_(game), horizon_(game.root().deal, tricks), limit_(limit), watch_(stop),
          solver_(game.table(), game.worth(), stop) {}

    RegretTree run() {
        grow(game_.root(), 1);
        if (watch_.has_stopped() || solver_.has_stopped()) return {};
        return std::move(tree_);
    }

private:
    std::uint32_t grow(const Moment& at, std::size_t depth) {
        const auto id = static_cast<std::uint32_t>(tree_.nodes.size());
        const int player = game_.actor(at.deal);
        tree_.deepest = std::max(tree_.deepest, depth);
        tree_.nodes.push_back(node_of(at));
        if (watch_.stopped()) return id;
        std::vector<Moment> next;
        const std::vector<Branch> branches = game_.branches(at, next);
        const std::size_t first = tree_.edges.size();
        const std::size_t slot = tree_.hands.size();
        for (std::size_t place = 0; place < branches.size(); ++place) {
            const Moment& after = next[place];
            const auto others = static_cast<std::uint32_t>(tree_.others.size());
            tree_.edges.push_back({0, others, static_cast<std::uint16_t>(branches[place].key)});
            for (const Hand& hand : after.hands[player]) tree_.hands.push_back(hand.from);
            for (const Hand& hand : after.hands[1 - player]) tree_.others.push_back(hand.from);
        }
        const std::size_t slots = tree_.hands.size() - slot;
        tree_.most_slots = std::max(tree_.most_slots, slots);
        check_size();
        RegretNode& node = tree_.nodes[id];
        node.first = static_cast<std::uint32_t>(first);
        node.slot = static_cast<std::uint32_t>(slot);
        node.slots = static_cast<std::uint32_t>(slots);
        node.edges = static_cast<std::uint16_t>(branches.size());
        node.actor = static_cast<std::uint8_t>(player);
        node.forced = is_forced(slot, at.hands[player].size());
        for (std::size_t place = 0; place < branches.size(); ++place) {
            const std::uint32_t child = follow(at, branches[place], next[place], depth + 1);
            tree_.edges[first + place].child = child;
            next[place] = {};
        }
        return id;
    }

    bool is_forced(std::size_t slot, std::size_t hands) const {
        if (tree_.hands.size() - slot != hands) return false;
        std::vector<bool> has_one(hands);
        for (; slot < tree_.hands.size(); ++slot) has_one[tree_.hands[slot]] = true;
        return std::find(has_one.begin(), has_one.end(), false) == has_one.end();
    }

    static RegretNode node_of(const Moment& at) {
        RegretNode node;
        for (int player = 0; player < 2; ++player) {
            node.hands[player] = static_cast<std::uint16_t>(at.hands[player].size());
        }
        return node;
    }

    std::uint32_t follow(const Moment& before, const Branch& branch, const Moment& after, std::size_t depth) {
        if (after.deal.over()) {
            if (game_.same_for_all()) return end_in(after, game_.worth_of(after.deal.outcome));
            return end_each(before, branch, after);
        }
        if (opens_hands(before.deal, after.deal)) return end_each(before, branch, after);
        if (is_last_trick(after.deal)) return last_trick(after);
        return horizon_.reached(after.deal) ? solved_end(after) : grow(after, depth);
    }

    std::uint32_t open_end(const Moment& at) {
        const auto id = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back(node_of(at));
        tree_.nodes[id].first = static_cast<std::uint32_t>(tree_.values.size());
        return id;
    }

    // Every pair of hands that can be held together, with what `value` says of them.
    template <class F>
    std::uint32_t end(const Moment& at, F value) {
        const std::uint32_t id = open_end(at);
        const std::size_t columns = at.hands[1].size();
        const std::size_t first = tree_.values.size();
        tree_.values.resize(first + at.hands[0].size() * columns);
        check_size();
        for (std::size_t one = 0; one < at.hands[0].size(); ++one) {
            float* const row = tree_.values.data() + first + one * columns;
            for (std::size_t other = 0; other < columns; ++other) {
                const int ways = game_.ways(at.hands[0][one], at.hands[1][other]);
                if (ways != 0) row[other] = static_cast<float>(ways * value(one, other));
            }
        }
        return id;
    }

    std::uint32_t end_in(const Moment& at, Value value) {
        return end(at, [value](std::size_t, std::size_t) { return value; });
    }

    std::uint32_t end_each(const Moment& before, const Branch& branch, const Moment& after) {
        return end(after, [&](std::size_t one, std::size_t other) {
            const By<std::size_t, 2> place = {{after.hands[0][one].from, after.hands[1][other].from}};
            Deal deal = game_.world(before, place[0], place[1]);
            game_.play(deal, branch.key);
            return deal.over() ? game_.worth_of(deal.outcome) : solver_.solve(deal)[0];
        });
    }

    std::uint32_t solved_end(const Moment& at) {
        return end(at, [&](std::size_t one, std::size_t other) {
            return solver_.solve(game_.world(at, one, other))[0];
        });
    }

    // What the last trick is worth depends on who takes it and on the card points in it, so few are solved.
    std::uint32_t last_trick(const Moment& at) {
        const Rules& rules = *game_.table().rules;
        const int leader = game_.actor(at.deal);
        const bool few = rules.copies == 1 && game_.same_for_all();
        constexpr std::size_t most = 128;
        By<By<Value, most>, 2> known;
        By<By<bool, most>, 2> is_known{};
        return end(at, [&](std::size_t one, std::size_t other) {
            const By<int, 2> cards = {{first(at.hands[0][one].cards), first(at.hands[1][other].cards)}};
            const By<std::int32_t, 64>& worth = rules.worth[at.deal.trump];
            const auto points = static_cast<std::size_t>(worth[cards[0]] + worth[cards[1]]);
            if (!few || points >= most) return solver_.solve(game_.world(at, one, other))[0];
            const int taken = beats(rules, cards[1 - leader], cards[leader], at.deal.trumps()) ? 1 : 0;
            if (!is_known[taken][static_cast<int>(points)]) {
                is_known[taken][static_cast<int>(points)] = true;
                known[taken][static_cast<int>(points)] = solver_.solve(game_.world(at, one, other))[0];
            }
            return known[taken][static_cast<int>(points)];
        });
    }

    void check_size() const {
        const std::size_t most = std::numeric_limits<std::uint32_t>::max();
        const bool counts = tree_.values.size() < most && tree_.hands.size() < most && tree_.others.size() < most;
        if (!counts || tree_.size().bytes() > limit_) throw TooLarge{};
    }

    const RegretGame& game_;
    Horizon horizon_;
    double limit_;
    Watch watch_;
    Solver solver_;
    RegretTree tree_;
};

// Walks down by chance and weighs what it meets by the branches passed over: right on average (Knuth).
class Probe {
public:
    Probe(const RegretGame& game, int tricks)
        : game_(game), root_(game.root()), horizon_(root_.deal, tricks) {}

    RegretSize run(int number) {
        for (int done = 0; done < number; ++done) walk(1.0 / number);
        return size_;
    }

private:
    void walk(double weight) {
        Moment at = root_;
        while (true) {
            size_.nodes += weight;
            const std::vector<Branch> branches = game_.branches(at);
            const auto number = static_cast<double>(branches.size());
            const auto place = static_cast<std::size_t>(std::uint64_t{random_.next()} * branches.size() >> 32U);
            Moment next = game_.after(at, branches[place]);
            size_.edges += weight * number;
            for (const Branch& branch : branches) size_.slots += weight * static_cast<double>(branch.holders.size());
            size_.others += weight * number * static_cast<double>(next.hands[1 - game_.actor(at.deal)].size());
            weight *= number;
            if (next.hands[0].size() == 0 || next.hands[1].size() == 0) return;
            const bool ends = next.deal.over() || opens_hands(at.deal, next.deal) || is_last_trick(next.deal) ||
                              horizon_.reached(next.deal);
            if (!ends) {
                at = std::move(next);
                continue;
            }
            size_.nodes += weight;
            size_.values += weight * static_cast<double>(next.hands[0].size() * next.hands[1].size());
            return;
        }
    }

    const RegretGame& game_;
    const Moment root_;
    const Horizon horizon_;
    Random random_{0x66};
    RegretSize size_;
};

void refuse(double bytes, double limit) {
    const auto megabytes = [](double number) { return std::to_string(std::llround(std::ceil(number / 1e6))) + " MB"; };
    throw FieldError("memory", "the tree would take about " + megabytes(bytes) + ", allowed: " + megabytes(limit));
}

}  // namespace

double RegretSize::bytes() const {
    return nodes * sizeof(RegretNode) + edges * sizeof(RegretEdge) + slots * each_slot +
           others * sizeof(std::uint16_t) + values * sizeof(float);
}

RegretSize RegretTree::size() const {
    const auto number = [](const auto& list) { return static_cast<double>(list.size()); };
    return {number(nodes), number(edges), number(hands), number(others), number(values)};
}

RegretTree make_regret_tree(const RegretGame& game, int tricks, double limit, const Stop* stop) {
    constexpr int probes = 200;
    constexpr double surely_small = 1000;  // pairs of hands
    const By<Prior, 2>& priors = game.priors();
    const double pairs = static_cast<double>(priors[0].cards.size()) * static_cast<double>(priors[1].cards.size());
    double expected = 0;
    if (pairs > surely_small) expected = Probe(game, tricks).run(probes).bytes();
    if (expected > limit) refuse(expected, limit);
    try {
        return Builder(game, tricks, limit, stop).run();
    } catch (const TooLarge&) {
        refuse(std::max(expected, Probe(game, tricks).run(probes).bytes()), limit);
    }
    return {};
}

}  // namespace sixtysix
