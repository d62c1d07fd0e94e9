"""Mariage, decisions 7, 15 and D52: side payments beside the result of the deal, to whoever earned them.

Source: Pierer's lexicon by way of the project's decisions; 001 and 004 only name the game. All of it is a reading of
one source.
"""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .tables import legal, may, play, puzzle, result, start

STRONG, WEAK = "AS.TS.KS.AH.TH.KH", "9S.8S.7S.9H.8H.7H"
DIAMONDS, CLUBS = "AD.TD.KD.QD.JD.9D.8D.7D", "AC.TC.KC.QC.JC.9C.8C.7C"
ALL_SIX = "0AS 19S 0TS 18S 0KS 17S 0AH 19H 0TH 18H 0KH 17H"


def last_six(ours: str, theirs: str, **keys: object) -> Deal:
    """Seat 0 is about to take the last six tricks with sixty points; before, the cards were won so."""
    return puzzle("mariage", **{"hand": f"{STRONG}/{WEAK}", "won": f"{ours}/{theirs}", "trump": "C"} | keys)


class TestResult:
    @pytest.mark.parametrize(
        ("ours", "theirs", "totals", "points", "winners"),
        [
            (DIAMONDS, f"QS.JS.QH.JH.{CLUBS}", [90, 40], (1, 0), (0,)),
            ("-", f"QS.JS.QH.JH.{DIAMONDS}.{CLUBS}", [60, 70], (0, 1), (1,)),
            (f"{DIAMONDS}.QS.JS.QH.JH", CLUBS, [100, 30], (2, 0), (0,)),
            (f"{DIAMONDS}.{CLUBS}.QS.JS.QH.JH", "-", [130, 0], (2, 0), (0,)),
            ("QS.JS", f"QH.JH.{DIAMONDS}.{CLUBS}", [65, 65], (0, 0), ()),
        ],
    )
    def test_the_higher_count_wins_one_or_two_below_thirty_three(
        self, ours: str, theirs: str, totals: list[int], points: tuple[int, int], winners: tuple[int, ...]
    ) -> None:
        """D52: under 65 loses, under 33 or without a trick doubly; 65 all is nobody's. The last six add 4."""
        deal = play(last_six(ours, theirs), ALL_SIX)
        assert deal.points == totals
        assert (result(deal).points, result(deal).winners) == ((points[0] + 4, points[1]), winners)
        assert result(deal).reason == ("out" if winners else "tie")

    def test_nobody_claims_or_closes_and_all_tricks_are_played(self) -> None:
        deal = start("mariage", "AS TS KS QS JS 9S", "AH TH KH QH JH 9H", up="AD")
        assert legal(deal) == "AS.TS.KS.QS.JS.9S.mS"
        while deal.turn is not None:
            assert not {"66", "c"} & set(legal(deal).split("."))
            deal.apply(deal.legal_actions()[0])
        assert sum(deal.tricks) == 16
        assert sum(deal.points) == 130

    def test_the_match_has_no_end_and_the_winner_deals(self) -> None:
        match = Match.start(rule_set("mariage"), 1)
        outcome = result(play(last_six(DIAMONDS, f"QS.JS.QH.JH.{CLUBS}"), ALL_SIX))
        assert match.target is None
        match = match.after(outcome)
        assert (match.score, match.dealer, match.winners) == ((5, 0), 0, ())
        tie = result(play(last_six("QS.JS", f"QH.JH.{DIAMONDS}.{CLUBS}"), ALL_SIX))
        assert match.after(tie).dealer == 0

    def test_the_loser_by_card_points_may_score_more(self) -> None:
        """Decision 15: the deal's winner is the winner of the card points, whatever else was paid."""
        outcome = result(play(last_six("-", f"QS.JS.QH.JH.{DIAMONDS}.{CLUBS}"), ALL_SIX))
        assert (outcome.points, outcome.winners) == ((4, 1), (1,))
        assert Match.start(rule_set("mariage"), 0).after(outcome).dealer == 1

    def test_a_fault_costs_the_top_of_the_scale(self) -> None:
        deal = last_six(DIAMONDS, f"QS.JS.QH.JH.{CLUBS}")
        deal.forfeit(0, "time")
        assert result(deal).points == (0, 2)


