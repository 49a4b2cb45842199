"""People as the store knows them, whom they do not want to hear or meet, and what they report."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Table, delete, insert, select, update

from ohhell.store.schema import blocks, mutes, people
from ohhell.store.schema import reports as reports_table
from ohhell.store.upsert import upsert


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """Somebody with a cookie of ours."""

    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class AbuseReport:
    """What one person tells the operator about another, with the talk it is about; *id* is given by the store."""

    at: int
    by: str
    against: str
    table_id: str | None
    text: str
    excerpt: str
    id: int | None = None


def add(connection: Connection, person: StoredPerson) -> None:
    """Write a new person down."""
    connection.execute(insert(people), asdict(person))


def find(connection: Connection, person: str) -> StoredPerson | None:
    """The person of that id."""
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    return None if row is None else StoredPerson(*row)


def rename(connection: Connection, person: str, name: str) -> None:
    """From now on this person has another name; games already played keep the old one."""
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def mark_seen(connection: Connection, person: str, at: int) -> None:
    """This person was here at that time; an earlier time changes nothing."""
    connection.execute(update(people).where(people.c.id == person, people.c.seen < at).values(seen=at))


def mute(connection: Connection, person: str, other: str) -> None:
    """*person* does not want to hear *other*."""
    _pair(connection, mutes, person, other)


def unmute(connection: Connection, person: str, other: str) -> None:
    """*person* hears *other* again."""
    _part(connection, mutes, person, other)


def muted_by(connection: Connection, person: str) -> set[str]:
    """Whom *person* does not want to hear."""
    return _others(connection, mutes, person)


def block(connection: Connection, person: str, other: str) -> None:
    """*person* does not want to meet *other*."""
    _pair(connection, blocks, person, other)


def unblock(connection: Connection, person: str, other: str) -> None:
    """*person* may meet *other* again."""
    _part(connection, blocks, person, other)


def blocked_by(connection: Connection, person: str) -> set[str]:
    """Whom *person* does not want to meet."""
    return _others(connection, blocks, person)


def blockers_of(connection: Connection, person: str) -> set[str]:
    """Who does not want to meet *person*."""
    return set(connection.scalars(select(blocks.c.person).where(blocks.c.other == person)))


def report(connection: Connection, what: AbuseReport) -> int:
    """Keep a report for the operator, and give it its id."""
    row = {name: value for name, value in asdict(what).items() if name != "id"}
    number: int = connection.execute(insert(reports_table).returning(reports_table.c.id), row).scalar_one()
    return number


def reports(connection: Connection, limit: int = 100, before: int | None = None) -> list[AbuseReport]:
    """Reports for the operator, newest first, those before the id *before*."""
    columns = [*(column for column in reports_table.c if column.name != "id"), reports_table.c.id]
    query = select(*columns).order_by(reports_table.c.id.desc()).limit(limit)
    if before is not None:
        query = query.where(reports_table.c.id < before)
    return [AbuseReport(*row) for row in connection.execute(query)]


def _pair(connection: Connection, pairs: Table, person: str, other: str) -> None:
    connection.execute(upsert(connection, pairs).on_conflict_do_nothing(), {"person": person, "other": other})


def _part(connection: Connection, pairs: Table, person: str, other: str) -> None:
    connection.execute(delete(pairs).where(pairs.c.person == person, pairs.c.other == other))


def _others(connection: Connection, pairs: Table, person: str) -> set[str]:
    return set(connection.scalars(select(pairs.c.other).where(pairs.c.person == person)))
