"""Wrong claims, lost closes and faults of a player: what each costs.

Decisions 2, 3, 13 and 14 of `docs/rules.md`.
"""

import pytest

from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import IllegalError
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .tables import play, puzzle, result, start

CLOSED_CARDS: dict[str, object] = {"stock": "QD", "up": "JD"}
PAIR = ("KH QH AS 9S JC 9C", "AH JS TS TC QC 9H")


class TestWrongClaim:
    def claim(self, rules: str, won: str, pts: str, **keys: object) -> int:
        deal = play(puzzle(rules, hand="JS.9H/9S.AH", won=won, pts=pts, **keys), "066")
        assert result(deal).reason == "false-claim"
        assert result(deal).winners == (1,)
        return result(deal).points[1]

    @pytest.mark.parametrize(
        ("rules", "value"),
        [("classic", 2), ("chapter19", 2), ("dictionary", 2), ("wikipedia", 2), ("primer", 2), ("eights", 2)],
    )
    def test_with_tricks_on_both_sides_it_costs_two(self, rules: str, value: int) -> None:
        assert self.claim(rules, "TS.TH/KC.QC", "65/7") == value

    @pytest.mark.parametrize(
        ("won", "pts", "value"),
        [("-/KC.QC", "0/7", 6), ("9D.9C/KC.QC", "0/7", 3), ("9D.9C/KC.QC", "20/7", 3), ("TS.TH/KC.QC", "20/7", 2)],
    )
    def test_the_dictionary_fines_the_claimant_by_what_he_took(self, won: str, pts: str, value: int) -> None:
        """A reading of 001: its 2, 3 and 6 are read on the claimant. Announced points are no card points."""
        assert self.claim("dictionary", won, pts) == value

    @pytest.mark.parametrize("rules", ["pagat66", "eights", "wikipedia", "chapter19", "primer"])
    def test_a_trickless_claimant_pays_what_he_would_lose(self, rules: str) -> None:
        """Decision 2: the line says 2, the loss he escapes is 3. For eights and wikipedia the line is a reading."""
        deal = start(rules, *PAIR, up="JD")
        play(deal, "0KH 066" if rules == "wikipedia" else "0mH 066")
        assert (result(deal).points, result(deal).reason) == ((0, 3), "false-claim")

    def test_without_the_floor_the_line_alone_counts(self) -> None:
        deal = play(start("pagat66+falseClaimFloor:no", *PAIR, up="JD"), "0mH 066")
        assert result(deal).points == (0, 2)

    @pytest.mark.parametrize(("floor", "value"), [("yes", 6), ("no", 2)])
    def test_a_doomed_closer_does_not_get_away_cheaper(self, floor: str, value: int) -> None:
        """Decision 2 in chapter19: a closer without a trick loses 6, whether he waits or claims."""
        keys = CLOSED_CARDS | {"closed": "0@0.0.0/7.0.1"}
        assert self.claim(f"chapter19+falseClaimFloor:{floor}", "-/KC.QC", "0/7", **keys) == value

    @pytest.mark.parametrize(("rules", "value"), [("classic+closeWinAt:close", 3), ("classic", 2)])
    def test_what_he_had_at_the_close_counts_where_it_would_if_the_closer_won(self, rules: str, value: int) -> None:
        """Decision 2: he had no trick then and has one now; to claim wrongly must not be cheaper than to lose."""
        keys = CLOSED_CARDS | {"closed": "1@0.0.0/7.0.1"}
        assert self.claim(rules, "JH.9C/KC.QC", "2/7", **keys) == value

    def test_a_wrong_claim_by_the_closers_opponent_is_none_of_the_closers_loss(self) -> None:
        keys = CLOSED_CARDS | {"closed": "1@40.0.1/0.0.0"}
        assert self.claim("agreedSix" and "chapter19", "TS.TH/AC.AD", "40/40", **keys) == 2

    def test_the_opponents_own_points_do_not_make_a_wrong_claim_right(self) -> None:
        assert self.claim("classic", "TS.TH/AC.AD", "65/80") == 2

    @pytest.mark.parametrize(("pts", "won", "value"), [("40/0", "TS.TH/-", 3), ("40/7", "TS.TH/KC.QC", 2)])
    def test_classic_fines_three_against_an_opponent_without_a_trick(self, pts: str, won: str, value: int) -> None:
        assert self.claim("classic", won, pts) == value

    def test_it_may_be_made_wherever_a_claim_is_legal(self) -> None:
        for rules, script in (
            ("dictionary", "066"),
            ("dictionary", "0AS 166"),
            ("classic", "0AS 1JS 066"),
            ("classic", "0AS 1JS 0n 066"),
            ("classic", "0mH 066"),
        ):
            deal = play(start(rules, *PAIR, up="JD"), script)
            assert (result(deal).reason, deal.turn, deal.legal_actions()) == ("false-claim", None, ())


