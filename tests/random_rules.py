"""Random valid rule sets, drawn from the schema, so that a new axis or value is played without a change here."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, get_args

from ohhell.rules import axes
from ohhell.rules.cards import RANKS, SUITS, Card
from ohhell.rules.rules import Rules
from ohhell.rules.schema import AxisGroup, Choice, Either, Flag, ListOf, Number, Shape, Text, schema
from ohhell.rules.when import When

CONDITIONS = ("always", "not last hand", "n >= 3", "n <= 1", "n <= 2", "n = max", "hand <= 2", "every 2 hands")
HOOKS = get_args(axes.HookKind)
SMALL_NUMBERS: dict[str, tuple[int, ...]] = {
    "players.min": (2,),
    "deck.packs": (1, 1, 2, 3),
    "deck.jokers": (1, 2),
    "deck.per_player": (3, 5, 8),
    "schedule.max": (1, 2, 3, 5),
    "schedule.cap": (1, 2, 4),
    "schedule.min": (1, 2),
    "schedule.step": (1, 2, 3),
    "schedule.repeat_low": (1, 2),
    "schedule.repeat_high": (1, 2),
    "schedule.hands": (1, 3),
    "bid.min": (0, 1),
    "bid.max": (1, 2, 5),
    "end.points": (5, 30),
    "format.matches": (1, 4),
    "forfeits.min_bid": (0, 1, 2),
}


UNUSED = {"name", "about", "source", "variations", "players.best", "players.minutes", "format.table_size"}
COMPANIONS = {  # needed by some value of another axis, and harmless without it
    "deck.cards",
    "deck.joker_role",
    "deck.per_player",
    "end.points",
    "schedule",
    "schedule.hands",
    "schedule.list",
    "score",
    "score.made",
    "score.over",
    "score.under",
    "trump",
    "trump.cycle",
    "trump.list",
    "trump.list.entries",
    "trump.suit",
}
OFTEN = {
    "bid": 0.9,
    "bid.form": 0.6,
    "bid.reveal": 0.6,
    "bid.sight": 0.5,
    "deck": 0.6,
    "deck.kind": 0.6,
    "deck.packs": 0.5,
    "schedule.cap": 0.8,
    "tie": 0.5,
    "tie.kind": 0.8,
    "trick": 0.6,
    "trick.duplicates": 0.7,
    "trump.source": 0.8,
}


def random_rules(rng: Random) -> tuple[Rules, int]:
    """Draw a rule set and a number of seats that can play it; games are short."""
    while True:
        rules = _record(schema(Rules), rng, "")
        if rng.random() < 0.5:  # a hook fits few ways of bidding, and would hardly ever be drawn with one
            bid = replace(rules.bid, form="sequential", reveal="at_once")
            rules = replace(rules, bid=bid, hook=axes.Hook(rng.choice(HOOKS), When(rng.choice(CONDITIONS))))
        seats = rng.choice([2, 3, 3, 4, 4, 5, 6, 7, 9, 12])
        if not rules.problems(seats) and len(rules.schedule(seats)) * seats <= 80:
            return rules, seats


def _record(record: AxisGroup, rng: Random, path: str) -> Any:
    """A record with some of its axes drawn, the others left at their defaults."""
    values = {}
    for axis in record.axes:
        here = f"{path}.{axis.key}" if path else axis.key
        if here not in UNUSED and rng.random() < _probability(here):
            values[axis.name] = _value(axis.shape, rng, here)
    return record.kind(**values)


def _probability(path: str) -> float:
    """How often an axis is drawn."""
    return 1.0 if path in COMPANIONS else OFTEN.get(path, 0.35)


def _value(shape: Shape, rng: Random, path: str) -> Any:
    special = _special(rng, path)
    if special is not None:
        return special
    match shape:
        case Either(options=options):
            return _value(rng.choice(options), rng, path)
        case Choice(values=values):
            return rng.choice(values)
        case ListOf(of=entry):
            return tuple(_value(entry, rng, path) for _ in range(rng.randint(0, 2)))
        case AxisGroup():
            return _record(shape, rng, path)
        case Flag():
            return rng.random() < 0.5
        case Number():
            return rng.choice(SMALL_NUMBERS.get(path, (-10, -3, -1, 0, 1, 2, 5, 10)))
        case Text():
            return f"some {path}"
        case _:
            raise AssertionError(f"{path} needs a case in _special")


def _special(rng: Random, path: str) -> Any:
    """Values that mean something only as a whole."""
    match path:
        case "deck.cards":
            return tuple(rng.sample([Card(rank, suit) for rank in RANKS for suit in SUITS], rng.randint(20, 60)))
        case "deck.ranks":
            return tuple(rng.sample(RANKS, rng.randint(8, 16)))
        case "schedule.max":
            table = tuple((seats, rng.randint(1, 4)) for seats in range(2, 13))
            return rng.choice([1, 2, 4, "leave_one", "use_all", table])
        case "schedule.list":
            return tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 5)))
        case "trump.cycle":
            return tuple(rng.sample(["c", "d", "h", "s", "nt"], rng.randint(1, 5)))
        case "trump.list.entries":
            entries = [rng.choice(["c", "d", "h", "s", "nt"]) for _ in range(40)]
            return tuple(entries) if rng.random() < 0.5 else tuple(enumerate(entries, start=1))
        case "score.made.table" | "score.under.zero" | "score.over.zero":
            return tuple((number, rng.randint(-20, 20)) for number in range(rng.randint(0, 3)))
        case "players":
            return axes.Players(min=2)
        case _ if path.endswith(".when"):
            return When(rng.choice(CONDITIONS))
        case "forfeits":
            return (axes.ForfeitRule(id="bow", min_bid=rng.choice((0, 1, 2)), choices=("take a bow",)),)
    return None
