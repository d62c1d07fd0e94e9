"""Worked examples 44, 45, 58, 59, 61: following, ruffing, heading, identical cards. Each names its support.

Sources: 000 old manual "Chapter XIX. 66", 001 dictionary, 002 encyclopedia, 003 primer, 004 match to eight.
"""

import pytest

from sixtysix_engine.game.variants import rule_set

from .tables import SEVEN_SETS, decline, may, play, plays, puzzle, result, start

NINE_LED: dict[str, object] = {
    "hand": "KC.QC.JC.QS/AD.TH.KH.QH.9H",
    "turn": 1,
    "ask": "follow",
    "table": "09S",
    "won": "AS.TS.KS.JS.AC.TC/AH.JH.KD.QD.JD.TD.9D.9C",
}
QUEEN_LED: dict[str, object] = {
    "hand": "JC.KC.QH/AS.JS.AD.TH",
    "turn": 1,
    "ask": "follow",
    "table": "0QS",
    "won": "TS.KS.9S.AH.KH.JH.9H.TD/KD.QD.JD.9D.AC.TC.QC.9C",
}
ACE_LED: dict[str, object] = {
    "hand": "KC.QC/KD.JH.TH",
    "turn": 1,
    "ask": "follow",
    "table": "0AS",
    "won": "TS.KS.9S.QS.JS.AH.KH.QH.9H.TD/AD.QD.JD.9D.AC.TC.JC.9C",
}
OVER_TRUMP: dict[str, object] = {
    "hand": "QH.KC/QC.JC/TD.JD.9H",
    "turn": 2,
    "ask": "follow",
    "table": "0QS.1QD",
    "dealer": 2,
    "won": "AS.TS.KS.JS.9S.AH.TH.KH.JH/AD.KD.9D/AC.TC.9C",
}
"""All with the stock used up; the card led stands in the name."""


class TestExample44:
    @pytest.mark.parametrize(
        "rules", ["classic", "dictionary", "chapter19", "eights", "wikipedia", "primer", "pagat66"]
    )
    def test_while_the_stock_is_open_any_card_may_follow(self, rules: str) -> None:
        """Example 44. Supported by 000, 001, 002, 003 and 004; for primer one sentence of 003 is read as an example."""
        deal = play(start(rules, "KS AH TH QC JC 9C", "9S 9D JH AC TC KC", up="JD"), "0KS")
        assert plays(deal) == {"9S", "9D", "JH", "AC", "TC", "KC"}

    @pytest.mark.parametrize("rules", ["classic", "dictionary", "chapter19", "eights"])
    def test_a_small_trump_takes_and_another_suit_loses(self, rules: str) -> None:
        """Example 44. Supported by 000, 001, 003, 004 and 002."""
        hands = ("KS AH TH QC JC 9C", "9S 9D JH AC TC KC")
        assert play(start(rules, *hands, up="JD"), "0KS 19D").tricks == [0, 1]
        assert play(start(rules, *hands, up="JD"), "0KS 1JH").tricks == [1, 0]
        assert play(start(rules, *hands, up="JD"), "0KS 19S").tricks == [1, 0]


