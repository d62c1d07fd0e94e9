"""A match: who deals next, what is added up and carried, and when it is won."""

import pytest

from sixtysix_engine.game.match import Match, next_dealer
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .tables import ALL_SETS

THREE = "+seats:3+penaltyTo:everyOpponent"
TARGETS: dict[str, int | None] = dict.fromkeys(ALL_SETS, 7)
TARGETS |= {"eights": 8, "three-eights": 8, "schwabach": 8, "santase": 11, "mariage": None}
TARGETS |= {"auction24": 666, "auction32": 666}
WINNER_DEALS = {
    *("classic", "chapter19", "primer", "eights", "pagat66", "three-eights"),
    *("schwabach", "mariage", "santase"),
}
"""Sets in which the winner deals, and after a tie the same again; in all others the turn goes round."""


def won(*points: int, carry: int = 0) -> Outcome:
    """A deal won by whoever scores."""
    return Outcome(tuple(seat for seat, n in enumerate(points) if n), points, "claim", carry)


TIE = Outcome((), (0, 0), "tie", 0)


class TestDealer:
    @pytest.mark.parametrize("rules", ALL_SETS)
    def test_the_winner_deals_or_each_in_turn(self, rules: str) -> None:
        """Supported by 000, 003, 004, pagat (the winner) and 002, 001's games for three (in turn).

        A reading for dictionary and the games after it, whose texts are silent.
        """
        seats = rule_set(rules).table.seats
        for dealer in range(seats):
            for winner in range(seats):
                partners = {winner, (winner + 2) % 4} if rule_set(rules).table.sides == "pairs" else {winner}
                outcome = won(*(int(seat in partners) for seat in range(seats)))
                expected = winner if rules in WINNER_DEALS else (dealer + 1) % seats
                assert next_dealer(rule_set(rules), dealer, outcome) == expected

    @pytest.mark.parametrize("rules", ALL_SETS)
    def test_after_a_deal_that_nobody_won(self, rules: str) -> None:
        """The same deals again (pagat), or the turn goes on where it goes round (002)."""
        seats = rule_set(rules).table.seats
        for dealer in range(seats):
            expected = dealer if rules in WINNER_DEALS else (dealer + 1) % seats
            assert next_dealer(rule_set(rules), dealer, TIE) == expected

    def test_a_won_deal_and_a_tied_one_have_each_their_own_rule(self) -> None:
        assert next_dealer(rule_set("classic+nextDealer:rotate"), 0, won(2, 0)) == 1
        assert next_dealer(rule_set("classic+nextDealer:rotate"), 0, TIE) == 0
        assert next_dealer(rule_set("classic+drawDealer:rotate"), 0, won(2, 0)) == 0
        assert next_dealer(rule_set("classic+drawDealer:rotate"), 0, TIE) == 1

    def test_with_several_winners_it_is_as_after_a_tie(self) -> None:
        """Decision 9."""
        outcome = Outcome((1, 2), (0, 2, 2), "false-claim", 0)
        assert next_dealer(rule_set("classic" + THREE), 0, outcome) == 0
        assert next_dealer(rule_set("classic+drawDealer:rotate" + THREE), 2, outcome) == 0

    def test_the_turn_goes_round_three_seats(self) -> None:
        rules = rule_set("dictionary" + THREE)
        assert [next_dealer(rules, dealer, won(1, 0, 0)) for dealer in (0, 1, 2)] == [1, 2, 0]


class TestScore:
    @pytest.mark.parametrize("rules", ALL_SETS)
    def test_a_match_starts_at_nothing_and_goes_to_the_sets_own_target(self, rules: str) -> None:
        match = Match.start(rule_set(rules), 1)
        nothing = (0,) * match.rules.table.seats
        assert (match.score, match.carry, match.dealer, match.target) == (nothing, 0, 1, TARGETS[rules])
        assert match.winners == ()

    def test_points_add_up_and_the_match_before_stays_as_it_was(self) -> None:
        first = Match.start(rule_set("classic"), 0)
        second = first.after(won(2, 0)).after(won(0, 3))
        assert (first.score, second.score) == ((0, 0), (2, 3))

    @pytest.mark.parametrize("score", [(7, 3), (8, 6), (9, 0)])
    def test_the_target_reached_or_passed_wins(self, score: tuple[int, int]) -> None:
        assert Match(rule_set("classic"), 0, score, 7).winners == (0,)

    def test_below_it_nobody_has_won(self) -> None:
        assert Match(rule_set("classic"), 0, (6, 6), 7).winners == ()

    def test_of_two_past_it_the_higher_wins_and_an_equal_score_plays_on(self) -> None:
        """Decision 9."""
        rules = rule_set("classic" + THREE)
        assert Match(rules, 0, (3, 8, 7), 7).winners == (1,)
        assert Match(rules, 0, (3, 8, 8), 7).winners == ()
        assert Match(rules, 0, (3, 8, 8), 7).after(Outcome((1,), (0, 1, 0), "claim", 0)).winners == (1,)

    def test_partners_win_together(self) -> None:
        rules = rule_set("four-partners")
        assert Match(rules, 0, (7, 2, 7, 2), 7).winners == (0, 2)

    def test_without_a_target_the_deals_add_up_without_end(self) -> None:
        match = Match(rule_set("classic"), 0, (30, 2), None)
        assert match.winners == ()
        assert match.after(won(3, 0)).score == (33, 2)

    @pytest.mark.parametrize(
        ("switch", "target"), [("toSeven", 7), ("toEight", 8), ("toThree", 3), ("matchTarget:11", 11)]
    )
    def test_the_target_is_the_rule_sets(self, switch: str, target: int) -> None:
        for rules in ALL_SETS:
            assert Match.start(rule_set(f"{rules}+{switch}"), 0).target == target

    def test_carried_points_go_on_to_the_next_deal(self) -> None:
        match = Match.start(rule_set("classic"), 0).after(Outcome((), (0, 0), "tie", 1))
        assert match.carry == 1
        assert match.deal(shuffled_pack(match.rules, "a")).carry == 1
        assert match.after(won(3, 0)).carry == 0


class TestDeal:
    def test_a_deal_knows_the_match_it_stands_in(self) -> None:
        match = Match(rule_set("classic"), 1, (3, 5), 7, 1)
        deal = match.deal(shuffled_pack(match.rules, "a"))
        assert (deal.dealer, deal.score, deal.target, deal.carry) == (1, (3, 5), 7, 1)
        assert deal.turn == 0

    @pytest.mark.parametrize("rules", [name for name in ALL_SETS if TARGETS[name]])
    def test_the_same_cards_and_acts_give_the_same_match(self, rules: str) -> None:
        scores = []
        for _ in range(2):
            match, number = Match.start(rule_set(rules), 0), 0
            while not match.winners:
                deal = match.deal(shuffled_pack(match.rules, "match", str(number)))
                while deal.turn is not None:
                    acts = deal.legal_actions()
                    deal.apply(acts[(number + len(deal.history)) % len(acts)])
                assert deal.outcome is not None
                match, number = match.after(deal.outcome), number + 1
            scores.append((match.score, match.dealer, match.winners, number))
        assert scores[0] == scores[1]
        assert max(scores[0][0]) >= (TARGETS[rules] or 0)
