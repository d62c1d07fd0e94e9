"""The command line of `sixtysix match`, and a TOML file of the same words, as settings. The command line wins.

A value that is not given stays None until the end, so that a resumed run can tell what contradicts its record.
"""

import argparse
import re
import secrets
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..confine.limits import parse_size
from .book import read_book
from .contestant import Contestant, contestant_of, parse_contestant
from .errors import SettingsError
from .events import EVENTS
from .formats import FORMATS
from .settings import Patience, Settings, TimeControl, with_times
from .sprt import SequentialTest, Unit
from .time_words import TIME_WORDS, plain, whole

EXAMPLES = """\
examples:
  sixtysix match --engine builtin --engine builtin:random --pairs 100
  sixtysix match --engine "./mybot --fast" --engine builtin option.Seed=7 --movetime 100
  sixtysix match --engine name=New cmd="python3 bot.py" dir=new --engine name=Old cmd="python3 bot.py" dir=old \\
      --match --rules dictionary --tc 10+0.1 --concurrency 4
  sixtysix match --tc 12/60+0.5 --engine ./new --engine ./old tc=12/120+0.5
  sixtysix match --engine ./new movetime=50 start-deadline=20 --engine builtin nodes=1000
  sixtysix match --rules three-out --match --rotations 50 --engine ./new --engine ./old --engine builtin:random
  sixtysix match --rules auction24 --match --pairs 20 --engine ./new --engine ./old
  sixtysix match --format swiss --pairs 50 --engine ./a --engine ./b --engine ./c --engine ./d --engine builtin
  sixtysix match --book deals.txt --pairs 100 --engine ./new --engine ./old
  sixtysix match --match --score 5,3 --engine ./new --engine ./old
  sixtysix match --config match.toml --pairs 500
  sixtysix match --engine ./new --engine ./old --sprt 0,0.1 --concurrency 4
  sixtysix match --engine ./new --engine ./stranger --sandbox --strict --memory 1G --processes 16
  sixtysix match --resume match-20250101-120000.jsonl

There is one engine for each seat of the rule set, and each deal is played until everybody has sat in every seat: two
games of two engines (a mirrored pair), three or four of more (a rotation). Where partners play, the first and the third
of four engines are partners in every game, the second and the fourth too; or two engines are enough, one for each side:
each runs as two processes, so that partners see no more of each other's cards than the table does.

An engine is a command line in one word, `builtin` (this package's engine), `builtin:PLAYER` (the same with the option
Player set), or key=value words: name, cmd, dir, option.NAME, memory, processes, cpu, read, and those of time below. No
shell is involved; a relative path in the command counts from dir. A TOML file has the long options as keys
(tc = "10+0.1", match = true) and one [[engine]] table for each engine with the keys above ([engine.option] holds the
options).

--tc 60+0.5 is a clock of 60 s for each seat and game, with 0.5 s added after each act; --tc 12/60+0.5 gives 60 s anew
after every 12 acts of a seat, and what is left stays. --movetime, --nodes, --worlds and --depth limit each act; they go
together, also with a clock. Odds: tc=, movetime=, nodes=, worlds=, depth=, margin=, act-deadline=, start-deadline=,
ping-deadline= and newgame-deadline= after an --engine are its own, and go over those of the run. Where one engine has a
clock, all must have one.

--format makes a tournament of any number of engines: round-robin; gauntlet (the first engine against each of the
others); knockout; swiss. Where partners play, an engine is a side; with three sides every three engines meet in a
round-robin, and in a gauntlet the first with every two of the others. --pairs (or --rotations) is then for each
encounter, and all encounters of a round have the same cards. An encounter goes to who has more points, or more matches
with --match. Engines are given in the order of their seeds. A Swiss pairs equal scores and never repeats a pairing; of
an odd number one has a bye, which counts as won. In a knockout a level encounter goes on for up to --extra-pairs, to
the first pair that is not level; then the lot decides, drawn from the seed. All is one record, and --resume plays
exactly what is missing.

--memory, --processes and --cpu limit every engine; memory=, processes=, cpu= after an --engine limit that one.
--sandbox leaves it no network, and no files but its own: the folders of its program and of the files in its command,
its dir, and what read=PATH names. --strict keeps it from knowing a game again. --commit keeps the seed out of the
record until the run is over; its hash is printed before the first deal, and sixtysix verify checks it all. See
docs/trust.md.

--book FILE takes the deals from a book, as sixtysix deals writes it: pair i has deal i of it, in a later round of a
tournament it counts on. With --match the book has the first deal of each match. --score A,B begins every match at a
score, or plays single deals at it, one number for each seat. --print-config writes all that would run as a TOML file.

While it runs, a table on a terminal shows how far it is; on a pipe a line comes now and then. --events gives programs
all that happens, --on EVENT COMMAND runs a command, --log keeps all traffic: see docs/watching.md. None of them is ever
waited for.

--sprt H0,H1 plays until it is settled whether the first engine is better by at least H1 points a deal or by no more
than H0: a sequential test on the points of mirrored pairs. nelo:H0,H1 says it in normalised Elo. Where H0 is below 0,
write --sprt=-0.05,0.05. Sound engines take some 500 pairs for 0,0.1, some 3000 for 0,0.04. Where more deals are
lost by faults than --fault-limit there is no rating and no verdict.

A fault (out of time, crash, illegal act, broken protocol) costs the deal. For each there is a folder in RECORD-kits (or
--kits DIR) with the lines both ways, standard error, and one command that shows it again. With --ban N an engine that
has lost N deals so is out: a match ends, a tournament goes on, and what that engine has not finished goes to its
opponents. See docs/referee.md.

exit codes: 0 done, 1 wrong usage, 2 could not start, 3 an engine lost more deals by faults than allowed or was banned,
4 interrupted, the run can be resumed; with --sprt 10 H0 accepted, 11 H1 accepted, 0 neither after the last pair.
"""


