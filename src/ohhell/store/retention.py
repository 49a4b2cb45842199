"""Retention: deletion of what nobody needs any more. Records and results of finished games stay."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, or_, select

from ohhell.store.pads import stream_column
from ohhell.store.schema import (
    ended_sessions,
    event_tables,
    events,
    links,
    log,
    pads,
    people,
    results,
    season_games,
    season_groups,
    seatings,
    tables,
)

TOKEN_LIFETIME: Final = 365 * 24 * 3600 * 1000
"""Milliseconds after which a token expires, whether its session was ended or not."""


@dataclass(frozen=True, slots=True)
class DeletedCounts:
    """How many rows of each kind were deleted."""

    entries: int
    tables: int
    pads: int
    links: int
    people: int
    groups: int


def delete_expired(connection: Connection, *, older_than: int, in_use: Collection[str] = ()) -> DeletedCounts:
    """Delete what ended before the time *older_than*, except the tables and score pads *in_use* (ids), and those of open events.

    That is:

    - tables that are over or closed, and finished score pads, with their logs;
    - used or expired links;
    - ended sessions whose tokens have expired;
    - people not seen since then who have no seat, table, game or link;
    - groups without a game.

    The claims on the seats of a pad are deleted with the pad, or with the person. An unfinished pad does not protect a person.
    Events stay, because their log has every record.
    """
    ended = (
        tables.c.phase.in_(("over", "closed")),
        tables.c.changed < older_than,
        tables.c.id.not_in(in_use),
        ~_in_open_event(event_tables.c.table_id == tables.c.id),
    )
    entries = connection.execute(delete(log).where(log.c.stream.in_(select(tables.c.id).where(*ended))))
    old_tables = connection.execute(delete(tables).where(*ended))
    full = (
        pads.c.finished,
        pads.c.changed < older_than,
        pads.c.id.not_in(in_use),
        ~_in_open_event(event_tables.c.pad_id == pads.c.id),
    )
    notes = connection.execute(delete(log).where(log.c.stream.in_(select(stream_column()).where(*full))))
    old_pads = connection.execute(delete(pads).where(*full))
    old_links = connection.execute(delete(links).where(or_(links.c.expires < older_than, links.c.used < older_than)))
    ties = (
        exists().where(seatings.c.person == people.c.id),
        exists().where(tables.c.host == people.c.id),
        exists().where(results.c.person == people.c.id),
        exists().where(links.c.person == people.c.id),
    )
    connection.execute(delete(ended_sessions).where(ended_sessions.c.at < older_than - TOKEN_LIFETIME))
    old_people = connection.execute(delete(people).where(people.c.seen < older_than, ~or_(*ties)))
    used = exists().where(season_games.c.group_id == season_groups.c.id)
    empty_groups = connection.execute(delete(season_groups).where(season_groups.c.changed < older_than, ~used))
    return DeletedCounts(
        entries=entries.rowcount + notes.rowcount,
        tables=old_tables.rowcount,
        pads=old_pads.rowcount,
        links=old_links.rowcount,
        people=old_people.rowcount,
        groups=empty_groups.rowcount,
    )


def _in_open_event(same: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return whether a table or a pad, which *same* compares, belongs to an open event."""
    return exists().where(same, event_tables.c.event_id == events.c.id, ~events.c.closed)
