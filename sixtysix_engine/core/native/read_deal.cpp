#include "layout.hpp"

#include <algorithm>
#include <set>

#include "legal.hpp"
#include "scoring.hpp"

namespace sixtysix {

namespace {

const char* const of_table[] = {"dealer", "score", "target", "carry", "keyed"};
const char* const of_deal[] = {"stock",    "up",     "trump",   "ruff",      "closed", "leader",
                               "trick",    "points", "pending", "marriages", "tricks", "tricks_played",
                               "in_a_row", "amour",  "reached", "passed",    "bid",    "declarer",
                               "turn",     "ask",    "meld",    "plan",      "outcome"};
const char* const of_seat[] = {"hand", "known", "spent", "won", "announced"};

[[noreturn]] void refuse(std::string_view name, std::string_view what) { throw FieldError(name, what); }

void require(bool holds, std::string_view name, std::string_view allowed) {
    if (!holds) refuse(name, allowed);
}

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

unsigned bit(int place) { return 1U << static_cast<unsigned>(place); }

bool has(unsigned set, int place) { return place >= 0 && (set >> static_cast<unsigned>(place) & 1U) != 0; }

// Reads what a deal is, field by field. Copies of a card are given out in the order of reading.
class DealReader {
public:
    DealReader(const Table& table, const Fields& fields)
        : table_(table), rules_(*table.rules), fields_(fields), left_(rules_.pack) {}

    Deal run() {
        read_moment();
        read_cards();
        read_standings();
        read_auction();
        read_plan();
        read_outcome();
        return deal_;
    }

private:
    int playing_seat(Reader& in) {
        const int seat = in.number(0, rules_.seats - 1);
        if (!has(table_.seats, seat)) in.fail("a seat that sits out");
        return seat;
    }

    int one(std::string_view name, int least, int most) {
        Reader in(fields_, name);
        const int value = in.number(least, most);
        in.finish();
        return value;
    }

    int seat_or_nobody(std::string_view name) {
        const int seat = one(name, nobody, rules_.seats - 1);
        require(seat == nobody || has(table_.seats, seat), name, "a seat that sits out");
        return seat;
    }

    unsigned set_of_seats(std::string_view name) {
        Reader in(fields_, name);
        unsigned seats = 0;
        while (!in.done()) seats |= bit(playing_seat(in));
        return seats;
    }

    void read_moment() {
        deal_.turn = small(seat_or_nobody("turn"));
        deal_.ask = small(one("ask", 0, word_count<Ask>() - 1));
        deal_.leader = small(seat_or_nobody("leader"));
        require(deal_.leader != nobody, "leader", "a seat");
        Reader trump(fields_, "trump");
        deal_.trump = trump.done() ? no_suit : small(trump.number(0, suits - 1));
        trump.finish();
        deal_.ruff = one("ruff", 0, 1) != 0;
    }

    // Takes a card out of those that nobody has yet.
    int card_in(Reader& in) {
        const int found = rules_.bit_of[in.number(0, 31)];
        if (found == no_card) in.fail("a card that the pack has not");
        const Cards same = left_ & rules_.same[found];
        if (same == 0) in.fail("a card more often than the pack has it");
        left_ &= ~card(first(same));
        return first(same);
    }

    Cards pile(std::string_view name) {
        Reader in(fields_, name);
        Cards cards = 0;
        while (!in.done()) cards |= card(card_in(in));
        return cards;
    }

    Cards part_of(Cards hand, std::string_view name) {
        Reader in(fields_, name);
        Cards cards = 0;
        while (!in.done()) {
            const int found = rules_.bit_of[in.number(0, 31)];
            const Cards same = found == no_card ? 0 : hand & rules_.same[found] & ~cards;
            if (same == 0) in.fail("a card that is not in the hand");
            cards |= card(first(same));
        }
        return cards;
    }

    void read_cards() {
        for (int seat = 0; seat < rules_.seats; ++seat) {
            deal_.hands[seat] = pile(by_seat("hand", seat));
            deal_.known[seat] = part_of(deal_.hands[seat], by_seat("known", seat));
            deal_.spent[seat] = part_of(deal_.hands[seat], by_seat("spent", seat));
            deal_.won[seat] = pile(by_seat("won", seat));
            Reader announced(fields_, by_seat("announced", seat));
            while (!announced.done()) {
                std::uint8_t& times = deal_.announced[seat][announced.number(0, suits - 1)];
                if (++times == 200) announced.fail("too many marriages");
            }
        }
        Reader stock(fields_, "stock");
        while (!stock.done()) deal_.stock[deal_.stock_end++] = static_cast<std::uint8_t>(card_in(stock));
        Reader up(fields_, "up");
        deal_.up = up.done() ? no_card : small(card_in(up));
        up.finish();
        read_trick();
        check_hands();
    }

