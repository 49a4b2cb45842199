"""Seasons over HTTP: groups of people, looked at by whoever has the link, changed with a key."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.responses import Response

from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import check_line, check_visible, is_visible
from ohhell.results.export import document_of, hands_csv, shown, table_csv
from ohhell.results.finished_game import FinishedGame, bots_among, day_in, event_of, played
from ohhell.results.records import SeasonRecord
from ohhell.results.season import RulesPlayed, Season, person_report, season
from ohhell.results.season_table import PersonSummary
from ohhell.results.selection import SeasonFilter
from ohhell.server.accounts.tokens import person_of, require_person
from ohhell.server.games.api import demand_record
from ohhell.server.http.bodies import read_body
from ohhell.server.http.requests import check_rate, read, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.http.share_address import qr_code_response, share_addresses
from ohhell.server.pads.finished_games import ended_on_pad
from ohhell.server.pads.live_pad import key_hash
from ohhell.server.seasons import repository as groups_repository
from ohhell.server.seasons.bodies import GroupTitle, NewGame, Removal, SameName
from ohhell.server.seasons.cache import current, follow, worked_out
from ohhell.store import games, groups
from ohhell.store.groups import Group, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request

    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.seasons.repository import StoredGroup

T = TypeVar("T")

KEY: Final = "Group-Key"
"""The header in which whoever changes a group sends its key."""

_LONGEST_RULES: Final = 200
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Merged(Struct, frozen=True):
    """A spelling that means somebody else's name."""

    spelling: str
    into: str


class GameTold(Struct, frozen=True):
    """A game in the list; *way* is the page where it can be looked at again, "" where there is none.

    *matches* is how many matches were played of the *planned* ones.
    """

    id: str
    day: str
    rules: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int | None, ...]
    winners: tuple[int, ...]
    hands: int
    source: Source
    way: str
    matches: int
    planned: int


class GroupTold(Struct, frozen=True):
    """A group with its season; *writable* where the key that came along fits, *has_bots* where bots played in a game asked about."""

    id: str
    title: str
    version: int
    writable: bool
    choice: SeasonFilter
    rules: tuple[RulesPlayed, ...]
    table: tuple[PersonSummary, ...]
    records: tuple[SeasonRecord, ...]
    games: tuple[GameTold, ...]
    merged: tuple[Merged, ...]
    has_bots: bool


class GroupMade(Struct, frozen=True):
    """A new group, the key that changes it, and its page."""

    id: str
    key: str
    link: str


class Added(Struct, frozen=True):
    """What became of a game for a group: how many games are new; none where it was there, or a pad has none that is over."""

    added: int


async def make(request: Request) -> Response:
    """A new group; its key is told once, here."""
    wanted = await read_body(request, GroupTitle)
    title = _title(wanted)
    await _paced(request, "group")
    key, now = secrets.token_urlsafe(16), server_of(request).now()
    group = Group(secrets.token_urlsafe(16), key_hash(key), title, created=now, changed=now)
    await write(request, partial(groups_repository.begin, group=group))
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


async def _paced(request: Request, kind: Kind) -> None:
    check_rate(request, kind, await person_of(server_of(request), request))


async def look(request: Request) -> Response:
    """A group, its table, its records and its games, as far as the choice in the address goes."""
    group, choice = await _current(request), _choice(request)
    found = await worked_out(group.group, choice, lambda: season(group.games, group.roster, choice))
    return json_response(
        GroupTold(
            id=group.group.id,
            title=group.group.title,
            version=group.group.version,
            writable=_opens(request, group.group),
            choice=choice,
            rules=found.rules,
            table=found.table,
            records=found.records,
            games=tuple(_told(game, group) for game in reversed(found.games)),
            merged=tuple(Merged(spelling, into) for spelling, into in group.roster.merged),
            has_bots=any(game.bots for game in found.games),
        )
    )


async def _current(request: Request) -> StoredGroup:
    """The group in the address, as often as somebody may look."""
    await _paced(request, "season")
    return await current(server_of(request), request.path_params["group"])


