"""Search of information sets by walks through one tree of acts, a new world for each: the native core alone has it."""

from collections.abc import Mapping
from math import inf, sqrt
from typing import NamedTuple

from ..game.actions import Action
from ..game.deal import Deal
from . import _native
from .compiled import native_rules, position
from .compiled_worlds import MOST_SEED, encode_view
from .encode import decode_act
from .minimax import Worth
from .solver import flat
from .worlds import Barred, Weights

Policy = Mapping[str, tuple[float, float]]
"""The weight of each feature of an act, while the stock is open and in strict play; what is not named weighs 0."""


class TreeValue(NamedTuple):
    """One act, as the walks through it ended for the seat that is asked."""

    walks: int
    """Walks through it."""
    mean: float
    """Mean of what it got, in the units of `core.solve`."""
    error: float
    """Standard error of the mean, as if walks were independent; infinite for fewer than two."""
    win: float
    """How likely its side was ahead in the end: the share of the walks that ended so, or what nets foresaw."""


class Tree:
    """A tree that grows with each walk. Not for several threads at once."""

    def __init__(
        self,
        deal: Deal,
        policy: Policy,
        *,
        models: bool = False,
        explore: float = 0.4,
        horizon: int = 64,
        exact: int = 6,
        exact_closed: bool = False,
        barred: Barred | None = None,
        weights: Weights | None = None,
        worth: Worth | None = None,
        seed: int = 0,
        threads: int = 1,
        nets: "_native.Nets | None" = None,
        spread: float = 1.0,
        beliefs: bool = False,
    ) -> None:
        """Begins a search of a seat's view, at any moment at which somebody is asked.

        `policy` says how everybody plays beyond the tree and, with `models`, how the others play in it; else they
        choose what has been best for them. `explore` is the weight of what is little known, `horizon` the number of
        tricks ahead in which acts are searched for. With `exact` cards in a hand or fewer the end of an exhausted
        stock is solved, with `exact_closed` that of a closed one too. Each thread has a tree of its own; one thread
        and a seed repeat exactly.

        With `nets` these take the place of `policy`: the seat's own acts are tried as they make likely, and a walk ends
        where it leaves the tree, by what they foresee. `spread` above 1 makes the others less predictable, and with
        `beliefs` a card that was led makes hands of two that would have led it likelier.

        Raises `ValueError` where the view is none, or nets are not for its rule set.
        """
        fields, hidden = encode_view(deal, barred, weights)
        rules, numbers = native_rules(deal.rules), flat_policy(policy)
        self._tree = _native.Tree(
            rules,
            fields,
            hidden,
            numbers,
            models,
            explore,
            horizon,
            exact,
            exact_closed,
            flat(worth),
            seed & MOST_SEED,
            threads,
            nets=nets,
            spread=spread,
            beliefs=beliefs,
        )

    def run(self, walks: int, *, seconds: float | None = None) -> int:
        """Walks so many times more, or as many as there is time for; returns the number."""
        return self._tree.run(walks, None if seconds is None else _native.Stop(seconds))

    @property
    def nodes(self) -> int:
        """Acts in the trees."""
        return self._tree.nodes

    @property
    def steps(self) -> int:
        """Acts done and positions looked into."""
        return self._tree.steps

    def values(self) -> dict[Action, TreeValue]:
        """Returns what each act that makes sense has brought: no wrong claim, no bid above the next one."""
        return {decode_act(code): _value(*sums) for code, sums in self._tree.acts()}

    def lines(self, least: int = 1) -> dict[Action, tuple[tuple[int, Action], ...]]:
        """Returns, for each act that was tried, the acts that followed it most often, with their seats.

        A line ends where none was walked `least` times. What the others do in it is what they did most often over all
        worlds: no hand need hold all of it.
        """
        lines = ([(seat, decode_act(code)) for seat, code in line] for line in self._tree.lines(least))
        return {first: tuple(rest) for (_, first), *rest in lines}


def _value(walks: int, total: float, squares: float, wins: float) -> TreeValue:
    if not walks:
        return TreeValue(0, 0.0, inf, 0.0)
    mean = total / walks
    spread = max(0.0, squares / walks - mean * mean)
    return TreeValue(walks, mean, sqrt(spread / (walks - 1)) if walks > 1 else inf, wins / walks)


def flat_policy(policy: Policy) -> list[float]:
    """Returns weights as the native core takes them. Raises `ValueError` for a feature that it has not."""
    names = _native.feature_names()
    unknown = set(policy) - set(names)
    if unknown:
        raise ValueError(f"policy: {min(unknown)}: not a feature")
    return [policy.get(name, (0.0, 0.0))[phase] for phase in range(2) for name in names]


def act_chances(deal: Deal, policy: Policy, nets: "_native.Nets | None" = None) -> dict[Action, float]:
    """Returns how likely each legal act is by a policy, or by nets, with all cards known."""
    found = _native.act_chances(position(deal), flat_policy(policy), nets)
    return {decode_act(code): chance for code, chance in found}


def act_features(deal: Deal) -> tuple[int, dict[Action, list[tuple[int, float]]]]:
    """Returns the phase, 0 while the stock is open, and the features of each act that makes sense."""
    phase, looks = _native.act_features(position(deal))
    return phase, {decode_act(code): features for code, features in looks}
