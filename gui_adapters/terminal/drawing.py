"""A scene drawn with letters: each function returns lines for one part of the screen, 80 columns, without colour."""

import textwrap
from collections.abc import Iterator, Sequence

from ..table import BACK, Choice, Marker, Scene, Seat, View
from .keyboard import COMMANDS, OF_PLAYERS, OF_WATCHERS
from .telling import Teller

LEFT, RIGHT = 51, 26
"""Columns of the table and of the panel beside it."""
BOX = 5
"""Columns of a card."""
_NAME = 11


def title(scene: Scene, teller: Teller) -> str:
    """The game, the deal, the target, trumps."""
    view, words = scene.view, teller.words
    if view is None:
        return words("setup.title")
    parts = [view.rules, words("table.deal", number=scene.deal)]
    if view.goal is not None:
        parts.append(f"{words('table.points')} {words('table.target', target=view.goal)}")
    if view.target is not None:
        parts.append(f"{words('advice.match')} {words('table.target', target=view.target)}")
    if view.carry:
        parts.append(words("table.carry", points=view.carry))
    return " · ".join(parts)


def seats(scene: Scene, teller: Teller) -> list[str]:
    """One line for each seat but the person's, clockwise from the person; two where there is too much to see."""
    view = scene.view
    if view is None:
        return []
    first = 0 if scene.person is None else scene.person + 1
    order = [(first + step) % len(view.seats) for step in range(len(view.seats))]
    return [line for number in order if number != scene.person for line in _seat(teller, view, view.seats[number])]


def _seat(teller: Teller, view: View, seat: Seat) -> Iterator[str]:
    head = f"{'>' if seat.is_turn else ' '}{teller.who(view, seat.number)[: _NAME - 1]:<{_NAME}}"
    if seat.sits_out:
        yield head + teller.words("table.sits-out")
        return
    seen = [teller.card(card) for card in seat.hand if card != BACK]
    hand = " ".join([*seen, "▒" * (len(seat.hand) - len(seen))]).strip()
    has = standing(teller, view, seat)
    if len(head) + len(hand) + 2 + len(has) <= LEFT:
        yield f"{head}{hand}  {has}"
    else:
        yield head + hand
        yield f"{'':{_NAME + 1}}{has}"


def standing(teller: Teller, view: View, seat: Seat) -> str:
    """What a seat has: tricks, points, roles."""
    words = teller.words
    parts = [f"{words('table.tricks')} {seat.tricks}"]
    parts.append(f"{words('table.points')} {seat.points}" + (f"(+{seat.pending})" if seat.pending else ""))
    if seat.is_dealer:
        parts.append(words("table.dealer"))
    if view.declarer == seat.number:
        parts.append(words("table.declarer"))
    return " ".join(parts)


def boxes(teller: Teller, cards: Sequence[str], chosen: int | None = None) -> list[str]:
    """Cards side by side, three lines; the chosen one has a double frame."""
    rows = ["", "", ""]
    for place, card in enumerate(cards):
        frame = "╔═╗║╚╝" if place == chosen else "┌─┐│└┘"
        text = "▒▒▒" if card == "??" else f"{teller.card(card):<3}"
        rows[0] += frame[0] + frame[1] * 3 + frame[2]
        rows[1] += frame[3] + text + frame[3]
        rows[2] += frame[4] + frame[1] * 3 + frame[5]
    return rows


def table(scene: Scene, teller: Teller) -> list[str]:
    """The trick on the table, the turn-up and the stock: five lines."""
    view, words = scene.view, teller.words
    if view is None:
        return [""] * 5
    trick = view.table
    rows = [*boxes(teller, [play.card for play in trick]), "".join(_label(teller, view, play.seat) for play in trick)]
    if not trick:
        rows[1] = f"  ({words('table.nothing')})" if not view.tricks else ""
    facts = _facts(view, teller)
    up = boxes(teller, [view.turn_up]) if view.turn_up else ["", "", ""]
    beside = [f"{up[row]:<{BOX}} {facts[row] if row < len(facts) else ''}" for row in range(3)]
    rows = [f"{row:<{4 * BOX + 2}}{right}" for row, right in zip(rows, [*beside, ""], strict=True)]
    return [*rows, last_trick(scene, teller)]


def _label(teller: Teller, view: View, seat: int) -> str:
    name = teller.who(view, seat)
    if len(name) > BOX:  # `Seat 1` is known by its number, a name by its first letters
        name = str(seat + 1) if name.endswith(str(seat + 1)) else f"{name[: BOX - 2]}."
    return f"{name:^{BOX}}"


def _facts(view: View, teller: Teller) -> list[str]:
    words = teller.words
    named = words("table.not-named") if view.trump is None else teller.suit(view.trump)
    facts = [words("table.no-trumps") if view.no_trump else f"{words('table.trumps')} {named}"]
    if view.stock:
        facts.append(f"{words('table.stock')} {view.stock}")
    if view.closed:
        facts.append(words("table.closed", who=teller.who(view, view.closed.seat)))
    if view.bid:
        amount = f"{view.bid.amount}{'!' if view.bid.forced else ''}"
        facts.append(f"{words('table.bid', amount=amount)}: {teller.who(view, view.bid.seat)}")
    return facts


