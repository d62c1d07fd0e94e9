#include "deal.hpp"

namespace sixtysix {

Table::Table(const Rules& of, int dealing) : rules(&of), dealer(dealing), players(of.players) {
    place.fill(nobody);
    for (int at = 0; at < players; ++at) {
        const int seat = (dealer + 1 + at) % of.seats;
        order[at] = seat;
        place[seat] = at;
        seats |= 1U << static_cast<unsigned>(seat);
        sides |= 1U << static_cast<unsigned>(of.side_of[seat]);
    }
    for (int at = 0; at < players; ++at) {
        for (int step = 1; step < players; ++step) after[order[at]][step - 1] = order[(at + step) % players];
    }
    for (const int seat : Each{seats}) make_plans(seat);
}

void Table::make_plans(int seat) {
    const auto put_others = [this, seat](Plan& plan, Plan::Step step) {
        for (int at = players - 2; at >= 0; --at) plan.put_first(after[seat][at], step);
    };
    // Others than the leader are asked whether they close only where the rules give them the right.
    const bool others_close = rules->close && rules->closeBy == CloseBy::either;
    put_others(follow[seat], Plan::follow);
    lead[seat].put_first(seat, Plan::lead);
    if (others_close) put_others(lead[seat], Plan::close);
    draw[seat] = lead[seat];
    draw[seat].put_first(seat, Plan::draws);
    if (others_close) put_others(draw[seat], Plan::close);
    draw[seat].put_first(seat, Plan::draw);
}

}  // namespace sixtysix