PAIRS = 100
PAIRS_OF_TEST = 100_000
"""Pairs where none are asked for; a test ends by itself long before."""


def stock_order(text: str) -> str:
    """Reads seat or order."""
    if text not in ("seat", "order"):
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: seat, order")
    return text


def format_name(text: str) -> str:
    """Reads the name of a format."""
    if text not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: {', '.join(FORMATS)}")
    return text


def match_score(text: str) -> tuple[int, ...]:
    """Reads a number for each seat."""
    if not re.fullmatch(r"\d+(,\d+)+", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: a number for each seat, as 5,3")
    return tuple(map(int, text.split(",")))


def hypotheses(text: str) -> tuple[Unit, float, float]:
    """Reads H0,H1 with or without its unit."""
    number = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
    found = re.fullmatch(rf"(?:(points|nelo):)?({number}),({number})", text, re.ASCII)
    if found is None or float(found[2]) >= float(found[3]):
        allowed = "H0,H1 in points a deal, or nelo:H0,H1, as 0,0.1; H0 below H1"
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: {allowed}")
    unit: Unit = "nelo" if found[1] == "nelo" else "points"
    return unit, float(found[2]), float(found[3])


def error_rate(text: str) -> float:
    """Reads how often a test may err."""
    if not re.fullmatch(r"0?\.\d+", text, re.ASCII) or not 0 < float(text) < 0.5:
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: above 0 and below 0.5")
    return float(text)


def size(text: str) -> int:
    """Reads a size such as 512M; returns bytes."""
    try:
        return parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def count(text: str) -> int:
    """Reads a whole number that may be 0."""
    return whole(text, 0)


READERS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "pairs": (whole, "N", "mirrored pairs to play (100; with --sprt 100000, if the test does not end before)"),
    "rotations": (whole, "N", "the same where a deal has 3 or 4 games, one for each seating (100)"),
    "rules": (str, "NAME", "rule set, switches included (classic)"),
    "seed": (str, "TEXT", "master seed of the deals (128 random bits; a shorter one can be guessed)"),
    "stock": (
        stock_order,
        "KIND",
        "seat: in all games of a deal a seat draws its own cards (the default); order: as they lie",
    ),
    **{name: (word.parse, word.metavar, word.help) for name, word in TIME_WORDS.items()},
    "restarts": (whole, "N", "failures in a row to make an engine ready before it is banned (3)"),
    "concurrency": (whole, "N", "games at the same time (1)"),
    "sprt": (
        hypotheses,
        "H0,H1",
        "stop once it is settled whether the first engine is better by H1 points a deal, or H0",
    ),
    "alpha": (error_rate, "RATE", "how often H1 may be accepted where H0 is true (0.05)"),
    "beta": (error_rate, "RATE", "how often H0 may be accepted where H1 is true (0.05)"),
    "least": (whole, "N", "pairs before any verdict (50)"),
    "format": (format_name, "NAME", f"who meets whom: {', '.join(FORMATS)} (pair)"),
    "rounds": (whole, "N", "rounds of a swiss (as many as a knockout would have)"),
    "extra-pairs": (count, "N", "pairs that a level encounter of a knockout goes on for at most (10)"),
    "score": (match_score, "A,B", "match score to begin with, a number for each seat"),
    "book": (str, "FILE", "a book of deals, as sixtysix deals writes it"),
    "memory": (size, "SIZE", "memory that each process of an engine may have, as 512M or 2G"),
    "processes": (whole, "N", "processes and threads that an engine may have at the same time"),
    "cpu": (whole, "S", "CPU time that each process of an engine may use, in seconds"),
    "ban": (
        count,
        "N",
        "deals lost by faults after which an engine is out: a tournament goes on without it (0, never)",
    ),
    "kits": (str, "DIR", "where a folder is kept for each fault, with all to see it again (RECORD-kits)"),
    "dask": (str, "ADDRESS", "play on a Dask cluster: tcp://HOST:PORT, or local:N here (docs/cluster.md)"),
    "fault-limit": (count, "N", "deals that may be lost by faults; with more there is no rating and no verdict (0)"),
    "events": (str, "FD|FILE", "events for programs as lines of JSON, to an open file descriptor or a file"),
    "log": (str, "FILE|DIR", "all traffic of the engines with times; a folder (DIR/) has a file for each process"),
}
"""Every option with a value: how it is read, what stands for it in the help, what it is."""
SWITCHES = {
    "match": "matches to the target, not single deals",
    "sandbox": "engines have no network and see no files but their own (Linux; see docs/trust.md)",
    "strict": "fresh processes for each game, games in shuffled order, suits renamed; with --commit",
    "commit": "keep the seed out of the record until the run is over; its hash is told before the first deal",
    "quiet": "print the result and errors, and nothing else",
}
"""Every option without a value."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix match`."""
    parser.add_argument(
        "--engine", nargs="+", action="append", metavar="WORD", help="an engine; once for each seat or each side"
    )
    for name, (_, metavar, text) in READERS.items():
        parser.add_argument(f"--{name}", metavar=metavar, help=text)
    for name, text in SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", default=None, help=text)
    parser.add_argument(
        "--on",
        nargs=2,
        action="append",
        metavar=("EVENT", "COMMAND"),
        help=f"run a command, without a shell, with each such event on its standard input; events: {', '.join(EVENTS)}",
    )
    parser.add_argument("--out", metavar="FILE", help="the record, a new file (match-DATE.jsonl)")
    parser.add_argument("--resume", metavar="FILE", help="play the missing games of a record")
    parser.add_argument("--config", metavar="FILE", help="read what is not given here from a TOML file")
    parser.add_argument("--print-config", action="store_true", help="write what would run as such a file, and end")