class TestLostClose:
    def failed(self, rules: str, won: str, pts: str, closed: str) -> int:
        """Seat 0 closed; seat 1 takes the last trick; nobody is at the target."""
        keys = CLOSED_CARDS | {"closed": closed, "won": won, "pts": pts}
        deal = play(puzzle(rules, hand="9S/JS", **keys), "09S 1JS 1n")
        assert (result(deal).reason, result(deal).winners) == ("close-failed", (1,))
        return result(deal).points[1]

    @pytest.mark.parametrize(
        ("rules", "won", "pts", "value"),
        [
            ("dictionary", "-/KC.QC", "0/7", 6),
            ("dictionary", "9C.9H/KC.QC", "0/7", 3),
            ("dictionary", "9C.9H/KC.QC", "20/7", 3),
            ("dictionary", "9C.JH/KC.QC", "2/7", 2),
            ("dictionary+sixIsThree", "-/KC.QC", "0/7", 3),
            ("chapter19", "-/KC.QC", "0/7", 6),
            ("chapter19", "9C.9H/KC.QC", "0/7", 2),
            ("chapter19+doubleLoss", "-/KC.QC", "0/7", 6),
            ("chapter19+doubleLoss", "9C.9H/KC.QC", "0/7", 6),
            ("chapter19+doubleLoss", "AC.KH/KC.QC", "32/7", 4),
            ("chapter19+doubleLoss", "AC.KH/KC.QC", "33/7", 2),
            ("primer", "-/KC.QC", "0/7", 2),
            ("eights", "-/KC.QC", "0/7", 2),
            ("wikipedia+close:yes", "-/KC.QC", "0/7", 2),
        ],
    )
    def test_the_lines_are_read_from_the_top(self, rules: str, won: str, pts: str, value: int) -> None:
        """Supported by 000 (2, 6), 001 (2, 3, 6: a reading), 003, 004 (2). An empty list pays 2 (decision 14)."""
        assert self.failed(rules, won, pts, "0@0.0.0/7.0.1") == value

    @pytest.mark.parametrize(
        ("rules", "closed", "value"),
        [
            ("classic", "0@0.0.0/0.0.0", 3),
            ("classic", "0@0.0.0/7.0.1", 2),
            ("pagat66", "0@0.0.0/0.0.0", 3),
            ("pagat66", "0@0.0.0/7.0.1", 2),
        ],
    )
    def test_the_state_at_the_close_decides_where_the_line_says_so(self, rules: str, closed: str, value: int) -> None:
        assert self.failed(rules, "AC.KH/KC.QC", "15/7", closed) == value

    def test_the_readings_on_the_opponent(self) -> None:
        """Switches opponentReading and agreedSix, at the end of the deal: seat 1 takes the last trick here."""
        assert self.failed("dictionary+opponentReading", "AC.KH/-", "15/0", "0@15.0.1/0.0.0") == 2
        assert self.failed("chapter19+agreedSix+lastTrick:0", "AC.KH/-", "15/0", "0@15.0.1/0.0.0") == 2


class TestCardsOutAfterAClose:
    def out(self, rules: str, pts: str, *, closer: int = 0) -> Deal:
        """Seat 1 takes the last trick: 2 points, in the old manual 12."""
        keys = CLOSED_CARDS | {"closed": f"{closer}@20.0.1/7.0.1", "won": "TS.TC/KC.QC", "pts": pts}
        return play(puzzle(rules, hand="9S/JS", **keys), "09S 1JS 1n")

    def test_only_the_closer_is_over(self) -> None:
        """Decision 3: he wins by the scale, whatever oneOver says."""
        for rules in ("classic", "pagat66", "classic+oneOver:lastTrick"):
            outcome = result(self.out(rules, "66/20"))
            assert (outcome.points, outcome.winners, outcome.reason) == ((2, 0), (0,), "out")

    def test_only_his_opponent_is_over(self) -> None:
        for rules in ("classic", "pagat66", "classic+oneOver:lastTrick"):
            outcome = result(self.out(rules, "40/64"))
            assert (outcome.points, outcome.reason) == ((0, 2), "close-beaten")
        assert result(self.out("classic", "40/64", closer=1)).points == (0, 1)

    @pytest.mark.parametrize(
        ("over", "points", "reason"),
        [("carry", (0, 0), "tie"), ("replay", (0, 0), "tie"), ("claimer", (0, 0), "tie"), ("higher", (1, 0), "out")],
    )
    def test_both_are_over(self, over: str, points: tuple[int, int], reason: str) -> None:
        outcome = result(self.out(f"classic+bothOver:{over}", "80/64"))
        assert (outcome.points, outcome.reason) == (points, reason)

    def test_the_state_at_the_close_is_for_a_closer_who_wins(self) -> None:
        """closeWinAt=close, and the closer's opponent wins by the higher count: the end counts."""
        outcome = result(self.out("classic+bothOver:higher+closeWinAt:close", "70/80"))
        assert (outcome.points, outcome.reason) == ((0, 1), "out")

    def test_nobody_is_over(self) -> None:
        """noneOver is for open play only."""
        for none in ("carry", "nobody", "higher", "lastTrick"):
            outcome = result(self.out(f"classic+noneOver:{none}", "60/20"))
            assert (outcome.points, outcome.reason) == ((0, 2), "close-failed")

    def test_the_last_closed_trick_counts_where_the_rules_say_so(self) -> None:
        assert self.out("classic", "60/20").points == [60, 22]
        assert self.out("chapter19", "60/20").points == [60, 32]

    def test_a_right_claim_by_the_closers_opponent(self) -> None:
        """Decision 1, and 14 for both over: the closer's opponent is paid as for a beaten closer."""
        keys = CLOSED_CARDS | {"closed": "0@20.0.1/0.0.0", "won": "TS.TC/KC.QC", "hand": "9S.9H/JS.AH"}
        deal = play(puzzle("classic", pts="40/64", **keys), "09S 1JS 166")
        assert (result(deal).points, result(deal).reason) == ((0, 3), "close-beaten")
        deal = play(puzzle("eights", pts="80/64", **keys), "09S 1JS 166")
        assert (result(deal).points, result(deal).reason) == ((0, 2), "close-beaten")
        deal = play(puzzle("classic+bothOver:claimer", pts="80/64", **keys), "09S 1JS 166")
        assert (result(deal).points, result(deal).reason) == ((0, 3), "close-beaten")

    def test_a_right_claim_by_the_closer_is_worth_the_scale(self) -> None:
        keys = CLOSED_CARDS | {"closed": "0@20.0.1/0.0.0", "won": "TS.TC/KC.QC", "hand": "JS.9H/9S.AH"}
        deal = play(puzzle("classic", pts="66/7", **keys), "066")
        assert (result(deal).points, result(deal).reason) == ((2, 0), "claim")


