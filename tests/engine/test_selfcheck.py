"""The self-check finds what is broken, and says how to find it again."""

import pytest

from sixtysix_engine.engine.selfcheck import SelfCheckError, self_check
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.rows import rule_set_names


def never() -> bool:
    return False


def test_the_law_holds_on_random_deals_of_every_rule_set() -> None:
    assert self_check(2, "tests", never) == 2 * len(rule_set_names())


def test_a_law_that_loses_a_card_is_found_with_its_rule_set_seed_and_index(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Deal._draw_round

    def loses_a_card(deal: Deal) -> None:
        whole(deal)
        if len(deal.stock) < 5 and deal.stock:
            deal.stock.pop()

    monkeypatch.setattr(Deal, "_draw_round", loses_a_card)
    with pytest.raises(SelfCheckError, match=r"rules=classic seed=tests index=\d+: cards lost or doubled"):
        self_check(5, "tests", never)


def test_a_law_that_counts_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Deal._score

    def generous(deal: Deal, side: int, points: int) -> None:
        right(deal, side, points + (deal.tricks_played == 3))

    monkeypatch.setattr(Deal, "_score", generous)
    with pytest.raises(SelfCheckError, match=r"rules=classic seed=tests index=\d+: side \d has 1 points too many"):
        self_check(5, "tests", never)


def test_a_self_check_can_be_stopped() -> None:
    with pytest.raises(InterruptedError):
        self_check(2, "tests", lambda: True)
