"""Trains the nets of a rule set by play against itself, and writes them to sixtysix_engine/ai/nets/NAME.net.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.strength.train_nets --rules classic --minutes 60

It begins as a copy of the weighted policy and goes on by PPO (Schulman and others, arXiv 1707.06347), as hidden cards
ask no more than that (Rudolph and others, arXiv 2502.08938): acts that brought more than was expected become likelier,
a little at a time, and some spread is always kept. What is expected comes from the net of values, which sees all cards.
Needs numpy. One process; the numbers that it prints are points a deal over mirrored pairs.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import sixtysix_engine.ai.nets as home
from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.encode import encode_deal
from sixtysix_engine.core.nets import Layers, pack_nets, unpack_nets
from sixtysix_engine.core.tree import flat_policy
from sixtysix_engine.game.variants import rule_set

from .mlp import Floats, Mlp
from .playing import start

TOLD = 2
"""Sides whose results are written: the own one and the next."""
MOST = 31
"""The highest result that is told from higher ones."""
HIDDEN = (128, 32)
"""Numbers of the hidden layers of both nets."""
DEALS = 8000
"""Deals of one round of play."""
BATCH = 4096
"""Decisions of a step."""
EPOCHS = 2
"""How often each decision is learned from."""
FAR = 0.9
"""How much what was expected later counts against what was expected next (lambda)."""
CLIP = 0.2
"""How much likelier an act may become in one round."""
RATE = (1e-3, 1e-4)
"""Of learning, from the beginning to the end."""
SELDOM = np.float32(1e-6)
"""A chance below this counts as this."""
SPREAD = (0.02, 0.005)
"""What a nat of spread is worth, in standard deviations of what is learned from."""
COPYING = 0.1
"""Part of the time for the copy."""
CHECK_EVERY = 60.0
"""Seconds between two lines on the way."""
CHECKED_PAIRS = 10_000
"""Pairs for each line."""
Mask = NDArray[np.bool_]


class Round(NamedTuple):
    """Some decisions, as a net is shown them."""

    made: NDArray[np.void]
    """Them, as `DECISION`."""
    bits: NDArray[np.uint8]
    """By decision, 0 or 1."""
    legal: Mask
    """By decision and act."""

    def batches(self, rng: np.random.Generator) -> list[NDArray[np.int64]]:
        """Returns the places of all decisions in chance order, a batch each."""
        order = rng.permutation(len(self.made))
        return np.array_split(order, max(1, len(order) // BATCH))


def read(data: bytes, words: int, acts: int) -> Round:
    """Returns decisions that a `SelfPlay` has written, as `native/self_play.hpp` tells."""
    parts = [("bits", "<u8", words), ("legal", "<u8"), ("chance", "<f4"), ("act", "u1"), ("last", "u1")]
    made = np.frombuffer(data, np.dtype([*parts, ("result", "i1", TOLD)]))
    legal = _unpacked(made["legal"])[:, :acts]
    return Round(made, _unpacked(made["bits"]), legal.astype(bool))


def _unpacked(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    rows = np.ascontiguousarray(words).view(np.uint8).reshape(len(words), -1)
    return np.unpackbits(rows, axis=1, bitorder="little")


def log_chances(scores: Floats, legal: Mask | None = None) -> tuple[Floats, Floats]:
    """Returns the logarithm of how likely each place of a row is, and how likely it is."""
    held = scores if legal is None else np.where(legal, scores, np.float32(-1e9))
    held = held - held.max(axis=1, keepdims=True)
    powers = np.exp(held)
    sums = powers.sum(axis=1, keepdims=True)
    return held - np.log(sums), powers / sums


def advantages(expected: Floats, results: Floats, last: Mask) -> Floats:
    """Returns how much better than expected each decision turned out (GAE, arXiv 1506.02438, undiscounted)."""
    better = np.zeros_like(expected)
    ends = np.flatnonzero(last)
    starts = np.concatenate([[0], ends[:-1] + 1])
    better[ends] = results[ends] - expected[ends]
    for back in range(1, int((ends - starts).max()) + 1):
        at = (ends - back)[ends - back >= starts]
        better[at] = expected[at + 1] - expected[at] + FAR * better[at + 1]
    return better


class Training:
    """Two nets that learn from their own play of one rule set."""

    def __init__(self, rules: str, seed: int, begin: bytes | None) -> None:
        deal = start(rule_set(rules), "train", 0)
        self._play = _native.SelfPlay(native_rules(deal.rules), encode_deal(deal), seed)
        seen, words, acts = _native.Nets.size(native_rules(deal.rules))
        self._size = words, acts
        self._told = len({deal.rules.sides[seat] for seat in deal.order}) - 1
        self._weighted = _native.Actor(None, flat_policy(policy("fitted")))
        self._rng = np.random.default_rng(seed)
        most = min(MOST, int(np.abs(self._round(self._weighted).made["result"].astype(int)).max()))
        self._policy = Mlp(Layers(seen, *HIDDEN, acts), self._rng)
        self._values = Mlp(Layers(words, *HIDDEN, self._told * (2 * most + 1)), self._rng)
        self._results = np.arange(-most, most + 1, dtype=np.float32)
        self._copies = begin is None
        if begin is not None:
            self._take(begin)

    def run(self, seconds: float, out: Path) -> None:
        """Learns for so long, and writes the nets now and then."""
        began = checked = time.monotonic()
        rounds, before = 0, self._actor()
        while (part := (time.monotonic() - began) / seconds) < 1:
            copying = part < COPYING and self._copies
            rate, spread = _between(RATE, part), _between(SPREAD, part)
            self._copy(rate) if copying else self._learn(rate, spread)
            rounds += 1
            if time.monotonic() - checked > CHECK_EVERY:
                checked = time.monotonic()
                print(f"{rounds:5} rounds, {checked - began:.0f} s: {self._said(before)}", flush=True)
                before = self._actor()
                out.write_bytes(self.packed())
        out.write_bytes(self.packed())

    def packed(self) -> bytes:
        """Returns both nets as they are kept."""
        return pack_nets(*self._kept(self._policy), *self._kept(self._values))

    @staticmethod
    def _kept(net: Mlp) -> tuple[Layers, list[float]]:
        return net.layers, net.numbers().tolist()

    def _take(self, begin: bytes) -> None:
        for net, kept in zip((self._policy, self._values), unpack_nets(begin), strict=True):
            net.load(*kept)

    def _actor(self) -> "_native.Actor":
        return _native.Actor(_native.Nets(*self._kept(self._policy), *self._kept(self._values)), None)

    def _round(self, actor: "_native.Actor") -> Round:
        return read(self._play.play(DEALS, actor), *self._size)

    def _said(self, before: "_native.Actor") -> str:
        now = self._actor()
        return ", ".join(
            f"{_gain(*self._play.compare(CHECKED_PAIRS, now, other))} against {name}"
            for name, other in (("weights", self._weighted), ("the line before", before))
        )

    def _copy(self, rate: float) -> None:
        """Learns to act as the weights do, and what comes of that."""
        play = self._round(self._weighted)
        for at in play.batches(self._rng):
            made, bits, row = play.made[at], play.bits[at].astype(np.float32), np.arange(len(at))
            _, chances = log_chances(self._policy.forward(bits[:, : 64 * self._policy.layers.words]), play.legal[at])
            chances[row, made["act"]] -= 1
            self._policy.backward(chances / np.float32(len(at)), rate=rate, longest=1.0)
            self._learn_values(bits, made["result"], rate)

    def _learn(self, rate: float, spread: float) -> None:
        """Plays a round and learns from it."""
        play = self._round(self._actor())
        results = play.made["result"][:, 0].astype(np.float32)
        expected = np.concatenate([self._expected(play.bits[at]) for at in _slices(len(results))])
        better = advantages(expected, results, play.made["last"].astype(bool))
        better /= better.std()
        for _ in range(EPOCHS):
            for at in play.batches(self._rng):
                made, bits = play.made[at], play.bits[at].astype(np.float32)
                slope = self._pull(bits, play.legal[at], made, better[at], spread)
                self._policy.backward(slope, rate=rate, longest=0.5)
                self._learn_values(bits, made["result"], rate)

    def _expected(self, bits: NDArray[np.uint8]) -> Floats:
        own = self._values.forward(bits.astype(np.float32))[:, : len(self._results)]
        return np.asarray(log_chances(own)[1] @ self._results, np.float32)

    def _pull(self, bits: Floats, legal: Mask, made: NDArray[np.void], better: Floats, spread: float) -> Floats:
        """Returns the slope of what PPO minimises, by what the policy puts out."""
        row, act = np.arange(len(made)), made["act"]
        logs, chances = log_chances(self._policy.forward(bits[:, : 64 * self._policy.layers.words]), legal)
        ratio = chances[row, act] / np.maximum(made["chance"], SELDOM)
        far = ((better > 0) & (ratio > 1 + CLIP)) | ((better < 0) & (ratio < 1 - CLIP))
        pull = np.where(far, 0, ratio * better)
        slope = chances * pull[:, None]
        slope[row, act] -= pull
        logs = np.where(legal, logs, 0)
        slope += spread * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        return np.asarray(slope / len(made), np.float32)

    def _learn_values(self, bits: Floats, results: NDArray[np.int8], rate: float) -> None:
        size, row = len(self._results), np.arange(len(results))
        most, out = size // 2, self._values.forward(bits)
        for side in range(self._told):
            part = slice(side * size, (side + 1) * size)
            out[:, part] = log_chances(out[:, part])[1]
            out[row, side * size + np.clip(results[:, side].astype(int), -most, most) + most] -= 1
        self._values.backward(out / np.float32(len(results)), rate=rate, longest=5.0)


def _slices(size: int) -> list[slice]:
    return [slice(at, at + 4 * BATCH) for at in range(0, size, 4 * BATCH)]


def _between(ends: tuple[float, float], part: float) -> float:
    return float(ends[0] * (ends[1] / ends[0]) ** part)


def _gain(total: float, squares: float) -> str:
    mean = total / CHECKED_PAIRS
    error = ((squares / CHECKED_PAIRS - mean * mean) / CHECKED_PAIRS) ** 0.5
    return f"{mean:+.3f} ± {error:.3f}"


def main() -> None:
    """Trains, prints how it goes, and writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rules", default="classic", metavar="NAME", help="rule set (classic)")
    parser.add_argument("--minutes", type=float, default=60, metavar="N", help="how long (60)")
    parser.add_argument("--begin", type=Path, metavar="FILE", help="nets to go on from, also those of a like rule set")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write (the package)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all chances (1)")
    given = parser.parse_args()
    out = given.out or Path(home.__file__).parent / "nets" / f"{given.rules}.net"
    Training(given.rules, given.seed, given.begin.read_bytes() if given.begin else None).run(60 * given.minutes, out)


if __name__ == "__main__":
    main()
