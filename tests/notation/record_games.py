"""Tables for the notation: rule sets that need every line of a record, and games played at them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

import ohhell
from ohhell.notation.record.record import Details, Record, RecordComment, initial_state
from ohhell.notation.record.text import read
from ohhell.rules.errors import NotationError
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve
from scenes import house_rules

NAMES = ("Ann", "Bob B.", "Cid", "Dee", "Eve van Dyk", "Fay", "Gus")
FOLDER = Path(__file__).parent

TABLES: dict[str, tuple[Rules, int]] = {"irish": (ohhell.preset("irish"), 5)} | {
    name: (house_rules(**table["rules"]), table["seats"])
    for name, table in tomllib.loads((FOLDER / "record_tables.toml").read_text(encoding="utf-8")).items()
}


@lru_cache(maxsize=200)
def played(table: str, seed: int) -> Record:
    """A whole game of chance moves, bids changed now and then, with remarks."""
    rules, seats = TABLES[table]
    return played_by(rules, seats, seed)


def played_by(rules: Rules, seats: int, seed: int) -> Record:
    """The same under any rules."""
    rng = Random(seed)
    names = NAMES[:seats] if seats <= len(NAMES) else tuple(f"Player {number}" for number in range(seats))
    game = ohhell.Game(rules, names, seed=seed, details=Details(place="Kitchen"))
    for _ in range(100_000):
        if not game.waiting_for:
            break
        changers = [seat for seat in range(seats) if seat not in game.waiting_for and game.legal(seat)]
        seat = rng.choice(changers if changers and rng.random() < 0.3 else game.waiting_for)
        game.play(rng.choice(game.legal(seat)))
        if rng.random() < 0.05:
            remark = rng.choice(("", "Bob thought long", "a: b; c, d | e", "word " * 40 + "end"))
            game.comments.append(RecordComment(len(game.log), remark))  # a record holds remarks under any rules
    return game.as_record()


def first(record: Record, count: int) -> Record:
    """A game as far as its first *count* events."""
    comments = tuple(comment for comment in record.comments if comment.after <= count)
    return Record(
        record.rules,
        record.names,
        record.events[:count],
        record.seed,
        record.details,
        comments,
        record.dealer,
    )


def folded(record: Record) -> State:
    """The state that the events of a record lead to."""
    state = initial_state(record)
    for event in record.events:
        state = evolve(state, event)
    return state


def remarked(record: Record, rng: Random) -> Record:
    """A record with remarks of its own at chance places, the first and the last among them."""
    places = sorted([0, len(record.events), *(rng.randint(0, len(record.events)) for _ in range(5))])
    comments = tuple(RecordComment(place, f"remark {number}") for number, place in enumerate(places))
    return Record(record.rules, record.names, record.events, None, record.details, comments, record.dealer)


KITCHEN = (FOLDER / "kitchen_record.txt").read_text(encoding="utf-8")


def refused(text: str) -> NotationError:
    """The error with which a record is refused."""
    with pytest.raises(NotationError) as refusal:
        read(text)
    return refusal.value