async def address(request: Request) -> Response:
    """What to give to others so that they can look; *address* is None where only this machine can come here."""
    return json_response(share_addresses(request, await _page(request)))


async def picture(request: Request) -> Response:
    """The address of a season's page as a QR code."""
    return qr_code_response(request, await _page(request))


async def _page(request: Request) -> str:
    """Where the page of the group in the address is."""
    await _paced(request, "season")
    return f"/season/{(await read(request, partial(groups_repository.find, group_id=request.path_params['group']))).id}"


def _choice(request: Request) -> SeasonFilter:
    """Which games the address asks about, or Refusal."""
    asked = request.query_params
    for name in ("since", "until"):
        if asked.get(name) and not _DAY.fullmatch(asked[name]):
            raise Refusal("not-a-day", f"{asked[name][:20]!r} is not a day like 2026-11-15")
    rules, bots = asked.get("rules", "")[:_LONGEST_RULES], asked.get("bots", "") not in {"", "0", "no", "false"}
    return SeasonFilter(rules, asked.get("since", ""), asked.get("until", ""), bots)


def _told(game: FinishedGame, group: StoredGroup) -> GameTold:
    source, ref = group.ways[game.id]
    page = {"pad": "/pad/", "game": "/replay/"}.get(source, "")
    return GameTold(
        id=game.id,
        day=game.day,
        rules=game.rules,
        names=shown(game),
        totals=game.totals,
        places=game.places,
        winners=game.winners,
        hands=len(game.lines),
        source=source,
        way=f"{page}{ref}" if ref is not None else "",
        matches=len(game.ids),
        planned=max(game.matches, len(game.ids)),
    )


def _opens(request: Request, group: Group) -> bool:
    return hmac.compare_digest(group.key_hash, key_hash(request.headers.get(KEY, "")))


async def person(request: Request) -> Response:
    """One person of a group: form, bids, head to head."""
    group, choice, name = await _current(request), _choice(request), request.query_params.get("name", "")
    told = await worked_out(group.group, (choice, name), lambda: person_report(group.games, name, group.roster, choice))
    return json_response(told)


async def as_table(request: Request) -> Response:
    """The table of the season as CSV."""
    found = await _season(request)
    return _file(table_csv(found.table), "season-table.csv", "text/csv")


async def as_hands(request: Request) -> Response:
    """Every hand of every game as CSV."""
    found = await _season(request)
    return _file(await asyncio.to_thread(hands_csv, found.games), "season-hands.csv", "text/csv")


async def as_document(request: Request) -> Response:
    """Everything as JSON."""
    group, choice = await _current(request), _choice(request)
    found = await worked_out(group.group, choice, lambda: season(group.games, group.roster, choice))
    told = await asyncio.to_thread(document_of, found, group.roster, group.group.title)
    return _file(msgspec.json.encode(told).decode(), "season.json", "application/json")


async def _season(request: Request) -> Season:
    group, choice = await _current(request), _choice(request)
    return await worked_out(group.group, choice, lambda: season(group.games, group.roster, choice))


