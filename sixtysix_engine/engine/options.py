"""The engine's options as objects: declared by the protocol's words, and telling whoever is concerned of a change."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..ai.levels import level_names
from ..ai.registry import PLAYERS
from ..protocol.errors import OptionError
from ..protocol.lines import printable
from ..protocol.options import Option, OptionValue, bool_option, choice_option, int_option

MAX_SEED = (1 << 53) - 1
"""The greatest `Seed`: every language can hold it exactly."""


def _unheard(_value: OptionValue) -> None:
    """Takes note of nothing."""


MAX_RATING = 4000
"""The greatest `Rating`; whatever is above the strongest level plays like it."""


@dataclass(slots=True)
class Setting:
    """An option with its present value."""

    declared: Option
    """The declaration."""
    value: OptionValue
    """The value now."""
    on_change: Callable[[OptionValue], None] = _unheard
    """Called with each new value, after it was checked."""


class Settings:
    """The options of an engine by name."""

    def __init__(self, *options: Option) -> None:
        self._settings = {option.name: Setting(option, option.default) for option in options}

    def __iter__(self) -> Iterator[Option]:
        return (setting.declared for setting in self._settings.values())

    def __getitem__(self, name: str) -> OptionValue:
        return self._settings[name].value

    def listen(self, name: str, on_change: Callable[[OptionValue], None]) -> None:
        """Has a function called whenever an option is set."""
        self._settings[name].on_change = on_change

    def set(self, name: str, text: str) -> None:
        """Sets an option from text. Raises `OptionError` naming the option, the value and what is allowed."""
        setting = self._settings.get(name)
        if setting is None:
            raise OptionError(f"{printable(name)[:80]}: unknown option; known: {' '.join(self._settings)}")
        setting.value = setting.declared.check(text)
        setting.on_change(setting.value)


def engine_settings() -> Settings:
    """Returns the options of our engine at their defaults."""
    return Settings(
        int_option("Seed", 0, 0, MAX_SEED),
        int_option("Threads", 1, 1, 64),
        choice_option("Strength", level_names()[-1], level_names()),
        int_option("Rating", 0, 0, MAX_RATING),
        bool_option("MatchScore", default=True),
        choice_option("Player", next(iter(PLAYERS)), tuple(PLAYERS)),
    )
