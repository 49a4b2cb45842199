"""The index of score pads: keys, seats that people have claimed, and summaries for lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, literal, select, update

from ohhell.store.schema import pad_seats, pads

_PREFIX = "pad:"


@dataclass(frozen=True, slots=True)
class PadLine:
    """A pad in a list; *key_hash* is the hash of the key for writing, *summary* is JSON.

    *table_id* is the live table where its game continues, if it does.
    """

    id: str
    key_hash: str
    title: str
    rules_name: str
    finished: bool
    created: int
    changed: int
    summary: bytes
    table_id: str | None = None


def stream(pad_id: str) -> str:
    """Return the name of a pad's stream in the log."""
    return f"{_PREFIX}{pad_id}"


def stream_column() -> ColumnElement[str]:
    """Return the stream names of pads as an SQL expression."""
    return literal(_PREFIX) + pads.c.id


def add(connection: Connection, pad: PadLine) -> None:
    """Save a new pad."""
    connection.execute(insert(pads), asdict(pad))


def change(connection: Connection, pad: PadLine) -> None:
    """Update a pad, except its key and the time it was created."""
    row: Mapping[str, object] = {
        name: value for name, value in asdict(pad).items() if name not in {"id", "key_hash", "created"}
    }
    connection.execute(update(pads).where(pads.c.id == pad.id).values(row))


def change_key(connection: Connection, pad: PadLine) -> None:
    """Update the key of a pad, and when it was changed."""
    values = {"key_hash": pad.key_hash, "changed": pad.changed}
    connection.execute(update(pads).where(pads.c.id == pad.id).values(values))


def find(connection: Connection, pad_id: str) -> PadLine | None:
    """Return the pad with this id."""
    row = connection.execute(select(pads).where(pads.c.id == pad_id)).one_or_none()
    return None if row is None else PadLine(*row)


def continued_at(connection: Connection, table_id: str) -> str | None:
    """Return the pad whose game continues at a table."""
    return connection.scalar(select(pads.c.id).where(pads.c.table_id == table_id).limit(1))


def count(connection: Connection) -> int:
    """Return the number of pads."""
    return connection.scalar(select(func.count()).select_from(pads)) or 0


def claim(connection: Connection, pad_id: str, seat: int, person: str) -> None:
    """Note that *person* is the player in a seat that nobody else has claimed, and in no other seat of the pad."""
    connection.execute(delete(pad_seats).where(pad_seats.c.pad_id == pad_id, pad_seats.c.person == person))
    connection.execute(insert(pad_seats), {"pad_id": pad_id, "seat": seat, "person": person})


def disclaim(connection: Connection, pad_id: str, seat: int) -> None:
    """Delete the claim on a seat."""
    connection.execute(delete(pad_seats).where(pad_seats.c.pad_id == pad_id, pad_seats.c.seat == seat))


def claims(connection: Connection, pad_id: str) -> dict[int, str]:
    """Return the persons who have claimed seats, by seat."""
    query = select(pad_seats.c.seat, pad_seats.c.person).where(pad_seats.c.pad_id == pad_id).order_by(pad_seats.c.seat)
    return dict(connection.execute(query).all())


def seat_of(connection: Connection, pad_id: str, person: str) -> int | None:
    """Return the seat that a person has claimed."""
    query = select(pad_seats.c.seat).where(pad_seats.c.pad_id == pad_id, pad_seats.c.person == person)
    return connection.scalar(query)
