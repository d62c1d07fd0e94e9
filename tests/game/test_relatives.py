"""Worked example 59 and decisions 6, 12, D51 and D53: Schwabach, Schnapsen, Santase, the piquet pack.

Sources: 004 match to eight (Schwabach), 001 dictionary (piquet pack), the Austrian and Bulgarian rules for the rest.
"""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.variants import rule_set

from .tables import decline, legal, may, play, puzzle, result, start
from .walks import shown, tokens

TWINS = ("AS TD KH QC JC 9C 9S 9H", "AS TD QH KC JC 9C 9S 9H")


class TestExample59:
    def test_the_first_of_two_identical_cards_takes_the_trick(self) -> None:
        """Example 59, schwabach: the leader takes 22, then 20. Supported by 004; Gaigel has the same rule."""
        deal = play(start("schwabach", *TWINS, up="JD"), "0AS 1AS")
        assert deal.points == [22, 0]
        play(deal, "0TD 1TD")
        assert (deal.points, deal.tricks) == ([42, 0], [2, 0])

    def test_with_the_other_value_the_second_takes_it(self) -> None:
        """Example 59 turned round: twinWins=second."""
        assert play(start("schwabach+twinWins:second", *TWINS, up="JD"), "0AS 1AS").points == [0, 22]

    def test_in_strict_play_too(self) -> None:
        """004: the rule has no exception for the end; a higher card still beats both."""
        keys: dict[str, object] = {"hand": "KS.9H/KS.QH", "won": "-/-"}
        assert play(puzzle("schwabach", **keys), "0KS 1KS").tricks == [1, 0]
        assert play(puzzle("schwabach", **keys | {"hand": "KS.9H/AS.QH"}), "0KS 1AS").tricks == [0, 1]


class TestSchwabach:
    def test_forty_eight_cards_eight_each_and_the_rest_in_the_stock(self) -> None:
        """004; that the card after the deal is turned up is a reading (D51)."""
        rules = rule_set("schwabach")
        deal = Deal.start(rules, rules.cards, 1)
        assert (len(rules.cards), [len(hand) for hand in deal.hands], len(deal.stock)) == (48, [8, 8], 31)
        assert str(deal.up) == str(rules.cards[16])
        assert deal.order == [0, 1]

    @pytest.mark.parametrize(("points", "reason", "paid"), [(101, "claim", (1, 0)), (100, "false-claim", (0, 2))])
    def test_one_hundred_and_one_is_claimed(self, points: int, reason: str, paid: tuple[int, int]) -> None:
        """D51, a reading: 101 points in the deal. The act is called 66 there too; schneider stays 33."""
        deal = puzzle("schwabach", hand="KS.9H/KH.QH", won="AS.AS/9C.9C", pts=f"{points}/40")
        assert tokens(shown(deal, 0))["goal"] == "101"
        assert (result(play(deal, "066")).reason, result(deal).points) == (reason, paid)

    def test_whoever_has_below_thirty_three_is_schneider(self) -> None:
        for points, value in ((33, 1), (32, 2)):
            deal = puzzle("schwabach", hand="KS.9H/KH.QH", won="AS.AS/9C.9C", pts=f"105/{points}")
            assert result(play(deal, "066")).points == (value, 0)

    def test_a_suit_is_announced_twice_with_four_cards(self) -> None:
        """Decision 6: each king and each queen serves one announcement only."""
        hands = ("KH KH QH QH AS AS 9D JD", "9H 9H 9S 9S JS JS 9C 9C")
        deal = play(start("schwabach", *hands, up="JD", stock="TC AC KC AC"), "0mH 0KH 19H")
        assert deal.points == [24, 0]
        decline(deal, "lead")
        play(deal, "0mH 0QH 19H")
        assert deal.points == [47, 0]
        assert not may(decline(deal, "lead"), "mH")

    def test_a_second_king_does_not_marry_the_queen_that_has_served(self) -> None:
        """Decision 6."""
        hands = ("KH KH QH 9D AS AS JD 9D", "9H 9H 9S 9S JS JS 9C 9C")
        deal = play(start("schwabach", *hands, up="JD", stock="TC AC KC AC"), "0mH 0KH 19H")
        assert not may(decline(deal, "lead"), "mH")

    def test_two_marriages_of_trumps_count_forty_each(self) -> None:
        """D51: as usual. 004 asks for no trick before."""
        hands = ("KD KD QD QD AS AS 9D JD", "9H 9H 9S 9S JS JS 9C 9C")
        deal = play(start("schwabach", *hands, up="JD", stock="TC AC KC AC"), "0mD 0KD 19H")
        assert play(decline(deal, "lead"), "0mD").points == [84, 0]

    def test_closing_needs_five_cards_in_the_stock_and_never_before_the_first_trick(self) -> None:
        """004's closing: in mid-play, five cards or more."""
        deal = start("schwabach", *TWINS, up="JD")
        assert (deal.ask, may(deal, "c")) == ("lead", False)
        assert may(play(deal, "0AS 1AS"), "c")
        eights: dict[str, object] = {
            "hand": "AS.TS.KS.QS.JS.9S.AS.TS/AH.TH.KH.QH.JH.9H.AH.TH",
            "up": "9D",
            "won": "-/-",
        }
        assert may(puzzle("schwabach", **eights, stock="AD.TD.KD.QD.JD"), "c")
        assert not may(puzzle("schwabach", **eights, stock="AD.TD.KD"), "c")

    def test_two_hundred_and_forty_and_ten_are_in_a_deal(self) -> None:
        rules = rule_set("schwabach")
        deal = Deal.start(rules, rules.cards[::-1], 1)
        while deal.turn is not None:
            acts = [act for act in deal.legal_actions() if str(act) not in ("66", "c") and str(act)[0] != "m"]
            deal.apply(acts[0])
        assert sum(deal.points) == 250


