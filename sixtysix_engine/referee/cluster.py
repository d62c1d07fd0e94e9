"""A match over the machines of a Dask cluster: pairs are its tasks, and the record stays here, written by this process.

Dask gives a pair to another worker when one is lost; whatever comes back is a game only once it is in the record.
"""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from . import cluster_worker
from .contest import Contest
from .errors import BannedError, SettingsError, StartError
from .record import GameRecord, format_game, parse_game
from .record_file import RecordFile
from .schedule import Due
from .settings import Settings, settings_to_json

LOCAL = "local"
AHEAD = 3
"""Pairs that are handed out for each thread of a worker, so that none waits for this process."""
TOGETHER = 64
"""Pairs that go to the disk together at most; none counts before it is there."""
PATIENCE = 30
"""Seconds in which the scheduler must answer, and the first worker be there."""
NEEDED = "pip install 'sixtysix-engine[cluster]'"
Finished = Callable[[GameRecord], None]


class ClusterContest(Contest):
    """The tables of a run that stand elsewhere; one is set up here too, to name the engines."""

    def __init__(self, settings: Settings, address: str) -> None:
        super().__init__(settings)
        self._told: set[str] = set()
        self._workers, self._address = workers_of(address), address
        self._cluster: Any = None
        self._client: Any = None

    async def open(self) -> tuple[str, ...]:
        """Names the engines, and finds the cluster. Raises `StartError`."""
        found = await super().open()
        await asyncio.gather(*(player.close() for player in self._players))
        await asyncio.to_thread(self._connect)
        return found

    async def run(self, games: Iterator[Due], file: RecordFile, on_finished: Finished) -> None:
        """Has the pairs played, and records what comes back. Raises as `Contest.run` does."""
        loop, done = asyncio.get_running_loop(), asyncio.Queue[Any]()
        pairs = (list(group) for _, group in groupby(games, key=lambda due: due.index.pair))
        under_way: dict[Any, list[Due]] = {}
        asked = json.dumps(settings_to_json(self.settings))

        def hand_out() -> None:
            most = AHEAD * self._threads()
            while len(under_way) < most and not self.stopping:
                pair = next(pairs, None)
                if pair is None:
                    return
                wanted = [(due.index.pair, due.index.game, due.engines) for due in pair]
                future = self._client.submit(cluster_worker.play_pair, asked, wanted, pure=False)
                under_way[future] = pair
                future.add_done_callback(lambda future: loop.call_soon_threadsafe(done.put_nowait, future))

        try:
            hand_out()
            while under_way:
                came = [await done.get()]
                while not done.empty() and len(came) < TOGETHER:
                    came.append(done.get_nowait())
                records = await asyncio.to_thread(self._came_back, [(each, under_way.pop(each)) for each in came])
                lines = await loop.run_in_executor(self._writer, _append, file, records)
                for line, record in zip(lines, records, strict=True):
                    self.watch.events.emit_line("game-end", line, table=0)
                    on_finished(record)
                hand_out()
        finally:
            for future in under_way:
                future.cancel()

    async def close(self, *, kill: bool) -> None:
        """Ends the engines on all workers, and the cluster where it is our own."""
        await super().close(kill=kill)
        await asyncio.to_thread(self._disconnect)

    def _threads(self) -> int:
        """Returns how many pairs can be played at the same time, as the scheduler knows."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in workers))

    def _connect(self) -> None:
        from distributed import Client, LocalCluster  # noqa: PLC0415  # slow to import

        try:
            if self._workers is not None:
                count = self._workers or self.settings.concurrency
                preload = [cluster_worker.__name__]
                self._cluster = LocalCluster(
                    n_workers=count, threads_per_worker=1, dashboard_address=None, preload=preload
                )
            self._client = Client(self._cluster or self._address, timeout=PATIENCE)
            self._client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError) as error:
            self._disconnect()
            raise StartError(f"--dask {self._address}: no scheduler with a worker answers: {error}") from None

    def _disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            if client.scheduler_info(n_workers=-1)["workers"] and self._cluster is None:
                client.run(cluster_worker.close_tables, on_error="ignore")
            client.close()
        if self._cluster is not None:
            self._cluster.close()

    def _came_back(self, tasks: Sequence[tuple[Any, list[Due]]]) -> list[GameRecord]:
        """Returns the games of tasks that have ended. Raises what was in the way of one."""
        return [record for future, pair in tasks for record in self._games_of(future, pair)]

    def _games_of(self, future: Any, pair: list[Due]) -> list[GameRecord]:
        from distributed import KilledWorker  # noqa: PLC0415

        try:
            found = future.result()
        except KilledWorker:
            where = f"pair {pair[0].index.pair}"
            raise StartError(
                f"--dask {self._address}: several workers were lost one after another at {where}"
            ) from None
        except (OSError, RuntimeError) as error:
            raise StartError(f"--dask {self._address}: {error}") from None
        future.release()
        if "banned" in found:
            raise BannedError(*found["banned"])
        if "not_started" in found:
            raise StartError(f"{found['host']}: {found['not_started']}")
        self._watch_versions(found)
        return [parse_game(line) for line in found["games"]]

    def _watch_versions(self, found: dict[str, Any]) -> None:
        """Tells once of a worker whose program is another than ours."""
        here = cluster_worker.versions()
        if found["versions"] != here and found["host"] not in self._told:
            self._told.add(found["host"])
            self.watch.say(f"warning: {found['host']} plays with {found['versions']}, here it is {here}")


def refuse_cluster(address: str, form: str) -> None:
    """Refuses what cannot be played on a cluster. Raises `SettingsError`."""
    workers_of(address)
    if form != "pair":
        raise SettingsError(f"--dask {address} with --format {form}: allowed with --format pair")
    if find_spec("distributed") is None:
        raise SettingsError(f"--dask {address}: it takes Dask; install it with: {NEEDED}")


def workers_of(address: str) -> int | None:
    """Returns how many workers a cluster of our own has, 0 for as many as games at a time; None where it is not ours.

    Raises `SettingsError`.
    """
    kind, _, number = address.partition(":")
    if kind != LOCAL:
        if "://" not in address:
            raise SettingsError(f"--dask {address}: allowed: {LOCAL}, {LOCAL}:N, or an address such as tcp://host:8786")
        return None
    if not number:
        return 0
    if not number.isascii() or not number.isdigit() or int(number) < 1:
        raise SettingsError(f"--dask {address}: allowed: {LOCAL}:N with N at least 1")
    return int(number)


def _append(file: RecordFile, records: Sequence[GameRecord]) -> list[str]:
    """Writes games with one wait for the disk; returns their lines."""
    lines = [format_game(record) for record in records]
    if lines:
        file.append("\n".join(lines))
    return lines
