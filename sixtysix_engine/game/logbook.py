"""A log followed act by act: the position reader and the verifier of records replay through here.

Each act must be the asked seat's and allowed, and what it leads to must be what the log says next.
"""

from collections.abc import Sequence

from .actions import Action, parse_logged
from .deal import Deal, Told
from .errors import IllegalError, PositionError
from .fields import read_result


def apply_next(deal: Deal, log: Sequence[str]) -> Action:
    """Does the next act that a log tells of, and returns it; the log must go on where the deal stands.

    Raises `PositionError` naming token and place where the log and the rules disagree, `MalformedError` for a token
    that is none.
    """
    done = len(deal.log)
    token, announced = log[done], False
    if deal.rules.marriage.call == "auto" and token[1:2] == "m" and done + 1 < len(log):
        token, announced = log[done + 1], True  # the marriage counts by itself when its card is led
    if deal.turn is None or token[:1] != str(deal.turn):
        asked = "the deal is over" if deal.turn is None else f"seat {deal.turn} is asked at {deal.ask}"
        raise PositionError(f"{token} at place {done + 1}: {asked}")
    act = parse_logged(token)
    try:
        deal.apply(act, Told(announced, read_result(log[-1], deal.rules)))
    except IllegalError as error:
        raise PositionError(f"{token} at place {done + 1}: illegal {error}") from None
    for place, (said, found) in enumerate(zip(log[done:], deal.log[done:], strict=False), done + 1):
        if said != found:
            raise PositionError(f"{said} at place {place}, the rules give {found}")
    return act