class TestSchwabachTotal:
    """Decision 12: unit=card without an auction, the other reading of 004's 101."""

    def ends(self, ours: str, theirs: str) -> Deal:
        return play(puzzle("schwabach+schwabachTotal", hand="JS/9S", won=f"{ours}/{theirs}"), "0JS 19S")

    def test_each_side_scores_the_points_it_took(self) -> None:
        deal = self.ends("AS.TS", "KH.QH.KD.9D")
        assert (deal.points, result(deal).points, result(deal).winners) == ([33, 11], (33, 11), (0,))
        assert (result(deal).reason, result(deal).carry) == ("out", 0)

    def test_equal_points_are_scored_all_the_same(self) -> None:
        deal = self.ends("AS.9H", "AH.TH.JC.9D")
        assert (deal.points, result(deal).points, result(deal).winners) == ([23, 23], (23, 23), ())

    def test_the_match_is_one_hundred_and_one_card_points(self) -> None:
        match = Match.start(rule_set("schwabach+schwabachTotal"), 0)
        assert match.target == 101
        assert Match(match.rules, 0, (70, 95), 101).after(result(self.ends("AS.TS", "KH.QH.KD.9D"))).winners == (1,)

    def test_closing_only_stops_the_draws(self) -> None:
        hands = ("AS TD KH QC JC 9C 9S 9H", "KS JH QH KC JC 9C 9S 9H")
        deal = play(start("schwabach+schwabachTotal", *hands, up="JD"), "0AS 1KS 0c")
        while deal.turn is not None:
            assert "66" not in legal(deal).split(".")
            deal.apply(deal.legal_actions()[0])
        assert result(deal).points == tuple(deal.points)
        assert sum(deal.tricks) == 8


class TestSchnapsen:
    def test_twenty_cards_five_each_the_trump_after_the_first_packet(self) -> None:
        """D53: 3 and 2, the turn-up between."""
        rules = rule_set("schnapsen")
        deal = Deal.start(rules, rules.cards, 1)
        assert [[str(c) for c in hand] for hand in deal.hands] == [
            ["AS", "TS", "KS", "KH", "QH"],
            ["QS", "JS", "AH", "JH", "AD"],
        ]
        assert (str(deal.up), len(deal.stock)) == ("TH", 9)

    OPEN: dict[str, object] = {"hand": "JD.AS.TS.KH.QH/KS.QS.JS.AH.TH", "up": "AD"}  # noqa: RUF012

    @pytest.mark.parametrize(
        ("won", "stock", "allowed"),
        [
            ("TD.AC/TC.KC", "KD.QD.JH.QC.JC", True),
            ("TD.AC/TC.KC.KD.QD", "JH.QC.JC", True),
            ("TD.AC/TC.KC.KD.QD.JH.QC", "JC", False),
        ],
    )
    def test_neither_exchange_nor_closing_with_the_last_two_cards(self, won: str, stock: str, *, allowed: bool) -> None:
        """D53: Austrian rules, a reading; one face-down card and the turn-up are too few."""
        deal = puzzle("schnapsen", **self.OPEN, won=won, stock=stock)
        assert (may(deal, "x"), may(deal, "c")) == (allowed, allowed)

    def test_closing_after_the_draws_only_by_the_leader(self) -> None:
        deal = play(start("schnapsen", "AS TS KS AH TH", "QS JS KH QH JH", up="JD"), "0AS 1JS")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert may(deal, "c")
        assert may(start("schnapsen", "AS TS KS AH TH", "QS JS KH QH JH", up="JD"), "c")

    @pytest.mark.parametrize(("rules", "value"), [("schnapsen", 3), ("schnapsen+closeWinAt:end", 1)])
    def test_a_closer_who_wins_is_paid_by_what_the_other_had_at_the_close(self, rules: str, value: int) -> None:
        """D53: no trick then, thirty-three and more by now; the German game counts at the end (D30)."""
        won = "AS.TS.KS.JS.AD.JD.TC.QC/AC.TH.KD.KC.KH.JH"
        deal = puzzle(
            rules, hand="TD.QD/QH.AH", won=won, closed="0@31.0.2/0.0.0", up="QS", trump="S", stock="JC", pts="70/33"
        )
        assert result(play(deal, "066")).points == (value, 0)

    @pytest.mark.parametrize("closed", ["-", "0@20.0.1/0.0.0"])
    def test_marriages_are_announced_after_the_stock_too(self, closed: str) -> None:
        """D53: marriages always."""
        rest: dict[str, object] = {"up": "JD", "stock": "JS"} if closed != "-" else {}
        deal = puzzle("schnapsen", hand="KH.QH.KD.QD/AH.TH.AD.TD", won="AS.TS/KS.QS", closed=closed, **rest)
        assert {"mH", "mD"} <= set(legal(deal).split("."))

    def test_both_at_the_target_unnoticed_the_last_trick_wins_one(self) -> None:
        deal = puzzle("schnapsen", hand="QS/JS", won="AS.TS/KS.AH", pts="70/80")
        assert result(play(deal, "0QS 1JS 0n")).points == (1, 0)

    def test_sixty_six_that_nobody_claimed_loses_to_the_last_trick(self) -> None:
        """D53: cards out, the last trick wins one, whoever has how much."""
        deal = puzzle("schnapsen", hand="JS/QS", won="AS.TS/KS.AH", pts="70/20")
        assert result(play(deal, "0JS 1QS 1n")).points == (0, 1)

    def test_each_deals_in_turn_to_seven(self) -> None:
        deal = play(puzzle("schnapsen", hand="QS/JS", won="AS.TS/KS.AH"), "0QS 1JS 0n")
        match = Match.start(deal.rules, 0)
        assert (match.target, match.after(result(deal)).dealer) == (7, 1)