def last_trick(scene: Scene, teller: Teller) -> str:
    """The last trick and who took it, one line."""
    view, words = scene.view, teller.words
    if view is None or view.last_trick is None:
        return ""
    trick = view.last_trick
    cards = " ".join(teller.card(play.card) for play in trick.cards)
    return f"{words('table.last-trick')}: {cards}, {words('table.took', who=teller.who(view, trick.winner))}"


def hand(scene: Scene, teller: Teller, chosen: Choice | None) -> list[str]:
    """The person's hand with its keys, five lines."""
    view = scene.view
    if view is None or scene.person is None:
        return []
    seat = view.seats[scene.person]
    mark = ">" if seat.is_turn else " "
    head = f"{mark}{teller.who(view, seat.number):<{_NAME}}"
    if seat.sits_out:
        return [head + teller.words("table.sits-out"), "", "", "", ""]
    keys = {choice.cards[0]: choice for choice in view.choices if choice.kind == "card"}
    place = seat.hand.index(chosen.cards[0]) if chosen and chosen.kind == "card" else None
    below = "".join(_key(keys.get(card), here=here == place) for here, card in enumerate(seat.hand))
    return [head + standing(teller, view, seat), *boxes(teller, seat.hand, place), below]


def _key(choice: Choice | None, *, here: bool) -> str:
    if choice is None:
        return f"{'-':^{BOX}}"
    return f"{f'[{choice.key}]' if here else choice.key:^{BOX}}"


def choices(scene: Scene, teller: Teller, chosen: Choice | None, width: int = LEFT) -> list[str]:
    """What may be done besides playing a card."""
    view = scene.view
    if view is None or scene.phase != "person":
        return []
    others = [choice for choice in view.choices if choice.kind != "card"]
    bids = len([choice for choice in others if choice.kind == "bid"]) > 2
    told = [_choice(view, teller, choice, chosen=choice is chosen, short=bids) for choice in others]
    return textwrap.wrap("  ".join(word.replace(" ", "\xa0") for word in told), width, break_long_words=False)


def _choice(view: View, teller: Teller, choice: Choice, *, chosen: bool, short: bool) -> str:
    text = str(choice.amount) if short and choice.amount is not None else teller.choice(view, choice)
    key = f"[{choice.key}] " if choice.key else ""
    return f">{key}{text}<" if chosen else f"{key}{text}"


def board(scene: Scene, teller: Teller) -> list[str]:
    """The match score: a seven or an eight for each side, with its open and its covered pips."""
    view = scene.view
    return [_marker(marker, teller, view) for marker in scene.board] if view else []


def _marker(marker: Marker, teller: Teller, view: View) -> str:
    name = teller.several(view, marker.seats)
    room = 17 if marker.card is None else 12
    if len(name) > room:  # a pair with long names
        names = [teller.who(view, seat) for seat in marker.seats]
        name = "+".join(one.rpartition(" ")[2][: room // 2] for one in names)
    if marker.card is None:
        return f"{name[:17]:<17} {marker.score:>5}"
    return f"{name[:12]:<12} {marker.card}│{'♦' * marker.open}{'░' * marker.covered}│ {marker.score}"


def log(scene: Scene, teller: Teller, width: int = RIGHT) -> list[str]:
    """What happened in the deal, and to the engines."""
    view = scene.view
    if view is None:
        return []
    told = [line for entry in view.log if (line := teller.entry(view, entry))]
    told += [f"! {teller.notice(view, notice)}" for notice in scene.notices]
    return [line for text in told for line in textwrap.wrap(text, width, subsequent_indent="  ")]


def analysis(scene: Scene, teller: Teller, width: int = RIGHT) -> list[str]:
    """What the adviser holds of each act, best first, and the play that it expects."""
    return list(_analysis(scene, teller, width))


def _analysis(scene: Scene, teller: Teller, width: int) -> Iterator[str]:
    view, words = scene.view, teller.words
    yield words("advice.analysis")
    if view is None or not scene.analysis:
        yield words("advice.thinking") if scene.phase in ("person", "engine") else "-"
        return
    for line in scene.analysis:
        yield teller.line(view, line, width)
    best = scene.analysis[0]
    if best.worlds is not None:
        yield words("advice.worlds", n=best.worlds, worlds=f"{best.worlds:,}".replace(",", " "))
    if best.line:
        expected = " ".join(teller.token(act) for act in best.line)
        yield from textwrap.wrap(f"{words('advice.line')}: {expected}", width)


def keys(teller: Teller, *, watching: bool) -> str:
    """The line of keys."""
    idle = OF_PLAYERS if watching else OF_WATCHERS
    shown = [f"{key} {teller.words(f'key.{command}')}" for key, command in COMMANDS.items() if command not in idle]
    return " ".join(shown)
