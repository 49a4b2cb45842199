"""Groups in the store: read as a whole and remembered until they change; games are added one by one or pushed by score pads."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from msgspec import Raw, Struct

from ohhell.protocol.limits import GAMES_PER_GROUP, MOST_GROUPS, PADS_PER_GROUP, RESULTS_PER_GROUP
from ohhell.results import people
from ohhell.results.finished_game import FinishedGame, decode, encode, pad_event
from ohhell.results.people import Roster
from ohhell.server.games.finished import Finished, PadMatches, read_back
from ohhell.store import games, groups, pads
from ohhell.store.groups import FollowedPad, Group, GroupGame, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.store.games import StoredGame
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
        games=tuple(stored_game(row) for row in rows),
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


def stored_game(row: GroupGame) -> FinishedGame:
    """Return a stored game; version 0.1.0 stored neither how many matches a pad plays nor which of them belong together."""
    game = decode(row.body)
    if row.source == "pad" and row.ref and not game.event:
        return replace(game, event=pad_event(row.ref, matches=2))
    return game


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game for a group; *digest* identifies it wherever it comes from, *ref* is the game or pad it comes from."""

    game: FinishedGame
    digest: str
    source: Source
    ref: str | None

    def row(self, now: int) -> GroupGame:
        """Return the game as a row of the group."""
        return GroupGame(self.game.id, self.digest, now, self.source, self.ref, encode(self.game))


@dataclass(frozen=True, slots=True)
class _Taken:
    """What became of incoming games: how many are *new*, whether all had room, whether the group changed."""

    new: int
    complete: bool
    changed: bool


def add(connection: Connection, group_id: str, game: FinishedGame, source: Source, ref: str | None) -> bool:
    """Add one game to a group, or raise Refusal; return False if it is there already, from whatever source."""
    if groups.known(connection, group_id, game.id) is not None:
        return False
    there = groups.games(connection, group_id)
    if len(there) >= GAMES_PER_GROUP:
        raise _full()
    _check_results(_results_of(there), game)
    people.check_apart(game, Roster(groups.names(connection, group_id)))
    groups.put_game(connection, group_id, Incoming(game, game.id, source, ref).row(game.at))
    groups.touch(connection, group_id, game.at)
    return True


def follow(connection: Connection, group_id: str, pad: PadMatches, now: int) -> int:
    """Follow a score pad from now on and take its finished matches; return how many are new, or raise Refusal."""
    followed = {one.pad_id for one in groups.followed(connection, group_id)}
    if pad.pad_id not in followed and len(followed) >= PADS_PER_GROUP:
        raise Refusal(
            "group-full", f"You can't add a score pad: a group can have {PADS_PER_GROUP}. Create another group."
        )
    taken = _take_pad(connection, group_id, pad, now)
    if not taken.complete:
        raise _full()
    groups.follow(connection, group_id, FollowedPad(pad.pad_id, pad.version))
    groups.touch(connection, group_id, now)
    return taken.new


def push_pad(connection: Connection, pad: PadMatches, now: int) -> None:
    """Give the finished matches of a pad to every group that follows it."""
    for group_id in groups.followers(connection, pad.pad_id):
        catch_up(connection, group_id, pad, now)


def catch_up(connection: Connection, group_id: str, pad: PadMatches, now: int) -> None:
    """Give the finished matches of a pad to a group that follows it; those that don't fit wait for room."""
    taken = _take_pad(connection, group_id, pad, now)
    groups.follow(connection, group_id, FollowedPad(pad.pad_id, pad.version if taken.complete else 0))
    if taken.changed:
        groups.touch(connection, group_id, now)


def push_table(connection: Connection, finished: Finished, stored: StoredGame) -> None:
    """Give a match of a table to every group that follows the pad whose game continues there."""
    pad_id = pads.continued_at(connection, stored.table_id)
    if pad_id is None or not _belongs_to_pad(stored, finished.game):
        return
    game = replace(finished.game, event=pad_event(pad_id, finished.game.matches))
    for group_id in groups.followers(connection, pad_id):
        there = groups.games(connection, group_id)
        taken = _add_missing(connection, group_id, there, [Incoming(game, game.id, "game", stored.id)], stored.finished)
        if not taken.complete:
            groups.follow(connection, group_id, FollowedPad(pad_id, 0))
        if taken.changed:
            groups.touch(connection, group_id, stored.finished)


