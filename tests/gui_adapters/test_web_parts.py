"""What stands behind the page: records that are stepped through, who may talk, what the command refuses."""

import asyncio
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="the extra 'web' is missing: there is no adapter to talk to")

from gui_adapters.table.keeper import Keeper
from gui_adapters.table.lists import parse
from gui_adapters.table.setup import EngineChoice
from gui_adapters.web.access import Access
from gui_adapters.web.recorded import Record, RecordError, Step, read_record, replayed
from gui_adapters.web.shown import mark
from sixtysix_engine.client import BlockingEngine
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .web_table import adapter

ENGINE = (sys.executable, "-m", "sixtysix_engine")


@pytest.fixture(scope="module")
def engine() -> Iterator[BlockingEngine]:
    with BlockingEngine(ENGINE) as running:
        yield running


def played(engine: BlockingEngine, rules: str, most: int) -> list[tuple[str, str]]:
    """Plays deals of a match by the last legal act that is neither a close nor a claim; first and last positions."""
    deals: list[tuple[str, str]] = []
    position = engine.ask(f"deal rules={rules} seed=recorded")
    while not position.startswith("match ") and len(deals) < most:
        first = position
        while (fields := parse(position))["turn"] != "-":
            acts = [act for act in fields["legal"].split(".") if act not in ("c", "66")]
            position = engine.ask(f"apply {acts[-1] if 'x' not in acts else 'x'}")
        deals.append((first, position))
        position = engine.ask("next")
    return deals


def record(engine: BlockingEngine, rules: str, *, matches: bool, turned: bool = False) -> str:
    """Writes played deals as the referee does; `turned` puts the stock of the pack the other way round."""
    rows = []
    for index, (first, last) in enumerate(played(engine, rules, 2)):
        pack = [card.text for card in shuffled_pack(rule_set(rules), "recorded", str(index))]
        stock = len(parse(first)["stock"].split("."))
        pack = [*pack[:-stock], *pack[-stock:][:: -1 if turned else 1]]
        points = [int(part) for part in parse(last)["log"].rpartition("R=")[2].split("/")]
        deal = {"dealer": int(parse(first)["dealer"]), "cards": ".".join(pack), "stock": "seat"}
        rows.append({"deal": deal, "points": points, "reason": parse(last)["end"], "log": parse(last)["log"]})
    games: list[dict[str, Any]] = [{"pair": pair, "game": 0, **row} for pair, row in enumerate(rows)]
    games = [{"pair": 0, "game": 0, "deals": rows}] if matches else games
    manifest = {"format": "sixtysix-match", "version": 1, "settings": {"rules": rules}}
    lines = [manifest, *[{**game, "seats": ["one", "other"]} for game in games]]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def stepped(text: str, number: str, deal: int) -> list[Step]:
    async def step() -> list[Step]:
        keeper = Keeper(EngineChoice(), lambda _: None)
        try:
            return await replayed(keeper, read_record("record.jsonl", text), number, deal)
        finally:
            await keeper.quit()

    return asyncio.run(step())


@pytest.mark.parametrize(("rules", "matches"), [("classic", True), ("wikipedia", False)])
def test_recorded_deals_are_stepped_through_to_the_log_that_was_written(
    engine: BlockingEngine, rules: str, matches: bool
) -> None:
    text = record(engine, rules, matches=matches)
    games = read_record("record.jsonl", text).games
    number, deal = ("0.0", 1) if matches else ("1.0", 0)
    row: Any = games[0]["deals"][1] if matches else games[1]
    steps = stepped(text, number, deal)
    assert parse(steps[-1].position)["log"] == row["log"]
    assert [parse(step.asked)["me"] for step in steps[:-1]] == [parse(step.position)["turn"] for step in steps[:-1]]
    assert "??" in steps[0].asked
    assert "??" not in steps[0].position


def test_a_stock_that_was_dealt_by_seat_is_drawn_as_the_log_says(engine: BlockingEngine) -> None:
    text = record(engine, "classic", matches=False, turned=True)
    assert parse(stepped(text, "0.0", 0)[-1].position)["log"] == read_record("r", text).games[0]["log"]


@pytest.mark.parametrize("text", ["", "no record\n", '{"format":"other"}\n'])
def test_what_is_no_record_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(RecordError, match=r"mine\.jsonl"):
        read_record("mine.jsonl", text)


def test_a_line_that_was_cut_off_is_left_out() -> None:
    text = '{"format":"sixtysix-match","settings":{"rules":"classic"}}\n{"pair":0,"game":0}\n{"pair":1,"ga'
    assert read_record("r", text) == Record("r", "classic", ({"pair": 0, "game": 0},))


@pytest.mark.parametrize(
    ("local", "token", "headers", "given", "allowed"),
    [
        (True, "", {"Host": "127.0.0.1:8066", "Origin": "http://127.0.0.1:8066"}, "", True),
        (True, "", {"Host": "127.0.0.1:8066", "Origin": "http://elsewhere.example"}, "", False),
        (True, "", {"Host": "127.0.0.1:8066"}, "", False),
        (True, "", {"Host": "elsewhere.example:8066", "Origin": "http://elsewhere.example:8066"}, "", False),
        (False, "secret", {"Host": "192.0.2.1:8066", "Origin": "http://192.0.2.1:8066"}, "secret", True),
        (False, "secret", {"Host": "192.0.2.1:8066", "Origin": "http://192.0.2.1:8066"}, "", False),
        (False, "secret", {"Host": "192.0.2.1:8066", "Origin": "http://elsewhere.example"}, "secret", False),
    ],
)
def test_only_a_page_of_the_adapter_may_talk(
    local: bool, token: str, headers: dict[str, str], given: str, allowed: bool
) -> None:
    assert Access(local, token).allows(headers, given) is allowed


def test_the_running_adapter_turns_a_stranger_away_and_lets_no_script_from_elsewhere_in() -> None:
    with adapter("--engine", "builtin:rule") as (address, _):
        page = urllib.request.urlopen(address, timeout=60)
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        stranger = urllib.request.Request(f"{address}u66", headers={"Origin": "http://elsewhere.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(stranger, timeout=60)
        assert refused.value.code == 403


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["--rules", "bridge"], 1, "bridge: unknown rule set"),
        (["--record", "no-such-file"], 1, "no-such-file"),
        (["--engine", "no-such-engine"], 2, "no-such-engine"),
        (["--strength", "huge"], 1, "allowed: novice"),
    ],
)
def test_wrong_usage_says_what_is_wrong(arguments: list[str], status: int, says: str) -> None:
    code = "import sys; from sixtysix_engine.cli import main; sys.exit(main(['web', '--port', '0', *sys.argv[1:]]))"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == status
    assert says in done.stderr


def test_without_the_extra_the_command_says_which_one_to_install() -> None:
    code = "import sys; sys.modules['aiohttp'] = None; from sixtysix_engine.cli import main; sys.exit(main(['web']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "pip install 'sixtysix-engine[web]'" in done.stderr


def test_an_act_is_marked_costly_only_beyond_twice_its_error() -> None:
    class Best:
        act = "AS"

    lines: Any = [Best()]
    assert mark(0.0, 0.0, lines, "AS", "game") == "best"
    assert mark(0.04, 0.0, lines, "KS", "game") == "good"
    assert mark(0.30, 0.2, lines, "KS", "game") == "unsure"
    assert mark(0.50, 0.2, lines, "KS", "game") == "mistake"
    assert mark(None, None, [], "KS", "game") == "unseen"
