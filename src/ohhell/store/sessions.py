"""Ended sessions. A signed token is valid until its session is listed here, so that a lost row locks nobody out."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from ohhell.store.people import StoredPerson
from ohhell.store.schema import ended_sessions, people
from ohhell.store.upsert import upsert

FIRST_VERSION: Final = ""
"""The session of all tokens of version 0.1.0, which have no session id."""


def end(connection: Connection, *, person: str, session: str, at: int) -> None:
    """End a session: its tokens are no longer valid."""
    row = {"person": person, "session": session, "at": at}
    connection.execute(upsert(connection, ended_sessions).values(row).on_conflict_do_nothing())


def find_person(connection: Connection, *, person: str, session: str) -> StoredPerson | None:
    """Return the person with this id, unless the session has ended."""
    ended = select(ended_sessions.c.at).where(ended_sessions.c.person == person, ended_sessions.c.session == session)
    row = connection.execute(select(people).where(people.c.id == person, ~ended.exists())).one_or_none()
    return None if row is None else StoredPerson(*row)
