"""Why an act was a mistake, in plain words: a table of detectors, the first that is sure speaks.

A detector compares how deals go on after the best act and after the one played, in the worlds where that costs
something. It says nothing rather than guess.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from ..game.actions import Action, Claim, Close, Exchange, Marry, Play
from ..game.cards import Card, Rank, Suit
from ..game.deal import Deal
from ..game.legal import PAIR
from .asking import Worth
from .courses import Course
from .moments import Ended

UNKNOWN = "no plain reason found"
"""Where no detector is sure."""
CLEAR = 0.5
"""Share of the worlds that cost something in which the two acts must differ."""
MANY = 0.7
"""Tricks of a deal by which they must differ."""
FEWEST = 5
"""Worlds that must cost something, where not all were followed."""
_SUITS = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What the detectors look at."""

    deal: Deal
    """The moment as its seat saw it."""
    seat: int
    """The seat."""
    played: Action
    """What it did."""
    best: Action
    """What was best."""
    worth: tuple[Worth, Worth]
    """What the act played and the best one are worth."""
    courses: Sequence[tuple[Course, Course]]
    """How deals went on after the act played and after the best one, world by world."""
    every: bool
    """These were all worlds."""
    ended: Ended | None
    """How the deal ended at the table. Only told, never weighed."""

    @cached_property
    def costly(self) -> list[tuple[Course, Course]]:
        """The worlds in which the act played comes to less."""
        return [pair for pair in self.courses if pair[0].gain < pair[1].gain]

    @property
    def enough(self) -> bool:
        """Tells whether there are worlds enough to speak of."""
        return len(self.costly) >= (1 if self.every else FEWEST)

    def share(self, true: Callable[[Course], bool]) -> tuple[float, float]:
        """Returns the share of costly worlds in which something holds after the act played and after the best."""
        many = len(self.costly)
        return sum(true(p) for p, _ in self.costly) / many, sum(true(b) for _, b in self.costly) / many

    def mean(self, number: Callable[[Course], int]) -> tuple[float, float]:
        """Returns the mean of a number in costly worlds after the act played and after the best."""
        many = len(self.costly)
        return sum(number(p) for p, _ in self.costly) / many, sum(number(b) for _, b in self.costly) / many

    def often(self, played: float, best: float, what: str = "") -> str:
        """Tells two shares of the costly worlds, or what happens where there is but one world."""
        many, what = len(self.costly), f"{what} " if what else ""
        if len(self.courses) == 1:
            return f"{what}{'now, not' if played > best else 'only'} after {self.best}"
        worlds = f"{many} world{'' if many == 1 else 's'} in which it costs"
        return f"{what}in {round(played * many)} of {worlds}, after {self.best} in {round(best * many)}"


Detector = Callable[[Evidence], str | None]


def reason(evidence: Evidence) -> str:
    """Returns why an act was a mistake, in one line."""
    for detector, counts in DETECTORS:
        if counts and not evidence.enough:
            continue
        said = detector(evidence)
        if said is not None:
            return said
    return UNKNOWN


def _claimed_early(e: Evidence) -> str | None:
    target, points = e.deal.rules.ending.target, e.deal.points[e.deal.rules.sides[e.seat]]
    if not isinstance(e.played, Claim) or target is None or points >= target:
        return None
    return f"claimed too early: {points} points of {target}, and a wrong claim loses the deal"


def _claimed_late(e: Evidence) -> str | None:
    target, points = e.deal.rules.ending.target, e.deal.points[e.deal.rules.sides[e.seat]]
    if not isinstance(e.best, Claim) or target is None or points < target:
        return None
    return f"claimed late: {points} points of {target} were enough"


def _not_exchanged(e: Evidence) -> str | None:
    if not isinstance(e.best, Exchange) or e.deal.up is None:
        return None
    return f"did not exchange: the {_card(e.deal.up)} lay there to be taken"


def _not_closed(e: Evidence) -> str | None:
    played, best = (worth.win for worth in e.worth)
    if not isinstance(e.best, Close) or played is None or best is None:
        return None
    if round(best, 2) > round(played, 2):
        return f"should have closed: that wins {best:.0%} of the deals, {e.played} wins {played:.0%}"
    return (
        f"should have closed: that wins {best:.0%} of the deals and {e.played} {played:.0%}, but it brings more points"
    )


def _closed_short(e: Evidence) -> str | None:
    """Closing fails in many worlds; of how it went at the table only the end is told."""
    target = e.deal.rules.ending.target
    if not isinstance(e.played, Close) or target is None or e.share(_fails)[0] < CLEAR:
        return None
    failed = [played for played, _ in e.courses if _fails(played)]
    short = [target - course.own for course in failed if course.own < target]
    said = f"should not have closed: that fails in {len(failed)} of {len(e.courses)} worlds"
    if short:
        said += f", about {_points(round(median(short)))} short"
    end = e.ended
    if end is not None and end.closer == e.seat and end.reason in ("close-failed", "close-beaten"):
        missing = target - end.card_points[e.seat]
        said += f"; here it failed, {_points(missing)} short" if missing > 0 else "; here it failed"
    return said


def _points(many: int) -> str:
    return f"{many} point{'' if many == 1 else 's'}"


def _fails(course: Course) -> bool:
    return course.gain < 0 and course.reason in ("close-failed", "close-beaten")


