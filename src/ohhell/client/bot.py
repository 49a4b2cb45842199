"""Outside bots: any `choose(view, rng)` plays a seat over the protocol."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from ohhell.bots import Bot
from ohhell.bots.remembered_bids import restore_bids
from ohhell.client.commands import CommandRefused
from ohhell.client.connection import TableConnection
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import Done, Move
from ohhell.rules.events import Bid
from ohhell.rules.events import Move as GameMove

TOO_LATE: Final = {"stale-move", "not-your-turn", "not-started", "paused", "game-over"}
"""Codes of refused moves that came too late; the bot then thinks again."""


async def play(connection: TableConnection, bot: Bot, *, rng: Random | None = None) -> KnownTable:
    """Play the seat of *connection* until the game is over; return what is known then."""
    rng = rng or Random()
    known = await _next_turn(connection, 0)
    while not is_over(known):
        assert known.view is not None, "a seat that must move has a view"
        move = await asyncio.to_thread(bot, restore_bids(known.view, known.heard), rng)
        known = await _next_turn(connection, await _make_move(connection, move, known))
    return known


async def _next_turn(connection: TableConnection, reached: int) -> KnownTable:
    """Wait until it is this seat's turn, or the game is over, at version *reached* or later."""
    return await connection.until(lambda known: known.version >= reached and (must_move(known) or is_over(known)))


async def _make_move(connection: TableConnection, move: GameMove, known: KnownTable) -> int:
    """Make a move that was chosen at *known*; return the version at which to look again."""
    try:
        fields = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        done: Done = await connection.do(Move, seen=known.version, seat=move.seat, **fields)
    except CommandRefused as refused:
        if refused.code not in TOO_LATE:
            raise
        return known.version + 1
    return done.version


def must_move(known: KnownTable) -> bool:
    """Tell whether the table waits for this client's seat, and no bot stands in for it."""
    table, view = known.table, known.view
    if table is None or view is None or table.stage != "playing" or table.paused:
        return False
    is_turn = view.seat is not None and view.seat in view.waiting_for and bool(view.legal)
    return is_turn and table.seats[view.seat or 0].bot is None


def is_over(known: KnownTable) -> bool:
    """Tell whether the game is over."""
    return known.table is not None and known.table.stage in {"over", "closed"}
