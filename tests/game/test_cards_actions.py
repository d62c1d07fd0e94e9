"""Cards and acts as text: one spelling each, read back as written; three kinds of refusal."""

import copy
import pickle

import pytest

from sixtysix_engine.game.actions import (
    CLAIM,
    CLOSE,
    EXCHANGE,
    GO_ON,
    PASS,
    Action,
    Bid,
    Marry,
    NameTrump,
    Play,
    format_actions,
    parse_action,
    parse_actions,
    parse_among,
)
from sixtysix_engine.game.cards import (
    HIDDEN,
    RANKS,
    SUITS,
    Rank,
    Suit,
    card,
    format_cards,
    make_pack,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
)
from sixtysix_engine.game.errors import (
    AmbiguousError,
    GameError,
    IllegalError,
    MalformedError,
    PositionError,
    RuleSetError,
)
from sixtysix_engine.game.variants import rule_set

from .tables import play, start

PACK = make_pack(RANKS, 1)


class TestCards:
    def test_all_cards_are_written_rank_first_in_the_order_of_suits_and_ranks(self) -> None:
        assert format_cards(PACK) == ".".join(rank + suit for suit in "SHDC" for rank in "ATKQJ987")

    @pytest.mark.parametrize("item", [*PACK, HIDDEN], ids=str)
    def test_a_card_is_read_back_as_the_same_object(self, item: object) -> None:
        assert parse_card(str(item)) is item
        assert pickle.loads(pickle.dumps(item)) is item
        assert copy.deepcopy(item) is item

    def test_a_card_is_made_of_its_suit_and_rank(self) -> None:
        assert card(Suit.DIAMONDS, Rank.TEN) is parse_card("TD")
        assert [parse_suit(letter) for letter in "SHDC"] == list(SUITS)
        assert [parse_rank(letter) for letter in "ATKQJ987"] == list(RANKS)

    def test_the_ten_ranks_above_the_king(self) -> None:
        assert sorted(RANKS) == [
            Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN
        ]  # fmt: skip

    def test_lists_of_cards_are_read_back(self) -> None:
        assert parse_cards("-") == ()
        assert format_cards(()) == "-"
        assert format_cards(parse_cards("AS.??.TD.TD")) == "AS.??.TD.TD"

    @pytest.mark.parametrize(
        "text", ["", "as", "aS", "As", "10S", "SA", "A", "S", "AX", "1S", "AS ", " AS", "?", "?S", "A?", "ＡS"]
    )
    def test_every_other_spelling_is_malformed(self, text: str) -> None:
        with pytest.raises(MalformedError) as caught:
            parse_card(text)
        assert repr(text) in str(caught.value)
        assert "ATKQJ987" in str(caught.value)

    @pytest.mark.parametrize("text", ["", ".", "AS.", ".AS", "AS..TS", "AS,TS", "-.AS", "--"])
    def test_broken_lists_are_malformed(self, text: str) -> None:
        with pytest.raises(MalformedError):
            parse_cards(text)

    @pytest.mark.parametrize("text", ["", "s", "?", "SS", "10", "t"])
    def test_broken_suits_and_ranks_are_malformed(self, text: str) -> None:
        with pytest.raises(MalformedError, match="S H D C"):
            parse_suit(text)
        with pytest.raises(MalformedError, match="A T K Q J 9 8 7"):
            parse_rank(text)

    @pytest.mark.parametrize(("text", "size"), [("classic", 24), ("classic+piquet", 32), ("classic+copies:2", 48)])
    def test_packs_are_in_canonical_order_with_copies_side_by_side(self, text: str, size: int) -> None:
        rules = rule_set(text)
        assert len(rules.cards) == size
        assert [c.index for c in rules.cards] == sorted(c.index for c in rules.cards)
        assert len(set(rules.cards)) * rules.pack.copies == size


ACTS: list[tuple[Action, str]] = [
    (Play(parse_card("TD")), "TD"),
    (Marry(Suit.HEARTS), "mH"),
    (EXCHANGE, "x"),
    (CLOSE, "c"),
    (CLAIM, "66"),
    (GO_ON, "n"),
    (PASS, "p"),
    (Bid(66), "b66"),
    (Bid(130), "b130"),
    (NameTrump(Suit.CLUBS), "tC"),
]


class TestActs:
    @pytest.mark.parametrize(("act", "text"), ACTS)
    def test_an_act_is_read_back_as_written(self, act: Action, text: str) -> None:
        assert str(act) == text
        assert parse_action(text) == act
        assert hash(parse_action(text)) == hash(act)
        assert pickle.loads(pickle.dumps(act)) == act

    def test_all_cards_and_suits_are_acts_and_all_acts_differ(self) -> None:
        texts = [
            *map(str, PACK),
            *(f"m{suit}" for suit in SUITS),
            *(f"t{suit}" for suit in SUITS),
            "x",
            "c",
            "66",
            "n",
            "p",
        ]
        acts = [parse_action(text) for text in texts]
        assert [str(act) for act in acts] == texts
        assert len(set(acts)) == len(texts)

    def test_lists_of_acts_are_read_back(self) -> None:
        assert parse_actions("-") == ()
        assert format_actions(()) == "-"
        assert format_actions(parse_actions("AS.mS.x.c.n.b66.p.tS.66")) == "AS.mS.x.c.n.b66.p.tS.66"

    @pytest.mark.parametrize(
        "text",
        ["", "X", "C", "N", "67", "6", "066", "m", "ms", "mX", "m?", "mSS", "t", "tX", "t?", "b", "b0", "b-6", "b06",
         "b6.0", "b 6", "b٦٦", "b" + "9" * 5000, "??", "as", "nn", "-", "pass", "0AS", "AS.TS"],
    )  # fmt: skip
    def test_every_other_spelling_is_malformed(self, text: str) -> None:
        with pytest.raises(MalformedError):
            parse_action(text)

    @pytest.mark.parametrize("text", [".", "AS.", "AS..x", "AS x", "x.-"])
    def test_broken_lists_are_malformed(self, text: str) -> None:
        with pytest.raises(MalformedError):
            parse_actions(text)


