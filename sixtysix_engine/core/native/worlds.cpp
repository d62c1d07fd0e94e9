#include "worlds.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <system_error>
#include <thread>

#include "fields.hpp"
#include "legal.hpp"
#include "world_solvers.hpp"

namespace sixtysix {

Worlds::Worlds(const Unseen& cards) : cards_(cards), hands_(static_cast<int>(cards.seats.size())) {
    std::size_t states = 1;
    for (int hand = 0; hand < hands_; ++hand) {
        stride_[hand] = states;
        states *= static_cast<std::size_t>(cards.sizes[hand]) + 1;
    }
    for (std::size_t state = 0; state < states; ++state) {
        By<int, most_hands>& lacks = lacks_.emplace_back();
        for (int hand = 0; hand < hands_; ++hand) {
            const auto sizes = static_cast<std::size_t>(cards.sizes[hand]) + 1;
            lacks[hand] = static_cast<int>(state / stride_[hand] % sizes);
        }
    }
    for (int left = 2; left <= cards.loose; ++left) orders_ *= left;
    start_ = states - 1;
    rest_.assign(cards.kinds.size() + 1, 0);
    table_.assign(cards.kinds.size() + 1, std::vector<Cell>(states));
    table_.back()[0] = {1.0, 1.0};
    for (const Unseen::Kind& kind : cards.kinds) list_choices(kind);
    for (std::size_t kind = cards.kinds.size(); kind-- > 0;) fill(kind);
    const Cell& all = table_.front()[start_];
    if (!(all.number > 0 && all.mass > 0 && std::isfinite(all.mass))) {
        throw FieldError("barred, weights", "no hands fit them");
    }
}

// In the order of `combinations_with_replacement`.
void Worlds::list_choices(const Unseen::Kind& kind) {
    std::vector<Choice>& choices = choices_.emplace_back();
    const bool twins = kind.bits.size() == 2;
    for (int one = 0; one <= hands_; ++one) {
        for (int other = one; other <= (twins ? hands_ : one); ++other) {
            Choice choice;
            choice.weight = kind.weights[one];
            choice.step = stride_[one];
            choice.takes[one] = 1;
            choice.gives[one] = card(kind.bits[0]);
            if (twins) {
                choice.weight *= kind.weights[other] * (one == other ? 1 : 2);
                choice.step += stride_[other];
                ++choice.takes[other];
                choice.gives[other] |= card(kind.bits[1]);
            }
            if (choice.weight != 0) choices.push_back(choice);
        }
    }
}

bool Worlds::fits(const Choice& choice, std::size_t kind, std::size_t state) const {
    int away = rest_[kind];
    for (int hand = 0; hand < hands_; ++hand) {
        if (choice.takes[hand] > lacks_[state][hand]) return false;
        away -= lacks_[state][hand];
    }
    return choice.takes[hands_] <= away;
}

void Worlds::fill(std::size_t kind) {
    rest_[kind] = rest_[kind + 1] + static_cast<int>(cards_.kinds[kind].bits.size());
    for (std::size_t state = 0; state < lacks_.size(); ++state) {
        Cell& cell = table_[kind][state];
        for (const Choice& choice : choices_[kind]) {
            if (!fits(choice, kind, state)) continue;
            const Cell& next = table_[kind + 1][state - choice.step];
            cell.number += next.number;
            cell.mass += choice.weight * next.mass;
        }
    }
}

void Worlds::give(World& world, const Choice& choice) {
    for (int holder = 0; holder < most_seats; ++holder) world.hands[holder] |= choice.gives[holder];
    world.weight *= choice.weight;
}

World Worlds::listed(std::uint64_t place) const {
    World world;
    if (cards_.loose > 0) {
        const auto orders = static_cast<std::uint64_t>(orders_);
        world.order = place % orders;
        place /= orders;
    }
    std::size_t state = start_;
    double before = static_cast<double>(place);  // worlds still to be passed over
    for (std::size_t kind = 0; kind < choices_.size(); ++kind) {
        for (const Choice& choice : choices_[kind]) {
            if (!fits(choice, kind, state)) continue;
            const double number = table_[kind + 1][state - choice.step].number;
            if (before < number) {
                give(world, choice);
                state -= choice.step;
                break;
            }
            before -= number;
        }
    }
    return world;
}

std::vector<Worlds::OneHand> Worlds::all_of_one_hand(Watch& watch) const {
    std::vector<OneHand> hands;
    hands.reserve(static_cast<std::size_t>(number()));
    list_hands(0, start_, {0, 1.0}, hands, watch);
    return hands;
}

// Goes on with a hand from a kind on.
void Worlds::list_hands(std::size_t kind, std::size_t state, OneHand so_far, std::vector<OneHand>& hands,
                        Watch& watch) const {
    if (watch.stopped()) return;
    if (kind == choices_.size()) {
        hands.push_back(so_far);
        return;
    }
    for (const Choice& choice : choices_[kind]) {
        if (!fits(choice, kind, state) || table_[kind + 1][state - choice.step].number == 0) continue;
        const OneHand more = {so_far.hand | choice.gives[0], so_far.weight * choice.weight};
        list_hands(kind + 1, state - choice.step, more, hands, watch);
    }
}

World Worlds::drawn(std::uint64_t seed, std::uint64_t place) const {
    Random random(seed);
    random.skip(place * 2 * (choices_.size() + (cards_.loose > 0 ? 1 : 0)));
    World world;
    std::size_t state = start_;
    for (std::size_t kind = 0; kind < choices_.size(); ++kind) {
        const std::uint64_t high = std::uint64_t{random.next()} << 21U;
        const std::uint64_t bits = high + (random.next() >> 11U);
        const double fraction = static_cast<double>(bits) / static_cast<double>(std::uint64_t{1} << 53U);
        double point = fraction * table_[kind][state].mass;
        const Choice* taken = nullptr;
        for (const Choice& choice : choices_[kind]) {
            if (!fits(choice, kind, state)) continue;
            const double mass = choice.weight * table_[kind + 1][state - choice.step].mass;
            if (mass == 0) continue;
            taken = &choice;
            point -= mass;
            if (point < 0) break;
        }
        give(world, *taken);
        state -= taken->step;
    }
    if (cards_.loose > 0) {
        world.drawn = true;
        world.order = std::uint64_t{random.next()} << 32U;
        world.order += random.next();
    }
    return world;
}

void lay_out(const Unseen& cards, const World& world, Deal& deal) {
    Cards left = world.hands[static_cast<int>(cards.seats.size())];
    std::uint64_t number = world.order;
    Random random(world.order);
    for (int place = 0; place < cards.loose; ++place) {
        const auto choices = static_cast<std::uint64_t>(cards.loose - place);
        const std::uint64_t at = world.drawn ? random.next() * choices >> 32U : number % choices;
        number /= choices;
        const int bit = nth(left, static_cast<int>(at));
        left &= ~card(bit);
        deal.stock[deal.stock_at + place] = static_cast<std::uint8_t>(bit);
    }
}

void Sums::close_sample() {
    samples = worlds != 0 ? 1 : 0;
    squares = weight * weight;
    for (ActSums& act : acts) {
        act.first = weight * act.value;
        act.second = act.value * act.value;
    }
}

void Sums::add(const Sums& more) {
    worlds += more.worlds;
    samples += more.samples;
    weight += more.weight;
    squares += more.squares;
    for (std::size_t at = 0; at < more.acts.size(); ++at) {
        acts[at].value += more.acts[at].value;
        acts[at].ahead += more.acts[at].ahead;
        acts[at].first += more.acts[at].first;
        acts[at].second += more.acts[at].second;
    }
}

namespace {

// Threads take one part of the worlds after the other; sums are kept by part, so who took it does not matter.
class Evaluator {
public:
    explicit Evaluator(const Question& question) : question_(question), worlds_(question.cards) {
        Acts acts;
        list_acts(question.table, question.deal, acts);
        result_.acts.assign(acts.begin(), acts.end());
        ends_ = make_ends(question);
    }

