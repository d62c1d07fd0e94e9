"""What can be done with the stock besides drawing: exchanging the turn-up, closing."""

from ..game.cards import Rank
from ..game.ruleset import RuleSet
from .facts import has_stock, in_pairs, may_close
from .sentence import Section, says
from .words import count, number, rank_name, you_have_a_trick


def _exchanges(rules: RuleSet) -> bool:
    return rules.exchange.rank is not None


@says("swapRank", when=lambda rules: rules.dealing.turn_up_after is not None)
def _rank(rules: RuleSet) -> str:
    if rules.exchange.rank is None:
        return "The turn-up is not exchanged."
    name = rank_name(rules.exchange.rank)
    return f"The holder of the trump {name} may put it in the place of the turn-up and take the turn-up in hand."


@says("swapTrick", when=_exchanges)
def _trick(rules: RuleSet) -> str:
    return {
        "none": "No trick is needed first.",
        "anyone": "At least one trick must have been played, no matter who won it.",
        "own": f"You may do so only once {you_have_a_trick(rules)}.",
    }[rules.exchange.trick]


@says("swapMinDown", when=_exchanges)
def _min_down(rules: RuleSet) -> str:
    least = rules.exchange.min_down
    if least == 0:
        return "The turn-up may be all that is left of the stock."
    return f"At least {count(least, 'face-down card')} must still be in the stock."


@says("swapTurn", when=_exchanges)
def _turn(rules: RuleSet) -> str:
    if rules.exchange.turn == "lead":
        return "You must be on lead and do it before you lead."
    return "Any turn of yours will do: when you lead, before you follow, or before the draws after a trick of yours."


@says("swapOnClose", when=lambda rules: _exchanges(rules) and may_close(rules))
def _on_close(rules: RuleSet) -> str:
    if not rules.exchange.on_close:
        return "Once the stock is closed there is no exchange."
    whose = "the closer's side" if in_pairs(rules) else "the closer"
    return (
        f"When the stock is closed, an opponent of {whose} who holds the {_low(rules.exchange.rank)} may exchange it "
        "at that moment, with a trick or without; after that there is no exchange."
    )


def _low(rank: Rank | None) -> str:
    return "" if rank is None else f"trump {rank_name(rank)}"


@says("close")
def _allowed(rules: RuleSet) -> str | None:
    if not rules.closing.allowed:
        return "The stock cannot be closed." if has_stock(rules) else None
    gesture = " and turn the turn-up face down" if rules.dealing.turn_up_after is not None else ""
    target = rules.ending.target
    hope = f"you can get to {target}" if target is not None else "it pays"
    return (
        f"If you think that {hope} with the cards you hold, you may close the stock: say so{gesture}. "
        "From then on nobody draws, and play is strict."
    )


@says("closeBy", when=may_close)
def _by(rules: RuleSet) -> str:
    if rules.closing.by == "leader":
        return "Only the player on lead may close."
    who = "Either player" if rules.players == 2 else "Any player"
    return f"{who} may close between two tricks, on lead or not."


@says("closeDraw", when=may_close)
def _draw(rules: RuleSet) -> str:
    before = "right after a trick, before anybody draws (the hands then stay a card short)"
    after = "when all have drawn"
    times = {"before": before, "after": after}
    allowed = [text for time, text in times.items() if time in rules.closing.draw]
    if not allowed:
        return "After the first trick it is too late."
    if len(allowed) == 1:
        return f"Close only {allowed[0]}."
    return f"Close {' or '.join(allowed)}, but never between the draws."


@says("closeFirst", when=may_close)
def _first(rules: RuleSet) -> str:
    if rules.closing.first:
        return f"You may close before the first trick{', too' if rules.closing.draw else ''}."
    return "You may not close before the first trick."


@says("closeTrick", when=may_close)
def _close_trick(rules: RuleSet) -> str:
    if rules.closing.trick:
        return f"You may close only once {you_have_a_trick(rules)}."
    return "You need not have won a trick."


@says("closeMinStock", when=may_close)
def _min_stock(rules: RuleSet) -> str:
    turn_up = ", the turn-up included" if rules.dealing.turn_up_after is not None else ""
    least = rules.closing.min_stock
    return f"The stock must still have at least {number(least)} card{'' if least == 1 else 's'}{turn_up}."


@says("closedTrump", when=may_close)
def _trump(rules: RuleSet) -> str:
    if rules.closing.trump:
        return "Trumps stay trumps."
    plain = f" A marriage announced then is worth {rules.marriage.plain}." if rules.marriage.allowed else ""
    return f"With the stock closed there are no trumps any more: the highest card of the suit led wins.{plain}"


EXCHANGE = Section("The exchange", ((_rank, _trick, _min_down, _turn, _on_close),))
CLOSING = Section("Closing", ((_allowed, _trump), (_by, _draw, _first, _close_trick, _min_stock)))
