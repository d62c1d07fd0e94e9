"""Worked examples 46, 48 and 49 and decisions 9, D41 to D43: three at the table. Each names the text that supports it.

Sources: 001 dictionary (three-handed 1: the dealer sits out; 2: all play), 004 match to eight.
"""

import pytest

from sixtysix_engine.game.cards import parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .tables import decline, legal, may, play, plays, puzzle, result, start
from .walks import shown, tokens

ORDER = parse_cards("AS.TS.KS.QS.JS.9S.AH.TH.KH.QH.JH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C")
BOTH_PLAY = ("three-all", "three-eights")


class TestExample46:
    """Three-out: seat 2 deals and sits out, seat 0 wins two with 69 against 32."""

    KEYS: dict[str, object] = {  # noqa: RUF012
        "hand": "JH.QH.KD.QD/JD.9D.QC.JC/-",
        "won": "AS.AH.TH.AD.TD.TC.KH.JS/AC.TS.KS.QS.KC.9C.9H.9S/-",
        "dealer": 2,
        "to": 7,
    }

    @pytest.mark.parametrize(("had", "gets"), [(0, 2), (4, 2), (5, 1), (6, 0)])
    def test_the_dealer_scores_with_the_winner_but_not_the_seventh_point(self, had: int, gets: int) -> None:
        """Example 46a to c: 6, 6, 6. Supported by 001 (three-handed 1); by D41 the cap holds from 5 + 2 too (1895)."""
        deal = play(puzzle("three-out", **self.KEYS, score=f"0/0/{had}"), "066")
        assert (result(deal).points, result(deal).winners) == ((2, 0, gets), (0,))
        match = Match(deal.rules, 2, (0, 0, had), 7).after(result(deal))
        assert match.score == (2, 0, had + gets)
        assert (match.winners, match.dealer) == ((), 0)

    def test_the_winner_may_reach_seven(self) -> None:
        """Example 46: X gets his 2 each time, also the seventh."""
        deal = play(puzzle("three-out", **self.KEYS, score="5/0/5"), "066")
        match = Match(deal.rules, 2, (5, 0, 5), 7).after(result(deal))
        assert (match.score, match.winners) == ((7, 0, 6), (0,))

    def test_to_eight_the_dealer_stops_at_seven(self) -> None:
        """D41 with the switch toEight: one point short of the match, whatever its length."""
        deal = play(puzzle("three-out+toEight", **self.KEYS | {"to": 8}, score="0/0/7"), "066")
        assert result(deal).points == (2, 0, 0)

    def test_the_fine_of_a_wrong_claim_is_scored_by_the_dealer_too(self) -> None:
        """001: the dealer scores the same as the winner, and the claimant's opponent is the winner."""
        keys = self.KEYS | {"won": "AS.AH.TH.AD.TC.KH.JS.9H/AC.TS.KS.QS.KC.9C.TD.9S/-"}
        deal = play(puzzle("three-out", **keys, score="0/0/1"), "066")
        assert (result(deal).reason, result(deal).points) == ("false-claim", (0, 2, 2))


class TestCarriedToTheDealer:
    LAST: dict[str, object] = {  # noqa: RUF012
        "hand": "JS/9S/-",
        "won": "AS.TS.KS.QS.AH.TH.KH.9H/QH.JH.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C/-",
        "dealer": 2,
        "to": 7,
    }

    @pytest.mark.parametrize("had", [0, 5, 6])
    def test_sixty_five_all_gives_the_dealer_the_point_at_once(self, had: int) -> None:
        """001, three-handed 1: the extra point is the dealer's, not the next deal's, and may be his seventh."""
        deal = play(puzzle("three-out", **self.LAST, score=f"0/0/{had}"), "0JS 19S 0n")
        outcome = result(deal)
        assert (outcome.reason, outcome.points, outcome.winners, outcome.carry) == ("tie", (0, 0, 1), (), 0)
        match = Match(deal.rules, 2, (0, 0, had), 7).after(outcome)
        assert match.winners == ((2,) if had == 6 else ())
        assert match.dealer == 0

    @pytest.mark.parametrize(("switch", "carry"), [("carry", 1), ("replay", 0)])
    def test_other_switches_give_him_nothing(self, switch: str, carry: int) -> None:
        """The switches of the two-handed game: the next winner has the point, or nobody."""
        outcome = result(play(puzzle(f"three-out+{switch}", **self.LAST), "0JS 19S 0n"))
        assert (outcome.points, outcome.carry) == ((0, 0, 0), carry)

    def test_both_past_the_target_gives_it_too(self) -> None:
        """001, three-handed 1: both made or passed 65."""
        deal = puzzle(
            "three-out",
            hand="KD.QD.9S.JH.9H.JC/AD.KH.QH.AH.QC.9C/-",
            won="AS.TS.QS.JS/AC.TC.TH.KS/-",
            stock="KC.TD.9D",
            up="JD",
            dealer=2,
            to=7,
        )
        play(deal, "0mD 0KD 1AD 1mH 166")
        assert deal.points[:2] == [66, 70]
        assert (result(deal).reason, result(deal).points, result(deal).carry) == ("tie", (0, 0, 1), 0)


