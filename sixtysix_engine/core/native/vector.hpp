// Many deals of two players at once, for whoever trains on them: each waits for an act, all are played in one call, and
// a deal that is over gives way to a freshly shuffled one. Acts go by their places among the outputs of a net.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "apply.hpp"
#include "inputs.hpp"
#include "position.hpp"
#include "shuffled.hpp"

namespace sixtysix {

class Vector {
public:
    // Deal n is like the start n, counted round: deals that have just been dealt, with a turn-up.
    Vector(std::vector<Position> starts, int games, std::uint64_t seed)
        : starts_(std::move(starts)), random_(Random(seed).seed()), games_(static_cast<std::size_t>(games)) {
        for (std::size_t game = 0; game < games_.size(); ++game) deal_anew(game);
        shown_.resize(games_.size() * width());
        legal_.resize(games_.size());
        turn_.resize(games_.size());
        over_.resize(games_.size());
        points_.resize(games_.size() * 2);
        for (std::size_t game = 0; game < games_.size(); ++game) show(game);
    }

    std::size_t size() const { return games_.size(); }
    std::size_t width() const { return static_cast<std::size_t>(Inputs::size(*starts_.front().rules).words); }
    std::uint64_t* shown() { return shown_.data(); }  // what nets are shown, so many words for each deal
    std::uint64_t* legal() { return legal_.data(); }  // places of the legal acts, as bits
    std::int8_t* turn() { return turn_.data(); }      // the seat that is asked
    std::uint8_t* over() { return over_.data(); }     // whether the last act has ended a deal
    std::int32_t* points() { return points_.data(); }  // what each seat has scored in that deal

    // Plays an act in each deal, given by its place. Nothing is played where one of them is not legal.
    void step(const std::int64_t* places) {
        for (std::size_t game = 0; game < games_.size(); ++game) {
            const std::int64_t place = places[game];
            const bool known = place >= 0 && place < Inputs::most_acts;
            const bool is = known && (legal_[game] >> static_cast<unsigned>(place) & 1U) != 0;
            if (!is) throw FieldError("acts", std::to_string(place) + " is not legal in deal " + std::to_string(game));
        }
        for (std::size_t game = 0; game < games_.size(); ++game) {
            Game& at = games_[game];
            apply(table_of(game), at.deal, at.acts[static_cast<std::size_t>(places[game])]);
            over_[game] = at.deal.over() ? 1 : 0;
            for (int seat = 0; seat < 2; ++seat) {
                points_[game * 2 + static_cast<std::size_t>(seat)] = at.deal.over() ? at.deal.outcome.points[seat] : 0;
            }
            if (at.deal.over()) deal_anew(game);
            show(game);
        }
    }

private:
    struct Game {
        Deal deal;
        std::array<Act, Inputs::most_acts> acts;  // by place
    };

    const Position& start_of(std::size_t game) const { return starts_[game % starts_.size()]; }
    const Table& table_of(std::size_t game) const { return start_of(game).table; }

    void deal_anew(std::size_t game) {
        games_[game].deal = shuffled(table_of(game), start_of(game).deal, random_);
    }

    void show(std::size_t game) {
        Game& at = games_[game];
        Inputs inputs(table_of(game), at.deal);
        inputs.show_all();
        std::copy(inputs.bits(), inputs.bits() + width(), shown_.data() + game * width());
        list_acts(table_of(game), at.deal, acts_);
        legal_[game] = 0;
        for (const Act code : acts_) {
            const int place = inputs.place_of(code);
            at.acts[static_cast<std::size_t>(place)] = code;
            legal_[game] |= std::uint64_t{1} << static_cast<unsigned>(place);
        }
        turn_[game] = at.deal.turn;
    }

    std::vector<Position> starts_;
    QuickRandom random_;
    std::vector<Game> games_;
    std::vector<std::uint64_t> shown_;
    std::vector<std::uint64_t> legal_;
    std::vector<std::int8_t> turn_;
    std::vector<std::uint8_t> over_;
    std::vector<std::int32_t> points_;
    Acts acts_;
};

}  // namespace sixtysix
