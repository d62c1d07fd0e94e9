"""Who is asked in the games of the family: where a dealer sits out, without a stock, in an auction, at the end."""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .tables import play, puzzle, result, start
from .test_asking import FIRST, SECOND, asked

FOUR = ("AS TS KS QS JS 9S", "AH TH KH QH JH 9H", "AD TD KD QD JD 9D", "AC TC KC QC JC 9C")


def walked(rules: str) -> tuple[Deal, set[str]]:
    """A deal played by its first acts, announcements first and claims last, and the moments that came up."""
    made, moments = rule_set(rules), set()
    for seed in range(6):
        deal = Deal.start(made, shuffled_pack(made, "walk", str(seed)), 0)
        while deal.turn is not None:
            moments.add(str(deal.ask))
            acts = sorted(deal.legal_actions(), key=lambda act: (str(act) == "66", str(act)[0] != "m"))
            deal.apply(acts[0])
    return deal, moments


class TestTheFamily:
    def test_a_dealer_who_sits_out_is_never_asked(self) -> None:
        deal = start("three-out", FIRST, SECOND, "", up="AD", dealer=2)
        assert asked(deal) == (1, "close", "c.n")
        play(deal, "1n 0AS 19S")
        assert asked(deal) == (0, "draw", "c.n.66")
        play(deal, "0n")
        assert asked(deal) == (1, "close", "c.n")

    @pytest.mark.parametrize("rules", ["three-all", "three-eights", "four-partners", "auction24"])
    def test_without_a_stock_there_are_leads_and_follows_only(self, rules: str) -> None:
        deal, moments = walked(rules)
        assert moments <= {"bid", "trump", "lead", "meld", "follow", "claim"}
        assert ("claim" in moments) == rules.startswith("three") == ("meld" in moments)
        assert ("bid" in moments) == ("trump" in moments) == (rules == "auction24")
        assert deal.turn is None

    def test_schnapsen_has_no_moment_between_the_trick_and_the_draws(self) -> None:
        """It closes after the draws and exchanges on lead only, and 66 alone makes no moment."""
        deal = play(start("schnapsen", "AS TS KH QC JC", "JS QH TC KC QS", up="AD", stock="KS TH"), "0AS 1JS")
        assert asked(deal) == (0, "lead", "TS.KS.KH.QC.JC.c.66")

    def test_in_mariage_the_winner_is_asked_for_the_seven_whether_he_holds_it_or_not(self) -> None:
        deal = play(start("mariage", FIRST, SECOND, up="AD", stock="KS QS"), "0AS 19S")
        assert asked(deal) == (0, "draw", "n")
        deal = play(start("mariage", FIRST, SECOND, up="7D", stock="KS QS"), "0AS 19S")
        assert deal.ask == "lead"

    def test_with_auctions_everybody_is_asked_until_he_passes(self) -> None:
        deal = start("auction24", *FOUR, up=None, dealer=0)
        assert (deal.turn, deal.ask) == (1, "bid")
        play(deal, "1b126")
        assert asked(deal) == (2, "bid", "b130.p")
        assert asked(play(deal, "2p 3p 0p")) == (1, "trump", "tS.tH.tD.tC")
        assert asked(play(deal, "1tC")) == (1, "lead", "AH.TH.KH.QH.JH.9H")

    def test_where_the_deal_ends_by_itself_nobody_may_claim(self) -> None:
        for rules in ("santase", "three-all+autoClaim", "four-partners+autoClaim"):
            deal, moments = walked(rules)
            assert "claim" not in moments
            assert deal.outcome is not None
            assert not any(token.endswith("66") for token in deal.log)

    @pytest.mark.parametrize(("rules", "ends"), [("three-all", None), ("three-all+autoClaim", "auto")])
    def test_an_announcement_that_reaches_the_target_ends_the_deal_if_deals_end_by_themselves(
        self, rules: str, ends: str | None
    ) -> None:
        won = "AS.TS.KS/-/-"
        deal = puzzle(rules, hand="KD.QD/QC.JC/9S.9C", won=won, pts="30/0/0", dealer=2)
        play(deal, "0mD")
        assert (deal.outcome.reason if deal.outcome else None) == ends
        assert deal.ask == (None if ends else "meld")

    def test_two_at_the_target_unnoticed_by_three_score_nothing(self) -> None:
        """Decision 3: the last word is a claimant's, and there is none."""
        deal = puzzle("three-all", hand="JS/9S/9H", won="-/-/-", pts="66/70/3", dealer=2)
        play(deal, "0JS 19S 29H 0n")
        assert (result(deal).reason, result(deal).points, result(deal).carry) == ("tie", (0, 0, 0), 0)