class TestTheDealerWhoSitsOut:
    def test_he_has_no_cards_and_two_play(self) -> None:
        """001, three-handed 1: who deals takes no part."""
        deal = Deal.start(rule_set("three-out"), ORDER, 1)
        assert ([len(hand) for hand in deal.hands], deal.order, deal.turn) == ([6, 0, 6], [2, 0], 0)
        assert deal.ask == "close"
        decline(deal, "lead")
        assert deal.turn == 2

    def test_he_sees_what_a_spectator_sees(self) -> None:
        deal = Deal.start(rule_set("three-out"), ORDER, 1)
        assert shown(deal, 1) == shown(deal, "-")
        assert tokens(shown(deal, 2))["hand"].split("/")[1] == "-"

    def test_each_deals_in_turn_whoever_wins(self) -> None:
        match = Match.start(rule_set("three-out"), 0)
        for dealer in (1, 2, 0):
            match = match.after(Outcome((dealer,), (1, 0, 0), "claim", 0))
            assert match.dealer == dealer


LAST_TRICK: dict[str, object] = {
    "hand": "JS/9S/9H",
    "won": "AS.TS.AH.TH.KH.JH/KS.QS.QH.AD.TD.KD.QD.JD.9D/AC.TC.KC.QC.JC.9C",
    "dealer": 2,
}
"""48, 40 and 30, and twelve to come with the last trick."""


class TestExample48:
    @pytest.mark.parametrize(("rules", "dealer"), [("three-all", 0), ("three-eights", 2)])
    def test_nobody_at_sixty_six_scores_nothing_and_deals_again(self, rules: str, dealer: int) -> None:
        """Example 48, three-all (and three-eights): 60, 40, 30. Supported by 001 (three-handed 2) and 004."""
        deal = play(puzzle(rules, **LAST_TRICK), "0JS 19S 29H")
        assert (deal.points, deal.turn, deal.ask) == ([60, 40, 30], 0, "claim")
        outcome = result(play(deal, "0n"))
        assert (outcome.reason, outcome.points, outcome.winners, outcome.carry) == ("tie", (0, 0, 0), (), 0)
        assert Match.start(deal.rules, 2).after(outcome).dealer == dealer

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    def test_a_wrong_claim_pays_two_to_each_opponent(self, rules: str) -> None:
        """Example 48 with a claim at sixty, D43: each opponent scores 2; with two winners drawDealer says who deals."""
        outcome = result(play(puzzle(rules, **LAST_TRICK, to=7, score="6/0/0"), "0JS 19S 29H 066"))
        assert (outcome.reason, outcome.points, outcome.winners) == ("false-claim", (0, 2, 2), (1, 2))

    @pytest.mark.parametrize(("rules", "dealer"), [("three-all", 2), ("three-eights", 1)])
    def test_two_who_win_by_a_penalty_leave_the_deal_as_after_a_tie(self, rules: str, dealer: int) -> None:
        """Decision 9: no single winner; if two pass the match target together and are equal, play goes on."""
        outcome = result(play(puzzle(rules, **LAST_TRICK), "0JS 19S 29H 066"))
        match = Match(rule_set(rules), 1, (7, 6, 6), 8).after(outcome)
        assert (match.score, match.winners, match.dealer) == ((7, 8, 8), (), dealer)
        assert Match(rule_set(rules), 1, (7, 6, 7), 8).after(outcome).winners == (2,)


