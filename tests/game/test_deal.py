"""Dealing, the round of draws, copies and histories: what a deal does besides asking."""

import pytest

from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.cards import format_cards, parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import PositionError
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .tables import decline, lay_out, play, start

THREE = "+seats:3+penaltyTo:everyOpponent"
ORDER = "AS.TS.KS.QS.JS.9S.AH.TH.KH.QH.JH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C"


class TestDealing:
    @pytest.mark.parametrize(
        ("rules", "first", "dealers", "up"),
        [
            ("classic", "AS.TS.KS.AH.TH.KH", "QS.JS.9S.QH.JH.9H", "AD"),
            ("chapter19", "AS.KS.JS.AH.KH.JH", "TS.QS.9S.TH.QH.9H", "AD"),
            ("classic+turnUpAfter:1", "AS.TS.KS.TH.KH.QH", "QS.JS.9S.JH.9H.AD", "AH"),
            ("classic+turnUpAfter:0", "TS.KS.QS.TH.KH.QH", "JS.9S.AH.JH.9H.AD", "AS"),
        ],
    )
    def test_packets_go_round_from_the_left_of_the_dealer(self, rules: str, first: str, dealers: str, up: str) -> None:
        deal = Deal.start(rule_set(rules), parse_cards(ORDER), 0)
        assert (format_cards(deal.hands[1]), format_cards(deal.hands[0])) == (first, dealers)
        assert str(deal.up) == up
        assert format_cards(deal.stock) == "TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C"
        assert deal.log == [f"+{up}"]
        assert str(deal.trump) == up[1]

    def test_three_seats_are_dealt_clockwise(self) -> None:
        deal = Deal.start(rule_set("classic" + THREE), parse_cards(ORDER), 1)
        assert [format_cards(deal.hands[seat][:3]) for seat in (2, 0, 1)] == ["AS.TS.KS", "QS.JS.9S", "AH.TH.KH"]
        assert (len(deal.stock), deal.turn) == (5, 2)

    def test_a_dealer_who_sits_out_has_no_cards(self) -> None:
        deal = Deal.start(rule_set("dictionary+seats:3+playing:allButDealer"), parse_cards(ORDER), 1)
        assert [len(hand) for hand in deal.hands] == [6, 0, 6]
        assert deal.order == [2, 0]

    @pytest.mark.parametrize(("source", "shown", "holder"), [("lastCard", "9H", 0), ("firstCard", "AS", 1)])
    def test_a_card_shown_at_the_deal_is_known_in_its_hand(self, source: str, shown: str, holder: int) -> None:
        rules = rule_set(f"classic+swapRank:-+turnUpAfter:-+trumpFrom:{source}")
        deal = Deal.start(rules, parse_cards(ORDER), 0)
        assert (str(deal.trump), deal.up, deal.log) == (shown[1], None, [f"+{shown}"])
        seen = view_of(deal, 1 - holder).hands[holder]
        assert format_cards(seen) == f"{shown}.??.??.??.??.??"
        assert len(deal.stock) == 12

    @pytest.mark.parametrize("cards", [ORDER[:-3], ORDER + ".9C", ORDER.replace("AS", "TS"), ORDER.replace("9C", "??")])
    def test_what_is_not_the_pack_is_refused(self, cards: str) -> None:
        with pytest.raises(PositionError, match="not the pack of classic"):
            Deal.start(rule_set("classic"), parse_cards(cards), 0)

    def test_the_given_cards_are_not_touched(self) -> None:
        cards = list(parse_cards(ORDER))
        Deal.start(rule_set("classic"), cards, 0)
        assert format_cards(cards) == ORDER