    void read_trick() {
        Reader in(fields_, "trick");
        unsigned seats = 0;
        while (!in.done()) {
            if (deal_.trick_size == table_.players - 1) in.fail("a whole trick");
            const int seat = playing_seat(in);
            if (has(seats, seat)) in.fail("two cards of one seat");
            seats |= bit(seat);
            deal_.trick_seats[deal_.trick_size] = small(seat);
            deal_.trick[deal_.trick_size++] = static_cast<std::uint8_t>(card_in(in));
        }
        require(deal_.trick_size == 0 || deal_.trick_seats[0] == deal_.leader, "trick",
                "the leader's card comes first");
        in_trick_ = seats;
    }

    void check_hands() {
        for (int seat = 0; seat < rules_.seats; ++seat) {
            const int size = count(deal_.hands[seat]) + (has(in_trick_, seat) ? 1 : 0);
            const bool plays = has(table_.seats, seat);
            require(size <= (plays ? rules_.hand : 0), by_seat("hand", seat), "no more cards than the deal gives");
            if (plays && !deal_.over()) {
                const int leaders = count(deal_.hands[deal_.leader]) + (has(in_trick_, deal_.leader) ? 1 : 0);
                require(size == leaders, by_seat("hand", seat), "as many cards as the others have");
            }
        }
        deal_.short_hands = count(deal_.hands[deal_.leader]) + (has(in_trick_, deal_.leader) ? 1 : 0) < rules_.hand;
        require(deal_.stock_left() % table_.players == 0 || deal_.over(), "stock",
                "a stock that can be drawn out evenly");
    }

    void read_standings() {
        Reader points(fields_, "points");
        Reader pending(fields_, "pending");
        Reader marriages(fields_, "marriages");
        Reader tricks(fields_, "tricks");
        for (int side = 0; side < rules_.side_count; ++side) {
            deal_.now[side] = {points.number(), marriages.number(), tricks.number()};
            deal_.pending[side] = pending.number();
        }
        for (const Reader* in : {&points, &pending, &marriages, &tricks}) in->finish();
        read_closed();
        deal_.tricks_played = one("tricks_played", 0, largest_number);
        deal_.in_a_row = one("in_a_row", 0, largest_number);
        deal_.amour = static_cast<std::uint8_t>(set_of_seats("amour"));
        Reader reached(fields_, "reached");
        unsigned sides = 0;
        while (!reached.done()) {
            const int side = reached.number(0, rules_.side_count - 1);
            if (has(sides, side)) reached.fail("a side twice");
            sides |= bit(side);
            deal_.reached[deal_.reached_size++] = small(side);
        }
        require(sides == sides_over(table_, deal_) || deal_.over(), "reached", "the sides that have the target");
    }

    void read_closed() {
        Reader in(fields_, "closed");
        deal_.closed_by = nobody;
        if (in.done()) return;
        deal_.closed_by = small(playing_seat(in));
        for (int side = 0; side < rules_.side_count; ++side) {
            Standing& standing = deal_.at_close[side];
            standing.points = in.number();
            standing.marriages = in.number();
            standing.tricks = in.number();
        }
        in.finish();
    }

    void read_auction() {
        deal_.passed = static_cast<std::uint8_t>(set_of_seats("passed"));
        Reader in(fields_, "bid");
        deal_.bidder = nobody;
        if (!in.done()) {
            deal_.bidder = small(playing_seat(in));
            deal_.bid = in.number(1, most_bids);
            deal_.forced = in.number(0, 1) != 0;
            in.finish();
        }
        deal_.declarer = small(seat_or_nobody("declarer"));
        require(rules_.auction || (deal_.bidder == nobody && deal_.declarer == nobody), "bid",
                "bids only in an auction");
    }

    void read_plan() {
        Reader in(fields_, "plan");
        std::vector<Plan::Entry> entries;
        while (!in.done()) {
            const int seat = playing_seat(in);
            entries.push_back({seat, step_of(in)});
        }
        if (entries.size() > Plan::most) in.fail("too many steps");
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
            deal_.plan.put_first(entry->seat, entry->step);
        Reader meld(fields_, "meld");
        if (!meld.done()) meld_ = meld.number(0, suits - 1);
        meld.finish();
        check_moment(entries);
    }

    static Plan::Step step_of(Reader& in) {
        switch (const int step = in.number(0, draws_step)) {
            case static_cast<int>(Ask::close): return Plan::close;
            case static_cast<int>(Ask::lead): return Plan::lead;
            case static_cast<int>(Ask::follow): return Plan::follow;
            case static_cast<int>(Ask::draw): return Plan::draw;
            case static_cast<int>(Ask::exchange): return Plan::exchange;
            case draws_step: return Plan::draws;
            default: in.fail(std::to_string(step) + " is no step of a plan");
        }
    }