class TestExample49:
    @pytest.mark.parametrize(("rules", "expected"), [("three-all", {"AS", "JS"}), ("three-eights", {"AS"})])
    def test_the_third_of_three_follows_or_must_overtake(self, rules: str, expected: set[str]) -> None:
        """Example 49. Supported by 001 ("follow, trump when void") and 004 ("answer in suit and overtake")."""
        deal = puzzle(rules, hand="QH.KC/QC.JC/AS.JS.9D", won="-/-/-", turn=2, ask="follow", table="0KS.19S", dealer=2)
        assert plays(deal) == expected

    @pytest.mark.parametrize(("rules", "expected"), [("three-all", {"TD", "9D"}), ("three-eights", {"TD"})])
    def test_who_is_void_trumps_and_by_the_match_to_eight_over_trumps(self, rules: str, expected: set[str]) -> None:
        """Example 49 without spades: 001 asks for a trump, 004 to overtake, which a value reads for trumps too."""
        deal = puzzle(rules, hand="QH.KC/QC.JC/TD.9D.AH", won="-/-/-", turn=2, ask="follow", table="0KS.1JD", dealer=2)
        assert plays(deal) == expected

    def test_who_cannot_overtake_follows_with_anything_of_the_suit(self) -> None:
        """004: the duty to overtake binds only who can."""
        keys: dict[str, object] = {"won": "-/-/-", "turn": 2, "ask": "follow", "table": "0KS.1AS", "dealer": 2}
        assert plays(puzzle("three-eights", hand="QH.KC/QC.JC/TS.JS.9D", **keys)) == {"TS", "JS"}


class TestTheDeal:
    def test_packets_of_three_two_and_three(self) -> None:
        """D42, three-all: 3-2-3 (pagat, casino; 001 is silent)."""
        deal = Deal.start(rule_set("three-all"), ORDER, 2)
        assert [".".join(map(str, sorted(hand, key=lambda c: c.index))) for hand in deal.hands] == [
            "AS.TS.KS.QH.JH.QD.JD.9D",
            "QS.JS.9S.9H.AD.AC.TC.KC",
            "AH.TH.KH.TD.KD.QC.JC.9C",
        ]

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_the_dealers_last_card_is_shown_and_fixes_trumps(self, rules: str, dealer: int) -> None:
        """001, three-handed 2, and 004: the last card is the dealer's, shown. No stock; left of the dealer leads."""
        deal = Deal.start(rule_set(rules), ORDER, dealer)
        assert (deal.log, str(deal.trump), deal.up, deal.stock) == (["+9C"], "C", None, [])
        assert (deal.phase, deal.turn, deal.ask) == ("exhausted", (dealer + 1) % 3, "lead")
        assert tokens(shown(deal, "-"))["hand"].split("/")[dealer] == "9C.??.??.??.??.??.??.??"

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    def test_the_first_card_may_fix_trumps_instead(self, rules: str) -> None:
        """001's variant, firstCardTrump: the first card dealt, to the left of the dealer."""
        deal = Deal.start(rule_set(f"{rules}+firstCardTrump"), ORDER, 0)
        assert (deal.log, str(deal.trump)) == (["+AS"], "S")
        assert tokens(shown(deal, "-"))["hand"].split("/")[1] == "AS.??.??.??.??.??.??.??"

    def test_the_shown_card_is_no_longer_known_once_it_is_played(self) -> None:
        deal = play(Deal.start(rule_set("three-all"), ORDER, 2), "0AS 1QS 29C")
        assert tokens(shown(deal, 0))["hand"].split("/")[2] == "??.??.??.??.??.??.??"

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    def test_nobody_closes_or_exchanges(self, rules: str) -> None:
        deal = Deal.start(rule_set(rules), ORDER, 2)
        assert not {"x", "c"} & set(legal(deal).split("."))


class TestMarriages:
    HANDS = ("KH QH 9S JS 9C JC QC QS", "AH TH AS TS KS 9H JH AC", "AD TD KD QD JD TC KC 9D")

    def test_a_marriage_waits_for_the_first_trick_of_its_own_side(self) -> None:
        """D42, three-all: marriages count, pending as in 001's two-player game; only the leader announces."""
        deal = play(start("three-all", *self.HANDS, up=None, dealer=2), "0mH 0KH 1AH")
        assert (deal.points, deal.pending) == ([0, 0, 0], [20, 0, 0])
        assert not may(deal, "mD")
        play(deal, "2JD")
        assert (deal.points, deal.pending) == ([0, 0, 4 + 11 + 2], [20, 0, 0])
        play(deal, "2mD")
        assert (deal.points, deal.pending) == ([0, 0, 57], [20, 0, 0])

    def test_by_the_match_to_eight_it_counts_at_once(self) -> None:
        """Three-eights: 004's marriages have no condition, "other rules unchanged"."""
        deal = play(start("three-eights", *self.HANDS, up=None, dealer=2), "0mH")
        assert deal.points == [20, 0, 0]

    def test_it_is_shown_in_one_and_not_in_the_other(self) -> None:
        shown_one = play(start("three-all", *self.HANDS, up=None, dealer=2), "0mH 0KH")
        assert tokens(shown(shown_one, 1))["hand"].split("/")[0].startswith("QH.??")
        hidden = play(start("three-eights", *self.HANDS, up=None, dealer=2), "0mH 0KH")
        assert tokens(shown(hidden, 1))["hand"].split("/")[0].startswith("??")