class TestDraws:
    def test_the_winner_draws_first(self) -> None:
        deal = play(start("classic", "AS TS KH QC JC 9C", "9S JS QH TC KC 9H", up="AD", stock="KS QS"), "0TS 1JS")
        decline(deal, "lead")
        assert deal.log[-2:] == ["0+KS", "1+QS"]
        deal = play(start("classic", "9S TS KH QC JC 9C", "AS JS QH TC KC 9H", up="AD", stock="KS QS"), "09S 1AS")
        decline(deal, "lead")
        assert deal.log[-2:] == ["1+KS", "0+QS"]

    def test_three_seats_draw_clockwise_from_the_winner(self) -> None:
        hands = ("9S TS KH QC JC 9C", "AS JS QH TC KC 9H", "KS JH AC TH AH KD")
        deal = start("classic" + THREE, *hands, up="AD", dealer=2, stock="QS QD JD")
        decline(play(deal, "09S 1AS 2KS"), "lead")
        assert deal.log[-3:] == ["1+QS", "2+QD", "0+JD"]

    @pytest.mark.parametrize(("script", "winner"), [("0AS 19S", 0), ("0TS 1AD", 1)])
    def test_a_stock_keyed_by_seat_gives_each_seat_its_own_card(self, script: str, winner: int) -> None:
        rules = rule_set("classic")
        pack = lay_out(rules, ["AS TS KH QC JC 9C", "9S AD QH TC KC 9H"], "JD", "KS QS")
        deal = Deal.start(rules, pack, 1, keyed=True)
        play(deal, script)
        assert (deal.leader, deal.ask) == (winner, "draw")
        drawn = ["0+KS", "1+QS"] if winner == 0 else ["1+QS", "0+KS"]
        assert [str(c) for c in deal.stock[:2]] == [token[2:] for token in drawn]
        decline(deal, "lead")
        assert deal.log[-2:] == drawn

    def test_the_last_round_of_a_keyed_stock_stays_in_order(self) -> None:
        rules = rule_set("classic")
        for seed in "abcdef":
            deal = Deal.start(rules, shuffled_pack(rules, seed), 0, keyed=True)
            last, up = deal.stock[-1], deal.up
            while deal.phase == "open":
                deal.apply(next((act for act in deal.legal_actions() if str(act) == "n"), deal.legal_actions()[0]))
            assert [token[2:] for token in deal.log[-2:]] == [str(last), str(up)]

    def test_keyed_or_not_the_hands_differ_only_by_who_drew_what(self) -> None:
        rules = rule_set("classic")
        for seed in "abcdef":
            pair = [Deal.start(rules, shuffled_pack(rules, seed), 0, keyed=keyed) for keyed in (True, False)]
            for deal in pair:
                play(deal, f"1{deal.hands[1][0]}")
                deal.apply(deal.legal_actions()[0])
                decline(deal, "lead")
            drawn = [sorted(c.index for hand in deal.hands for c in hand) for deal in pair]
            assert drawn[0] == drawn[1]


class TestCopy:
    @pytest.mark.parametrize("rules", ["classic", "dictionary", "wikipedia", "pagat66"])
    def test_a_copy_goes_its_own_way(self, rules: str) -> None:
        deal = Deal.start(rule_set(rules), shuffled_pack(rule_set(rules), "copy"), 0)
        while deal.turn is not None:
            before = format_position(view_of(deal, "*"))
            twin = deal.copy()
            assert format_position(view_of(twin, "*")) == before
            while twin.turn is not None:
                twin.apply(twin.legal_actions()[-1])
            assert format_position(view_of(deal, "*")) == before
            assert len(twin.history) > len(deal.history)
            deal.apply(deal.legal_actions()[0])

    def test_the_original_goes_its_own_way_too(self) -> None:
        deal = start("classic", "AS TS KH QC JC 9C", "9S JS QH TC KC 9H", up="AD")
        twin = deal.copy()
        play(deal, "0AS 19S 0n 0c")
        assert (twin.log, twin.history, twin.trick, twin.closed) == (["+AD"], [], [], None)
        assert (
            twin.legal_actions() == start("classic", "AS TS KH QC JC 9C", "9S JS QH TC KC 9H", up="AD").legal_actions()
        )
        play(twin, "0TS 1JS")
        assert parse_action("AS") in decline(twin, "lead").legal_actions()
