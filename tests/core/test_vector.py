"""Many deals at once in the native core: the same play as by the law, deal after deal."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from sixtysix_engine.core import _native
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.encode import encode_deal
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (the extra named pettingzoo)")

from gui_adapters.pettingzoo_envs.vector import Games  # after the skip


def started(rules: RuleSet, dealer: int = 1) -> "_native.Position":
    return _native.Position(native_rules(rules), encode_deal(Deal.start(rules, rules.cards, dealer)))


def by_law(rules: RuleSet, deals: int) -> tuple[Counter[tuple[int, ...]], float]:
    """Plays deals by chance; returns how often each result came, and acts a deal."""
    results, acts, random = Counter[tuple[int, ...]](), 0, Random(rules.name)
    for index in range(deals):
        deal = Deal.start(rules, shuffled_pack(rules, "vector", str(index)), index % 2)
        while deal.turn is not None:
            deal.apply(random.choice(deal.legal_actions()))
        assert deal.outcome is not None
        results[deal.outcome.points] += 1
        acts += len(deal.history)
    return results, acts / deals


def by_vector(name: str, deals: int) -> tuple[Counter[tuple[int, ...]], float]:
    games, random, done, acts = Games(name, 512, seed=3), np.random.default_rng(1), 0, 0
    results = Counter[tuple[int, ...]]()
    while done < deals:
        step = games.step(games.sample(random))
        acts += games.size
        results.update(map(tuple, games._games.points[step.over].tolist()))
        done += int(step.over.sum())
    return results, acts / done


@pytest.mark.parametrize("name", ["dictionary", "vu-schnapsen", "mariage"])
def test_deals_by_chance_end_as_often_and_as_late_as_by_the_law(name: str) -> None:
    few, many = 200, 20_000
    law, law_length = by_law(rule_set(name), few)
    found, length = by_vector(name, many)
    assert length == pytest.approx(law_length, rel=0.15)
    total = sum(found.values())
    assert set(law) <= set(found)
    for result, times in law.items():
        share = found[result] / total
        assert abs(times / few - share) < 5 * (share * (1 - share) / few) ** 0.5 + 0.01, result


def test_what_is_shown_fits_what_may_be_done() -> None:
    games = Games("classic", 64, seed=1)
    now = games.look()
    assert (now.observation.shape, now.mask.shape) == ((64, 256), (64, 40))
    assert now.observation[:, :32].sum(axis=1).tolist() == [6] * 64
    assert (now.mask[:, :32].sum(axis=1) == 6).all()
    assert (now.mask[:, :32] == now.observation[:, :32]).all()
    assert sorted(set(now.seat.tolist())) == [0, 1]
    assert games.all_cards()[:, 256:288].sum(axis=1).tolist() == [6] * 64


def test_rewards_come_with_the_end_of_a_deal_and_sum_to_nothing() -> None:
    games, random = Games("schnapsen", 128, seed=2), np.random.default_rng(2)
    ended = 0
    for _ in range(60):
        now = games.step(games.sample(random))
        assert (now.reward.sum(axis=1) == 0).all()
        assert (now.reward[~now.over] == 0).all()
        assert (now.reward[now.over] != 0).all()
        ended += int(now.over.sum())
    assert ended > 128


def test_the_same_seed_gives_the_same_deals_and_another_one_others() -> None:
    def play(seed: int) -> bytes:
        games, random = Games("classic", 32, seed=seed), np.random.default_rng(1)
        return b"".join(games.step(games.sample(random)).observation.tobytes() for _ in range(30))

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_nothing_is_played_where_one_act_is_not_legal() -> None:
    games = Games("classic", 8, seed=1)
    before = games.look()
    acts = games.sample(np.random.default_rng(1))
    for wrong in (-1, 40, 1 << 40, int(np.flatnonzero(before.mask[5] == 0)[0])):
        acts[5] = wrong
        with pytest.raises(ValueError, match=rf"^acts: .*{wrong} is not legal in deal 5"):
            games.step(acts)
    with pytest.raises(ValueError, match="one for each deal"):
        games.step(acts[:7])
    assert (games.look().observation == before.observation).all()


def test_what_does_not_fit_is_refused() -> None:
    fits = started(rule_set("classic"))
    with pytest.raises(ValueError, match="games"):
        _native.Vector([fits], 0, 1)
    with pytest.raises(ValueError, match="starts"):
        _native.Vector([], 1, 1)
    for name in ("schwabach", "three-all", "auction24"):
        with pytest.raises(ValueError, match="two players with one pack"):
            Games(name, 4)
    deal = Deal.start(rule_set("classic"), rule_set("classic").cards, 1)
    deal.apply(deal.legal_actions()[0])
    with pytest.raises(ValueError, match="just been dealt"):
        _native.Vector([_native.Position(native_rules(deal.rules), encode_deal(deal))], 1, 1)
