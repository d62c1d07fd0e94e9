"""The rows of `experiments.toml` as words of `sixtysix match`, so that a shell plays the very same games.

A row says who plays what; the referee says what that means.
"""

import shlex
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from sixtysix_engine.game.variants import rule_set

FILE = Path(__file__).with_name("experiments.toml")


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """One comparison of engines; the first one is what the result is about."""

    name: str
    """Its name, also that of its result."""
    shows: str
    """What it is for, in a sentence."""
    rules: str
    """The rule set, switches included."""
    engines: tuple[tuple[str, ...], ...]
    """For each engine what follows `--engine`."""
    limit: Mapping[str, int | str]
    """Limits of an act by the words of `sixtysix match`: `movetime` in ms, `nodes`, `tc`."""
    pairs: int
    """Mirrored pairs, or rotations of more games."""
    match: bool
    """Whether whole matches are played, not single deals."""

    def words(self, *, pairs: int | None = None, seed: str | None = None) -> list[str]:
        """Returns what follows `sixtysix match`; the seed is the name of the experiment unless another is given."""
        words = ["--rules", self.rules, "--pairs", str(pairs or self.pairs), "--seed", seed or self.name]
        for limit, value in self.limit.items():
            words += [f"--{limit}", str(value)]
        words += ["--match"] if self.match else []
        for engine in self.engines:
            words += ["--engine", *engine]
        return words


def read_experiments(path: Path = FILE) -> dict[str, Experiment]:
    """Reads all experiments, by name. A row with several rule sets is as many experiments, NAME-RULES each.

    Raises `KeyError` where a row lacks something or names an engine that is not there, `TypeError` for an unknown key.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    found = {}
    for name, row in data["experiment"].items():
        several = isinstance(row["rules"], list)
        for rules in row["rules"] if several else [row["rules"]]:
            experiment = _experiment(f"{name}-{rules}" if several else name, {**row, "rules": rules}, data["engine"])
            found[experiment.name] = experiment
    return found


def select(experiments: Mapping[str, Experiment], patterns: Sequence[str]) -> list[Experiment]:
    """Returns the experiments that fit one of the patterns, in the order of the file. Raises `KeyError` for no fit."""
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in experiments):
            raise KeyError(f"{pattern}: no such experiment; known: {' '.join(experiments)}")
    return [one for name, one in experiments.items() if any(fnmatchcase(name, pattern) for pattern in patterns)]


def _experiment(name: str, row: Mapping[str, Any], engines: Mapping[str, Mapping[str, Any]]) -> Experiment:
    """Of the engines the last one takes all the sides that are left over."""
    sides = len(set(rule_set(row["rules"]).sides))
    names = [*row["engines"], *[row["engines"][-1]] * (sides - len(row["engines"]))]
    seated = tuple(_engine(engine, engines[engine], place) for place, engine in enumerate(names, 1))
    defaults = {"match": False, "limit": {}}
    return Experiment(**{**defaults, **row, "name": name, "engines": seated})


def _engine(name: str, table: Mapping[str, Any], place: int) -> tuple[str, ...]:
    """Returns the words of an engine. Ours is seeded by its place, so that chance differs and can be repeated."""
    parts = [f"{key}={value}" for key, value in table.get("parts", {}).items()]
    ours = shlex.join([sys.executable, "-m", "benchmarks.strength.staged", *parts]) if parts else "builtin"
    command = table.get("cmd", ours)
    seeded = {"Seed": place} if command == ours else {}
    options = {**seeded, **table.get("option", {})}
    where = [f"dir={table['dir']}"] if "dir" in table else []
    return (f"name={name}", f"cmd={command}", *where, *(f"option.{key}={_text(options[key])}" for key in options))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
