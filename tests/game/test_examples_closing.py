"""Worked examples 19 to 29: closing the stock, failing, being beaten. Each names the text that supports it.

Sources: 000 old manual "Chapter XIX. 66", 001 dictionary, 002 encyclopedia, 003 primer, 004 match to eight.
"""

import pytest

from sixtysix_engine.game.deal import Deal

from .tables import decline, legal, may, play, plays, puzzle, result, start

WITH_CLOSING = ("classic", "chapter19", "dictionary", "primer", "eights", "pagat66")
THREE_TRICKS = ("AS AH AC KD QS 9H", "9S 9C JC JH TS TC")
"""Hands with which seat 0 takes the first three tricks."""


class TestExample19And20:
    def three_tricks(self, rules: str) -> Deal:
        return play(start(rules, *THREE_TRICKS, up="JD", stock="KC QC KH QH TD 9D"), "0AS 19S 0AH 1JH 0AC 19C")

    @pytest.mark.parametrize("rules", ["classic", "dictionary"])
    def test_closing_before_the_draws_leaves_five_cards_each_and_no_ten(self, rules: str) -> None:
        """Example 19, classic and dictionary: 5-5, 8 cards in the stock. Supported by 001 (before or after drawing)."""
        deal = play(self.three_tricks(rules), "0c")
        assert [len(hand) for hand in deal.hands] == [5, 5]
        assert len(deal.stock) + (deal.up is not None) == 8
        for _ in range(5):
            decline(deal, "lead")
            deal.apply(deal.legal_actions()[0])
            deal.apply(deal.legal_actions()[0])
        assert deal.tricks_played == 8
        assert sum(deal.points) == sum(
            {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[str(c)[0]] for w in deal.won for c in w
        )

    @pytest.mark.parametrize("rules", ["chapter19", "primer", "eights"])
    def test_in_the_other_texts_the_last_closed_trick_counts_ten(self, rules: str) -> None:
        """Example 19's counterpart, a reading of 000, 003 and 004: their ten is unconditional."""
        deal = play(self.three_tricks(rules), "0c")
        for _ in range(5):
            decline(deal, "lead")
            deal.apply(deal.legal_actions()[0])
            deal.apply(deal.legal_actions()[0])
        cards = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[str(c)[0]] for w in deal.won for c in w)
        assert sum(deal.points) == cards + 10

    @pytest.mark.parametrize("rules", WITH_CLOSING)
    def test_nobody_closes_between_the_two_draws(self, rules: str) -> None:
        """Example 20, all with closing: then 6-6 and 6 cards in the stock. Supported by 001; the guide of 1895 too.

        That both moments exist is printed in 001 only; for chapter19, primer and eights it is a reading.
        """
        deal = self.three_tricks(rules)
        assert (deal.turn, deal.ask, may(deal, "c")) == (0, "draw", True)
        play(deal, "0n")
        decline(deal, "lead")
        assert [len(hand) for hand in deal.hands] == [6, 6]
        play(deal, "0c")
        assert len(deal.stock) + (deal.up is not None) == 6
        assert [len(hand) for hand in deal.hands] == [6, 6]


class TestExample22:
    @pytest.mark.parametrize("rules", ["chapter19", "primer", "classic", "dictionary", "pagat66"])
    def test_closing_before_the_first_lead_is_legal(self, rules: str) -> None:
        """Example 22. Supported by 000, 003 (at the start or in the middle) and 001 (any time)."""
        deal = decline(start(rules, *THREE_TRICKS, up="JD"), "lead")
        assert may(deal, "c")
        play(deal, "0c")
        assert deal.phase == "closed"

    @pytest.mark.parametrize("rules", ["eights", "santase"])
    def test_in_mid_play_only(self, rules: str) -> None:
        """Example 22, eights and santase. Supported by 004 ("in the middle of play")."""
        deal = start(rules, *THREE_TRICKS, up="JD")
        assert (deal.ask, may(deal, "c")) == ("lead", False)


