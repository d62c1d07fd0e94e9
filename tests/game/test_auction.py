"""Worked examples 54 and 55 and decisions 4, D49 and D50: the auction game. Each names the text that supports it.

Source: 001 dictionary, auction sixty-six; what it leaves silent is a decision and said so.
"""

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import IllegalError, PositionError
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .tables import legal, may, play, plays, puzzle, result, start
from .walks import joined, shown, tokens

HANDS = ("AS TS KS QS JS 9S", "AH TH KH QH JH 9H", "AD TD KD QD JD 9D", "AC TC KC QC JC 9C")
GAMES = ("auction24", "auction32")
ALL_BIDS = "b66.b72.b78.b84.b90.b96.b102.b108.b114.b120.b126.b130"


def auction(script: str = "", rules: str = "auction24", dealer: int = 3) -> Deal:
    """A deal of one whole suit to each seat, after some bids; seat 3 deals unless told."""
    return play(start(rules, *HANDS, up=None, dealer=dealer), script)


class TestBidding:
    def test_the_left_of_the_dealer_bids_first_and_trumps_are_unknown(self) -> None:
        """D50: who bids first is not in 001. The suit is not named before the contract stands (001)."""
        for dealer in range(4):
            deal = auction(dealer=dealer)
            assert (deal.turn, deal.ask, deal.trump) == ((dealer + 1) % 4, "bid", None)
            fields = tokens(shown(deal, deal.turn or 0))
            assert (fields["trump"], fields["log"], fields["bid"], fields["declarer"]) == ("-", "-", "-", "-")

    @pytest.mark.parametrize("rules", GAMES)
    def test_bids_are_multiples_of_six_from_sixty_six_and_one_hundred_and_thirty(self, rules: str) -> None:
        """001; its 130 is no multiple of six and a bid all the same."""
        deal = Deal.start(rule_set(rules), rule_set(rules).cards, 3)
        assert legal(deal) == ALL_BIDS + ".p"

    def test_with_marriages_the_top_is_two_hundred_and_thirty(self) -> None:
        """001, with marriages: 130, three at 20 and one at 40; 130 itself is then no bid."""
        bids = [int(act[1:]) for act in legal(auction(rules="auction24+auctionMarriages")).split(".")[:-1]]
        assert bids == [*range(66, 229, 6), 230]

    def test_a_bid_must_be_higher_than_the_standing_one(self) -> None:
        """001: bids go up."""
        deal = auction("0b78")
        assert legal(deal) == "b84.b90.b96.b102.b108.b114.b120.b126.b130.p"
        with pytest.raises(IllegalError):
            play(deal.copy(), "1b78")
        assert legal(auction("0b126")) == "b130.p"

    def test_one_pass_ends_a_seats_bidding(self) -> None:
        """Decision 4 and D50: who has passed is not asked again; the others go on clockwise."""
        deal = auction("0b66 1p 2b72 3p")
        assert (deal.turn, deal.ask) == (0, "bid")
        play(deal, "0b78")
        assert deal.turn == 2
        play(deal, "2b84")
        assert deal.turn == 0
        play(deal, "0p")
        assert (deal.turn, deal.ask) == (2, "trump")

    def test_it_ends_when_all_others_have_passed(self) -> None:
        """Decision 4: nobody bids against himself."""
        for script, seat in (
            ("0b66 1p 2p 3p", 0),
            ("0p 1b66 2p 3p", 1),
            ("0p 1p 2b72 3p", 2),
            ("0p 1b66 2p 3b72 1p", 3),
        ):
            deal = auction(script)
            assert (deal.turn, deal.ask, legal(deal)) == (seat, "trump", "tS.tH.tD.tC")

    def test_it_ends_at_the_top_bid(self) -> None:
        """Decision 4: at bidTop, whoever has not passed yet."""
        deal = auction("0b66 1b130")
        assert (deal.turn, deal.ask) == (1, "trump")
        deal = auction("0b66 1p 2b230", rules="auction24+auctionMarriages")
        assert (deal.turn, deal.ask) == (2, "trump")

    def test_a_first_bidder_whom_nobody_overcalls_is_not_asked_again(self) -> None:
        deal = auction("0p 1p 2p 3b66")
        assert (deal.turn, deal.ask) == (3, "trump")