@pytest.mark.parametrize("reason", ["illegal", "time", "crash", "protocol"])
class TestForfeit:
    def forfeited(self, rules: str, seat: int, reason: str) -> Deal:
        deal = play(start(rules, *PAIR, up="JD", carry=1), "0AS 1JS")
        deal.forfeit(seat, reason)
        return deal

    @pytest.mark.parametrize(
        ("rules", "seat", "points"),
        [
            ("classic", 0, (0, 4)),
            ("classic", 1, (4, 0)),
            ("pagat66", 0, (0, 3)),
            ("pagat66", 1, (4, 0)),
            ("dictionary", 1, (7, 0)),
            ("eights", 1, (4, 0)),
            ("classic+autoClaim", 0, (0, 4)),
            ("pagat66+autoClaim", 0, (0, 4)),
            ("eights+claim:none", 0, (0, 4)),
            ("classic+schwabachTotal", 0, (0, 120)),
        ],
    )
    def test_a_fault_scores_as_a_wrong_claim(self, reason: str, rules: str, seat: int, points: tuple[int, int]) -> None:
        """One trick is played, one point carried. Without claims the top of the scale; in card points the pack."""
        deal = self.forfeited(rules, seat, reason)
        assert (result(deal).points, result(deal).reason) == (points, reason)
        assert result(deal).winners == (1 - seat,)
        assert (deal.turn, deal.ask, deal.legal_actions()) == (None, None, ())
        assert deal.log[-1] == f"R={points[0]}/{points[1]}"

    def test_a_finished_deal_is_not_forfeited_again(self, reason: str) -> None:
        deal = self.forfeited("classic", 0, reason)
        with pytest.raises(IllegalError, match="over"):
            deal.forfeit(1, reason)
        with pytest.raises(IllegalError, match="over"):
            deal.apply(parse_action("n"))
        assert result(deal).points == (0, 4)


class TestForfeitInTheFamily:
    @pytest.mark.parametrize(
        ("rules", "seat", "points"),
        [
            ("piquet32", 0, (0, 6)),
            ("schnapsen", 1, (3, 0)),
            ("santase", 1, (3, 0)),
            ("mariage", 0, (0, 2)),
            ("schwabach", 0, (0, 3)),
            ("schwabach+schwabachTotal", 0, (0, 240)),
            ("schwabach+schwabachTotal+trumpTen11", 1, (242, 0)),
            ("three-out", 0, (0, 6, 6)),
            ("three-all", 1, (3, 0, 3)),
            ("three-eights", 2, (3, 3, 0)),
            ("four-partners", 0, (0, 3, 0, 3)),
            ("four-24", 3, (3, 0, 3, 0)),
            ("auction24", 2, (0, 120, 0, 120)),
            ("auction32+trumpTen11", 1, (120, 0, 120, 0)),
        ],
    )
    def test_at_the_first_moment(self, rules: str, seat: int, points: tuple[int, ...]) -> None:
        """As a wrong claim of one without a trick; without claims the top of the scale; in card points the pack.

        No trump suit is known in the auction yet, so no ten of it counts eleven.
        """
        made = rule_set(rules)
        deal = Deal.start(made, shuffled_pack(made, "fault"), made.table.seats - 1)
        deal.forfeit(seat, "crash")
        assert (result(deal).points, result(deal).reason) == (points, "crash")