class TestExample23:
    def test_with_the_strict_switch_a_player_without_a_trick_may_not_close(self) -> None:
        """Example 23a, dictionary+closeStrict. Supported by 001's variants."""
        deal = start("dictionary+closeStrict", *THREE_TRICKS, up="JD")
        assert (deal.turn, deal.ask, may(deal, "c")) == (0, "lead", False)
        play(deal, "0AS 19S")
        assert (deal.turn, deal.ask, may(deal, "c")) == (0, "draw", True)
        play(deal, "0n")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert "1n" not in deal.log

    @pytest.mark.parametrize("switch", ["closeStrict", "closedNoTrump"])
    def test_after_closing_the_old_trump_is_a_plain_suit(self, switch: str) -> None:
        """Example 23b: void in the suit led, either card may go, and the ace wins. Supported by 001's variants."""
        deal = start(f"dictionary+{switch}", "AH AS KD KS QS 9H", "JS TC 9D JH QC QH", up="JD", stock="TS JC")
        play(deal, "0AH 1QH 0n 0c")
        assert (deal.phase, deal.trump is not None, deal.ruff) == ("closed", True, False)
        play(deal, "0AS 1JS 0TS")
        assert {"9D", "JH"} <= plays(deal)
        play(deal, "19D")
        assert deal.tricks == [3, 0]

    def test_a_trump_marriage_pays_twenty_in_closed_play_without_trumps(self) -> None:
        """Decision 5: every marriage announced from then on pays the plain value."""
        deal = start("dictionary+closedNoTrump", "AH AS KD QD QS 9H", "JS TC 9D JH QC QH", up="JD")
        play(deal, "0AH 1QH 0n 0c 0mD")
        assert deal.points[0] == 14 + 20


CLOSED: dict[str, object] = {
    "hand": "QS.KC/JS.9C",
    "up": "9D",
    "stock": "JD.QD.TH.TS.AS.TC.9H.9S.KS",
    "turn": 0,
}


def failing(rules: str, opponents_then: str) -> Deal:
    """Seat 0 has closed, plays the last two tricks and stays far below the target."""
    keys = CLOSED | {"won": "AH.KH.QH.JH/AD.TD.KD.AC.QC.JC", "closed": f"0@15.0.1/{opponents_then}"}
    if rules != "schnapsen":
        return play(puzzle(rules, **keys), "0KC 19C 0QS 1JS 0n")
    keys |= {"hand": "QS.KC/JS.TC", "up": "QD", "stock": "JD.TH.TS.AS.KS"}
    return play(puzzle(rules, **keys), "0KC 1TC 1JS 0QS 0n")


class TestExample25:
    @pytest.mark.parametrize("rules", ["classic", "pagat66", "schnapsen"])
    def test_a_failed_close_pays_two_where_the_opponent_had_a_trick(self, rules: str) -> None:
        """Example 25a, classic, pagat66, schnapsen. Supported by 001 (2 or 3) and pagat (the moment of closing)."""
        outcome = result(failing(rules, "21.0.1"))
        assert (outcome.reason, outcome.points) == ("close-failed", (0, 2))

    @pytest.mark.parametrize("rules", ["classic", "pagat66", "schnapsen"])
    def test_it_pays_three_where_he_had_none_then(self, rules: str) -> None:
        """Example 25b: none when it was closed, some later. Supported by 001 (2 or 3) and pagat."""
        outcome = result(failing(rules, "0.0.0"))
        assert (outcome.reason, outcome.points) == ("close-failed", (0, 3))


class TestExample26And27:
    LOW_TRICKS = ("AD KD QD JD TD KH", "QH JH JS 9S QC JC")

    def all_seven(self, rules: str, *, closer: int) -> Deal:
        deal = start(rules, *self.LOW_TRICKS, up="9D", stock="KC 9C AS TS AH TH AC TC KS QS 9H")
        play(deal, "0JD 1QC 0n")
        if closer == 0:
            play(deal, "0c")
        else:
            assert (deal.turn, deal.ask) == (1, "close")  # before the draws
            play(deal, "1n 1c")
            assert [len(hand) for hand in deal.hands] == [6, 6]
        return play(deal, "0AD 19S 0TD 19C 0KD 1JS 0QD 1JC 0KH 1QH 0KC 1JH 0n")

    @pytest.mark.parametrize(
        ("rules", "points"), [("chapter19", 2), ("primer", 2), ("eights", 2), ("chapter19+agreedSix", 6)]
    )
    def test_a_closer_who_takes_all_tricks_may_still_fail(self, rules: str, points: int) -> None:
        """Example 26: fifty in seven tricks, sixty with the ten. The opponent never took a trick.

        Supported by 000 (two pips even without a trick; six only if agreed before), 003, 004.
        """
        deal = self.all_seven(rules, closer=0)
        assert (deal.points, deal.tricks) == ([60, 0], [7, 0])
        assert (result(deal).reason, result(deal).points) == ("close-failed", (0, points))

    @pytest.mark.parametrize(
        ("rules", "points"),
        [("chapter19", 6), ("dictionary", 6), ("dictionary+sixIsThree", 3), ("primer", 2), ("eights", 2)],
    )
    def test_a_closer_without_a_trick_in_the_whole_deal(self, rules: str, points: int) -> None:
        """Example 27. Supported by 000 (6), 001 (6, often 3), 003 and 004 (double only).

        For dictionary a reading: 001's fine is read on the closer.
        """
        deal = self.all_seven(rules, closer=1)
        assert deal.tricks == [7, 0]
        assert (result(deal).reason, result(deal).points) == ("close-failed", (points, 0))

    @pytest.mark.parametrize(("rules", "points"), [("chapter19+doubleLoss", 6), ("dictionary+opponentReading", 2)])
    def test_the_other_readings_of_the_closers_loss(self, rules: str, points: int) -> None:
        """Example 27 under the switches of 000 ("and so on") and of 001's other grammar."""
        assert result(self.all_seven(rules, closer=1)).points == (points, 0)

    @pytest.mark.parametrize(("rules", "points"), [("dictionary+opponentReading", 6), ("chapter19+doubleLoss", 2)])
    def test_the_other_readings_where_the_opponent_has_no_trick(self, rules: str, points: int) -> None:
        """Example 26 under the same switches."""
        assert result(self.all_seven(rules, closer=0)).points == (0, points)