class TestExample45:
    @pytest.mark.parametrize("rules", [*SEVEN_SETS, "santase"])
    def test_without_the_suit_even_the_trump_ace_goes_on_a_nine(self, rules: str) -> None:
        """Example 45a, all. Supported by 000, 003 (even the trump ace on a nine), 002, 004.

        For dictionary a reading: the two-player part of 001 says only "follow suit".
        """
        assert plays(puzzle(rules, **NINE_LED)) == {"AD"}

    @pytest.mark.parametrize("rules", ["chapter19", "classic", "dictionary", "wikipedia", "primer", "eights"])
    def test_the_texts_ask_only_to_follow(self, rules: str) -> None:
        """Example 45b, chapter19, classic, dictionary (and the other texts). Supported by 000 to 004, none asks more.

        For chapter19 and primer a reading: "beat trump with trump" stands beside "trump on trump".
        """
        assert plays(puzzle(rules, **QUEEN_LED)) == {"AS", "JS"}

    @pytest.mark.parametrize("rules", ["pagat66", "santase", "classic+head"])
    def test_pagat_and_santase_ask_to_head_the_trick(self, rules: str) -> None:
        """Example 45b, pagat66 and santase. Supported by pagat and the Bulgarian sources."""
        assert plays(puzzle(rules, **QUEEN_LED)) == {"AS"}

    def test_schnapsen_asks_for_both(self) -> None:
        """Example 45, schnapsen, whose pack has no nines. Supported by the sources of that game."""
        keys: dict[str, object] = {"turn": 1, "ask": "follow"}
        won = "AS.TS.KS.JH.KD.QD/AH.TH.KH.QH.JD.TD.TC.QC.JC.KC"
        assert plays(puzzle("schnapsen", hand="AC/AD.QS", table="0JS", won=won, **keys)) == {"QS"}
        won = "AS.TS.KS.QS.KD.QD/AH.KH.QH.JH.JD.TD.TC.QC.JC.KC"
        assert plays(puzzle("schnapsen", hand="AC/AD.TH", table="0JS", won=won, **keys)) == {"AD"}
        won = "TS.KS.KD.QD.JD.TD/AH.TH.KH.QH.JH.AD.TC.QC.JC.KC"
        assert plays(puzzle("schnapsen", hand="AC/AS.JS", table="0QS", won=won, **keys)) == {"AS"}

    @pytest.mark.parametrize("rules", ["pagat66", "pagat66+noHead", "classic", "classic+head"])
    def test_who_cannot_head_the_trick_follows_with_anything_of_the_suit(self, rules: str) -> None:
        """Example 45b's other half: the duty to beat binds only who can. Supported by pagat."""
        won = str(QUEEN_LED["won"]).replace("9S", "AS")
        keys = QUEEN_LED | {"hand": "JC.KC.QH/9S.JS.AD.TH", "won": won}
        assert plays(puzzle(rules, **keys)) == {"9S", "JS"}

    def test_trumping_higher_is_asked_only_with_the_strictest_heading(self) -> None:
        """Three seats: who is void need not over-trump by strictHead=suit, and must by suitAndTrump (004, three)."""
        for head, expected in (("suit", {"TD", "JD"}), ("suitAndTrump", {"TD"})):
            assert plays(puzzle(f"classic+seats:3+penaltyTo:everyOpponent+strictHead:{head}", **OVER_TRUMP)) == expected

    def test_who_cannot_over_trump_may_discard_where_under_trumping_is_no_duty(self) -> None:
        """Three seats, underTrump=no: a lower trump is then no duty; yes asks for it (001, four-handed)."""
        won = str(OVER_TRUMP["won"]).replace("TH", "TD")
        keys = OVER_TRUMP | {"hand": "QH.KC/QC.JC/JD.TH.9H", "won": won}
        assert plays(puzzle("classic+seats:3+penaltyTo:everyOpponent", **keys)) == {"JD"}
        assert plays(puzzle("classic+seats:3+penaltyTo:everyOpponent+underTrump:no", **keys)) == {"JD", "TH", "9H"}


class TestExample58:
    def test_a_void_hand_with_a_trump_must_ruff(self) -> None:
        """Example 58, dictionary. A reading of 001: its endgame rule names only following, var. 2 adds trumping."""
        assert plays(puzzle("dictionary", **ACE_LED)) == {"KD"}

    @pytest.mark.parametrize("rules", ["auction24", "auction32"])
    def test_the_auction_game_lets_it_discard(self, rules: str) -> None:
        """Example 58, auction24 (and auction32). Supported by 001 ("trump or discard, as you please")."""
        keys: dict[str, object] = {"hand": "QC/KD.JH/JC.9C/KC.TC", "turn": 1, "ask": "follow", "table": "0AS"}
        deal = puzzle(rules, **keys, won="-/-/-/-", bid="0b72", declarer=0, dealer=3)
        assert plays(deal) == {"KD", "JH"}


class TestExample61:
    FIRST = "KH QH AS KC QC 9C"
    SECOND = "AH JS TS TC 9S 9H"

    def test_santase_refuses_a_marriage_on_the_very_first_lead(self) -> None:
        """Example 61, santase. Supported by Bulgarian sources."""
        deal = start("santase", self.FIRST, self.SECOND, up="JD")
        assert not may(deal, "mH")
        play(deal, "0AS 19S")
        assert may(decline(deal, "lead"), "mH")
        assert play(deal, "0mH").points[0] == 31

    def test_santase_goes_to_eleven(self) -> None:
        """Example 61, santase. Supported by Bulgarian sources."""
        assert rule_set("santase").match.target == 11

    @pytest.mark.parametrize("standing", ["21.0.1", "0.0.0"])
    def test_a_closer_who_fails_pays_three_in_santase(self, standing: str) -> None:
        """Example 61, santase: always 3 (santase.bg; other sources have 2 or 3)."""
        keys: dict[str, object] = {"hand": "QS.KC/JS.9C", "up": "9D", "stock": "JD.QD.TH.TS.AS.TC.9H.9S.KS"}
        keys |= {"won": "AH.KH.QH.JH/AD.TD.KD.AC.QC.JC", "closed": f"0@15.0.1/{standing}"}
        deal = play(puzzle("santase", **keys), "0KC 19C 0QS 1JS")
        assert (result(deal).reason, result(deal).points) == ("close-failed", (0, 3))
