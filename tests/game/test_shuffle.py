"""Deals from seeds against a second implementation of the published bytes, written from their description."""

import hashlib
from collections import Counter

import pytest

from sixtysix_engine.game.shuffle import below, lot_dealer, shuffled_pack, words
from sixtysix_engine.game.variants import rule_set

VECTORS = [
    ("1", "0", "9D.KH.9S.TS.TD.JH.TH.AS.JD.QC.AH.KC.QH.9H.AD.JC.QD.KD.AC.9C.TC.KS.QS.JS", 0),
    ("u66", "17", "AS.KC.9S.TD.TH.QS.QH.TS.AD.KS.AC.9D.TC.QC.KD.JH.9C.JC.JD.AH.KH.QD.JS.9H", 1),
    ("0" * 32, "3.2", "JS.JD.AC.9H.KS.QS.QD.9C.TH.9D.JH.TS.TD.AD.KH.AH.QH.JC.KC.KD.9S.AS.TC.QC", 1),
]
"""Seed, index, pack in dealing order, first dealer: the vectors that `protocol.md` publishes."""


def published(ranks: str, copies: int, seed: str, index: str) -> list[str]:
    """Shuffles as the protocol describes it, in bytes and plain loops."""
    pack = [rank + suit for suit in "SHDC" for rank in ranks for _ in range(copies)]
    stream: list[int] = []
    counter = 0
    for last in range(len(pack) - 1, 0, -1):
        choices = last + 1
        while True:
            if not stream:
                digest = hashlib.sha256(
                    b" ".join([b"u66-deal", seed.encode(), index.encode(), b"%d" % counter])
                ).digest()
                stream = [sum(digest[4 * i + k] << 8 * (3 - k) for k in range(4)) for i in range(8)]
                counter += 1
            number = stream.pop(0)
            if number < 2**32 - 2**32 % choices:
                break
        pack[last], pack[number % choices] = pack[number % choices], pack[last]
    return pack


@pytest.mark.parametrize(("seed", "index", "pack", "dealer"), VECTORS)
def test_the_published_vectors_hold(seed: str, index: str, pack: str, dealer: int) -> None:
    assert ".".join(map(str, shuffled_pack(rule_set("classic"), seed, index))) == pack
    assert ".".join(published("ATKQJ9", 1, seed, index)) == pack
    assert lot_dealer(rule_set("classic"), seed, index) == dealer


@pytest.mark.parametrize(
    ("rules", "ranks", "copies"),
    [("classic", "ATKQJ9", 1), ("dictionary+piquet", "ATKQJ987", 1), ("chapter19+copies:2", "ATKQJ9", 2)],
)
def test_a_second_implementation_deals_the_same_cards(rules: str, ranks: str, copies: int) -> None:
    for seed in ("", "a", "66", "00ff", "Füßchen", "x" * 200):
        for index in ("0", "1", "1000000", "3b"):
            assert list(map(str, shuffled_pack(rule_set(rules), seed, index))) == published(ranks, copies, seed, index)


def test_rules_that_keep_the_pack_keep_the_deal() -> None:
    assert shuffled_pack(rule_set("classic"), "a") == shuffled_pack(rule_set("eights+autoClaim"), "a")


def test_seed_and_index_both_matter_and_the_first_index_is_nought() -> None:
    rules = rule_set("classic")
    packs = {shuffled_pack(rules, seed, index) for seed in "abc" for index in "012"}
    assert len(packs) == 9
    assert shuffled_pack(rules, "a") == shuffled_pack(rules, "a", "0")


def test_every_card_is_there_as_often_as_the_pack_has_it() -> None:
    for text in ("classic", "classic+piquet", "classic+copies:2"):
        rules = rule_set(text)
        assert Counter(shuffled_pack(rules, "count")) == Counter(rules.cards)


def test_numbers_above_the_last_full_multiple_are_rejected() -> None:
    edge = 2**32 // 24 * 24
    assert below(24, iter([edge, 2**32 - 1, 5])) == 5
    assert below(24, iter([edge - 1])) == 23
    assert below(2, iter([2**32 - 1])) == 1
    assert below(1, iter([2**32 - 1])) == 0


def test_words_are_blocks_of_eight_high_byte_first() -> None:
    stream = words("u66-deal", "a", "0")
    first = [next(stream) for _ in range(9)]
    block = hashlib.sha256(b"u66-deal a 0 0").digest()
    assert b"".join(number.to_bytes(4, "big") for number in first[:8]) == block
    assert first[8] == int.from_bytes(hashlib.sha256(b"u66-deal a 0 1").digest()[:4], "big")


def test_each_card_comes_to_each_place_equally_often() -> None:
    """Chi-square over 24 x 24 cells of 1200 fixed deals: 529 degrees of freedom, inside five deviations."""
    rules, deals = rule_set("classic"), 1200
    seen = Counter(
        (place, item.text)
        for index in range(deals)
        for place, item in enumerate(shuffled_pack(rules, "chi", str(index)))
    )
    expected = deals / 24
    chi = sum((seen[place, item.text] - expected) ** 2 / expected for place in range(24) for item in rules.cards)
    assert 529 - 5 * (2 * 529) ** 0.5 < chi < 529 + 5 * (2 * 529) ** 0.5


def test_the_lot_for_the_first_dealer_is_fair_and_fixed() -> None:
    for text, seats in (("classic", 2), ("classic+seats:3+penaltyTo:everyOpponent", 3)):
        lots = Counter(lot_dealer(rule_set(text), "lot", str(index)) for index in range(600))
        assert set(lots) == set(range(seats))
        assert all(abs(count - 600 / seats) < 75 for count in lots.values())
    for seed in "abcdefghij":
        number = int.from_bytes(hashlib.sha256(f"u66-dealer {seed} 0 0".encode()).digest()[:4], "big")
        assert lot_dealer(rule_set("classic"), seed) == number % 2
