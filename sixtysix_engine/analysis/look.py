"""A look at one moment: what each act is worth to the seat that is asked, over the worlds that its view leaves open.

A player is asked several times with different chance, so that two acts are compared in the same worlds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from ..ai.levels import usual_terms
from ..ai.limits import Limits
from ..ai.player import Player
from ..ai.registry import PLAYERS
from ..game.actions import Action
from ..game.cards import HIDDEN
from ..game.deal import Deal
from .asking import Ask, Batch, MatchChances, Stopped, Worth, worlds_of
from .moments import Moment

SOLVER = "solver"
"""Who looks where the player values nothing."""
PLAYER_WORLDS = 4000
"""Worlds that a player is given where nobody says how many."""
SOLVER_WORLDS = 200
"""Worlds that are solved where nobody says how many: with an open stock each takes some hundredths of a second."""
BATCHES = 10
"""Times that a player is asked where not all worlds are taken."""
ALL_WORLDS = 20_000
"""As many of strict play of two seats are all taken: each is solved in some millionths of a second."""
COUNTED = 12
"""Unseen cards whose worlds are counted where more than one hand is hidden; of more there are too many anyhow."""
FEW = 4
"""With fewer batches the errors of two acts are taken to be independent: so few say little of a difference."""


class Loss(NamedTuple):
    """What an act gives away against the best one."""

    value: float
    """In points of the deal. A sample may say less than nothing."""
    error: float
    """Standard error of the difference, in the same worlds where there were batches enough."""
    match: float | None
    """The same as a probability of winning the match."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """What is known of the acts of a moment."""

    acts: dict[Action, Worth]
    """Best first; empty where it was not looked at."""
    batches: tuple[Batch, ...] = ()
    """What it was put together from."""
    worlds: int = 0
    """Worlds looked at."""
    exact: bool = False
    """These were all."""
    by: str = ""
    """Who looked: the name of the player, or `solver`."""
    missing: str = ""
    """Why it was not looked at."""

    @property
    def best(self) -> Action | None:
        """The act that is worth most."""
        return next(iter(self.acts), None)

    def loss(self, act: Action) -> Loss:
        """Returns what an act gives away.

        For each batch the best act is that of all the others: the best of a sample looks better in it than it is.
        """
        assert self.best is not None
        top, own = self.acts[self.best], self.acts[act]
        if len(self.batches) < FEW:
            error = 0.0 if self.exact or act == self.best else hypot(top.error, own.error)
            return Loss(top.value - own.value, error, _minus(top.match, own.match))
        parts = []
        for place, batch in enumerate(self.batches):
            rest = [other for at, other in enumerate(self.batches) if at != place]
            best = batch.worth[max(self.acts, key=lambda a: _mean(rest, a).value)]
            parts.append(
                (batch.worlds, best.value - batch.worth[act].value, _minus(best.match, batch.worth[act].match))
            )
        mean, error = _weighed([(worlds, loss) for worlds, loss, _ in parts])
        matches = [(worlds, match) for worlds, _, match in parts if match is not None]
        return Loss(mean, error, _weighed(matches)[0] if len(matches) == len(parts) else None)


class Looker:
    """Looks at moments, all in the same way."""

    def __init__(
        self,
        player: str = "full",
        *,
        worlds: int | None = None,
        movetime: float = 5.0,
        seed: str = "0",
        chances: MatchChances | None = None,
    ) -> None:
        """`worlds` are drawn where there are more, `movetime` is the most that a look may take, in seconds."""
        self.name, self.worlds, self.movetime, self.seed = player, worlds, movetime, seed
        self._player: Player = PLAYERS[player](replace(usual_terms(), match_score=False, mixes=False))
        self._chances = chances

    def look(self, moment: Moment, stopped: Stopped) -> Look:
        """Looks at all acts of a moment; the same moment is always looked at in the same worlds."""
        deal = moment.deal()
        possible, asking = _possible(deal), _Asking(self, moment, deal, stopped)
        if possible is not None and possible <= max(self.worlds or SOLVER_WORLDS, _all_taken(deal)):
            found = _together(asking.batches(1, possible), possible, asking.by)
            if found.exact or asking.over:
                return found if found.acts else replace(found, missing=_why_not(deal))
        found = _together(asking.batches(BATCHES, self.worlds), possible, asking.by)
        return found if found.acts else replace(found, missing=_why_not(deal))

    def ask_player(self, ask: Ask) -> Batch | None:
        """Asks the player."""
        return ask.player(self._player, self._chances)

    def ask_solver(self, ask: Ask) -> Batch | None:
        """Asks the solver."""
        return ask.solver(self._chances)


class _Asking:
    """The askings of one look: all of the player, or all of the solver where the player leaves acts without values."""

    def __init__(self, looker: Looker, moment: Moment, deal: Deal, stopped: Stopped) -> None:
        self._looker, self._view, self._deal, self._stopped = looker, moment.view, deal, stopped
        self._end = monotonic() + looker.movetime
        self.by = looker.name

    @property
    def over(self) -> bool:
        """Tells whether there is no time left, or no answer wanted."""
        return self._stopped() or monotonic() >= self._end

    def batches(self, number: int, worlds: int | None) -> list[Batch]:
        """Asks so many times, each time a part of the worlds and of the time that is left."""
        asked, of = self._looker, min(number, worlds or number)
        many, few = -(-max(worlds or 0, asked.worlds or PLAYER_WORLDS) // of), -(-(worlds or SOLVER_WORLDS) // of)
        some = None
        if self.by != SOLVER:
            some = asked.ask_player(self._ask(0, of, many))
            if some is None or not some.whole:
                solved = asked.ask_solver(self._ask(0, of, few)) or asked.ask_solver(self._ask(0, 1, few))
                some, self.by = (solved, SOLVER) if solved is not None else (some, self.by)
        found = [] if some is None else [some]
        for batch in range(len(found), of if found or self.by == SOLVER else 0):
            if self.over:
                break
            if self.by == SOLVER:
                more = asked.ask_solver(self._ask(batch, of - batch, few))
            else:
                more = asked.ask_player(self._ask(batch, of - batch, many))
            if more is not None and (not found or more.worth.keys() == found[0].worth.keys()):
                found.append(more)
        return found

    def _ask(self, batch: int, share: int, worlds: int) -> Ask:
        rng = Random(f"{self._looker.seed} {batch} {self._view}")
        due = monotonic() + max(0.0, self._end - monotonic()) / share
        limits = Limits(worlds=worlds, deadline=due, multipv=len(self._deal.legal_actions()))
        return Ask(self._deal, limits, rng, self._stopped)


def _possible(deal: Deal) -> int | None:
    """Returns how many worlds there are, nothing where they are too many to count or none can be looked at."""
    hidden = [seat for seat in deal.order if HIDDEN in deal.hands[seat]]
    if len(hidden) > 1 and sum(map(deal.hidden_in, hidden)) > COUNTED:
        return None
    worlds = worlds_of(deal)
    return None if worlds is None else worlds.number


def _all_taken(deal: Deal) -> int:
    return ALL_WORLDS if deal.phase != "open" and len(deal.order) == 2 else 0


def _why_not(deal: Deal) -> str:
    if deal.ask in ("bid", "trump"):
        return "the auction"
    if deal.phase == "open" and len(deal.playing_sides()) > 2:
        return "an open stock of three"
    return "no world in the time"


def _together(batches: list[Batch], possible: int | None, by: str) -> Look:
    if not batches:
        return Look(acts={})
    acts = {act: _mean(batches, act) for act in batches[0].worth}
    worlds = sum(batch.worlds for batch in batches)
    sure = len(batches) == 1 and not any(worth.error for worth in acts.values())
    ranked = sorted(acts, key=lambda act: -round(acts[act].value, 9))
    return Look(
        acts={act: acts[act] for act in ranked},
        batches=tuple(batches),
        worlds=worlds,
        exact=sure and worlds == possible,
        by=by,
    )


def _mean(batches: Sequence[Batch], act: Action) -> Worth:
    """Puts what several batches say of an act together."""
    if len(batches) == 1:
        return batches[0].worth[act]
    rows = [(batch.worlds, batch.worth[act]) for batch in batches]
    value, error = _weighed([(worlds, worth.value) for worlds, worth in rows])
    wins = [(worlds, worth.win) for worlds, worth in rows if worth.win is not None]
    matches = [(worlds, worth.match) for worlds, worth in rows if worth.match is not None]
    return Worth(
        value,
        error,
        _weighed(wins)[0] if len(wins) == len(rows) else None,
        _weighed(matches)[0] if len(matches) == len(rows) else None,
        rows[-1][1].line,
    )


def _weighed(rows: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns the mean of weighed numbers and its standard error."""
    rows = [(weight or 1, number) for weight, number in rows]
    whole = sum(weight for weight, _ in rows)
    mean = sum(weight * number for weight, number in rows) / whole
    spread = sum((weight * (number - mean)) ** 2 for weight, number in rows)
    return mean, sqrt(spread * len(rows) / (len(rows) - 1)) / whole if len(rows) > 1 else inf


def _minus(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other
