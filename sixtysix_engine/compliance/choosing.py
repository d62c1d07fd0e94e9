"""Checks of options: what is not declared or not allowed is refused, defaults are taken."""

from ..protocol import Option, OptionKind
from .check import HAND_SHAKE, READY, Check, CheckSkipped
from .expect import legal_act, refused, unanswered
from .session import Session

SOURCE = "From host to engine"
UNKNOWN = "NoSuchOption"
_BAD = {
    OptionKind.REAL: ("much", "nan"),
    OptionKind.CHOICE: ("no-such-choice",),
    OptionKind.BOOL: ("maybe", "TRUE"),
}


async def unknown(session: Session) -> None:
    """An option that was not declared is refused; names are told apart by case."""
    await refused(session, f"setoption {UNKNOWN} 1", "setoption")
    for name in session.options:
        if name.swapcase() not in session.options:
            await refused(session, f"setoption {name.swapcase()} 1", "setoption")
            break
    await refused(session, "setoption", "setoption")


async def bad_value(session: Session) -> None:
    """A value that an option does not take is refused."""
    bad = [(option, text) for option in session.options.values() for text in _bad_values(option)]
    if not bad:
        raise CheckSkipped("no option declared that could be given a bad value")
    for option, text in bad:
        await refused(session, f"setoption {option.name} {text}".rstrip(), "setoption")


async def defaults(session: Session) -> None:
    """The default of each option can be set."""
    if not session.options:
        raise CheckSkipped("no options declared")
    await session.open()
    for option in session.options.values():
        if option.kind is not OptionKind.BUTTON:
            await unanswered(session, f"setoption {option.name} {option.format(option.default)}")
    await legal_act(session, session.scenes.first)


def _bad_values(option: Option) -> tuple[str, ...]:
    if option.kind is OptionKind.INT and option.low is not None and option.high is not None:
        return (f"{option.low - 1:.0f}", f"{option.high + 1:.0f}", "many", "")
    return _BAD.get(option.kind, ())


CHECKS = (
    Check(
        name="option-unknown",
        run=unknown,
        shows="refuses an option that it has not declared",
        source=SOURCE,
        after=(HAND_SHAKE, READY),
    ),
    Check(
        name="option-value",
        run=bad_value,
        shows="refuses a value that an option does not take",
        source=SOURCE,
        after=(HAND_SHAKE, READY),
    ),
    Check(name="option-default", run=defaults, shows="takes the default of each option", source=SOURCE, fresh=True),
)
