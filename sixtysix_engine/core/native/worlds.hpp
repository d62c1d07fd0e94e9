// Every way to deal the cards that a seat cannot see, and what its acts are worth on average over them.
// The same worlds as `worlds.py`, whatever the number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "random.hpp"
#include "strict.hpp"

namespace sixtysix {

// Worlds done and to do, for another thread to read.
struct Progress {
    std::atomic<std::uint64_t> done = 0;
    std::atomic<std::uint64_t> total = 0;
};

// What the seat that is asked cannot see. Holders are the hidden hands, then all that is in no hand.
struct Unseen {
    struct Kind {
        std::vector<int> bits;             // a card and its twin, if both are unseen
        By<double, most_seats> weights{};  // by holder; 0 where it cannot hold the card
    };
    std::vector<int> seats;              // of the hidden hands
    By<int, most_seats> sizes{};         // by holder
    By<Cards, most_seats> amour{};       // by hand: what earns a side payment if it holds all of it; twins count as one
    std::vector<Kind> kinds;
    int loose = 0;  // cards of an open stock, whose order makes a difference
};

struct World {
    By<Cards, most_seats> hands{};  // by holder
    double weight = 1.0;
    std::uint64_t order = 0;  // of loose cards: the number of one of all orders, or a seed for one drawn
    bool drawn = false;
};

// Lays out the loose cards of a world, which are in no hand, from the next one of the stock.
void lay_out(const Unseen& cards, const World& world, Deal& deal);

class Worlds {
public:
    // `cards` must outlive it. Raises FieldError where there is no world.
    explicit Worlds(const Unseen& cards);

    double number() const { return table_.front()[start_].number * orders_; }

    // All worlds in order, where they differ in one hand only: that hand, and the weight.
    struct OneHand {
        Cards hand;
        double weight;
    };
    bool has_one_hand() const { return hands_ == 1 && cards_.loose == 0; }
    std::vector<OneHand> all_of_one_hand(Watch& watch) const;

    // The world at a place of the order of all of them.
    World listed(std::uint64_t place) const;

    // The world drawn at a place of the sequence that a seed gives.
    World drawn(std::uint64_t seed, std::uint64_t place) const;

private:
    static constexpr int most_hands = most_seats - 1;

    // One way to give away the copies of a kind.
    struct Choice {
        By<int, most_seats> takes{};
        By<Cards, most_seats> gives{};
        std::size_t step = 0;
        double weight = 0.0;
    };

    // From a kind on, by what the hands still lack.
    struct Cell {
        double number = 0.0;
        double mass = 0.0;
    };

    void list_choices(const Unseen::Kind& kind);
    void fill(std::size_t kind);
    bool fits(const Choice& choice, std::size_t kind, std::size_t state) const;
    void list_hands(std::size_t kind, std::size_t state, OneHand so_far, std::vector<OneHand>& hands,
                    Watch& watch) const;
    static void give(World& world, const Choice& choice);

    const Unseen& cards_;
    int hands_;
    double orders_ = 1.0;                       // of loose cards
    std::size_t start_ = 0;                     // the state in which nothing is dealt
    By<std::size_t, most_seats> stride_{};      // of a state, by holder; 0 for what is in no hand
    std::vector<By<int, most_hands>> lacks_;    // by state
    std::vector<int> rest_;                     // cards of a kind and all after it
    std::vector<std::vector<Choice>> choices_;  // by kind
    std::vector<std::vector<Cell>> table_;      // by kind and state
};

// Sums over worlds of weight w in which an act gets the seat v, and over samples of them: of these W is the sum of w, V
// that of w v. A sample is one world, or a run of neighbours that were taken together.
struct ActSums {
    double value = 0.0;   // w v
    double ahead = 0.0;   // w where v > 0
    double first = 0.0;   // W V
    double second = 0.0;  // V^2
};

struct Sums {
    std::uint64_t worlds = 0;
    std::uint64_t samples = 0;
    double weight = 0.0;   // w
    double squares = 0.0;  // W^2
    std::vector<ActSums> acts;

    // Of all worlds so far one sample.
    void close_sample();

    void add(const Sums& more);
};

struct Question {
    const Table& table;
    const Deal& deal;  // any of the worlds
    const Unseen& cards;
    const Worth& worth;
    std::uint64_t limit;
    std::uint64_t seed;
    int threads;
    const Stop* stop;
    Progress* progress;
};

struct Evaluation {
    std::vector<Act> acts;
    Sums sums;
    std::uint64_t nodes = 0;
    bool exact = false;
};

Evaluation evaluate(const Question& question);

}  // namespace sixtysix
