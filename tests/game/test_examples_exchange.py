"""Worked examples 12 to 17 and 31: the trump nine for the turn-up. Each names the text that supports it.

Sources: 000 old manual "Chapter XIX. 66", 001 dictionary, 002 encyclopedia, 003 primer, 004 match to eight.
"""

import pytest

from .tables import decline, may, play, puzzle, result, start

LAST_FACE_DOWN: dict[str, object] = {
    "hand": "9D.AS.TS.KS.QH.JH/KD.QD.JD.9S.9H.9C",
    "won": "AH.TH.AC.TC/KC.QC.JC.KH.QS.JS",
    "stock": "TD",
    "up": "AD",
}
"""Five tricks played, all have drawn: one face-down card and the turn-up are left."""


class TestExample12:
    @pytest.mark.parametrize("rules", ["classic", "dictionary", "wikipedia", "chapter19"])
    def test_the_last_face_down_card_still_allows_the_exchange(self, rules: str) -> None:
        """Example 12, classic, dictionary, wikipedia, chapter19.

        Supported by 001 (at least one face-down card), 000 and 002 (no limit stated).
        """
        deal = puzzle(rules, **LAST_FACE_DOWN)
        assert may(deal, "x")
        play(deal, "0x")
        assert "AD" in map(str, deal.hands[0])
        assert str(deal.up) == "9D"
        play(deal, "0AS 19S")
        decline(deal, "lead")
        assert deal.log[-2:] == ["0+TD", "1+9D"]

    def test_santase_refuses_it_with_fewer_than_three_cards_face_down(self) -> None:
        """Example 12, santase. Supported by Bulgarian sources."""
        assert not may(puzzle("santase", **LAST_FACE_DOWN), "x")
        two_more = LAST_FACE_DOWN | {"won": "AH.TH.AC.TC/KC.QC.JC.KH", "stock": "TD.QS.JS"}
        assert may(puzzle("santase", **two_more), "x")


class TestExample14:
    FIRST = "AS TS KH QC JC 9C"
    SECOND = "9D 9S JS QH TC KC"

    @pytest.mark.parametrize("rules", ["dictionary", "wikipedia", "classic"])
    def test_a_player_without_a_trick_may_not_exchange(self, rules: str) -> None:
        """Example 14, dictionary, wikipedia, classic. Supported by 001 and 002 (own trick needed)."""
        deal = play(start(rules, self.FIRST, self.SECOND, up="AD"), "0AS 19S 0TS")
        assert (deal.turn, deal.ask) == (1, "follow")
        assert not may(deal, "x")

    @pytest.mark.parametrize("rules", ["chapter19", "primer"])
    def test_after_the_first_trick_anybody_may_exchange(self, rules: str) -> None:
        """Example 14, chapter19 and primer. A reading of 000 and 003: "after the first trick" as any trick."""
        deal = play(start(rules, self.FIRST, self.SECOND, up="AD"), "0AS 19S 0TS")
        assert may(deal, "x")
        play(deal, "1x")
        assert (deal.turn, deal.ask) == (1, "follow")
        assert "AD" in map(str, deal.hands[1])

    @pytest.mark.parametrize("rules", ["chapter19", "primer"])
    def test_before_the_first_trick_nobody_may(self, rules: str) -> None:
        """Example 14, the other side of the reading: in the first trick itself the exchange is refused."""
        deal = play(start(rules, self.FIRST, self.SECOND, up="AD"), "0AS")
        assert not may(deal, "x")


class TestExample15:
    FIRST = "AS TS KH QC JC 9C"
    SECOND = "9D KS AH QH TC KC"

    @pytest.mark.parametrize("rules", ["classic", "dictionary"])
    def test_the_follower_exchanges_and_ruffs_with_the_card_taken(self, rules: str) -> None:
        """Example 15, classic and dictionary: 11 + 10. Supported by 001 ("at any time"); Foster has this very play."""
        deal = start(rules, self.FIRST, self.SECOND, up="TD", stock="9H QS 9S JS")
        play(deal, "0KH 1AH 1KS 0TS 0AS")
        before = deal.points[1]
        assert may(deal, "x")
        play(deal, "1x 1TD")
        assert deal.points[1] == before + 21

    @pytest.mark.parametrize("rules", ["pagat66", "santase"])
    def test_pagat_and_santase_exchange_before_leading_only(self, rules: str) -> None:
        """Example 15, pagat66. Supported by pagat; Santase has the same rule."""
        deal = start(rules, self.FIRST, self.SECOND, up="TD", stock="9H QS 9S JS")
        play(deal, "0KH 1AH 1KS 0TS 0AS")
        assert (deal.turn, deal.ask) == (1, "follow")
        assert not may(deal, "x")


