"""Deleting an account: the person leaves every table, and games with others get another name in their place.

Games that the person played with bots alone are deleted. The name on score pads, in seasons and in events was typed by whoever runs
those, and stays; so does the name in a game that the person left before its end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.notation.record import text as record_text
from ohhell.rules.errors import OhHellError
from ohhell.server.games.finished import ended_on_pad
from ohhell.store import games, personal_data
from ohhell.store.games import SeatResult, StoredGame
from ohhell.table.forgetting import deleted_names, forget_facts
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable

GAMES_AT_ONCE: Final = 20
"""Games that are changed in one transaction, so that others don't wait long for the store."""


TABLES_AT_ONCE: Final = 20
"""Tables that somebody leaves at the same time."""


class _Renamed(NamedTuple):
    game_id: str
    seat: int
    name: str
    record: str


async def delete_account(server: ServerState, person: str) -> None:
    """Delete a person and everything about them, or raise Refusal during a match of an event."""
    async with server.locks[f"delete {person}"]:
        if await asyncio.wrap_future(server.store.read(partial(personal_data.plays_in_event, person=person))):
            raise Refusal(
                "event-table",
                "You can't delete your account during a match of an event: others wait for you. Finish the match first.",
            )
        await _leave_tables(server, person)
        while await _forget_games(server, person):
            pass
        await asyncio.wrap_future(server.store.write(partial(personal_data.delete_person, person=person)))
        await _leave_tables(server, person)  # a table that another page opened meanwhile


async def _leave_tables(server: ServerState, person: str) -> None:
    """Leave every table, some at once, so that few are in memory and their writes share a transaction."""
    found = await asyncio.wrap_future(server.store.read(partial(personal_data.table_ids, person=person)))
    for first in range(0, len(found), TABLES_AT_ONCE):
        some = found[first : first + TABLES_AT_ONCE]
        await asyncio.gather(*(_leave_if_there(server, table_id, person) for table_id in some))


async def _leave_if_there(server: ServerState, table_id: str, person: str) -> None:
    """Leave a table, unless it is deleted by now, and release it."""
    try:
        await _leave_table(server, await server.tables.get(table_id), person)
    except OhHellError as error:
        if error.code != "no-such-table":
            raise
    server.tables.release(table_id)


async def _leave_table(server: ServerState, live: LiveTable, person: str) -> None:
    """Leave a table; one without other people is deleted."""
    async with live.exclusive():
        alone = set(live.table.members) <= {person} and live.table.host == person
        await live.write(forget_facts(live.table, person))
    if alone:
        await asyncio.wrap_future(server.store.write(partial(personal_data.delete_table, table_id=live.table.id)))


async def _forget_games(server: ServerState, person: str) -> bool:
    """Delete or rename some of a person's finished games; tell whether there may be more."""
    some = await asyncio.wrap_future(server.store.read(partial(_some_games, person=person)))
    renamed = await asyncio.to_thread(lambda: list(_renamed(some, person)))

    def job(connection: Connection) -> None:
        for one in renamed:
            personal_data.rename_result(connection, **one._asdict())
        for game, seats in some:
            if _is_alone(game, seats, person):
                games.remove_game(connection, game.id)

    if some:
        await asyncio.wrap_future(server.store.write(job))
    return bool(some)


def _some_games(connection: Connection, person: str) -> list[tuple[StoredGame, list[SeatResult]]]:
    lines = games.games_of(connection, person, GAMES_AT_ONCE)
    found = ((games.game(connection, line.id), games.participants(connection, line.id)) for line in lines)
    return [(game, seats) for game, seats in found if game is not None]


def _is_alone(game: StoredGame, seats: Sequence[SeatResult], person: str) -> bool:
    """Tell whether only this person and bots played; nobody else can have the link of such a game."""
    return not game.public and all(result.person in {None, person} for result in seats)


def _renamed(some: Sequence[tuple[StoredGame, list[SeatResult]]], person: str) -> Iterator[_Renamed]:
    """Yield the seats to rename in games with others; on a score pad, the name is the scorer's and stays."""
    for game, seats in some:
        if _is_alone(game, seats, person):
            continue
        record, on_pad = game.record, ended_on_pad(game)
        names = deleted_names(tuple(result.name for result in seats))
        for result in seats:
            if result.person == person:
                name = result.name if on_pad else next(names)
                record = record if on_pad else renamed_record(record, result.seat, name)
                yield _Renamed(game.id, result.seat, name, record)


def renamed_record(text: str, seat: int, name: str) -> str:
    """Return a record with another name in a seat and without that player's comments; "" stays ""."""
    if not text:
        return text
    record, _ = record_text.read(text, limited=False)
    gone = f"{record.names[seat]}: "
    return record_text.write(
        replace(
            record,
            names=tuple(name if place == seat else other for place, other in enumerate(record.names)),
            comments=tuple(comment for comment in record.comments if not comment.text.startswith(gone)),
        )
    )
