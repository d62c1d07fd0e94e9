"""The daemon at a real terminal, where a person types: lines echo, and end in CR LF."""

from collections.abc import Iterator

import pexpect
import pytest

from .daemon import COMMAND, PATIENCE


@pytest.fixture
def terminal() -> Iterator[pexpect.spawn]:
    child = pexpect.spawn(COMMAND[0], COMMAND[1:], timeout=PATIENCE, encoding="utf-8", dimensions=(24, 4000))
    yield child
    child.close(force=True)


def test_a_person_can_shake_hands_deal_and_have_an_act_chosen(terminal: pexpect.spawn) -> None:
    terminal.sendline("u66 1")
    terminal.expect_exact("u66 1\r\n")
    terminal.expect("id name [^\r\n]+\r\n")
    terminal.expect("u66ok 1 rules=[^\r\n]+\r\n")
    terminal.sendline("deal rules=classic dealer=0 seed=a")
    terminal.expect("answer deal ([^\r\n]+)\r\n")
    assert terminal.match is not None
    terminal.sendline(f"position {terminal.match.group(1)}")
    terminal.sendline("go t1")
    terminal.expect("\nbestmove t1 [^ \r\n]+( [^\r\n]*)?\r\n")


def test_each_answer_is_written_at_once(terminal: pexpect.spawn) -> None:
    for _ in range(3):
        terminal.sendline("isready")
        terminal.expect_exact("isready\r\n")
        terminal.expect_exact("readyok\r\n")


def test_quit_ends_it_with_exit_code_0(terminal: pexpect.spawn) -> None:
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


def test_the_end_of_input_key_ends_it_with_exit_code_0(terminal: pexpect.spawn) -> None:
    terminal.sendline("isready")
    terminal.expect_exact("readyok\r\n")
    terminal.sendeof()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


def test_an_interrupt_ends_it_without_a_trace(terminal: pexpect.spawn) -> None:
    terminal.sendline("isready")
    terminal.expect_exact("readyok\r\n")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    assert terminal.before is not None
    assert "Traceback" not in terminal.before
