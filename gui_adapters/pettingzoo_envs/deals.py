"""An environment of PettingZoo in which seats act in turn: one deal, from the first act to its result.

A seat is shown its view as numbers and a mask of the legal acts; the reward comes at the end of the deal.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gui_adapters.tensors import ViewTensor
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

HIGHEST = 8.0
"""No number of a view is greater."""


def env(rules: str = "classic", **settings: Any) -> Any:
    """Returns the environment of a rule set, in the wrappers that environments of PettingZoo usually have.

    An act that is not legal ends the deal with a reward of -1 for the seat that tried it.
    """
    wrapped = wrappers.TerminateIllegalWrapper(SixtySixEnv(rules, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class SixtySixEnv(AECEnv, EzPickle):
    """One deal of a rule set; agent `seat_0` sits in seat 0. Whoever sits out is never asked."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "sixtysix_v0",
        "is_parallelizable": False,
    }

    def __init__(self, rules: str = "classic", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, rules, render_mode)
        super().__init__()
        self.rules = rule_set(rules)
        self.render_mode = render_mode
        self.numbers = ViewTensor(self.rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.table.seats)]
        self.agents = list(self.possible_agents)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        acts = len(self.numbers.acts)
        self.action_spaces = {agent: spaces.Discrete(acts) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, HIGHEST, (self.numbers.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (acts,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._random: Any = None
        self.deal: Deal | None = None

    def observation_space(self, agent: str) -> Any:
        """Returns the space of what a seat is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of acts, by their numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals anew. `options` may name the `dealer`, and the `cards` in dealing order; else chance does."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        given = options or {}
        order = self._random.permutation(len(self.rules.cards))
        dealer = int(self._random.integers(self.rules.table.seats))
        cards = given.get("cards", [self.rules.cards[place] for place in order])
        self.deal = Deal.start(self.rules, cards, given.get("dealer", dealer))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.deal.turn or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns what a seat sees as numbers, and which acts it may choose among: none unless it is asked."""
        assert self.deal is not None
        seat, row = self._seats[agent], np.zeros(self.numbers.size, np.float32)
        self.numbers.write(view_of(self.deal, seat), row, seat)
        legal = self.deal.legal_actions() if seat == self.deal.turn else ()
        return {"observation": row, "action_mask": self.numbers.acts.mask(legal)}

    def step(self, action: int | None) -> None:
        """Does an act of the seat that is asked. Raises `IllegalError` where it is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.deal is not None
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.deal.apply(self.numbers.acts.acts[action])
        if self.deal.turn is None:
            self.rewards = {agent: self._reward(seat) for agent, seat in self._seats.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.deal.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self.render())

    def render(self) -> str | None:
        """Returns the position as U66 writes it, with all cards."""
        return None if self.deal is None else format_position(view_of(self.deal, "*"))

    def state(self) -> NDArray[np.float32]:
        """Returns the views of all seats in one row, for critics that may see everything."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def close(self) -> None:
        """Has nothing to close."""

    def _reward(self, seat: int) -> float:
        """What a seat's side has scored, less the mean of the others."""
        assert self.deal is not None
        assert self.deal.outcome is not None
        points, sides = self.deal.outcome.points, self.rules.sides
        others = [points[other] for other in range(len(points)) if sides[other] != sides[seat]]
        return points[seat] - sum(others) / len(others)
