"""Worked examples 32 to 42: how a deal ends and what it is worth. Each names the text that supports it.

Sources: 000 old manual "Chapter XIX. 66", 001 dictionary, 002 encyclopedia, 003 primer, 004 match to eight.
"""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.variants import rule_set

from .tables import SEVEN_SETS, decline, play, puzzle, result

FIVE_WITH_TEN = ("classic", "dictionary", "chapter19", "eights", "pagat66")


class TestExample32:
    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "JS/9S",
        "won": "AS.TS.KS.QS.AH.TH.JH.QH/KH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C",
    }

    @pytest.mark.parametrize("rules", FIVE_WITH_TEN)
    @pytest.mark.parametrize(("act", "reason"), [("66", "claim"), ("n", "out")])
    def test_the_ten_of_the_last_trick_decides(self, rules: str, act: str, reason: str) -> None:
        """Example 32: 54 + 2 + 10 = 66 against 64, claimed or not. Supported by 000, 001, 003, 004 (the ten)."""
        deal = puzzle(rules, **self.KEYS)
        assert deal.points == [54, 64]
        play(deal, "0JS 19S")
        assert (deal.points, deal.turn, deal.ask) == ([66, 64], 0, "claim")
        play(deal, f"0{act}")
        assert (result(deal).reason, result(deal).points) == (reason, (1, 0))

    def test_in_the_encyclopedia_the_last_trick_itself_decides(self) -> None:
        """Example 32, wikipedia: no bonus, 56 : 64, nobody at 66. Supported by 002 (the last trick wins)."""
        deal = play(puzzle("wikipedia", **self.KEYS), "0JS 19S 0n")
        assert (deal.points, result(deal).points, result(deal).winners) == ([56, 64], (1, 0), (0,))
        assert result(deal).reason == "out"


class TestExample33And34:
    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "JS/9S",
        "won": "AS.TS.KS.QS.AH.TH.KH.9H/QH.JH.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C",
    }

    @pytest.mark.parametrize("rules", ["dictionary", "classic"])
    def test_sixty_five_all_carries_a_game_point(self, rules: str) -> None:
        """Example 33, dictionary and classic: the next deal, worth 2, gives 3. Supported by 001."""
        deal = play(puzzle(rules, **self.KEYS), "0JS 19S 0n")
        assert deal.points == [65, 65]
        outcome = result(deal)
        assert (outcome.reason, outcome.points, outcome.winners, outcome.carry) == ("tie", (0, 0), (), 1)
        following = play(schneider_won(rules, carry=outcome.carry), "066")
        assert (result(following).points, result(following).carry) == ((3, 0), 0)

    @pytest.mark.parametrize("rules", ["eights", "chapter19", "pagat66", "primer"])
    def test_sixty_five_all_is_simply_dealt_again(self, rules: str) -> None:
        """Example 33, eights, chapter19, pagat66 (and primer). Supported by 004; a reading for 000 and 003, silent."""
        outcome = result(play(puzzle(rules, **self.KEYS), "0JS 19S 0n"))
        assert (outcome.reason, outcome.points, outcome.winners, outcome.carry) == ("tie", (0, 0), (), 0)

    @pytest.mark.parametrize("rules", ["wikipedia", "schnapsen", "classic+lastTrickWins"])
    def test_without_the_ten_the_last_trick_wins_one(self, rules: str) -> None:
        """Example 33, wikipedia and schnapsen: 55 : 65. Supported by 002; Schnapsen has the same rule."""
        if rules == "schnapsen":
            won = "AS.TS.KS.AD.TD.KD/AH.TH.KH.QH.JH.AC.TC.KC.QC.JC.QD.JD"
            deal = play(puzzle(rules, hand="QS/JS", won=won), "0QS 1JS 0n")
        else:
            deal = play(puzzle(rules, **self.KEYS), "0JS 19S 0n")
        assert (deal.points, result(deal).points, result(deal).winners) == ([55, 65], (1, 0), (0,))

    def test_two_tied_deals_running_add_up(self) -> None:
        """Example 34, dictionary. An inference: 001 says one extra point a tie, adding up is not printed."""
        match = Match.start(rule_set("dictionary"), 1)
        for carried in (1, 2):
            deal = play(puzzle("dictionary", **self.KEYS, carry=match.carry), "0JS 19S 0n")
            match = match.after(result(deal))
            assert (match.carry, match.score) == (carried, (0, 0))
        final = result(play(schneider_won("dictionary", carry=match.carry), "066"))
        assert match.after(final).score == (4, 0)
        assert match.after(final).carry == 0