def _file(contents: str, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="ohhell-{name}"', "Cache-Control": "no-store"}
    return Response(contents, media_type=f"{kind}; charset=utf-8", headers=headers)


async def rename(request: Request) -> Response:
    """Another name for a group."""
    wanted = await read_body(request, GroupTitle)
    title = _title(wanted)
    await _change(request, lambda connection, group, now: groups.touch(connection, group, now, title=title))
    return json_response({"title": title})


async def delete(request: Request) -> Response:
    """A group goes, with everything in it."""
    await _change(request, lambda connection, group, _: groups.remove(connection, group))
    return json_response({})


async def add(request: Request) -> Response:
    """A game joins a group: of a record, of a table here where the caller played, or all that are over on a score pad."""
    wanted = await read_body(request, NewGame)
    given = [what for what in (wanted.record, wanted.game, wanted.pad) if what is not None]
    if len(given) != 1:
        raise Refusal("bad-message", "cannot read the message: it brings a record, a game or a pad, one of them")
    if wanted.pad is not None:
        await _change(request, lambda _, __, ___: None)  # the key first
        return json_response(Added(await follow(server_of(request), request.path_params["group"], wanted.pad)))
    if wanted.game is not None:
        game = await _own_game(request, wanted.game)
        new = await _change(
            request, lambda connection, group, _: groups_repository.take(connection, group, game, "game", wanted.game)
        )
    else:
        game = await asyncio.to_thread(_recorded, wanted.record or "", _day(wanted.day), server_of(request).now())
        new = await _change(
            request, lambda connection, group, _: groups_repository.take(connection, group, game, "record", None)
        )
    return json_response(Added(int(new)))


def _day(given: str) -> str:
    if given and day_in(given) != given:
        raise Refusal("not-a-day", f"{given!r} is not a day like 2026-11-15")
    return given


def _recorded(given: str, day: str, now: int) -> FinishedGame:
    """The game of a record, or OhHellError with the line that cannot be read."""
    from ohhell.bots import bot_names

    record, state = record_text.read(given)
    check_visible(record.names)
    bots = bots_among(record.names, bot_names())
    return played(record, state, day=day_in(record.details.date) or day, at=now, bots=bots)


async def _own_game(request: Request, game_id: str) -> FinishedGame:
    """A finished game that the caller played, or Refusal."""
    caller = await require_person(server_of(request), request)

    def query(connection: Connection) -> tuple[games.StoredGame | None, list[games.SeatResult]]:
        return games.game(connection, game_id), games.participants(connection, game_id)

    game, seats = await read(request, query)
    if game is None or caller.id not in {seat.person for seat in seats}:
        raise Refusal("no-such-game", "there is no such game, or it is for those who played it")
    if game.mark == "practice":
        raise Refusal("practice-game", "cannot count this game: moves were taken back in it")
    demand_record(game)
    record, state = await asyncio.to_thread(record_text.read, game.record, limited=False)
    matches = record.rules.format.matches
    if ended_on_pad(game):
        return played(record, state, at=game.finished, event=event_of(game.table_id), match=game.match)
    bots = tuple(seat.seat for seat in seats if seat.person is None)
    nth, before = divmod(game.match - 1, matches)
    event = event_of(game.table_id, nth + 1) if matches > 1 else ""
    return played(record, state, at=game.finished, bots=bots, event=event, match=before + 1)


async def take_out(request: Request) -> Response:
    """A game leaves a group."""
    game = request.path_params["game"]
    await _change(request, lambda connection, group, now: groups_repository.drop(connection, group, game, now))
    return json_response({})


async def merge(request: Request) -> Response:
    """Two spellings are one person."""
    wanted = await read_body(request, SameName)
    await _change(
        request,
        lambda connection, group, now: groups_repository.merge(connection, group, wanted.spelling, wanted.person, now),
    )
    return json_response({})


async def part(request: Request) -> Response:
    """A spelling that was merged stands for itself again."""
    spelling = request.query_params.get("spelling", "")
    await _change(request, lambda connection, group, now: groups_repository.unmerge(connection, group, spelling, now))
    return json_response({})


async def forget(request: Request) -> Response:
    """Somebody is removed from a group."""
    wanted = await read_body(request, Removal)
    await current(server_of(request), request.path_params["group"])  # what stands on score pads, too
    await _change(
        request, lambda connection, group, now: groups_repository.forget(connection, group, wanted.person, now)
    )
    return json_response({})


async def _change(request: Request, job: Callable[[Connection, str, int], T]) -> T:
    """Change the group in the address, for whoever brings its key; or Refusal."""
    await _paced(request, "command")
    now, key, group_id = server_of(request).now(), key_hash(request.headers.get(KEY, "")), request.path_params["group"]

    def demanded(connection: Connection) -> T:
        group = groups_repository.find(connection, group_id)
        if not hmac.compare_digest(group.key_hash, key):
            raise Refusal("wrong-key", "cannot change this group: only the link with its key lets somebody do that")
        return job(connection, group_id, now)

    return await write(request, demanded)
