"""The second law: `opening` deals, `legal` lists the acts as texts, `step` does one and returns the next moment.

Written from the rules alone, as the other witness; the law of the package is held against it act by act.
"""

from collections.abc import Iterable, Sequence

from .second_score import settle
from .second_state import ORDER, SUITS, Node, Table, arranged, first_node, put, without


def opening(g: Table, pack: Sequence[str]) -> Node:
    """Returns the first moment of a deal of a pack in dealing order."""
    n = first_node(g, pack)
    for seat in g.around:
        n = note_amour(g, n, seat)
    return n if n.ask == "bid" else before_lead(g, n)


def perft(g: Table, n: Node, depth: int) -> int:
    """Returns the number of sequences of exactly so many acts."""
    if depth == 0:
        return 1
    acts = legal(g, n)
    return len(acts) if depth == 1 else sum(perft(g, step(g, n, act), depth - 1) for act in acts)


def counts_by_depth(g: Table, n: Node, depths: int) -> list[int]:
    """Returns the numbers of sequences of 1, 2, ... acts, from one walk."""
    counts, moments = [0] * depths, [(n, 0)]
    while moments:
        at, depth = moments.pop()
        acts = legal(g, at)
        counts[depth] += len(acts)
        moments += [(step(g, at, act), depth + 1) for act in acts if depth + 1 < depths]
    return counts


# What may be done


def legal(g: Table, n: Node) -> tuple[str, ...]:
    """Returns the acts of the seat that is asked, in the order of the protocol."""
    if n.end is not None:
        return ()
    seat, claim = n.turn, ("66",) if may_claim(g, n) else ()
    match n.ask:
        case "lead":
            weddings = tuple(f"m{suit}" for suit in SUITS if g.values["marriageCall"] == "spoken" and weds(g, n, suit))
            close = ("c",) if may_close(g, n, seat, "after") else ()
            return (*kinds(n.hands[seat]), *weddings, *exchange(g, n), *close, *claim)
        case "follow":
            swap = exchange(g, n) if g.values["swapTurn"] == "turn" else ()
            return (*follow_cards(g, n), *swap, *claim)
        case "meld" if not n.table:
            return (*(c for c in kinds(n.hands[seat]) if c[1] == n.suit and c[0] in g.may_lead), *claim)
        case "draw":
            swap = exchange(g, n) if g.values["swapTurn"] == "turn" else ()
            close = ("c",) if may_close(g, n, seat, "before") else ()
            return (*swap, *close, "n", *claim)
        case "exchange":
            return (*exchange(g, n), "n")
        case "bid":
            higher = tuple(f"b{bid}" for bid in g.bids if n.bid is None or bid > n.bid[1])
            return higher if must_bid(g, n) else (*higher, "p")
        case "trump":
            return tuple(f"t{suit}" for suit in SUITS)
        case "close":
            return ("c", "n")
    return ("n", *claim)  # meld after a card, claim


def must_bid(g: Table, n: Node) -> bool:
    """Tells whether all others have passed and the dealer, last to speak, has to bid."""
    return n.bid is None and len(n.passed) == len(g.around) - 1 and g.yes("dealerMustBid")


def kinds(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cards))


def may_claim(g: Table, n: Node) -> bool:
    if not g.claims or n.ask in ("close", "exchange", "bid", "trump"):
        return False
    if n.ask == "meld":
        return g.yes("marriageStops")
    won_last = n.ask in ("draw", "claim") or (n.ask == "lead" and bool(n.takers))
    return won_last or g.values["claimAt"] == "turn"


def phase(n: Node) -> str:
    return "closed" if n.closed else "open" if n.stock or n.up else "exhausted"


def has_trick(g: Table, n: Node, seat: int) -> bool:
    return any(g.side[taker] == g.side[seat] for taker in n.takers)


