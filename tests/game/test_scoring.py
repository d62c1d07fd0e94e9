"""What a finished deal is worth, outcome by outcome, set up so that one parameter at a time decides.

The worked examples of the texts stand in `test_examples_*.py`; penalties and claims in `test_penalties.py`.
"""

import pytest

from sixtysix_engine.game.deal import Deal

from .tables import play, puzzle, result


def two_tricks_left(rules: str, pts: str, **keys: object) -> Deal:
    """Seat 0 takes 11 points and leads, seat 1 then takes the last trick: 11 points and its ten. Nobody claims."""
    deal = puzzle(rules, hand="AS.9H/9S.AH", won="TS.KS.QS.JS/TH.KH.QH.JH", pts=pts, **keys)
    return play(deal, "0AS 19S 09H 1AH")


class TestCardsOut:
    @pytest.mark.parametrize(
        ("over", "winners", "points", "carry"),
        [
            ("first", (0,), (1, 0), 0),
            ("higher", (1,), (0, 1), 0),
            ("lastTrick", (1,), (0, 1), 0),
            ("replay", (), (0, 0), 0),
            ("carry", (), (0, 0), 1),
            ("claimer", (), (0, 0), 0),
        ],
    )
    def test_both_over_and_nobody_claims(
        self, over: str, winners: tuple[int, ...], points: tuple[int, int], carry: int
    ) -> None:
        """71 : 81, the first was over first. `claimer` without a claim: nobody scores (decision 3)."""
        outcome = result(play(two_tricks_left(f"classic+bothOver:{over}", "60/60"), "1n"))
        assert (outcome.winners, outcome.points, outcome.carry) == (winners, points, carry)
        assert outcome.reason == ("out" if winners else "tie")

    def test_higher_and_the_last_trick_may_differ(self) -> None:
        """71 : 67, the last trick is the second's."""
        assert result(play(two_tricks_left("classic+bothOver:higher", "60/46"), "1n")).winners == (0,)
        assert result(play(two_tricks_left("classic+bothOver:lastTrick", "60/46"), "1n")).winners == (1,)

    @pytest.mark.parametrize(("over", "winners"), [("wins", (0,)), ("higher", (0,)), ("lastTrick", (1,))])
    def test_one_over(self, over: str, winners: tuple[int, ...]) -> None:
        """71 : 61, the last trick is the second's."""
        outcome = result(play(two_tricks_left(f"classic+oneOver:{over}", "60/40"), "1n"))
        assert (outcome.winners, max(outcome.points), outcome.reason) == (winners, 1, "out")

    @pytest.mark.parametrize(
        ("over", "winners", "points", "carry"),
        [
            ("nobody", (), (0, 0), 0),
            ("carry", (), (0, 0), 1),
            ("higher", (1,), (0, 2), 0),
            ("lastTrick", (1,), (0, 2), 0),
        ],
    )
    def test_nobody_over(self, over: str, winners: tuple[int, ...], points: tuple[int, int], carry: int) -> None:
        """31 : 61, the loser is schneider."""
        outcome = result(play(two_tricks_left(f"classic+noneOver:{over}", "20/40"), "1n"))
        assert (outcome.winners, outcome.points, outcome.carry) == (winners, points, carry)
        assert outcome.reason == ("out" if winners else "tie")

    @pytest.mark.parametrize(("over", "winners"), [("higher", (0,)), ("lastTrick", (1,))])
    def test_nobody_over_the_higher_count_and_the_last_trick_may_differ(
        self, over: str, winners: tuple[int, ...]
    ) -> None:
        """61 : 41, the last trick is the second's."""
        assert result(play(two_tricks_left(f"classic+noneOver:{over}", "50/20"), "1n")).winners == winners

    @pytest.mark.parametrize("over", ["higher", "lastTrick"])
    def test_such_a_win_may_be_worth_one_only(self, over: str) -> None:
        deal = two_tricks_left(f"classic+noneOver:{over}+noneValue:one", "20/40")
        assert result(play(deal, "1n")).points == (0, 1)

    @pytest.mark.parametrize("over", ["noneOver:higher", "oneOver:higher+bothOver:higher+noneOver:higher"])
    def test_an_equal_higher_count_is_a_tie_that_carries_nothing(self, over: str) -> None:
        outcome = result(play(two_tricks_left(f"classic+{over}", "50/40", carry=1), "1n"))
        assert (outcome.reason, outcome.winners, outcome.points, outcome.carry) == ("tie", (), (0, 0), 1)

    def test_a_claim_on_the_last_trick_wins_as_going_on_would(self) -> None:
        assert result(play(two_tricks_left("classic", "20/50"), "166")).reason == "claim"
        assert result(play(two_tricks_left("classic", "20/50"), "1n")).reason == "out"
        assert result(play(two_tricks_left("classic", "20/50"), "166")).points == (0, 2)

    def test_without_a_target_the_higher_count_wins(self) -> None:
        deal = two_tricks_left(
            "classic+claim:none+dealTarget:-+oneOver:higher+bothOver:higher+noneOver:higher", "60/46"
        )
        assert (result(deal).winners, result(deal).reason) == ((0,), "out")

    def test_card_points_are_added_up_where_they_are_the_unit(self) -> None:
        """Switch schwabachTotal, decision 12: each side scores what it took."""
        deal = two_tricks_left("classic+schwabachTotal", "40/50")
        assert (result(deal).points, result(deal).winners, result(deal).reason) == ((51, 71), (1,), "out")
        deal = two_tricks_left("classic+schwabachTotal", "60/50")
        assert (result(deal).points, result(deal).winners, result(deal).reason) == ((71, 71), (), "tie")


