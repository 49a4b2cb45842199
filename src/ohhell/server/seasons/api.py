"""Seasons over HTTP, for everybody who has the link: the table, one person, exports."""

from __future__ import annotations

import asyncio
import hmac
import re
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.results.export import document_of, hands_csv, table_csv
from ohhell.results.finished_game import FinishedGame
from ohhell.results.records import SeasonRecord
from ohhell.results.season import PersonSummary, RulesPlayed, Season, SeasonFilter, person_report, season
from ohhell.server.accounts.tokens import person_of
from ohhell.server.http.requests import check_rate, qr_code_response, read, server_of, share_addresses
from ohhell.server.http.responses import download, json_response
from ohhell.server.pads.live_pad import key_hash
from ohhell.server.seasons import repository
from ohhell.store.groups import Group, Source
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.seasons.repository import StoredGroup


KEY: Final = "Group-Key"
"""The header with the key for changing a group."""

_LONGEST_RULES: Final = 200
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class MergedName(Struct, frozen=True):
    """A spelling that was merged into somebody's name."""

    spelling: str
    into: str


class SeasonGame(Struct, frozen=True):
    """A game in the list of a season; *way* is the page that shows it, "" if there is none.

    *matches* is how many of the *planned* matches were played.
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


class GroupResponse(Struct, frozen=True):
    """A group with its season; *writable* if the request had its key, *has_bots* if bots played in these games."""

    id: str
    title: str
    version: int
    writable: bool
    choice: SeasonFilter
    rules: tuple[RulesPlayed, ...]
    table: tuple[PersonSummary, ...]
    records: tuple[SeasonRecord, ...]
    games: tuple[SeasonGame, ...]
    merged: tuple[MergedName, ...]
    has_bots: bool


async def check_pace(request: Request, kind: Kind) -> None:
    """Raise Refusal if the caller makes too many requests of this kind."""
    check_rate(request, kind, await person_of(server_of(request), request))


async def current_group(request: Request) -> StoredGroup:
    """Return the group in the address, or raise Refusal."""
    await check_pace(request, "season")
    return await repository.current(server_of(request).store, request.path_params["group"])


def season_filter(request: Request) -> SeasonFilter:
    """Return which games the address asks for, or raise Refusal."""
    given = request.query_params
    for name in ("since", "until"):
        if given.get(name) and not _DAY.fullmatch(given[name]):
            raise Refusal("not-a-day", f"{given[name][:20]!r} is not a date like 2026-11-15.")
    rules, bots = given.get("rules", "")[:_LONGEST_RULES], given.get("bots", "") not in {"", "0", "no", "false"}
    return SeasonFilter(rules, given.get("since", ""), given.get("until", ""), bots)


def has_key(request: Request, group: Group) -> bool:
    """Tell whether the request carries the key of a group."""
    return hmac.compare_digest(group.key_hash, key_hash(request.headers.get(KEY, "")))


async def show(request: Request) -> Response:
    """Send a group with its table, records and games, filtered as the address says."""
    group, found = await _season(request)
    return json_response(
        GroupResponse(
            id=group.group.id,
            title=group.group.title,
            version=group.group.version,
            writable=has_key(request, group.group),
            choice=found.choice,
            rules=found.rules,
            table=found.table,
            records=found.records,
            games=tuple(_listed(game, group) for game in reversed(found.games)),
            merged=tuple(MergedName(spelling, into) for spelling, into in group.roster.merged),
            has_bots=any(game.bots for game in found.games),
        )
    )


async def _season(request: Request) -> tuple[StoredGroup, Season]:
    group, choice = await current_group(request), season_filter(request)
    return group, await repository.computed(group.group, choice, lambda: season(group.games, group.roster, choice))


def _listed(game: FinishedGame, group: StoredGroup) -> SeasonGame:
    source, ref = group.sources[game.id]
    page = {"pad": "/pad/", "game": "/replay/"}.get(source, "")
    return SeasonGame(
        id=game.id,
        day=game.day,
        rules=game.rules,
        names=game.shown_names,
        totals=game.totals,
        places=game.places,
        winners=game.winners,
        hands=len(game.lines),
        source=source,
        way=f"{page}{ref}" if ref is not None else "",
        matches=len(game.ids),
        planned=max(game.matches, len(game.ids)),
    )


async def person(request: Request) -> Response:
    """Send one person of a group: form, bids, head to head."""
    group, choice, name = await current_group(request), season_filter(request), request.query_params.get("name", "")
    report = await repository.computed(
        group.group, (choice, name), lambda: person_report(group.games, name, group.roster, choice)
    )
    return json_response(report)


async def address(request: Request) -> Response:
    """Send the address to share; it is None if only this machine can reach the server."""
    return json_response(share_addresses(request, await _page(request)))


async def qr_code(request: Request) -> Response:
    """Send the address of the season's page as a QR code."""
    return qr_code_response(request, await _page(request))


async def _page(request: Request) -> str:
    await check_pace(request, "season")
    group = await read(request, partial(repository.find, group_id=request.path_params["group"]))
    return f"/season/{group.id}"


async def export_table(request: Request) -> Response:
    """Send the table of the season as CSV."""
    _, found = await _season(request)
    return download(table_csv(found.table), "season-table.csv", "text/csv; charset=utf-8")


async def export_hands(request: Request) -> Response:
    """Send every hand of every game as CSV."""
    _, found = await _season(request)
    return download(await asyncio.to_thread(hands_csv, found.games), "season-hands.csv", "text/csv; charset=utf-8")


async def export_all(request: Request) -> Response:
    """Send everything as JSON."""
    group, found = await _season(request)
    document = await asyncio.to_thread(document_of, found, group.roster, group.group.title)
    return download(msgspec.json.encode(document).decode(), "season.json", "application/json; charset=utf-8")
