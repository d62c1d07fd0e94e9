"""Nothing that a seat cannot see moves the judgement of its acts: hidden cards change places, the analysis does not."""

from random import Random

import pytest

from sixtysix_engine.game.actions import CLAIM, CLOSE, Action
from sixtysix_engine.game.cards import Card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import IllegalError
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .running import analysed, answered


def played(rules: str, seed: str, tricks: int) -> tuple[list[Card], Deal]:
    """Returns a pack and its deal after some tricks of chance."""
    rng, laws = Random(seed), rule_set(rules)
    pack = list(shuffled_pack(laws, seed, "0"))
    deal = Deal.start(laws, pack, dealer=0)
    while deal.tricks_played < tricks or deal.ask not in ("lead", "follow"):
        deal.apply(rng.choice([act for act in deal.legal_actions() if act not in (CLAIM, CLOSE)]))
    return pack, deal


def permuted(pack: list[Card], deal: Deal, rng: Random) -> Deal:
    """Returns the deal with hidden cards in other places, after the same acts."""
    assert deal.turn is not None
    view = format_position(view_of(deal, deal.turn))
    hidden = [c for seat in deal.order if seat != deal.turn for c in deal.hands[seat]] + deal.stock
    while True:
        shuffled = rng.sample(hidden, len(hidden))
        places = dict(zip(hidden, shuffled, strict=True))
        other = Deal.start(deal.rules, [places.get(c, c) for c in pack], dealer=0)
        try:
            for act in deal.history:
                other.apply(act)
        except IllegalError:
            continue
        if other.hands != deal.hands and format_position(view_of(other, deal.turn)) == view:
            return other


def conversation(deal: Deal, act: Action) -> str:
    """Returns the deal with all cards shown, and what was answered."""
    return answered(format_position(view_of(deal, "*")), str(act))


@pytest.mark.parametrize("player", ["full", "rule"])
@pytest.mark.parametrize(("rules", "tricks"), [("classic", 3), ("schnapsen", 4), ("four-partners", 6)])
def test_hidden_cards_in_other_places_change_nothing(rules: str, tricks: int, player: str) -> None:
    words = ("-", "--worlds", "32" if player == "rule" else "320", "--movetime", "60000", "--player", player)
    marks = set()
    for seed in range(3):
        pack, deal = played(rules, str(seed), tricks)
        other = permuted(pack, deal, Random(seed))
        act = deal.legal_actions()[0]
        assert conversation(deal, act) != conversation(other, act)
        first = analysed(*words, said=conversation(deal, act))["cases"]
        assert first == analysed(*words, said=conversation(other, act))["cases"]
        marks.add(first[0]["acts"][0]["mark"])
    assert "unseen" not in marks