def may_close(g: Table, n: Node, seat: int, when: str) -> bool:
    """Tells whether a seat may close, before or after the draws, or before the first trick."""
    if not g.yes("close") or phase(n) != "open" or len(n.stock) + bool(n.up) < g.min_stock:
        return False
    allowed = when in g.close_draw if n.takers else g.yes("closeFirst")
    return allowed and (not g.yes("closeTrick") or has_trick(g, n, seat))


def swap_open(g: Table, n: Node, seat: int) -> bool:
    """Tells whether, for all that the table knows, a seat could exchange the low trump now."""
    low = g.values["swapRank"] + n.trump
    if g.values["swapRank"] == "-" or n.up in ("", low) or len(n.stock) < g.min_down:
        return False
    if n.ask != "exchange":
        tricks = {"none": True, "anyone": bool(n.takers), "own": has_trick(g, n, seat)}
        if n.closed or not tricks[g.values["swapTrick"]]:
            return False
    gone = sum(cards.count(low) for cards in n.won) + sum(card == low for _, card in n.table)
    return gone + sum(n.known[other].count(low) for other in g.others(seat)) < g.copies


def exchange(g: Table, n: Node) -> tuple[str, ...]:
    held = g.values["swapRank"] + n.trump in n.hands[n.turn]
    return ("x",) if held and swap_open(g, n, n.turn) else ()


def fresh(n: Node, seat: int, card: str) -> bool:
    return n.hands[seat].count(card) > n.used[seat].count(card)


def weds(g: Table, n: Node, suit: str) -> bool:
    """Tells whether the leader may announce the marriage of a suit."""
    if not g.yes("marriage") or phase(n) not in g.phases:
        return False
    if g.values["marriageTrick"] == "before" and not has_trick(g, n, n.turn):
        return False
    return fresh(n, n.turn, "K" + suit) and fresh(n, n.turn, "Q" + suit)


def ruffs(g: Table, n: Node) -> str:
    """Returns the suit that is trump in play, nothing in closed play without trumps."""
    return "" if n.closed and not g.yes("closedTrump") else n.trump


def beats(g: Table, trump: str, card: str, best: str) -> bool:
    """Tells whether a later card beats the best so far."""
    if card[1] != best[1]:
        return card[1] == trump
    return g.power[card[0]] > g.power[best[0]] or (card == best and g.values["twinWins"] == "second")


def best_of(g: Table, n: Node) -> tuple[int, str]:
    trump, best = ruffs(g, n), n.table[0]
    for play in n.table[1:]:
        if beats(g, trump, play[1], best[1]):
            best = play
    return best


def follow_cards(g: Table, n: Node) -> tuple[str, ...]:
    """Returns the cards that the duties leave to a follower."""
    hand, trump = kinds(n.hands[n.turn]), ruffs(g, n)
    if phase(n) == "open" or not g.yes("strictFollow"):
        return hand
    led = n.table[0][1][1]
    holder, best = best_of(g, n)
    must_head = g.yes("headPartner") or g.side[holder] != g.side[n.turn]
    higher = tuple(card for card in hand if beats(g, trump, card, best))
    suited = tuple(card for card in hand if card[1] == led)
    if suited:
        over = tuple(card for card in suited if card in higher)
        return over if over and must_head and g.values["strictHead"] != "none" else suited
    trumps = tuple(card for card in hand if card[1] == trump)
    if not trumps or not g.yes("strictRuff"):
        return hand
    if higher:  # only trumps beat here
        return higher if must_head and g.values["strictHead"] == "suitAndTrump" else trumps
    return trumps if g.yes("underTrump") else hand


# What an act does


def step(g: Table, n: Node, act: str) -> Node:
    """Returns the next moment at which somebody is asked, or the end."""
    seat = n.turn
    if act in ORDER:
        return play(g, n, act)
    n = n._replace(log=(*n.log, f"{seat}x{n.up}" if act == "x" else f"{seat}{act}"))
    if act == "66":
        return settle(g, n, "claim")
    if act == "c":
        return closing(g, n)
    if act == "x":
        return swapped(g, n)
    if act == "n":
        return declined(g, n)
    if act[0] == "m":
        n = announce(g, n, act[1])
        stop = g.ends_itself and g.yes("marriageStops") and n.reached
        return settle(g, n, "auto") if stop else n._replace(ask="meld")
    if act[0] == "t":
        return before_lead(g, n._replace(trump=act[1], leader=seat))
    return bidding(g, n, act)


