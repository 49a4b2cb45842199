"""The bots at one live table: they think in the background, and move when their seat must."""

from __future__ import annotations

import asyncio
import secrets
from time import perf_counter
from typing import TYPE_CHECKING, Final

import structlog

from ohhell.bots.protocol import BotFailed
from ohhell.rules.errors import IllegalMove
from ohhell.rules.moves import legal
from ohhell.rules.view import view
from ohhell.server.live.live_log import RETRY_S
from ohhell.store.errors import StoreError
from ohhell.table.playing import move_facts

if TYPE_CHECKING:
    from ohhell.rules.events import Move
    from ohhell.server.tables.live_table import LiveTable

FALLBACK: Final = "club"
"""The bot that moves for one that fails; if it fails too, the first legal move is made."""

_log = structlog.get_logger()


class BotMoves:
    """Makes the moves of the bots at one table; a seat has at most one bot thinking."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    def wake(self) -> None:
        """Start every bot that must move and is not thinking yet."""
        table = self._live.table
        if table.paused or self._stopped:
            return
        for seat in table.waiting_for:
            bot = table.bot_to_move(seat)
            if bot is not None and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._play(seat, bot))

    async def _play(self, seat: int, bot: str) -> None:
        """Think, then move, unless the seat needs no bot by then."""
        live = self._live
        try:
            before = live.table.decided[seat]
            move = await self._think(seat, bot)
            async with live.exclusive():
                table = live.table
                wanted = seat in table.waiting_for and table.bot_to_move(seat) is not None and not table.paused
                if wanted and table.match is not None and table.decided[seat] == before:
                    await live.write(move_facts(table.match, move, bot=True))
        except StoreError as error:
            _log.warning("a bot's move could not be written", table=live.table.id, seat=seat, code=error.code)
            await asyncio.sleep(RETRY_S)  # trying again at once would only fail again
        finally:
            self._thinking.pop(seat, None)
            self.wake()

    async def _think(self, seat: int, bot: str) -> Move:
        """Return a legal move: of *bot*, of the fallback if *bot* fails, or else the first legal one."""
        live, table = self._live, self._live.table
        assert table.match is not None, "a bot moves in a match"
        state = table.match.state
        seen = view(state, seat, names=table.names)
        prepared = table.prepared
        fixed_seed = (
            None
            if prepared is None
            else prepared.bot_seed(hand=len(state.sheet) + 1, step=len(table.match.events), seat=seat)
        )
        for name in dict.fromkeys((bot, FALLBACK)):
            begin = perf_counter()
            try:
                move = await live.server.bots.move(
                    name,
                    seen,
                    heard=live.seen_by(seat),
                    seed=fixed_seed or secrets.token_hex(8),
                    by_worlds=fixed_seed is not None,
                )
                move_facts(table.match, move, bot=True)
            except (BotFailed, IllegalMove) as failure:
                _log.warning("a bot failed", table=table.id, seat=seat, bot=name, code=failure.code)
                live.server.metrics.bot_failures.labels(name).inc()
            else:
                live.server.metrics.bot_seconds.labels(name).observe(perf_counter() - begin)
                return move
        return legal(state, seat)[0]

    def stop(self) -> None:
        """Stop every bot."""
        self._stopped = True  # or a cancelled task would start the next one
        for task in self._thinking.values():
            task.cancel()