def schneider_won(rules: str, *, carry: int = 0) -> Deal:
    """A deal that seat 0 may claim with 69 against 32, worth 2."""
    return puzzle(
        rules,
        hand="JH.QH.KD.QD/JD.9D.QC.JC",
        won="AS.AH.TH.AD.TD.TC.KH.JS/AC.TS.KS.QS.KC.9C.9H.9S",
        carry=carry,
    )


class TestExample35:
    @pytest.mark.parametrize("rules", [*SEVEN_SETS, "piquet32"])
    def test_thirty_three_exactly_is_out_of_schneider(self, rules: str) -> None:
        """Example 35a, all. Supported by 000, 001, 002, 003, 004."""
        deal = puzzle(rules, hand="QS.QH.KD.QD/JD.9D.QC.JC", won="AS.AH.TH.AD.TD.TC.KH.9S/AC.TS.KS.KC.JS.JH.9C.9H")
        assert deal.points == [67, 33]
        assert result(play(deal, "066")).points == (1, 0)

    @pytest.mark.parametrize("rules", [*SEVEN_SETS, "piquet32"])
    def test_thirty_two_is_schneider(self, rules: str) -> None:
        """Example 35b, all. Supported by 000, 001, 002, 003, 004."""
        deal = schneider_won(rules)
        assert deal.points == [69, 32]
        assert result(play(deal, "066")).points == (2, 0)

    def test_with_the_switch_thirty_two_is_enough(self) -> None:
        """Switch schneider30: thirty or fewer. Supported by 001's variants."""
        assert result(play(schneider_won("dictionary+schneider30"), "066")).points == (1, 0)


class TestExample37:
    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "QS.JH.KH.KD.QD.JD/TD.TC.KC.QC.JC.QH",
        "won": "AS.AH.AC.AD.TS.TH.KS.JS/9S.9H.9D.9C",
    }

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            ("chapter19", 3),
            ("primer", 3),
            ("dictionary+pointlessSchwarz", 3),
            ("dictionary", 2),
            ("classic", 2),
            ("wikipedia", 2),
            ("eights", 2),
            ("pagat66", 2),
        ],
    )
    def test_two_tricks_of_four_nines(self, rules: str, points: int) -> None:
        """Example 37. Supported by 000, 003 (four nines pay 3), 001's base, 002, 004 (no trick), 001's variant."""
        deal = puzzle(rules, **self.KEYS)
        assert (deal.points, deal.tricks) == ([70, 0], [4, 2])
        assert result(play(deal, "066")).points == (points, 0)


class TestExample38:
    HANDS = "KS.QS.JS.KH.QH.JH/TD.TC.KC.QC.JC.9C"

    FEWER = "KS.QS.JS.KH.QH/TD.TC.KC.QC.JC"

    def claiming(self, rules: str, *, trick: bool) -> Deal:
        """Seat 0 has 64 and is on lead; seat 1 has a trick or none."""
        if rules == "schnapsen":
            rest: dict[str, object] = {"hand": self.FEWER, "up": "KD", "stock": "QD" if trick else "JD.JH.QD"}
            return puzzle(rules, won="AS.AH.AC.AD.TS.TH/" + ("JD.JH" if trick else "-"), **rest)
        rest = {"hand": self.HANDS, "up": "9D", "stock": "KD.QD.JD" if trick else "KD.QD.JD.9S.9H"}
        return puzzle(rules, won="AS.AH.AC.AD.TS.TH/" + ("9S.9H" if trick else "-"), **rest)

    @pytest.mark.parametrize("rules", ["classic", "pagat66", "eights", "schnapsen"])
    def test_a_claim_with_sixty_four_against_a_trick(self, rules: str) -> None:
        """Example 38a: 2 everywhere. Supported by 001 (the claimant is fined) and pagat (flat 2; Schnapsen 2 or 3)."""
        deal = self.claiming(rules, trick=True)
        assert deal.points[0] == 64
        play(deal, "066")
        assert (result(deal).reason, result(deal).points) == ("false-claim", (0, 2))

    @pytest.mark.parametrize(("rules", "points"), [("classic", 3), ("schnapsen", 3), ("pagat66", 2), ("eights", 2)])
    def test_a_claim_with_sixty_four_against_no_trick(self, rules: str, points: int) -> None:
        """Example 38b. Supported by 001 (the claimant is fined) and pagat; for eights 2 is a reading."""
        deal = self.claiming(rules, trick=False)
        play(deal, "066")
        assert (result(deal).reason, result(deal).points) == ("false-claim", (0, points))