class TestExample29:
    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "QS.QH/JD.KC",
        "turn": 1,
        "won": "TS.TH/AS.JS.AH.KH.AC.TC.AD.TD",
        "up": "9D",
        "stock": "KS.9S.JH.9H.KD.QD.QC.JC.9C",
        "closed": "0@20.0.1/0.0.0",
    }

    @pytest.mark.parametrize(("rules", "points"), [("classic", 3), ("schnapsen", 3), ("pagat66", 2)])
    def test_the_closer_is_beaten_to_the_target(self, rules: str, points: int) -> None:
        """Example 29, classic, schnapsen, pagat66. Supported by 001 (closer does not reach 66) and pagat (2 flat)."""
        fewer: dict[str, object] = {"up": "QD", "stock": "KS.JH.KD.QC.JC"}
        deal = puzzle(rules, **self.KEYS | (fewer if rules == "schnapsen" else {}))
        assert deal.points == [20, 70]
        play(deal, "166")
        assert (result(deal).reason, result(deal).points) == ("close-beaten", (0, points))

    @pytest.mark.parametrize("rules", ["classic", "pagat66", "chapter19", "dictionary", "primer", "eights"])
    def test_cards_out_without_a_claim_the_line_for_a_beaten_closer_pays_too(self, rules: str) -> None:
        """Decision 3: cards out after a close, only the opponent at the target."""
        deal = play(puzzle(rules, **self.KEYS), "1KC 0QH 1JD 0QS 1n")
        expected = {"classic": 3}.get(rules, 2)
        assert (result(deal).reason, result(deal).points) == ("close-beaten", (0, expected))


class TestLeastStock:
    def test_the_match_to_eight_closes_with_five_cards_or_more_only(self) -> None:
        """004: at least five cards; counting the turn-up or not is the same between tricks, the stock being even."""
        keys: dict[str, object] = {"hand": "AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H", "up": "9D"}
        six = puzzle("eights", **keys | {"won": "AC.TC.KC/QC.JC.9C", "stock": "AD.TD.KD.QD.JD"})
        assert may(six, "c")
        four = puzzle("eights", **keys | {"won": "AC.TC.KC.AD/QC.JC.9C.TD", "stock": "KD.QD.JD"})
        assert not may(four, "c")
        assert not may(
            puzzle("classic+minStock5", **keys | {"won": "AC.TC.KC.AD/QC.JC.9C.TD", "stock": "KD.QD.JD"}), "c"
        )

    def test_the_last_two_cards_may_still_be_closed(self) -> None:
        """001: any time before the stock ends; one face-down card and the turn-up are enough."""
        keys: dict[str, object] = {"won": "AC.TC.KC.AD/QC.JC.9C.TD.KD.QD", "stock": "JD", "up": "9D"}
        assert may(puzzle("classic", hand="AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H", **keys), "c")

    def test_the_encyclopedia_has_no_closing(self) -> None:
        """002 is silent about closing."""
        deal = start("wikipedia", *THREE_TRICKS, up="JD")
        assert "c" not in legal(deal).split(".")
