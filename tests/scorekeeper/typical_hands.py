"""Hands as people play them, for counting taps on the score pad: games between club bots, 3 to 7 players.

`python tests/scorekeeper/typical_hands.py` writes them for web/src/pad/hand/taps.test.ts.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import msgspec

from ohhell.bots import bot
from ohhell.presets import preset
from ohhell.rules.sheet import Row
from ohhell.scorekeeper.plan import plan
from ohhell.table.game import Game

FILE: Final = Path(__file__).parents[2] / "web/src/pad/hand/typical-hands.json"
RULES: Final = "classic"
SEATS: Final = range(3, 8)


def played(seats: int) -> tuple[Row, ...]:
    """Return the score sheet of a whole game between club bots."""
    game, choose, rng = (
        Game(preset(RULES), [f"P{seat}" for seat in range(seats)], seed=seats),
        bot("club"),
        Random(seats),
    )
    while not game.is_over:
        seat = game.waiting_for[0]
        game.play(choose(game.view(seat), rng))
    return tuple(game.sheet)


def document() -> bytes:
    """Return the plan and the hands of one game per number of players."""
    games = []
    for seats in SEATS:
        rows = played(seats)
        hands = [{"trump": row.trump, "bids": row.bids, "taken": row.taken} for row in rows]
        games.append({"plan": plan(preset(RULES), seats), "dealer": rows[0].dealer, "hands": hands})
    return msgspec.json.encode(games) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(document())