class TestLastSix:
    def test_five_of_six_pay_nothing(self) -> None:
        """Decision 7: all of the last six tricks."""
        keys: dict[str, object] = {"hand": "AS.TS.KS.AH.TH.JC/9S.8S.7S.9H.8H.AC"}
        others = "KH.7H.TC.KC.QC.9C.8C.7C.QS.JS.QH.JH"
        deal = puzzle("mariage", **keys, won=f"{DIAMONDS}/{others}", trump="C")
        play(deal, "0AS 19S 0TS 18S 0KS 17S 0AH 19H 0TH 18H 0JC 1AC")
        assert result(deal).points == (1, 0)

    def test_the_first_of_six_lost_pays_nothing(self) -> None:
        keys: dict[str, object] = {"hand": "AS.TS.KS.AH.TH.JC/9S.8S.7S.9H.8H.AC"}
        others = "KH.7H.TC.KC.QC.9C.8C.7C.QS.JS.QH.JH"
        deal = puzzle("mariage", **keys, won=f"{DIAMONDS}/{others}", trump="C", turn=1)
        play(deal, "1AC 0JC 19S 0AS 0TS 18S 0KS 17S 0AH 19H 0TH 18H")
        assert (deal.tricks[1], result(deal).points) == (7, (1, 0))


class TestMarriages:
    def ends(self, script: str, *, trump: str = "C", **keys: object) -> Outcome:
        hand = "KS.QS.AH.TH.KH.QH/9S.AS.7S.9H.8H.7H"
        won = f"TS.JS.8S.JH.{DIAMONDS}/{CLUBS}"
        return result(play(puzzle("mariage", **{"hand": hand, "won": won, "trump": trump} | keys), script))

    def test_each_that_was_announced_pays_one(self) -> None:
        """Decision 15: for each announced marriage 1; it counts nothing in the deal itself."""
        rest = "0KS 17S 0QS 1AS 19H 0AH 0TH 18H 0KH 17H"
        silent = self.ends(f"{rest} 0QH 19S")
        spoken = self.ends(f"0mS {rest} 0QH 19S")
        assert spoken.winners == silent.winners == (0,)
        assert spoken.points == (silent.points[0] + 1, silent.points[1])
        both = self.ends("0mS 0KS 17S 0mH 0KH 17H 0QH 18H 0AH 19H 0TH 19S 0QS 1AS")
        assert both.points == (silent.points[0] + 2, 0)

    def test_it_pays_though_the_card_led_is_beaten(self) -> None:
        """Decision 7: marriages that were announced, whoever takes the trick."""
        silent = self.ends("0KS 1AS 19H 0AH 0TH 18H 0KH 17H 0QH 17S 0QS 19S")
        spoken = self.ends("0mS 0KS 1AS 19H 0AH 0TH 18H 0KH 17H 0QH 17S 0QS 19S")
        assert spoken.points == (silent.points[0] + 1, 0)

    def test_in_trumps_it_pays_two_instead(self) -> None:
        """Decision 15: in trumps 2 instead of 1, not beside it."""
        silent = self.ends("0KS 17S 0QS 1AS 19H 0AH 0TH 18H 0KH 17H 0QH 19S", trump="S")
        spoken = self.ends("0mS 0KS 17S 0QS 1AS 19H 0AH 0TH 18H 0KH 17H 0QH 19S", trump="S")
        assert spoken.points == (silent.points[0] + 2, 0)

    def test_it_counts_no_points_in_the_deal(self) -> None:
        deal = start("mariage", "KS QS 9H 8H 7H 9C", "AS TS AH TH AC TC", up="KD")
        play(deal, "0mS")
        assert (deal.points, deal.pending) == ([0, 0], [0, 0])
        assert legal(deal) == "KS.QS"

    def test_the_loser_is_paid_too(self) -> None:
        """Decision 15: gross, to the holder's own score."""
        hand = "9S.8S.7S.9H.8H.7H/KS.QS.AH.TH.KH.QH"
        won = f"{CLUBS}.AS.TS/{DIAMONDS}.JS.JH"
        deal = puzzle("mariage", hand=hand, won=won, trump="C", turn=1, dealer=0)
        play(deal, "1mS 1KS 09S 1mH 1KH 09H 1QS 08S 1QH 08H 1AH 07H 1TH 07S")
        assert (deal.points, result(deal).winners) == ([51, 79], (1,))
        assert result(deal).points == (0, 1 + 4 + 2)
        deal = puzzle("mariage", hand=hand, won=f"{CLUBS}.{DIAMONDS}.AS.TS.JS.JH/-", trump="C", turn=1, dealer=0)
        play(deal, "1mS 1KS 09S 1mH 1KH 09H 1QS 08S 1QH 08H 1AH 07H 1TH 07S")
        assert (deal.points, result(deal).points) == ([85, 45], (1, 4 + 2))


