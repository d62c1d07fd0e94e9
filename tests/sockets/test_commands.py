"""`sixtysix serve` and `sixtysix connect` as people use them: a remote engine is to a referee as a local one."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.client import BlockingEngine, Deadlines, EngineCrash, Limits

from ..client.positions import LEGAL, POSITION
from ..engines import STRANGER, bad_engine
from ..gui_adapters.serving import SIXTYSIX, TOKEN, served

PATIENT = Deadlines(hello=60, stop=60, quit=30)
BOT = " ".join(STRANGER)


def connect(address: str, *words: str) -> list[str]:
    return [*SIXTYSIX, "connect", address, *words]


def converse(command: list[str], said: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=said, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
def test_a_remote_engine_is_played_stopped_and_ended_like_a_local_one(scheme: str) -> None:
    if scheme == "ws":
        pytest.importorskip("aiohttp", reason="aiohttp is not installed (extra `sockets`)")
    with served(f"{scheme}://127.0.0.1:0") as (address,):
        with BlockingEngine(connect(address), deadlines=PATIENT) as engine:
            assert engine.play(POSITION, Limits(movetime=50), timeout=30).act in LEGAL
            with engine.analyse(POSITION, Limits(infinite=True)) as analysis:
                assert analysis.get() is not None
            assert analysis.wait(30).act in LEGAL
            assert engine.quit(grace=30) == 0
        said = f"u66 1\r\nposition {POSITION}\r\ngo a movetime=200".encode()  # the input ends while it thinks
        done = converse(connect(address), said)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.splitlines()[-1].startswith(b"bestmove a ")


def test_a_referee_plays_a_match_against_a_remote_engine(tmp_path: Path) -> None:
    with served("tcp://127.0.0.1:0", "--engine", BOT) as (address,):
        remote = " ".join(["'" + word + "'" for word in connect(address)])
        match = [*SIXTYSIX, "match", "--pairs", "1", "--start-deadline", "60"]
        match += ["--engine", "name=Far", f"cmd={remote}", "--engine", BOT]
        done = subprocess.run(match, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Far" in done.stdout
    assert "crash" not in done.stdout


def test_a_remote_engine_that_dies_is_one_that_crashes() -> None:
    with (
        served("tcp://127.0.0.1:0", "--engine", " ".join(bad_engine("exit", 1))) as (address,),
        BlockingEngine(connect(address), deadlines=PATIENT) as engine,
        pytest.raises(EngineCrash, match=r"exited with status 1; last on stderr: .*the connection was closed"),
    ):
        engine.play(POSITION, timeout=30)


def test_a_server_that_ends_takes_its_engines_with_it() -> None:
    command = [*SIXTYSIX, "serve", "tcp://127.0.0.1:0", "--engine", BOT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        with BlockingEngine(connect(address), deadlines=PATIENT) as engine:
            server.send_signal(signal.SIGTERM)
            _, said = server.communicate(timeout=30)
            assert server.returncode == 0
            assert "connection 1 of 127.0.0.1" in said
            assert "the server has ended" in said
            assert "Traceback" not in said
            with pytest.raises(EngineCrash):
                engine.play(POSITION, timeout=30)


def test_token_and_certificate_are_needed_where_they_are_asked_for(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, which makes the certificate")
    make = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost"
    where = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", "k.pem", "-out", "c.pem"]
    subprocess.run([openssl, *make.split(), *where], cwd=tmp_path, capture_output=True, check=True, timeout=60)
    token = tmp_path / "token.txt"
    token.write_text(f"{TOKEN}\n", encoding="utf-8")
    cert, key, shown = str(tmp_path / "c.pem"), str(tmp_path / "k.pem"), ("--token-file", str(token))
    with served("tls://127.0.0.1:0", "--cert", cert, "--key", key, "--token-file", str(token), "--engine", BOT) as (
        address,
    ):
        done = converse(connect(address, "--cafile", cert, *shown), b"u66 1\nquit\n")
        assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, [b"u66ok 1 rules=*"])
        done = converse(connect(address, "--cafile", cert), b"u66 1\n")
        assert (done.returncode, done.stdout) == (1, b"error - a token is needed: token TEXT as the first line\n")
        assert b"the connection was closed: error - a token is needed" in done.stderr
        done = converse(connect(address), b"u66 1\n")
        assert done.returncode == 2
        assert b"certificate verify failed" in done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["serve", "tcp://0.0.0.0:0"], "others could use it too: a token is needed"),
        (["serve", "tls://127.0.0.1:0"], "--cert is missing"),
        (["serve", "http://127.0.0.1:0"], "scheme 'http'; allowed: tcp tls ws wss"),
        (["serve", "127.0.0.1:99999"], "port 99999; allowed: 0 to 65535"),
        (["serve", "tcp://127.0.0.1:0", "--idle", "0"], "0: allowed: a number above 0"),
        (["serve", "--engine", "no-such-engine"], "program 'no-such-engine' does not exist"),
        (["serve", "--token-file", "no-such-file"], "no-such-file"),
        (["serve", "--cert", "no-such-file"], "no-such-file"),
        (["connect", "not an address"], "'not an address' is no address"),
        (["connect", "tcp://127.0.0.1:1/path"], "tcp has no path"),
        (["connect", "127.0.0.1:0"], "a port is needed"),
    ],
)
def test_wrong_usage_names_the_value_and_what_is_allowed(words: list[str], says: str) -> None:
    done = subprocess.run([*SIXTYSIX, *words], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert says in done.stderr


def test_a_short_token_is_refused_and_a_port_that_nobody_serves_says_so() -> None:
    short = {**os.environ, "SIXTYSIX_TOKEN": "short"}
    done = subprocess.run([*SIXTYSIX, "serve"], env=short, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.count("at least 16 characters")) == (1, 1)
    done = subprocess.run(connect("127.0.0.1:1"), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("sixtysix connect: tcp://127.0.0.1:1: ")


def test_without_the_extra_web_sockets_say_what_to_install() -> None:
    hidden = (
        "import sys; sys.modules['aiohttp'] = None; from importlib import util; util.find_spec = lambda name: None; "
    )
    program = [sys.executable, "-c", f"{hidden}from sixtysix_engine.cli import main; sys.exit(main())"]
    for words in (["serve", "ws://127.0.0.1:0"], ["connect", "ws://127.0.0.1:1"]):
        done = subprocess.run([*program, *words], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1
        assert "pip install 'sixtysix-engine[sockets]'" in done.stderr
