"""Nets: they are kept as bytes, see what the seat sees and not which suit is which, and guide a tree; what trains them
plays whole deals.
"""

from collections.abc import Iterator
from functools import cache, reduce
from hashlib import sha256
from operator import or_
from random import Random
from struct import iter_unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.ai.nets import nets_of
from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native, read_nets
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.encode import encode_deal
from sixtysix_engine.core.nets import Layers, pack_nets, unpack_nets
from sixtysix_engine.core.tree import Tree, act_chances, flat_policy
from sixtysix_engine.game.actions import Action, parse_action
from sixtysix_engine.game.cards import format_cards, parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from tests.ai.test_players import shuffled_unseen

from .test_worlds import seen
from .walking import choose, new_deal

SMALL = Layers(4, 3, 2, 40), Layers(6, 2, 3, 7)
"""A policy and values of few numbers, for two players with one pack."""
DECISION = "QfBBbb"
"""What play against itself writes for each after its bits: places of acts, chance, place, whether it is the last, the
results of the own side and of the next."""
ALL = rule_set_names()


def size_of(name: str) -> tuple[int, int, int]:
    """Words that the seat sees, words in all, places of acts."""
    return _native.Nets.size(native_rules(rule_set(name)))


def small_layers(name: str) -> tuple[Layers, Layers]:
    seen_words, words, acts = size_of(name)
    rules = rule_set(name)
    rows = len({rules.sides[seat] for seat in rules.order(0)}) - 1
    return Layers(seen_words, 3, 2, acts), Layers(words, 2, 3, 7 * rows)


def small_numbers(seed: int, layers: tuple[Layers, Layers] = SMALL) -> tuple[list[float], list[float]]:
    random = Random(seed)
    policy_numbers, value_numbers = ([random.gauss(0, 0.5) for _ in range(net.numbers)] for net in layers)
    return policy_numbers, value_numbers


@cache
def small_nets(name: str = "classic", seed: int = 1) -> "_native.Nets":
    layers = small_layers(name)
    policy_numbers, value_numbers = small_numbers(seed, layers)
    return read_nets(pack_nets(layers[0], policy_numbers, layers[1], value_numbers))


def moments(name: str, number: int) -> Iterator[Deal]:
    """Yields deals with several acts to choose from."""
    random = Random(f"nets {name}")
    while number:
        deal = new_deal(name, random)
        for _ in range(random.randrange(30)):
            if deal.turn is not None:
                deal.apply(choose(deal, random, 0.1))
        if deal.turn is not None and len(deal.legal_actions()) > 1:
            yield deal
            number -= 1


def test_nets_come_back_from_bytes() -> None:
    numbers = small_numbers(3)
    (policy_layers, policy_numbers), (value_layers, value_numbers) = unpack_nets(
        pack_nets(SMALL[0], numbers[0], SMALL[1], numbers[1])
    )
    assert (policy_layers, value_layers) == SMALL
    assert policy_numbers == pytest.approx(numbers[0], rel=1e-3, abs=1e-6)
    assert value_numbers == pytest.approx(numbers[1], rel=1e-3, abs=1e-6)


def test_nets_from_bytes_act_like_those_from_numbers() -> None:
    data = pack_nets(SMALL[0], small_numbers(3)[0], SMALL[1], small_numbers(3)[1])
    (policy_layers, policy_numbers), (value_layers, value_numbers) = unpack_nets(data)
    by_numbers = _native.Nets(policy_layers, policy_numbers, value_layers, value_numbers)
    for deal in moments("classic", 5):
        chances = act_chances(deal, policy("rule"), by_numbers)
        assert len(set(chances.values())) > 1
        assert act_chances(deal, policy("rule"), read_nets(data)) == chances


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"", "beginning"), (b"66 nets\n", "cut short"), (b"66 nets\n" + bytes(32) + b"\0", "cut short|layers")],
)
def test_bytes_that_are_no_nets_are_named(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"nets?: .*({said})"):
        read_nets(data)


@given(st.lists(st.integers(-3, 400), min_size=8, max_size=8), st.binary(max_size=64))
def test_any_sizes_are_refused_that_do_not_fit(sizes: list[int], rest: bytes) -> None:
    data = pack_nets(Layers(*sizes[:4]), [], Layers(*sizes[4:]), []) + rest
    with pytest.raises(ValueError, match="net"):
        read_nets(data)


