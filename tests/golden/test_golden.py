"""Every line that all seats write and read in one deal of each rule set is as it was when somebody last looked at it.

Where a change is meant: `python -m tests.golden.record`, and read the difference.
"""

import pytest

from sixtysix_engine.game.rows import rule_set_names

from .record import FOLDER, golden, transcript


@pytest.mark.parametrize("name", rule_set_names())
def test_a_deal_goes_over_the_pipes_line_for_line_as_recorded(name: str) -> None:
    assert transcript(name).splitlines() == golden(name).read_text(encoding="utf-8").splitlines()


def test_no_recorded_deal_is_of_a_rule_set_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(rule_set_names())
