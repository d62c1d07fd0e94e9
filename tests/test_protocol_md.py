"""The specification is true: its transcripts, tables, vectors and its engine run against the program."""

import fnmatch
import glob
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from sixtysix_engine.protocol.grammar import (
    ASK_MOMENTS,
    COMMANDS,
    DEAL_REASONS,
    FEATURES,
    INFO_KEYS,
    LIMITS,
    Command,
)

TEXT = (Path(__file__).parent.parent / "protocol.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"```u66\n(.*?)```", TEXT, re.DOTALL)
ENGINE = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)[0]
DAEMON = [sys.executable, "-m", "sixtysix_engine"]


def converse(command: list[str], lines: list[str]) -> list[str]:
    run = subprocess.run(
        command, input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, timeout=60, check=True
    )
    return run.stdout.splitlines()


def expected(transcript: str) -> list[str]:
    """The engine's lines; runs of the same pattern (options, info) stand for one or more lines."""
    return [line[2:] for line in transcript.splitlines() if line.startswith("< ")]


def pattern(line: str) -> str:
    return "*".join(map(glob.escape, line.split("...")))


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda text: text.splitlines()[0][2:])
def test_the_engine_answers_as_the_transcript_says(transcript: str) -> None:
    answers = converse(DAEMON, [line[2:] for line in transcript.splitlines() if line.startswith("> ")])
    for line in expected(transcript):
        assert answers, f"nothing left for {line!r}"
        assert fnmatch.fnmatchcase(answers[0], pattern(line)), f"{answers[0]!r} is not {line!r}"
        first = answers.pop(0)
        if first.startswith(("option ", "info ")):
            while answers and answers[0].split()[0] == first.split()[0]:
                answers.pop(0)
    assert answers == []


def test_the_transcripts_cover_play_the_table_and_errors() -> None:
    said = {line[2:].split()[0] for text in TRANSCRIPTS for line in text.splitlines() if line.startswith("> ")}
    assert {"u66", "isready", "position", "go", "deal", "apply", "view", "legal", "next", "perft", "rules"} <= said


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command.side}-{command.name}")
def test_every_command_of_the_grammar_is_specified(command: Command) -> None:
    name = command.name
    assert re.search(rf"^\| .*`{name}\b", TEXT, re.MULTILINE), f"{name} has no row in a table"
    assert f'"{name}"' in TEXT.split("## Grammar")[1], f"{name} is not in the grammar"


@pytest.mark.parametrize("word", [*ASK_MOMENTS, *DEAL_REASONS, *FEATURES, *INFO_KEYS, *LIMITS])
def test_every_word_with_a_meaning_is_specified(word: str) -> None:
    assert re.search(rf"`{re.escape(word)}(`|=)|\b{re.escape(word)}=", TEXT), word


def test_the_position_keys_stand_in_the_order_of_the_writer() -> None:
    rules = rule_set("classic")
    text = format_position(view_of(Deal.start(rules, rules.cards, 0), 0))
    keys = [token.partition("=")[0] for token in text.split()]
    rows = re.findall(r"^\| `(\w+)`", TEXT.split("## The position")[1].split("## Who is asked")[0], re.MULTILINE)
    assert [row for row in rows if row in keys] == keys


def test_the_test_vectors_are_what_the_program_deals() -> None:
    rows = re.findall(r"^\| `(\S+)` \| `(\S+)` \| `(\S+)` \| (\d) \|$", TEXT, re.MULTILINE)
    assert len(rows) == 3
    rules = rule_set("classic")
    for seed, index, cards, dealer in rows:
        assert format_cards(shuffled_pack(rules, seed, index)) == cards
        assert lot_dealer(rules, seed, index) == int(dealer)


def test_the_engine_on_the_page_plays_every_rule_set(tmp_path: Path) -> None:
    program = tmp_path / "forty.py"
    program.write_text(ENGINE, encoding="utf-8")
    assert len(ENGINE.splitlines()) <= 60
    for number, name in enumerate(("classic", "wikipedia", "eights", "pagat66")):
        rules = rule_set(name)
        deal = Deal.start(rules, shuffled_pack(rules, "page", str(number)), 0, target=7)
        while deal.turn is not None:
            legal = [str(act) for act in deal.legal_actions()]
            view = format_position(view_of(deal, deal.turn))
            answers = converse([sys.executable, str(program)], ["u66 1", f"position {view}", "go 1"])
            assert answers[-1].split()[:2] == ["bestmove", "1"]
            assert answers[-1].split()[2] in legal
            deal.apply(deal.legal_actions()[legal.index(answers[-1].split()[2])])
        assert deal.outcome is not None
        assert deal.outcome.reason != "false-claim"
