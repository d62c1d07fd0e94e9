"""`sixtysix solve`: the exact value of a position with all cards known, of every act, and the best line.

Exit codes: 0 solved, 1 a position that cannot be read or solved, 130 interrupted.
"""

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor

from . import core
from .game.actions import Action
from .game.cards import HIDDEN
from .game.deal import Deal
from .game.errors import GameError
from .game.notation import parse_position

EXAMPLES = """\
examples:
  sixtysix solve rules=classic me=* turn=0 ask=lead dealer=1 trump=D up=9D stock=QS.9H.QH.AD.TD \\
      hand=9S.KD.QD/AS.TS.JH table=- closed=0@20.0.2/11.0.1 \\
      won=AH.TH.KH.QC.9C.JC/AC.TC.KC.KS.JS.JD pts=30/33 log=* legal=9S.KD.QD.mD.66
  sixtysix solve - < position.txt                      the line of a position, with or without its first word

A position is what the engine's table answers: me=*, every card known. Strict play (stock closed or used up) takes some
millionths of a second for two seats and some hundredths for more, a whole two-handed deal some hundredths too; deals
before the auction and large packs with a stock may take very long. A value is what a seat scores in the deal more than
the mean of its opponents, with best play of all who see all cards; with three for themselves everyone wants the most.

exit codes: 0 solved, 1 a position that cannot be read or solved, 130 interrupted.
"""
FIRST_WORDS = ("position", "table", "answer", "deal", "apply", "view", "next")
"""Words that may stand before the tokens of a position."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix solve`."""
    parser.add_argument("position", nargs="+", metavar="TOKEN", help="a position as key=value tokens, or - to read one")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix solve` and returns its exit code."""
    text = sys.stdin.readline() if arguments.position == ["-"] else " ".join(arguments.position)
    words = text.split()
    while words and words[0] in FIRST_WORDS:
        del words[0]
    try:
        deal = parse_position(" ".join(words)).deal
    except GameError as error:
        parser.error(str(error))
    if deal.turn is None:
        parser.error("turn=-: the deal is over; there is nothing to solve")
    if any(HIDDEN in pile for pile in deal.piles()):
        parser.error("hand, stock: ?? in it; allowed: every card known, as in a position with me=*")
    if not core.NATIVE:
        print(f"without the native core, in plain Python, this may take long: {core.PURE_BECAUSE}", file=sys.stderr)
    _solve(deal)
    return 0


def _solve(deal: Deal) -> None:
    """Solves on a thread of its own, so that an interrupt is heard."""
    stop = core.Stop()
    with ThreadPoolExecutor(1) as pool:
        try:
            solution = pool.submit(core.solve, deal, stop=stop).result()
            acts = pool.submit(core.solve_all_acts, deal, stop=stop).result()
            line = pool.submit(core.best_line, deal, stop=stop).result()
        except KeyboardInterrupt:
            stop.set()
            raise
    _print(deal, solution, acts, line)


def _print(deal: Deal, solution: core.Solution, acts: dict[Action, core.Values], line: tuple[Action, ...]) -> None:
    unit = {"game": "game points", "card": "card points", "stake": "stakes"}[deal.rules.match.unit]
    values = ", ".join(f"seat {seat} {_signed(deal, solution.values[seat])}" for seat in sorted(deal.order))
    print(f"{deal.rules.name}: seat {deal.turn} is asked at {deal.ask}")
    print(f"value  {values} {unit}; {solution.nodes} positions looked into")
    print(f"line   {_played(deal, line)}")
    assert deal.turn is not None
    ranked = sorted(acts.items(), key=lambda item: -item[1][deal.turn or 0])
    for act, got in ranked:
        print(f"  {act!s:5} {_signed(deal, got[deal.turn])}")


def _signed(deal: Deal, value: int) -> str:
    """Writes a value as what a side scores more than the mean of the others."""
    others = len(deal.playing_sides()) - 1
    return f"{value / others:+g}"


def _played(deal: Deal, line: tuple[Action, ...]) -> str:
    twin = deal.copy()
    before = len(twin.log)
    for act in line:
        twin.apply(act)
    return " ".join(twin.log[before:])
