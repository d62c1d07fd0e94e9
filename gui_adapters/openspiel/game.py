"""Every rule set for two as a game of OpenSpiel, registered when this is imported: `sixtysix_classic` and so on.

Chance deals the pack card by card; a seat's information state is its position in U66, which holds the whole log.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from gui_adapters.tensors import ActNumbers, LogTensor, ViewTensor, most_acts
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .moment import Moment

NAMES = {f"sixtysix_{name.replace('-', '_')}": name for name in rule_set_names() if rule_set(name).table.seats == 2}
"""The games by their names in OpenSpiel, with the rule sets behind them."""
NOTHING_YET = "deal"
"""What a seat knows before the cards are dealt."""


@cache
def numbers_of(rules: RuleSet) -> ActNumbers:
    """Returns the numbers of the acts of a rule set."""
    return ActNumbers(rules)


def game_type(short_name: str) -> Any:
    """Returns what OpenSpiel needs to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"Sixty-Six: {rule_set(NAMES[short_name]).about}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"dealer": 0, "overlays": ""},
    )


def most_points(rules: RuleSet) -> int:
    """Returns a number of points that no deal exceeds: game points, or stakes with all side payments."""
    scoring = rules.scoring
    lines = [line.points for part in (scoring.close_fail, scoring.close_beaten, scoring.false_claim) for line in part]
    honours = sum(honour.pays * (4 if honour.name == "marriage" else 1) for honour in rules.match.honours)
    if rules.match.unit == "card":
        return 4 * (rules.marriage.plain + rules.marriage.trump) + 2 * sum(rules.worth[None][c] for c in rules.cards)
    return max(*scoring.scale, *lines, 2) + honours


class SixtySixGame(pyspiel.Game):
    """A rule set for two, with switches and parameters laid over it by `overlays`, as `schneider30+toEight`."""

    def __init__(self, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {"dealer": 0, "overlays": ""} | dict(params or {})
        overlays = f"+{given['overlays']}" if given["overlays"] else ""
        self.rules = rule_set(NAMES[kind.short_name] + overlays)
        self.numbers = numbers_of(self.rules)
        self.dealer = int(given["dealer"])
        most = float(most_points(self.rules))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers),
            max_chance_outcomes=len(self.numbers.cards),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_acts(self.rules),
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "SixtySixState":
        """Returns the state before the first card is dealt."""
        return SixtySixState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns the number of cards."""
        return len(self.rules.cards)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "Observer":
        """Returns what writes a seat's knowledge."""
        if params:
            raise ValueError(f"observer parameters: {params}; allowed: none")
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SixtySixState(pyspiel.State):
    """A moment of a deal."""

    def __init__(self, game: SixtySixGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.rules, game.numbers, game.dealer)

    def current_player(self) -> int:
        """Returns the seat that is asked, chance, or that the deal is over."""
        deal = self.moment.deal
        if deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if deal.turn is None else deal.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the cards that may be dealt next."""
        return self.moment.chances()

    def _legal_actions(self, player: int) -> list[int]:
        deal = self.moment.deal
        if deal is None or deal.turn != player:
            return []
        return sorted(map(self.moment.numbers.number, deal.legal_actions()))

    def _apply_action(self, number: int) -> None:
        self.moment.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        text = str(self.moment.numbers.acts[number])
        return f"+{text}" if player == pyspiel.PlayerId.CHANCE else text

    def is_terminal(self) -> bool:
        """Tells whether the deal is over."""
        return self.moment.deal is not None and self.moment.deal.turn is None

    def returns(self) -> list[float]:
        """Returns by how much each seat has scored more than the other."""
        outcome = None if self.moment.deal is None else self.moment.deal.outcome
        won = 0.0 if outcome is None else float(outcome.points[0] - outcome.points[1])
        return [won, -won]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SixtySixState":
        """Returns a state that a player cannot tell from this one; `sampler` draws numbers of 0 to 1."""
        return self.played(self.moment.resampled(player, Random(sampler())))

    def played(self, moment: Moment) -> "SixtySixState":
        """Returns a state of the same game that was dealt and played as a moment was."""
        state: SixtySixState = self.get_game().new_initial_state()
        for number in moment.path():
            state.apply_action(number)
        return state

    def __str__(self) -> str:
        deal = self.moment.deal
        return " ".join([NOTHING_YET, *map(str, self.moment.pack)]) if deal is None else _line(deal, "*")


class Observer:
    """What a seat knows, in words and numbers; with perfect recall the log is part of it."""

    def __init__(self, rules: RuleSet, kind: Any) -> None:
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        self._view, self._log = ViewTensor(rules), LogTensor(rules)
        rows = self._log.shape[0] * self._log.shape[1] if self._recall else 0
        self.tensor = np.zeros(2 + self._view.size + rows, np.float32)
        self.dict = {"player": self.tensor[:2], **self._view.parts(self._now)}
        if self._recall:
            self.dict["log"] = self.tensor[2 + self._view.size :].reshape(self._log.shape)

    @property
    def _now(self) -> Any:
        return self.tensor[2 : 2 + self._view.size]

    def set_from(self, state: SixtySixState, player: int) -> None:
        """Writes the numbers of what a seat knows."""
        self.tensor.fill(0)
        self.tensor[player] = 1
        deal = state.moment.deal
        if deal is not None:
            view = view_of(deal, player if self._private else "-")
            self._view.write(view, self._now, player)
            if self._recall:
                self._log.write(view.log, self.dict["log"], player)

    def string_from(self, state: SixtySixState, player: int) -> str:
        """Returns the position as the seat sees it; without perfect recall it has no log."""
        deal = state.moment.deal
        if deal is None:
            return f"{NOTHING_YET} {player}"
        text = _line(deal, player if self._private else "-")
        return text if self._recall else " ".join(word for word in text.split() if not word.startswith("log="))


def _line(deal: Any, observer: Any) -> str:
    return format_position(view_of(deal, observer))


def _register(short_name: str) -> None:
    kind = game_type(short_name)

    class Game(SixtySixGame):
        """The class that OpenSpiel makes a game of."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    pyspiel.register_game(kind, Game)


for _name in NAMES:
    if _name not in pyspiel.registered_names():
        _register(_name)