    // What must hold for the seat to be asked this now, and for the plan to come to an end.
    void check_moment(const std::vector<Plan::Entry>& plan) {
        if (deal_.over()) return require(plan.empty(), "plan", "none when the deal is over");
        const Ask ask = deal_.asked();
        const bool held = deal_.hands[deal_.turn] != 0;
        const bool bidding = ask == Ask::bid || ask == Ask::trump;
        require(!bidding || rules_.auction, "ask", "bids only in an auction");
        require(bidding || !rules_.auction || deal_.declarer != nobody, "declarer",
                "somebody once the auction is over");
        if (deal_.trick_size != 0) return check_follow(plan);
        require(ask != Ask::follow, "ask", "a lead where there is no trick");
        require((ask == Ask::claim) != held, "ask", "a claim when the hands are empty, else none");
        const bool leads = ask == Ask::lead || ask == Ask::meld || ask == Ask::draw || ask == Ask::claim;
        require(!leads || deal_.turn == deal_.leader, "turn", "the leader");
        if (ask == Ask::meld) check_meld();
        if (ask == Ask::trump) require(deal_.bidder == deal_.turn, "turn", "the highest bidder");
        if (ask == Ask::bid) {
            require(!has(deal_.passed, deal_.turn) && deal_.bid < rules_.bidTop.value, "turn", "a seat that may bid");
        }
        if (ask == Ask::draw || ask == Ask::close || ask == Ask::exchange) return check_plan(plan);
        require(plan.empty(), "plan", "none before an act of the leader or a bid");
    }

    void check_meld() {
        require(meld_ != no_suit, "meld", "the suit announced");
        for (const int rank : {2, 3}) {
            require((deal_.hands[deal_.turn] & rules_.find[meld_][rank]) != 0, "meld", "a marriage in the hand");
        }
        deal_.meld = small(meld_);
    }

    // Between tricks: moments that may not arise, then the lead, which always does.
    void check_plan(const std::vector<Plan::Entry>& plan) const {
        const bool ends = !plan.empty() && plan.back().step == Plan::lead && plan.back().seat == deal_.leader;
        require(ends, "plan", "a lead at the end");
        const auto steps = [&plan](Plan::Step step) {
            return std::count_if(plan.begin(), plan.end(), [step](Plan::Entry entry) { return entry.step == step; });
        };
        require(steps(Plan::follow) == 0 && steps(Plan::draw) == 0, "plan", "only moments between two tricks");
        require(steps(Plan::lead) == 1, "plan", "one lead");
        const auto draws = steps(Plan::draws);
        require(draws == 0 || (draws == 1 && count(deal_.hands[deal_.leader]) < rules_.hand), "plan",
                "draws once, if due");
    }

    // In a trick: those follow who have not played yet, clockwise from the leader.
    void check_follow(const std::vector<Plan::Entry>& plan) const {
        const Ask ask = deal_.asked();
        require(ask == Ask::follow || (ask == Ask::meld && deal_.trick_size == 1), "ask", "a follow in a trick");
        require(has(in_trick_, deal_.turn) == (ask == Ask::meld), "turn", "a seat that has not played");
        std::vector<int> due;
        for (int place = 0; place < table_.players - 1; ++place) {
            const int seat = table_.after[deal_.leader][place];
            if (!has(in_trick_, seat) && seat != deal_.turn) due.push_back(seat);
        }
        const bool same = std::equal(plan.begin(), plan.end(), due.begin(), due.end(), [](Plan::Entry entry, int seat) {
            return entry.seat == seat && entry.step == Plan::follow;
        });
        require(same, "plan", "a follow of each seat that has not played");
    }

    void read_outcome() {
        Reader in(fields_, "outcome");
        if (!deal_.over()) return in.finish();
        deal_.outcome.reason = static_cast<Reason>(in.number(0, word_count<Reason>() - 1));
        deal_.outcome.carry = in.number();
        for (int seat = 0; seat < rules_.seats; ++seat) deal_.outcome.points[seat] = in.number();
        while (!in.done())
            deal_.outcome.winners = static_cast<std::uint8_t>(deal_.outcome.winners | bit(playing_seat(in)));
    }

    const Table& table_;
    const Rules& rules_;
    const Fields& fields_;
    Cards left_;
    unsigned in_trick_ = 0;
    int meld_ = no_suit;
    Deal deal_{};
};

void check_names(const Rules& rules, const Fields& fields) {
    std::set<std::string, std::less<>> known(std::begin(of_table), std::end(of_table));
    known.insert(std::begin(of_deal), std::end(of_deal));
    for (const char* name : of_seat) {
        for (int seat = 0; seat < rules.seats; ++seat) known.insert(by_seat(name, seat));
    }
    for (const auto& [name, numbers] : fields) require(known.count(name) != 0, name, "unknown field");
}

}  // namespace

Table read_table(const Rules& rules, const Fields& fields) {
    check_names(rules, fields);
    Reader dealer(fields, "dealer");
    Table table(rules, dealer.number(0, rules.seats - 1));
    dealer.finish();
    Reader score(fields, "score");
    for (int seat = 0; seat < rules.seats; ++seat) table.score[seat] = score.number();
    score.finish();
    Reader target(fields, "target");
    read(target, table.target);
    target.finish();
    Reader carry(fields, "carry");
    table.carry = carry.number();
    carry.finish();
    Reader keyed(fields, "keyed");
    table.keyed = keyed.number(0, 1) != 0;
    keyed.finish();
    return table;
}

Deal read_deal(const Table& table, const Fields& fields) { return DealReader(table, fields).run(); }

}  // namespace sixtysix
