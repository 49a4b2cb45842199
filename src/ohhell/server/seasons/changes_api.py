"""Changes of groups over HTTP, for everybody who has the key: games, names, people, the group itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

from msgspec import Meta, Struct

from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import check_line, check_visible, is_visible
from ohhell.protocol.limits import LARGEST_RECORD, LONGEST_TITLE
from ohhell.protocol.messages import Name
from ohhell.results import people
from ohhell.results.finished_game import FinishedGame, bots_among, day_in, decode, encode, from_record
from ohhell.results.people import Roster
from ohhell.results.season import all_games
from ohhell.server.accounts.tokens import require_person
from ohhell.server.games.api import require_record
from ohhell.server.games.finished import read_back
from ohhell.server.http.bodies import Key, RequestBody, read_body
from ohhell.server.http.requests import read, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.pads.live_pad import key_hash
from ohhell.server.seasons import repository
from ohhell.server.seasons.api import check_pace, has_key
from ohhell.server.seasons.following import follow, take_waiting
from ohhell.store import games, groups, pads
from ohhell.store.groups import Group, GroupGame, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response


T = TypeVar("T")


class GroupTitle(RequestBody, frozen=True):
    """The name of a group."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]


class NewGame(RequestBody, frozen=True):
    """A game for a group: exactly one of the text of a record, a finished game of this server, or a score pad.

    *day* is when a record was played, if it has no date.
    """

    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)] | None = None
    game: Key | None = None
    pad: Key | None = None
    day: Annotated[str, Meta(max_length=10)] = ""


class SameName(RequestBody, frozen=True):
    """*spelling* is another spelling of *person*."""

    spelling: Name
    person: Name


class Removal(RequestBody, frozen=True):
    """Whom to remove from a group."""

    person: Name


class GroupMade(Struct, frozen=True):
    """A new group, the key for changing it, and its page."""

    id: str
    key: str
    link: str


class GamesAdded(Struct, frozen=True):
    """How many games are new: 0 if the game was there, or if no match of the pad is over."""

    added: int


async def create(request: Request) -> Response:
    """Create a group; only this response ever contains its key."""
    title = _title(await read_body(request, GroupTitle))
    await check_pace(request, "group")
    key, now = secrets.token_urlsafe(16), server_of(request).now()
    group = Group(secrets.token_urlsafe(16), key_hash(key), title, created=now, changed=now)
    await write(request, partial(repository.create, group=group))
    return json_response(GroupMade(group.id, key, f"/season/{group.id}"), status=201)


def _title(wanted: GroupTitle) -> str:
    title = " ".join(wanted.title.split())
    check_line(title, "name of the group")
    if not is_visible(title):
        raise Refusal(
            "bad-text",
            "You can't name a group like that: it needs at least one letter, digit or symbol that others can see.",
        )
    return title


async def rename(request: Request) -> Response:
    """Give a group another name."""
    title = _title(await read_body(request, GroupTitle))
    await _change(request, partial(groups.touch, title=title))
    return json_response({"title": title})


async def delete(request: Request) -> Response:
    """Delete a group with everything in it."""
    await _change(request, lambda connection, group, _: groups.remove(connection, group))
    return json_response({})


async def add_game(request: Request) -> Response:
    """Add a record, or a game that the caller played here, or follow a score pad."""
    wanted = await read_body(request, NewGame)
    given = [what for what in (wanted.record, wanted.game, wanted.pad) if what is not None]
    if len(given) != 1:
        raise Refusal("bad-message", "Can't read the message: send either a record, a game or a pad.")
    if wanted.pad is not None:
        await _change(request, lambda _, __, ___: None)  # checks the key before the pad
        return json_response(GamesAdded(await follow(server_of(request), request.path_params["group"], wanted.pad)))
    if wanted.game is not None:
        return await _add(request, await _own_game(request, wanted.game), "game", wanted.game)
    game = await asyncio.to_thread(_recorded, wanted.record or "", _day(wanted.day), server_of(request).now())
    return await _add(request, game, "record", None)


async def _add(request: Request, game: FinishedGame, source: Source, ref: str | None) -> Response:
    new = await _change(request, lambda connection, group, _: repository.add(connection, group, game, source, ref))
    return json_response(GamesAdded(int(new)))


