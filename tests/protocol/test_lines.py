"""Bytes become lines, however they are cut."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.protocol import Line, LineSplitter, LineTooLong, printable

TEXT = "\ufeffu66 1\r\n\n# a note\nposition rules=classic log=+AS\r\n   \ngo t1 \u00b7\nlast"
LINES = ["u66 1", "position rules=classic log=+AS", "go t1 \u00b7"]


def split(chunks: list[bytes], limit: int = 1 << 20) -> list[Line]:
    splitter = LineSplitter(limit)
    return [line for chunk in chunks for line in splitter.feed(chunk)]


@given(st.lists(st.integers(0, len(TEXT.encode())), max_size=8))
def test_the_same_lines_come_out_wherever_the_bytes_are_cut(cuts: list[int]) -> None:
    data = TEXT.encode()
    edges = [0, *sorted(cuts), len(data)]
    splitter = LineSplitter()
    lines = [line for a, b in pairwise(edges) for line in splitter.feed(data[a:b])]
    assert lines == LINES
    assert splitter.close() == "last"
    assert splitter.close() is None


def test_lines_that_come_one_by_one_are_the_same_as_together() -> None:
    pieces = [piece + b"\n" for piece in TEXT.encode().split(b"\n")[:-1]]
    assert split(pieces) == LINES


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("chunk", [1, 7, 4096])
def test_a_line_of_exactly_the_limit_is_taken(ending: bytes, chunk: int) -> None:
    data = b"x" * 64 + ending + b"next\n"
    assert split([data[i : i + chunk] for i in range(0, len(data), chunk)], limit=64) == ["x" * 64, "next"]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("length", [65, 66, 100, 5000])
@pytest.mark.parametrize("chunk", [1, 7, 64, 9999])
def test_a_longer_line_is_reported_once_and_skipped(ending: bytes, length: int, chunk: int) -> None:
    data = b"first\n" + b"x" * length + ending + b"next\n"
    first, long, following = split([data[i : i + chunk] for i in range(0, len(data), chunk)], limit=64)
    assert (first, following) == ("first", "next")
    assert isinstance(long, LineTooLong)
    assert long.start.startswith("x" * 64)


def test_a_line_without_end_is_not_kept() -> None:
    splitter = LineSplitter(limit=1000)
    for _ in range(100):
        splitter.feed(b"y" * 500)
    assert splitter.partial == ""
    assert splitter.feed(b"end of it\n") == []
    assert splitter.feed(b"next\n") == ["next"]


def test_a_byte_order_mark_is_stripped_only_before_the_first_line() -> None:
    bom = b"\xef\xbb\xbf"
    assert split([bom + b"u66 1\n" + bom + b"isready\n"]) == ["u66 1", "\ufeffisready"]


def test_only_one_carriage_return_is_stripped() -> None:
    assert split([b"first\n", b"AS\r\r\n"]) == split([b"first\nAS\r\r\n"]) == ["first", "AS\r"]


def test_bytes_that_are_not_utf8_are_replaced() -> None:
    assert split([b"info string=\xb7\n"]) == ["info string=\ufffd"]


def test_control_characters_become_visible_and_the_rest_stays() -> None:
    assert printable("a\r\x00\x1b[2J\u00e4\ufffd b") == "a\\r\\x00\\x1b[2J\u00e4\ufffd b"
    assert printable("\ud800\n") == "\\ud800\\n"
