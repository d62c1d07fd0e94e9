"""Worked examples 50 to 52 and decisions 10, D44 to D48: four at the table in pairs. Each names the text behind it.

Source: 001 dictionary, the four-handed game and the regional one.
"""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.variants import rule_set

from .tables import decline, legal, may, parse_hand, play, plays, puzzle, result, start
from .walks import shown, tokens

LAST_TRICK = "JS/9S/8S/7S"
"""Twelve with the ten for the last trick; seat 0 leads and takes it."""
OTHERS_HAVE = {
    31: "AH.TH.KH.9H.8H.7H.QD.QC",
    30: "AH.TH.KH.QH.JH.9H.8H.7H",
    65: "AH.TH.KH.QH.JH.9H.8H.7H.AC.TC.KC.QC.JC.9C.8C.7C.QD.JD.9D.8D",
    0: "-",
}
"""Cards of side 2 before the last trick, by their points; side 1 has all others."""


def last_trick(rules: str, others: int, **keys: object) -> Deal:
    """A four-handed deal before its last trick, in which side 2 has taken so many points."""
    theirs = OTHERS_HAVE[others]
    out = {*LAST_TRICK.split("/"), *theirs.split(".")}
    ours = ".".join(str(c) for c in rule_set(rules).cards if str(c) not in out)
    return puzzle(rules, hand=LAST_TRICK, won=f"{ours}/{theirs}/-/-", dealer=3, **keys)


class TestExample50:
    @pytest.mark.parametrize(("others", "points", "value"), [(31, 99, 1), (30, 100, 2), (0, 130, 3)])
    def test_one_two_from_a_hundred_and_three_for_all_eight_tricks(self, others: int, points: int, value: int) -> None:
        """Example 50a to c, four-partners. Supported by 001; by D45 exactly 100 doubles (others: "more than 100")."""
        deal = play(last_trick("four-partners", others), "0JS 19S 28S 37S")
        assert deal.points == [points, 130 - points]
        assert (result(deal).reason, result(deal).points) == ("out", (value, 0, value, 0))
        assert result(deal).winners == (0, 2)

    def test_all_points_without_all_tricks_are_two(self) -> None:
        """Example 50c turned round: three is for all eight tricks (001), not for all points."""
        ours = "AS.TS.KS.QS.AH.TH.KH.QH.JH.AD.TD.KD.QD.JD.9D.8D.7D.AC.TC.KC.QC.JC.9C.8C"
        deal = puzzle("four-partners", hand=LAST_TRICK, won=f"{ours}/7C.9H.8H.7H/-/-", dealer=3)
        play(deal, "0JS 19S 28S 37S")
        assert (deal.points, result(deal).points) == ([130, 0], (2, 0, 2, 0))

    def test_the_match_is_to_seven_and_partners_win_it_together(self) -> None:
        """001: the pair that first has seven game points."""
        outcome = result(play(last_trick("four-partners", 30), "0JS 19S 28S 37S"))
        match = Match(rule_set("four-partners"), 3, (5, 6, 5, 6), 7).after(outcome)
        assert (match.score, match.winners, match.dealer) == ((7, 6, 7, 6), (0, 2), 0)


class TestExample51:
    def test_sixty_five_all_puts_a_point_aside_for_the_next_winners(self) -> None:
        """Example 51a, four-partners. Supported by 001, four-handed."""
        outcome = result(play(last_trick("four-partners", 65), "0JS 19S 28S 37S"))
        assert (outcome.reason, outcome.points, outcome.winners, outcome.carry) == ("tie", (0, 0, 0, 0), (), 1)
        following = play(last_trick("four-partners", 30, carry=outcome.carry), "0JS 19S 28S 37S")
        assert (result(following).points, result(following).carry) == ((3, 0, 3, 0), 0)

    def test_with_a_trump_ten_of_eleven_there_is_no_tie(self) -> None:
        """Example 51b, +trumpTen11: 65 : 66, 131 in all. Supported by 001, four-handed."""
        deal = play(last_trick("four-partners+trumpTen11", 65, trump="H"), "0JS 19S 28S 37S")
        assert deal.points == [65, 66]
        assert (result(deal).reason, result(deal).points) == ("out", (0, 1, 0, 1))


