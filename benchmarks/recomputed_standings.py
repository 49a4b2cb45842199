"""The standings of an Irish championship, computed again from the records in its event file.

This is a second implementation on purpose: it uses nothing of `ohhell.tournament`, and scores every hand by the Irish rule itself.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NamedTuple

import ohhell


class Place(NamedTuple):
    """A line of the standings."""

    place: int
    name: str
    total: int


def recomputed_standings(archive: str) -> list[Place]:
    """Return the standings from the text of an event file; raise ValueError if a table has no record."""
    names: list[str] = []
    records: dict[tuple[int, int], str] = {}
    for line in archive.splitlines()[1:]:
        action: dict[str, Any] = json.loads(line)["action"]
        if action["kind"] == "enter":
            names.append(action["name"])
        elif action["kind"] in {"result", "correct"}:
            records[action["match"], action["table"]] = action["result"].get("record", "")
    totals = Counter(dict.fromkeys(names, 0))
    for table, record in records.items():
        if not record:
            raise ValueError(f"match {table[0]}, table {table[1]} has no record")
        totals.update(irish_points(record))
    rows = [Place(1 + sum(other > total for other in totals.values()), name, total) for name, total in totals.items()]
    return sorted(rows, key=lambda row: (row.place, row.name))


def irish_points(record: str) -> dict[str, int]:
    """Return everybody's points: ten plus the bid for a bid that is made, one per trick otherwise."""
    game = ohhell.read_record(record)
    points = dict.fromkeys(game.names, 0)
    for row in game.sheet:
        for name, bid, taken in zip(game.names, row.bids, row.taken, strict=True):
            points[name] += 10 + bid if bid == taken else taken
    return points