def _marriage_lost(e: Evidence) -> str | None:
    for suit in _suits(e, lambda course: course.announced):
        played, best = e.share(lambda course, suit=suit: suit in course.announced)  # type: ignore[misc]
        if best - played < CLEAR:
            continue
        name = f"the marriage of {_SUITS[suit]} ({_pays(e.deal, suit)} points)"
        card = e.played.card if isinstance(e.played, Play) else None
        if card is not None and card.suit is suit and card.rank in PAIR:
            return (
                f"broke {name}" if _pair(e, suit) else f"gave up half of {name}: {e.often(played, best, 'announced')}"
            )
        if e.best == Marry(suit):
            return f"did not announce {name}"
        return f"loses {name}: {e.often(played, best, 'announced')}"
    return None


def _led_into_marriage(e: Evidence) -> str | None:
    for suit in _suits(e, lambda course: course.conceded):
        played, best = e.share(lambda course, suit=suit: suit in course.conceded)  # type: ignore[misc]
        if played - best >= CLEAR:
            name = f"the marriage of {_SUITS[suit]} ({_pays(e.deal, suit)} points)"
            return f"lets the others announce {name}: {e.often(played, best)}"
    return None


def _high_card_lost(e: Evidence) -> str | None:
    gaps = []
    for item in {item for pair in e.costly for course in pair for item in course.lost}:
        played, best = e.share(lambda course, item=item: item in course.lost)  # type: ignore[misc]
        gaps.append((played - best, item.index, item, played, best))
    if not gaps:
        return None
    gap, _, item, played, best = max(gaps, key=lambda row: row[:2])
    if gap < CLEAR:
        return None
    often = e.often(played, best, "taken by the others")
    if e.played == Play(item):
        return f"gave away the {_card(item)}: {often}"
    if e.best == Play(item):
        return f"held the {_card(item)} too long: {often}"
    return f"loses the {_card(item)}, which could have been saved: {often}"


def _trumps(e: Evidence) -> str | None:
    trumps = e.deal.trumps
    leads = isinstance(e.best, Play) and e.best.card.suit is trumps and not e.deal.trick
    played, best = e.mean(lambda course: course.ruffed)
    if played - best >= MANY:
        draws = f"did not draw trumps with {e.best}" if leads else "led what the others trump"
        return f"{draws}: they trump {played:.1f} of its leads, after {e.best} {best:.1f}"
    played, best = e.mean(lambda course: course.ruffs)
    spent = isinstance(e.played, Play) and e.played.card.suit is trumps
    if spent and best - played >= MANY and not leads:
        return f"let a trump go: trumps take {played:.1f} tricks, after {e.best} {best:.1f}"
    return None


def _last_trick(e: Evidence) -> str | None:
    ending = e.deal.rules.ending
    counts = ending.last_trick > 0 or "lastTrick" in (ending.one_over, ending.both_over, ending.none_over)
    played, best = e.share(lambda course: course.last)
    whole = min(e.share(lambda course: course.whole))
    if not counts or best - played < CLEAR or whole < CLEAR:
        return None
    return f"gave away the last trick: {e.often(played, best, 'taken')}"


def _schneider(e: Evidence) -> str | None:
    if e.deal.rules.match.unit == "card":
        return None
    both_lost = sum(p.gain < b.gain < 0 for p, b in e.costly) / len(e.costly)
    both_won = sum(0 < p.gain < b.gain for p, b in e.costly) / len(e.costly)
    if both_lost >= CLEAR:
        return f"loses more than it must: the deal is lost either way, for {_higher(e, -1)} instead of {_lower(e, -1)}"
    if both_won >= CLEAR:
        return f"wins less than it could: the deal is won either way, for {_lower(e, 1)} instead of {_higher(e, 1)}"
    return None


def _higher(e: Evidence, sign: int) -> str:
    return f"{median(max(sign * p.gain, sign * b.gain) for p, b in e.costly if sign * p.gain > 0 < sign * b.gain):g}"


def _lower(e: Evidence, sign: int) -> str:
    return f"{median(min(sign * p.gain, sign * b.gain) for p, b in e.costly if sign * p.gain > 0 < sign * b.gain):g}"


DETECTORS: tuple[tuple[Detector, bool], ...] = (
    (_claimed_early, False),
    (_claimed_late, False),
    (_not_exchanged, False),
    (_not_closed, False),
    (_closed_short, True),
    (_marriage_lost, True),
    (_led_into_marriage, True),
    (_high_card_lost, True),
    (_trumps, True),
    (_last_trick, True),
    (_schneider, True),
)
"""In the order in which they are asked, and whether they need worlds enough that cost something."""


def _suits(e: Evidence, of: Callable[[Course], Collection[Suit]]) -> list[Suit]:
    """Suits of marriages seen on the way, trumps first."""
    suits = {suit for pair in e.costly for course in pair for suit in of(course)}
    return sorted(suits, key=lambda suit: (suit is not e.deal.trump, suit))


def _pair(e: Evidence, suit: Suit) -> bool:
    return {card.rank for card in e.deal.hands[e.seat] if card.suit is suit} >= set(PAIR)


def _pays(deal: Deal, suit: Suit) -> int:
    return deal.rules.marriage.trump if suit is deal.trumps else deal.rules.marriage.plain


def _card(item: Card) -> str:
    names = {Rank.NINE: "nine", Rank.EIGHT: "eight", Rank.SEVEN: "seven"}
    return f"{names.get(item.rank, item.rank.name.lower())} of {_SUITS[item.suit]}"
