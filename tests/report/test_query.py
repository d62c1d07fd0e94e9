"""docs/query.md: every question is asked of the shipped sample, and its answer is the printed one."""

import io
import re
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path

import pytest

from .sample import ROOT, settings_of, write_record

TEXT = (ROOT / "docs" / "query.md").read_text(encoding="utf-8")
WHY = "it takes the extra: pip install 'sixtysix-engine[query]'"
PARTS = re.findall(r"```(sql|python|text)\n(.*?)```", TEXT, re.DOTALL)
ASKED = [(kind, code, answer) for (kind, code), (after, answer) in pairwise(PARTS) if after == "text"]
VIEWS = next(code for kind, code in PARTS if kind == "sql")
SQL = [(code, answer) for kind, code, answer in ASKED if kind == "sql"]


def words(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(("question", "answer"), SQL, ids=[f"question {n}" for n, _ in enumerate(SQL, start=1)])
def test_duckdb_answers_as_printed(question: str, answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    duckdb = pytest.importorskip("duckdb", reason=WHY)
    monkeypatch.chdir(ROOT)
    connection = duckdb.connect()
    for statement in VIEWS.split(";\n"):
        if statement.strip():
            connection.execute(statement)
    asked = connection.execute(question)
    heads = [column[0] for column in asked.description]
    found = [heads, *(["" if cell is None else str(cell) for cell in row] for row in asked.fetchall())]
    assert [" ".join(row).split() for row in found] == words(answer)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_notebook_answers_as_printed(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(library, reason=WHY)
    monkeypatch.chdir(ROOT)
    code, answer = next((code, answer) for kind, code, answer in ASKED if f"import {library}" in code)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(code, {})
    assert words(printed.getvalue()) == words(answer)


def test_there_are_five_questions_and_two_notebooks() -> None:
    assert len(SQL) == 5
    assert len(ASKED) == 7


def test_a_record_of_matches_loads_too(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason=WHY)
    pandas = pytest.importorskip("pandas", reason=WHY)
    polars = pytest.importorskip("polars", reason=WHY)
    path = tmp_path / "m.jsonl"
    write_record(path, settings_of("classic", 2, match=True, pairs=2))
    asked = f"select count(pair), sum(len(deals)) from read_json_auto('{path}')"
    ((games, deals),) = duckdb.connect().execute(asked).fetchall()
    assert games == pandas.read_json(path, lines=True)["pair"].count() == polars.read_ndjson(path)["pair"].count() == 4
    assert deals == sum(len(each) for each in polars.read_ndjson(path)["deals"].drop_nulls())
