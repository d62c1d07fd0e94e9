"""What a searching player needs of a question: what its seat sees, what others cannot hold, which acts make sense."""

from .. import core
from ..game.actions import Action, Bid, Claim
from ..game.cards import HIDDEN
from ..game.deal import Deal
from ..game.notation import format_position, parse_position
from ..game.view import view_of
from .counting import Knowledge
from .player import Question
from .voids import barred_cards


def seen(question: Question) -> Deal:
    """Returns the deal without what the seat may not look at."""
    deal = question.deal
    if any(HIDDEN in hand for hand in deal.hands):
        return deal
    return parse_position(format_position(view_of(deal, question.me))).deal


def barred(deal: Deal, me: int) -> core.Barred:
    """Returns what the others cannot hold, by the cards they have played."""
    known = barred_cards(deal, set(Knowledge(deal, me).unseen))
    return {seat: cards for seat, cards in known.items() if seat != me}


def sensible(question: Question) -> tuple[Action, ...]:
    """Returns the acts worth a thought, at least one.

    No wrong claim; a right one alone, unless waiting may bring more; of bids the next one.
    """
    acts = question.acts
    if isinstance(acts[0], Bid):
        return (acts[0], *(act for act in acts if not isinstance(act, Bid)))
    claims = tuple(act for act in acts if isinstance(act, Claim))
    if not claims or len(acts) == 1:
        return acts
    if not _is_right(question):
        return tuple(act for act in acts if act not in claims)
    return acts if question.deal.rules.scoring.schneider.test == "winnerFrom" else claims


def _is_right(question: Question) -> bool:
    deal = question.deal
    target = deal.rules.ending.target
    return target is not None and deal.points[deal.rules.sides[question.me]] >= target