class TestAceAndTen:
    """Decision 7, amour: ace and ten of trumps held together at any time, 3."""

    LAST_DRAW: dict[str, object] = {  # noqa: RUF012
        "hand": "AD.AS.TS.KS.AH.TH/9S.8S.7S.9H.8H.7H",
        "stock": "TD",
        "up": "JD",
        "won": "KD.QD.9D.8D.7D.QS.JS.KH.QH.JH/" + CLUBS,
    }

    def test_held_from_the_deal_by_the_loser(self) -> None:
        """Gross, to the holder, also the loser's."""
        keys: dict[str, object] = {"hand": f"{STRONG}/AD.TD.9S.8S.9H.8H", "trump": "D"}
        won = "7S.7H.JS.JH/KD.QD.JD.9D.8D.7D.QS.QH." + CLUBS
        deal = play(puzzle("mariage", **keys, won=won), "0AS 19S 0TS 18S 0KS 1AD 1TD 0KH 19H 0AH 0TH 18H")
        assert result(deal).winners == (1,)
        assert result(deal).points == (0, 1 + 3)

    def test_held_for_one_moment_after_a_draw(self) -> None:
        deal = play(puzzle("mariage", **self.LAST_DRAW), "0AS 19S")
        assert {"AD", "TD"} <= set(map(str, deal.hands[0]))
        play(deal, "0AD 1JD 0TD 17S 0TS 18S 0KS 17H 0AH 19H 0TH 18H")
        assert result(deal).points == (2 + 4 + 3, 0)

    def test_one_played_before_the_other_was_drawn_pays_nothing(self) -> None:
        deal = play(puzzle("mariage", **self.LAST_DRAW), "0AD 19S 0TD 1JD 0AS 17S 0TS 18S 0KS 17H 0AH 19H 0TH 18H")
        assert result(deal).points == (2 + 4, 0)

    EXCHANGE: dict[str, object] = {  # noqa: RUF012
        "hand": "TD.7D.AS.TS.KS.AH/9S.8S.7S.9H.8H.7H",
        "stock": "QC",
        "up": "AD",
        "won": "KD.QD.JD.9D.8D.QS.JS.KH.QH.JH/AC.TC.KC.JC.9C.8C.7C.TH",
    }

    def test_taken_by_the_exchange(self) -> None:
        script = "0x 0AS 19S 0AD 17D 0TD 17H 0TS 18S 0KS 17S 0AH 19H 0QC 18H"
        assert result(play(puzzle("mariage", **self.EXCHANGE), script)).points == (1 + 4 + 3, 0)

    def test_taken_by_the_exchange_and_led_at_once(self) -> None:
        """Any time, if only until the next card is played."""
        script = "0x 0AD 19S 0TD 17D 0AS 18S 0TS 17S 0KS 19H 0AH 18H 0QC 17H"
        assert result(play(puzzle("mariage", **self.EXCHANGE), script)).points == (1 + 4 + 3, 0)

    def test_not_exchanged_it_is_never_held(self) -> None:
        script = "0AS 19S 0TS 18S 0KS 17S 0AH 19H 0TD 1AD 18H 07D 0QC 17H"
        assert result(play(puzzle("mariage", **self.EXCHANGE), script)).points == (1, 0)

    def test_plain_aces_and_tens_pay_nothing(self) -> None:
        outcome = result(play(last_six(DIAMONDS, f"QS.JS.QH.JH.{CLUBS}"), ALL_SIX))
        assert outcome.points == (1 + 4, 0)

    def test_one_card_in_each_hand_pays_nobody(self) -> None:
        keys: dict[str, object] = {"hand": "AS.TS.KS.AH.TH.AD/9S.8S.7S.9H.8H.TD", "trump": "D"}
        won = f"KD.QD.JD.9D.8D.7D.KH.7H/QS.JS.QH.JH.{CLUBS}"
        deal = play(puzzle("mariage", **keys, won=won), "0AD 1TD 0AS 19S 0TS 18S 0KS 17S 0AH 19H 0TH 18H")
        assert result(deal).points == (1 + 4, 0)


class TestTheDeal:
    def test_six_each_by_threes_and_the_trump_after_the_first_packet(self) -> None:
        """D52 and D5: turned up after the first packet (Pierer)."""
        rules = rule_set("mariage")
        deal = Deal.start(rules, rules.cards, 1)
        assert [[str(c) for c in hand] for hand in deal.hands] == [
            ["AS", "TS", "KS", "7S", "AH", "TH"],
            ["QS", "JS", "9S", "KH", "QH", "JH"],
        ]
        assert (str(deal.up), len(deal.stock), deal.turn) == ("8S", 19, 0)


class TestExchange:
    def test_the_seven_at_any_time_before_the_first_trick_too(self) -> None:
        """D52: no trick is needed, on lead or before following, while a face-down card is left."""
        deal = start("mariage", "7D TS KS QS JS 9S", "AH TH KH QH JH 9H", up="AD")
        assert may(deal, "x")
        play(deal, "0x")
        assert (str(deal.up), "AD" in map(str, deal.hands[0])) == ("7D", True)
        deal = start("mariage", "AS TS KS QS JS 9S", "7D TH KH QH JH 9H", up="AD")
        assert may(play(deal, "09S"), "x")

    def test_the_nine_does_not(self) -> None:
        assert not may(start("mariage", "9D TS KS QS JS 9S", "AH TH KH QH JH 9H", up="AD"), "x")
