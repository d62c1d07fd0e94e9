"""Bots of OpenSpiel as U66 engines: `python -m gui_adapters.openspiel.engine ismcts`.

A bot gets a state that fits what its seat sees: the cards that it cannot see lie there by chance.
"""

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from gui_adapters.foreign import leave, play
from gui_adapters.loading import Loading
from sixtysix_engine.game.restore import restore
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.protocol import Go

Make = Callable[[Any, int], Any]
"""Makes a bot for a game and a seat."""


def ismcts(given: argparse.Namespace) -> Make:
    """Returns what makes the bot of OpenSpiel that searches information sets."""
    numpy, search, mcts = map(
        import_module, ("numpy", "open_spiel.python.algorithms.ismcts", "open_spiel.python.algorithms.mcts")
    )
    chance = numpy.random.RandomState(given.seed)
    worlds = Random(given.seed)

    def make(game: Any, _seat: int) -> Any:
        bot = search.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, chance),
            uct_c=given.explore * game.max_utility(),
            max_simulations=given.simulations,
            random_state=chance,
            # What the other may do depends on his hidden cards, so acts differ between worlds.
            allow_inconsistent_action_sets=True,
        )
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, worlds.random))
        return bot

    return make


def uniform(given: argparse.Namespace) -> Make:
    """Returns what makes OpenSpiel's random bot."""
    pyspiel, seeds = import_module("pyspiel"), Random(given.seed)
    return lambda _game, seat: pyspiel.make_uniform_random_bot(seat, seeds.randrange(1 << 31))


def loaded(given: argparse.Namespace) -> Make:
    """Returns the function of a module, MODULE:NAME."""
    module, _, name = given.bot.partition(":")
    make: Make = getattr(import_module(module), name)
    return make


BOTS = {"ismcts": ismcts, "random": uniform}


class Player:
    """Chooses as a bot of OpenSpiel does, which is loaded when it is first needed: that takes a second or two."""

    def __init__(self, given: argparse.Namespace) -> None:
        maker = BOTS.get(given.bot, loaded)
        self.loading = Loading(lambda: (import_module("gui_adapters.openspiel.game"), maker(given)))
        self._rng = Random(given.seed)
        self._bots: dict[tuple[str, int, int], tuple[Any, Any]] = {}

    def choose(self, position: dict[str, str], legal: list[str], _go: Go) -> str:
        """Returns the act of a position."""
        if len(legal) == 1:
            return legal[0]
        deal, seat = restore(position)
        if deal.log[:1] == ["*"] or not isinstance(seat, int):  # no game of OpenSpiel begins there
            return self._rng.choice(legal)
        games, _ = self.loading.result()
        game, bot = self._table(deal.rules.name, deal.dealer, seat)
        moment = games.Moment.like(game.numbers, deal, seat, self._rng)
        state = game.new_initial_state().played(moment)
        act = str(game.numbers.acts[bot.step(state)])
        # A bot cannot be told to choose among some acts only.
        return act if act in legal else self._rng.choice(legal)

    def _table(self, rules: str, dealer: int, seat: int) -> tuple[Any, Any]:
        if (rules, dealer, seat) not in self._bots:
            name, _, overlays = rules.partition("+")
            games, make = self.loading.result()
            names = {rule: short for short, rule in games.NAMES.items()}
            game = import_module("pyspiel").load_game(names[name], {"dealer": dealer, "overlays": overlays})
            self._bots[rules, dealer, seat] = game, make(game, seat)
        return self._bots[rules, dealer, seat]


def arguments() -> argparse.ArgumentParser:
    """Returns the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m gui_adapters.openspiel.engine",
        description="A bot of OpenSpiel as a U66 engine; it plays every rule set for two.",
    )
    parser.add_argument("bot", help=f"{', '.join(BOTS)}, or MODULE:NAME of what makes a bot of a game and a seat")
    parser.add_argument("--simulations", type=int, default=50, help="ismcts: walks for an act (default: %(default)s)")
    parser.add_argument(
        "--explore", type=float, default=1.0, help="ismcts: how much it explores (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=None, help="seed of the bot's chance (default: another each time)")
    return parser


def main() -> int:
    """Plays on standard input and output; returns the exit code."""
    given = arguments().parse_args()
    label = f"{given.bot}({given.simulations})" if given.bot == "ismcts" else given.bot
    rules = ".".join(name for name in rule_set_names() if rule_set(name).table.seats == 2)
    told = {"name": f"OpenSpiel {label}", "author": "OpenSpiel", "rules": rules}
    return play(given, Player, bots=BOTS, library="pyspiel", extra="openspiel", **told)


if __name__ == "__main__":
    leave(main())
