"""Where cases come from: a position, a file of positions, what a pipe said, a record of `sixtysix match`.

Every deal of a record is played again under the law; what cannot be read is refused with its file and line.
"""

import re
from collections.abc import Iterator, Sequence

from ..game.actions import Action, parse_action
from ..game.deal import Deal
from ..game.errors import GameError
from ..game.notation import parse_position
from ..referee.manifest import recorded_settings
from ..referee.record import DealRecord, GameRecord, read_record
from ..referee.replay import MismatchError, replay, start_deals
from ..referee.schedule import GameIndex, last_game
from ..referee.settings import Settings
from .moments import Case, ended, moment_of, seat_names, told

_PIPE = re.compile(r"\s*(?:[<>]\s*)?(position|go|bestmove)\s+(.*)")
"""Lines of a conversation that matter here, with or without the mark of who says them."""
_MARKED = re.compile(r"\s*[<>]\s|\s*(?:u66|isready|newgame|go|bestmove)\b", re.ASCII)
"""Lines that only a conversation has."""


class SourceError(ValueError):
    """Something that cannot be analysed; the text names it and what is allowed."""


class UnlawfulError(Exception):
    """A record that disagrees with the law."""


def read_game(text: str) -> GameIndex | None:
    """Reads which game of a record is meant, `17` or `17.1`; none for `all`. Raises `SourceError`."""
    if text == "all":
        return None
    found = re.fullmatch(r"(\d{1,9})(?:\.(\d{1,9}))?", text, re.ASCII)
    if found is None:
        raise SourceError(f"GAME {text!r} is not allowed; allowed: PAIR, PAIR.GAME (as 17 or 17.1), all")
    return GameIndex(int(found[1]), int(found[2] or 0))


def position_case(text: str, *, where: str = "position", played: Action | None = None) -> Case:
    """Reads a position; words before its first `key=value` say nothing. Raises `SourceError`."""
    words = text.split()
    while words and "=" not in words[0]:
        del words[0]
    try:
        position = parse_position(" ".join(words))
    except GameError as error:
        raise SourceError(f"{where}: {error}") from None
    deal, me = position.deal, position.me
    if deal.turn is None:
        raise SourceError(f"{where}: turn=-: the deal is over; there is nothing to look at")
    if me not in ("*", deal.turn):
        raise SourceError(f"{where}: me={me}, turn={deal.turn}; allowed: the seat that is asked, or *")
    if played is not None and played not in deal.legal_actions():
        raise SourceError(f"{where}: the answer {played} is not legal there")
    names = seat_names(deal.rules)
    note = f"as seat {deal.turn} sees it; all cards known: sixtysix solve" if me == "*" else ""
    return Case(
        title=f"{where}: {told(deal, names)}; seat {deal.turn} is asked at {deal.ask}",
        rules=deal.rules,
        names=names,
        moments=(moment_of(deal, played),),
        note=note,
    )


def text_cases(lines: Sequence[str], where: str) -> Iterator[Case]:
    """Yields the positions of a text, one on each line, or those of a conversation with what was answered."""
    if any(map(_MARKED.match, lines)):
        yield from _conversation(lines, where)
        return
    found = 0
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            found += 1
            yield position_case(line, where=f"{where}, line {number}")
    if not found:
        raise SourceError(f"{where}: no position in it")


def _conversation(lines: Sequence[str], where: str) -> Iterator[Case]:
    """Yields each position that a `go` follows, with the act of the `bestmove`."""
    position, at, found, asked = "", 0, 0, False
    for number, line in enumerate(lines, 1):
        said = _PIPE.match(line)
        if said is None:
            continue
        word, rest = said.groups()
        if word == "position":
            position, at, asked = rest, number, False
        elif word == "go":
            asked = True
        elif asked and position:
            asked, found = False, found + 1
            yield position_case(position, where=f"{where}, line {at}", played=_answer(rest, f"{where}, line {number}"))
    if not found:
        raise SourceError(f"{where}: no position with a go and a bestmove in it")


def _answer(rest: str, where: str) -> Action | None:
    words = rest.split()
    if len(words) < 2 or words[1] == "none":
        return None
    try:
        return parse_action(words[1])
    except GameError as error:
        raise SourceError(f"{where}: {error}") from None


def record_cases(path: str, wanted: GameIndex | None) -> Iterator[Case]:
    """Yields the deals of a game of a record, or of all.

    Raises `RecordError` where it cannot be read, `UnlawfulError` where it disagrees with the law, `SourceError`
    where the game is not in it.
    """
    record = read_record(path)
    settings, found = recorded_settings(record), 0
    for game in record.games():
        if wanted in (None, game.index):
            found += 1
            try:
                yield from _deals(settings, game)
            except MismatchError as error:
                raise UnlawfulError(f"game {game.index} disagrees with the law: {error}") from None
    if not found:
        last = last_game(settings)
        raise SourceError(f"GAME {wanted or 'all'}: not in the record; it has games 0.0 to {last} when it is complete")


def _deals(settings: Settings, game: GameRecord) -> Iterator[Case]:
    for number, (deal, record) in enumerate(start_deals(settings, game)):
        title = f"game {game.index}" + (f", deal {number}" if len(game.deals) > 1 or game.winner is not None else "")
        yield _deal_case(deal, record, game, number, title)


def _deal_case(deal: Deal, record: DealRecord, game: GameRecord, number: int, title: str) -> Case:
    title = f"{title}: {told(deal, game.seats)}"
    moments, before = [], deal.copy()
    for step in replay(deal, record, game, number):
        moments.append(moment_of(before, step.act))
        before = step.deal.copy()
    return Case(title=title, rules=deal.rules, names=game.seats, moments=tuple(moments), ended=ended(deal))
