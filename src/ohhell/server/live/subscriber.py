"""A connection that follows a live table or a live score pad."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Final

_numbers: Final = count()


class Subscriber:
    """A connection: the version it was sent last, and whether there is news for it.

    It stores that there is news, not the news itself. What it sends is built when the client is ready to read it, so a slow
    client costs no memory and delays nobody.
    """

    def __init__(self, *, seen: int) -> None:
        self.number = next(_numbers)
        """Counts connections: of two, the newer one has the higher number."""
        self.sent = seen
        self.first = True
        self.news = asyncio.Event()
        self.gone = asyncio.Event()
        """Set when the connection is closed."""

    def announce(self) -> None:
        """Note that there is news."""
        self.news.set()