class TestBothOverAtClaim:
    def claimed(self, rules: str) -> Deal:
        """71 : 71 with another trick to come; seat 1 came second and claims."""
        deal = puzzle(rules, hand="AS.9H.QS/9S.AH.KS", won="TS.TH.TC.TD/KH.QH.JH.KC", pts="60/60")
        return play(deal, "0AS 19S 09H 1AH 166")

    @pytest.mark.parametrize(
        ("over", "winners", "carry"),
        [("first", (0,), 0), ("claimer", (1,), 0), ("lastTrick", (1,), 0), ("replay", (), 0), ("carry", (), 1)],
    )
    def test_both_over_decides_a_right_claim_too(self, over: str, winners: tuple[int, ...], carry: int) -> None:
        outcome = result(self.claimed(f"classic+bothOver:{over}"))
        assert (outcome.winners, outcome.carry) == (winners, carry)
        assert outcome.reason == ("claim" if winners else "tie")

    def test_higher_that_is_equal_is_a_tie(self) -> None:
        assert result(self.claimed("classic+bothOver:higher")).reason == "tie"

    @pytest.mark.parametrize("over", ["first", "claimer", "replay", "carry", "higher", "lastTrick"])
    def test_where_it_does_not_the_claimer_wins(self, over: str) -> None:
        outcome = result(self.claimed(f"classic+bothOverAtClaim:no+bothOver:{over}"))
        assert (outcome.winners, outcome.points, outcome.reason) == ((1,), (0, 1), "claim")


class TestAuto:
    def test_the_deal_ends_with_the_trick_that_reaches_the_target(self) -> None:
        deal = puzzle("classic+autoClaim", hand="AS.9H/9S.AH", won="TS.TH.TC.TD/KH.QH.JH.KC", pts="60/60")
        play(deal, "0AS 19S")
        assert (result(deal).winners, result(deal).points, result(deal).reason) == ((0,), (1, 0), "auto")

    def test_and_with_an_announcement_that_reaches_it(self) -> None:
        deal = puzzle("classic+autoClaim", hand="KH.QH/9S.AH", won="TS.TC/KS.QS", pts="50/7")
        play(deal, "0mH")
        assert (deal.trick, result(deal).points, result(deal).reason) == ([], (2, 0), "auto")

    def test_where_leading_announces_the_card_is_played_first(self) -> None:
        """Decision 8."""
        deal = puzzle("wikipedia+autoClaim", hand="KH.QH/9S.AH", won="TS.TC/KS.QS", pts="50/7")
        play(deal, "0KH")
        assert (len(deal.trick), len(deal.hands[0]), result(deal).reason) == (1, 1, "auto")
        assert deal.log[-3:] == ["0mH", "0KH", "R=2/0"]

    def test_an_announcement_that_may_not_be_claimed_waits_for_the_trick(self) -> None:
        """Decision 14: the deal ends with the trick, and the first to reach the target wins."""
        rules = "classic+autoClaim+marriageStops:no"
        deal = puzzle(rules, hand="KH.QH/9S.AH", won="TS.TC/KS.QS.AC.TD", pts="50/60")
        play(deal, "0mH")
        assert deal.outcome is None
        play(deal, "0KH 1AH")
        assert (deal.points, result(deal).winners, result(deal).reason) == ([70, 75], (0,), "auto")

    def test_a_lead_that_announces_waits_for_the_trick_likewise(self) -> None:
        rules = "wikipedia+autoClaim+marriageStops:no"
        deal = puzzle(rules, hand="KH.QH/9S.AH", won="TS.TC/KS.QS.AC.TD", pts="50/60")
        play(deal, "0KH")
        assert (deal.points, deal.outcome) == ([70, 60], None)
        assert result(play(deal, "1AH")).winners == (0,)

    def test_pending_points_count_with_the_first_trick(self) -> None:
        deal = puzzle("classic+autoClaim", hand="AS.9H/9S.AH", won="-/KH.QH.JH.KC", pts="0/13", pend="60/0")
        play(deal, "0AS 19S")
        assert (deal.points, result(deal).points, result(deal).reason) == ([71, 13], (2, 0), "auto")

    def test_a_closer_is_beaten_without_a_claim(self) -> None:
        keys: dict[str, object] = {"won": "TS.TC/KS.QS.AC.TD", "closed": "0@20.0.1/0.0.0", "stock": "QD", "up": "9D"}
        deal = play(puzzle("classic+autoClaim", hand="9H.KH/AH.9S", pts="20/60", **keys), "09H 1AH")
        assert (result(deal).points, result(deal).reason) == ((0, 3), "close-beaten")

    def test_cards_out_without_the_target_are_settled_at_once(self) -> None:
        deal = two_tricks_left("classic+autoClaim", "20/30")
        assert (result(deal).reason, result(deal).carry) == ("tie", 1)


