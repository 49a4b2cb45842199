"""Finished games over HTTP: lists, records, replays, estimates of moves, and statistics."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Final

from msgspec import Raw, Struct

from ohhell.bots.protocol import Thought
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.notation.record.proof import DealProof
from ohhell.notation.record.record import Record, RecordComment, initial_state
from ohhell.results.finished_game import match_number
from ohhell.rules.events import Forfeit
from ohhell.rules.sheet import Row
from ohhell.rules.state import evolve
from ohhell.server.accounts.tokens import Person, require_person
from ohhell.server.games.finished import ended_on_pad
from ohhell.server.games.replay import Dealing, ReplayHand, dealing, hands, move_at
from ohhell.server.http.requests import check_rate, identify, read, read_number, server_of, wait_turn
from ohhell.server.http.responses import download, json_response
from ohhell.server.tables.api import live_table_of, require_record_access
from ohhell.server.tables.bot_pool import ADVISER, require_warm_adviser
from ohhell.store import games
from ohhell.store.games import GameMark, GameSummary, SeatResult, StoredGame
from ohhell.table.permissions import Refusal
from ohhell.table.records import record_of

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response


GAMES_AT_ONCE: Final = 50
"""Games in one response."""


class GameEntry(Struct, frozen=True):
    """A finished game in a list; *you* are the caller's seats in it."""

    id: str
    table: str
    match: int
    finished: int
    rules: str
    public: bool
    mark: GameMark
    seats: tuple[SeatResult, ...]
    you: tuple[int, ...]


class GameList(Struct, frozen=True):
    """Finished games."""

    games: list[GameEntry]


class Replay(Struct, frozen=True):
    """A game as far as its hands are over, with all cards open and the proof of its deals.

    *dealing* and *hands* are for pages that know no rules: what the deals are made of, and who took which trick.
    """

    game: GameEntry
    rules: Raw
    names: tuple[str, ...]
    dealer: int | None
    paid: tuple[Forfeit, ...]
    events: tuple[Raw, ...]
    comments: tuple[RecordComment, ...]
    sheet: tuple[Row, ...]
    winners: tuple[int, ...]
    proof: DealProof | None
    dealing: Dealing
    hands: tuple[ReplayHand, ...]


class Estimates(Struct, frozen=True):
    """A bot's estimates of every move a seat could have made, the best first; *move* is the one it made."""

    bot: str
    seat: int
    move: Raw
    thoughts: tuple[Thought, ...]


async def mine(request: Request) -> Response:
    """Send the games the caller played, the latest first; `before` is the time of the last game of the page before."""
    person = await require_person(server_of(request), request)
    before = read_number(request.query_params.get("before"), "a time in milliseconds", digits=15)
    return json_response(GameList(await read(request, partial(_mine, person=person, before=before))))


def _mine(connection: Connection, person: Person, before: int | None) -> list[GameEntry]:
    lines = games.games_of(connection, person.id, GAMES_AT_ONCE, before)
    return [_entry(line, games.participants(connection, line.id), person) for line in lines]


def _entry(line: GameSummary | StoredGame, seats: list[SeatResult], person: Person | None) -> GameEntry:
    me = None if person is None else person.id
    if ended_on_pad(line):  # only the server may know who claimed a seat
        seats = [result if result.person == me else replace(result, person=None) for result in seats]
    return GameEntry(
        id=line.id,
        table=line.table_id,
        match=line.match,
        finished=line.finished,
        rules=line.rules_name,
        public=line.public,
        mark=line.mark,
        seats=tuple(seats),
        you=tuple(result.seat for result in seats if me is not None and result.person == me),
    )


async def at_table(request: Request) -> Response:
    """Send the games of a table or pad that the caller may see, in order."""
    table = request.path_params["table"]
    person = await identify(request, table=table)
    return json_response(GameList(await read(request, partial(_at_table, table=table, person=person))))


def _at_table(connection: Connection, table: str, person: Person | None) -> list[GameEntry]:
    found = (
        _entry(line, games.participants(connection, line.id), person) for line in games.games_at(connection, table)
    )
    return [entry for entry in found if entry.public or entry.you]


