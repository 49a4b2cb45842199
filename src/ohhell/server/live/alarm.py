"""A timer for what a live table does without a command."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from ohhell.store.errors import StoreError

if TYPE_CHECKING:
    from ohhell.server.state import ServerState

RETRY_S: Final = 1.0
"""Seconds after which something that could not be written is tried again."""


class Alarm:
    """Runs an *action* in the background at a set time; there is at most one such time.

    If the store fails, the action is tried again automatically: nobody else would do it.
    """

    def __init__(self, server: ServerState, action: Callable[[], Awaitable[None]]) -> None:
        self._server = server
        self._action = action
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Run the action after so many seconds, instead of at the time that was set before."""
        self.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self._server.run_in_background(self.ring()))

    def cancel(self) -> None:
        """Do not run the action."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def ring(self) -> None:
        """Run the action now."""
        try:
            await self._action()
        except StoreError:
            self.set(RETRY_S)
            raise
