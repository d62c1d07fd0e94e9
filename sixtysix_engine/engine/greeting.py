"""The hand-shake. It imports nothing heavy: the answer to `u66` must not wait for the rules or a player."""

from collections.abc import Iterator

from .. import __version__
from ..game.rows import rule_set_names
from ..protocol import messages as m
from ..protocol.grammar import FEATURES, VERSION
from .options import Settings


def greeting(hello: m.Hello, settings: Settings) -> Iterator[m.EngineMessage]:
    """Yields the answer to `u66 N`: who we are, the options, what we can do, in the highest version that both speak."""
    yield m.IdName(f"Sixtysix {__version__}")
    yield m.IdAuthor("the sixtysix-engine authors")
    for option in settings:
        yield m.OptionLine(option)
    yield m.U66Ok(min(hello.version, VERSION), rule_set_names(), tuple(FEATURES))