class TestScale:
    def claim(self, rules: str, won: str, pts: str, **keys: object) -> int:
        deal = puzzle(rules, hand="JS.9H/9S.AH", won=won, pts=pts, **keys)
        return max(result(play(deal, "066")).points)

    @pytest.mark.parametrize(("loser", "value"), [(33, 1), (32, 2), (65, 1), (0, 2)])
    def test_normal_and_schneider(self, loser: int, value: int) -> None:
        assert self.claim("classic", "TS.TH.TC.TD/9C.9D", f"70/{loser}") == value

    @pytest.mark.parametrize(("loser", "value"), [(31, 1), (30, 2)])
    def test_schneider_at_thirty(self, loser: int, value: int) -> None:
        assert self.claim("classic+schneider30", "TS.TH.TC.TD/9C.9D", f"70/{loser}") == value

    def test_no_trick_is_schwarz_whatever_was_announced(self) -> None:
        assert self.claim("classic+marriageTrick:no", "TS.TH.TC.TD/-", "70/40") == 3

    def test_marriages_count_against_schneider_unless_told(self) -> None:
        assert self.claim("classic", "TS.TH.TC.TD/AC.KC", "70/35") == 1
        assert self.claim("classic+schneiderMarriage:no", "TS.TH.TC.TD/AC.KC", "70/35") == 2

    @pytest.mark.parametrize(
        ("rules", "won", "pts", "value"),
        [
            ("chapter19", "TS.TH.TC.TD/9C.9D", "70/0", 3),
            ("chapter19", "TS.TH.TC.TD/9C.9D", "70/40", 3),
            ("chapter19+schwarzMarriage:yes", "TS.TH.TC.TD/9C.9D", "70/20", 2),
            ("chapter19", "TS.TH.TC.TD/9C.JD", "70/2", 2),
            ("classic", "TS.TH.TC.TD/9C.9D", "70/0", 2),
        ],
    )
    def test_no_point_is_schwarz_in_the_old_manual(self, rules: str, won: str, pts: str, value: int) -> None:
        """000: not one point, even with a trick of nines. That marriages are no points there is an inference."""
        assert self.claim(rules, won, pts) == value

    def test_points_that_were_pending_are_a_marriages_all_the_same(self) -> None:
        """Forty announced, then a trick of nines: no card point, and less than 33 without the marriage."""
        keys: dict[str, object] = {"hand": "9H.JS/9S.AS", "won": "-/TS.TC.TH.TD.AC.AD", "pts": "0/70", "pend": "40/0"}
        for rules, value in (("chapter19", 3), ("classic+schneiderMarriage:no", 2), ("classic", 1)):
            deal = play(puzzle(rules, **keys), "09H 19S 0JS 1AS 166")
            assert (deal.points[0], result(deal).points) == (40, (0, value))

    @pytest.mark.parametrize(("rules", "value"), [("chapter19", 2), ("chapter19+lastTrick:0", 3)])
    def test_the_ten_of_the_last_trick_is_a_point(self, rules: str, value: int) -> None:
        """Decision 11."""
        deal = play(puzzle(rules, hand="9S/9D", won="TS.TH.TC.TD/9C.9H", pts="70/0"), "09S 19D 1n")
        assert result(deal).points == (value, 0)

    @pytest.mark.parametrize(("rules", "value"), [("classic", 1), ("classic+closeWinAt:close", 3)])
    def test_the_closers_win_counts_at_the_end_or_at_the_close(self, rules: str, value: int) -> None:
        """Pagat counts at the end, Schnapsen at the close."""
        keys: dict[str, object] = {"closed": "0@40.0.2/0.0.0", "stock": "QD", "up": "JD"}
        assert self.claim(rules, "TS.TH.TC.TD/AC.KC.AD.KD", "70/33", **keys) == value

    def test_the_state_at_the_close_does_not_help_who_did_not_close(self) -> None:
        keys: dict[str, object] = {"closed": "1@33.0.2/0.0.0", "stock": "QD", "up": "JD"}
        assert self.claim("classic+closeWinAt:close", "TS.TH.TC.TD/AC.KC.AD.KD", "70/33", **keys) == 2