class TestTheDealerMustBid:
    def test_after_three_passes_he_may_not_pass(self) -> None:
        """001: then the dealer must bid at least 66."""
        assert legal(auction("0p 1p 2p")) == ALL_BIDS
        assert legal(auction("1p 2p 3p", dealer=0)) == ALL_BIDS

    def test_he_may_pass_over_any_bid(self) -> None:
        assert may(auction("0b66 1p 2p"), "p")

    def test_exactly_sixty_six_is_forced_and_marked(self) -> None:
        """Decision 4: forced means three passes and exactly bidFrom."""
        deal = auction("2p 3p 0p 1b66", dealer=1)
        assert tokens(shown(deal, 0))["bid"] == "1b66!"
        assert tokens(shown(play(deal, "1tH"), 0))["bid"] == "1b66!"

    @pytest.mark.parametrize("bid", ["b72", "b130"])
    def test_a_higher_bid_of_his_is_an_ordinary_contract(self, bid: str) -> None:
        """Decision 4."""
        assert tokens(shown(auction(f"2p 3p 0p 1{bid}", dealer=1), 0))["bid"] == f"1{bid}"

    def test_sixty_six_of_anybody_else_is_no_forced_bid(self) -> None:
        """001: forced is only the dealer after three passes."""
        for script in ("0b66 1p 2p 3p", "0p 1p 2b66 3p"):
            assert tokens(shown(auction(script), 0))["bid"].endswith("b66")


class TestNamingTrumps:
    @pytest.mark.parametrize("suit", "SHDC")
    def test_the_highest_bidder_names_any_suit_and_leads(self, suit: str) -> None:
        """001: he names trumps and leads, also a suit that he does not hold."""
        deal = auction(f"0b66 1b72 2p 3p 0p 1t{suit}")
        assert (str(deal.trump), deal.turn, deal.ask) == (suit, 1, "lead")
        assert plays(deal) == {"AH", "TH", "KH", "QH", "JH", "9H"}

    def test_the_log_and_the_keys_tell_it(self) -> None:
        deal = auction("0p 1b66 2b72")
        fields = tokens(shown(deal, 3))
        assert (fields["log"], fields["bid"], fields["declarer"]) == ("0p.1b66.2b72", "2b72", "-")
        play(deal, "3p 1p")
        assert (tokens(shown(deal, 3))["trump"], tokens(shown(deal, 3))["ask"]) == ("-", "trump")
        fields = tokens(shown(play(deal, "2tS"), 3))
        assert fields["log"] == "0p.1b66.2b72.3p.1p.2tS"
        assert (fields["trump"], fields["bid"], fields["declarer"]) == ("S", "2b72", "2")

    def test_the_keys_stand_in_the_order_of_the_protocol(self) -> None:
        for deal in (auction(), auction("0b130"), auction("0b130 0tS")):
            keys = list(tokens(shown(deal, deal.turn or 0)))
            assert keys[-5:] == ["log", "team", "bid", "declarer", "legal"]

    def test_positions_under_way_are_read_back(self) -> None:
        for script in (
            "",
            "0p",
            "0p 1p 2p",
            "0b66",
            "0b66 1p 2b72",
            "0p 1p 2p 3b66",
            "0b130",
            "0b130 0tC",
            "0b130 0tC 09S",
        ):
            deal = auction(script)
            for me in (0, 1, 2, 3, "*", "-"):
                position = shown(deal, me)
                assert shown(parse_position(position).deal, me) == position

    def test_all_four_play_without_a_stock_following_suit(self) -> None:
        deal = auction("0b66 1p 2p 3p 0tS")
        assert (deal.phase, deal.stock, deal.up) == ("exhausted", [], None)
        play(deal, "0AS")
        assert plays(deal) == {"AH", "TH", "KH", "QH", "JH", "9H"}


