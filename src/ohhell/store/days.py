"""The deal of the day: who plays it at which table, and how it ended for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, select, update

from ohhell.store.schema import day_results, upsert

MOST_DAYS: Final = 1_000
"""Days of one person that are read, the latest first."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """How a day ended for somebody; *made* has a 1 for each hand whose bid was made, else a 0.

    *points* and *made* are None while the game is not over.
    """

    day: str
    table_id: str
    points: int | None
    made: str | None


@dataclass(frozen=True, slots=True)
class DayScore:
    """How many people finished a day with so many points."""

    points: int
    people: int


_COLUMNS: Final = (day_results.c.day, day_results.c.table_id, day_results.c.points, day_results.c.made)


def begin_day(connection: Connection, day: str, person: str, table_id: str) -> None:
    """Note the table where a person plays a day; a result that is there already stays."""
    row = {"day": day, "person": person, "table_id": table_id}
    insert = upsert(connection, day_results)
    connection.execute(
        insert.on_conflict_do_update(
            index_elements=["day", "person"],
            set_={"table_id": insert.excluded.table_id},
            where=day_results.c.points.is_(None),
        ),
        row,
    )


def finish_day(connection: Connection, table_id: str, *, points: int, made: str, now: int) -> None:
    """Write the result of the game at a table; the first result of a day stays."""
    open_row = (day_results.c.table_id == table_id, day_results.c.points.is_(None))
    connection.execute(update(day_results).where(*open_row).values(points=points, made=made, finished=now))


def day_of(connection: Connection, day: str, person: str) -> DayResult | None:
    """Return a person's game on a day."""
    query = select(*_COLUMNS).where(day_results.c.day == day, day_results.c.person == person)
    row = connection.execute(query).one_or_none()
    return None if row is None else DayResult(*row)


def finished_days(connection: Connection, person: str) -> list[DayResult]:
    """Return the days that a person finished, the latest first."""
    mine = (day_results.c.person == person, day_results.c.points.is_not(None))
    query = select(*_COLUMNS).where(*mine).order_by(day_results.c.day.desc()).limit(MOST_DAYS)
    return [DayResult(*row) for row in connection.execute(query)]


def day_scores(connection: Connection, day: str) -> list[DayScore]:
    """Return how many people finished a day with how many points, the fewest points first."""
    points = day_results.c.points
    query = select(points, func.count()).where(day_results.c.day == day, points.is_not(None))
    return [DayScore(*row) for row in connection.execute(query.group_by(points).order_by(points))]
