"""Search by a tree of acts for as long as a question allows, in steps short enough that an end is heard at once."""

from dataclasses import dataclass
from time import monotonic

from .. import core
from ..game.deal import Deal
from .looking import barred, seen, sensible
from .nets import nets_of
from .player import Question
from .policies import policy
from .verdicts import POINTS, Scale, Verdict, tell, verdict

MARGIN = 0.001
"""Seconds before an act is due at which a search ends."""
_STEP = 0.002
"""Seconds between two looks at whether an answer is still wanted."""
_MOST = 1 << 30
"""More walks than one step can take."""
_BETWEEN_COUNTS = 8
"""Walks between two looks at how many nodes there were, where these are limited."""
_TELL_AFTER = 0.25
"""Seconds to the first report on the way; each later one takes twice as long."""
_OFTEN = 10
"""Walks without which an act is not yet expected to follow."""
SHARED_END = 3
"""Cards in a hand from which on a walk ends by solving, where more than two play or card points count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeStyle:
    """How a tree is searched."""

    weights: str
    """The policy of everybody beyond the tree."""
    models: bool
    """In the tree the others play by that policy too, each hand for itself, rather than by what is best on average."""
    explore: float
    """How much is tried of what is little known."""
    exact_closed: bool = False
    """The end of a closed stock is solved, as if all cards were known."""
    horizon: int = 64
    """Tricks ahead in which acts are searched for, rather than chosen by the policy."""
    nets: bool = False
    """Nets take the place of the weights, where the rule set has some."""
    trust: float = 1.0
    """How much of what is little known is tried that nets make likely."""
    spread: float = 1.0
    """By this factor the others are less predictable than nets say."""
    beliefs: bool = False
    """What was led tells of the hand it came from, by nets."""


def plant(
    question: Question,
    style: TreeStyle,
    *,
    scale: Scale = POINTS,
    threads: int = 1,
    weights: core.Weights | None = None,
) -> "core.Tree":
    """Begins the search of a question, with hidden cards as likely as weights say; it needs the native core."""
    deal = seen(question)
    nets = nets_of(deal.rules) if style.nets else None
    return core.Tree(
        deal,
        policy(style.weights),
        models=style.models,
        explore=style.explore if nets is None else style.trust,
        horizon=style.horizon,
        exact_closed=style.exact_closed,
        exact=_end_of(deal),
        barred=barred(deal, question.me),
        weights=weights,
        worth=scale.worth,
        seed=question.rng.getrandbits(63),
        threads=threads,
        nets=nets,
        spread=style.spread,
        beliefs=style.beliefs,
    )


def walk(tree: "core.Tree", question: Question, walks: int, due: float | None, scale: Scale = POINTS) -> list[Verdict]:
    """Walks until that many are done, it is due, or an end is wanted; returns the acts, the most walked first.

    One walk at least is done. Without any limit but being stopped there is no number either.
    """
    done, began, tell_at = tree.run(1), monotonic(), _TELL_AFTER
    limits = question.limits
    most = _BETWEEN_COUNTS if limits.nodes is not None else _MOST
    while (done < walks or limits.infinite) and not question.stopped():
        if limits.nodes is not None and tree.steps >= limits.nodes:
            break
        now = monotonic()
        left = _STEP if due is None else min(_STEP, due - now)
        if left <= 0:
            break
        few = most < _MOST and due is None  # soon done, and as many whatever the machine does meanwhile
        done += tree.run(most if limits.infinite else min(most, walks - done), seconds=None if few else left)
        if now - began > tell_at:
            tell_at *= 2
            tell(question, verdicts_of(tree, question, scale), nodes=tree.steps, worlds=done)
    return verdicts_of(tree, question, scale)


def verdicts_of(tree: "core.Tree", question: Question, scale: Scale) -> list[Verdict]:
    """Returns the acts that make sense, the most walked first, those that the tree has not the last."""
    lines, acts = tree.lines(_OFTEN), sensible(question)
    values = {act: value for act, value in tree.values().items() if value.walks}  # nets list acts before they are tried
    walked = sorted((act for act in acts if act in values), key=lambda act: -values[act].walks)
    others = (Verdict(act) for act in acts if act not in values)  # a question may leave only such acts
    judged = (verdict(question.deal, act, values[act], scale) for act in walked)
    return [*(each._replace(line=lines.get(each.act, ())) for each in judged), *others]


def _end_of(deal: Deal) -> int:
    """Returns the cards in a hand from which on the end of a deal is soon solved."""
    return 6 if len(deal.order) == 2 and deal.rules.match.unit == "game" else SHARED_END
