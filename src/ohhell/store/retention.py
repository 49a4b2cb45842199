"""Retention: what nobody needs any more is deleted. Records and results of finished games stay."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, exists, or_, select

from ohhell.store.pads import stream_column
from ohhell.store.schema import (
    ended_sessions,
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

TOKENS_LAST: Final = 365 * 24 * 3600 * 1000
"""Milliseconds after which a token is worth nothing, whether its session was ended or not."""


@dataclass(frozen=True, slots=True)
class DeletedCounts:
    """How many rows of each kind were deleted."""

    entries: int
    tables: int
    pads: int
    links: int
    people: int
    groups: int


def forget(connection: Connection, *, older_than: int, in_use: Collection[str] = ()) -> DeletedCounts:
    """Delete what ended before the time *older_than*, but for tables and score pads *in_use*, by their ids.

    That is: tables that are over or closed, and score pads that are finished, with their logs (a table's stream bears its id);
    links used or expired; ended sessions whose tokens have expired by themselves; people not seen since who sit nowhere, host nothing, played no game that was kept and have no link;
    groups without a game. Who was who on a pad goes with the pad, or with the person: a pad that nobody finishes keeps no one.
    """
    ended = (tables.c.phase.in_(("over", "closed")), tables.c.changed < older_than, tables.c.id.not_in(in_use))
    entries = connection.execute(delete(log).where(log.c.stream.in_(select(tables.c.id).where(*ended))))
    gone = connection.execute(delete(tables).where(*ended))
    full = (pads.c.finished, pads.c.changed < older_than, pads.c.id.not_in(in_use))
    notes = connection.execute(delete(log).where(log.c.stream.in_(select(stream_column()).where(*full))))
    put_away = connection.execute(delete(pads).where(*full))
    stale = connection.execute(delete(links).where(or_(links.c.expires < older_than, links.c.used < older_than)))
    ties = (
        exists().where(seatings.c.person == people.c.id),
        exists().where(tables.c.host == people.c.id),
        exists().where(results.c.person == people.c.id),
        exists().where(links.c.person == people.c.id),
    )
    connection.execute(delete(ended_sessions).where(ended_sessions.c.at < older_than - TOKENS_LAST))
    strangers = connection.execute(delete(people).where(people.c.seen < older_than, ~or_(*ties)))
    used = exists().where(season_games.c.group_id == season_groups.c.id)
    empty = connection.execute(delete(season_groups).where(season_groups.c.changed < older_than, ~used))
    return DeletedCounts(
        entries=entries.rowcount + notes.rowcount,
        tables=gone.rowcount,
        pads=put_away.rowcount,
        links=stale.rowcount,
        people=strangers.rowcount,
        groups=empty.rowcount,
    )
