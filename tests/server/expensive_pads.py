"""Score pads that are expensive to check and to read back: each fills one request with the notes that make the most work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from nasty_texts import names
from ohhell import read_rules
from ohhell.notation import wire
from ohhell.protocol.limits import LARGEST_NOTES, NOTES_PER_REQUEST

PLAYERS = 40
SEATS = [str(seat) for seat in range(PLAYERS)]
RULES = (
    "%sschedule={shape='custom',list=[%s]}\ndeck={packs=10}\nplayers={max=40}\ntrump={source='none'}\n"
    "[score]\nmade={base=1}\nmissed={base=0}\n"
)
FORFEITS = "forfeits=[" + ",".join(f"{{id='{number}',min_bid=0,choices=['x']}}" for number in range(15)) + "]\n"

Notes = Iterator[dict[str, Any]]


def expensive_pads() -> dict[str, list[dict[str, Any]]]:
    """Notes of new pads, by what makes them expensive; as many as one request may have."""
    patterns = {
        "corrections with forfeits": _corrections(),
        "forfeits": _played(RULES % (FORFEITS, "1," * 1_000), 1_000),
        "matches": _matches(),
        "deals again": _repeated({"kind": "void", "match": 1, "hand": 20}, _hand(20)),
        "closed and opened": _repeated({"kind": "close"}, {"kind": "reopen"}),
        "player leaves and returns": _repeated(
            {"kind": "leave", "seat": 39}, {"kind": "come", "name": names(PLAYERS)[39], "after": 38}
        ),
        "long comments": _repeated(_comment("x"), _comment("y")),
        "points of the paper": _repeated(*({**_hand(1), "points": dict.fromkeys(SEATS, n)} for n in (1, 2))),
    }
    return {name: _fitting(notes) for name, notes in patterns.items()}


def _fitting(notes: Notes) -> list[dict[str, Any]]:
    """As many entries as one request may have."""
    entries: list[dict[str, Any]] = []
    size = 100
    for number, note in enumerate(islice(notes, NOTES_PER_REQUEST)):
        entry = {"id": f"n{number}", "on": number, "at": 1, "note": note}
        size += len(json.dumps(entry)) + 2
        if size > LARGEST_NOTES:
            break
        entries.append(entry)
    return entries


def _opening(rules: str) -> dict[str, Any]:
    encoded = json.loads(wire.encode_rules(read_rules(rules)))
    return {"kind": "open", "rules": encoded, "names": names(PLAYERS), "dealer": 0}


def _hand(number: int, match: int = 1) -> dict[str, Any]:
    """A hand of one card in which almost everybody bids 1 and misses."""
    taken = dict.fromkeys(SEATS, 0) | {"0": 1}
    return {"kind": "write", "match": match, "hand": number, "bids": dict.fromkeys(SEATS, 1), "taken": taken}


def _comment(letter: str) -> dict[str, Any]:
    return {"kind": "write", "match": 1, "hand": 1, "comment": "\n".join([letter * 190] * 10)}


def _played(rules: str, hands: int) -> Notes:
    yield _opening(rules)
    yield from map(_hand, range(1, hands + 1))


def _corrections() -> Notes:
    yield from _played(RULES % (FORFEITS, "1," * 1_000), 40)
    for turn in count():
        yield {"kind": "write", "match": 1, "hand": 1, "bids": {"1": turn % 2}}


def _matches() -> Notes:
    yield _opening(RULES % ("format={matches=50}\n", "1,"))
    for match in count(1):
        yield _hand(1, match)
        yield {"kind": "match", "dealer": 0}


def _repeated(*notes: dict[str, Any]) -> Notes:
    yield from _played(RULES % ("", "1," * 1_000), 20)
    while True:
        yield from notes