LAST: dict[str, object] = {"hand": "JS/9S/9H/9D", "trump": "C", "turn": 0}
"""The last trick, twelve points with the ten; seat 0 leads and takes it."""
TOOK = {
    58: "TS.QS.KH.QH.JH.KD.QD.JD.TC.QC.JC.9C/AS.KS.AH.TH.AD.TD.AC.KC",
    65: "TS.KH.QH.JH.TD.KD.QD.JD.TC.QC.JC.9C/AS.KS.QS.AH.TH.AD.AC.KC",
    70: "AS.TS.KS.QS.KH.QH.JH.AD.KD.QD.QC.9C/AH.TH.TD.JD.AC.TC.KC.JC",
    77: "AS.TS.KS.QS.QH.AD.KD.QD.TC.KC.JC.9C/AH.TH.KH.JH.TD.JD.AC.QC",
    78: "KS.QS.AH.KH.JH.AD.KD.JD.AC.TC.KC.9C/AS.TS.TH.QH.TD.QD.QC.JC",
    85: "AS.TS.AH.TH.AD.TD.TC.9C/KS.QS.KH.QH.JH.KD.QD.JD.AC.KC.QC.JC",
    130: "AS.TS.KS.QS.AH.TH.KH.QH.JH.AD.TD.KD.QD.JD.AC.TC.KC.QC.JC.9C/-",
}
"""Cards won before, by what side 0.2 has in the end; side 1.3 has the rest of 130."""


def contract(bid: str, took: int, *, rules: str = "auction24", **keys: object) -> Outcome:
    """The outcome of a contract in which side 0.2 took so many points; the bid begins with its seat."""
    keys = LAST | {"won": TOOK[took] + "/-/-", "bid": bid, "declarer": bid[0], "dealer": 3} | keys
    deal = play(puzzle(rules, **keys), "0JS 19S 29H 39D")
    assert deal.points == [took, 130 - took]
    return result(deal)


class TestExample54:
    @pytest.mark.parametrize("bid", ["0b66!", "2b66!"])
    def test_a_forced_bid_scores_what_each_side_took(self, bid: str) -> None:
        """Example 54: 58 and 72, no set. Supported by 001: each side counts what it took."""
        outcome = contract(bid, 58, dealer=int(bid[0]))
        assert (outcome.points, outcome.reason) == ((58, 72, 58, 72), "auction")

    def test_a_forced_bid_that_is_made_scores_the_same_way(self) -> None:
        """001 makes no difference; by D49 a forced bid is never set."""
        assert contract("0b66!", 78, dealer=0).points == (78, 52, 78, 52)
        assert contract("0b66!", 130, dealer=0).points == (130, 0, 130, 0)

    def test_the_same_bid_unforced_is_set(self) -> None:
        """Example 54 turned round: another's 66 with 58 fails."""
        assert contract("0b66", 58).points == (0, 72 + 66, 0, 72 + 66)

    def test_in_the_game_of_thirty_two_cards(self) -> None:
        """Example 54, auction32: the same from the first bid to the last trick, by play."""
        deal = Deal.start(rule_set("auction32"), rule_set("auction32").cards, 2)
        play(deal, "3p 0p 1p 2b66 2tH")
        while deal.turn is not None:
            deal.apply(deal.legal_actions()[0])
        assert result(deal).points == tuple(deal.points) * 2
        assert sum(deal.points) == 130


class TestExample55:
    def test_a_bid_made_counts_what_the_declarers_took_and_the_others_nothing(self) -> None:
        """Example 55a: 85 and 0. Supported by 001."""
        outcome = contract("2b78", 85)
        assert (outcome.points, outcome.winners, outcome.reason) == ((85, 0, 85, 0), (0, 2), "auction")

    def test_a_bid_set_counts_for_the_others_what_they_took_and_the_bid(self) -> None:
        """Example 55b: 0 and 60 + 78 = 138. Supported by 001."""
        outcome = contract("0b78", 70)
        assert (outcome.points, outcome.winners, outcome.reason) == ((0, 138, 0, 138), (1, 3), "auction")

    @pytest.mark.parametrize(("took", "points"), [(78, (78, 0)), (77, (0, 53 + 78))])
    def test_exactly_the_bid_makes_it(self, took: int, points: tuple[int, int]) -> None:
        """001: set is who does not reach the number that was bid."""
        assert contract("0b78", took).points == points * 2

    def test_the_same_for_the_other_side(self) -> None:
        assert contract("1b72", 58).points == (0, 72, 0, 72)
        assert contract("3b72", 70).points == (70 + 72, 0, 70 + 72, 0)

    def test_one_hundred_and_thirty_made_or_set_pays_two_hundred_and_sixty(self) -> None:
        """001: the winning side counts 260; that the defenders win as much when it is set is D49."""
        assert contract("0b130", 130).points == (260, 0, 260, 0)
        assert contract("0b130", 85).points == (0, 260, 0, 260)
        assert contract("1b130", 85).points == (260, 0, 260, 0)

    def test_all_points_without_that_bid_are_one_hundred_and_thirty(self) -> None:
        assert contract("0b126", 130).points == (130, 0, 130, 0)

    def test_the_ten_of_the_last_trick_counts(self) -> None:
        """001: counting is the usual one, 130 in all."""
        assert contract("0b78", 78).points[0] == 66 + 2 + 10


