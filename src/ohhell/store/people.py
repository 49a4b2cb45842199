"""People, whom they have muted or blocked, and their reports to the operator."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import Connection, delete, insert, select, update

from ohhell.store.schema import blocks, mutes, people, upsert
from ohhell.store.schema import reports as reports_table

Pairs = Literal["mutes", "blocks"]
_PAIRS: Final = {"mutes": mutes, "blocks": blocks}


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """A person with an account, which a cookie identifies."""

    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class AbuseReport:
    """A report about a person to the operator, with an excerpt of the chat; the store assigns *id*."""

    at: int
    by: str
    against: str
    table_id: str | None
    text: str
    excerpt: str
    id: int | None = None


def add(connection: Connection, person: StoredPerson) -> None:
    """Save a new person."""
    connection.execute(insert(people), asdict(person))


def find(connection: Connection, person: str) -> StoredPerson | None:
    """Return the person with this id."""
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    return None if row is None else StoredPerson(*row)


def rename(connection: Connection, person: str, name: str) -> None:
    """Change a person's name; games already played have the old one."""
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def mark_seen(connection: Connection, person: str, at: int) -> None:
    """Note that a person was here at that time; an earlier time changes nothing."""
    connection.execute(update(people).where(people.c.id == person, people.c.seen < at).values(seen=at))


def set_pair(connection: Connection, pairs: Pairs, person: str, other: str, *, there: bool) -> None:
    """Mute or block *other* for *person*, or undo that."""
    table = _PAIRS[pairs]
    if there:
        connection.execute(upsert(connection, table).on_conflict_do_nothing(), {"person": person, "other": other})
    else:
        connection.execute(delete(table).where(table.c.person == person, table.c.other == other))


def others(connection: Connection, pairs: Pairs, person: str) -> set[str]:
    """Return whom *person* has muted, or blocked."""
    return set(connection.scalars(select(_PAIRS[pairs].c.other).where(_PAIRS[pairs].c.person == person)))


def blockers_of(connection: Connection, person: str) -> set[str]:
    """Return the people who have blocked *person*."""
    return set(connection.scalars(select(blocks.c.person).where(blocks.c.other == person)))


def report(connection: Connection, what: AbuseReport) -> int:
    """Save a report for the operator and return its id."""
    row = {name: value for name, value in asdict(what).items() if name != "id"}
    number: int = connection.execute(insert(reports_table).returning(reports_table.c.id), row).scalar_one()
    return number


def reports(connection: Connection, limit: int = 100, before: int | None = None) -> list[AbuseReport]:
    """Return reports for the operator, newest first; with *before* only those with smaller ids."""
    columns = [*(column for column in reports_table.c if column.name != "id"), reports_table.c.id]
    query = select(*columns).order_by(reports_table.c.id.desc()).limit(limit)
    if before is not None:
        query = query.where(reports_table.c.id < before)
    return [AbuseReport(*row) for row in connection.execute(query)]
