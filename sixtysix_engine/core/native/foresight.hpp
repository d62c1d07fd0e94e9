// What nets foresee of a deal, as what each side wants as much of as it can get.
#pragma once

#include <algorithm>
#include <vector>

#include "nets.hpp"

namespace sixtysix {

// What a walk comes to, by side.
struct WalkEnd {
    By<double, most_seats> got{};
    By<double, most_seats> wins{};  // how likely a side is ahead
};

class Foresight {
public:
    // All that is given must outlive it; without nets there is nothing to ask.
    Foresight(const Table& table, const Players& players, const Worth& worth, const Nets* nets)
        : table_(table), players_(players), nets_(nets) {
        if (nets != nullptr) value_results(worth);
    }

    // On average, all cards known.
    WalkEnd of(const Deal& deal) {
        nets_->foresee(table_, deal, chances_);
        const int asked = players_.of[table_.side(deal.turn)];
        return players_.sides == 2 ? of_two(asked == 0) : of_all(asked);
    }

private:
    // Works out what each result, from the worst, is worth: of two sides to the first one.
    void value_results(const Worth& worth) {
        const int unit = Nets::unit(*table_.rules);
        const int most = nets_->most(*table_.rules) * unit;
        for (int result = -most; result <= most; result += unit) {
            if (players_.sides > 2) {  // what the others share among them is not told, so their points count as they are
                values_.push_back(result);
                continue;
            }
            Outcome outcome{};
            outcome.points[players_.seat[0]] = std::max(0, result);
            outcome.points[players_.seat[1]] = std::max(0, -result);
            values_.push_back(wanted(table_, players_, worth, outcome, 0));
        }
    }

    WalkEnd of_two(bool is_first) const {
        const int last = static_cast<int>(values_.size()) - 1;
        WalkEnd end;
        for (int at = 0; at <= last; ++at) {
            const int result = is_first ? at : last - at;
            const auto chance = static_cast<double>(chances_[at]);
            end.got[0] += chance * values_[static_cast<std::size_t>(result)];
            if (2 * result != last) end.wins[2 * result > last ? 0 : 1] += chance;
        }
        end.got[1] = -end.got[0];
        return end;
    }

    // What all sides want adds up to nothing; of the last one only that is known.
    WalkEnd of_all(int asked) const {
        const int results = static_cast<int>(values_.size());
        const int rest = (asked + players_.sides - 1) % players_.sides;
        WalkEnd end;
        end.wins[rest] = 1.0;
        for (int ahead = 0; ahead + 1 < players_.sides; ++ahead) {
            const int side = (asked + ahead) % players_.sides;
            for (int at = 0; at < results; ++at) {
                const auto chance = static_cast<double>(chances_[ahead * results + at]);
                end.got[side] += chance * values_[static_cast<std::size_t>(at)];
                if (2 * at >= results) end.wins[side] += chance;
            }
            end.got[rest] -= end.got[side];
            end.wins[rest] = std::max(0.0, end.wins[rest] - end.wins[side]);
        }
        return end;
    }

    const Table& table_;
    const Players& players_;
    const Nets* nets_;
    std::vector<double> values_;  // by result
    float chances_[Nets::most_results * (most_seats - 1)] = {};
};

}  // namespace sixtysix
