"""A record that is being written: locked against a second referee, appended line by line, each line on the disk.

A line that could not be written whole is taken back, so the file always ends with a whole line.
"""

import os
from itertools import count
from typing import BinaryIO

from filelock import FileLock, Timeout

from .errors import RecordError, StartError
from .record import Record, read_record


class RecordFile:
    """An open record; made by `create` or `resume`. `append` may be called from another thread, one at a time."""

    path: str
    """The path as given."""
    cut: int
    """Bytes of a cut-off line that were dropped."""

    def __init__(self, path: str, *, new: bool) -> None:
        if not os.path.isdir(os.path.dirname(path) or "."):
            raise StartError(f"{path}: the record cannot be written: its folder does not exist")
        self.path = path
        self.cut = 0
        self._lock = FileLock(f"{path}.lock")
        try:
            self._lock.acquire(timeout=0)
            self._file: BinaryIO = open(path, "xb" if new else "r+b", buffering=0)  # noqa: SIM115
        except Timeout:
            raise StartError(f"{path}: another referee is writing this record") from None
        except FileExistsError:
            self._lock.release()
            raise StartError(f"{path}: exists; go on with it by --resume {path}, or name another file") from None
        except OSError as error:
            self._lock.release()
            raise StartError(f"{path}: the record cannot be written: {error.strerror}") from None
        self._size = 0

    @classmethod
    def create(cls, path: str) -> "RecordFile":
        """Creates an empty record. Raises `StartError` where the file exists, is in use or can't be written."""
        return cls(path, new=True)

    @classmethod
    def create_unused(cls, stem: str) -> "RecordFile":
        """Creates an empty record named `stem`.jsonl; where that is taken, `stem`-2.jsonl, and so on.

        Raises `StartError` where it can't be written.
        """
        for number in count(1):
            path = f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl"
            try:
                return cls.create(path)
            except StartError:
                if not os.path.exists(path) and not os.path.exists(f"{path}.lock"):
                    raise
        raise AssertionError

    @classmethod
    def resume(cls, path: str) -> tuple["RecordFile", Record]:
        """Opens a record to go on with it, and cuts off an unfinished last line.

        Raises `StartError` where it is in use or can't be written, `RecordError` where it is no record.
        """
        if not os.path.isfile(path):
            raise StartError(f"{path}: no such file")
        file = cls(path, new=False)
        try:
            record = read_record(path)
            file._file.truncate(record.size)
        except BaseException:
            file.close()
            raise
        file._size, file.cut = record.size, record.torn
        return file, record

    def append(self, line: str) -> None:
        """Writes a line and waits until it is on the disk. Raises `RecordError`, and then nothing of it is left."""
        data = f"{line}\n".encode()
        try:
            self._file.seek(self._size)
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
            os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back()
            raise RecordError(f"{self.path}: cannot be written: {error.strerror}; all lines before are whole") from None
        self._size += len(data)

    def discard(self) -> None:
        """Closes and removes a record in which nothing was played."""
        self._file.close()
        os.unlink(self.path)
        self._lock.release()
        os.unlink(self._lock.lock_file)

    def close(self) -> None:
        """Closes the record and lets others have it."""
        self._file.close()
        self._lock.release()

    def _take_back(self) -> None:
        try:
            self._file.truncate(self._size)
        except OSError:
            return  # the next `resume` cuts it off
