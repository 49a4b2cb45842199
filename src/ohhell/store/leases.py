"""Leases on streams of the log, for a cluster on PostgreSQL: one process at a time may append to a stream.

A process counts as running until a time by the database's clock, which it renews every second or so. A lease belongs to its
owner until the owner releases it or no longer counts as running. Each new owner gets a higher fencing number, and every append
checks it in its own transaction. So a process that was paused or cut off can't append after another one took over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from ohhell.store.errors import StoreError

FENCES: Final = "ohhell_fences"
"""The execution option of a connection with the fences that its process holds; without it, nothing is checked."""

FORGOTTEN_MS: Final = 3_600_000
"""Milliseconds after which the row of a process that no longer runs is deleted."""

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_RENEW: Final = text(f"""
INSERT INTO processes (id, name, until, load, leaving) VALUES (:id, :name, {_NOW} + :lasts, :load, :leaving)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, load = excluded.load, leaving = excluded.leaving
""")  # noqa: S608 (the clock is a constant)
_FORGET: Final = text(f"DELETE FROM processes WHERE until < {_NOW} - :forgotten")  # noqa: S608 (the same)
_RUNNING: Final = text(f"SELECT id, name, load, leaving FROM processes WHERE until > {_NOW} ORDER BY id")  # noqa: S608 (the same)
_TAKE: Final = text(f"""
INSERT INTO leases (stream, owner, fence) VALUES (:stream, :process, 1)
ON CONFLICT (stream) DO UPDATE SET owner = :process, fence = leases.fence + 1
WHERE leases.owner IS NULL OR leases.owner = :process
   OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = leases.owner AND processes.until > {_NOW})
RETURNING fence
""")  # noqa: S608 (the same)
_OWNER: Final = text(f"""
SELECT processes.id, processes.leaving FROM leases JOIN processes ON processes.id = leases.owner
WHERE leases.stream = :stream AND processes.until > {_NOW}
""")  # noqa: S608 (the same)


@dataclass(frozen=True, slots=True)
class Fence:
    """A lease as an append carries it: its owner, and the number that nobody else has."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class RunningProcess:
    """A process of the cluster: how many things it has in memory, and whether it is about to stop."""

    id: str
    name: str
    load: int
    leaving: bool


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that has a lease now."""

    process: str
    leaving: bool


def database_time(connection: Connection) -> int:
    """Return the database's clock, in milliseconds since 1970."""
    return int(connection.execute(text(f"SELECT {_NOW}")).scalar_one())


def renew(connection: Connection, process: RunningProcess, *, lasts_ms: int) -> None:
    """Let a process count as running for so many milliseconds more; the first time, add it."""
    row = {"id": process.id, "name": process.name, "load": process.load, "leaving": process.leaving}
    connection.execute(_RENEW, {**row, "lasts": lasts_ms})
    connection.execute(_FORGET, {"forgotten": FORGOTTEN_MS})


def running(connection: Connection) -> list[RunningProcess]:
    """Return the processes that count as running."""
    return [RunningProcess(*row) for row in connection.execute(_RUNNING)]


def take(connection: Connection, stream: str, process: str) -> Fence | None:
    """Give a process the lease on a stream; None if another process that runs has it."""
    number = connection.execute(_TAKE, {"stream": stream, "process": process}).scalar_one_or_none()
    return None if number is None else Fence(process, number)


def owner(connection: Connection, stream: str) -> Owner | None:
    """Return who has the lease on a stream; None if nobody has who runs."""
    row = connection.execute(_OWNER, {"stream": stream}).one_or_none()
    return None if row is None else Owner(*row)


def release(connection: Connection, stream: str, fence: Fence) -> None:
    """Release a lease, unless somebody else has taken it."""
    query = text("UPDATE leases SET owner = NULL WHERE stream = :stream AND owner = :owner AND fence = :fence")
    connection.execute(query, {"stream": stream, "owner": fence.owner, "fence": fence.number})


def held(connection: Connection, process: str) -> dict[str, Fence]:
    """Return the leases of a process, by stream."""
    query = text("SELECT stream, fence FROM leases WHERE owner = :process")
    return {stream: Fence(process, number) for stream, number in connection.execute(query, {"process": process})}


def in_use(connection: Connection) -> set[str]:
    """Return the streams on which a process that runs has the lease."""
    query = text(
        f"SELECT stream FROM leases JOIN processes ON processes.id = leases.owner WHERE until > {_NOW}"  # noqa: S608 (a constant)
    )
    return set(connection.execute(query).scalars())


def leave(connection: Connection, process: str) -> None:
    """Release all leases of a process, and let it no longer count as running."""
    connection.execute(text("UPDATE leases SET owner = NULL WHERE owner = :process"), {"process": process})
    connection.execute(text("DELETE FROM processes WHERE id = :process"), {"process": process})


def check_fences(connection: Connection, streams: Iterable[tuple[str, int]]) -> None:
    """Raise StoreError unless this process may append to *streams*, given with the first version it wants to write.

    The rows stay locked until the commit, so nobody takes over in between. A new stream needs no lease: nobody else knows it.
    """
    fences: Mapping[str, Fence] | None = connection.get_execution_options().get(FENCES)
    if fences is None:
        return
    wanted: dict[str, Fence] = {}
    for stream, version in streams:
        fence = fences.get(stream)
        if fence is not None:
            wanted[stream] = fence
        elif version != 1:
            raise lease_lost(stream)
    if not wanted:
        return
    places = ", ".join(["(%s, %s, %s)"] * len(wanted))
    query = f"SELECT stream FROM leases WHERE (stream, owner, fence) IN ({places}) FOR SHARE"  # noqa: S608 (only places)
    values = tuple(value for stream, fence in wanted.items() for value in (stream, fence.owner, fence.number))
    found = set(connection.exec_driver_sql(query, values).scalars())
    for stream in wanted.keys() - found:
        raise lease_lost(stream)


def lease_lost(stream: str) -> StoreError:
    """Return the error for an append to a stream that another process has taken over."""
    return StoreError("lease-lost", f"Can't write to {stream}: another process has taken it over.")