    Evaluation run() {
        all_ = worlds_.number() <= static_cast<double>(question_.limit);
        total_ = all_ ? static_cast<std::uint64_t>(worlds_.number()) : question_.limit;
        if (question_.progress != nullptr) {
            question_.progress->done = 0;
            question_.progress->total = total_;
        }
        if (all_ && ends_ != nullptr) run_ = most_neighbours;
        if (all_ && !shuffle_all()) return result_;
        const std::uint64_t runs = (total_ + run_ - 1) / run_;
        size_ = (runs + most_parts - 1) / most_parts;
        parts_.resize((runs + size_ - 1) / size_);
        run_threads();
        if (failure_) std::rethrow_exception(failure_);
        result_.sums.acts.resize(result_.acts.size());
        for (const Sums& part : parts_) result_.sums.add(part);
        result_.nodes = nodes_;
        result_.exact = all_ && result_.sums.worlds == total_;
        return result_;
    }

private:
    static constexpr std::uint64_t most_parts = 1024;
    static constexpr std::uint64_t most_neighbours = 32;

    // All worlds in runs of neighbours that are shuffled: what a stop leaves is a sample too, of runs. Neighbours have
    // most cards in common, so much of what was found in one comes again in the next. False where it was stopped.
    bool shuffle_all() {
        Watch watch(question_.stop);
        starts_.reserve(total_ / run_ + 1);
        for (std::uint64_t place = 0; place < total_; place += run_) {
            if (watch.stopped()) return false;
            starts_.push_back(static_cast<std::uint32_t>(place));
        }
        Random random(question_.seed);
        for (std::size_t last = starts_.size(); last-- > 1;) {
            if (watch.stopped()) return false;
            const std::uint64_t bound = last + 1;
            std::swap(starts_[random.next() * bound >> 32U], starts_[last]);
        }
        if (worlds_.has_one_hand()) hands_ = worlds_.all_of_one_hand(watch);
        return !watch.has_stopped();
    }