class TestRefusals:
    LEGAL = parse_actions("KS.QS.TS.AD.mS.c")

    def test_an_exact_act_is_taken_even_when_it_is_not_legal(self) -> None:
        assert parse_among("AD", self.LEGAL) == Play(parse_card("AD"))
        assert parse_among("x", self.LEGAL) == EXCHANGE

    @pytest.mark.parametrize(("text", "meant"), [("S", ["KS", "QS", "TS", "mS"])])
    def test_a_shortened_act_that_fits_several_is_ambiguous_and_lists_them(self, text: str, meant: list[str]) -> None:
        with pytest.raises(AmbiguousError) as caught:
            parse_among(text, self.LEGAL)
        assert [word for word in meant if word not in str(caught.value)] == []
        assert "KS.QS.TS.AD.mS.c" in str(caught.value)

    @pytest.mark.parametrize("text", ["K", "A", "D", "m"])
    def test_one_that_fits_a_single_act_is_not_completed_but_pointed_out(self, text: str) -> None:
        with pytest.raises(MalformedError) as caught:
            parse_among(text, self.LEGAL)
        assert "did you mean" in str(caught.value)
        assert "KS.QS.TS.AD.mS.c" in str(caught.value)

    @pytest.mark.parametrize("text", ["", "hello", "ad", "10S", "??"])
    def test_anything_else_is_malformed_and_says_what_is_legal(self, text: str) -> None:
        with pytest.raises(MalformedError, match=r"KS\.QS\.TS\.AD\.mS\.c"):
            parse_among(text, self.LEGAL)

    def test_the_three_refusals_are_three_kinds_of_one_error(self) -> None:
        kinds = {MalformedError, AmbiguousError, IllegalError, RuleSetError, PositionError}
        assert all(issubclass(kind, GameError) for kind in kinds)
        assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)
        assert issubclass(GameError, ValueError)


HANDS = ("KS QS 9D AH TC 9C", "JS TS JH QH KC 9H")


class TestIllegal:
    """A well-formed act that is not allowed names the act, the reason, and what would have been legal."""

    @pytest.mark.parametrize(
        ("rules", "script", "act", "reason"),
        [
            ("classic", "", "AS", "not in hand"),
            ("classic", "", "mH", "not both in hand"),
            ("classic", "", "x", "trick of one's own"),
            ("chapter19", "1n", "x", "needs a trick"),
            ("eights", "", "x", "no exchange"),
            ("eights", "", "c", "not before the first trick"),
            ("wikipedia", "", "c", "no closing"),
            ("wikipedia", "", "mS", "by itself"),
            ("classic", "", "n", "nothing to decline"),
            ("classic", "", "66", "on winning a trick"),
            ("classic", "", "b66", "no auction"),
            ("classic", "", "p", "no auction"),
            ("classic", "", "tS", "no auction"),
            ("classic+autoClaim", "", "66", "no claims"),
            ("classic", "0mS", "AH", "card announced must be led"),
            ("classic", "0mS", "c", "between two tricks"),
            ("classic", "0AH", "mC", "only the leader"),
            ("classic", "0AH", "c", "between two tricks"),
            ("classic", "0AH 19H", "KS", "no card is played at draw"),
            ("classic", "0c", "c", "closed"),
            ("classic", "0c 0KS", "KC", "must follow suit"),
            ("classic+swapTrick:none", "0c", "x", "stock is closed"),
            ("pagat66", "0c 1n", "mS", "closed"),
            ("classic+marriageTrick:before", "", "mS", "trick of one's own"),
            ("dictionary+closeTrickOnly", "", "c", "trick of one's own"),
        ],
    )
    def test_the_reason_is_named(self, rules: str, script: str, act: str, reason: str) -> None:
        deal = play(start(rules, *HANDS, up="AD"), script)
        before = (list(deal.log), deal.turn, deal.ask, deal.legal_actions())
        with pytest.raises(IllegalError) as caught:
            deal.apply(parse_action(act))
        assert str(caught.value).startswith(f"{act}: ")
        assert reason in str(caught.value)
        assert str(caught.value).endswith(f"legal: {format_actions(deal.legal_actions())}")
        assert (list(deal.log), deal.turn, deal.ask, deal.legal_actions()) == before

    def test_after_the_end_nothing_is_legal(self) -> None:
        deal = play(start("dictionary", *HANDS, up="AD"), "066")
        with pytest.raises(IllegalError, match="the deal is over"):
            deal.apply(parse_action("AH"))
        assert deal.legal_actions() == ()

    def test_a_duty_to_trump_and_to_head_is_named(self) -> None:
        deal = play(start("classic", "AS QS 9H AH TC 9C", "JD TH JH QH KC JC", up="AD"), "0c 0AS")
        with pytest.raises(IllegalError, match="must trump"):
            deal.apply(parse_action("KC"))
        deal = play(start("pagat66", "QS KH 9H AH TC 9C", "JS AS JH QH KC JC", up="AD"), "0c 0QS")
        with pytest.raises(IllegalError, match="must beat the trick"):
            deal.apply(parse_action("JS"))