class TestCarry:
    def test_the_winner_takes_what_was_carried(self) -> None:
        outcome = result(play(two_tricks_left("classic", "20/50", carry=2), "166"))
        assert (outcome.points, outcome.carry) == ((0, 4), 0)

    def test_a_tie_adds_to_what_was_carried(self) -> None:
        outcome = result(play(two_tricks_left("classic", "50/40", carry=2), "1n"))
        assert (outcome.points, outcome.carry) == ((0, 0), 3)

    def test_a_penalty_takes_it_too(self) -> None:
        outcome = result(play(two_tricks_left("classic", "50/20", carry=2), "166"))
        assert (outcome.reason, outcome.points, outcome.carry) == ("false-claim", (4, 0), 0)

    def test_where_a_tie_is_dealt_again_an_earlier_point_stays(self) -> None:
        outcome = result(play(two_tricks_left("chapter19", "50/40", carry=1), "1n"))
        assert (outcome.reason, outcome.carry) == ("tie", 1)

    def test_the_switch_carry_makes_any_set_carry(self) -> None:
        assert result(play(two_tricks_left("eights+carry", "50/40"), "1n")).carry == 1
        assert result(play(two_tricks_left("classic+replay", "50/40"), "1n")).carry == 0


class TestThreeSeats:
    HANDS = "AS.9H/9S.AH/JS.JH"

    def three(self, rules: str, won: str, pts: str, **keys: object) -> Deal:
        text = f"{rules}+seats:3+penaltyTo:everyOpponent"
        return puzzle(text, hand=self.HANDS, won=won, pts=pts, dealer=2, **keys)

    @pytest.mark.parametrize(
        ("won", "pts", "every", "each"),
        [
            ("TS.TH.TC/KC.QC.JC/KD.QD.JD", "70/40/33", 1, 2),
            ("TS.TH.TC/KC.QC.JC/KD.QD.JD", "70/40/20", 1, 3),
            ("TS.TH.TC/KC.QC.JC/KD.QD.JD", "70/32/20", 2, 4),
            ("TS.TH.TC/KC.QC.JC/-", "70/32/0", 2, 5),
            ("TS.TH.TC/-/-", "70/0/0", 3, 6),
        ],
    )
    def test_two_losers_must_both_qualify_or_are_settled_apart(self, won: str, pts: str, every: int, each: int) -> None:
        """A reading: no text says what a win against two is worth."""
        assert result(play(self.three("classic", won, pts), "066")).points == (every, 0, 0)
        assert result(play(self.three("classic+losersTest:each", won, pts), "066")).points == (each, 0, 0)

    def test_a_wrong_claim_pays_each_opponent_and_nobody_takes_the_carried_point(self) -> None:
        """Decision 9: several winners, so the carried point stays."""
        outcome = result(play(self.three("classic", "TS.TH.TC/KC.QC.JC/KD.QD.JD", "40/40/40", carry=1), "066"))
        assert (outcome.winners, outcome.points, outcome.carry) == ((1, 2), (0, 2, 2), 1)

    def test_a_failed_close_pays_each_opponent(self) -> None:
        keys: dict[str, object] = {"closed": "0@30.0.1/9.0.1/0.0.0", "stock": "QH.KH", "up": "9D"}
        deal = self.three("classic", "TS.TH.TC/KC.QC.JC/KD.QD.TD", "30/9/17", **keys)
        play(deal, "0AS 19S 2JS 09H 1AH 2JH 1n")
        assert (result(deal).reason, result(deal).points) == ("close-failed", (0, 2, 2))

    def test_three_opponents_without_a_trick_at_the_close_pay_as_one(self) -> None:
        keys: dict[str, object] = {"closed": "0@30.0.1/0.0.0/0.0.0", "stock": "QH.KH", "up": "9D"}
        deal = self.three("classic", "TS.TH.TC/KC.QC.JC/KD.QD.TD", "30/9/17", **keys)
        assert result(play(deal, "0AS 19S 2JS 09H 1AH 2JH 1n")).points == (0, 3, 3)

    def test_nobody_at_the_target_is_a_tie_for_all(self) -> None:
        """Example 48's result: 60, 40 and 30 score nothing. Supported by 001 (three-handed 2) and 004."""
        deal = self.three("eights", "TS.TH.TC/KC.QC.JC/KD.QD.JD", "45/20/30")
        play(deal, "0AS 19S 2JS 09H 1AH 2JH 1n")
        assert (result(deal).reason, result(deal).points, result(deal).carry) == ("tie", (0, 0, 0), 0)
