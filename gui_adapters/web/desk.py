"""One person's place: a table with its engines, and the pages that show it. It lives on while no page is open.

A page says lines of U66; each is answered by a line, and what has no line in U66 goes as `#WORD {json}`.
"""

import asyncio
import contextlib
import json
import secrets
import shlex
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from time import monotonic
from traceback import format_exc

from sixtysix_engine.client import EngineError, EngineRefused
from sixtysix_engine.protocol import BestMove, Limits, ProtocolError, SetOption, parse_host_line
from sixtysix_engine.protocol.messages import Deal, Go, Stop

from ..table.advice import Adviser
from ..table.keeper import Keeper
from ..table.match import WrongMoment
from ..table.reasons import reasons
from ..table.scene import Judged, Notice
from ..table.session import TableSession
from ..table.setup import EngineChoice, Setup
from ..told import told_in_all
from .library import Library, catalogue, explained, fitting, values
from .programs import Program
from .recorded import RecordError
from .shown import judged_data, note
from .wire import Wire

YOU = "you"
"""The person, in the option `Seats`."""
REVIEW_TIME = 600
"""Time for each act of a review, ms."""
QUIET_WITHIN = 3.0
"""Seconds that advice which is no longer wanted has to end."""


@dataclass
class House:
    """What all desks of an adapter share."""

    programs: tuple[Program, ...]
    """The engines that can be given a seat."""
    setup: Setup
    """What a new desk begins with."""
    record: tuple[str, str] | None = None
    """Name and text of a record that was named on the command line."""
    told: Callable[[str], None] = field(default=lambda text: print(text, file=sys.stderr))
    """Called with what concerns whoever has started the adapter, not the page."""


class Refused(Exception):  # noqa: N818  # the type names the fate, not a mistake of ours
    """What a page asked for cannot be done; the text says why."""


