#include "scoring.hpp"

#include <algorithm>
#include <limits>

namespace sixtysix {

namespace {

constexpr int empty_pays = 2;  // what a penalty pays where a rule set has no line for it

// What each side scores; sides that score nothing have no bit in `who`.
struct Won {
    unsigned who = 0;
    By<int, most_seats> points{};

    void pay(int side, int value) {
        who |= 1U << static_cast<unsigned>(side);
        points[side] = value;
    }
};

enum class How { wins, nobody, carry, higher, last_trick, first, claimer };

constexpr By<How, 3> one_over = {{How::wins, How::higher, How::last_trick}};
constexpr By<How, 4> none_over = {{How::nobody, How::carry, How::higher, How::last_trick}};
constexpr By<How, 6> both_over = {
    {How::claimer, How::first, How::nobody /* replay */, How::carry, How::higher, How::last_trick}};

// The sides of a set: `for (int side : sides_in(set))`.
Each sides_in(unsigned sides) { return {sides}; }

bool is_single(unsigned sides) { return sides != 0 && (sides & (sides - 1)) == 0; }

unsigned opponents(const Table& table, int side) { return table.sides & ~(1U << static_cast<unsigned>(side)); }

bool pointless(const Rules& rules, const Standing& standing) {
    return standing.points == (rules.schwarzMarriage ? 0 : standing.marriages);
}

int schneider_points(const Rules& rules, const Standing& standing) {
    return standing.points - (rules.schneiderMarriage ? 0 : standing.marriages);
}

int loss_value(const Table& table, const Deal& deal, int winner, const Standing& loser) {
    const Rules& rules = *table.rules;
    const bool schwarz = rules.schwarz == Schwarz::no_trick ? loser.tricks == 0 : pointless(rules, loser);
    if (schwarz) return rules.scale.items[2];
    const bool schneider = rules.schneider.test == SchneiderTest::loser_below
                               ? schneider_points(rules, loser) < rules.schneider.points
                               : schneider_points(rules, deal.now[winner]) >= rules.schneider.points;
    return rules.scale.items[schneider ? 1 : 0];
}

// The value of a won deal by the scale: with several losers the least, or settled apart and added up.
int scale_value(const Table& table, const Deal& deal, int winner, unsigned losers,
                const By<Standing, most_seats>& standings) {
    int least = std::numeric_limits<int>::max();
    int sum = 0;
    for (const int loser : sides_in(losers)) {
        const int value = loss_value(table, deal, winner, standings[loser]);
        least = std::min(least, value);
        sum += value;
    }
    return table.rules->losersTest == Losers::every ? least : sum;
}

// The value of a deal that a side wins from others, as they stand, or stood when it closed.
int value_of(const Table& table, const Deal& deal, int side, unsigned losers) {
    const bool at_close =
        deal.closed_by != nobody && table.rules->closeWinAt == CloseWinAt::close && table.side(deal.closed_by) == side;
    return scale_value(table, deal, side, losers, at_close ? deal.at_close : deal.now);
}

bool line_fits(const Table& table, const Deal& deal, const RuleLine& line, int closer) {
    if (line.test == Test::always) return true;
    const Rules& rules = *table.rules;
    const unsigned tested = line.who == Who::closer ? 1U << static_cast<unsigned>(closer) : opponents(table, closer);
    const bool at_close = line.when == When::close && deal.closed_by != nobody;
    for (const int side : sides_in(tested)) {
        const Standing& standing = (at_close ? deal.at_close : deal.now)[side];
        const bool fits = line.test == Test::no_trick   ? standing.tricks == 0
                          : line.test == Test::no_point ? pointless(rules, standing)
                                                        : schneider_points(rules, standing) < 33;
        if (!fits) return false;
    }
    return true;
}

int line_value(const Table& table, const Deal& deal, const RuleLines& lines, int closer) {
    const RuleLine* line = std::find_if(lines.begin(), lines.end(),
                                        [&](const RuleLine& each) { return line_fits(table, deal, each, closer); });
    return line == lines.end() ? empty_pays : line->points;
}

// The dealer who sits out scores with the winner, but not the point that ends the match.
int passive_points(const Table& table, int value) {
    if (!table.rules->passiveCap || !table.target.given) return value;
    return std::max(0, std::min(value, table.target.value - 1 - table.score[table.dealer]));
}

// What each seat scores: its side's, and for a dealer who sits out the winner's, where that is the rule.
By<std::int32_t, most_seats> points_by_seat(const Table& table, const Won& won, int best) {
    const Rules& rules = *table.rules;
    By<std::int32_t, most_seats> points{};
    for (int seat = 0; seat < rules.seats; ++seat) points[seat] = won.points[table.side(seat)];
    if (table.place[table.dealer] == nobody) {
        points[table.dealer] = rules.passive == Passive::same ? passive_points(table, best) : 0;
    }
    return points;
}

std::uint8_t seats_of(const Table& table, unsigned sides) {
    unsigned seats = 0;
    for (const int seat : Each{table.seats}) {
        if ((sides >> static_cast<unsigned>(table.side(seat)) & 1U) != 0) seats |= 1U << static_cast<unsigned>(seat);
    }
    return static_cast<std::uint8_t>(seats);
}

// A single winner also takes the carried points; with several they stay. Card points carry nothing.
Outcome pay(const Table& table, Won won, Reason reason) {
    const bool single = is_single(won.who) && table.rules->unit != Unit::card;
    int best = 0;
    for (const int side : sides_in(won.who)) {
        if (single) won.points[side] += table.carry;
        best = std::max(best, won.points[side]);
    }
    return {points_by_seat(table, won, best), single ? 0 : table.carry, seats_of(table, won.who), reason};
}

Outcome pay_one(const Table& table, int side, int value, Reason reason) {
    Won won;
    won.pay(side, value);
    return pay(table, won, reason);
}

Outcome pay_all(const Table& table, unsigned sides, int value, Reason reason) {
    Won won;
    for (const int side : sides_in(sides)) won.pay(side, value);
    return pay(table, won, reason);
}

Outcome tie(const Table& table, bool carried) {
    By<std::int32_t, most_seats> points{};
    const CarryTo to = table.rules->carryTo;
    if (carried && to == CarryTo::dealer) points[table.dealer] = 1;
    return {points, table.carry + (carried && to == CarryTo::next_winner ? 1 : 0), 0, Reason::tie};
}

// The side has won: by the scale, or what a beaten closer pays.
Outcome settle_winner(const Table& table, const Deal& deal, int side, Reason reason) {
    if (deal.closed_by != nobody && table.side(deal.closed_by) != side) {
        const int value = line_value(table, deal, table.rules->closeBeaten, table.side(deal.closed_by));
        return pay_one(table, side, value, Reason::close_beaten);
    }
    return pay_one(table, side, value_of(table, deal, side, opponents(table, side)), reason);
}

// Who has more, or who took the last trick, wins; an equal count is a tie that carries nothing.
Outcome settle_decided(const Table& table, const Deal& deal, How how, unsigned among, Reason reason) {
    int side = table.side(deal.leader);
    if (how == How::higher) {
        side = first(among);
        for (const int other : sides_in(among)) {
            if (deal.now[other].points > deal.now[side].points) side = other;
        }
        for (const int other : sides_in(among)) {
            if (other != side && deal.now[other].points == deal.now[side].points) return tie(table, false);
        }
    }
    const int value =
        table.rules->noneValue == NoneValue::one ? 1 : value_of(table, deal, side, opponents(table, side));
    return pay_one(table, side, value, reason);
}

int first_to_reach(const Deal& deal, unsigned over) {
    for (int place = 0; place < deal.reached_size; ++place) {
        if ((over >> static_cast<unsigned>(deal.reached[place]) & 1U) != 0) return deal.reached[place];
    }
    return first(over);
}

Outcome settle_several(const Table& table, const Deal& deal, unsigned over, Reason reason, int claimer) {
    const How how = both_over[static_cast<int>(table.rules->bothOver)];
    if (how == How::higher || how == How::last_trick) return settle_decided(table, deal, how, over, reason);
    if (how == How::first) return settle_winner(table, deal, first_to_reach(deal, over), reason);
    if (how == How::claimer && claimer != nobody) return settle_winner(table, deal, claimer, reason);
    return tie(table, how == How::carry);
}

// Each side scores what it took; a dealer who sits out may score with the winner.
Outcome settle_card_points(const Table& table, const Deal& deal) {
    Won won;
    int best = 0;
    for (const int side : sides_in(table.sides)) {
        won.pay(side, deal.now[side].points);
        best = std::max(best, deal.now[side].points);
    }
    unsigned winners = 0;
    for (const int side : sides_in(table.sides)) {
        if (won.points[side] == best) winners |= 1U << static_cast<unsigned>(side);
    }
    const bool single = is_single(winners);
    return {points_by_seat(table, won, single ? best : 0), table.carry, seats_of(table, single ? winners : 0),
            single ? Reason::out : Reason::tie};
}

// Made, set or forced: what each side scores.
Outcome settle_contract(const Table& table, const Deal& deal) {
    const Rules& rules = *table.rules;
    if (deal.forced && rules.forcedPays.given) {
        Outcome outcome = settle_card_points(table, deal);
        outcome.reason = Reason::auction;
        return outcome;
    }
    const int side = table.side(deal.declarer);
    const bool made = deal.now[side].points >= deal.bid;
    const unsigned winners = made ? 1U << static_cast<unsigned>(side) : opponents(table, side);
    Won won;
    for (const int winner : sides_in(winners)) {
        const bool top = deal.bid == rules.bidTop.value && rules.bidTopPays.given;
        won.pay(winner, top ? rules.bidTopPays.value : deal.now[winner].points + (made ? 0 : deal.bid));
    }
    return pay(table, won, Reason::auction);
}

int wrong_claim_value(const Table& table, const Deal& deal, int side) {
    const Rules& rules = *table.rules;
    int value = line_value(table, deal, rules.falseClaim, side);
    if (!rules.falseClaimFloor) return value;
    const unsigned others = opponents(table, side);
    int best = 0;
    for (const int other : sides_in(others)) best = std::max(best, static_cast<int>(deal.now[other].points));
    for (const int winner : sides_in(others)) {
        if (deal.now[winner].points != best) continue;
        // Where one value holds for all losers it is that value which the claimant escapes, not what he alone deserves.
        const unsigned losers =
            rules.losersTest == Losers::every ? opponents(table, winner) : 1U << static_cast<unsigned>(side);
        value = std::max(value, value_of(table, deal, winner, losers));
    }
    if (deal.closed_by != nobody && table.side(deal.closed_by) == side) {
        value = std::max(value, line_value(table, deal, rules.closeFail, side));
    }
    return value;
}

// How often a seat has earned a side payment.
int times(const Deal& deal, SidePayment name, int seat) {
    constexpr int last_tricks = 6;
    int sum = 0;
    switch (name) {
        case SidePayment::marriage:
        case SidePayment::trump_marriage:
            for (int suit = 0; suit < suits; ++suit) {
                if ((suit == deal.trump) == (name == SidePayment::trump_marriage)) sum += deal.announced[seat][suit];
            }
            return sum;
        case SidePayment::amour: return static_cast<int>(deal.amour >> static_cast<unsigned>(seat) & 1U);
        case SidePayment::last_six: return seat == deal.leader && deal.in_a_row >= last_tricks ? 1 : 0;
    }
    return 0;
}

}  // namespace

unsigned sides_over(const Table& table, const Deal& deal) {
    const Optional<int>& target = table.rules->dealTarget;
    unsigned over = 0;
    for (const int side : sides_in(target.given ? table.sides : 0)) {
        if (deal.now[side].points >= target.value) over |= 1U << static_cast<unsigned>(side);
    }
    return over;
}

Outcome settle_claim(const Table& table, const Deal& deal, int seat) {
    const int side = table.side(seat);
    const unsigned over = sides_over(table, deal);
    if ((over >> static_cast<unsigned>(side) & 1U) == 0) return penalty(table, deal, seat, Reason::false_claim);
    if (!is_single(over) && table.rules->bothOverAtClaim) return settle_several(table, deal, over, Reason::claim, side);
    return settle_winner(table, deal, side, Reason::claim);
}

Outcome settle_auto(const Table& table, const Deal& deal) {
    return settle_winner(table, deal, deal.reached[0], Reason::by_itself);
}

Outcome settle_cards_out(const Table& table, const Deal& deal) {
    const Rules& rules = *table.rules;
    const unsigned over = sides_over(table, deal);
    if (rules.auction) return settle_contract(table, deal);
    if (rules.unit == Unit::card) return settle_card_points(table, deal);
    if (over != 0 && !is_single(over)) return settle_several(table, deal, over, Reason::out, nobody);
    if (deal.closed_by != nobody && rules.dealTarget.given) {
        if (over != 0) return settle_winner(table, deal, first(over), Reason::out);
        const int closer = table.side(deal.closed_by);
        return pay_all(table, opponents(table, closer), line_value(table, deal, rules.closeFail, closer),
                       Reason::close_failed);
    }
    const How how = over != 0 ? one_over[static_cast<int>(rules.oneOver)] : none_over[static_cast<int>(rules.noneOver)];
    if (how == How::wins) return settle_winner(table, deal, first(over), Reason::out);
    if (how == How::higher || how == How::last_trick) return settle_decided(table, deal, how, table.sides, Reason::out);
    return tie(table, how == How::carry);
}

Outcome settle_passed(const Table& table) { return {{}, table.carry, 0, Reason::auction}; }

Outcome penalty(const Table& table, const Deal& deal, int seat, Reason reason) {
    const Rules& rules = *table.rules;
    const int side = table.side(seat);
    int value = 0;
    if (rules.unit == Unit::card) {
        for (const int bit : Each{rules.pack}) value += rules.worth[deal.trump][bit];
        value += deal.bid;
    } else if (rules.claim != ClaimRule::required) {
        value = rules.scale.items[2];
    } else {
        value = wrong_claim_value(table, deal, side);
    }
    return pay_all(table, opponents(table, side), value, reason);
}

Outcome with_honours(const Table& table, const Deal& deal, Outcome outcome) {
    const Rules& rules = *table.rules;
    if (rules.honours.size == 0) return outcome;
    By<int, most_seats> earned{};
    for (const Honour& honour : rules.honours) {
        for (const int seat : Each{table.seats}) {
            earned[table.side(seat)] += honour.pays * times(deal, honour.name, seat);
        }
    }
    for (int seat = 0; seat < rules.seats; ++seat) outcome.points[seat] += earned[table.side(seat)];
    return outcome;
}

}  // namespace sixtysix
