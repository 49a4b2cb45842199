"""An outside bot: it joins a table over the network with a seat token, and plays with any `choose(view, rng)`.

The host of a table gets the token with `POST /api/tables/TABLE/tokens`; then:

    python examples/outside_bot.py http://localhost:8052 TABLE TOKEN
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

import ohhell
from ohhell.client.bot import play
from ohhell.client.http import Client


def choose(view: ohhell.View, rng: Random) -> ohhell.Bid | ohhell.Play:
    """Any legal move; put a better idea here."""
    return rng.choice(view.legal)


async def main(address: str, table: str, token: str) -> None:
    """Play one game, and say how it went and whether the deals were fair."""
    async with Client(address, token=token).connect(table) as line:
        known = await play(line, choose)
        assert known.table is not None
        for seat, total in zip(known.table.seats, known.table.totals, strict=True):
            print(f"{seat.name:12} {total:4}")
        print("deals:", line.proof.mismatch or f"{len(line.proof.hands) - 1} hands made again, all as promised")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
