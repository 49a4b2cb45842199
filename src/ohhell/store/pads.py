"""The index of score pads: who may write on one, and what a list says of it, beside the log that holds its notes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, func, insert, literal, select, update

from ohhell.store.schema import pads

if TYPE_CHECKING:
    from collections.abc import Mapping

_PREFIX = "pad:"


@dataclass(frozen=True, slots=True)
class PadLine:
    """One pad in a list; *key_hash* is of the key that whoever writes on it knows, *summary* is JSON."""

    id: str
    key_hash: str
    title: str
    rules_name: str
    finished: bool
    created: int
    changed: int
    summary: bytes


def stream(pad_id: str) -> str:
    """The name of a pad's stream in the log."""
    return f"{_PREFIX}{pad_id}"


def stream_column() -> ColumnElement[str]:
    """The names of the streams of pads, in a query."""
    return literal(_PREFIX) + pads.c.id


def add(connection: Connection, pad: PadLine) -> None:
    """Write a new pad down."""
    connection.execute(insert(pads), asdict(pad))


def change(connection: Connection, pad: PadLine) -> None:
    """Write down what becomes of a pad that is there; its key and its beginning stay as they are."""
    row: Mapping[str, object] = {
        name: value for name, value in asdict(pad).items() if name not in {"id", "key_hash", "created"}
    }
    connection.execute(update(pads).where(pads.c.id == pad.id).values(row))


def find(connection: Connection, pad_id: str) -> PadLine | None:
    """The pad of that id."""
    row = connection.execute(select(pads).where(pads.c.id == pad_id)).one_or_none()
    return None if row is None else PadLine(*row)


def count(connection: Connection) -> int:
    """How many pads there are."""
    return connection.scalar(select(func.count()).select_from(pads)) or 0
