"""Nets: how players of a rule set act by what they see, and how a deal ends. Kept as bytes; run by the native core."""

from collections.abc import Sequence
from struct import Struct, error, pack, unpack_from
from typing import NamedTuple

from . import _native

_BEGIN = b"66 nets\n"
_LAYERS = Struct("<8i")
_HEAD = len(_BEGIN) + _LAYERS.size
_NUMBER = "e"  # two bytes


class Layers(NamedTuple):
    """How many numbers go through a net."""

    words: int
    """Words of 64 bits that go in."""
    first: int
    """Numbers of the first hidden layer."""
    second: int
    """Numbers of the second one."""
    outputs: int
    """Numbers that come out."""

    @property
    def numbers(self) -> int:
        """Weights and biases of all layers."""
        words, first, second, outputs = self
        return (64 * words + 1) * first + (first + 1) * second + (second + 1) * outputs


Numbers = Sequence[float]
"""The weights of a net in one row: layer by layer, a row for each input, then the bias."""


def pack_nets(policy: Layers, policy_numbers: Numbers, values: Layers, value_numbers: Numbers) -> bytes:
    """Returns a policy and values as bytes; numbers keep a precision of about a thousandth."""
    numbers = [*map(float, policy_numbers), *map(float, value_numbers)]
    return _BEGIN + _LAYERS.pack(*policy, *values) + pack(f"<{len(numbers)}{_NUMBER}", *numbers)


def unpack_nets(data: bytes) -> tuple[tuple[Layers, Numbers], tuple[Layers, Numbers]]:
    """Returns the policy and the values of some bytes. Raises `ValueError` where they are none."""
    policy, values = _layers(data)
    try:
        numbers = unpack_from(f"<{policy.numbers + values.numbers}{_NUMBER}", data, _HEAD)
    except error as problem:
        raise ValueError(f"nets: cut short ({problem})") from problem
    return (policy, numbers[: policy.numbers]), (values, numbers[policy.numbers :])


def read_nets(data: bytes) -> "_native.Nets":
    """Returns nets of some bytes, ready to run. Raises `ValueError` where they are none."""
    return _native.Nets(*_layers(data), data[_HEAD:])


def _layers(data: bytes) -> tuple[Layers, Layers]:
    if not data.startswith(_BEGIN):
        raise ValueError(f"nets: {data[: len(_BEGIN)]!r} is no beginning; wanted is {_BEGIN!r}")
    try:
        sizes = _LAYERS.unpack_from(data, len(_BEGIN))
    except error as problem:
        raise ValueError(f"nets: cut short ({problem})") from problem
    return Layers(*sizes[:4]), Layers(*sizes[4:])
