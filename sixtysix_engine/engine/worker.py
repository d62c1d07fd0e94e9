"""One thread that does jobs in order, so that the reader never waits for them."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Condition, Thread

Job = Callable[[], None]
"""Work to be done; it answers and handles its own errors."""


class Worker:
    """A queue of jobs and the thread that empties it; the thread starts with the first job."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._changed = Condition()
        self._open = 0

    @property
    def busy(self) -> bool:
        """Tells whether a job is under way or waits."""
        return self._open > 0

    def submit(self, job: Job) -> None:
        """Puts a job at the end of the queue."""
        with self._changed:
            self._open += 1
        if self._thread.ident is None:
            self._thread.start()
        self._jobs.put(job)

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until all jobs are done; tells whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._open, seconds)

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            try:
                job()
            finally:
                with self._changed:
                    self._open -= 1
                    self._changed.notify_all()