def bidding(g: Table, n: Node, act: str) -> Node:
    if act == "p":
        n = n._replace(passed=(*n.passed, n.turn))
    else:
        amount = int(act[1:])
        n = n._replace(bid=(n.turn, amount, must_bid(g, n) and amount == g.bids[0]))
    still = [seat for seat in g.others(n.turn) if seat not in n.passed]
    if n.bid and (n.bid[1] == g.bids[-1] or still in ([], [n.bid[0]])):
        return n._replace(ask="trump", turn=n.bid[0])
    return n._replace(turn=still[0]) if still else settle(g, n, "out")


def closing(g: Table, n: Node) -> Node:
    side = g.side[n.turn]
    tricks = [sum(g.side[taker] == one for taker in n.takers) for one in range(g.seats)]
    standing = tuple((n.total(one), n.wed[one], tricks[one]) for one in range(g.seats))
    n = n._replace(closed=(n.turn, standing))
    asked: list[int] = []
    if g.yes("swapOnClose"):
        asking = n._replace(ask="exchange")
        asked = [s for s in g.others(n.turn) if g.side[s] != side and swap_open(g, asking, s)]
    return ask_each(g, n, "exchange", asked, "lead")


def swapped(g: Table, n: Node) -> Node:
    seat, low, taken = n.turn, g.values["swapRank"] + n.trump, n.up
    hand = arranged((*without(n.hands[seat], low), taken))
    n = n._replace(
        hands=put(n.hands, seat, hand), up=low,
        known=put(n.known, seat, (*without(n.known[seat], low), taken)),
        used=put(n.used, seat, without(n.used[seat], low)),
    )  # fmt: skip
    n = note_amour(g, n, seat)
    if n.ask == "exchange":
        return ask_each(g, n, "exchange", [s for s in n.waiting if swap_open(g, n, s)], n.then)
    return declined(g, n) if n.ask == "draw" and legal(g, n) == ("n",) else n


def declined(g: Table, n: Node) -> Node:
    match n.ask:
        case "draw":
            return ask_each(g, n, "close", closers(g, n, "before"), "draws")
        case "meld":
            return next_player(g, n)
        case "claim":
            return settle(g, n, "out")
    return ask_each(g, n, n.ask, n.waiting, n.then)


def closers(g: Table, n: Node, when: str) -> list[int]:
    either = g.values["closeBy"] == "either"
    return [seat for seat in g.others(n.leader) if either and may_close(g, n, seat, when)]


def ask_each(g: Table, n: Node, ask: str, seats: Sequence[int], then: str) -> Node:
    """Asks the seats one after the other; when none is left the draws or the lead follow."""
    if seats:
        return n._replace(ask=ask, turn=seats[0], waiting=tuple(seats[1:]), then=then)
    return draws(g, n) if then == "draws" else n._replace(ask="lead", turn=n.leader, waiting=(), then="lead")


def before_lead(g: Table, n: Node) -> Node:
    return ask_each(g, n, "close", closers(g, n, "after"), "lead")


def draws(g: Table, n: Node) -> Node:
    for seat in (n.leader, *g.others(n.leader)):
        card, known = (n.stock[0], ()) if n.stock else (n.up, (n.up,))
        n = n._replace(
            hands=put(n.hands, seat, arranged((*n.hands[seat], card))), stock=n.stock[1:], up=n.up if n.stock else "",
            known=put(n.known, seat, n.known[seat] + known), log=(*n.log, f"{seat}+{card}{'' if known else '?'}"),
        )  # fmt: skip
        n = note_amour(g, n, seat)
    return before_lead(g, n)


