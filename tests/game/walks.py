"""Random rule sets and random play for property tests, fixed by a number, so that every run does the same."""

from collections.abc import Iterator, Mapping
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from sixtysix_engine.game.actions import Action
from sixtysix_engine.game.cards import Card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.rows import switch_names
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import Observer, view_of

from .tables import ALL_SETS

PARAMETERS = (
    "swapOnClose:yes", "swapTrick:none", "swapTurn:lead", "marriageShow:yes", "marriageTrick:before", "claimAt:turn",
    "claimAt:trickOrMarriage", "marriageStops:no", "closeBy:either", "closeBy:leader", "swapRank:Q", "bothOver:first",
    "strictHead:suitAndTrump", "strictRuff:no", "closeTrick:yes", "matchTarget:11", "twinWins:second", "swapRank:J",
    "marriageTrick:next",
)  # fmt: skip
SEATS = ("", "", "", "", "+seats:3+penaltyTo:everyOpponent", "+copies:2")
"""Tables and packs laid over a set now and then."""
OVER_THE_FAMILY = (
    "schwabach+seats:3+penaltyTo:everyOpponent", "schwabach+seats:4+sides:pairs", "four-24+four24dealtOut",
    "four-24+swapRank:9+close:yes+closeFirst:yes", "four-24+marriage:yes+noMarriageAfterStock",
    "auction32+auctionMarriages", "auction24+auctionMarriages", "auction24+dealerMustBid:no",
    "three-out+swapOnClose:yes", "mariage+swapTurn:lead",
)  # fmt: skip
"""Games of the family with parts that their rows have not."""


def bounded(examples: int) -> settings:
    """Returns settings under which every run does the same and none is timed."""
    return settings(
        derandomize=True,
        deadline=None,
        max_examples=examples,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def _is_rule_set(text: str) -> bool:
    try:
        rule_set(text)
    except RuleSetError:
        return False
    return True


def rule_texts(*, seats: tuple[str, ...] = SEATS) -> st.SearchStrategy[str]:
    """Draws one of all sets, bare or with up to three switches or parameters over it."""
    overlays = st.lists(st.sampled_from([*switch_names(), *PARAMETERS]), max_size=3, unique=True)
    parts = st.tuples(st.sampled_from(ALL_SETS), st.sampled_from(seats), overlays)
    drawn = parts.map(lambda drawn: "+".join([drawn[0] + drawn[1], *drawn[2]])).filter(_is_rule_set)
    return (
        st.one_of(st.sampled_from(ALL_SETS), drawn, drawn, st.sampled_from(OVER_THE_FAMILY))
        if len(seats) > 1
        else drawn
    )


numbers = st.integers(min_value=0, max_value=2**32)


def new_deal(text: str, number: int, place: Mapping[Card, Card] | None = None) -> Deal:
    """Returns the deal of a number, dealt by a seat that the number chooses; `place` puts other cards for some."""
    rules = rule_set(text)
    pack = [(place or {}).get(item, item) for item in shuffled_pack(rules, "walk", str(number))]
    return Deal.start(rules, pack, number % rules.table.seats, carry=number % 2)


def choose(deal: Deal, random: Random) -> Action:
    """Chooses an act: rights are used now and then, a claim seldom, so that deals go on; bids stay low, as a rule."""
    acts = deal.legal_actions()
    if deal.ask == "bid" and random.random() < 0.9:
        return random.choice([*acts[:2], acts[-1]])
    calm = [act for act in acts if str(act) not in ("66", "c")] or list(acts)
    eager = [act for act in acts if str(act)[0] in "mx" and random.random() < 0.7]
    if eager:
        return random.choice(eager)
    return random.choice(acts) if random.random() < 0.07 else random.choice(calm)


def walk(text: str, number: int) -> Iterator[Deal]:
    """Yields one deal before each of its acts and once after the last."""
    deal, random = new_deal(text, number), Random(number)
    yield deal
    while deal.turn is not None:
        deal.apply(choose(deal, random))
        yield deal


def stopped(text: str, number: int) -> Deal:
    """Returns a deal at a moment that the number chooses, the end included."""
    length = sum(1 for _ in walk(text, number))
    stop = Random(f"stop {number}").randrange(length)
    for place, deal in enumerate(walk(text, number)):
        if place == stop:
            return deal
    raise AssertionError(text)


def observers(deal: Deal) -> list[Observer]:
    """Returns everybody who may look at a deal."""
    return [*deal.order, "*", "-"]


def shown(deal: Deal, me: Observer) -> str:
    """Returns the position as an observer sees it."""
    return format_position(view_of(deal, me))


def tokens(position: str) -> dict[str, str]:
    """Splits a position into its keys."""
    return dict(part.split("=", 1) for part in position.split(" "))


def joined(fields: dict[str, str]) -> str:
    """Writes keys as a position again."""
    return " ".join(f"{key}={value}" for key, value in fields.items())
