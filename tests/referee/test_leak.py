"""No byte that an engine is sent depends on a card that it cannot see.

Cards that a seat has not seen change places in the pack; the others do again what they did; then all that this seat
is sent must be the same, byte for byte, up to the moment at which it sees one of these cards.
"""

import asyncio
import shlex
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from sixtysix_engine.game.cards import Card, format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.rows import rule_set_names, switches
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from sixtysix_engine.referee.book import Book, BookDeal
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.player import Player
from sixtysix_engine.referee.record import GameRecord
from sixtysix_engine.referee.schedule import GameIndex, cards_of, first_match
from sixtysix_engine.referee.settings import Patience, Settings
from sixtysix_engine.referee.sitting import play_game

from .sham import by_chance, settings_of, sham_game, sham_players

GAME = GameIndex(0, 0)
RULES = tuple(rule_set_names())
SWITCHES = tuple(switches())
SWAPS = 2
"""Pairs of cards that change places, for each seat of a deal."""


def overlaid(switch: str) -> str | None:
    """Returns the first rule set on which a switch can be laid."""
    for base in RULES:
        try:
            rule_set(f"{base}+{switch}")
        except RuleSetError:
            continue
        return f"{base}+{switch}"
    return None


class Ended(Exception):  # noqa: N818  # no error: the script is at its end
    """The moment has come up to which two deals are compared."""


class Script:
    """Answers with the acts of a deal in order, to whoever is asked, and ends at a moment."""

    def __init__(self, acts: list[str], moment: int) -> None:
        self._acts = acts[:moment]
        self._done = 0

    def __call__(self, _position: str) -> str:
        if self._done == len(self._acts):
            raise Ended
        self._done += 1
        return self._acts[self._done - 1]


def one_deal(rules: str, seed: str) -> Settings:
    """Returns settings of a single deal whose cards are given by a book."""
    settings = settings_of(rules, seed=seed)
    pack = format_cards(cards_of(settings, 0, 0))
    return replace(settings, book=Book("book", (BookDeal(pack, first_match(settings, 0).dealer),)))


def with_cards(settings: Settings, cards: list[Card]) -> Settings:
    assert settings.book is not None
    return replace(settings, book=Book("book", (replace(settings.book.deals[0], cards=format_cards(cards)),)))


def deal_after(settings: Settings, acts: list[str], moment: int) -> Deal | None:
    """Returns a deal after some acts, None where the law does not allow them."""
    deal = first_match(settings, 0).deal(cards_of(settings, 0, 0), keyed=True)
    for act in acts[:moment]:
        found = [legal for legal in deal.legal_actions() if str(legal) == act]
        if not found:
            return None
        deal.apply(found[0])
    return deal


def sent(settings: Settings, acts: list[str], moment: int) -> tuple[list[list[str]], GameRecord | None]:
    """Returns what each seat is sent up to a moment, and the game where that is its end."""
    script = Script(acts, moment)
    players = sham_players(settings, Random(0), script)
    for player in players:
        player._took = lambda: 0.001
    try:
        game: GameRecord | None = sham_game(settings, GAME, players)
    except Ended:
        game = None
    return [player.sent for player in players], game


def acts_of(settings: Settings, random: Random) -> list[str]:
    """Returns the acts of a deal that is played by chance."""
    acts: list[str] = []
    choose = by_chance(random)

    def keep(position: str) -> str:
        acts.append(choose(position))
        return acts[-1]

    sham_game(settings, GAME, sham_players(settings, random, keep))
    return acts


def hidden_places(deal: Deal, cards: tuple[Card, ...], seat: int) -> list[int]:
    """Returns the places in the pack of cards that a seat has not seen: by the rules of the table, not by its view."""
    seen = {card.text for card in deal.hands[seat]}
    for token in deal.log:
        drawn_by_another = token[1:2] == "+" and token[0] != str(seat)
        seen |= {f"K{token[-1]}", f"Q{token[-1]}"} if token[1:2] == "m" else set()
        seen |= set() if drawn_by_another else {token[-2:]}
    return [place for place, card in enumerate(cards) if card.text not in seen]