class TestMatch:
    def test_it_goes_to_six_hundred_and_sixty_six(self) -> None:
        """001: the match is 666 points."""
        match = Match.start(rule_set("auction24"), 3)
        assert match.target == 666
        match = Match(match.rules, 3, (590, 400, 590, 400), 666).after(contract("0b72", 77))
        assert (match.score, match.winners, match.dealer) == ((667, 400, 667, 400), (0, 2), 0)

    def test_both_past_it_the_higher_wins_and_an_equal_score_plays_on(self) -> None:
        """D49: higher total, then the next deal decides. Both can pass it together by a forced bid only."""
        rules = rule_set("auction24")
        outcome = contract("0b66!", 58, dealer=0)
        assert Match(rules, 0, (620, 620, 620, 620), 666).after(outcome).winners == (1, 3)
        assert Match(rules, 0, (624, 610, 624, 610), 666).after(outcome).winners == ()
        assert Match(rules, 0, (624, 610, 624, 610), 666).after(outcome).score == (682, 682, 682, 682)

    def test_each_deals_in_turn_also_after_sixty_five_all(self) -> None:
        for bid, took in (("0b78", 85), ("0b78", 70), ("0b66!", 65)):
            outcome = contract(bid, took, dealer=0)
            assert Match.start(rule_set("auction24"), 0).after(outcome).dealer == 1
        assert (outcome.points, outcome.winners, outcome.reason) == ((65, 65, 65, 65), (), "auction")


class TestFault:
    @pytest.mark.parametrize(("seat", "winners"), [(0, (1, 3)), (2, (1, 3)), (3, (0, 2))])
    def test_the_others_score_the_packs_points_and_the_standing_bid(self, seat: int, winners: tuple[int, ...]) -> None:
        """A fault of a player: 120 card points, and the bid if there is one."""
        for script, value in (("", 120), ("0b66 1p", 186), ("0b78 1p 2p 3p 0tS 0AS", 198)):
            deal = auction(script)
            deal.forfeit(seat, "time")
            assert result(deal).winners == winners
            assert result(deal).points == tuple(value if other in winners else 0 for other in range(4))

    def test_with_a_trump_ten_of_eleven_the_pack_has_one_more(self) -> None:
        deal = auction("0b78 1p 2p 3p 0tS 0AS", rules="auction24+trumpTen11")
        deal.forfeit(0, "illegal")
        assert result(deal).points == (0, 199, 0, 199)