    void run_threads() {
        std::vector<std::thread> helpers;
        for (int more = 1; more < question_.threads && static_cast<std::size_t>(more) < parts_.size(); ++more) {
            try {
                helpers.emplace_back([this] { work(); });
            } catch (const std::system_error&) {  // the machine has no more: those there are do it
                break;
            }
        }
        work();
        for (std::thread& each : helpers) each.join();
    }

    void work() noexcept {
        try {
            const std::unique_ptr<WorldSolver> solver = make_world_solver(question_, result_.acts, ends_.get());
            std::vector<Value> values(result_.acts.size());
            for (std::uint64_t part = next_++; part < parts_.size() && !has_stopped(); part = next_++) {
                sum(*solver, part, values);
            }
            nodes_ += solver->nodes();
        } catch (...) {
            if (!has_failed_.exchange(true)) failure_ = std::current_exception();
        }
    }

    void sum(WorldSolver& solver, std::uint64_t part, std::vector<Value>& values) {
        Sums& sums = parts_[part];
        sums.acts.resize(values.size());
        const std::uint64_t end = std::min((total_ + run_ - 1) / run_, (part + 1) * size_);
        for (std::uint64_t run = part * size_; run < end && !has_stopped(); ++run) {
            sums.add(sum_run(solver, run, values));
        }
    }

    Sums sum_run(WorldSolver& solver, std::uint64_t run, std::vector<Value>& values) {
        Sums sums;
        sums.acts.resize(values.size());
        const std::uint64_t from = all_ ? starts_[run] : run;
        const std::uint64_t end = std::min(total_, from + run_);
        for (std::uint64_t place = from; place < end && !has_stopped(); ++place) {
            const World world = all_ ? listed(place) : worlds_.drawn(question_.seed, place);
            if (!solver.solve(world, values)) break;
            add(sums, values, all_ ? world.weight : 1.0);
            if (question_.progress != nullptr) ++question_.progress->done;
        }
        sums.close_sample();
        return sums;
    }

    World listed(std::uint64_t place) const {
        if (hands_.empty()) return worlds_.listed(place);
        World world;
        world.hands[0] = hands_[place].hand;
        world.weight = hands_[place].weight;
        return world;
    }

    static void add(Sums& sums, const std::vector<Value>& values, double weight) {
        ++sums.worlds;
        sums.weight += weight;
        for (std::size_t at = 0; at < values.size(); ++at) {
            const double value = values[at];
            sums.acts[at].value += weight * value;
            sums.acts[at].ahead += value > 0 ? weight : 0.0;
        }
    }

    bool has_stopped() const {
        return has_failed_.load(std::memory_order_relaxed) ||
               (question_.stop != nullptr && question_.stop->is_set());
    }

    const Question& question_;
    const Worlds worlds_;
    Evaluation result_;
    bool all_ = false;
    std::uint64_t total_ = 0;
    std::uint64_t run_ = 1;   // worlds that are taken together
    std::uint64_t size_ = 0;  // of a part, in runs
    std::unique_ptr<Ends> ends_;  // shared by all threads, where they are used
    std::vector<std::uint32_t> starts_;  // of runs of all worlds
    std::vector<Worlds::OneHand> hands_;  // of all worlds in order, where these tell them apart
    std::vector<Sums> parts_;
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> has_failed_ = false;
    std::exception_ptr failure_;
};

}  // namespace

Evaluation evaluate(const Question& question) { return Evaluator(question).run(); }

}  // namespace sixtysix
