// All that a strict deal of two sides can still be worth, as tables over what counts of the sides' standings.
// The law itself fills them, once for each pair of classes of standings: no rule of scoring is written here.
#pragma once

#include <vector>

#include "scoring.hpp"
#include "strict_worth.hpp"

namespace sixtysix {

// What counts of a standing, as bits that are only ever gained in play.
using Class = std::uint8_t;

// How a comparison of points can turn out for a side.
enum Compared : int { fewer, same_number, more };

// Ends of the deal seen from one side, for one pair of classes: its own, then the other's.
struct End {
    using Decided = By<By<Value, 3>, 2>;  // the last trick is its own or the other's; how its points compare
    By<Decided, 2> claim;      // it claims, the other does
    Decided out;               // cards out
    Value by_itself;           // the target is reached where nobody needs to claim
    bool possible;
};

// What can still come from there, by whether the side can reach the target yet, + 2 whether the other can.
struct alignas(32) Bounds {
    By<Value, 4> least;
    By<Value, 4> most;
};

class Ends {
public:
    static constexpr int limit = 1024;       // card points are looked up below it
    static constexpr Class trick_bit = 1;

    // `deal` tells who has closed, and with what. Two sides must play, and the deal pay nothing but game points.
    Ends(const Table& table, const Players& players, const Worth& worth, const Deal& deal);

    // Whether the tables say all: not where card points themselves are paid, or more than the game.
    static bool fits(const Rules& rules);

    // A claim by a side that has the target is never better put off, a wrong one never good, more points never worse.
    bool orderly() const { return orderly_; }

    int classes() const { return classes_; }
    Class target_bit() const { return target_; }
    Class first_bit() const { return first_; }

    // What counts of how the sides stood when the stock was closed.
    Class at_close() const { return at_close_; }
    const End* seen_by(int number) const { return ends_.data() + number * classes_ * classes_; }

    const Bounds* bounds_seen_by(int number) const { return bounds_of_.data() + number * classes_ * classes_; }

    Class class_of(int total, int by_cards, bool trick) const {
        const int of_cards = of_cards_ != 0 ? by_cards_[within(by_cards)] : 0;
        return static_cast<Class>(by_total_[within(total)] | of_cards | (trick ? trick_bit : 0));
    }

    Class class_of(const Standing& standing) const {
        return class_of(standing.points, standing.points - standing.marriages, standing.tricks != 0);
    }

    // Whether more points, marriages included or not, could still change an end for a side of a class.
    bool total_tells(Class code, bool reaches) const {
        return compares_ || (~code & (reaches ? of_total_ | target_ : of_total_)) != 0;
    }
    bool cards_tell(Class code) const { return (~code & of_cards_) != 0; }

    bool is_natural(const Deal& deal) const;

    // All that the deal can be worth to the first side, from the least.
    std::vector<Value> values() const;

    // Of all deals at a table those with the same number, less than `most_numbers`, have the same ends.
    static constexpr std::size_t most_numbers = 5 * 2 * 64 * 64;
    std::size_t number_of(const Deal& deal) const;

private:
    struct Bound {
        int points;
        bool of_total;  // marriages included
        Class bit;
    };
    struct Range {
        int total_from = 0, total_to = limit, cards_from = 0, cards_to = limit;
    };

    static int within(int points) { return points < 0 ? 0 : points < limit ? points : limit - 1; }
    Class add(int points, bool of_total);
    Class counted_at_close(const Rules& rules) const;
    bool range_of(int code, Range& range) const;
    bool is_possible(int own, int other, Range& a, Range& b) const;
    void fill(const Table& table, const Players& players, const Worth& worth, int own, int other);
    static void copy(End& mine, End& theirs, int from, int to);
    void bound_all(int number, ClaimRule rule);
    void bound(int number, int own, int other, int reach, ClaimRule rule);
    bool check_order(ClaimRule rule) const;
    bool in_order(int number, int own, int other, ClaimRule rule) const;
    const End& at(int number, int own, int other) const {
        return ends_[static_cast<std::size_t>((number * classes_ + own) * classes_ + other)];
    }
    Deal standing(const Players& players, By<int, 2> code, Compared how) const;

    Deal root_;
    By<int, 2> sides_;
    int bits_ = 1;
    int classes_ = 0;
    int bounds_size_ = 0;
    By<Bound, 5> bounds_{};
    Class target_ = 0;
    Class first_ = 0;
    Class at_close_ = 0;
    bool marriages_need_trick_ = false;
    Class of_total_ = 0;  // but for the target
    Class of_cards_ = 0;
    bool compares_ = false;  // whether it may matter who has more points
    bool orderly_ = false;
    std::uint8_t by_total_[limit]{};
    std::uint8_t by_cards_[limit]{};
    std::vector<End> ends_;  // by side, own class, other class
    std::vector<Bounds> bounds_of_;
};

}  // namespace sixtysix