def test_numbers_that_are_none_are_refused() -> None:
    policy_numbers, value_numbers = small_numbers(1)
    with pytest.raises(ValueError, match="numbers of up to a million"):
        _native.Nets(SMALL[0], [float("nan"), *policy_numbers[1:]], SMALL[1], value_numbers)


@pytest.mark.parametrize("name", ALL)
def test_a_policy_is_the_same_in_all_worlds_of_a_view(name: str) -> None:
    random, changed, nets = Random(name), 0, small_nets(name)
    for deal in moments(name, 30):
        assert deal.turn is not None
        if any(deal.spent[seat] for seat in deal.order):  # a queen of a marriage that nobody has seen
            continue
        chances = act_chances(deal, policy("rule"), nets)
        assert sum(chances.values()) == pytest.approx(1.0, abs=1e-5)
        other = shuffled_unseen(deal, deal.turn, random)
        changed += other.hands != deal.hands
        assert act_chances(other, policy("rule"), nets) == chances
    assert changed > 10


def by_rank(chances: dict[Action, float]) -> list[float]:
    """The chances in the order of the acts without their suits, like ones from the least likely."""
    blank = str.maketrans("", "", "SHDC")
    return [chance for _, chance in sorted((str(act).translate(blank), chance) for act, chance in chances.items())]


@pytest.mark.parametrize("name", ALL)
def test_a_policy_does_not_care_which_suit_is_which(name: str) -> None:
    random = Random(f"suits {name}")
    for _ in range(10):
        pack = list(shuffled_pack(rule_set(name), "suits", str(random.random())))
        table = str.maketrans("SHDC", "".join(random.sample("SHDC", 4)))
        one = Deal.start(rule_set(name), pack, 0)
        two = Deal.start(rule_set(name), list(parse_cards(format_cards(pack).translate(table))), 0)
        for _ in range(random.randrange(25)):
            if one.turn is None:
                break
            act = choose(one, random, 0.1)
            one.apply(act)
            two.apply(parse_action(str(act).translate(table)))
        if one.turn is None:
            continue
        chances = act_chances(one, policy("rule"), small_nets(name))
        others = act_chances(two, policy("rule"), small_nets(name))
        # Of suits that look quite the same one comes first, so acts may change places that differ in nothing but suit.
        assert by_rank(others) == pytest.approx(by_rank(chances), abs=1e-5)


def test_acts_that_nets_think_likely_are_walked_first() -> None:
    deal = next(moments("classic", 1))
    tree = Tree(seen(deal), policy("rule"), models=True, explore=50.0, nets=small_nets(), seed=1)
    tree.run(400)
    likely = act_chances(deal, policy("rule"), small_nets())
    walks = {act: value.walks for act, value in tree.values().items()}
    assert sum(walks.values()) == 400
    for act, number in walks.items():
        assert number == pytest.approx(400 * (0.9 * likely[act] + 0.1 / len(walks)), abs=25)


@pytest.mark.parametrize("name", ALL)
def test_a_guided_tree_repeats_and_stays_within_the_results(name: str) -> None:
    most = {"card": 260, "stake": 30, "game": 6}[rule_set(name).match.unit]
    for deal in moments(name, 5):
        both = []
        for _ in range(2):
            nets = small_nets(name)
            tree = Tree(seen(deal), policy("rule"), models=True, nets=nets, spread=1.5, beliefs=True, exact=3, seed=7)
            tree.run(100)
            both.append(tree.values())
        assert both[0] == both[1]
        assert all(abs(value.mean) <= 2 * most + deal.carry and value.walks > 1 for value in both[0].values())
        assert all(0 <= value.win <= 1 for value in both[0].values())


@pytest.mark.parametrize("name", ["three-all", "four-partners", "auction24", "schwabach"])
def test_nets_for_other_rules_are_refused(name: str) -> None:
    deal = new_deal(name, Random(name))
    for wrong in (small_nets(), small_nets("auction32" if name != "auction24" else "three-all")):
        with pytest.raises(ValueError, match=r"nets: for such rules: a policy of [0-9]+ words and [0-9]+ acts, values"):
            Tree(seen(deal), policy("rule"), nets=wrong)
        with pytest.raises(ValueError, match="nets: for such rules"):
            act_chances(deal, policy("rule"), wrong)
        with pytest.raises(ValueError, match="nets: for such rules"):
            self_play(name, 1).play(1, _native.Actor(wrong, None))


def test_nets_of_the_package_serve_rule_sets_with_the_same_deals() -> None:
    nets = nets_of(rule_set("classic"))
    assert nets is not None
    assert nets_of(rule_set("classic+matchTarget:11")) is nets
    assert nets_of(rule_set("classic+closeTrick:yes")) is None
    assert nets_of(rule_set("three-all+matchTarget:9")) is nets_of(rule_set("three-all"))


