"""An analysis as one page of HTML that needs nothing beside itself: plots, acts with cards as symbols, sums by seat.

Whatever comes from outside, names above all, is escaped.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ..game.cards import Card, card_index
from .judge import Judgement, Tally
from .look import Look
from .moments import UNITS, Case
from .plot import plot, spots
from .style import STYLE
from .text import MARKS, error, number, share

_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_CARD = re.compile(r"\b([ATKQJ987])([SHDC])\b")
_RANKS = {"T": "10"}
_WORDS = {"x": "exchange", "c": "close", "n": "go on", "p": "pass", "66": "claim"}


class Shown(NamedTuple):
    """A case and what was judged of it."""

    case: Case
    """The case."""
    judged: Sequence[Judgement]
    """Its acts, as far as they were judged."""


Sum = tuple[str, str, Tally]
"""A unit, a name and the sums of a seat."""


def page(title: str, shown: Sequence[Shown], rows: Sequence[Sum], *, note: str, lines: int | None = None) -> str:
    """Returns the whole page; `note` stands under its title, `lines` is the most acts of a position that are shown."""
    body = [f"<h1>{escape(title)}</h1>", f'<p class="quiet">{escape(note)}</p>']
    body += _sums(rows)
    for place, (case, judged) in enumerate(shown):
        body += _case(case, judged, f"c{place}a", lines)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style></head><body><main>",
            *body,
            "</main></body></html>\n",
        ]
    )


def act_html(text: str) -> str:
    """Writes an act for a person: a card as a symbol, the others in a word."""
    if text in _WORDS:
        return _WORDS[text]
    if text[:1] == "b":
        return f"bid {escape(text[1:])}"
    if text[:1] in ("m", "t") and text[1:] in _SYMBOLS:
        return f"{'marriage' if text[0] == 'm' else 'trumps'} {_suit(text[1])}"
    return cards_in(escape(text))


def cards_in(text: str) -> str:
    """Writes the cards of an escaped text as symbols."""
    return _CARD.sub(lambda found: card_html(found[1], found[2]), text)


def card_html(rank: str, suit: str) -> str:
    """Writes a card."""
    return f'<span class="card {"red" if suit in "HD" else "black"}">{_RANKS.get(rank, rank)}{_SYMBOLS[suit]}</span>'


def _suit(letter: str) -> str:
    return f'<span class="{"red" if letter in "HD" else "black"}">{_SYMBOLS[letter]}</span>'


def _seen(one: Judgement) -> str:
    """The trick on the table and the hand of the seat that is asked."""
    deal = one.moment.deal()
    trick, hand = [item for _, item in deal.trick], sorted(deal.hands[one.moment.seat], key=card_index)
    return f'<span class="table">on the table {_cards(trick)}</span>{_cards(hand)}' if trick else _cards(hand)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(card_html(str(item.rank), str(item.suit)) for item in cards)


def _case(case: Case, judged: Sequence[Judgement], anchor: str, lines: int | None) -> Iterator[str]:
    yield f"<section><h2>{escape(case.title)}</h2>"
    if case.note:
        yield f'<p class="quiet">{escape(case.note)}</p>'
    if len(case.moments) == 1 and case.ended is None:
        for one in judged:
            yield from _position(case, one, lines)
        yield "</section>"
        return
    if case.ended is not None:
        points = ", ".join(f"{escape(name)} ({seat}) {case.ended.points[seat]}" for seat, name in enumerate(case.names))
        yield f"<p>Ended: {escape(case.ended.reason)}. {points} {UNITS[case.rules.match.unit]}.</p>"
    picture = plot(case, judged, anchor)
    if picture:
        yield f'<figure><div class="scroll">{picture}</div>{_key(case, judged)}</figure>'
    if judged:
        yield '<ol class="acts">'
        for one in judged:
            yield _act(case, one, anchor)
        yield "</ol>"
    yield "</section>"


def _key(case: Case, judged: Sequence[Judgement]) -> str:
    seats = sorted({spot.seat for spot in spots(case, judged)})
    rows = [f'<span class="key"><i class="s{seat}"></i>{escape(case.names[seat])} ({seat})</span>' for seat in seats]
    rows.append('<span class="key"><b class="tri">▲</b>mistake</span>')
    if case.ended is not None:
        rows.append('<span class="key"><b class="square">■</b>result</span>')
    alone = " Of three for themselves only its own acts tell that." if len(set(case.rules.sides)) > 2 else ""
    return (
        f"<figcaption>{''.join(rows)}<br>What the deal is worth to seat 0 after each act, as the seat that acted "
        f"could see it; the band is twice the standard error.{alone}</figcaption>"
    )


def _act(case: Case, one: Judgement, anchor: str) -> str:
    seat, look = one.moment.seat, one.look
    sign, meaning = MARKS[one.mark]
    played = act_html(str(one.played)) if one.played is not None else "-"
    parts = [
        f'<li id="{anchor}{one.number}" class="{one.mark}">',
        f'<span class="no">{one.number}</span>',
        f'<span class="who s{seat}">{escape(case.names[seat])} ({seat})</span>',
        f'<span class="hand">{_seen(one)}</span>',
        f'<span class="act"><b title="{meaning}">{sign}</b> {played}</span>',
        f'<span class="facts">{_facts(one)}</span>',
    ]
    if one.why and look.best is not None:
        parts.append(f'<p class="why">Better {act_html(str(look.best))}: {cards_in(escape(one.why))}</p>')
    if len(look.acts) > 1:
        foot = f'<p class="quiet">{"all " * look.exact}{look.worlds} worlds, by {escape(look.by)}</p>'
        parts.append(f"<details><summary>all acts</summary>{_table(look, one, None)}{foot}</details>")
    parts.append("</li>")
    return "".join(parts)


def _facts(one: Judgement) -> str:
    look, played, loss = one.look, one.played, one.loss
    if one.mark == "unseen":
        return f"<em>not looked at: {escape(look.missing)}</em>"
    if loss is None or played is None or played not in look.acts:
        return ""
    own, exact = look.acts[played], look.exact
    said = [_value(own.value, own.error, exact=exact)]
    if own.win is not None:
        said.append(f"wins {share(own.win)}")
    if played != look.best:
        said.append(f"gives {_value(loss.value, loss.error, exact=exact)}")
    return "".join(f"<span>{part}</span>" for part in said)


def _value(value: float, spread: float, *, exact: bool) -> str:
    around = error(spread, exact=exact)
    return f"{number(value)}{f' ± {around}' if around else ''}"


def _position(case: Case, one: Judgement, lines: int | None) -> Iterator[str]:
    yield f'<p class="hand">{_seen(one)}</p>'
    if not one.look.acts:
        yield f'<p class="quiet">not looked at: {escape(one.look.missing)}</p>'
        return
    yield _table(one.look, one, lines)
    unit = UNITS[case.rules.match.unit]
    kind = "all worlds, exact" if one.look.exact else "worlds, a sample"
    yield f'<p class="quiet">{one.look.worlds} {kind}, by {escape(one.look.by)}; {unit} of the deal, won less lost</p>'
    if one.why:
        yield f'<p class="why">Played {act_html(str(one.played))}: {cards_in(escape(one.why))}</p>'


def _table(look: Look, one: Judgement, lines: int | None) -> str:
    known = any(worth.match is not None for worth in look.acts.values())
    head = ["act", "value", "±", "win", *(["match"] if known else [])]
    rows = []
    for act, worth in list(look.acts.items())[:lines]:
        cells = [number(worth.value), error(worth.error, exact=look.exact) or "0", share(worth.win)]
        cells += [share(worth.match)] if known else []
        kind = ' class="own"' if act == one.played else ""
        rows.append(f"<tr{kind}><th>{act_html(str(act))}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    top = "".join(f"<th>{cell}</th>" for cell in head)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _sums(rows: Sequence[Sum]) -> Iterator[str]:
    for unit in dict.fromkeys(unit for unit, _, _ in rows):
        yield from _unit_sums(UNITS[unit], [(name, row) for other, name, row in rows if other == unit])
    if rows:
        meanings = ", ".join(f"{sign} {meaning}" for sign, meaning in MARKS.values())
        yield f'<p class="quiet">{escape(meanings)}.</p>'


def _unit_sums(unit: str, rows: Sequence[tuple[str, Tally]]) -> Iterator[str]:
    known = any(row.match is not None for _, row in rows)
    head = ("", f"given away, {unit}", *(("match",) if known else ()), "mistakes", "unsure", "best or good", "only act")
    yield '<div class="scroll"><table class="sums"><thead><tr>'
    yield "".join(f"<th>{cell}</th>" for cell in (*head, "not seen", "acts")) + "</tr></thead><tbody>"
    for name, row in rows:
        counts = (row.mistakes, row.unsure, row.best, row.forced, row.unseen, row.acts)
        cells = (f"{number(row.lost)} ± {row.error:.2f}", *((share(row.match),) if known else ()), *counts)
        told = "".join(f"<td>{cell}</td>" for cell in cells)
        yield f'<tr><th class="s{row.seat}">{escape(name)} ({row.seat})</th>{told}</tr>'
    yield "</tbody></table></div>"
