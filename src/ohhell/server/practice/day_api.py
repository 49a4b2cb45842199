"""HTTP API of the deal of the day: what it is and how everybody did, and the table to play it at."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.coach.day import BOT, HANDS, NAMES, SEAT, day_at, day_record, read_day
from ohhell.coach.streak import streak_of
from ohhell.notation.record import text as record_text
from ohhell.rules.errors import OhHellError
from ohhell.server.http.bodies import DayTable, read_body
from ohhell.server.http.requests import authenticate, check_rate, identify, read, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.tables.prepared_table import PreparedGame, open_prepared
from ohhell.store import days, games
from ohhell.store.days import DayResult, DayScore
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.accounts.tokens import Person

PLAYED_SHOWN: Final = 7
"""Days before and including today of which the answer says whether they were played."""

_DAY: Final = timedelta(days=1)


class DayMine(Struct, frozen=True):
    """How the caller did: points, and for each hand whether the bid was made."""

    points: int
    made: tuple[bool, ...]


class DayStreak(Struct, frozen=True):
    """Days played in a row, now and at best; one missed day does not break a streak."""

    now: int
    best: int


class DayInfo(Struct, frozen=True):
    """A deal of the day.

    *day* is its date, *today* the server's date (UTC), *next_in* the milliseconds until the next deal. *hands* are the cards per
    hand, *players* how many people and bots play. *table* is where the caller's unfinished game is, *game* their finished one. *scores* are everybody's
    results, and *played* those of the last seven days that the caller finished.
    """

    day: str
    today: str
    next_in: int
    hands: tuple[int, ...]
    players: int
    bot: str
    mine: DayMine | None
    table: str | None
    game: str | None
    streak: DayStreak
    played: tuple[str, ...]
    scores: tuple[DayScore, ...]


class DayTableMade(Struct, frozen=True):
    """The table where the caller plays the deal of the day."""

    id: str


async def show(request: Request) -> Response:
    """Send today's deal, or yesterday's: how the caller did, and how everybody did."""
    person = await identify(request)
    check_rate(request, "puzzle", person)
    day, today = _wanted_day(request, request.query_params.get("date"))
    who = None if person is None else person.id
    return json_response(
        await read(request, partial(_info, day=day, today=today, person=who, now=server_of(request).now()))
    )


def _info(connection: Connection, *, day: date, today: date, person: str | None, now: int) -> DayInfo:
    mine = None if person is None else days.day_of(connection, day.isoformat(), person)
    finished = [] if person is None else days.finished_days(connection, person)
    dates = [date.fromisoformat(each.day) for each in finished]
    streak = streak_of(dates, today)
    midnight = datetime.combine(today + _DAY, datetime.min.time(), UTC)
    recent = {(today - number * _DAY) for number in range(PLAYED_SHOWN)}
    return DayInfo(
        day=day.isoformat(),
        today=today.isoformat(),
        next_in=max(0, int(midnight.timestamp() * 1000) - now),
        hands=HANDS,
        players=len(NAMES),
        bot=BOT,
        mine=_mine(mine),
        table=mine.table_id if mine is not None and mine.points is None else None,
        game=_game(connection, mine),
        streak=DayStreak(streak.now, streak.best),
        played=tuple(sorted(each.isoformat() for each in recent & set(dates))),
        scores=tuple(days.day_scores(connection, day.isoformat())),
    )


def _mine(result: DayResult | None) -> DayMine | None:
    if result is None or result.points is None:
        return None
    return DayMine(result.points, tuple(sign == "1" for sign in result.made or ""))


def _game(connection: Connection, result: DayResult | None) -> str | None:
    """Return the id of the finished game, for replays; it stays when its table is deleted."""
    played = [] if result is None or result.points is None else games.games_at(connection, result.table_id)
    return played[0].id if played else None


async def table(request: Request) -> Response:
    """Open the table where the caller plays the deal; again, it is the same table."""
    wanted = await read_body(request, DayTable)
    day, _ = _wanted_day(request, wanted.date)
    person = await authenticate(request, "table")
    async with server_of(request).locks[f"day {person.id}"]:  # so that two requests at once get the same table
        return await _table(request, day, person)


async def _table(request: Request, day: date, person: Person) -> Response:
    before = await read(request, partial(days.day_of, day=day.isoformat(), person=person.id))
    if before is not None and before.points is not None:
        sentence = f"You've already played the deal of {_written(day)}. There's a new one tomorrow."
        raise Refusal("day-played", sentence, {"day": day.isoformat()})
    if before is not None and await _is_open(request, before.table_id):
        return json_response(DayTableMade(before.table_id))
    return json_response(DayTableMade(await _open(request, day, person)), status=201)


async def _open(request: Request, day: date, person: Person) -> str:
    """Open a new table for a day; return its id. The game of another day that is open stays open."""
    record = await asyncio.to_thread(lambda: record_text.write(day_record(day)))
    keep = await read(request, partial(_begun, today=day_at(server_of(request).now()), person=person.id))
    live = await open_prepared(server_of(request), PreparedGame(record, "day", BOT, SEAT, keep), person)
    await write(request, partial(days.begin_day, day=day.isoformat(), person=person.id, table_id=live.table.id))
    return live.table.id


def _begun(connection: Connection, *, today: date, person: str) -> frozenset[str]:
    """Return the tables where somebody has begun today's deal or yesterday's: opening one doesn't close the other."""
    found = [days.day_of(connection, day.isoformat(), person) for day in (today, today - _DAY)]
    return frozenset(one.table_id for one in found if one is not None and one.points is None)


async def _is_open(request: Request, table_id: str) -> bool:
    """Tell whether a table is still there; idle tables are closed, and closed ones deleted some day."""
    try:
        table = await server_of(request).tables.look(table_id)
    except OhHellError:
        return False
    return table.stage != "closed"


def _wanted_day(request: Request, text: str | None) -> tuple[date, date]:
    """Return the wanted day and today, or raise Refusal: only today's deal and yesterday's are open."""
    today = day_at(server_of(request).now())
    day = today if text is None else read_day(text)
    if day > today:
        raise Refusal(
            "day-not-yet",
            f"The deal of {_written(day)} isn't open yet. Today is {_written(today)} (UTC).",
            {"day": day.isoformat(), "today": today.isoformat()},
        )
    if day < today - _DAY:
        raise Refusal(
            "day-over",
            f"The deal of {_written(day)} is over: only today's deal and yesterday's can be opened. Play today's deal.",
            {"day": day.isoformat()},
        )
    return day, today


def _written(day: date) -> str:
    """Return a date as in a sentence: 16 November."""
    return f"{day.day} {day:%B}"
