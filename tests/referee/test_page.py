"""The page on what goes wrong is complete, and every test that it names is there."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
PAGE = (TESTS.parent / "docs" / "referee.md").read_text(encoding="utf-8")


def test_every_test_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`([\w/]+\.py)::(\w+)`", PAGE))
    assert len(named) > 60
    for file, name in sorted(named):
        path = TESTS / file
        assert path.is_file(), f"docs/referee.md names {file}"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        there = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in there, f"docs/referee.md names {file}::{name}"


def test_the_page_has_every_failure_once_with_what_is_done_about_it() -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)
    ]
    assert [int(row[0]) for row in rows] == list(range(1, 91))
    assert all(len(row) == 4 and all(row) for row in rows)


def test_the_page_names_every_way_of_misbehaving_that_it_counts_on() -> None:
    engines = (TESTS / "engines" / "bad.py").read_text(encoding="utf-8")
    engines += (TESTS / "engines" / "faulty.py").read_text(encoding="utf-8")
    for modes in re.findall(r"\(([a-z-]+(?:, [a-z-]+)*)\)(?:;[^|]*)? \|", PAGE):
        for mode in modes.split(", "):
            assert f'"{mode}"' in engines, mode
