"""Who is asked, when, and for what: the moments of the protocol and the order of the acts offered at each."""

import pytest

from sixtysix_engine.game.deal import Deal

from .tables import SEVEN_SETS, decline, legal, may, play, puzzle, result, start

FIRST, SECOND = "AS TS KH QC JC 9C", "9S JS QH TC KC 9H"
"""Seat 0 takes the first trick with the ace of spades; nobody holds the trump nine."""
THREE = "+seats:3+penaltyTo:everyOpponent"


def asked(deal: Deal) -> tuple[int | None, str | None, str]:
    """Returns who is asked, at which moment, for what."""
    return deal.turn, deal.ask, legal(deal)


def first_trick(rules: str, *, up: str = "AD", stock: str = "") -> Deal:
    return play(start(rules, FIRST, SECOND, up=up, stock=stock), "0AS 19S")


class TestClose:
    @pytest.mark.parametrize("rules", ["dictionary", "chapter19", "primer"])
    def test_either_may_close_so_the_other_is_asked_before_the_first_lead(self, rules: str) -> None:
        assert asked(start(rules, FIRST, SECOND, up="AD")) == (1, "close", "c.n")

    @pytest.mark.parametrize("rules", ["classic", "pagat66", "wikipedia", "eights", "dictionary+closeTrickOnly"])
    def test_where_he_may_not_the_leader_is_asked_at_once(self, rules: str) -> None:
        deal = start(rules, FIRST, SECOND, up="AD")
        assert (deal.turn, deal.ask) == (0, "lead")

    def test_after_a_trick_all_moments_stand_in_order(self) -> None:
        deal = first_trick("dictionary", stock="KS QS")
        moments = []
        while deal.ask != "lead":
            moments.append((deal.turn, deal.ask))
            play(deal, f"{deal.turn}n")
        assert moments == [(0, "draw"), (1, "close"), (1, "close")]
        assert deal.log[-5:] == ["0n", "1n", "0+KS", "1+QS", "1n"]
        assert deal.turn == 0

    def test_three_seats_are_asked_clockwise_from_the_leader(self) -> None:
        hands = ("AS TS KH QC JC 9C", "9S JS QH TC KC 9H", "KS QS JH AC TH AH")
        deal = start("dictionary" + THREE, *hands, up="AD", dealer=0)
        moments = []
        while deal.ask == "close":
            moments.append(deal.turn)
            play(deal, f"{deal.turn}n")
        assert (moments, deal.turn) == ([2, 0], 1)
        play(deal, "1QH 2AH 0KH 2n")
        assert asked(deal) == (0, "close", "c.n")
        play(deal, "0n")
        assert asked(deal) == (1, "close", "c.n")
        play(deal, "1n")
        assert asked(deal) == (0, "close", "c.n")
        assert len(deal.hands[0]) == 6

    def test_a_close_by_the_other_before_the_draws_stops_them(self) -> None:
        deal = play(first_trick("dictionary"), "0n 1c")
        assert (deal.turn, deal.ask, [len(h) for h in deal.hands]) == (0, "lead", [5, 5])

    def test_a_close_by_the_other_after_the_draws_lets_the_leader_lead(self) -> None:
        deal = play(first_trick("dictionary"), "0n 1n 1c")
        assert (deal.turn, deal.ask, [len(h) for h in deal.hands]) == (0, "lead", [6, 6])
        assert deal.closed is not None
        assert deal.closed.seat == 1

    def test_closing_needs_a_trick_in_the_strict_variant_so_the_loser_is_not_asked(self) -> None:
        deal = play(first_trick("dictionary+closeTrickOnly"), "0n")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert "1n" not in deal.log

    def test_nobody_is_asked_to_close_too_small_a_stock(self) -> None:
        keys: dict[str, object] = {"won": "AC.TC.KC.AD/QC.JC.9C.TD", "up": "9D", "turn": 0, "ask": "follow"}
        keys |= {"hand": "AS.TS.KS.QS.JS.9S/TH.KH.QH.JH.9H", "table": "1AH", "stock": "KD.QD.JD"}
        deal = play(puzzle("eights", **keys), "09S")
        assert (deal.turn, deal.ask, len(deal.stock)) == (1, "lead", 1)


