"""Invitations to tables, and the people somebody has played with."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select

from ohhell.store.schema import blocks, games, invitations, people, results, tables, upsert
from ohhell.store.tables import OPEN


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody is invited to a table; *after* is the table whose game is to be played again, if it is.

    Whoever plays again has such a row of their own (*person* is *by*), so that asking twice leads to the same table.
    """

    person: str
    table_id: str
    by: str
    at: int
    after: str | None = None


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """An invitation to an open table, with the rules of the table and who sent it."""

    table_id: str
    rules_name: str
    by: str
    by_name: str
    at: int
    after: str | None


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A finished game that somebody else played too; *table_id* and *match* say where it was played."""

    game_id: str
    table_id: str
    match: int
    finished: int
    person: str
    name: str


def invite(connection: Connection, invitation: Invitation) -> None:
    """Save an invitation; the same one again changes nothing."""
    connection.execute(upsert(connection, invitations).on_conflict_do_nothing(), asdict(invitation))


def withdraw(connection: Connection, *, person: str, table_id: str) -> None:
    """Delete an invitation: it was accepted or declined."""
    connection.execute(delete(invitations).where(invitations.c.person == person, invitations.c.table_id == table_id))


def delete_before(connection: Connection, at: int) -> int:
    """Delete the invitations made before that time, and return how many."""
    return connection.execute(delete(invitations).where(invitations.c.at < at)).rowcount


def invitations_of(connection: Connection, person: str, *, since: int, limit: int) -> list[ShownInvitation]:
    """Return a person's invitations to tables that are open, made since a time, the latest first.

    Those of people who blocked the person, or are blocked by them, are left out.
    """
    query = (
        select(
            invitations.c.table_id,
            tables.c.rules_name,
            invitations.c.by,
            people.c.name,
            invitations.c.at,
            invitations.c.after,
        )
        .join(tables, tables.c.id == invitations.c.table_id)
        .join(people, people.c.id == invitations.c.by)
        .where(*_valid(person, since), invitations.c.by != person)
        .order_by(invitations.c.at.desc(), invitations.c.table_id)
        .limit(limit)
    )
    return [ShownInvitation(*row) for row in connection.execute(query)]


def table_after(connection: Connection, person: str, *, after: str, since: int) -> str | None:
    """Return the open table where a person plays the game of the table *after* again: their own, or one they are invited to."""
    query = (
        select(invitations.c.table_id)
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(*_valid(person, since), invitations.c.after == after)
        .order_by(invitations.c.at, invitations.c.table_id)
        .limit(1)
    )
    return connection.scalar(query)


def _valid(person: str, since: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a person's invitations, in a query with the tables they are for."""
    pair = or_(
        and_(blocks.c.person == person, blocks.c.other == invitations.c.by),
        and_(blocks.c.person == invitations.c.by, blocks.c.other == person),
    )
    blocked = select(blocks.c.person).where(pair).exists()
    return invitations.c.person == person, invitations.c.at >= since, tables.c.phase.in_(OPEN), ~blocked


def shared_games(connection: Connection, person: str, limit: int) -> list[SharedGame]:
    """Return who else played in the newest *limit* games of a person, the latest first, under their present names."""
    mine = (
        select(games.c.id)
        .where(games.c.id.in_(select(results.c.game_id).where(results.c.person == person)))
        .order_by(games.c.finished.desc(), games.c.id)
        .limit(limit)
        .subquery()
    )
    query = (
        select(games.c.id, games.c.table_id, games.c.match, games.c.finished, people.c.id, people.c.name)
        .join(mine, mine.c.id == games.c.id)
        .join(results, results.c.game_id == games.c.id)
        .join(people, people.c.id == results.c.person)
        .where(people.c.id != person)
        .order_by(games.c.finished.desc(), games.c.id, results.c.seat)
    )
    return [SharedGame(*row) for row in connection.execute(query)]