class TestSantase:
    HANDS = ("AS KH QH AD TD KD", "9S 9H JH QC JC 9C")

    def test_the_deal_ends_by_itself_on_a_trick(self) -> None:
        """Santase: nobody claims; who reaches 66 has won."""
        deal = puzzle("santase", hand="AS.KH/9S.9H", won="AH.TH.AC.TC.TD.KD/AD.JD", pts="56/13")
        play(deal, "0AS 19S")
        assert (result(deal).reason, result(deal).points, deal.points) == ("auto", (2, 0), [67, 13])

    def test_the_deal_ends_by_itself_on_an_announcement(self) -> None:
        deal = puzzle("santase", hand="KH.QH/9S.9H", won="AH.TH.AC.TC.TD.KD/AD.JD", pts="50/13")
        play(deal, "0mH")
        assert (result(deal).reason, result(deal).points, deal.trick) == ("auto", (2, 0), [])

    def test_closing_needs_a_trick_four_cards_and_both_draws_done(self) -> None:
        deal = start("santase", *self.HANDS, up="JD")
        assert not may(deal, "c")
        play(deal, "0AS 19S")
        assert (deal.ask, may(deal, "c")) == ("lead", True)
        keys: dict[str, object] = {"hand": "AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H", "up": "9D"}
        assert may(puzzle("santase", **keys, won="AC.TC.KC.AD/QC.JC.9C.TD", stock="KD.QD.JD"), "c")
        assert not may(puzzle("santase", **keys, won="AC.TC.KC.AD.KD.QD/QC.JC.9C.TD", stock="JD"), "c")

    def test_a_beaten_closer_pays_three(self) -> None:
        deal = puzzle(
            "santase",
            hand="9S.9H/AS.TH",
            won="AH.TD/AC.TC.AD.KD.KC.QC",
            closed="0@21.0.1/0.0.1",
            up="9D",
            stock="QH",
            pts="21/60",
            turn=1,
        )
        play(deal, "1AS 09S")
        assert (result(deal).reason, result(deal).points) == ("close-beaten", (0, 3))

    def test_sixty_five_all_is_nobodys_and_the_higher_of_less_wins_one(self) -> None:
        """noneOver=higher, noneValue=one: both below 66 with the cards out."""
        won = "AS.TS.KS.QS.AH.TH.KH.9H/QH.JH.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C"
        deal = play(puzzle("santase", hand="JS/9S", won=won), "0JS 19S")
        assert (deal.points, result(deal).reason, result(deal).carry) == ([65, 65], "tie", 0)
        deal = play(puzzle("santase", hand="JS/9S", won=won, pts="40/20"), "0JS 19S")
        assert (deal.points, result(deal).points) == ([52, 20], (1, 0))


class TestPiquetPack:
    def test_the_seven_exchanges_and_sevens_and_eights_are_worth_nothing(self) -> None:
        """001: with the piquet pack the right of exchange is the seven's."""
        deal = play(start("piquet32", "7D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S 0x")
        assert (str(deal.up), "AD" in map(str, deal.hands[0])) == ("7D", True)
        assert len(deal.stock) == 19
        deal = play(start("piquet32", "9D AS 8S KH QC JC", "9S 7S QH TC KC 9C", up="AD"), "0AS 17S")
        assert (deal.points, may(deal, "x")) == ([11, 0], False)
        assert play(decline(deal, "lead"), "08S 19S").tricks == [1, 1]

    def test_fines_are_the_dictionarys(self) -> None:
        """001: a variant of the pack alone; a wrong claim of a trickless claimant costs six there too."""
        deal = play(start("piquet32", "7D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "066")
        assert (result(deal).reason, result(deal).points) == ("false-claim", (0, 6))
