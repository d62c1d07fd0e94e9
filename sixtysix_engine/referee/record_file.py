"""A record that is being written: locked against a second referee, appended line by line, each line on the disk.

A line that could not be written whole is taken back, so the file always ends with a whole line.
"""

import errno
import os
import sys
from contextlib import suppress
from itertools import count
from typing import BinaryIO

from filelock import FileLock, Timeout

from .errors import RecordError, StartError
from .record import Record, read_record

if sys.platform != "win32":
    import fcntl

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What a file system says that has no room."""


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
            # A file in which nothing was finished, as a kill leaves it, is as good as none.
            fresh = new and not (os.path.isfile(path) and os.path.getsize(path) == 0)
            self._file: BinaryIO = open(path, "x+b" if fresh else "r+b", buffering=0)  # noqa: SIM115
        except Timeout:
            raise StartError(_in_use(path)) from None
        except FileExistsError:
            self._lock.release()
            raise StartError(f"{path}: exists; go on with it by --resume {path}, or name another file") from None
        except OSError as error:
            self._lock.release()
            raise StartError(f"{path}: the record cannot be written: {error.strerror}; {_remedy(new=new)}") from None
        self._size = 0
        if not _hold_alone(self._file):
            self.close()
            raise StartError(_in_use(path))
        _settle_folder(path)

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
        self._look_at_file()
        try:
            self._file.seek(self._size)
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
            os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back()
            remedy = "make room" if error.errno in FULL else "mend that"
            why = f"{error.strerror}; all lines before are whole: {remedy}, and resume the run"
            raise RecordError(f"{self.path}: cannot be written: {why}") from None
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

    def _look_at_file(self) -> None:
        """Refuses to write where the file is no longer as it was left: a game counts once, and none is lost."""
        found = os.fstat(self._file.fileno())
        if found.st_nlink == 0:
            saved = self._save()
            raise RecordError(f"{self.path}: was removed while the run was under way; what was in it is now {saved}")
        if found.st_size != self._size:
            raise RecordError(
                f"{self.path}: another program has written to it; see to it that only one does, and resume the run"
            )

    def _save(self) -> str:
        """Writes what was in a removed file to a new one; returns its path."""
        self._file.seek(0)
        data = self._file.read(self._size)
        for number in count(1):
            path = f"{self.path.removesuffix('.jsonl')}-saved{'' if number == 1 else number}.jsonl"
            if not os.path.exists(path):
                break
        with open(path, "xb") as file:
            file.write(data or b"")
            os.fsync(file.fileno())
        return path

    def _take_back(self) -> None:
        try:
            self._file.truncate(self._size)
        except OSError:
            return  # the next `resume` cuts it off


def _in_use(path: str) -> str:
    return f"{path}: another referee is writing this record; wait until it has ended, or name another file"


def _remedy(*, new: bool) -> str:
    other = "name a file in another folder by --out" if new else "copy it to where it can be, and resume the copy"
    return f"make it writable, or {other}"


def _hold_alone(file: BinaryIO) -> bool:
    """Takes hold of the file itself too: the lock beside it is another one for each name of the file."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: what is written is watched all the same
    return True


def _settle_folder(path: str) -> None:
    """Brings the name of a new file to the disk, where the system has a way."""
    if sys.platform != "win32":
        with suppress(OSError):
            folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
