"""Links: secrets that open something until they expire. Only their hashes are kept."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, insert, select, update

from ohhell.store.schema import links


@dataclass(frozen=True, slots=True)
class Link:
    """What the secret with this hash opens: a person, a seat at a table, or both; *kind* is the server's word for it."""

    secret_hash: str
    kind: str
    person: str | None
    table_id: str | None
    seat: int | None
    expires: int
    used: int | None = None


def add(connection: Connection, link: Link) -> None:
    """Keep a new link."""
    connection.execute(insert(links), asdict(link))


def find(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """The link of this hash, if it is neither expired nor used; it stays as it is."""
    row = connection.execute(select(links).where(*_good(secret_hash, now))).one_or_none()
    return None if row is None else Link(*row)


def take(connection: Connection, secret_hash: str, now: int) -> Link | None:
    """Use the link of this hash up: of all who try, one gets it, and only before it expires."""
    use = update(links).where(*_good(secret_hash, now)).values(used=now).returning(*links.c)
    row = connection.execute(use).one_or_none()
    return None if row is None else Link(*row)


def _good(secret_hash: str, now: int) -> tuple[ColumnElement[bool], ...]:
    return links.c.secret_hash == secret_hash, links.c.used.is_(None), links.c.expires > now
