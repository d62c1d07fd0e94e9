"""A player who sees all hands, though not the order of the stock: nobody who does not can be expected to win as much.

python -m benchmarks.strength.duel benchmarks.strength.seer:Seer rule:RulePlayer --rules mariage --worlds 1000
"""

from sixtysix_engine import core
from sixtysix_engine.ai.looking import sensible
from sixtysix_engine.ai.nets import nets_of
from sixtysix_engine.ai.player import Choice, Question
from sixtysix_engine.ai.policies import policy
from sixtysix_engine.game.cards import HIDDEN

WALKS = 1000
"""Walks where the question sets no limit."""


class Seer:
    """A tree over the orders of the stock, guided by nets. Whoever lets it play shows it all hands (`playing.py`)."""

    def choose(self, question: Question) -> Choice:
        """Returns the act that was walked most."""
        acts = sensible(question)
        if len(acts) == 1:
            return Choice(act=acts[0])
        deal = question.deal.copy()
        deal.stock[:] = [HIDDEN] * len(deal.stock)
        nets, seed = nets_of(deal.rules), question.rng.getrandbits(63)
        tree = core.Tree(
            deal, policy("fitted"), models=True, explore=1.0 if nets else 0.4, exact=3, nets=nets, seed=seed
        )
        tree.run(question.limits.worlds or WALKS)
        walked = tree.values()
        return Choice(act=max(acts, key=lambda act: walked[act].walks if act in walked else 0))

    def forget(self) -> None:
        """Has nothing to forget."""
