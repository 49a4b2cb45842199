"""Groups of people who play again and again: their games, the names that were merged, the score pads they follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from ohhell.store.schema import season_games, season_groups, season_names, season_pads
from ohhell.store.upsert import upsert

Source = Literal["record", "game", "pad"]


@dataclass(frozen=True, slots=True)
class Group:
    """A group; *key_hash* is of the key that lets somebody change it, *version* counts its changes."""

    id: str
    key_hash: str
    title: str
    created: int
    changed: int
    version: int = 1


@dataclass(frozen=True, slots=True)
class GroupGame:
    """A game of a group.

    *digest* is what the same game is known by wherever it comes from; *ref* is the game or the score pad it came from, None
    for a record, and where nobody shall find the way there any more. *body* is JSON.
    """

    id: str
    digest: str
    added: int
    source: Source
    ref: str | None
    body: bytes


@dataclass(frozen=True, slots=True)
class FollowedPad:
    """A score pad whose games are those of a group; *seen* is the version of the pad they were taken from."""

    pad_id: str
    seen: int


_GAME = [column for column in season_games.c if column.name != "group_id"]


def add(connection: Connection, group: Group) -> None:
    """Write a new group down."""
    connection.execute(insert(season_groups), asdict(group))


def find(connection: Connection, group_id: str) -> Group | None:
    """The group of that id."""
    row = connection.execute(select(season_groups).where(season_groups.c.id == group_id)).one_or_none()
    return None if row is None else Group(*row)


def count(connection: Connection) -> int:
    """How many groups there are."""
    return connection.scalar(select(func.count()).select_from(season_groups)) or 0


def touch(connection: Connection, group_id: str, now: int, *, title: str | None = None) -> None:
    """The group was changed just now; with *title* it has another name."""
    values: dict[str, object] = {"changed": now, "version": season_groups.c.version + 1}
    if title is not None:
        values["title"] = title
    connection.execute(update(season_groups).where(season_groups.c.id == group_id).values(values))


def remove(connection: Connection, group_id: str) -> None:
    """Delete a group with everything in it."""
    connection.execute(delete(season_groups).where(season_groups.c.id == group_id))


def games(connection: Connection, group_id: str) -> list[GroupGame]:
    """The games of a group, in the order they were added."""
    query = select(*_GAME).where(season_games.c.group_id == group_id).order_by(season_games.c.added, season_games.c.id)
    return [GroupGame(*row) for row in connection.execute(query)]


def size(connection: Connection, group_id: str) -> int:
    """How many games a group has."""
    query = select(func.count()).select_from(season_games).where(season_games.c.group_id == group_id)
    return connection.scalar(query) or 0


def known(connection: Connection, group_id: str, digest: str) -> str | None:
    """The id under which the game of that digest is in the group already."""
    query = select(season_games.c.id).where(season_games.c.group_id == group_id, season_games.c.digest == digest)
    return connection.scalar(query.limit(1))


def put_game(connection: Connection, group_id: str, game: GroupGame) -> None:
    """Write a game down, or what became of it; the time it was added stays."""
    row = {"group_id": group_id, **asdict(game)}
    changed = {name: row[name] for name in ("digest", "source", "ref", "body")}
    connection.execute(
        upsert(connection, season_games).on_conflict_do_update(index_elements=["group_id", "id"], set_=changed), row
    )


def drop_game(connection: Connection, group_id: str, game_id: str) -> bool:
    """Take a game out of a group; whether it was there."""
    gone = delete(season_games).where(season_games.c.group_id == group_id, season_games.c.id == game_id)
    return connection.execute(gone).rowcount > 0


def names(connection: Connection, group_id: str) -> tuple[tuple[str, str], ...]:
    """Which spelling was merged into which, by spelling."""
    rows = connection.execute(
        select(season_names.c.spelling, season_names.c.person).where(season_names.c.group_id == group_id)
    )
    return tuple(sorted((spelling, person) for spelling, person in rows))


def set_names(connection: Connection, group_id: str, pairs: Sequence[tuple[str, str]]) -> None:
    """Which spelling is merged into which from now on."""
    connection.execute(delete(season_names).where(season_names.c.group_id == group_id))
    if pairs:
        rows = [{"group_id": group_id, "spelling": spelling, "person": person} for spelling, person in pairs]
        connection.execute(insert(season_names), rows)


def followed(connection: Connection, group_id: str) -> list[FollowedPad]:
    """The score pads a group follows, by id."""
    query = select(season_pads.c.pad_id, season_pads.c.seen).where(season_pads.c.group_id == group_id)
    return [FollowedPad(*row) for row in connection.execute(query.order_by(season_pads.c.pad_id))]


def follow(connection: Connection, group_id: str, pad: FollowedPad) -> None:
    """Follow a score pad from now on, or write down how far it was followed."""
    row = {"group_id": group_id, **asdict(pad)}
    known_pad = upsert(connection, season_pads).on_conflict_do_update(
        index_elements=["group_id", "pad_id"], set_={"seen": pad.seen}
    )
    connection.execute(known_pad, row)


def unfollow(connection: Connection, group_id: str, pad_id: str) -> None:
    """Follow a score pad no more."""
    gone = delete(season_pads).where(season_pads.c.group_id == group_id, season_pads.c.pad_id == pad_id)
    connection.execute(gone)
