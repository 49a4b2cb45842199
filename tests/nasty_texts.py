"""Nasty records, positions and messages: as large as a request may bring them, and as much work as their size allows."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

import ohhell
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.events import Draw, Event, Tally
from ohhell.rules.state import due, evolve

SCORE = "[score]\nmade={base=1}\nmissed={base=0}\n"
PLAIN = "trump={source='none'}\nfirst_dealer={by='random_dealer'}\n"
LONG = "schedule={shape='custom',list=[" + "1," * 1_000 + "]}\n"
FORFEITS = "forfeits=[" + ",".join(f"{{id='{number}',min_bid=0,choices=['x']}}" for number in range(50)) + "]\n"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def names(count: int) -> tuple[str, ...]:
    """So many names, as short as they can be."""
    return tuple(LETTERS[place % 52] + (LETTERS[place // 52 - 1] if place >= 52 else "") for place in range(count))


@cache
def played(rules: str, seats: int, moves: int) -> str:
    """The record of a game of which so many moves were made."""
    game = ohhell.Game(ohhell.read_rules(rules + PLAIN + SCORE), names(seats), seed="nasty")
    for _ in range(moves):
        if not game.waiting_for:
            break
        game.play(game.legal(game.waiting_for[0])[0])
    return game.record()


@cache
def noted(rules: str, seats: int, hands: int) -> str:
    """The record of a game of which so many hands were noted, with the bids always missed."""
    table = ohhell.read_rules(rules + PLAIN + SCORE)
    state = initial_state(Record(table, names(seats)))
    events: list[Event] = [Draw((), 0)]
    state = evolve(state, events[-1])
    for hand in range(hands):
        taken = tuple(int(seat == hand % seats) for seat in range(seats))
        events.append(Tally("nt", (0,) * seats, taken))
        state = evolve(state, events[-1])
        while (awaited := due(state)) is not None:
            events.append(awaited)
            state = evolve(state, awaited)
    return record_text.write(Record(table, names(seats), tuple(events)))


def whole(record: str, size: int, lines: int | None = None, cards: int | None = None, hands: int = 1_000) -> str:
    """A record cut off before a hand, so that it has at most so many characters, lines, cards and hands."""
    size = min(size, len("\nhand ".join(record.split("\nhand ")[: hands + 1])))
    size = min(size, len("\n".join(record.split("\n", lines)[:lines])) if lines else size)
    if cards is not None and (seats := record.count("seat:")):
        size = min(size, len("trick ".join(record.split("trick ")[: cards // seats + 1])))
    cut = record.rfind("\nhand ", 0, size)
    return record if len(record) <= size else record[: cut + 1 or size]


TEN = "deck={packs=10}\n"
HEAD = f"Oh Hell record 1\n\nseat: {'x' * 40}\nseat: y\n"
RULES = "rules:\n" + "".join(f"    {line}\n" for line in (FORFEITS + PLAIN + SCORE).splitlines())
RECORDS: dict[str, Callable[[int], str]] = {
    "long hands of two": lambda size: played(f"{TEN}schedule={{shape='fixed',hands=60,max=259}}\n", 2, size // 14),
    "long hands of twelve": lambda size: played(f"{TEN}schedule={{shape='fixed',hands=60,max=43}}\n", 12, size // 10),
    "many hands of four": lambda size: played("schedule={shape='fixed',hands=1000,max=13}\n", 4, size // 13),
    "many hands of two": lambda size: played("schedule={shape='fixed',hands=1000,max=1}\n", 2, size // 70),
    "a thousand noted hands": lambda _: noted(LONG, 2, 1_000),
    "noted hands of three hundred": lambda size: noted(
        f"{LONG}{TEN}players={{max=520}}\n", 300, min(1_000, size // 7_000)
    ),
    "noted hands with forfeits": lambda size: noted(LONG + FORFEITS, 12, min(1_000, size // 400)),
    "many comments": lambda size: whole(noted(LONG, 2, 3), size) + "comment: x\n" * (size // 12),
    "many seats": lambda _: "Oh Hell record 1\n" + "".join(f"seat: {name}\n" for name in names(2_000)),
    "many forfeits of earlier matches": lambda size: HEAD + RULES + "paid before: y 1\n" * (size // 17),
    "many blank rows": lambda size: HEAD + "rules:\n" + "    \n" * (size // 6),
    "one long row": lambda size: HEAD + "date: " + "x" * size,
    "many short rows": lambda size: HEAD + "date: x\n" + "    x\n" * (size // 6),
    "many draws": lambda size: HEAD + RULES + "draw: " + "y Qh, " * (size // 7),
    "keys without values": lambda size: "Oh Hell record 1\n" + "a:\n" * (size // 3),
    "nothing but colons": lambda size: "Oh Hell record 1\n" + ":" * size,
    "a bomb as rules": lambda size: HEAD + "rules:\n    a" + ".a" * (size // 2) + " = 1\n",
}
"""Records of about so many characters, of which much is read, and texts that only look like some."""


@cache
def record_of(name: str, size: int) -> str:
    """One of them, with at most so many characters."""
    return whole(RECORDS[name](size), size)[:size]


def records(size: int) -> dict[str, str]:
    """All of them."""
    return {name: record_of(name, size) for name in RECORDS}


def positions(size: int) -> dict[str, str]:
    """Texts of so many characters that look like positions."""
    start = "hand 1 | cards 10 | dealer 0 | trump h | "
    return {
        "many hands": start + "bids - | hands " + "- / " * (size // 4),
        "many cards": start + "bids - | hands " + "Qh " * (size // 3),
        "many tricks": start + "bids - | tricks " + "0: Qh / " * (size // 8),
        "many bars": "|" * size,
        "many labels": "hand 1 | " * (size // 9),
        "many bids": start + "bids " + "- " * (size // 2),
        "long number": "hand " + "9" * size,
        "nothing but blanks": " " * size,
    }


def mutated(record: str, seed: int) -> str:
    """A text with a few pieces cut out, doubled many times or exchanged, no longer than before."""
    rng = Random(seed)
    found = record
    for _ in range(rng.randint(1, 6)):
        begin = rng.randrange(len(found) + 1)
        end = min(len(found), begin + rng.choice([1, 3, 20, 200, 2_000]))
        piece = rng.choice([found[begin:end] * rng.choice([2, 50]), found[begin:end][::-1], "", "9" * 400, ",;:" * 100])
        found = found[:begin] + piece + found[end:]
    return found[: len(record)]


@cache
def messages(size: int) -> dict[str, bytes]:
    """JSON of so many bytes, in every shape."""
    return {
        "deep lists": b"[" * size,
        "deep objects": b'{"a":' * (size // 5),
        "many lists": b"[" + b"[]," * (size // 3 - 1) + b"[]]",
        "many objects": b"[" + b"{}," * (size // 3 - 1) + b"{}]",
        "many keys": b"{" + b",".join(b'"%d":0' % number for number in range(size // 10)) + b"}",
        "the same key": b"{" + b'"do":"say",' * (size // 11 - 1) + b'"do":"say"}',
        "long number": b"9" * size,
        "long fraction": b"0." + b"9" * (size - 2),
        "large exponent": b"1e" + b"9" * (size - 2),
        "long text": json.dumps({"do": "say", "id": "a", "text": "x" * (size - 40)}).encode(),
        "escaped letters": b'{"do":"say","id":"a","text":"' + b"\\u00e9" * (size // 6 - 8) + b'"}',
        "broken letters": b'"' + b"\xff" * (size - 2) + b'"',
        "blanks": b" " * size,
    }