def given_values(arguments: argparse.Namespace) -> dict[str, Any]:
    """Returns what was given on the command line and in the file, read. Raises `SettingsError`."""
    in_file = _read_config(arguments.config) if arguments.config else {}
    return _rotations_as_pairs(in_file) | _rotations_as_pairs(_read_words(arguments))


def new_settings(values: Mapping[str, Any]) -> Settings:
    """Returns the settings of a new run. Raises `SettingsError` and `RuleSetError`."""
    base = Settings(
        rules=values.get("rules", "classic"),
        seed=values.get("seed") or secrets.token_hex(16),
        pairs=PAIRS_OF_TEST if "sprt" in values else PAIRS,
        unit="deal",
        stock="seat",
        control=with_times(TimeControl(), _times(values)),
        patience=Patience(),
        concurrency=1,
        engines=values.get("engine", ()),
        format=values.get("format", "pair"),
        rounds=_rounds(values),
    )
    return overlaid(base, values)


def overlaid(settings: Settings, values: Mapping[str, Any]) -> Settings:
    """Returns settings with the given values laid over them."""
    times = _times(values) | _renamed(values, restarts="restarts")
    fields = _renamed(values, rules="rules", seed="seed", pairs="pairs", stock="stock", concurrency="concurrency")
    fields |= _renamed(values, fault_limit="fault-limit", format="format", rounds="rounds", extra_pairs="extra-pairs")
    fields |= _renamed(values, ban="ban", score="score", memory="memory", processes="processes", cpu="cpu")
    fields |= {name: values[name] for name in ("sandbox", "strict", "commit") if name in values}
    if "match" in values:
        fields["unit"] = "match" if values["match"] else "deal"
    changed = replace(
        settings,
        control=with_times(settings.control, times),
        patience=with_times(settings.patience, times),
        engines=_engines(values.get("engine", settings.engines), settings.engines),
        test=_test(settings.test, values),
        **fields,
    )
    if "book" in values:
        changed = replace(changed, book=read_book(values["book"], changed.rules))
    return changed if changed.book is None else replace(changed, book=changed.book.first(changed.deals))


