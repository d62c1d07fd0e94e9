"""Engines that misbehave at their first `go` are told from each other, and none of them keeps the run waiting."""

from dataclasses import replace

import pytest

from sixtysix_engine.compliance.run import Outcome
from tests.engines import bad_engine

from .running import HASTY, results

ABOUT_GO = ("quiet-start", "act", "one-bestmove", "protocol-lines")
SAID = {
    "sound": {},
    "crlf": {},
    "flood": {"act": "no bestmove t1 within 0.7 s of go t1 movetime=50; the last line was info time=1"},
    "chatter": {"act": "no bestmove t1 within 0.7 s of go t1 movetime=50; "},
    "unfinished": {"act": "a line without its end: bestmove t1 "},
    "exit": {"act": "exit status 3; on stderr: something broke"},
    "answer-exit": {"one-bestmove": "exit status 0", "protocol-lines": "exit status 0"},
    "close-output": {"act": "its output ended"},
    "stubborn": {"act": "the last line was info string=child="},
    "malformed": {"act": "bestmove t1: no act"},
    "none": {"act": "answered none; legal: "},
    "long-line": {"protocol-lines": "a line of more than 1 MiB: 'info string=xxx"},
    "bytes": {"protocol-lines": "unknown command; a line begins with id, option, "},
    "late": {"one-bestmove": "a bestmove with the tag t1, for which no go was under way", "protocol-lines": "bestmove"},
}


@pytest.mark.parametrize("mode", SAID)
def test_what_goes_wrong_is_said(mode: str) -> None:
    found = results(bad_engine(mode, 1), ABOUT_GO, replace(HASTY, hello=5.0, ready=5.0))
    wrong = {result.check.name: result.text for result in found if result.outcome is Outcome.FAILED}
    assert set(wrong) == set(SAID[mode]), wrong
    for name, text in SAID[mode].items():
        assert text in wrong[name]
