"""Before the first trick: what the game is about, who sits at the table, the cards, the deal."""

from ..game.cards import Rank
from ..game.ruleset import RuleSet
from .facts import card_points, has_marriage_points, has_stock, in_pairs
from .sentence import Section, says
from .words import amount, count, listing, number, rank_name, side


@says()
def _aim(rules: RuleSet) -> str:
    ending = rules.ending
    marriages = ", and announce marriages for more" if has_marriage_points(rules) else ""
    if rules.auction.held:
        who = "side" if in_pairs(rules) else "player"
        return (
            f"You bid for the right to name trumps: the {who} with the highest bid must take the points it has bid "
            f"in tricks{marriages}."
        )
    collect = f"Win tricks to collect the points of the cards in them{marriages}."
    if ending.target is None:
        wins = "every point you take counts" if rules.match.unit == "card" else "more points win the deal"
        return f"{collect} All tricks are played, and {wins}."
    how = {
        "required": f"Be the first to have {ending.target} points, and to say so: that wins the deal.",
        "auto": f"Be the first to have {ending.target} points: that wins the deal at once.",
        "none": f"All tricks are played, and {ending.target} points win the deal.",
    }
    return f"{collect} {how[ending.claim]}"


@says()
def _length(rules: RuleSet) -> str:
    if rules.match.target is None:
        return "Each deal is a game of its own."
    return f"Deal follows deal until a {side(rules)} has {amount(rules, rules.match.target)} and with them the match."


@says("seats", "playing")
def _seats(rules: RuleSet) -> str:
    if rules.table.playing == "allButDealer":
        return (
            f"{number(rules.table.seats).capitalize()} sit at the table; whoever deals sits that deal out, "
            f"and the other {number(rules.players)} play."
        )
    return f"This is a game for {number(rules.table.seats)}."


@says("sides")
def _sides(rules: RuleSet) -> str | None:
    if in_pairs(rules):
        return "Those who sit opposite are partners; what either of them takes counts for their side."
    return "Each plays alone against the others." if rules.players > 2 else None


@says("ranks")
def _ranks(rules: RuleSet) -> str:
    ranks = listing(map(rank_name, rules.pack.ranks))
    ten = " Mind the ten: it is above the king." if Rank.TEN in rules.pack.ranks else ""
    return f"The pack has {4 * len(rules.pack.ranks)} cards; each suit runs, from high to low, {ranks}.{ten}"


@says("copies")
def _copies(rules: RuleSet) -> str | None:
    if rules.pack.copies == 1:
        return None
    return f"Two such packs are shuffled together, so every card is there twice: {len(rules.cards)} cards."


@says("points")
def _points(rules: RuleSet) -> str:
    points = dict(rules.pack.points)
    worth = listing(f"{rank_name(rank)} {points[rank]}" for rank in rules.pack.ranks if points[rank])
    blanks = [f"{rank_name(rank)}s" for rank in rules.pack.ranks if not points[rank]]
    nothing = f"; {listing(blanks)} are worth nothing" if blanks else ""
    return f"In points the cards are worth: {worth}{nothing}."


@says("trumpPoints")
def _trump_points(rules: RuleSet) -> str | None:
    changed = [f"the {rank_name(r)} counts {n}" for r, n in rules.pack.trump_points if r in rules.pack.ranks]
    return f"In the trump suit {listing(changed)}." if changed else None


@says()
def _total(rules: RuleSet) -> str:
    return f"Together they make {card_points(rules)}."


@says("twinWins", when=lambda rules: rules.pack.copies == 2)
def _twins(rules: RuleSet) -> str:
    return f"When two identical cards fall in one trick, the {rules.pack.twin_wins} of them is the higher."


@says("firstDealer")
def _first_dealer(rules: RuleSet) -> str:
    return {
        "low": "Everybody draws a card; the lowest deals first.",
        "high": "Everybody draws a card; the highest deals first.",
        "lot": "Who deals first is drawn by lot.",
    }[rules.dealing.first_dealer]


@says("hand")
def _hand(rules: RuleSet) -> str:
    dealt = f"Each player is dealt {count(rules.dealing.hand, 'card')}"
    return f"{dealt}." if has_stock(rules) else f"{dealt}, the whole pack."


@says("packets")
def _packets(rules: RuleSet) -> str:
    packets = rules.dealing.packets
    start = "beginning on the dealer's left" if rules.table.seats > 2 else "beginning with the non-dealer"
    if len(packets) == 1:
        return f"They come all at once, {start}."
    if set(packets) == {1}:
        return f"They come one at a time, {start}."
    sizes = f"{number(packets[0])} at a time" if len(set(packets)) == 1 else f"first {_sizes(packets)}"
    return f"They come {sizes}, {start}."


def _sizes(packets: tuple[int, ...]) -> str:
    return ", then ".join(number(packet) for packet in packets)


@says("trumpFrom")
def _trump(rules: RuleSet) -> str:
    left = "the player on the dealer's left" if rules.table.seats > 2 else "the non-dealer"
    return {
        "turnUp": "One card is laid face up, the turn-up: its suit is trumps.",
        "lastCard": "The last card, the dealer's own, is shown before it goes into the hand: its suit is trumps.",
        "firstCard": f"The first card dealt, to {left}, is shown before it goes into the hand: its suit is trumps.",
        "bidder": "No card fixes trumps: the winner of the auction names them.",
    }[rules.dealing.trump_from]


@says("turnUpAfter")
def _turn_up(rules: RuleSet) -> str | None:
    after, packets = rules.dealing.turn_up_after, rules.dealing.packets
    if after is None:
        return None
    if after == 0:
        return "It is turned before the first card is dealt."
    if after == len(packets):
        return "It is turned when all hands have been dealt."
    done = sum(packets[:after])
    return f"It is turned as soon as everybody has {count(done, 'card')}; then the deal goes on."


@says()
def _stock(rules: RuleSet) -> str:
    if not has_stock(rules):
        return "Nothing is left over: there is no stock."
    if rules.dealing.turn_up_after is None:
        return f"The {rules.stock_size} cards left over lie face down as the stock."
    return (
        f"The {rules.stock_size - 1} cards left over lie face down half across it and are the stock, "
        "whose last card the turn-up is."
    )


OPENING = (
    Section("The game", ((_aim, _length),)),
    Section("Table and cards", ((_seats, _sides), (_ranks, _copies, _points, _trump_points, _total, _twins))),
    Section("The deal", ((_first_dealer, _hand, _packets), (_trump, _turn_up, _stock))),
)