def compared(rules: str, seed: str) -> int:
    """Compares what seats are sent in a deal and in others that look the same to them; returns how often."""
    random, settings, count = Random(f"{rules} {seed}"), one_deal(rules, seed), 0
    cards, acts = cards_of(settings, 0, 0), acts_of(settings, random)
    for seat in range(settings.rule_set.table.seats):
        moment = random.choice((len(acts), *random.choices(range(len(acts)), k=3)))
        here = deal_after(settings, acts, moment)
        assert here is not None
        before, _ = sent(settings, acts, moment)
        swaps = list(combinations(hidden_places(here, cards, seat), 2))
        random.shuffle(swaps)
        done = 0
        for one, other in swaps:
            if done == SWAPS:
                break
            swapped = list(cards)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            others = with_cards(settings, swapped)
            there = deal_after(others, acts, moment)
            if there is None or there.turn != here.turn:
                continue  # with these cards somebody could not have done what he did
            after, _ = sent(others, acts, moment)
            assert after[seat] == before[seat], (
                f"{rules}, seat {seat}: {cards[one]} and {cards[other]} make a difference"
            )
            done += 1
        count += done
    return count


@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_make_no_difference_to_what_a_seat_is_sent(rules: str) -> None:
    assert sum(compared(rules, str(seed)) for seed in range(2)) >= 3


def test_nor_do_they_under_any_switch() -> None:
    names = [name for name in map(overlaid, SWITCHES) if name is not None]
    assert len(names) > len(SWITCHES) * 3 / 4
    assert sum(compared(name, "switch") for name in names) > len(names)


RECORDER = """
import sys
log = open(sys.argv[1], "ab", 0)
acts = sys.argv[2].split(".")
for line in sys.stdin.buffer:
    log.write(line)
    words = line.decode().split()
    if words[0] == "u66":
        print("id name Recorder\\nid author nobody\\nu66ok 1 rules=*", flush=True)
    if words[0] == "isready":
        print("readyok", flush=True)
    if words[0] == "go":
        print("bestmove", words[1], acts.pop(0), flush=True)
    if words[0] == "quit":
        break
"""


def bytes_on_the_pipes(settings: Settings, acts: list[tuple[int, str]], folder: Path) -> list[bytes]:
    """Plays a whole deal between processes that do what they are told; returns what each of them read."""
    folder.mkdir()
    script = folder / "recorder.py"
    script.write_text(RECORDER, encoding="utf-8")
    files = [folder / name for name in "ABCD"[: len(settings.engines)]]

    async def play() -> None:
        players = []
        for seat, file in enumerate(files):
            mine = ".".join(act for who, act in acts if who == seat) or "-"
            argv = shlex.join([sys.executable, "-S", str(script), str(file), mine])
            players.append(Player(Contestant(argv=tuple(shlex.split(argv)), name=file.name), Patience(start=60)))
            await players[-1].open(settings.rules)
        await play_game(settings, GAME, players)  # who is asked once more has no act left, and crashes
        for player in players:
            await player.close()

    asyncio.run(play())
    return [file.read_bytes() for file in files]


@pytest.mark.parametrize("rules", ["classic", "three-out", "auction24"])
def test_every_byte_on_the_pipe_is_the_same(rules: str, tmp_path: Path) -> None:
    settings = one_deal(rules, "pipe")
    cards, acts = cards_of(settings, 0, 0), acts_of(settings, Random(rules))
    moment = len(acts) * 2 // 3
    seat, others = looks_the_same(settings, cards, acts, moment)
    told = list(zip(askers(settings, acts[:moment]), acts, strict=False))
    before = bytes_on_the_pipes(settings, told, tmp_path / "before")
    after = bytes_on_the_pipes(others, told, tmp_path / "after")
    assert before[seat].count(b"position ") > 1
    assert after[seat] == before[seat]
    assert after != before


def looks_the_same(settings: Settings, cards: tuple[Card, ...], acts: list[str], moment: int) -> tuple[int, Settings]:
    """Returns a seat, and the settings of a deal that it can't tell from this one up to a moment, but others can."""
    here = deal_after(settings, acts, moment)
    assert here is not None
    for seat in here.order:
        for one, other in combinations(hidden_places(here, cards, seat), 2):
            swapped = list(cards)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            there = deal_after(with_cards(settings, swapped), acts, moment)
            if there is not None and there.turn == here.turn and there.hands != here.hands:
                return seat, with_cards(settings, swapped)
    raise AssertionError("no card is unseen")


def askers(settings: Settings, acts: list[str]) -> list[int]:
    """Returns who does each of the acts of a deal."""
    found = []
    for moment in range(len(acts)):
        deal = deal_after(settings, acts, moment)
        assert deal is not None
        assert deal.turn is not None
        found.append(deal.turn)
    return found


def test_the_test_would_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix_engine.referee.table.view_of", lambda deal, _seat: view_of(deal, "*"))
    with pytest.raises(AssertionError, match="make a difference"):
        _ = [compared("classic", str(seed)) for seed in range(20)]
