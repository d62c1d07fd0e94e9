"""A running daemon for each test that wants one."""

from collections.abc import Iterator

import pytest

from .daemon import Daemon


@pytest.fixture
def daemon() -> Iterator[Daemon]:
    running = Daemon()
    yield running
    running.close()