class TestExample52:
    def partner_leads(self, rules: str, hand: str, table: str = "0KS.19S") -> set[str]:
        """Seat 2 follows where its partner, seat 0, has led."""
        filled = f"QH/QC/{hand}/KC.KH"
        return plays(puzzle(rules, hand=filled, won="-/-/-/-", turn=2, ask="follow", table=table, dealer=3))

    def test_even_the_partner_must_be_overtaken(self) -> None:
        """Example 52, four-partners. Supported by 001 ("even over the partner")."""
        assert self.partner_leads("four-partners", "AS.7S") == {"AS"}

    def test_without_that_duty_either_card_goes(self) -> None:
        """Example 52 turned round: headPartner=no binds only while an opponent is winning."""
        assert self.partner_leads("four-partners+headPartner:no", "AS.7S") == {"AS", "7S"}
        assert self.partner_leads("four-partners+headPartner:no", "AS.7S", "0KS.1TS") == {"AS"}

    def test_a_void_hand_over_trumps(self) -> None:
        """001: void in the suit led, a higher trump than any before."""
        assert self.partner_leads("four-partners", "TD.7D", "0KS.1JD") == {"TD"}

    def test_who_cannot_over_trump_must_still_trump(self) -> None:
        """D46, underTrump=yes: a reading of Foster's "trump and over-trump if possible"."""
        assert self.partner_leads("four-partners", "7D.AH", "0KS.1JD") == {"7D"}
        assert self.partner_leads("four-partners+underTrump:no", "7D.AH", "0KS.1JD") == {"7D", "AH"}

    def test_a_suit_that_has_been_trumped_is_followed_with_anything(self) -> None:
        """Nothing of the suit led can be higher than a trump in the trick, so nothing is asked but to follow."""
        assert self.partner_leads("four-partners", "AS.7S", "0KS.1JD") == {"AS", "7S"}


class TestTheDeal:
    def test_packets_of_three_three_and_two_and_the_last_card_is_trumps(self) -> None:
        """001 and D44: 3-3-2, the dealer's last card is shown as trump and taken up; left of the dealer leads."""
        rules = rule_set("four-partners")
        deal = Deal.start(rules, rules.cards, 1)
        by_seat = [" ".join(map(str, rules.cards[a : a + 3])) for a in range(0, 12, 3)]
        assert deal.order == [2, 3, 0, 1]
        assert [deal.hands[seat][:3] for seat in deal.order] == [parse_hand(hand) for hand in by_seat]
        assert [str(c) for c in deal.hands[2]] == ["AS", "TS", "KS", "JH", "9H", "8H", "AC", "TC"]
        assert (deal.log, deal.up, deal.stock, str(deal.trump)) == (["+7C"], None, [], "C")
        assert (deal.turn, deal.ask) == (2, "lead")
        fields = tokens(shown(deal, "-"))
        assert fields["team"] == "0.2/1.3"
        assert fields["hand"].split("/")[1] == "7C.??.??.??.??.??.??.??"

    def test_no_marriages_no_claims_no_closing(self) -> None:
        """001: marriages do not count; by D47 every deal is played to the end."""
        rules = rule_set("four-partners")
        deal = Deal.start(rules, rules.cards, 3)
        while deal.turn is not None:
            assert deal.ask in ("lead", "follow")
            assert {len(act) for act in legal(deal).split(".")} == {2}
            assert "66" not in legal(deal).split(".")
            deal.apply(deal.legal_actions()[0])
        assert sum(deal.tricks) == 8
        assert sum(deal.points) == 130

    def test_each_deals_in_turn(self) -> None:
        outcome = result(play(last_trick("four-partners", 30), "0JS 19S 28S 37S"))
        assert [Match.start(rule_set("four-partners"), d).after(outcome).dealer for d in range(4)] == [1, 2, 3, 0]


