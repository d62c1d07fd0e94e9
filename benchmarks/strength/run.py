"""Plays experiments by the referee, with real engine processes, and keeps what they show in `results.toml`.

python -m benchmarks.strength.run NAME... [--pairs N] [--jobs 1|2] [--resume]
python -m benchmarks.strength.run --list | --table | --write
"""

import argparse
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sixtysix_engine.cli import main as sixtysix

from .data import load, machine, read_rows, write_rows
from .experiments import FILE as EXPERIMENTS
from .experiments import Experiment, read_experiments, select
from .results import FILE, figures, format_results

RECORDS = Path("results/strength")
"""Where the records stay, below the folder it is run in; git ignores it."""
README = Path(__file__).with_name("README.md")
MARKS = ("<!-- results -->\n", "<!-- end of results -->\n")
"""Between these lines of the README stands the table."""
PLAYED = (0, 3)
"""Exit codes of the referee after which all games are there; 3: some were lost by faults."""


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code, the referee's where that is not 0."""
    parser = _parser()
    arguments = parser.parse_args(words)
    if arguments.list or not (arguments.names or arguments.table or arguments.write):
        for experiment in read_experiments(arguments.experiments).values():
            print(f"{experiment.name}: {experiment.shows} ({experiment.rules}, {experiment.pairs} pairs)")
    try:
        chosen = select(read_experiments(arguments.experiments), arguments.names)
    except KeyError as error:
        parser.error(error.args[0])
    worst = 0
    for experiment in chosen:
        code = run(experiment, arguments)
        if code not in PLAYED:
            return code
        worst = max(worst, code)
    if arguments.write:
        write_table(README, arguments.results)
    if arguments.table or arguments.names:
        print(format_results(read_rows(arguments.results)))
    return worst


def run(experiment: Experiment, arguments: argparse.Namespace) -> int:
    """Plays an experiment, or what is missing of its newest record, and keeps its row. Returns the exit code."""
    record, words = _newest(arguments.records, experiment.name) if arguments.resume else None, ["match"]
    if record is None:
        record = fresh_record(arguments.records, experiment.name)
        words += [*experiment.words(pairs=arguments.pairs, seed=arguments.seed), "--out", str(record)]
    else:
        words += ["--resume", str(record)]
        words += ["--pairs", str(arguments.pairs)] if arguments.pairs else []
    words += ["--concurrency", str(arguments.jobs)]
    print(f"{experiment.name}: {experiment.shows}\n{shlex.join(['sixtysix', *words])}", flush=True)
    before = load()
    code = sixtysix(words)
    if code in PLAYED:
        keep(arguments.results, experiment, record, jobs=arguments.jobs, load_start=before)
    return code


def keep(results: Path, experiment: Experiment, record: Path, *, jobs: int, load_start: float) -> None:
    """Writes the row of an experiment; the other rows stay."""
    row = {"shows": experiment.shows, **figures(record), **machine()}
    row |= {"jobs": jobs, "load_start": load_start, "load_end": load(), "record": record.name}
    write_rows(results, {**read_rows(results), experiment.name: row})


def write_table(readme: Path, results: Path) -> None:
    """Puts the table of all results between its marks. Raises `ValueError` where these are not there."""
    text = readme.read_text(encoding="utf-8")
    head, begin, rest = text.partition(MARKS[0])
    _, end, tail = rest.partition(MARKS[1])
    if not end:
        raise ValueError(f"{readme}: the lines {MARKS[0].strip()} and {MARKS[1].strip()} are not there")
    readme.write_text(f"{head}{begin}{format_results(read_rows(results))}\n{end}{tail}", encoding="utf-8")


def fresh_record(folder: Path, name: str) -> Path:
    """Returns the path of a new record; the folder is made."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.{time.strftime('%Y%m%d-%H%M%S')}.jsonl"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.run", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="experiments; `ladder-*` are all that begin so")
    parser.add_argument("--pairs", type=int, metavar="N", help="mirrored pairs (those of the experiment)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="games at the same time (1)")
    parser.add_argument("--seed", metavar="TEXT", help="seed of the deals (the name of the experiment)")
    parser.add_argument("--resume", action="store_true", help="play what is missing of the newest record")
    parser.add_argument("--list", action="store_true", help="list the experiments")
    parser.add_argument("--table", action="store_true", help="print all results")
    parser.add_argument("--write", action="store_true", help="put the table of all results into the README")
    for name, value in (("experiments", EXPERIMENTS), ("results", FILE), ("records", RECORDS)):
        parser.add_argument(f"--{name}", type=Path, default=value, metavar="PATH", help=argparse.SUPPRESS)
    return parser


def _newest(folder: Path, name: str) -> Path | None:
    return max(folder.glob(f"{name}.*.jsonl"), default=None)


if __name__ == "__main__":
    sys.exit(main())
