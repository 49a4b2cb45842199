"""The store: one thread that writes, a few that read."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ohhell.store import engines, log, rollback_detection
from ohhell.store.backup import back_up
from ohhell.store.errors import StoreError, cannot_open, refusal
from ohhell.store.migrate import migrate
from ohhell.store.rollback_detection import CommitPoint, CommitPointFile, RolledBackError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

T = TypeVar("T")
Tell = Callable[[int, float], None]
_Outcome = tuple[Any, BaseException | None]

READERS = 4
MOST_IN_A_GROUP = 256
"""How many jobs share one transaction at most, so that the first of them need not wait long."""


@dataclass(frozen=True, slots=True)
class _Job:
    """Something to write, and whoever waits for it."""

    run: Callable[[Connection], Any]
    future: Future[Any]


class Store:
    """A database that is open: `write` resolves when what was written is on the disk, and not before."""

    def __init__(
        self,
        url: str,
        writer: Engine,
        reader: Engine,
        mark: CommitPoint,
        *,
        file: CommitPointFile | None,
        tell: Tell | None,
    ) -> None:
        self.url = url
        self._tell = tell
        self._mark = mark
        self._file = file
        self._writer = writer
        self._reader = reader
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._readers = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="store reader")
        self._thread = Thread(target=self._write_groups, name="store writer", daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, url: str, tell: Tell | None = None, *, mark: Path | None = None, restored: bool = False) -> Store:
        """The database at *url* (sqlite:////folder/file or postgresql://...), made or brought to this version's schema.

        *tell* hears of every commit: how many jobs shared it and how many seconds it took. *mark* is a file outside the
        database that tells whether it was set back to an earlier moment since it was last open, or the caller knows that
        it was *restored*: then `timeline` is new.
        """
        parsed = engines.parse(url)
        writer = engines.writer(parsed)
        file = None if mark is None else CommitPointFile(mark)
        try:
            if parsed.get_backend_name() == "sqlite":
                engines.make_private(parsed)
                engines.write_ahead(parsed)
            with writer.begin() as connection:
                migrate(connection)
                now = (
                    rollback_detection.current(connection)
                    if file is None
                    else rollback_detection.resumed(connection, file.read(), restored=restored)
                )
        except Exception as error:
            writer.dispose()
            raise cannot_open(error) from error
        if file is not None:
            file.write(now)
        return cls(url, writer, engines.reader(parsed, connections=READERS), now, file=file, tell=tell)

    @property
    def timeline(self) -> str:
        """The name of the timeline that is written on; another one after the database was set back."""
        return self._mark.timeline

    def write(self, job: Callable[[Connection], T]) -> Future[T]:
        """Do *job* in a transaction; the future has its value when that is committed, or its error, and then nothing of it stays.

        Jobs that wait share a transaction. Where one of them fails it is undone, and all are done again, each in a savepoint
        of its own: a job changes nothing but the database. Where the connection breaks during the commit nobody knows if it
        happened: after `store-failed`, read the stream again before writing on.
        """
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                future.set_exception(StoreError("store-failed", "Can't save this: the database is closed."))
            else:
                self._queue.put(_Job(job, future))
        return future

    def read(self, query: Callable[[Connection], T]) -> Future[T]:
        """Do *query*, which sees the database at one moment and cannot change it."""
        with self._closing:
            if self._closed:
                future: Future[T] = Future()
                future.set_exception(StoreError("store-failed", "Can't read this: the database is closed."))
                return future
            return self._readers.submit(self._read, query)

    def backup(self, path: Path) -> None:
        """Write a copy of the database at one moment to *path*, while games go on."""
        back_up(self.url, path)

    def close(self) -> None:
        """Finish what is queued, then let the database go; closing twice is the same as once."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()
        self._readers.shutdown()
        self._writer.dispose()
        self._reader.dispose()
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._reader.begin() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise refusal(error, doing="read this") from error

    def _write_groups(self) -> None:
        """The life of the writing thread: whatever is queued goes into one transaction."""
        while (first := self._queue.get()) is not None:
            group = [first]
            with suppress(Empty):
                while len(group) < MOST_IN_A_GROUP:
                    job = self._queue.get_nowait()
                    if job is None:
                        self._queue.put(None)  # the last thing there is: it ends the next round
                        break
                    group.append(job)
            if wanted := [job for job in group if job.future.set_running_or_notify_cancel()]:
                self._write(wanted)

    def _write(self, group: list[_Job]) -> None:
        """Write a group of jobs and tell each how it went."""
        begin = perf_counter()
        try:
            outcomes = self._written_together(group) or self._written_one_by_one(group)
        except RolledBackError:
            outcomes = [(None, self._start_timeline())] * len(group)
        except BaseException as error:  # noqa: BLE001 (each job that waits has to hear of it)
            outcomes = [(None, error)] * len(group)
        if self._tell is not None:
            self._tell(len(group), perf_counter() - begin)
        if any(isinstance(error, SQLAlchemyError) for _, error in outcomes):
            # a connection made while the file could not be written never can; the next one may
            self._writer.dispose()
        for job, (value, failure) in zip(group, outcomes, strict=True):
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(refusal(failure, doing="save this"))

    def _written_together(self, group: list[_Job]) -> list[_Outcome] | None:
        """Write what nearly always can be written; None where a job of several could not, and then nothing of them stays."""
        alone = len(group) == 1
        outcomes: list[_Outcome] | None = None
        with suppress(_Undone), self._writer.begin() as connection:
            mark = rollback_detection.counted(connection, self._mark)
            try:
                outcomes = [(value, None) for value in _values(connection, group)]
            except BaseException as error:
                if alone:
                    raise
                raise _Undone from error
        if outcomes is not None:
            self._remember(mark)
        return outcomes

    def _written_one_by_one(self, group: list[_Job]) -> list[_Outcome]:
        """Write what can be written, each job in a savepoint of its own."""
        with self._writer.begin() as connection:
            mark = rollback_detection.counted(connection, self._mark)
            outcomes = [_in_savepoint(connection, job.run) for job in group]
        self._remember(mark)
        return outcomes

    def _start_timeline(self) -> BaseException:
        """Go on with a database that was set back; whoever wanted to write has to look at it anew."""
        try:
            with self._writer.begin() as connection:
                mark = rollback_detection.set_back(connection, self._mark)
        except BaseException as error:  # noqa: BLE001 (each job that waits has to hear of it)
            return error
        self._remember(mark)
        return StoreError("store-failed", "Can't save this: the database was restored to an earlier state. Try again.")

    def _remember(self, mark: CommitPoint) -> None:
        self._mark = mark
        if self._file is not None:
            self._file.write(mark)


class _Undone(Exception):  # noqa: N818 (nothing is wrong with the store)
    """A job of a group raised, and the group was rolled back; when a commit raises nobody knows, and nothing is tried again."""


def _values(connection: Connection, group: list[_Job]) -> list[Any]:
    """What the jobs of a group come to; the entries of all logs are written together."""
    entries: list[log.LogEntry] = []
    values: list[Any] = []
    for job in group:
        run = job.run
        if isinstance(run, log.Appending):
            entries += run.entries
            values.append(None if run.rest is None else run.rest(connection))
        else:
            values.append(run(connection))
    log.append(connection, entries)
    return values


def _in_savepoint(connection: Connection, run: Callable[[Connection], Any]) -> tuple[Any, BaseException | None]:
    """The value of *run* or its error, which then has changed nothing; raises where the whole transaction was lost."""
    savepoint = connection.begin_nested()
    try:
        value = run(connection)
    except BaseException as error:
        with suppress(SQLAlchemyError):
            savepoint.rollback()
            if not connection.invalidated:
                return None, error
        # the database undid everything, or is gone: none of the group may be told that it is written
        if isinstance(error, SQLAlchemyError):
            raise
        raise StoreError("store-failed", "Can't save this: the database rolled it back.") from error
    savepoint.commit()
    return value, None