def decisions(data: bytes, name: str) -> list[tuple[int, ...]]:
    return list(iter_unpack(f"<{size_of(name)[1]}Q{DECISION}", data))


def self_play(name: str, seed: int) -> "_native.SelfPlay":
    deal = Deal.start(rule_set(name), shuffled_pack(rule_set(name), "self", str(seed)), 0)
    return _native.SelfPlay(native_rules(deal.rules), encode_deal(deal), seed)


@pytest.mark.parametrize("name", ALL)
def test_play_against_itself_is_written_down_whole(name: str) -> None:
    actor = _native.Actor(None, flat_policy(policy("rule")))
    data = self_play(name, 1).play(50, actor)
    assert data == self_play(name, 1).play(50, actor) != self_play(name, 2).play(50, actor)
    made, deals, rules = decisions(data, name), 0, rule_set(name)
    for *bits, legal, chance, act, last, result, following in made:
        assert legal >> act & 1
        assert legal.bit_count() > 1
        assert 0 < chance <= 1
        hand, out = bits[0] & 0xFFFFFFFF, bits[0] >> 32
        if rules.pack.copies == 1:
            assert hand & out == 0
            assert 1 <= hand.bit_count() <= rules.dealing.hand
        deals += last
        if rules.players == 2 or max(rules.sides) == 1:
            assert following == -result
    assert 50 < deals <= 50 * rules.players


@pytest.mark.parametrize("name", ALL)
def test_every_card_is_shown_in_one_place(name: str) -> None:
    rules = rule_set(name)
    seen_words, words, _ = size_of(name)
    copies, others = rules.pack.copies, rules.players - 1
    for bits in decisions(self_play(name, 7).play(20, _native.Actor(None, flat_policy({}))), name):
        rows = [word >> shift & 0xFFFFFFFF for word in bits[:words] for shift in (0, 32)]
        own, hidden = rows[: 2 * copies + others], rows[2 * seen_words :]
        shown = sum(row.bit_count() for row in [*own, *hidden[: copies * others]])
        stock = len(rules.cards) - rules.players * rules.dealing.hand
        assert len(rules.cards) - stock <= shown <= len(rules.cards)
        if copies == 1:
            places = [*own, *hidden]
            assert sum(places) == reduce(or_, places)


def test_what_both_seats_win_adds_up_to_nothing() -> None:
    actor = _native.Actor(small_nets(), None)
    made = decisions(self_play("classic", 3).play(200, actor), "classic")
    ends = [row[-2] for row in made if row[-3]]
    assert sum(ends) == pytest.approx(0, abs=12)  # a seat without a choice in its deal writes nothing


def test_a_better_policy_wins_what_the_worse_one_loses() -> None:
    rule, even = _native.Actor(None, flat_policy(policy("rule"))), _native.Actor(None, flat_policy({}))
    won, squares = self_play("classic", 4).compare(300, rule, even)
    lost, _ = self_play("classic", 5).compare(300, even, rule)
    assert won / 300 > 0.5
    assert lost / 300 < -0.5
    assert squares >= won * won / 300


def test_play_against_itself_begins_with_a_fresh_deal() -> None:
    deal = Deal.start(rule_set("classic"), shuffled_pack(rule_set("classic"), "self", "1"), 0)
    deal.apply(deal.legal_actions()[0])
    with pytest.raises(ValueError, match="deal: one that has just been dealt"):
        _native.SelfPlay(native_rules(deal.rules), encode_deal(deal), 1)


def test_four_who_play_each_for_himself_are_refused_by_play_against_itself() -> None:
    with pytest.raises(ValueError, match="rules: of two or three sides"):
        self_play("four-partners+sides:each+penaltyTo:everyOpponent", 1)


@pytest.mark.parametrize(("name", "digest"), [("classic", "7619a56f17a40a5c"), ("piquet32", "1a049a4da71e23c9")])
def test_nets_are_shown_what_they_were_trained_on(name: str, digest: str) -> None:
    data = self_play(name, 6).play(200, _native.Actor(None, flat_policy({})))
    size = 8 * size_of(name)[1]
    bits = b"".join(data[at : at + size] for at in range(0, len(data), size + 16))
    assert sha256(bits).hexdigest()[:16] == digest, "other inputs: all nets have to be trained anew (CONTRIBUTING.md)"