async def replay(request: Request) -> Response:
    """Send a finished game move by move, to its players, or to everybody if its table was listed."""
    game, entry = await visible_game_with_record(request)
    return json_response(
        await asyncio.to_thread(lambda: _replay(record_text.read(game.record, limited=False)[0], entry))
    )


async def so_far(request: Request) -> Response:
    """Send the finished hands of a running match, move by move."""
    live = await live_table_of(request)
    person = await identify(request, table=live.table.id)
    require_record_access(live.table, person)
    record, match = record_of(live.table), live.table.match
    assert match is not None, "there is a record of it"
    entry = GameEntry(
        id="",
        table=live.table.id,
        match=match_number(live.table.games, match.number, record.rules.format.matches),
        finished=0,
        rules=rule_sheet.title(record.rules),
        public=live.table.settings.listed,
        mark="",
        seats=(),
        you=() if person is None else tuple(live.table.seats_of(person.id)),
    )
    replay_so_far = await asyncio.to_thread(_replay, record, entry)
    if not replay_so_far.sheet:
        raise Refusal("not-over", "There's no replay yet: no hand of this game is over.")
    return json_response(replay_so_far)


async def visible_game_with_record(request: Request) -> tuple[StoredGame, GameEntry]:
    """Return the game in the address, with its record, or raise Refusal."""
    game, entry = await visible_game(request, request.path_params["game"])
    require_record(game)
    return game, entry


def require_record(game: StoredGame) -> None:
    """Raise Refusal if a game has no record."""
    if not game.record:
        raise Refusal(
            "no-record", "There's no record of this game: a player joined or left. Its score sheet has everything."
        )


async def visible_game(request: Request, game_id: str) -> tuple[StoredGame, GameEntry]:
    """Return the game of that id, or raise Refusal, also if the caller may not see it."""
    person = await identify(request)

    def query(connection: Connection) -> tuple[StoredGame, GameEntry] | None:
        game = games.game(connection, game_id)
        return None if game is None else (game, _entry(game, games.participants(connection, game.id), person))

    found = await read(request, query)
    if found is None or not (found[1].public or found[1].you):
        raise Refusal("no-such-game", "There's no such game, or only its players can see it.")
    return found


def _replay(record: Record, entry: GameEntry) -> Replay:
    state = reduce(evolve, record.events, initial_state(record))
    return Replay(
        game=entry,
        rules=Raw(wire.encode_rules(record.rules)),
        names=record.names,
        dealer=record.dealer,
        paid=record.paid,
        events=tuple(Raw(wire.encode_event(event)) for event in record.events),
        comments=record.comments,
        sheet=state.sheet,
        winners=state.winners,
        proof=record.proof,
        dealing=dealing(record),
        hands=hands(record),
    )


async def estimates(request: Request) -> Response:
    """Send what each move was worth, from the view of the seat that moved: move `step` of `hand`, counted from 1."""
    game, _ = await visible_game_with_record(request)
    hand, step = (
        read_number(request.query_params.get(name, ""), f"the number of a {name}", digits=5) or 0
        for name in ("hand", "step")
    )
    person = await identify(request)
    check_rate(request, "estimate", person)
    require_warm_adviser(server_of(request).bots)
    found = await asyncio.to_thread(lambda: move_at(record_text.read(game.record, limited=False)[0], hand, step))
    server, seed = server_of(request), f"{game.id} {hand} {step}"  # the same move always gets the same estimate
    async with wait_turn(request, server.thinking, person):
        thoughts = await server.bots.estimates(ADVISER, found.seen, heard=found.heard, seed=seed)
    return json_response(Estimates(ADVISER, found.move.seat, Raw(wire.encode_event(found.move)), thoughts))


async def record(request: Request) -> Response:
    """Send the record of a finished game as text, with its proof; `ohhell verify` checks it."""
    game, _ = await visible_game_with_record(request)
    return download(game.record, f"{game.id[:8]}.txt")
