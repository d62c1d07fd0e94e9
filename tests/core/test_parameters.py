"""C++ knows the parameters of a rule set by the names and the words that Python has, in the same order."""

from sixtysix_engine.core import _native
from sixtysix_engine.core.encode import parameter_shapes
from sixtysix_engine.game.variants import parameter_names


def test_the_native_core_has_every_parameter_with_the_same_values() -> None:
    assert dict(_native.parameter_shapes()) == parameter_shapes()


def test_each_of_them_once() -> None:
    assert sorted(name for name, _ in _native.parameter_shapes()) == sorted(parameter_names())
