"""Fits the weights of `fitted` in sixtysix_engine/ai/policies.toml: how a searching player acts, by what it sees.

    python -m benchmarks.strength.fit_policy --deals 2000 --walks 1000 --jobs 2

A teacher plays itself, by the tree while the stock is open and by all worlds after that. For each act the share of the
walks, or of the acts that are best, is what the policy should give. Needs numpy.
"""

import argparse
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

import numpy as np

from sixtysix_engine import core
from sixtysix_engine.ai.looking import barred, seen
from sixtysix_engine.ai.player import Choice, Question
from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.compiled_worlds import encode_view
from sixtysix_engine.core.encode import decode_act
from sixtysix_engine.core.tree import Tree
from sixtysix_engine.game.actions import Action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set

from .playing import Sitting, parse_recipe, play, start

CLOSE_TO_BEST = 0.02
"""Acts that are worth at most so much less than the best one count as equally good."""
STEPS = 400
"""Of the fit, each with all samples."""
SHARPNESS = 4
"""Power of the shares of the walks: a search still tries what it has found to be bad."""
PENALTY = 1e-4
"""For large weights."""


class Sample(NamedTuple):
    """One decision."""

    phase: int
    """0 while the stock is open, 1 in strict play."""
    features: np.ndarray
    """By act and feature."""
    wanted: np.ndarray
    """How likely each act should be."""


class Teacher:
    """Plays by search and remembers what it would rather do."""

    def __init__(self, walks: int, weights: str, models: bool, tries: float) -> None:
        self.samples: list[Sample] = []
        self._walks, self._weights, self._models, self._tries = walks, weights, models, tries

    def choose(self, question: Question) -> Choice:
        """Returns an act by search; now and then, so that more is seen, one that the search likes less."""
        if len(question.acts) == 1:
            return Choice(act=question.acts[0])
        deal = seen(question)
        barred_cards, seed = barred(deal, question.me), question.rng.getrandbits(63)
        if deal.phase == "open":
            tree = Tree(
                deal, policy(self._weights), models=self._models, exact_closed=True, barred=barred_cards, seed=seed
            )
            tree.run(self._walks)
            liked = {act: value.walks**SHARPNESS for act, value in tree.values().items()}
        else:
            values = core.evaluate(deal, barred=barred_cards, seed=seed, limit=2000).values
            best = max(value.mean for value in values.values())
            liked = {act: int(value.mean >= best - CLOSE_TO_BEST) for act, value in values.items()}
        self._note(deal, liked)
        act = max(liked, key=lambda act: liked[act])
        if question.rng.random() < self._tries:
            act = question.rng.choices(list(liked), list(liked.values()))[0]
        return Choice(act=act)

    def forget(self) -> None:
        """Has nothing to forget."""

    def _note(self, deal: Deal, liked: dict[Action, int]) -> None:
        fields, _ = encode_view(deal, None, None)
        phase, looks = _native.act_features(_native.Position(native_rules(deal.rules), fields))
        if len(looks) < 2:
            return
        features = np.zeros((len(looks), len(_native.feature_names())), dtype=np.float32)
        wanted = np.zeros(len(looks), dtype=np.float32)
        for at, (code, seen_features) in enumerate(looks):
            wanted[at] = liked.get(decode_act(code), 0)
            for feature, value in seen_features:
                features[at, feature] += value
        self.samples.append(Sample(phase, features, wanted / wanted.sum()))


def deal_samples(index: int, *, rules: str, seed: str, walks: int, weights: str, models: bool) -> list[Sample]:
    """Plays one deal of the teacher against itself."""
    teacher = Teacher(walks, weights, models, 0.1)
    recipe = parse_recipe("rule:RulePlayer")
    deal = start(rule_set(rules), seed, index)
    rng = Random(f"{seed} {index}")
    play(deal, [Sitting(recipe=recipe, player=teacher, rng=rng) for _ in range(deal.rules.table.seats)])
    return teacher.samples


def fit(samples: list[Sample], begin: np.ndarray) -> tuple[np.ndarray, float]:
    """Returns the weights that make what was wanted likeliest, and the mean surprise in nats."""
    features = np.concatenate([sample.features for sample in samples])
    wanted = np.concatenate([sample.wanted for sample in samples])
    sizes = np.array([len(sample.wanted) for sample in samples])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    of = np.repeat(np.arange(len(samples)), sizes)
    weights, mean, square = begin.astype(np.float64).copy(), np.zeros_like(begin), np.zeros_like(begin)
    surprise = 0.0
    for step in range(1, STEPS + 1):
        scores = features @ weights
        scores -= np.maximum.reduceat(scores, starts)[of]
        chances = np.exp(scores)
        chances /= np.add.reduceat(chances, starts)[of]
        surprise = -float(np.sum(wanted * np.log(np.maximum(chances, 1e-9)))) / len(samples)
        slope = features.T @ (chances - wanted) / len(samples) + PENALTY * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
        weights -= 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights, surprise


def main() -> None:
    """Plays, fits, and prints the section of policies.toml."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--walks", type=int, default=1000)
    parser.add_argument("--weights", default="rule", help="of the teacher: rule or fitted")
    parser.add_argument("--models", action="store_true", help="the teacher's others act by these weights in the tree")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    work = partial(
        deal_samples, rules=given.rules, seed=given.seed, walks=given.walks, weights=given.weights, models=given.models
    )
    with get_context("spawn").Pool(given.jobs) as pool:
        samples = [sample for found in pool.imap(work, range(given.deals), 20) for sample in found]
    names, old = _native.feature_names(), policy(given.weights)
    fitted = []
    for phase in range(2):
        here = [sample for sample in samples if sample.phase == phase]
        begin = np.array([old.get(name, (0.0, 0.0))[phase] for name in names])
        weights, surprise = fit(here, begin)
        even = sum(np.log(len(sample.wanted)) for sample in here) / len(here)
        print(f"# phase {phase}: {len(here)} decisions, surprise {surprise:.4f} nats, of even chances {even:.4f}")
        fitted.append(weights)
    for at, name in enumerate(names):
        open_stock, strict = fitted[0][at], fitted[1][at]
        if abs(open_stock) > 5e-4 or abs(strict) > 5e-4:
            print(f"{name} = [{open_stock:.3f}, {strict:.3f}]")


if __name__ == "__main__":
    main()
