"""The tables of an event on a server: scorers with their phones, and players who sit down online."""

from __future__ import annotations

import asyncio
from itertools import count

from ohhell.scorekeeper.notes import Write
from server.event_desk import Desk
from server.in_process_server import LocalServer, Visitor
from server.pad_writers import ScoringDevice

_PHONES = count(1)

HANDS = (
    Write(1, 1, trump="h", bids={0: 1, 1: 0}, taken={0: 1, 1: 1}),
    Write(1, 2, trump="c", bids={0: 0, 1: 0}, taken={0: 0, 1: 1}),
)
"""Both hands of the short rules for two players; the totals are 21 and 2."""


def playing(server: LocalServer, **settings: object) -> Desk:
    """Return an event whose first match has started at two tables."""
    return Desk(server, **settings).enter().start()


def settle(server: LocalServer) -> None:
    """Let the server finish its background jobs."""

    async def settled() -> None:
        while jobs := list(server.state._jobs):
            await asyncio.wait(jobs)

    server.run(settled)


def phone(desk: Desk, table: int = 1, match: int = 1) -> ScoringDevice:
    """Return the phone of a table's scorer, which has opened the score pad."""
    row = desk.live.tables[match, table]
    assert row.pad_id is not None
    device = ScoringDevice(
        desk.server.stranger(), mark=f"phone{next(_PHONES)}", pad=row.pad_id, key=desk.scorer(table, match)
    )
    device.version = 1
    return device


def score(desk: Desk, table: int = 1, match: int = 1) -> ScoringDevice:
    """Type the whole match of a table into its score pad, and let the server enter its result."""
    device = phone(desk, table, match)
    device.write(*HANDS)
    settle(desk.server)
    return device


def sit_down(desk: Desk, entrant: int) -> Visitor:
    """Sit an entrant down at the live table of the current match."""
    guest = desk.server.guest(f"Guest {entrant}")
    answer = take_seat(desk, guest, entrant)
    assert answer[0] == 200, answer
    return guest


def take_seat(desk: Desk, guest: Visitor, entrant: int) -> tuple[int, dict[str, str]]:
    """Ask for the seat of an entrant; return the status and the answer."""
    answer = guest.request("POST", f"{desk.path}/seat", headers={"Event-Key": desk.player(entrant)})
    return answer.status_code, answer.json()


def live_table(desk: Desk, table: int = 1, match: int = 1) -> str:
    """Return the id of a live table."""
    found = desk.live.tables[match, table].table_id
    assert found is not None
    return found


def play_online(desk: Desk, table: int = 1, match: int = 1) -> str:
    """Sit everybody down at a table, play its match to the end, and let the server enter the result."""
    for entrant in desk.live.event.matches[match - 1].tables[table - 1].players:
        sit_down(desk, entrant)
    found = live_table(desk, table, match)
    desk.server.play_out(found)
    settle(desk.server)
    return found


def result_at(desk: Desk, table: int = 1, match: int = 1) -> tuple[int, ...] | None:
    """Return the totals that the event has of a table."""
    result = desk.live.event.matches[match - 1].tables[table - 1].result
    return None if result is None else result.totals