def refuse_contradictions(recorded: Settings, values: Mapping[str, Any]) -> Settings:
    """Returns the settings to resume a run with; only `concurrency` and `ban` may differ. Raises `SettingsError`."""
    for name in values:
        changed = overlaid(recorded, {name: values[name]})
        if name not in ("concurrency", "ban") and changed != recorded:
            raise SettingsError(f"--{name} contradicts the record; leave it out, or begin a new run")
    return overlaid(recorded, values)


def _rounds(values: Mapping[str, Any]) -> int:
    """Returns as many rounds as a format has by itself."""
    return FORMATS[values.get("format", "pair")].rounds(len(values.get("engine", ())))


def _test(test: SequentialTest | None, values: Mapping[str, Any]) -> SequentialTest | None:
    """Returns the test with the given values laid over it. Raises `SettingsError` where there is none."""
    if "sprt" in values:
        unit, low, high = values["sprt"]
        test = replace(test or SequentialTest(unit=unit, low=low, high=high), unit=unit, low=low, high=high)
    rest = _renamed(values, alpha="alpha", beta="beta", least="least")
    if rest and test is None:
        raise SettingsError(f"--{next(iter(rest))} without --sprt: there is no test that it could belong to")
    return test and replace(test, **rest)


def _engines(given: tuple[Contestant, ...], recorded: tuple[Contestant, ...]) -> tuple[Contestant, ...]:
    """An engine that is given without a name has that of the record."""
    if len(given) != len(recorded):
        return given
    return tuple(new if new.name else replace(new, name=old.name) for new, old in zip(given, recorded, strict=True))


def _times(values: Mapping[str, Any]) -> dict[str, float]:
    """Returns the fields that the words for time have filled."""
    return {field: value for name in TIME_WORDS if name in values for field, value in values[name].items()}


def _renamed(values: Mapping[str, Any], **names: str) -> dict[str, Any]:
    return {field: values[name] for field, name in names.items() if name in values}


def _rotations_as_pairs(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns values in which two words for one thing have become one."""
    rest = dict(values)
    rotations = rest.pop("rotations", None)
    if rotations is not None and rest.setdefault("pairs", rotations) != rotations:
        raise SettingsError(f"--rotations {rotations} and --pairs {rest['pairs']}: the same thing; give one of them")
    return rest


def _read_words(arguments: argparse.Namespace) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in READERS:
        text = getattr(arguments, name.replace("-", "_"))
        if text is not None:
            values[name] = _read(name, text, f"--{name}")
    if arguments.engine:
        values["engine"] = tuple(parse_contestant(words) for words in arguments.engine)
    for name in (*SWITCHES, "out", "on"):
        if getattr(arguments, name) is not None:
            values[name] = getattr(arguments, name)
    return values


def _read(name: str, text: str, shown: str) -> Any:
    try:
        return READERS[name][0](text)
    except argparse.ArgumentTypeError as error:
        raise SettingsError(f"{shown} {error}") from None


def _read_config(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            data = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"--config {path}: {error}") from None
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key == "engine" and isinstance(value, list):
            values[key] = tuple(contestant_of(table) for table in value)
        elif isinstance(value, {**dict.fromkeys(SWITCHES, bool), "out": str, "on": list}.get(key, ())):
            values[key] = value
        elif key in READERS and isinstance(value, str | int | float) and not isinstance(value, bool):
            values[key] = _read(key, plain(value) if isinstance(value, float) else str(value), f"{path}: {key} =")
        else:
            allowed = " ".join((*READERS, *SWITCHES, "out", "on", "engine"))
            raise SettingsError(f"{path}: {key} = {value!r} is not allowed; keys: {allowed}")
    return values
