"""A player by rules of thumb: counts cards, announces, exchanges, closes when it counts home, and never claims wrongly.

Every act gets a score and the best one is chosen; only the order of the scores means something.
"""

from dataclasses import dataclass
from random import Random

from ..game.actions import Action, Bid, Claim, Close, Exchange, Marry, NameTrump, Pass, Play
from ..game.cards import Card, Suit
from .bidding import bid_score, pass_score, trump_score
from .closing import closing_wins
from .counting import Knowledge
from .endgame import Endgame, TooDeepError
from .following import follow_score
from .leading import lead_score
from .levels import Terms, level, usual_terms
from .player import Choice, Question, report_ranking

CLAIM_SCORE = 1000.0
"""A right claim comes first, a wrong one (`NEVER`) last."""
NEVER = -1000.0
_EXCHANGE = 900.0
_WINS = 500.0
_CLOSE = 400.0
_MARRIAGE = 100.0
_POINT = 100.0
_OVERLOOKED = -400.0
"""The score of a right that is not used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How well somebody plays."""

    counts: bool
    """Remembers the cards that were played."""
    closes: bool
    """Closes the stock when it counts home."""
    looks_ahead: bool
    """Plays the last cards exactly, once both hands are known."""
    lapse: float = 0.0
    """How often an exchange or a marriage is overlooked."""
    blunder: float = 0.0
    """How often any card will do."""


HABITS = {
    "weak": Habits(counts=False, closes=False, looks_ahead=False, lapse=0.6, blunder=0.4),
    "medium": Habits(counts=False, closes=False, looks_ahead=False, lapse=0.25, blunder=0.12),
    "strong": Habits(counts=True, closes=True, looks_ahead=True),
}
"""By the level from which on they are somebody's, the weakest first."""


class RulePlayer:
    """A player by rules of thumb."""

    def __init__(self, terms: Terms | None = None) -> None:
        rating = (terms or usual_terms()).level.rating
        reached = [habits for name, habits in HABITS.items() if level(name).rating <= rating]
        self._habits = reached[-1] if reached else HABITS["weak"]

    def choose(self, question: Question) -> Choice:
        """Returns the act with the best score; equal ones in the order of the protocol."""
        ranking = self.ranking(question)
        report_ranking(question, ranking)
        return Choice(act=ranking[0])

    def ranking(self, question: Question, *, ahead: bool = True) -> list[Action]:
        """Returns all acts, the best first; equal ones in the order of the protocol.

        Not looking `ahead` to an end with known cards, as one who has solved it himself, takes no time to speak of.
        """
        scores = self._scores(question, ahead=ahead)
        return sorted(scores, key=lambda act: -scores[act])

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""

    def _scores(self, question: Question, *, ahead: bool) -> dict[Action, float]:
        habits, rng = self._habits, question.rng
        k = Knowledge(question.deal, question.me, counts=habits.counts)
        blunders = habits.blunder and rng.random() < habits.blunder
        scores = {}
        for act in question.acts:
            score = self._score(k, act, rng)
            if isinstance(act, Play) and blunders:
                score = rng.random()
            elif isinstance(act, Marry | Exchange) and habits.lapse and rng.random() < habits.lapse:
                score = _OVERLOOKED
            scores[act] = score
        if ahead and habits.looks_ahead and Endgame.fits(k):
            _look_ahead(k, scores)
        return scores

    def _score(self, k: Knowledge, act: Action, rng: Random) -> float:
        match act:
            case Claim():
                return CLAIM_SCORE if k.target is not None and k.points >= k.target else NEVER
            case Exchange():
                return _EXCHANGE
            case Close():
                return _CLOSE if self._habits.closes and closing_wins(k, rng) else _OVERLOOKED
            case Marry(suit):
                return _marriage_score(k, suit)
            case Play(item) if k.deal.trick:
                return follow_score(k, item)
            case Play(item):
                return lead_score(k, item) + _auto_marriage(k, item)
            case Bid(points):
                return bid_score(k, points)
            case Pass():
                return pass_score(k)
            case NameTrump(suit):
                return trump_score(k, suit)
        return 0.0


def _look_ahead(k: Knowledge, scores: dict[Action, float]) -> None:
    """Adds what each card and marriage brings in the end, so that rules of thumb decide only between equals."""
    endgame = Endgame(k)
    try:
        values = {act: endgame.value(act) for act in scores if isinstance(act, Play | Marry)}
    except TooDeepError:
        return
    for act, value in values.items():
        # Rules of thumb and points stay apart: the former are shrunk to less than one point.
        scores[act] = value * _POINT + scores[act] / _POINT


def _marriage_score(k: Knowledge, suit: Suit) -> float:
    """Trumps first; what reaches the target at once comes before a sure trick."""
    rules, pays = k.deal.rules.marriage, k.marriage(suit)
    counts = rules.trick == "no" or k.deal.tricks[k.side] > 0
    wins = counts and rules.stops and k.target is not None and k.points + pays >= k.target
    return _MARRIAGE + pays + (_WINS if wins else 0.0)


def _auto_marriage(k: Knowledge, item: Card) -> float:
    """A marriage that counts by itself when one of its cards is led."""
    rules = k.deal.rules.marriage
    if rules.call != "auto" or item.rank not in rules.lead or not k.marriage(item.suit):
        return 0.0
    return _marriage_score(k, item.suit)
