"""Links: secrets that open something until they are used or expire. The store has only their hashes."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from ohhell.store.schema import links


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


def add(connection: Connection, link: Link) -> None:
    """Save a new link."""
    connection.execute(insert(links), asdict(link))


def find(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """Return the link with this hash, if it is neither expired nor used."""
    row = connection.execute(select(links).where(*_is_valid(secret_hash, now))).one_or_none()
    return None if row is None else Link(*row)


def use(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """Mark the link with this hash as used and return it; None if it is used or expired. Only one caller gets it."""
    use = update(links).where(*_is_valid(secret_hash, now)).values(used=now).returning(*links.c)
    row = connection.execute(use).one_or_none()
    return None if row is None else Link(*row)


def _is_valid(secret_hash: str, now: int) -> tuple[ColumnElement[bool], ...]:
    return links.c.secret_hash == secret_hash, links.c.used.is_(None), links.c.expires > now