class Desk:
    """One person's place."""

    def __init__(self, house: House) -> None:
        self.id = secrets.token_hex(16)
        self.idle_since = monotonic()
        self._house = house
        self._wires: set[Wire] = set()
        self._session = TableSession(self._changed)
        self._keeper = Keeper(EngineChoice(), self._told)
        self._adviser = Adviser(self._keeper)
        self._library = Library(self._keeper)
        first, strength = YOU if house.setup.person == 0 else "0", house.setup.engines[0].strength or "-"
        self._options = {
            "Seats": f"{first}/0",
            "Strengths": f"{strength}/{strength}",
            "Movetime": str(house.setup.movetime),
        }
        self._advice: asyncio.Task[None] | None = None
        self._reasoning: asyncio.Task[None] | None = None
        self._position = ""
        self._unit, self._ready = "game", asyncio.Lock()
        self._hinting: asyncio.Task[None] | None = None
        self._notices: tuple[Notice, ...] = ()

    async def open(self) -> None:
        """Starts the engines and deals, as the command line wants it. Raises an `EngineError`."""
        async with self._ready:
            if not self._session.catalogue.rule_sets:
                await self._session.open()
                await self._begin(self._house.setup)
                if self._house.record is not None:
                    self._library.take(*self._house.record)

    async def close(self) -> None:
        """Ends all processes."""
        await self._quiet()
        await self._session.close()
        await self._adviser.quit()

    # Pages.

    def join(self) -> Wire:
        """Takes a page; it is told what there is."""
        wire = Wire(self._lines)
        self._wires.add(wire)
        wire.say(note("desk", self.id))
        return wire

    def leave(self, wire: Wire) -> None:
        """Lets a page go. The game stays."""
        self._wires.discard(wire)
        self.idle_since = monotonic()

    @property
    def is_watched(self) -> bool:
        """Whether a page is open."""
        return bool(self._wires)

    async def hear(self, wire: Wire, line: str) -> None:
        """Answers one line of a page. Whatever is wrong with it, the desk lives on."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word)
        try:
            if command is None:
                raise Refused("unknown command")
            await command(wire, rest)
        except (Refused, RecordError, WrongMoment, ProtocolError, ValueError) as error:
            wire.say(f"error {word or '-'} {_one_line(str(error))}")
        except EngineRefused as error:
            wire.say(f"error {word} {_one_line(error.reason)}")
        except EngineError as error:
            self._house.told(str(error))
            wire.say(f"error {word} {_one_line(str(error))}")
        except Exception as error:
            self._house.told(format_exc())
            wire.say(f"error {word} internal {type(error).__name__}")

    # What a page may say.

    @property
    def _commands(self) -> dict[str, Callable[[Wire, str], Awaitable[None]]]:
        return {
            "u66": self._greet,
            "setoption": self._set_option,
            "deal": self._deal,
            "apply": self._apply,
            "next": self._next,
            "rules": self._rules,
            "position": self._take_position,
            "go": self._go,
            "stop": self._stop,
            "isready": self._is_ready,
            # Beyond U66.
            "hint": self._hint,
            "review": self._review,
            "retry": self._retry,
            "step": self._step,
            "explain": self._explain,
            "fits": self._fits,
            "record": self._record,
            "replay": self._replay,
        }

    async def _greet(self, wire: Wire, _: str) -> None:
        names = self._session.catalogue.rule_sets
        engines = [{"name": one.name, "strengths": one.strengths, "usual": one.usual} for one in self._house.programs]
        wire.say(note("engines", engines))
        wire.say(note("catalogue", catalogue()))
        wire.say(note("options", self._options))
        wire.say(f"u66ok 1 rules={'.'.join(names)} async multipv table")
        for listed in self._library.lists:
            wire.say(note("record", listed))
        wire.show()

    async def _set_option(self, _: Wire, rest: str) -> None:
        option = parse_host_line(f"setoption {rest}")
        assert isinstance(option, SetOption)
        match option.name:
            case "Pause":
                self._session.pause(on=option.value == "true")
            case "Analyse":
                await self._session.analyse(on=option.value == "true")
            case "Pace":
                self._session.set_pace(_milliseconds(option.value) / 1000)
            case "Seats" | "Strengths" | "Movetime":
                self._options[option.name] = option.value
            case _:
                raise Refused(f"{option.name}: unknown option; known: Analyse Movetime Pace Pause Seats Strengths")

    async def _deal(self, wire: Wire, rest: str) -> None:
        message = parse_host_line(f"deal {rest}")
        assert isinstance(message, Deal)
        why_not = await self._session.check(message.rules)
        if why_not:
            raise Refused(why_not)
        await self._begin(self._seated(replace(self._house.setup, rules=message.rules, seed="")))
        wire.say("answer deal -")
        self._changed()

    async def _apply(self, _: Wire, act: str) -> None:
        await self._quiet()
        await self._session.choose(act.strip())

    async def _next(self, _: Wire, __: str) -> None:
        await self._quiet()
        self._session.next_deal()

    async def _rules(self, wire: Wire, name: str) -> None:
        names = ".".join(self._session.catalogue.rule_sets)
        wire.say(f"answer rules {_tokens(values(name)) if name else names}")

    async def _explain(self, wire: Wire, name: str) -> None:
        wire.say(note("explained", explained(name)))

    async def _fits(self, wire: Wire, name: str) -> None:
        wire.say(note("fits", {"name": name, "switches": fitting(name)}))

    async def _take_position(self, _: Wire, text: str) -> None:
        self._position = text

    async def _go(self, wire: Wire, rest: str) -> None:
        go = parse_host_line(f"go {rest}")
        assert isinstance(go, Go)
        if not self._position:
            raise Refused(f"{go.tag} no position")
        position, limits = self._position, Limits(**{part.name: getattr(go, part.name) for part in fields(Limits)})

        async def think(_: Callable[[], bool]) -> None:
            reply = await self._keeper.go(position, limits, on_info=lambda info: wire.say(str(info)))
            wire.say(str(BestMove(go.tag, reply.act, reply.score, reply.win)))

        await self._advise(wire, "go", think)

    async def _stop(self, _: Wire, rest: str) -> None:
        stop = parse_host_line(f"stop {rest}".strip())
        assert isinstance(stop, Stop)
        await self._quiet()

    async def _is_ready(self, wire: Wire, _: str) -> None:
        wire.say("readyok")

    async def _hint(self, wire: Wire, _: str) -> None:
        async def hint() -> None:
            with contextlib.suppress(WrongMoment):  # the moment has passed
                try:
                    await self._session.hint()
                except EngineError as error:
                    wire.say(f"error hint {_one_line(str(error))}")

        if self._hinting is None or self._hinting.done():
            self._hinting = asyncio.create_task(hint())

    async def _retry(self, _: Wire, __: str) -> None:
        self._session.retry()

    async def _step(self, _: Wire, __: str) -> None:
        self._session.step()

    async def _review(self, wire: Wire, rest: str) -> None:
        """Judges the acts of the last deal, or with a word after it those of the deal that is replayed."""
        unit, acts = self._unit, list(self._session.moments(self._session.scene.deal))
        if rest:
            unit = self._library.unit
            acts = [(step.asked, step.act) for step in self._library.steps if step.act and step.asked]

        async def review(wanted: Callable[[], bool]) -> None:
            wire.say(note("review", len(acts)))
            costly: dict[int, Judged] = {}
            for number, (position, act) in enumerate(acts):
                judged = await self._adviser.judge(number, position, act, REVIEW_TIME)
                if not wanted():
                    return
                data = judged_data(judged, unit)
                costly |= {number: judged} if data["mark"] == "mistake" else {}
                wire.say(note("judged", data))
            wire.say("answer review -")
            self._reasoning = asyncio.create_task(_reasons(wire, costly))

        await self._advise(wire, "review", review)

    async def _record(self, wire: Wire, text: str) -> None:
        name, content = _two_texts(text)
        wire.say(note("record", self._library.take(name, content)))

    async def _replay(self, wire: Wire, rest: str) -> None:
        await self._quiet()
        words = shlex.split(rest)
        if len(words) != 3 or not words[0].isdigit() or not words[2].isdigit():
            raise Refused("needs RECORD GAME DEAL")
        wire.say(note("steps", await self._library.replay(int(words[0]), words[1], int(words[2]))))

    # What stands behind it.

    def _lines(self) -> list[str]:
        scene = self._session.scene
        seen = self._session.steps(scene.deal)
        data = scene.to_json()
        # Why an engine has died is for whoever started the adapter: an engine's last words could tell of its cards.
        data["notices"] = [{"kind": notice.kind, "seat": notice.seat} for notice in scene.notices]
        data |= {"person": self._session.setup.person, "unit": self._unit, "pace": self._session.setup.pace}
        lines = [note("scene", data)]
        return [f"answer view {seen[-1]}", *lines] if seen else lines

    async def _begin(self, setup: Setup) -> None:
        await self._quiet()
        self._unit = values(setup.rules)["unit"]
        await self._session.begin(setup)

    def _seated(self, setup: Setup) -> Setup:
        seats, strengths = self._options["Seats"].split("/"), self._options["Strengths"].split("/")
        if seats.count(YOU) > 1:
            raise Refused("Seats: you can sit in one seat only")
        usual = next((seat for seat in seats if seat != YOU), "0")
        engines = [self._engine(usual if seat == YOU else seat) for seat in seats]
        chosen = [
            replace(engine, strength="" if strength == "-" else strength)
            for engine, strength in zip(engines, strengths + ["-"] * len(seats), strict=False)
        ]
        return replace(
            setup,
            person=seats.index(YOU) if YOU in seats else None,
            engines=tuple(chosen),
            movetime=_milliseconds(self._options["Movetime"]),
            pace=self._session.setup.pace,
        )

    def _engine(self, number: str) -> EngineChoice:
        programs = self._house.programs
        if not number.isdigit() or int(number) >= len(programs):
            raise Refused(f"Seats: {number}: allowed: {YOU}, 0 to {len(programs) - 1}")
        return programs[int(number)].choice

    async def _advise(self, wire: Wire, word: str, work: Callable[[Callable[[], bool]], Awaitable[None]]) -> None:
        """Lets advice come while the page goes on; only the last asked for is wanted."""
        await self._quiet()

        async def advise() -> None:
            try:
                await work(lambda: self._advice is asyncio.current_task())
            except (EngineError, ProtocolError) as error:
                wire.say(f"error {word} {_one_line(str(error))}")
            except Exception as error:
                self._house.told(format_exc())
                wire.say(f"error {word} internal {type(error).__name__}")

        self._advice = asyncio.create_task(advise())

    async def _quiet(self) -> None:
        """Ends advice that is still on its way, by the engine's own answer."""
        if self._reasoning is not None:
            self._reasoning.cancel()
        task, self._advice = self._advice, None
        if task is None or task.done():
            return
        self._keeper.stop()
        await asyncio.wait([task], timeout=QUIET_WITHIN)
        if not task.done():
            task.cancel()
            await self._keeper.quit()

    def _changed(self) -> None:
        notices = self._session.scene.notices
        for notice in notices:
            if notice not in self._notices:
                self._told(notice.text)
        self._notices = notices
        for wire in self._wires:
            wire.show()

    def _told(self, text: str) -> None:
        self._house.told(text)


async def _reasons(wire: Wire, costly: Mapping[int, Judged]) -> None:
    """Tells why acts were costly, as far as that can be told."""
    for number, why in zip(costly, await reasons(tuple(costly.values())), strict=False):
        if why:
            wire.say(note("reason", [number, told_in_all(why)]))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _milliseconds(text: str) -> int:
    if not text.isdigit() or int(text) > 3_600_000:
        raise Refused(f"{text}: allowed: milliseconds, 0 to 3600000")
    return int(text)


def _tokens(fields: Mapping[str, str]) -> str:
    return " ".join([f"{key}={value}" for key, value in fields.items()])


def _two_texts(text: str) -> Sequence[str]:
    found = json.loads(text)
    if not (isinstance(found, list) and len(found) == 2 and all(isinstance(one, str) for one in found)):
        raise Refused('needs ["NAME", "TEXT"]')
    return found
