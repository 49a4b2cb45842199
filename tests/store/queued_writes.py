"""Jobs that write, and a busy writer so that they queue up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from sqlalchemy import Connection

from ohhell.store.errors import StoreError
from ohhell.store.log import LogEntry, append, entries
from ohhell.store.store import Store


def written(stream: str = "t", number: int = 1, *, size: int = 10) -> Callable[[Connection], None]:
    """A job that writes one entry."""
    return lambda connection: append(connection, [LogEntry(stream, number, at=0, body=b"x" * size)])


def there(store: Store, *streams: str) -> list[str]:
    """Return the streams that have entries."""
    return store.read(lambda connection: [stream for stream in streams if entries(connection, stream)]).result()


def code_of(future: Future[None]) -> str | None:
    """Return the code that a job was refused with."""
    error = future.exception()
    assert error is None or isinstance(error, StoreError)
    return None if error is None else error.code


@contextmanager
def busy(store: Store) -> Iterator[Future[bool]]:
    """Keep the writer busy, so that jobs queued in this block become one group."""
    begun, go_on = threading.Event(), threading.Event()

    def hold(_connection: Connection) -> bool:
        begun.set()
        return go_on.wait(timeout=60)

    holding = store.write(hold)
    begun.wait(timeout=60)
    try:
        yield holding
    finally:
        go_on.set()
