"""The store: one thread writes, several read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from ohhell.store.errors import StoreError, cannot_open, to_store_error
from ohhell.store.leases import FENCES
from ohhell.store.migrate import migrate
from ohhell.store.rollback_detection import CommitPoint, CommitPointFile, RolledBackError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from ohhell.store.leases import Fence

T = TypeVar("T")
OnCommit = Callable[[int, float], None]
_Outcome = tuple[Any, BaseException | None]

READERS = 4
MAX_GROUP = 256
"""The most jobs in one transaction, so that the first of them does not wait long."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A job to write, and the future that gets its result."""

    run: Callable[[Connection], Any]
    future: Future[Any]


class Store:
    """An open database; the future of `write` resolves when the data is on disk, not before."""

    def __init__(
        self,
        url: str,
        writer: Engine,
        reader: Engine,
        mark: CommitPoint,
        *,
        file: CommitPointFile | None,
        on_commit: OnCommit | None,
    ) -> None:
        self.url = url
        self._on_commit = on_commit
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
    def open(
        cls,
        url: str,
        on_commit: OnCommit | None = None,
        *,
        mark: Path | None = None,
        restored: bool = False,
        fences: Mapping[str, Fence] | None = None,
    ) -> Store:
        """Open the database at *url* (sqlite:////folder/file or postgresql://...); create or migrate it if necessary.

        *on_commit* is called after every commit with the number of jobs and the seconds it took. *mark* is a file outside the database
        with which the store notices that the database was set back; pass *restored* if the caller knows it. Then `timeline` is new.
        In a cluster, *fences* are the leases of this process by stream, which every append checks.
        """
        parsed = engines.parse(url)
        writer = engines.writer(parsed)
        if fences is not None:
            writer = writer.execution_options(**{FENCES: fences})
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
                    else rollback_detection.resume(connection, file.read(), restored=restored)
                )
        except Exception as error:
            writer.dispose()
            raise cannot_open(error) from error
        if file is not None:
            file.write(now)
        return cls(url, writer, engines.reader(parsed, connections=READERS), now, file=file, on_commit=on_commit)

    @property
    def timeline(self) -> str:
        """The name of the current timeline; it changes when the database was set back."""
        return self._mark.timeline

    @property
    def commit_point(self) -> CommitPoint:
        """The newest commit of this process."""
        return self._mark

    def write(self, job: Callable[[Connection], T]) -> Future[T]:
        """Run *job* in a transaction; the future gets its value after the commit, or its error if it is rolled back.

        Waiting jobs share a transaction. If one of them fails, the transaction is rolled back and all are run again, each in its own
        savepoint; so a job must change nothing but the database. If the connection breaks during the commit, nobody knows whether it
        happened: after `store-failed`, read the stream again before you write on.
        """
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                future.set_exception(StoreError("store-failed", "Can't save this: the database is closed."))
            else:
                self._queue.put(_Job(job, future))
        return future

    def read(self, query: Callable[[Connection], T]) -> Future[T]:
        """Run *query*, which sees a consistent snapshot and can't change it."""
        with self._closing:
            if self._closed:
                future: Future[T] = Future()
                future.set_exception(StoreError("store-failed", "Can't read this: the database is closed."))
                return future
            return self._readers.submit(self._read, query)

    def close(self) -> None:
        """Finish all queued jobs, then close the database; a second call does nothing."""
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
            raise to_store_error(error, doing="read this") from error

    def _write_groups(self) -> None:
        """Run the main loop of the writing thread: write all queued jobs in one transaction."""
        while (first := self._queue.get()) is not None:
            group = [first]
            with suppress(Empty):
                while len(group) < MAX_GROUP:
                    job = self._queue.get_nowait()
                    if job is None:
                        self._queue.put(None)  # ends the loop after this group
                        break
                    group.append(job)
            if running := [job for job in group if job.future.set_running_or_notify_cancel()]:
                self._write(running)

    def _write(self, group: list[_Job]) -> None:
        """Write a group of jobs and resolve their futures."""
        begin = perf_counter()
        try:
            outcomes = self._write_together(group) or self._write_one_by_one(group)
        except RolledBackError:
            outcomes = [(None, self._start_timeline())] * len(group)
        except BaseException as error:  # noqa: BLE001 (every waiting job gets the error)
            outcomes = [(None, error)] * len(group)
        if self._on_commit is not None:
            self._on_commit(len(group), perf_counter() - begin)
        if any(isinstance(error, SQLAlchemyError) for _, error in outcomes):
            # a connection opened while the file was read-only stays read-only: open a new one
            self._writer.dispose()
        for job, (value, failure) in zip(group, outcomes, strict=True):
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(to_store_error(failure, doing="save this"))

    def _write_together(self, group: list[_Job]) -> list[_Outcome] | None:
        """Run all jobs in one transaction; None if one of several failed and nothing was written."""
        alone = len(group) == 1
        outcomes: list[_Outcome] | None = None
        with suppress(_GroupRolledBack), self._writer.begin() as connection:
            mark = rollback_detection.count_commit(connection, self._mark)
            try:
                outcomes = [(value, None) for value in _run_group(connection, group)]
            except BaseException as error:
                if alone:
                    raise
                raise _GroupRolledBack from error
        if outcomes is not None:
            self._remember(mark)
        return outcomes

    def _write_one_by_one(self, group: list[_Job]) -> list[_Outcome]:
        """Run each job in its own savepoint."""
        with self._writer.begin() as connection:
            mark = rollback_detection.count_commit(connection, self._mark)
            outcomes = [_in_savepoint(connection, job.run) for job in group]
        self._remember(mark)
        return outcomes

    def _start_timeline(self) -> BaseException:
        """Continue with a database that was set back; return the error for the jobs, which must read it again."""
        try:
            with self._writer.begin() as connection:
                mark = rollback_detection.start_timeline(connection, self._mark)
        except BaseException as error:  # noqa: BLE001 (every waiting job gets the error)
            return error
        self._remember(mark)
        return StoreError("store-failed", "Can't save this: the database was restored to an earlier state. Try again.")

    def _remember(self, mark: CommitPoint) -> None:
        self._mark = mark
        if self._file is not None:
            self._file.write(mark)


class _GroupRolledBack(Exception):  # noqa: N818 (not an error of the store)
    """A job of a group failed and the group was rolled back; after a failed commit nothing is tried again."""


def _run_group(connection: Connection, group: list[_Job]) -> list[Any]:
    """Run the jobs of a group and return their values; the entries of all logs are written together."""
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
    """Return the value of *run*, or its error after a rollback; raise if the whole transaction was lost."""
    savepoint = connection.begin_nested()
    try:
        value = run(connection)
    except BaseException as error:
        with suppress(SQLAlchemyError):
            savepoint.rollback()
            if not connection.invalidated:
                return None, error
        # the whole transaction was rolled back, or the connection is gone: no job of the group is written
        if isinstance(error, SQLAlchemyError):
            raise
        raise StoreError("store-failed", "Can't save this: the database rolled it back.") from error
    savepoint.commit()
    return value, None