class TestMarriages:
    RULES = "auction24+auctionMarriages"
    HANDS = ("KS QS 9S JD 9H JC", "AS TS JS KC AH TH", "AD TD KD QD KH QH", "9D JH AC TC QC 9C")

    def bid(self, suit: str) -> Deal:
        return play(start(self.RULES, *self.HANDS, up=None, dealer=3), f"0b66 1p 2p 3p 0t{suit}")

    def test_they_count_in_the_switch_only(self) -> None:
        """001: one variant counts marriages as in the game for two."""
        assert may(self.bid("S"), "mS")
        assert not may(play(start("auction24", *self.HANDS, up=None, dealer=3), "0b66 1p 2p 3p 0tS"), "mS")

    def test_they_wait_for_a_trick_of_either_partner(self) -> None:
        """As in the game for two (001): pending; by decision 10 the partner's trick is enough."""
        deal = play(self.bid("S"), "0mS 0KS 1AS 2KH 39D")
        assert (deal.points, deal.pending) == ([0, 19], [40, 0])
        play(deal, "1KC 2TD 3QC 0JC")
        assert (deal.points, deal.pending) == ([0, 19 + 4 + 10 + 3 + 2], [40, 0])
        play(deal, "1AH 2QH 3JH 09H")
        assert deal.pending == [40, 0]
        play(deal, "1JS 2AD 3AC 09S")
        assert deal.pending == [40, 0]
        play(deal, "1TH 2QD 3TC 0QS")
        assert (deal.leader, deal.points, deal.pending) == (0, [40 + 10 + 3 + 10 + 3, 78], [0, 0])

    def test_the_partner_may_announce_on_his_own_lead(self) -> None:
        """Each lead announces one (D9), whichever partner leads; plain suits count 20."""
        deal = play(self.bid("H"), "0JD 1KC 2AD 39D")
        assert (deal.turn, may(deal, "mD"), may(deal, "mH")) == (2, True, True)
        play(deal, "2mH")
        assert deal.points == [17 + 40, 0]
        assert legal(deal) == "KH.QH"
        play(deal, "2KH 3JH 09H 1AH")
        assert deal.turn == 1

    def test_they_help_to_make_a_bid(self) -> None:
        """001: top bid 230 counts on them; 58 in tricks and a marriage of forty make 84."""
        keys = LAST | {"won": TOOK[58] + "/-/-", "pts": "86/72/86/72", "bid": "0b84", "declarer": 0, "dealer": 3}
        deal = play(puzzle(self.RULES, **keys), "0JS 19S 29H 39D")
        assert result(deal).points == (98, 0, 98, 0)

    def test_the_top_bid_pays_two_hundred_and_sixty_here_too(self) -> None:
        """bidTopPays stays 260 under the switch; for 230 a reading."""
        assert contract("0b230", 130, rules=self.RULES).points == (0, 260, 0, 260)


class TestTampering:
    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("bid", "2b78"),
            ("bid", "1b72"),
            ("bid", "2b72!"),
            ("bid", "-"),
            ("declarer", "2"),
            ("trump", "S"),
            ("turn", "0"),
            ("team", "0.1/2.3"),
            ("log", "0p.1b66.2b66"),
            ("log", "0p.1b66.2b73"),
            ("log", "0p.1b66.3b72"),
            ("log", "0p.1b66.2b72.3tS"),
            ("log", "0p.1b66.2AD"),
        ],
    )
    def test_a_key_against_the_log_is_refused(self, key: str, value: str) -> None:
        fields = tokens(shown(auction("0p 1b66 2b72"), 3))
        assert parse_position(joined(fields)).deal.turn == 3
        with pytest.raises(PositionError):
            parse_position(joined(fields | {key: value}))


class TestPuzzles:
    """Positions without a past carry the contract and are not under way in the auction."""

    @pytest.mark.parametrize("key", ["bid=-", "bid=0b67", "bid=0b136", "bid=4b66", "bid=0b66?", "declarer=1"])
    def test_a_contract_that_cannot_be_is_refused(self, key: str) -> None:
        name, value = key.split("=")
        keys = LAST | {"won": TOOK[78] + "/-/-", "bid": "0b78", "declarer": 0, "dealer": 3}
        assert puzzle("auction24", **keys).turn == 0
        with pytest.raises(PositionError, match=name):
            puzzle("auction24", **keys | {name: value})

    @pytest.mark.parametrize(("bid", "dealer"), [("0b72!", 0), ("0b66!", 3), ("0b66", 0)])
    def test_only_the_dealers_lowest_bid_can_be_forced(self, bid: str, dealer: int) -> None:
        """Decision 4: what the rules do not allow together is no position, with or without a past."""
        keys = LAST | {"won": TOOK[78] + "/-/-", "bid": bid, "declarer": 0}
        assert puzzle("auction24", **keys | {"bid": "0b66!"}, dealer=0).turn == 0
        with pytest.raises(PositionError, match="bid"):
            puzzle("auction24", **keys, dealer=dealer)

    def test_it_is_read_back_for_every_observer(self) -> None:
        keys = LAST | {"won": TOOK[78] + "/-/-", "bid": "2b78", "declarer": 2, "dealer": 3}
        deal = puzzle("auction24", **keys)
        assert shown(parse_position(shown(deal, "*")).deal, "*") == shown(deal, "*")
        assert shown(parse_position(shown(deal, 0)).deal, 0) == shown(deal, 0)
