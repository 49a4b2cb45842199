"""An outside bot: any `choose(view, rng)` plays a seat over the protocol, and hears what its seat hears."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from ohhell.bots import Bot
from ohhell.bots.remembered_bids import restore_bids
from ohhell.client.connection import TableConnection
from ohhell.client.errors import CommandRefused
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import Done, Move
from ohhell.rules.events import Bid
from ohhell.rules.events import Move as GameMove
from ohhell.rules.view import View

OVERTAKEN: Final = {"stale-move", "not-your-turn", "not-started", "paused", "game-over"}
"""Refusals of a move that came too late: the bot looks again and thinks anew."""


async def play(line: TableConnection, bot: Bot, *, rng: Random | None = None) -> KnownTable:
    """Play the seat this line looks through until the game is over; what is known then."""
    rng = rng or Random()
    known = await _next(line, 0)
    while not is_over(known):
        assert known.view is not None, "whoever must move sees the game"
        move = await asyncio.to_thread(bot, restore_bids(known.view, known.heard), rng)
        known = await _next(line, await _moved(line, move, known))
    return known


async def _next(line: TableConnection, reached: int) -> KnownTable:
    """What is known at version *reached* or later, when it is time to move again or never more."""
    return await line.until(lambda known: known.version >= reached and (must_move(known) or is_over(known)))


async def _moved(line: TableConnection, move: GameMove, known: KnownTable) -> int:
    """Make a move that was thought of at *known*; the version from which on to look again."""
    try:
        done: Done = await line.do(Move, seen=known.version, seat=move.seat, **_said(move))
    except CommandRefused as refused:
        if refused.code not in OVERTAKEN:
            raise
        return known.version + 1
    return done.version


def _said(move: GameMove) -> dict[str, int | str]:
    return {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}


def must_move(known: KnownTable) -> bool:
    """Whether the table waits for the seat this client looks through, and no bot sits in for it."""
    table, view = known.table, known.view
    if table is None or view is None or table.stage != "playing" or table.paused:
        return False
    return _waited_for(view) and table.seats[view.seat or 0].bot is None


def _waited_for(view: View) -> bool:
    return view.seat is not None and view.seat in view.waiting_for and bool(view.legal)


def is_over(known: KnownTable) -> bool:
    """Whether there is nothing left to play."""
    return known.table is not None and known.table.stage in {"over", "closed"}
