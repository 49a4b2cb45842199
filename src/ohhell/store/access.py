"""What lets people in: sessions until they end, links until they are used or expire, and recovery codes until they are replaced.

A signed token is valid until its session is listed as ended, so that a lost row locks nobody out. Of the secret in a link, and of a
recovery code, the store has only the hash.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from ohhell.store.people import StoredPerson
from ohhell.store.schema import ended_sessions, links, people, recovery_codes, upsert

FIRST_VERSION: Final = ""
"""The session of all tokens of version 0.1.0, which have no session id."""


def end_session(connection: Connection, *, person: str, session: str, at: int) -> None:
    """End a session: its tokens are no longer valid."""
    row = {"person": person, "session": session, "at": at}
    connection.execute(upsert(connection, ended_sessions).values(row).on_conflict_do_nothing())


def find_person(connection: Connection, *, person: str, session: str) -> StoredPerson | None:
    """Return the person with this id, unless the session has ended."""
    ended = select(ended_sessions.c.at).where(ended_sessions.c.person == person, ended_sessions.c.session == session)
    row = connection.execute(select(people).where(people.c.id == person, ~ended.exists())).one_or_none()
    return None if row is None else StoredPerson(*row)


@dataclass(frozen=True, slots=True)
class Link:
    """What the secret with this hash opens: a person, a seat at a table, or both; *kind* is defined by the server."""

    secret_hash: str
    kind: str
    person: str | None
    table_id: str | None
    seat: int | None
    expires: int
    used: int | None = None


def add_link(connection: Connection, link: Link) -> None:
    """Save a new link."""
    connection.execute(insert(links), asdict(link))


def find_link(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """Return the link with this hash, if it is neither expired nor used."""
    row = connection.execute(select(links).where(*_is_valid(secret_hash, now))).one_or_none()
    return None if row is None else Link(*row)


def use_link(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """Mark the link with this hash as used and return it; None if it is used or expired. Only one caller gets it."""
    use = update(links).where(*_is_valid(secret_hash, now)).values(used=now).returning(*links.c)
    row = connection.execute(use).one_or_none()
    return None if row is None else Link(*row)


def _is_valid(secret_hash: str, now: int) -> tuple[ColumnElement[bool], ...]:
    return links.c.secret_hash == secret_hash, links.c.used.is_(None), links.c.expires > now


def set_recovery_code(connection: Connection, *, person: str, secret_hash: str, at: int) -> None:
    """Save the hash of a person's recovery code; an earlier code is no longer valid."""
    row = {"person": person, "secret_hash": secret_hash, "created": at}
    change = {"secret_hash": secret_hash, "created": at}
    connection.execute(
        upsert(connection, recovery_codes).values(row).on_conflict_do_update(index_elements=["person"], set_=change)
    )


def remove_recovery_code(connection: Connection, person: str) -> None:
    """Delete a person's recovery code."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))


def recovery_code_made(connection: Connection, person: str) -> int | None:
    """Return when a person's recovery code was made; None if they have none."""
    return connection.scalar(select(recovery_codes.c.created).where(recovery_codes.c.person == person))


def find_recovered(connection: Connection, secret_hash: str) -> str | None:
    """Return the person whose recovery code has this hash."""
    return connection.scalar(select(recovery_codes.c.person).where(recovery_codes.c.secret_hash == secret_hash))
