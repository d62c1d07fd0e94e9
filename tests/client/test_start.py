"""Starting an engine: the program, the hand-shake, the options."""

import sys
from pathlib import Path

import pytest

from sixtysix_engine.client import (
    Deadlines,
    Engine,
    EngineCrash,
    EngineError,
    EngineProtocolError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
)
from sixtysix_engine.protocol import (
    LocalProtocolError,
    OptionError,
    int_option,
)

from ..engines import SERVING, bad_engine
from .running import is_running, run

SHORT = Deadlines(hello=1.0, ready=0.5, answer=0.5, quit=0.5)


@pytest.mark.parametrize(
    ("mode", "kind", "message"),
    [
        ("no-start", EngineCrash, "exited with status 1; last on stderr: cannot find my weights"),
        ("no-hello", EngineTimeout, "does not flush its output .* it printed id name Bad no-hello | id author"),
    ],
)
def test_a_hand_shake_that_fails_says_why(mode: str, kind: type[EngineError], message: str) -> None:
    async def work() -> None:
        with pytest.raises(kind, match=message):
            await Engine.start(bad_engine(mode), deadlines=SHORT)

    run(work())


def test_an_answer_to_the_hand_shake_that_was_printed_unasked_is_replaced_by_the_real_one() -> None:
    real = "time.sleep(0.05); print('id name New'); print('u66ok 1 rules=new')"
    code = f"import time; input(); print('u66ok 1 rules=old'); {real}; input()"

    async def work() -> None:
        async with await Engine.start([sys.executable, "-c", code]) as engine:
            assert (engine.name, engine.hello.rules) == ("New", ("new",))

    run(work())


def test_an_engine_whose_start_fails_is_gone(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)"

    async def work() -> None:
        with pytest.raises(EngineTimeout, match="it printed nothing"):
            await Engine.start([sys.executable, "-c", code], deadlines=SHORT)
        assert not is_running(int(note.read_text()))

    run(work())


def test_readyok_has_a_deadline_of_its_own() -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine("no-ready"), deadlines=Deadlines(ready=0.2))
        with pytest.raises(EngineTimeout, match=r"no answer to isready within 0\.200 s"):
            await engine.new_game()
        await engine.kill()

    run(work())


def test_an_engine_of_another_version_is_refused() -> None:
    async def work() -> None:
        code = "input(); print('u66ok 2 rules=*', flush=True); input()"
        with pytest.raises(EngineProtocolError, match="it speaks version 2, we speak 1"):
            await Engine.start([sys.executable, "-c", code])
        with pytest.raises(EngineProtocolError, match="missing key: rules; line: u66ok 1"):
            await Engine.start([sys.executable, "-c", code.replace("2 rules=*", "1")])

    run(work())


def test_a_program_that_cannot_be_started_is_named(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("echo hello\n")
    plain = str(script)

    async def failure(command: list[str], cwd: str | None = None) -> str:
        with pytest.raises(EngineStartError) as caught:
            await Engine.start(command, cwd=cwd)
        return str(caught.value)

    async def work() -> None:
        assert "program 'no-such-engine' not found" in await failure(["no-such-engine"])
        assert "'\u2013threads' has a dash that is not the ASCII one" in await failure(
            ["no-such-engine", "\u2013threads"]
        )
        assert "is not executable" in await failure([plain])
        script.chmod(0o755)
        assert "a script needs its interpreter's line" in await failure([plain])
        assert "working directory '/no/such' does not exist" in await failure([sys.executable], cwd="/no/such")
        with pytest.raises(LocalProtocolError, match=r"shlex\.split"):
            await Engine.start("python engine.py")

    run(work())


def test_options_are_checked_against_what_the_engine_declared() -> None:
    async def work() -> None:
        with pytest.raises(LocalProtocolError, match="no option 'Speed'; declared: Level"):
            await Engine.start(bad_engine("sound"), options={"Speed": 1})
        with pytest.raises(OptionError, match="Level: '10' is not allowed; allowed: an integer from 1 to 9"):
            await Engine.start(bad_engine("sound"), options={"Level": 10})
        async with await Engine.start(bad_engine("sound"), options={"Level": 9}, name="Nine") as engine:
            await engine.ready()
            assert (engine.name, engine.id_name, engine.id_author) == ("Nine", "Bad sound", "nobody")
            assert "setoption Level 9" in [line.text for line in engine.traffic() if line.way == ">"]

    run(work())


def test_an_option_that_the_engine_refuses_is_told_by_ready() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING, options={"Threads": 2}) as engine:
            assert engine.options == {"Threads": int_option("Threads", 1, 1, 4)}
            assert any("option Book blob x" in note for note in engine.notes)
            with pytest.raises(EngineRefused, match="no memory"):
                await engine.ready()
            await engine.ready()

    run(work())


def test_an_engine_finds_its_environment_and_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    shown = "os.getcwd(), os.environ['COLOUR'], os.environ['PYTHONUNBUFFERED']"
    code = f"import os; input(); print('id name', {shown}); print('u66ok 1 rules=*'); input()"

    async def work() -> None:
        async with await Engine.start(
            [sys.executable, "-c", code], cwd=str(tmp_path), env={"COLOUR": "blue"}
        ) as engine:
            assert engine.name == f"{tmp_path} blue 1"

    run(work())
