"""Where a record is written."""

from pathlib import Path

import pytest

from sixtysix_engine.referee.errors import StartError
from sixtysix_engine.referee.record_file import RecordFile


def test_records_that_are_begun_in_the_same_second_get_names_of_their_own(tmp_path: Path) -> None:
    stem = str(tmp_path / "match-20250101-120000")
    files = [RecordFile.create_unused(stem) for _ in range(3)]  # the first ones are still being written
    for file in files:
        file.close()
        Path(file.path).write_text("{}\n", encoding="utf-8")  # one that is empty holds nothing, and is taken
    files.append(RecordFile.create_unused(stem))
    files[-1].close()
    assert [file.path for file in files] == [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in (2, 3, 4))]


def test_a_folder_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="its folder does not exist"):
        RecordFile.create_unused(str(tmp_path / "gone" / "match"))
