// How more than two sides stand in strict play, and for which other points what was found holds too: a search that asks
// of the points only whether they pass a mark goes the same way wherever they pass the same marks.
#pragma once

#include <algorithm>

#include "strict_plain.hpp"

namespace sixtysix {

// By how much the points of each side may differ so that all that was found still holds.
struct Box {
    static constexpr int far = 100'000'000;
    By<int, most_seats> least = {{-far, -far, -far, -far}};
    By<int, most_seats> most = {{far, far, far, far}};

    // A side has at least as much as this, or does not: `over` says by how much.
    bool tells(int side, int over) {
        if (over >= 0) {
            least[side] = std::max(least[side], -over);
        } else {
            most[side] = std::min(most[side], -1 - over);
        }
        return over >= 0;
    }

    void narrow(const Box& other) {
        for (int side = 0; side < most_seats; ++side) {
            least[side] = std::max(least[side], other.least[side]);
            most[side] = std::min(most[side], other.most[side]);
        }
    }

    // What was found for totals between two bounds, seen from a total.
    void narrow(const By<int, most_seats>& from, const By<int, most_seats>& to, const By<int, most_seats>& total) {
        for (int side = 0; side < most_seats; ++side) {
            least[side] = std::max(least[side], from[side] - total[side]);
            most[side] = std::min(most[side], to[side] - total[side]);
        }
    }

    // It holds for these points only.
    void pin() {
        least.fill(0);
        most.fill(0);
    }
};

// How the sides stand, by number.
struct Standings {
    By<int, most_seats> total{};
    By<int, most_seats> marriages{};  // the part of the total that comes from them
    By<int, most_seats> pending{};
    By<Cards, most_seats> spent{};
    unsigned tricks = 0;  // sides that have taken one, as bits
    int first = nobody;   // who has reached the target first, where it counts
    bool played = false;  // whether a trick has been taken
    int rest = 0;         // card points still to be taken, the last trick included
};

}  // namespace sixtysix