class TestLead:
    def test_the_acts_come_in_the_order_of_the_protocol(self) -> None:
        deal = puzzle(
            "dictionary",
            hand="QC.9D.KS.AH.QS.KC/9S.9H.9C.TS.TH.TC",
            won="AS.JS.KH.QH/AC.JC.JH.TD",
            stock="KD.QD.JD",
            up="AD",
        )
        assert legal(deal) == "KS.QS.AH.9D.KC.QC.mS.mC.x.c.66"

    def test_a_claim_is_offered_on_the_first_lead_only_where_claims_are_made_at_any_turn(self) -> None:
        assert may(decline(start("dictionary", FIRST, SECOND, up="AD"), "lead"), "66")
        assert not may(decline(start("classic", FIRST, SECOND, up="AD"), "lead"), "66")

    @pytest.mark.parametrize("rules", ["classic", "pagat66"])
    def test_a_claim_on_winning_a_trick_may_be_made_until_its_winner_leads(self, rules: str) -> None:
        deal = first_trick(rules)
        assert (deal.ask, may(deal, "66")) == ("draw", True)
        play(deal, "0n")
        assert (deal.ask, may(deal, "66")) == ("lead", True)
        play(deal, "0c")
        deal = decline(deal, "lead")
        assert may(deal, "66")
        play(deal, "0TS")
        assert (deal.ask, may(deal, "66")) == ("follow", False)

    def test_the_leaders_last_card_is_asked_for_though_it_is_forced(self) -> None:
        deal = puzzle("classic+autoClaim", hand="JS/9S")
        assert asked(deal) == (0, "lead", "JS")
        assert asked(play(deal, "0JS")) == (1, "follow", "9S")

    def test_a_close_on_lead_comes_back_to_the_same_lead(self) -> None:
        deal = play(start("classic", FIRST, SECOND, up="AD"), "0c")
        assert (deal.turn, deal.ask, may(deal, "c")) == (0, "lead", False)

    def test_an_exchange_needs_an_open_stock(self) -> None:
        deal = play(start("dictionary", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S 0n 0c")
        assert not may(deal, "x")


class TestMeld:
    HANDS = ("KH QH AS 9S JC 9C", "AH JS TS TC QC 9H")

    def test_after_an_announcement_its_king_or_queen_is_led_or_the_target_claimed(self) -> None:
        assert asked(play(start("classic", *self.HANDS, up="JD"), "0mH")) == (0, "meld", "KH.QH.66")

    @pytest.mark.parametrize("rules", ["classic+marriageStops:no", "dictionary+marriageStops:no"])
    def test_without_that_right_only_the_cards_are_offered(self, rules: str) -> None:
        assert asked(play(start(rules, *self.HANDS, up="JD"), "0mH")) == (0, "meld", "KH.QH")

    def test_only_the_king_where_the_king_is_led(self) -> None:
        assert asked(play(start("classic+sharp", *self.HANDS, up="JD"), "0mH")) == (0, "meld", "KH.66")

    def test_where_the_lead_announces_the_leader_is_asked_after_it(self) -> None:
        deal = start("wikipedia", *self.HANDS, up="JD")
        assert "m" not in legal(deal)
        play(deal, "0QH")
        assert deal.log[-2:] == ["0mH", "0QH"]
        assert asked(deal) == (0, "meld", "n.66")
        assert asked(play(deal, "0n"))[:2] == (1, "follow")

    @pytest.mark.parametrize("rules", ["wikipedia+marriageStops:no", "wikipedia+autoClaim"])
    def test_and_is_not_asked_where_an_announcement_may_not_be_claimed(self, rules: str) -> None:
        deal = play(start(rules, *self.HANDS, up="JD"), "0KH")
        assert deal.log[-2:] == ["0mH", "0KH"]
        assert (deal.turn, deal.ask) == (1, "follow")

    def test_a_lead_from_no_pair_announces_nothing(self) -> None:
        deal = play(start("wikipedia", *self.HANDS, up="JD"), "0AS")
        assert deal.log == ["+JD", "0AS"]
        assert deal.ask == "follow"


class TestFollow:
    @pytest.mark.parametrize(
        ("rules", "acts"),
        [
            ("dictionary", "AS.TS.9D.x.66"),
            ("wikipedia", "AS.TS.9D.x.66"),
            ("classic", "AS.TS.9D.x"),
            ("pagat66", "AS.TS.9D"),
            ("eights", "AS.TS.9D.66"),
            ("classic+autoClaim", "AS.TS.9D.x"),
        ],
    )
    def test_cards_and_the_rights_of_any_turn(self, rules: str, acts: str) -> None:
        deal = puzzle(
            rules,
            hand="AS.TS.9D.KH.QH.JH/KS.QS.JS.9S.9H",
            table="1AH",
            ask="follow",
            won="AC.JC/QC.KC",
            stock="TC.9C.KD.QD.JD.TH.TD",
            up="AD",
        )
        assert legal(deal).replace("KH.QH.JH.", "") == acts

    def test_an_exchange_while_following_comes_back_to_the_same_trick(self) -> None:
        hands = ("AS AH KH QC JC 9C", "9D AC QH TC KC 9H")
        deal = play(start("classic", *hands, up="AD"), "0KH 1QH 0QC 1AC 19H 0AH 0AS")
        assert (deal.turn, deal.ask) == (1, "follow")
        play(deal, "1x")
        assert (deal.turn, deal.ask, may(deal, "x"), may(deal, "AD")) == (1, "follow", False, True)


class TestDraw:
    def test_the_winner_is_asked_for_exchange_close_or_going_on(self) -> None:
        deal = play(start("classic", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S")
        assert asked(deal) == (0, "draw", "x.c.n.66")

    @pytest.mark.parametrize(
        ("rules", "acts"),
        [
            ("classic", "c.n.66"),
            ("dictionary", "c.n.66"),
            ("wikipedia", "n.66"),
            ("eights", "c.n.66"),
            ("pagat66", "c.n.66"),
            ("wikipedia+autoClaim", "n"),
        ],
    )
    def test_who_does_not_hold_the_low_trump_is_asked_all_the_same(self, rules: str, acts: str) -> None:
        assert asked(first_trick(rules)) == (0, "draw", acts)

    def test_where_only_the_exchange_could_be_offered_the_unheld_nine_still_makes_the_moment(self) -> None:
        held = play(start("wikipedia", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S")
        unheld = play(start("wikipedia", "AS TS KH QC JC 9C", SECOND, up="AD"), "0AS 19S")
        assert asked(held) == (0, "draw", "x.n.66")
        assert asked(unheld) == (0, "draw", "n.66")

    def test_not_when_the_low_trump_is_the_turn_up(self) -> None:
        assert first_trick("wikipedia", up="9D").ask == "lead"
        assert asked(first_trick("classic", up="9D")) == (0, "draw", "c.n.66")

    def test_not_for_the_twin_of_a_turn_up_that_is_itself_the_low_trump(self) -> None:
        deal = play(start("wikipedia+copies:2", "9D AS KH QC JC 9C", SECOND, up="9D"), "0AS 19S")
        assert (deal.turn, deal.ask, may(deal, "x")) == (0, "lead", False)

    def test_but_for_the_twin_of_one_that_has_been_played(self) -> None:
        hands = ("9D 9D KS QC JC 9C", "AS JS QH TC KC 9H")
        deal = play(start("wikipedia+copies:2+swapTrick:anyone", *hands, up="AD"), "09D 1JS")
        assert asked(deal) == (0, "draw", "x.n.66")

    def test_not_when_the_low_trump_has_been_played(self) -> None:
        deal = play(start("wikipedia", "AS TS KH QC JC 9C", "9D JS QH TC KC 9H", up="AD"), "0KH 19D")
        assert deal.ask == "lead"

    def test_not_when_the_table_knows_it_in_another_hand(self) -> None:
        hands = ("KD QD TS QC JC 9C", "AD JS QH TC KC 9H")
        shown = play(start("classic+swapRank:Q+close:no", *hands, up="TD"), "0mD 0KD 1AD")
        assert (shown.turn, shown.ask) == (1, "lead")
        hidden = play(start("classic+swapRank:Q+close:no+marriageShow:no", *hands, up="TD"), "0mD 0KD 1AD")
        assert asked(hidden) == (1, "draw", "n.66")

    def test_not_for_an_exchange_without_the_trick_that_it_needs(self) -> None:
        deal = play(start("wikipedia+swapTrick:own", "9S KS KH QC JC 9C", "AS JS QH TC KC 9H", up="AD"), "09S 1AS")
        assert (deal.turn, deal.ask) == (1, "draw")

    def test_not_where_the_exchange_waits_for_the_lead(self) -> None:
        assert first_trick("wikipedia+swapTurn:lead").ask == "lead"
        assert "x" not in legal(play(start("pagat66", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S"))

    def test_a_claim_alone_makes_no_moment(self) -> None:
        deal = first_trick("eights+close:no")
        assert (deal.turn, deal.ask, deal.log[-2][:2]) == (0, "lead", "0+")

    def test_exchange_then_close_then_lead(self) -> None:
        deal = play(start("classic", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S 0x")
        assert asked(deal) == (0, "draw", "c.n.66")
        play(deal, "0c")
        assert asked(deal) == (0, "lead", "TS.AD.QC.JC.9C.66")
        assert deal.log[-2:] == ["0xAD", "0c"]

    def test_after_an_exchange_that_leaves_only_going_on_nobody_is_asked(self) -> None:
        deal = play(start("wikipedia+autoClaim", "AS TS 9D QC JC 9C", SECOND, up="AD"), "0AS 19S 0x")
        assert (deal.turn, deal.ask) == (0, "lead")
        assert "0n" not in deal.log
        assert deal.log[-3] == "0xAD"

    def test_no_moment_where_the_stock_is_closed_or_used_up(self) -> None:
        deal = play(first_trick("classic"), "0c 0TS 1JS")
        assert (deal.turn, deal.ask) == (0, "lead")
        deal = play(puzzle("dictionary", hand="AS.TS/9S.JS"), "0AS 19S")
        assert (deal.turn, deal.ask) == (0, "lead")

    def test_drawn_cards_stand_in_the_log_winner_first_and_the_turn_up_last(self) -> None:
        deal = puzzle("wikipedia", hand="AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H", stock="AC", up="9D", turn=0)
        play(deal, "0AS 19H")
        assert deal.log[-2:] == ["0+AC", "1+9D"]


class TestExchangeAfterClosing:
    def test_the_closers_opponent_is_asked_though_he_does_not_hold_the_low_trump(self) -> None:
        assert asked(play(start("pagat66", FIRST, SECOND, up="AD"), "0c")) == (1, "exchange", "n")

    def test_he_exchanges_and_the_closer_goes_on(self) -> None:
        deal = play(start("pagat66", FIRST, "9D JS QH TC KC 9H", up="AD"), "0c")
        assert asked(deal) == (1, "exchange", "x.n")
        play(deal, "1x")
        assert (deal.turn, deal.ask, deal.log[-1]) == (0, "lead", "1xAD")

    def test_he_is_not_asked_when_the_low_trump_is_the_turn_up_or_played(self) -> None:
        assert play(start("pagat66", FIRST, SECOND, up="9D"), "0c").ask == "lead"
        deal = play(start("pagat66", "AD TS KH QC JC 9C", "9D JS QH TC KC 9H", up="TD"), "0AD 19D 0c")
        assert (deal.turn, deal.ask) == (0, "lead")

    def test_after_a_close_before_the_draws_he_is_asked_too(self) -> None:
        deal = play(start("pagat66", FIRST, "9D 9S QH TC KC 9H", up="AD"), "0AS 19S 0c")
        assert asked(deal) == (1, "exchange", "x.n")
        play(deal, "1x")
        assert (deal.turn, deal.ask, [len(h) for h in deal.hands]) == (0, "lead", [5, 5])

    def test_when_the_other_closed_the_leader_is_asked(self) -> None:
        deal = play(start("dictionary+swapOnClose:yes", "9D TS KH QC JC 9C", SECOND, up="AD"), "1c")
        assert asked(deal) == (0, "exchange", "x.n")
        assert asked(play(deal, "0n"))[:2] == (0, "lead")

    def test_of_three_all_opponents_are_asked_clockwise_until_one_has_it(self) -> None:
        hands = ("AS TS KH QC JC 9C", "9S JS QH TC KC 9H", "9D QS JH AC TH AH")
        deal = play(start("pagat66" + THREE, *hands, up="AD", dealer=2), "0c")
        assert asked(deal) == (1, "exchange", "n")
        assert asked(play(deal, "1n")) == (2, "exchange", "x.n")
        assert asked(play(deal, "2x"))[:2] == (0, "lead")

    @pytest.mark.parametrize("rules", ["classic", "dictionary", "chapter19", "primer", "eights"])
    def test_no_text_asks_him(self, rules: str) -> None:
        deal = play(start(rules, FIRST, "9D 9S QH TC KC 9H", up="AD"), "0AS 19S 0c")
        assert (deal.turn, deal.ask) == (0, "lead")


class TestClaim:
    @pytest.mark.parametrize("rules", SEVEN_SETS)
    def test_the_winner_of_the_last_trick_is_asked(self, rules: str) -> None:
        assert asked(play(puzzle(rules, hand="JS/AS", turn=0), "0JS 1AS")) == (1, "claim", "n.66")

    @pytest.mark.parametrize("switch", ["autoClaim", "schwabachTotal"])
    def test_nobody_where_claims_are_not_required(self, switch: str) -> None:
        deal = play(puzzle(f"classic+{switch}", hand="JS/AS"), "0JS 1AS")
        assert result(deal).reason in ("tie", "out")
        assert legal(deal) == "-"

    def test_in_closed_play_the_last_trick_asks_too(self) -> None:
        deal = puzzle("classic", hand="JS/AS", closed="0@20.0.1/0.0.0", stock="9D", up="TD")
        assert asked(play(deal, "0JS 1AS"))[:2] == (1, "claim")