def _belongs_to_pad(stored: StoredGame, game: FinishedGame) -> bool:
    """Tell whether a match at a table belongs to the pad's game: later games there don't, and practice never counts."""
    return stored.match <= game.matches and stored.mark != "practice"


def _take_pad(connection: Connection, group_id: str, pad: PadMatches, now: int) -> _Taken:
    """Bring the games that a group has from a pad up to date and add the missing ones, as far as they fit."""
    there, corrected = _correct(connection, group_id, pad)
    incoming = [Incoming(match.game, match.digest, "pad", pad.pad_id) for match in pad.matches]
    taken = _add_missing(connection, group_id, there, [*incoming, *_from_table(connection, pad)], now)
    return replace(taken, changed=taken.changed or corrected)


def _from_table(connection: Connection, pad: PadMatches) -> Iterator[Incoming]:
    """Yield the finished matches of the table where a pad's game continues."""
    for summary in () if pad.table is None else games.games_at(connection, pad.table):
        stored = games.game(connection, summary.id)
        assert stored is not None, "it was listed"
        game = read_back(stored, games.participants(connection, stored.id), pad.pad_id)
        if _belongs_to_pad(stored, game):
            yield Incoming(game, game.id, "game", stored.id)


def _correct(connection: Connection, group_id: str, pad: PadMatches) -> tuple[list[GroupGame], bool]:
    """Update the games that a group has from a pad; return all its games, and whether any was different."""
    now_on_pad = {match.game.id: match for match in pad.matches}
    rows = groups.games(connection, group_id)
    others = {row.digest for row in rows if row.ref != pad.pad_id}
    kept: list[GroupGame] = []
    changed = False
    for row in rows:
        match = now_on_pad.get(row.id) if row.ref == pad.pad_id else None
        if row.ref != pad.pad_id:
            kept.append(row)
        elif match is None or match.digest in others:  # reopened, or now the same as a game from another source
            changed |= groups.drop_game(connection, group_id, row.id)
        else:
            body = encode(replace(match.game, at=decode(row.body).at))
            corrected = replace(row, digest=match.digest, body=body)
            if corrected != row:
                groups.put_game(connection, group_id, corrected)
                changed = True
            kept.append(corrected)
    return kept, changed


def _add_missing(
    connection: Connection, group_id: str, there: Sequence[GroupGame], incoming: Iterable[Incoming], now: int
) -> _Taken:
    """Add the games that a group does not have, the first ones if there is no room for all."""
    known = {row.id for row in there} | {row.digest for row in there}
    missing = [one for one in incoming if not {one.game.id, one.digest} & known]
    fitting = _fitting(missing, there) if missing else []
    for one in fitting:
        groups.put_game(connection, group_id, one.row(now))
    return _Taken(new=len(fitting), complete=len(fitting) == len(missing), changed=bool(fitting))


def _fitting(missing: Sequence[Incoming], there: Sequence[GroupGame]) -> list[Incoming]:
    """Return the first of the *missing* games, as many as a group has room for."""
    room = RESULTS_PER_GROUP - _results_of(there)
    fitting: list[Incoming] = []
    for one in missing[: max(0, GAMES_PER_GROUP - len(there))]:
        room -= _results_in(one.game)
        if room < 0:
            break
        fitting.append(one)
    return fitting


class _Size(Struct):
    """What the size of a stored game depends on; reading nothing else of it takes a fraction of the time."""

    names: list[Raw]
    lines: list[Raw]


_SIZE: Final = msgspec.json.Decoder(_Size)


def _results_of(rows: Sequence[GroupGame]) -> int:
    return sum(_results_in(_SIZE.decode(row.body)) for row in rows)


def _results_in(game: FinishedGame | _Size) -> int:
    """Count the results of a game: one per hand and player, and one per player and opponent."""
    return len(game.names) * (len(game.lines) + len(game.names) - 1)


def _check_results(results: int, game: FinishedGame) -> None:
    if results + _results_in(game) > RESULTS_PER_GROUP:
        raise Refusal(
            "group-full",
            f"You can't add a game with {_results_in(game)} results: a group can have {RESULTS_PER_GROUP} (one per hand and player, "
            f"and one per player and opponent) and has {results}. Create another group for the next season.",
        )


def _full() -> Refusal:
    return Refusal(
        "group-full",
        f"You can't add a game: a group can have {GAMES_PER_GROUP}. Create another group for the next season.",
    )