EXCHANGERS = {
    "classic": "9D",
    "chapter19": "9D",
    "dictionary": "9D",
    "wikipedia": "9D",
    "primer": "9D",
    "pagat66": "9D",
    "santase": "9D",
    "piquet32": "7D",
}
"""Sets of two seats in which the exchange needs a trick, and the low trump."""


class TestExample16And17:
    @pytest.mark.parametrize(("rules", "low"), EXCHANGERS.items())
    def test_before_the_first_trick_the_low_trump_stays_in_hand(self, rules: str, low: str) -> None:
        """Example 16, all sets with an exchange. Supported by 000, 001, 002 and 003 (no trick yet)."""
        deal = start(rules, f"{low} AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD")
        decline(deal, "lead")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert not may(deal, "x")

    def test_with_the_dealer_sitting_out_it_is_the_same(self) -> None:
        """Example 16, three-out: the same exchange for the two who play."""
        deal = start("three-out", "9D AS TS KH QC JC", "9S JS QH TC KC 9C", "", up="AD", dealer=2)
        decline(deal, "lead")
        assert (deal.turn, may(deal, "x")) == (0, False)

    def test_schnapsen_exchanges_its_low_trump_before_the_first_trick(self) -> None:
        """Example 16, schnapsen: the trump jack. Supported by the Schnapsen sources."""
        deal = start("schnapsen", "JD AS TS KH QC", "JS QH TC KC JC", up="AD")
        play(deal, "0x")
        assert "AD" in map(str, deal.hands[0])
        assert str(deal.up) == "JD"

    def test_mariage_exchanges_the_seven_at_any_time(self) -> None:
        """Example 16 turned to mariage, D52: Pierer has the seven exchanged at any time, also before following."""
        deal = play(start("mariage", "AS TS KH QC JC 9C", "7D JS QH TC KC 9S", up="AD"), "0AS")
        play(deal, "1x 1AD")
        assert (deal.tricks, str(deal.up)) == ([0, 1], "7D")

    def test_the_match_to_eight_has_no_exchange(self) -> None:
        """Example 17, eights. Supported by 004, which is silent about one."""
        deal = play(start("eights", "9D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S")
        assert (deal.turn, deal.ask, may(deal, "x")) == (0, "draw", False)
        assert not may(decline(deal, "lead"), "x")

    def test_with_the_piquet_pack_the_seven_exchanges_and_the_nine_does_not(self) -> None:
        """Switch piquet. Supported by 001 (the right of exchange goes to the seven)."""
        deal = play(start("dictionary+piquet", "7D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S 0x")
        assert "AD" in map(str, deal.hands[0])
        deal = play(start("dictionary+piquet", "9D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S")
        assert not may(deal, "x")


class TestExample31:
    FIRST = "AS TS KH QC JC 9C"
    SECOND = "9D JS QH TC KC 9H"

    def test_pagat_lets_the_closers_opponent_exchange_without_a_trick(self) -> None:
        """Example 31, pagat66. Supported by pagat; the guide of 1895 has a like case."""
        deal = play(start("pagat66", self.FIRST, self.SECOND, up="AD"), "0c")
        assert (deal.turn, deal.ask) == (1, "exchange")
        assert may(deal, "x")
        play(deal, "1x")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert "AD" in map(str, deal.hands[1])
        assert str(deal.up) == "9D"

    @pytest.mark.parametrize("rules", ["classic", "dictionary"])
    def test_the_texts_give_the_closers_opponent_nothing(self, rules: str) -> None:
        """Example 31, classic and dictionary: the texts are silent, so it is refused."""
        deal = play(start(rules, self.FIRST, self.SECOND, up="AD"), "0c 0AS")
        assert (deal.turn, deal.ask) == (1, "follow")
        assert not may(deal, "x")


class TestAfterTheExchange:
    def test_the_exchange_does_not_count_as_a_play(self) -> None:
        """001: the exchange is free of the trick; the same seat goes on and the hand keeps its size."""
        deal = play(start("classic", "9D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S 0n 0x")
        assert (deal.turn, deal.ask, len(deal.hands[0])) == (0, "lead", 6)
        assert not may(deal, "x")

    def test_the_card_taken_may_make_a_marriage_that_is_announced_at_once(self) -> None:
        """001 and 002: the turn-up belongs to the hand from the exchange on."""
        deal = play(start("classic", "9D AS TS KH QD JC", "9S JS QH TC KC 9C", up="KD"), "0AS 19S 0n")
        assert not may(deal, "mD")
        play(deal, "0x 0mD 066")
        assert deal.points[0] == 51
        assert result(deal).reason == "false-claim"
