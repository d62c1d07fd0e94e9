"""Sixty-Six in OpenSpiel: its own test of a game, what a seat is told, other deals that it may think of, its bots."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from gui_adapters.tensors import most_acts, most_events
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from tests.game.tables import ALL_SETS
from tests.game.walks import walk

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra named openspiel)")
sixtysix = pytest.importorskip("gui_adapters.openspiel.game", reason="OpenSpiel is not installed")


def played(name: str, seed: int, acts: int) -> Any:
    """A state after so many acts by chance, claims left out, or at the end of the deal."""
    state, random = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while not state.is_terminal() and acts:
        if state.is_chance_node():
            state.apply_action(random.choice([card for card, _ in state.chance_outcomes()]))
            continue
        legal = [act for act in state.legal_actions() if state.action_to_string(act) != "66"]
        state.apply_action(random.choice(legal))
        acts -= 1
    return state


def test_every_rule_set_for_two_is_a_game() -> None:
    for_two = {name for name in rule_set_names() if rule_set(name).table.seats == 2}
    assert set(sixtysix.NAMES.values()) == for_two
    assert set(sixtysix.NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", sixtysix.NAMES)
def test_a_game_passes_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_what_a_seat_knows_is_its_position_and_nothing_of_the_other_hand() -> None:
    for seed in range(10):
        state = played("sixtysix_classic", seed, 12)
        for seat in (0, 1):
            view = format_position(view_of(state.moment.deal, seat))
            assert state.information_state_string(seat) == view
            assert state.observation_string(seat) == " ".join(w for w in view.split() if not w.startswith("log="))


def test_states_that_a_seat_tells_apart_differ_in_their_tensors_and_others_do_not() -> None:
    texts: dict[str, tuple[float, ...]] = {}
    for seed in range(4):
        for acts in range(1, 40, 3):
            state = played("sixtysix_schnapsen", seed, acts)
            for seat in (0, 1):
                tensor = (*state.information_state_tensor(seat), seat)
                assert texts.setdefault(state.information_state_string(seat), tensor) == tensor
    assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize(
    "name", ["sixtysix_classic", "sixtysix_wikipedia", "sixtysix_vu_schnapsen", "sixtysix_schwabach"]
)
def test_another_deal_that_a_seat_may_think_of_looks_the_same_to_it(name: str) -> None:
    draw = Random(name).random
    hands = set()
    for seed in range(8):
        state = played(name, seed, 2 + 3 * seed)
        if state.is_terminal():
            continue
        seat = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(seat, draw)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions() == state.legal_actions()
            hands.add(str(other))
    assert len(hands) > 10


def test_a_copy_goes_its_own_way() -> None:
    state = played("sixtysix_classic", 1, 3)
    before, twin = str(state), state.clone()
    assert str(twin) == before
    twin.apply_action(twin.legal_actions()[0])
    assert (str(state), str(twin) == before) == (before, False)


def test_switches_are_laid_over_a_game_and_the_dealer_is_chosen() -> None:
    game = pyspiel.load_game("sixtysix_dictionary", {"dealer": 1, "overlays": "schneider30+matchTarget:11"})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert "rules=dictionary+schneider30+matchTarget:11" in state.information_state_string(0)
    assert "dealer=1" in state.information_state_string(0)
    assert game.max_utility() == 6


def test_an_algorithm_of_openspiel_learns_from_a_game() -> None:
    game = pyspiel.load_game("sixtysix_vu_schnapsen")
    solver = pyspiel.OutcomeSamplingMCCFRSolver(game)
    for _ in range(3):
        solver.run_iteration()
    state = played("sixtysix_vu_schnapsen", 1, 1)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("text", ALL_SETS)
def test_no_deal_is_longer_than_is_said(text: str) -> None:
    rules = rule_set(text)
    for number in range(10):
        *_, deal = walk(text, number)
        assert len(deal.history) <= most_acts(rules)
        assert len(deal.log) <= most_events(rules)


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    command = [sys.executable, "-m", "gui_adapters.openspiel.engine", "nobody"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "nobody: known: ismcts random, or MODULE:NAME\n")
