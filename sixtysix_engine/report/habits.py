"""What engines do and what it brings them: closes, claims, marriages, last tricks, schneiders. Counts over stories."""

from collections import Counter
from dataclasses import dataclass, field

from ..game.ruleset import RuleSet
from .story import Story, way_of


@dataclass(slots=True)
class Habits:
    """What one engine has done in the deals of a run."""

    deals: int = 0
    """Deals that it played."""
    points: Counter[str] = field(default_factory=Counter)
    """Points that its side has won, by way."""
    closes: int = 0
    """Stocks that it closed."""
    closes_made: int = 0
    """Closed stocks that its side won with."""
    claims: int = 0
    """Claims that it made."""
    claims_right: int = 0
    """Claims that were right."""
    marriages: int = 0
    """Marriages that it announced, those of trumps included."""
    trump_marriages: int = 0
    """Marriages of trumps."""
    exchanges: int = 0
    """Exchanges of the low trump."""
    last_tricks: int = 0
    """Last tricks that it took, of the deals that were played to the last card."""
    played_out: int = 0
    """Deals of its own that were played to the last card."""
    won: int = 0
    """Deals that its side won by play."""
    schneider: int = 0
    """Those that counted as a schneider."""
    schwarz: int = 0
    """Those that counted as a schwarz."""


def count_story(habits: dict[str, Habits], story: Story, rules: RuleSet) -> None:
    """Counts a deal for every engine that played it."""
    way, order = way_of(story, rules.sides), rules.order(story.record.dealer)
    for name in dict.fromkeys(story.names[seat] for seat in order):
        own = habits.setdefault(name, Habits())
        seats = [seat for seat in order if story.names[seat] == name]
        own.deals += 1
        own.points[way] += story.record.points[seats[0]]
        own.closes += story.closer in seats
        own.claims += story.claimer in seats
        own.claims_right += story.claimer in seats and story.record.reason != "false-claim"
        own.played_out += story.last_taker is not None
        own.last_tricks += story.last_taker in seats
        won = bool(set(seats) & set(story.winners)) and story.faulty is None
        own.won += won
        own.closes_made += won and story.closer in seats
        grade = _grade(story, rules) if won else ""
        own.schneider += grade == "schneider"
        own.schwarz += grade == "schwarz"
    _count_acts(habits, story)


def _count_acts(habits: dict[str, Habits], story: Story) -> None:
    for event in story.events:
        own = habits[story.names[event.seat]]
        own.exchanges += bool(event.gave)
        if event.marriage:
            own.marriages += 1
            own.trump_marriages += event.marriage == story.trump


def _grade(story: Story, rules: RuleSet) -> str:
    """Returns what a deal counted as, where a scale of three says so."""
    scale = rules.scoring.scale
    if rules.match.unit != "game" or story.record.reason not in ("claim", "auto", "out") or len(set(scale)) < 3:
        return ""
    return {scale[1]: "schneider", scale[2]: "schwarz"}.get(story.value, "")