class TestValueAgainstTwo:
    """D42, a reading: one value for the deal, 2 or 3 only if both losers qualify (losersTest=every)."""

    HAND = "JH.9H/QC.JC/9S.9C"

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    @pytest.mark.parametrize(
        ("won", "totals", "value"),
        [
            ("AS.TS.KS.AH.TH.KH.JS.JD.9D/AC.TC.KC.QS.QH.QD/AD.TD.KD", [54, 34, 25], 1),
            ("AS.TS.KS.AH.TH.KH.AD.TD.9D/AC.TC.QS/KC.KD.QH.JD.JS.QD", [71, 24, 18], 2),
            ("AS.TS.KS.AH.TH.KH.AD.TD.9D.KC.KD.QH/AC.TC.QS.JD.JS.QD/-", [82, 31, 0], 2),
            ("AS.TS.KS.AH.TH.KH.AD.9D.JS/AC.TC.KC.QS.QH.TD/-", [63, 41, 0], 1),
            ("AS.TS.KS.AH.TH.KH.AD.TD.9D.KC.KD.QH.AC.TC.QS.JD.JS.QD/-/-", [113, 0, 0], 3),
        ],
    )
    def test_the_higher_value_needs_both_losers(self, rules: str, won: str, totals: list[int], value: int) -> None:
        deal = puzzle(
            rules, hand=self.HAND, won=won, pts="/".join(map(str, [max(66, totals[0]), *totals[1:]])), dealer=2
        )
        outcome = result(play(deal, "066"))
        assert (outcome.reason, outcome.points, outcome.winners) == ("claim", (value, 0, 0), (0,))

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    @pytest.mark.parametrize(
        ("won", "value"),
        [
            ("-/AS.TS.KS.AH.TH.KH.JS.JD.9D/AC.TC.KC.QS.QH.QD.AD.TD.KD", 2),
            ("-/AS.TS.KS.AH.TH.KH.JS.JD.9D.AC.TC.KC.QS.QH.QD.AD.TD.KD/-", 3),
        ],
    )
    def test_a_wrong_claim_costs_no_more_than_the_one_value_that_the_claimant_escapes(
        self, rules: str, won: str, value: int
    ) -> None:
        """Decision 2 beside D42: no trick, but the deal would be worth 3 only if the other loser had none too."""
        outcome = result(play(puzzle(rules, hand=self.HAND, won=won, dealer=2), "066"))
        assert (outcome.reason, outcome.points) == ("false-claim", (0, value, value))

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    def test_a_claim_is_allowed_at_any_turn_of_ones_own_and_the_claimant_has_won(self, rules: str) -> None:
        """001 and 004: whoever declares; another one's 66 that went undeclared counts for nothing."""
        keys: dict[str, object] = {"hand": "JH.9H/QC.JC/9S.9C", "won": "-/-/-", "pts": "70/66/3", "dealer": 2}
        deal = play(puzzle(rules, **keys), "0JH 166")
        assert (result(deal).reason, result(deal).winners) == ("claim", (1,))

    @pytest.mark.parametrize("rules", BOTH_PLAY)
    def test_cards_out_the_only_one_at_the_target_wins(self, rules: str) -> None:
        won = "AS.TS.KS.AH.TH.KH/QS.QH.AD.TD.KD.QD.JD.JH.9D/AC.TC.KC.QC.JC.9C"
        deal = play(puzzle(rules, **LAST_TRICK | {"won": won}), "0JS 19S 29H 0n")
        assert deal.points == [62, 38, 30]
        assert result(deal).reason == "tie"
        won = "AS.TS.KS.AH.TH.KH.AD.JD.9D/QS.QH.TD.KD.QD.JH/AC.TC.KC.QC.JC.9C"
        deal = play(puzzle(rules, **LAST_TRICK | {"won": won}), "0JS 19S 29H 0n")
        assert (deal.points, result(deal).reason, result(deal).points) == ([75, 25, 30], "out", (2, 0, 0))
