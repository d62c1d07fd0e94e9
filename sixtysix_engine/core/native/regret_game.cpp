#include "regret_game.hpp"

#include <algorithm>

#include "apply.hpp"
#include "fields.hpp"
#include "legal.hpp"

namespace sixtysix {

namespace {

constexpr int keys = 2 * Branch::announces;

// Of the copies of each kind of card that two sets hold together.
int copies_of(Cards hand, Cards same) { return count(hand & same); }

}  // namespace

RegretGame::RegretGame(const Table& table, const Worth& worth, const Deal& deal, By<Prior, 2> priors)
    : table_(table), worth_(worth), players_(table), root_(deal), priors_(std::move(priors)) {
    check(deal);
    const Rules& rules = *table.rules;
    if (rules.claim == ClaimRule::required && rules.dealTarget.given && Ends::fits(rules)) {
        ends_ = std::make_unique<const Ends>(table_, players_, worth_, deal);
        prunes_.resize(Ends::most_numbers);
    }
    Cards seen = deal.in_trick() | (deal.up != no_card ? card(deal.up) : 0);
    for (const Cards won : deal.won) seen |= won;
    for (int player = 0; player < 2; ++player) {
        pinned_[player] = deal.hands[seat(player)] & (deal.known[seat(player)] | deal.spent[seat(player)]);
        seen |= pinned_[player];
    }
    unseen_ = rules.pack & ~seen;
}

void RegretGame::check(const Deal& deal) const {
    if (table_.players != 2 || players_.sides != 2) throw FieldError("deal", "one of two seats");
    if (deal.over() || deal.asked() == Ask::bid || deal.asked() == Ask::trump) throw FieldError("ask", "play");
    const bool last = deal.face_down() == 1 && deal.up != no_card;
    if (deal.phase() == Phase::open && !last) {
        throw FieldError("stock", "closed, used up, or one card and the turn-up");
    }
}

Moment RegretGame::root() const {
    Moment at{root_, {}};
    for (int player = 0; player < 2; ++player) {
        std::uint16_t place = 0;
        for (const Cards cards : priors_[player].cards) {
            at.hands[player].push_back({cards, place, place});
            ++place;
        }
    }
    return at;
}

// Which copies a hand holds: those that the law has marked, else any that lie nowhere else.
Cards RegretGame::lay(const Deal& deal, int player, Cards hand) const {
    const Rules& rules = *table_.rules;
    if (rules.copies == 1) return hand;
    const int own = seat(player);
    const Cards elsewhere = seen_beside(deal, player);
    Cards laid = 0;
    for (const int bit : Each{hand}) {
        const Cards same = rules.same[bit] & ~laid;
        const Cards free = same & ~elsewhere;
        const Cards marked = (free & deal.spent[own]) != 0 ? free & deal.spent[own] : free & deal.known[own];
        const Cards from = marked != 0 ? marked : free != 0 ? free : same;
        laid |= card(first(from));
    }
    return laid;
}

// Cards that everybody knows to lie elsewhere than in the hand of a player.
Cards RegretGame::seen_beside(const Deal& deal, int player) const {
    const int other = seat(1 - player);
    Cards seen = deal.in_trick() | (deal.up != no_card ? card(deal.up) : 0) | deal.known[other] | deal.spent[other];
    for (const Cards won : deal.won) seen |= won;
    return seen;
}

bool RegretGame::fits(Cards hand, Cards seen) const {
    const Rules& rules = *table_.rules;
    if (rules.copies == 1) return (hand & seen) == 0;
    for (const int bit : Each{hand}) {
        if (copies_of(hand, rules.same[bit]) + copies_of(seen, rules.same[bit]) > rules.copies) return false;
    }
    return true;
}

int RegretGame::ways(int one, int other) const {
    const Cards a = priors_[0].cards[static_cast<std::size_t>(one)];
    const Cards b = priors_[1].cards[static_cast<std::size_t>(other)];
    const Rules& rules = *table_.rules;
    if (rules.copies == 1) return (a & b) == 0 ? 1 : 0;
    int number = 1;
    for (Cards left = a | b; left != 0;) {
        const Cards same = rules.same[first(left)];
        left &= ~same;
        const int free = count(unseen_ & same);
        const int mine = count(a & same) - count(pinned_[0] & same);
        const int yours = count(b & same) - count(pinned_[1] & same);
        if (mine + yours > free) return 0;
        if (free == 2 && (mine == 1 || yours == 1)) number *= 2;
    }
    return number;
}

bool RegretGame::announces(const Deal& deal, int code) const {
    const Rules& rules = *table_.rules;
    return rules.marriageCall == MarriageCall::by_itself && is_card(static_cast<Act>(code)) && deal.trick_size == 0 &&
           deal.asked() == Ask::lead && (rules.marriage_lead[suit_of(code)] & card(code)) != 0 &&
           may_marry(table_, deal, deal.turn, suit_of(code));
}

int RegretGame::key_of(const Deal& deal, Act code) const {
    if (!is_card(code)) return code;
    return first(table_.rules->same[code]) + (announces(deal, code) ? Branch::announces : 0);
}

bool RegretGame::prunes_claims(const Deal& deal) const {
    if (!ends_) return false;
    signed char& known = prunes_[ends_->number_of(deal)];
    if (known == 0) known = Ends(table_, players_, worth_, deal).orderly() ? 1 : -1;
    return known > 0;
}

void RegretGame::needed_acts(const Deal& deal, bool prunes, Acts& acts) const {
    list_acts(table_, deal, acts);
    if (acts.size < 2 || !prunes) return;
    int claims = nobody;
    for (int place = 0; place < acts.size; ++place) claims = acts.items[place] == act::claim ? place : claims;
    if (claims == nobody) return;
    if (deal.now[table_.side(deal.turn)].points >= table_.rules->dealTarget.value) {
        acts.size = 0;
        acts.add(act::claim);
    } else {
        std::copy(acts.items + claims + 1, acts.items + acts.size, acts.items + claims);
        --acts.size;
    }
}

std::vector<Branch> RegretGame::branches(const Moment& at) const {
    static_assert(act::claim < 128);
    const int player = actor(at.deal);
    By<std::int16_t, 256> place;
    place.fill(nobody);
    std::vector<Branch> found;
    Deal deal = at.deal;
    Acts acts;
    const Hands& hands = at.hands[player];
    const bool prunes = prunes_claims(deal);
    for (std::size_t hand = 0; hand < hands.size(); ++hand) {
        deal.hands[deal.turn] = lay(deal, player, hands[hand].cards);
        needed_acts(deal, prunes, acts);
        for (const Act code : acts) {
            const int key = key_of(deal, code);
            std::int16_t& known = place[(key & 127) + (key >= Branch::announces ? 128 : 0)];
            if (known == nobody) {
                known = static_cast<std::int16_t>(found.size());
                found.push_back({key, {}});
                found.back().holders.reserve(hands.size());
            }
            found[static_cast<std::size_t>(known)].holders.push_back(static_cast<std::uint16_t>(hand));
        }
    }
    std::sort(found.begin(), found.end(), [](const Branch& a, const Branch& b) { return a.key < b.key; });
    return found;
}

std::vector<Branch> RegretGame::branches(const Moment& at, std::vector<Moment>& next) const {
    std::vector<Branch> all = branches(at);
    next.reserve(all.size());
    std::erase_if(all, [&](const Branch& branch) {
        next.push_back(after(at, branch));
        const bool none = next.back().hands[1 - actor(at.deal)].size() == 0;
        if (none) next.pop_back();
        return none;
    });
    return all;
}

void RegretGame::play(Deal& deal, int key) const {
    const auto code = static_cast<Act>(key & ~Branch::announces);
    if (!is_card(code)) return apply(table_, deal, code);
    apply(table_, deal, static_cast<Act>(first(deal.hands[deal.turn] & table_.rules->same[code])));
}

Moment RegretGame::after(const Moment& at, const Branch& branch) const {
    const Rules& rules = *table_.rules;
    const int player = actor(at.deal);
    const int own = at.deal.turn;
    const Hands& mine = at.hands[player];
    const Hands& yours = at.hands[1 - player];
    Moment next{at.deal, {}};
    const Act code = branch.code();
    next.deal.hands[own] = lay(at.deal, player, mine[branch.holders.front()].cards);
    play(next.deal, branch.key);
    Cards gone = is_card(code) ? card(code) : 0;
    Cards come = 0;  // all copies
    if (code == act::exchange) {
        gone = card(first(low_trumps(rules, at.deal)));
        come = rules.same[at.deal.up];
    }
    Hands& left = next.hands[player];
    left.reserve(branch.holders.size());
    for (const std::uint16_t place : branch.holders) {
        Cards cards = mine[place].cards;
        const Cards twin = gone != 0 ? cards & rules.same[first(gone)] & ~gone : 0;
        cards = twin != 0 ? cards & ~twin : cards & ~gone;
        left.push_back({come == 0 ? cards : cards | card(first(come & ~cards)), mine[place].root, place});
    }
    const bool shown = is_card(code) || code == act::exchange || (code >= act::marry && code < act::name_trump);
    Cards seen = shown ? seen_beside(next.deal, 1 - player) : 0;
    // Where the other player draws the exchanged low trump with the same act it is out of sight, but was not its own.
    if (code == act::exchange && next.deal.up == no_card) seen |= gone;
    Hands& rest = next.hands[1 - player];
    rest.reserve(yours.size());
    for (std::size_t place = 0; place < yours.size(); ++place) {
        const Hand& each = yours[place];
        if (!fits(each.cards, seen) || !has_partner(left, player, each)) continue;
        rest.push_back({each.cards, each.root, static_cast<std::uint16_t>(place)});
    }
    return next;
}

// Whether some of the hands of a player can be held beside one of the other. Cards that are short out of play rule out
// many that each hand by itself would allow.
bool RegretGame::has_partner(const Hands& hands, int player, const Hand& other) const {
    return std::any_of(hands.begin(), hands.end(), [&](const Hand& own) {
        return (player == 0 ? ways(own, other) : ways(other, own)) != 0;
    });
}

Deal RegretGame::world(const Moment& at, std::size_t one, std::size_t other) const {
    Deal deal = at.deal;
    const By<Cards, 2> cards = {{at.hands[0][one].cards, at.hands[1][other].cards}};
    const Rules& rules = *table_.rules;
    deal.hands[seat(0)] = lay(deal, 0, cards[0]);
    deal.hands[seat(1)] = cards[1];
    if (rules.copies > 1) {
        Deal more = deal;
        more.known[seat(0)] |= deal.hands[seat(0)];
        deal.hands[seat(1)] = lay(more, 1, cards[1]);
    }
    if (deal.phase() == Phase::open) {
        Cards away = rules.pack & ~deal.in_trick() & ~deal.hands[seat(0)] & ~deal.hands[seat(1)] & ~card(deal.up);
        for (const Cards won : deal.won) away &= ~won;
        deal.stock[deal.stock_at] = static_cast<std::uint8_t>(first(away));
    }
    if (rules.honours.size != 0) {
        Deal start = root_;
        start.hands[seat(0)] = priors_[0].cards[at.hands[0][one].root];
        start.hands[seat(1)] = priors_[1].cards[at.hands[1][other].root];
        note_amour(table_, start);
        deal.amour |= start.amour;
    }
    return deal;
}

}  // namespace sixtysix
