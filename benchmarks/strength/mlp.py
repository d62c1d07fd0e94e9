"""A net of two hidden layers in numpy, as `core/native/net.hpp` runs it: forward, backward, and a step of Adam."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sixtysix_engine.core.nets import Layers

Floats = NDArray[np.float32]


class Mlp:
    """A net to train. Rows of a batch are samples; the inputs are 0 or 1, the outputs are not squashed."""

    def __init__(self, layers: Layers, rng: np.random.Generator) -> None:
        self.layers = layers
        inputs, first, second, outputs = 64 * layers.words, layers.first, layers.second, layers.outputs
        usual_bits = 40  # set at a time
        self.weights: list[Floats] = [
            _normal(rng, (inputs, first), (1 / usual_bits) ** 0.5),
            np.zeros(first, np.float32),
            _normal(rng, (first, second), (2 / first) ** 0.5),
            np.zeros(second, np.float32),
            _normal(rng, (second, outputs), 0.01),
            np.zeros(outputs, np.float32),
        ]
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]
        self._steps = 0
        self._seen: tuple[Floats, Floats, Floats] | None = None

    def load(self, layers: Layers, numbers: Sequence[float]) -> None:
        """Takes the weights of another net from one row of numbers; where only its outputs are others, the rest."""
        if layers[:3] != self.layers[:3]:
            raise ValueError(f"layers of {layers[:3]} where {self.layers[:3]} are wanted")
        row, at = np.asarray(numbers, np.float32), 0
        kept = len(self.weights) if layers == self.layers else len(self.weights) - 2
        for place, each in enumerate(self.weights[:kept]):
            self.weights[place] = row[at : at + each.size].reshape(each.shape).copy()
            at += each.size

    def numbers(self) -> Floats:
        """Returns all weights in one row, layer by layer, each before its bias."""
        return np.concatenate([each.ravel() for each in self.weights])

    def forward(self, batch: Floats) -> Floats:
        """Returns the outputs of a batch, and remembers what `backward` needs."""
        rows, bias, rows2, bias2, rows3, bias3 = self.weights
        one = np.maximum(batch @ rows + bias, 0)
        two = np.maximum(one @ rows2 + bias2, 0)
        self._seen = batch, one, two
        return np.asarray(two @ rows3 + bias3, np.float32)

    def backward(self, slope: Floats, *, rate: float, longest: float) -> None:
        """Goes a step of Adam against the slope of the loss by the last outputs, which is shortened to `longest`."""
        assert self._seen is not None
        batch, one, two = self._seen
        slope2 = (slope @ self.weights[4].T) * (two > 0)
        slope1 = (slope2 @ self.weights[2].T) * (one > 0)
        slopes = [
            *(batch.T @ slope1, slope1.sum(0)),
            *(one.T @ slope2, slope2.sum(0)),
            *(two.T @ slope, slope.sum(0)),
        ]
        length = sum(float((each * each).sum()) for each in slopes) ** 0.5
        part = min(1.0, longest / (length + 1e-9))
        self._steps += 1
        for place, each in enumerate(slopes):
            mean, square = self._mean[place], self._square[place]
            mean += 0.1 * (part * each - mean)
            square += 0.001 * ((part * each) ** 2 - square)
            step = (mean / (1 - 0.9**self._steps)) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-7)
            self.weights[place] -= rate * step


def _normal(rng: np.random.Generator, shape: tuple[int, int], spread: float) -> Floats:
    return (spread * rng.standard_normal(shape)).astype(np.float32)
