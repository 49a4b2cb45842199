"""Retention: what nobody needs any more is deleted. Records and results of finished games stay."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, or_, select

from ohhell.store.schema import links, log, people, results, seatings, tables


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many rows of each kind were deleted."""

    entries: int
    tables: int
    links: int
    people: int


def forget(connection: Connection, *, older_than: int) -> Forgotten:
    """Delete what ended before the time *older_than*.

    That is: tables that are over or closed, with their logs (a table's stream bears its id); links used or expired; people
    not seen since who sit nowhere, host nothing, played no game that was kept and have no link.
    """
    ended = (tables.c.phase.in_(("over", "closed")), tables.c.changed < older_than)
    entries = connection.execute(delete(log).where(log.c.stream.in_(select(tables.c.id).where(*ended))))
    gone = connection.execute(delete(tables).where(*ended))
    stale = connection.execute(delete(links).where(or_(links.c.expires < older_than, links.c.used < older_than)))
    ties = (
        exists().where(seatings.c.person == people.c.id),
        exists().where(tables.c.host == people.c.id),
        exists().where(results.c.person == people.c.id),
        exists().where(links.c.person == people.c.id),
    )
    strangers = connection.execute(delete(people).where(people.c.seen < older_than, ~or_(*ties)))
    return Forgotten(entries.rowcount, gone.rowcount, stale.rowcount, strangers.rowcount)