class TestExample39:
    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "KD.QD.9S.JH.9H.JC/AD.KH.QH.AH.QC.9C",
        "won": "AS.TS.QS.JS/AC.TC.TH.KS",
        "stock": "KC.TD.9D",
        "up": "JD",
    }

    @pytest.mark.parametrize(
        ("rules", "points", "reason", "carry"),
        [
            ("classic", (0, 0), "tie", 1),
            ("dictionary", (0, 0), "tie", 1),
            ("chapter19", (0, 0), "tie", 0),
            ("primer", (0, 0), "tie", 0),
            ("pagat66", (0, 1), "claim", 0),
            ("eights", (0, 1), "claim", 0),
            ("wikipedia", (1, 0), "claim", 0),
        ],
    )
    def test_both_have_sixty_six_and_the_second_notices(
        self, rules: str, points: tuple[int, int], reason: str, carry: int
    ) -> None:
        """Example 39: 26 + 40 came first and went unnoticed, 50 + 20 claims.

        Supported by 001 (carried), 000, 003 (replayed), pagat, 004 (declare in time), 002 ("first to collect").
        For wikipedia and eights a reading.
        """
        spoken = rules != "wikipedia"
        deal = puzzle(rules, **self.KEYS)
        assert deal.points == [26, 35]
        play(deal, "0mD 0KD" if spoken else "0KD 0n")
        assert deal.points == [66, 35]
        play(deal, "1AD")
        assert deal.points == [66, 50]
        play(deal, "1mH 166" if spoken else "1KH 166")
        assert deal.points == [66, 70]
        outcome = result(deal)
        assert (outcome.points, outcome.reason, outcome.carry) == (points, reason, carry)


class TestExample40:
    @pytest.mark.parametrize("rules", ["classic", "dictionary", "pagat66"])
    def test_cards_out_and_nobody_claimed(self, rules: str) -> None:
        """Example 40: 36 + 10 = 46 against 84. Supported by 001 (who reaches 66 scores) and pagat (higher total)."""
        deal = puzzle(rules, hand="JS/9S", won="AS.TS.KS.QS.JH.KH/AH.TH.QH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C")
        play(deal, "0JS 19S")
        assert (deal.points, deal.turn, deal.ask) == ([46, 84], 0, "claim")
        play(deal, "0n")
        assert (result(deal).points, result(deal).winners, result(deal).reason) == ((0, 1), (1,), "out")


class TestExample41And42:
    def one_point_win(self, rules: str) -> Deal:
        return play(
            puzzle(rules, hand="QS.QH.KD.QD/JD.9D.QC.JC", won="AS.AH.TH.AD.TD.TC.KH.9S/AC.TS.KS.KC.JS.JH.9C.9H"), "066"
        )

    @pytest.mark.parametrize("rules", ["classic", "dictionary", "wikipedia"])
    def test_seven_ends_the_match(self, rules: str) -> None:
        """Example 41, classic, dictionary, wikipedia. Supported by 001 (7, rarely 8) and 002 (for instance 7)."""
        match = Match(rule_set(rules), 0, (6, 5), rule_set(rules).match.target)
        assert match.winners == ()
        assert match.after(result(self.one_point_win(rules))).winners == (0,)

    def test_the_match_to_eight_goes_on_at_seven(self) -> None:
        """Example 41, eights. Supported by 004 (eight)."""
        match = Match(rule_set("eights"), 0, (6, 5), rule_set("eights").match.target)
        match = match.after(result(self.one_point_win("eights")))
        assert (match.score, match.winners) == ((7, 5), ())
        assert match.after(result(self.one_point_win("eights"))).winners == (0,)

    @pytest.mark.parametrize(
        ("rules", "dealer"),
        [("chapter19", 0), ("primer", 0), ("eights", 0), ("classic", 0), ("wikipedia", 1), ("dictionary", 1)],
    )
    def test_who_deals_after_a_deal_that_the_dealer_won(self, rules: str, dealer: int) -> None:
        """Example 42. Supported by 000, 003, 004 (the winner deals) and 002, 001 variant 1 (in turn).

        For dictionary a reading: the two-player part of 001 is silent.
        """
        match = Match.start(rule_set(rules), 0).after(result(self.one_point_win(rules)))
        assert match.dealer == dealer


class TestUnnoticed:
    def test_only_the_seat_that_won_the_last_trick_is_asked_to_claim(self) -> None:
        """004: it must be declared in time; whoever lets the moment pass is settled by the cards."""
        deal = puzzle("eights", hand="JS/9S", won="AS.TS.KS.QS.AH.TH.JH.QH/KH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C")
        play(deal, "0JS 19S")
        assert (deal.turn, deal.ask) == (0, "claim")
        decline(deal, "claim")
        assert list(map(str, deal.legal_actions())) == ["n", "66"]
