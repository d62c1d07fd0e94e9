#include "rules.hpp"

#include <set>

namespace sixtysix {

namespace {

constexpr int king = 2;
constexpr int queen = 3;

void require(bool holds, std::string_view name, std::string_view allowed) {
    if (!holds) throw FieldError(name, "allowed: " + std::string(allowed));
}

// The checks of game/ruleset.py are the law; these are only what the code below and the play rely on.
void check(const Rules& r) {
    require(r.seats >= 2 && r.seats <= most_seats, "seats", "2 to 4");
    require(r.sides == Sides::each || r.seats == 4, "sides", "pairs need four seats");
    require(r.playing == Playing::all || r.seats > 2, "playing", "a dealer can sit out of three or four seats");
    require(r.copies >= 1 && r.copies <= 2, "copies", "1 or 2");
    int last = -1;
    std::set<int> ranks;
    for (const Rank rank : r.ranks) {
        require(rank.place > last, "ranks", "different ranks from high to low");
        last = rank.place;
        ranks.insert(last);
    }
    require(ranks.count(king) == 1 && ranks.count(queen) == 1, "ranks", "king and queen among them");
    require(r.scale.size == 3, "scale", "three values");
    require(r.hand >= 1 && r.hand <= most_hand, "hand", "1 to 12");
    require(!r.auction || (r.bidFrom.given && r.bidStep.given && r.bidTop.given && r.bidStep.value > 0), "auction",
            "an auction with a lowest bid, a step and a top");
    require(!r.auction || (r.bidFrom.value > 0 && r.bidFrom.value <= r.bidTop.value && r.bidTop.value <= most_bids),
            "bidTop", "no lower than the lowest bid, and no higher than 1000");
}

void lay_out_pack(Rules& r) {
    r.bit_of.fill(no_card);
    for (int suit = 0; suit < suits; ++suit) {
        Cards higher = 0;
        for (int place = 0; place < r.ranks.size; ++place) {
            const int rank = r.ranks.items[place].place;
            const int bit = suit * suit_bits + place * r.copies;
            const Cards same = card(bit) | (r.copies == 2 ? card(bit + 1) : 0);
            r.pack |= same;
            r.bit_of[suit * 8 + rank] = bit;
            r.find[suit][rank] = same;
            for (const int each : Each{same}) {
                r.same[each] = same;
                r.above[each] = higher | (r.twinWins == Twin::second ? same : 0);
                r.rank_of[each] = rank;
            }
            higher |= same;
        }
        r.kings |= card(r.bit_of[suit * 8 + king]);
        for (const Rank rank : r.marriageLead) r.marriage_lead[suit] |= r.find[suit][rank.place];
    }
    r.pack_size = count(r.pack);
}

void order_cards(Rules& r) {
    for (int ruffs = 0; ruffs <= suits; ++ruffs) {
        for (const int bit : Each{r.pack}) {
            r.takes[ruffs][bit] = r.above[bit] | (suit_of(bit) == ruffs ? 0 : r.pack & suit_cards[ruffs]);
        }
    }
}

void value_cards(Rules& r) {
    By<int, 8> plain{};
    for (const RankPoints line : r.points) plain[line.rank.place] = line.points;
    By<int, 8> trumps = plain;
    for (const RankPoints line : r.trumpPoints) trumps[line.rank.place] = line.points;
    for (int trump = 0; trump <= suits; ++trump) {
        for (const int bit : Each{r.pack}) {
            r.worth[trump][bit] = (suit_of(bit) == trump ? trumps : plain)[r.rank_of[bit]];
        }
    }
}

void list_bids(Rules& r) {
    if (!r.auction) return;
    for (int points = r.bidFrom.value; points < r.bidTop.value; points += r.bidStep.value) r.bids.push_back(points);
    r.bids.push_back(r.bidTop.value);
}

}  // namespace

Rules::Rules(const Fields& fields) {
    std::set<std::string_view> known;
#define SIXTYSIX_READ(type, name) \
    {                             \
        Reader in(fields, #name); \
        read(in, name);           \
        in.finish();              \
        known.insert(#name);      \
    }
    SIXTYSIX_PARAMETERS(SIXTYSIX_READ)
#undef SIXTYSIX_READ
    for (const auto& [name, numbers] : fields) {
        if (known.count(name) == 0) throw FieldError(name, "unknown parameter");
    }
    check(*this);
    lay_out_pack(*this);
    order_cards(*this);
    value_cards(*this);
    list_bids(*this);
    players = seats - (playing == Playing::all_but_dealer ? 1 : 0);
    side_count = sides == Sides::pairs ? 2 : seats;
    playing_sides = sides == Sides::pairs ? 2 : players;
    for (int seat = 0; seat < seats; ++seat) side_of[seat] = seat % side_count;
    stock_size = pack_size - players * hand;
    require(stock_size >= (turnUpAfter.given ? 1 : 0) && stock_size <= most_stock && stock_size % players == 0, "hand",
            "no more cards dealt than the pack has, and a stock that can be drawn out evenly");
}

std::vector<std::pair<std::string, std::string>> parameter_shapes() {
    std::vector<std::pair<std::string, std::string>> shapes;
#define SIXTYSIX_SHAPE(type, name) shapes.emplace_back(#name, shape(static_cast<const type*>(nullptr)));
    SIXTYSIX_PARAMETERS(SIXTYSIX_SHAPE)
#undef SIXTYSIX_SHAPE
    return shapes;
}

}  // namespace sixtysix
