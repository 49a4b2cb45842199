"""Type whole games into score pads over HTTP, hand by hand, as the scorers of several tables do.

`python -m benchmarks.pad_typist ADDRESS` reads its work from standard input, one JSON object per line with the `pad`, its `key`, the
`rules` (a preset), the number of `players`, and a `seed`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import ohhell
from ohhell.client.requests import Requests


def main() -> None:
    """Type one hand at each table in turn, until all games are over."""
    requests = Requests(sys.argv[1])
    tables = [_Scorer(requests, json.loads(line)) for line in sys.stdin]
    for _ in range(max((len(table.hands) for table in tables), default=0)):
        for table in tables:
            table.type_next_hand()


class _Scorer:
    """The scorer of one table, with a game that was played at random."""

    def __init__(self, requests: Requests, work: dict[str, Any]) -> None:
        self._requests = requests
        self._pad, self._key, self._mark = work["pad"], work["key"], f"typist.{work['seed']}"
        self._version = 1
        self._sent = 0
        self.hands = [*random_hands(work["rules"], work["players"], work["seed"])]

    def type_next_hand(self) -> None:
        """Send the bids of a hand, and then the tricks."""
        if not self.hands:
            return
        hand = self.hands.pop(0)
        self._send({"trump": hand["trump"], "bids": hand["bids"]}, hand["number"])
        self._send({"taken": hand["taken"]}, hand["number"])

    def _send(self, cells: dict[str, Any], hand: int) -> None:
        self._sent += 1
        note = {"kind": "write", "match": 1, "hand": hand, **cells}
        entry = {
            "id": f"{self._mark}.{self._sent}",
            "on": self._version,
            "at": time.time_ns() // 1_000_000,
            "by": "Scorer",
            "note": note,
        }
        answer, _ = self._requests.send(
            "POST", f"/api/pads/{self._pad}/notes", {"notes": [entry]}, headers={"Pad-Key": self._key}
        )
        reply = json.loads(answer)
        if reply["refused"] is not None:
            raise RuntimeError(reply["refused"])
        self._version = reply["version"]


def random_hands(preset: str, players: int, seed: str) -> Iterator[dict[str, Any]]:
    """Yield trump, bids and tricks of each hand of a game between players who move at random."""
    rng = Random(seed)
    game = ohhell.Game(ohhell.preset(preset), [f"Player {seat}" for seat in range(players)], seed=seed)
    while game.waiting_for:
        game.play(rng.choice(game.legal(rng.choice(game.waiting_for))))
    for row in game.sheet:
        yield {
            "number": row.number,
            "trump": row.trump,
            "bids": {str(seat): bid for seat, bid in enumerate(row.bids)},
            "taken": {str(seat): taken for seat, taken in enumerate(row.taken)},
        }


if __name__ == "__main__":
    main()
