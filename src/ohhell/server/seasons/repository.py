"""Groups in the store: read as a whole and remembered until they change, created, and changed by people with the key."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ohhell.protocol.limits import MOST_GROUPS
from ohhell.results import people
from ohhell.results.finished_game import FinishedGame, decode, encode, pad_event
from ohhell.results.people import Roster
from ohhell.results.season import all_games
from ohhell.store import games, groups, pads
from ohhell.store.groups import Group, GroupGame, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.store.store import Store


T = TypeVar("T")

MOST_CACHED: Final = 32
"""Groups, and answers about them, in memory; the least recently used are dropped first."""


@dataclass(frozen=True, slots=True)
class StoredGroup:
    """A group with its games and names; *sources* say where each game came from, by id."""

    group: Group
    games: tuple[FinishedGame, ...]
    sources: dict[str, tuple[Source, str | None]]
    roster: Roster


class LruCache:
    """Values by key, the least recently used dropped first."""

    def __init__(self, most: int = MOST_CACHED) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        """Return the value of *key*, or None."""
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Remember *value*, and return it."""
        self._found[key] = value
        if len(self._found) > self._most:
            self._found.popitem(last=False)
        return value


# a group's id is random and its version never repeats, so several servers in one process can share these
_GROUPS: Final = LruCache()
_ANSWERS: Final = LruCache()


def create(connection: Connection, group: Group) -> None:
    """Add a new group, or raise Refusal if the server has too many."""
    if groups.count(connection) >= MOST_GROUPS:
        raise Refusal("server-full", f"You can't create a group: this server already has {MOST_GROUPS}.")
    groups.add(connection, group)


def find(connection: Connection, group_id: str) -> Group:
    """Return the group of that id, or raise Refusal."""
    group = groups.find(connection, group_id)
    if group is None:
        raise Refusal("no-such-group", "There's no such group, or it was deleted.")
    return group


def read(connection: Connection, group_id: str) -> StoredGroup:
    """Return a group with everything in it, or raise Refusal."""
    group = find(connection, group_id)
    rows = groups.games(connection, group_id)
    return StoredGroup(
        group=group,
        games=tuple(_game(row) for row in rows),
        sources={row.id: (row.source, row.ref) for row in rows},
        roster=Roster(groups.names(connection, group_id)),
    )


async def current(store: Store, group_id: str) -> StoredGroup:
    """Return a group as it is now, or raise Refusal."""
    group: Group = await asyncio.wrap_future(store.read(partial(find, group_id=group_id)))
    found: StoredGroup | None = _GROUPS.get((group.id, group.version))
    if found is None:
        found = await asyncio.wrap_future(store.read(partial(read, group_id=group_id)))
        _GROUPS.put((found.group.id, found.group.version), found)
    return found


async def computed(group: Group, question: Hashable, compute: Callable[[], T]) -> T:
    """Return the answer to a question about a group, computed in a thread, once per version of the group."""
    key = (group.id, group.version, question)
    cached: T | None = _ANSWERS.get(key)
    return _ANSWERS.put(key, await asyncio.to_thread(compute)) if cached is None else cached


def _game(row: GroupGame) -> FinishedGame:
    """Return a stored game; version 0.1.0 stored neither how many matches a pad plays nor which of them belong together."""
    game = decode(row.body)
    if row.source == "pad" and row.ref and not game.event:
        return replace(game, event=pad_event(row.ref, matches=2))
    return game


def remove_game(connection: Connection, group_id: str, game_id: str, now: int) -> None:
    """Remove a game with all its matches, or raise Refusal; the group stops following the score pad it came from."""
    rows = {row.id: row for row in groups.games(connection, group_id)}
    if game_id not in rows:
        raise Refusal("no-such-game", "There's no such game in this group.")
    whole = all_games(map(_game, rows.values()), Roster(groups.names(connection, group_id)))
    matches = next((game.ids for game in whole if game.id == game_id), (game_id,))
    for match in matches:
        groups.drop_game(connection, group_id, match)
        _unfollow_source(connection, group_id, rows[match])
    groups.touch(connection, group_id, now)


def merge(connection: Connection, group_id: str, spelling: str, person: str, now: int) -> None:
    """Make two spellings one person, or raise OhHellError."""
    found = read(connection, group_id)
    after = people.merge(found.games, found.roster, spelling, person)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def unmerge(connection: Connection, group_id: str, spelling: str, now: int) -> None:
    """Make a merged spelling a person of its own again, or raise OhHellError."""
    after = people.unmerge(Roster(groups.names(connection, group_id)), spelling)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def remove_person(connection: Connection, group_id: str, person: str, now: int) -> None:
    """Remove a person, or raise OhHellError: name and bids go, and so do the links from their games to where these came from."""
    rows = {row.id: row for row in groups.games(connection, group_id)}
    before = {key: decode(row.body) for key, row in rows.items()}
    left, roster = people.forget(list(before.values()), Roster(groups.names(connection, group_id)), person)
    kept = {game.id: game for game in left}
    for key, row in rows.items():
        if kept.get(key) == before[key]:
            continue
        _unfollow_source(connection, group_id, row)
        if key in kept:
            groups.put_game(connection, group_id, replace(row, ref=None, body=encode(kept[key])))
        else:
            groups.drop_game(connection, group_id, key)
    groups.set_names(connection, group_id, roster.merged)
    groups.touch(connection, group_id, now)


def _unfollow_source(connection: Connection, group_id: str, row: GroupGame) -> None:
    """Stop following the pad that a game came from; its other games stay as they are."""
    pad_id = row.ref if row.source == "pad" else _pad_before(connection, row)
    if pad_id is None:
        return
    groups.unfollow(connection, group_id, pad_id)
    for other in groups.games(connection, group_id):
        if other.ref == pad_id:
            groups.put_game(connection, group_id, replace(other, ref=None))


def _pad_before(connection: Connection, row: GroupGame) -> str | None:
    """Return the pad whose game continued at the table where a game was played."""
    game = None if row.ref is None else games.game(connection, row.ref)
    return None if game is None else pads.continued_at(connection, game.table_id)