def note_amour(g: Table, n: Node, seat: int) -> Node:
    held = n.trump and {"A" + n.trump, "T" + n.trump} <= {*n.hands[seat]} and seat not in n.amours
    return n._replace(amours=(*n.amours, seat)) if held else n


def announce(g: Table, n: Node, suit: str) -> Node:
    """Books a marriage: its points at once, or pending until a trick of the side."""
    seat, pair = n.turn, ("K" + suit, "Q" + suit)
    kind = "trump" if suit == ruffs(g, n) else "plain"
    used = n.used[seat] + pair
    known = n.known[seat]
    if g.yes("marriageShow"):
        known += tuple(card for card in pair if known.count(card) < used.count(card))
    waits = {"pending": not has_trick(g, n, seat), "next": True}
    where = "pend" if waits.get(g.values["marriageTrick"]) else "wed"
    row = n.pend if where == "pend" else n.wed
    row = put(row, g.side[seat], row[g.side[seat]] + g.wedding[kind])
    n = n._replace(
        used=put(n.used, seat, used), known=put(n.known, seat, known), suit=suit,
        weddings=(*n.weddings, (seat, "trumpMarriage" if suit == n.trump else "marriage")),
        pend=row if where == "pend" else n.pend, wed=row if where == "wed" else n.wed,
    )  # fmt: skip
    return note_reached(g, n)


def note_reached(g: Table, n: Node) -> Node:
    if g.target is None:
        return n
    new = tuple(side for side in g.sides if n.total(side) >= g.target and side not in n.reached)
    return n._replace(reached=n.reached + new) if new else n


def play(g: Table, n: Node, card: str) -> Node:
    seat, called = n.turn, False
    if n.ask == "lead" and g.values["marriageCall"] == "auto" and card[0] in g.may_lead and weds(g, n, card[1]):
        n, called = announce(g, n._replace(log=(*n.log, f"{seat}m{card[1]}")), card[1]), True
    n = n._replace(
        hands=put(n.hands, seat, without(n.hands[seat], card)), known=put(n.known, seat, without(n.known[seat], card)),
        used=put(n.used, seat, without(n.used[seat], card)), table=(*n.table, (seat, card)),
        log=(*n.log, f"{seat}{card}"), suit="",
    )  # fmt: skip
    if called and g.yes("marriageStops"):
        if g.ends_itself and n.reached:
            return settle(g, n, "auto")
        if g.claims:
            return n._replace(ask="meld")
    return next_player(g, n)


def next_player(g: Table, n: Node) -> Node:
    if len(n.table) < len(g.around):
        return n._replace(ask="follow", turn=g.others(n.table[-1][0])[0])
    winner, _ = best_of(g, n)
    side, cards = g.side[winner], tuple(card for _, card in n.table)
    last = not any(n.hands)
    points = sum((g.trump_worth if card[1] == n.trump else g.worth)[card[0]] for card in cards)
    points += int(g.values["lastTrick"]) if last and phase(n) in g.last_in else 0
    n = n._replace(
        table=(), won=put(n.won, winner, n.won[winner] + cards), taken=put(n.taken, side, n.taken[side] + points),
        wed=put(n.wed, side, n.wed[side] + n.pend[side]), pend=put(n.pend, side, 0),
        takers=(*n.takers, winner), leader=winner, turn=winner,
    )  # fmt: skip
    return after_trick(g, note_reached(g, n), last=last)


def after_trick(g: Table, n: Node, *, last: bool) -> Node:
    if g.ends_itself and n.reached:
        return settle(g, n, "auto")
    if last:
        return n._replace(ask="claim") if g.claims else settle(g, n, "out")
    if phase(n) != "open":
        return n._replace(ask="lead")
    swap = g.values["swapTurn"] == "turn" and swap_open(g, n, n.turn)
    if swap or may_close(g, n, n.turn, "before"):
        return n._replace(ask="draw")
    return ask_each(g, n, "close", closers(g, n, "before"), "draws")
