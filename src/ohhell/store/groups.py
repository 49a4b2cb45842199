"""Groups of people who play regularly: their games, merged names, and the score pads they follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from ohhell.store.schema import season_games, season_groups, season_names, season_pads, upsert

Source = Literal["record", "game", "pad"]


@dataclass(frozen=True, slots=True)
class Group:
    """A group; *key_hash* is the hash of the key for changing it, *version* counts its changes."""

    id: str
    key_hash: str
    title: str
    created: int
    changed: int
    version: int = 1


@dataclass(frozen=True, slots=True)
class GroupGame:
    """A game of a group.

    *digest* identifies the same game wherever it comes from. *ref* is the game or score pad it came from: None for a record,
    and after somebody was removed from it. *body* is JSON.
    """

    id: str
    digest: str
    added: int
    source: Source
    ref: str | None
    body: bytes


@dataclass(frozen=True, slots=True)
class FollowedPad:
    """A score pad that a group follows; *seen* is the version of the pad whose games it has, 0 while games of it wait."""

    pad_id: str
    seen: int


_GAME = [column for column in season_games.c if column.name != "group_id"]


def add(connection: Connection, group: Group) -> None:
    """Add a new group."""
    connection.execute(insert(season_groups), asdict(group))


def find(connection: Connection, group_id: str) -> Group | None:
    """Return the group of that id."""
    row = connection.execute(select(season_groups).where(season_groups.c.id == group_id)).one_or_none()
    return None if row is None else Group(*row)


def count(connection: Connection) -> int:
    """Count all groups."""
    return connection.scalar(select(func.count()).select_from(season_groups)) or 0


def touch(connection: Connection, group_id: str, now: int, *, title: str | None = None) -> None:
    """Give a group a new version, and another *title* if given."""
    values: dict[str, object] = {"changed": now, "version": season_groups.c.version + 1}
    if title is not None:
        values["title"] = title
    connection.execute(update(season_groups).where(season_groups.c.id == group_id).values(values))


def remove(connection: Connection, group_id: str) -> None:
    """Delete a group with everything in it."""
    connection.execute(delete(season_groups).where(season_groups.c.id == group_id))


def games(connection: Connection, group_id: str) -> list[GroupGame]:
    """Return the games of a group, in the order they were added."""
    query = select(*_GAME).where(season_games.c.group_id == group_id).order_by(season_games.c.added, season_games.c.id)
    return [GroupGame(*row) for row in connection.execute(query)]


def known(connection: Connection, group_id: str, digest: str) -> str | None:
    """Return the id of the game with that digest in a group."""
    query = select(season_games.c.id).where(season_games.c.group_id == group_id, season_games.c.digest == digest)
    return connection.scalar(query.limit(1))


def put_game(connection: Connection, group_id: str, game: GroupGame) -> None:
    """Add or replace a game; the time it was added stays."""
    row = {"group_id": group_id, **asdict(game)}
    changed = {name: row[name] for name in ("digest", "source", "ref", "body")}
    connection.execute(
        upsert(connection, season_games).on_conflict_do_update(index_elements=["group_id", "id"], set_=changed), row
    )


def drop_game(connection: Connection, group_id: str, game_id: str) -> bool:
    """Remove a game from a group; return whether it was there."""
    gone = delete(season_games).where(season_games.c.group_id == group_id, season_games.c.id == game_id)
    return connection.execute(gone).rowcount > 0


def names(connection: Connection, group_id: str) -> tuple[tuple[str, str], ...]:
    """Return which spelling was merged into which, by spelling."""
    rows = connection.execute(
        select(season_names.c.spelling, season_names.c.person).where(season_names.c.group_id == group_id)
    )
    return tuple(sorted((spelling, person) for spelling, person in rows))


def set_names(connection: Connection, group_id: str, pairs: Sequence[tuple[str, str]]) -> None:
    """Replace which spelling is merged into which."""
    connection.execute(delete(season_names).where(season_names.c.group_id == group_id))
    if pairs:
        rows = [{"group_id": group_id, "spelling": spelling, "person": person} for spelling, person in pairs]
        connection.execute(insert(season_names), rows)


def followed(connection: Connection, group_id: str) -> list[FollowedPad]:
    """Return the score pads a group follows, by id."""
    query = select(season_pads.c.pad_id, season_pads.c.seen).where(season_pads.c.group_id == group_id)
    return [FollowedPad(*row) for row in connection.execute(query.order_by(season_pads.c.pad_id))]


def followers(connection: Connection, pad_id: str) -> list[str]:
    """Return the groups that follow a score pad, by id."""
    query = select(season_pads.c.group_id).where(season_pads.c.pad_id == pad_id).order_by(season_pads.c.group_id)
    return list(connection.scalars(query))


def waiting(connection: Connection, group_id: str | None = None) -> list[tuple[str, str]]:
    """Return the groups, or one, and the followed pads whose games wait, as (group, pad)."""
    query = select(season_pads.c.group_id, season_pads.c.pad_id).where(season_pads.c.seen == 0)
    if group_id is not None:
        query = query.where(season_pads.c.group_id == group_id)
    return [(group, pad) for group, pad in connection.execute(query.order_by(*season_pads.primary_key.columns))]


def follow(connection: Connection, group_id: str, pad: FollowedPad) -> None:
    """Follow a score pad, or change how far it was followed."""
    row = {"group_id": group_id, **asdict(pad)}
    known_pad = upsert(connection, season_pads).on_conflict_do_update(
        index_elements=["group_id", "pad_id"], set_={"seen": pad.seen}
    )
    connection.execute(known_pad, row)


def unfollow(connection: Connection, group_id: str, pad_id: str) -> None:
    """Stop following a score pad."""
    gone = delete(season_pads).where(season_pads.c.group_id == group_id, season_pads.c.pad_id == pad_id)
    connection.execute(gone)
