"""The engine behind the protocol: a position, a question to a player, a choice. Structs and callbacks, no lines."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from threading import Event

from ..ai import limits as ai
from ..ai.levels import Terms, level, level_at
from ..ai.player import Choice, Finding, Player, Question
from ..ai.registry import PLAYERS
from ..game.actions import Action, format_actions, parse_among
from ..game.errors import GameError
from ..game.match import Match
from ..game.notation import Position
from ..game.rows import rule_set_names
from ..game.ruleset import RuleSet
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set
from ..protocol.errors import LocalProtocolError
from ..protocol.messages import Limits
from .errors import RefusedError
from .options import Settings
from .timing import is_timed, time_allowed


@dataclass(frozen=True, slots=True)
class Task:
    """A search that can be started: everything that a `go` says, checked."""

    question: Question
    """What the player is asked."""
    stop: Event
    """Ends the search."""


class Engine:
    """Our engine: players that are chosen by the options."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.position: Position | None = None
        self._key = ""
        self._player = self._make_player()
        self._ready_for: set[RuleSet] = set()
        for name in ("Player", "Strength", "Rating", "MatchScore", "Threads"):
            settings.listen(name, lambda _: self._change_player())

    def set_position(self, position: Position | None, key: str = "") -> None:
        """Takes a position, none to drop it. `key` is the text that stands for it where a seed is used."""
        self.position, self._key = position, key

    def get_ready(self) -> None:
        """Loads what a first search would have to wait for, by a small one.

        It is one in the rule set of the position, where there is one, else in the first of all.
        """
        rules = rule_set(rule_set_names()[0]) if self.position is None else self.position.deal.rules
        if rules in self._ready_for:
            return
        self._ready_for.add(rules)
        deal = Match(rules, 0, (0,) * rules.table.seats, rules.match.target).deal(shuffled_pack(rules, "ready"))
        small = ai.Limits(worlds=1)
        self._player.choose(Question(deal=deal, acts=deal.legal_actions(), rng=Random(0), limits=small))

    def new_game(self) -> None:
        """Forgets what the last match taught."""
        self._player.forget()

    def prepare(self, limits: Limits, started: float, report: Callable[[Finding], None]) -> Task:
        """Returns the search that a `go` asks for; `started` is when it came, by `time.monotonic`.

        Raises `RefusedError` where there is nothing to choose or a limit makes no sense.
        """
        if self.position is None:
            raise RefusedError("no position")
        deal, me = self.position.deal, self.position.me
        if deal.turn is None:
            raise RefusedError("no legal act: the deal is over")
        if me not in ("*", deal.turn):
            raise RefusedError(f"no legal act: turn={deal.turn}, but me={me}")
        try:
            limits.check_clock(deal.turn, deal.rules.table.seats)
            acts = _chosen(deal.legal_actions(), limits.only)
        except (LocalProtocolError, GameError) as error:
            raise RefusedError(str(error)) from None
        stop = Event()
        question = Question(
            deal=deal,
            acts=acts,
            rng=self._rng(),
            limits=_limits(limits, deal.turn, started),
            report=report,
            stopped=stop.is_set,
        )
        return Task(question, stop)

    def run(self, task: Task) -> Choice:
        """Searches, and returns the choice; an infinite search only when it is stopped."""
        choice = self._player.choose(task.question)
        if task.question.limits.infinite:
            task.stop.wait()
        return choice

    def _rng(self) -> Random:
        """With a seed the same position always gives the same numbers, whatever came before."""
        seed = self.settings["Seed"]
        if not seed:
            return Random()
        digest = sha256(f"u66-engine {seed} {self._key}".encode()).digest()
        return Random(int.from_bytes(digest, "big"))

    def _make_player(self) -> Player:
        rating, threads = self.settings["Rating"], self.settings["Threads"]
        assert isinstance(rating, int)
        assert isinstance(threads, int)
        terms = Terms(
            level=level_at(rating) if rating else level(str(self.settings["Strength"])),
            threads=threads,
            match_score=bool(self.settings["MatchScore"]),
        )
        return PLAYERS[str(self.settings["Player"])](terms)

    def _change_player(self) -> None:
        self._player = self._make_player()
        self._ready_for.clear()


def _chosen(legal: tuple[Action, ...], only: tuple[str, ...]) -> tuple[Action, ...]:
    if not only:
        return legal
    wanted = {parse_among(text, legal) for text in only}
    for act in wanted:
        if act not in legal:
            raise RefusedError(f"only={act}: not legal; legal: {format_actions(legal)}")
    return tuple(act for act in legal if act in wanted)


def _limits(limits: Limits, seat: int, started: float) -> ai.Limits:
    allowed = time_allowed(limits, seat)
    if limits.infinite:
        return ai.Limits(multipv=limits.multipv, infinite=True)
    return ai.Limits(
        deadline=None if allowed is None else started + allowed,
        unasked=not is_timed(limits),
        nodes=limits.nodes,
        worlds=limits.worlds,
        depth=limits.depth,
        multipv=limits.multipv,
    )
