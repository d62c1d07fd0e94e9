"""The environment of PettingZoo: its own tests, masks, rewards, and what a seat is shown."""

import warnings
from typing import Any

import numpy as np
import pytest

from sixtysix_engine.game.errors import IllegalError
from tests.game.tables import ALL_SETS

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (the extra named pettingzoo)")

from pettingzoo.test import api_test, seed_test  # after the skip

from gui_adapters.pettingzoo_envs import SixtySixEnv, env


def play(deal: SixtySixEnv, seed: int) -> dict[str, float]:
    """Plays a deal by chance to its end; returns the rewards."""
    random = np.random.default_rng(seed)
    deal.reset(seed=seed)
    while not all(deal.terminations.values()):
        mask = deal.observe(deal.agent_selection)["action_mask"]
        deal.step(int(random.choice(np.flatnonzero(mask))))
    return dict(deal.rewards)


@pytest.mark.parametrize("name", ALL_SETS)
def test_the_environment_passes_the_tests_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it does not know environments of others that have masks
        api_test(env(name), num_cycles=50)
        seed_test(lambda: env(name), num_cycles=30)


@pytest.mark.parametrize("name", ["classic", "three-out", "auction24", "schwabach"])
def test_only_the_seat_that_is_asked_has_acts_and_they_are_the_legal_ones(name: str) -> None:
    deal = SixtySixEnv(name)
    deal.reset(seed=5)
    for _ in range(8):
        assert deal.deal is not None
        for seat, agent in enumerate(deal.possible_agents):
            mask = deal.observe(agent)["action_mask"]
            legal = deal.deal.legal_actions() if seat == deal.deal.turn else ()
            assert {deal.numbers.acts.acts[act] for act in np.flatnonzero(mask)} == set(legal)
        deal.step(int(np.flatnonzero(deal.observe(deal.agent_selection)["action_mask"])[0]))
        if all(deal.terminations.values()):
            break


@pytest.mark.parametrize("name", ["classic", "four-24", "three-all", "mariage"])
def test_rewards_are_what_a_side_has_scored_less_the_mean_of_the_others(name: str) -> None:
    deal = SixtySixEnv(name)
    for seed in range(5):
        rewards = list(play(deal, seed).values())
        assert deal.deal is not None
        assert deal.deal.outcome is not None
        points = deal.deal.outcome.points
        assert rewards == pytest.approx([own - (sum(points) - own) / (len(points) - 1) for own in points]) or (
            name == "four-24" and rewards[0] == rewards[2] == points[0] - points[1] == -rewards[1]
        )


def test_the_hidden_cards_change_nothing_of_what_a_seat_is_shown() -> None:
    first, second = SixtySixEnv("classic"), SixtySixEnv("classic")
    cards = list(first.rules.cards)
    other = [*cards[:3], *cards[13:16], *cards[6:9], *cards[3:6], *cards[12:13], *cards[9:12], *cards[16:]]
    views = []
    for deal, pack in ((first, cards), (second, other)):
        deal.reset(options={"cards": pack, "dealer": 1})
        views.append([deal.observe(agent)["observation"] for agent in deal.agents])
    shown_up = [row.tolist() for row in views[0]], [row.tolist() for row in views[1]]
    hand = {str(c) for c in first.deal.hands[0]} if first.deal else set()
    assert hand == ({str(c) for c in second.deal.hands[0]} if second.deal else set())
    assert shown_up[0][0] == shown_up[1][0]
    assert shown_up[0][1] != shown_up[1][1]


def test_an_act_that_is_not_legal_is_refused_and_ends_the_deal_in_the_usual_wrappers() -> None:
    deal = SixtySixEnv("classic")
    deal.reset(seed=1)
    wrong = int(np.flatnonzero(deal.observe(deal.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalError):
        deal.step(wrong)
    wrapped: Any = env("classic")
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_the_whole_table_is_written_as_a_position() -> None:
    deal = SixtySixEnv("dictionary+schneider30", render_mode="ansi")
    deal.reset(seed=2)
    assert (deal.render() or "").startswith("rules=dictionary+schneider30 me=* ")
    assert deal.state().shape == (2 * deal.numbers.size,)