def _day(given: str) -> str:
    if given and day_in(given) != given:
        raise Refusal("not-a-day", f"{given!r} is not a date like 2026-11-15.")
    return given


def _recorded(given: str, day: str, now: int) -> FinishedGame:
    """Return the game of a record, or raise OhHellError with the line that cannot be read."""
    from ohhell.bots import bot_names

    record, state = record_text.read(given)
    check_visible(record.names)
    bots = bots_among(record.names, bot_names())
    return from_record(record, state, day=day_in(record.details.date) or day, at=now, bots=bots)


async def _own_game(request: Request, game_id: str) -> FinishedGame:
    """Return a finished game that the caller played, or raise Refusal."""
    caller = await require_person(server_of(request), request)

    def query(connection: Connection) -> tuple[games.StoredGame | None, list[games.SeatResult], str | None]:
        game = games.game(connection, game_id)
        pad_id = None if game is None else pads.continued_at(connection, game.table_id)
        return game, games.participants(connection, game_id), pad_id

    game, results, pad_id = await read(request, query)
    if game is None or caller.id not in {result.person for result in results}:
        raise Refusal("no-such-game", "There's no such game, or only its players can see it.")
    if game.mark == "practice":
        raise Refusal("practice-game", "You can't add this game: it's a practice game, because moves were taken back.")
    require_record(game)
    return await asyncio.to_thread(read_back, game, results, pad_id)


async def remove_game(request: Request) -> Response:
    """Remove a game from a group."""
    game = request.path_params["game"]
    await _change(request, lambda connection, group, now: _remove_game(connection, group, game, now))
    await take_waiting(server_of(request), request.path_params["group"])
    return json_response({})


async def merge_names(request: Request) -> Response:
    """Make two spellings one person."""
    wanted = await read_body(request, SameName)
    await _change(
        request,
        lambda connection, group, now: _merge(connection, group, wanted.spelling, wanted.person, now),
    )
    return json_response({})


async def unmerge_names(request: Request) -> Response:
    """Make a merged spelling a person of its own again."""
    spelling = request.query_params.get("spelling", "")
    await _change(request, lambda connection, group, now: _unmerge(connection, group, spelling, now))
    return json_response({})


async def remove_person(request: Request) -> Response:
    """Remove a person from a group."""
    wanted = await read_body(request, Removal)
    await _change(request, lambda connection, group, now: _remove_person(connection, group, wanted.person, now))
    await take_waiting(server_of(request), request.path_params["group"])
    return json_response({})


def _remove_game(connection: Connection, group_id: str, game_id: str, now: int) -> None:
    """Remove a game with all its matches, or raise Refusal; the group stops following the score pad it came from."""
    rows = {row.id: row for row in groups.games(connection, group_id)}
    if game_id not in rows:
        raise Refusal("no-such-game", "There's no such game in this group.")
    whole = all_games(map(repository.stored_game, rows.values()), Roster(groups.names(connection, group_id)))
    matches = next((game.ids for game in whole if game.id == game_id), (game_id,))
    for match in matches:
        groups.drop_game(connection, group_id, match)
        _unfollow_source(connection, group_id, rows[match])
    groups.touch(connection, group_id, now)


def _merge(connection: Connection, group_id: str, spelling: str, person: str, now: int) -> None:
    """Make two spellings one person, or raise OhHellError."""
    found = repository.read(connection, group_id)
    after = people.merge(found.games, found.roster, spelling, person)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def _unmerge(connection: Connection, group_id: str, spelling: str, now: int) -> None:
    """Make a merged spelling a person of its own again, or raise OhHellError."""
    after = people.unmerge(Roster(groups.names(connection, group_id)), spelling)
    groups.set_names(connection, group_id, after.merged)
    groups.touch(connection, group_id, now)


def _remove_person(connection: Connection, group_id: str, person: str, now: int) -> None:
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


async def _change(request: Request, job: Callable[[Connection, str, int], T]) -> T:
    """Change the group in the address with *job*(connection, group id, time), or raise Refusal without its key."""
    await check_pace(request, "command")
    now, group_id = server_of(request).now(), request.path_params["group"]

    def with_key(connection: Connection) -> T:
        if not has_key(request, repository.find(connection, group_id)):
            raise Refusal("wrong-key", "You can't change this group: you need its edit link.")
        return job(connection, group_id, now)

    return await write(request, with_key)
