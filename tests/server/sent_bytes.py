"""How much was sent to a server, so that it is killed while something is on its way."""

from __future__ import annotations

import asyncio


class Traffic:
    """How many messages were sent, and whether there are more to come."""

    def __init__(self) -> None:
        self._sent = 0
        self._over = False
        self._news = asyncio.Condition()

    async def sends(self) -> None:
        """One more is sent."""
        async with self._news:
            self._sent += 1
            self._news.notify_all()

    async def more(self, count: int) -> bool:
        """Wait for so many more; False where the game ends before."""
        async with self._news:
            wanted = self._sent + count
            await self._news.wait_for(lambda: self._over or self._sent >= wanted)
        return not self._over

    async def end(self) -> None:
        """There are no more."""
        async with self._news:
            self._over = True
            self._news.notify_all()