class TestRegionalGame:
    def test_three_cards_each_and_a_stock_with_its_turn_up(self) -> None:
        """D48, four-24 taken literally: "three cards from a 24-card pack", nothing more is printed."""
        rules = rule_set("four-24")
        deal = Deal.start(rules, rules.cards, 0)
        assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]
        assert (len(deal.stock), str(deal.up)) == (11, "AD")
        play(deal, f"1{deal.hands[1][0]}")
        assert plays(deal) == set(map(str, deal.hands[2]))
        deal.apply(deal.legal_actions()[0])
        deal.apply(deal.legal_actions()[0])
        deal.apply(deal.legal_actions()[0])
        winner = deal.leader
        assert [token[0] for token in deal.log[-4:]] == [str((winner + step) % 4) for step in range(4)]
        assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]

    def test_dealt_out_it_is_six_each_by_threes(self) -> None:
        """D48, +four24dealtOut: the likely meaning (pagat, Meyers): six each by threes, no stock."""
        rules = rule_set("four-24+four24dealtOut")
        deal = Deal.start(rules, rules.cards, 0)
        assert [len(hand) for hand in deal.hands] == [6, 6, 6, 6]
        assert [str(c) for c in deal.hands[1]] == ["AS", "TS", "KS", "AD", "TD", "KD"]
        assert (deal.log, deal.stock, deal.phase) == (["+9C"], [], "exhausted")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "9C.??.??.??.??.??"

    def test_its_values_are_those_of_the_four_handed_game(self) -> None:
        won = "AS.TS.KS.QS.AH.TH.KH.QH.JH.AD.TD.KD.QD.JD.AC.TC/KC.QC.JC.9C/-/-"
        deal = puzzle("four-24", hand="JS/9S/9H/9D", won=won, dealer=3, trump="C")
        play(deal, "0JS 19S 29H 39D")
        assert (sum(deal.points), result(deal).points) == (130, (2, 0, 2, 0))


class TestPairs:
    """Decision 10: a trick, what waits for one and the standing at a close are those of the side."""

    HANDS = ("9D AS TS", "QS JS 9S", "KH QH JH", "KC QC JC")

    def test_a_partners_trick_is_a_trick_of_ones_own_for_the_exchange(self) -> None:
        """Dealt so that seat 0 takes the first trick and seat 2 holds the nine of trumps."""
        deal = start("four-24+swapRank:9", "AS KH QH", "JS QS KS", "9D TS 9S", "KC QC JC", up="AD", dealer=3)
        play(deal, "0AS 1JS 2TS 3JC")
        decline(deal, "lead")
        play(deal, "0KH 1KS")
        assert (deal.turn, deal.ask, may(deal, "x")) == (2, "follow", True)

    def test_a_partners_trick_makes_a_waiting_marriage_count(self) -> None:
        deal = start("four-24+marriage:yes+noMarriageAfterStock", *self.HANDS, up="AD", dealer=1)
        play(deal, "2mH 2KH 3JC")
        assert (deal.points, deal.pending) == ([0, 0], [20, 0])
        play(deal, "09D")
        assert deal.pending == [20, 0]
        play(deal, "1JS")
        assert (deal.leader, deal.points, deal.pending) == (0, [20 + 4 + 2 + 2, 0], [0, 0])

    def test_a_partner_of_who_took_the_trick_may_close_and_both_have_the_same_then(self) -> None:
        """The two-handed game with pairs laid over it, since none of the four-handed sets closes."""
        rules = "classic+piquet+seats:4+sides:pairs+closeTrick:yes+closeBy:either"
        hands = ("AS AH TH KH QH JH", "JS 9S 8S 7S 9H 8H", "KS QS AC TC KC QC", "JC 9C 8C 7C 7H TS")
        deal = play(start(rules, *hands, up="AD", dealer=1), "2KS 3JC 0AS 1JS 0n")
        assert (deal.turn, deal.ask) == (2, "close")
        play(deal, "2c")
        assert tokens(shown(deal, "-"))["closed"] == "2@19.0.1/0.0.0/19.0.1/0.0.0"
        assert (deal.turn, deal.ask) == (0, "lead")
