"""Random valid rule sets, drawn from the types of the axes, so that a value added there is played at once."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ohhell.rules import axes
from ohhell.rules.cards import RANKS, SUITS, Card
from ohhell.rules.rules import Rules

CONDITIONS = ("always", "not last hand", "n >= 3", "n <= 1", "n <= 2", "n = max", "hand <= 2", "every 2 hands")
HOOKS = get_args(axes.HookKind)
SMALL_NUMBERS: dict[str, tuple[int, ...]] = {
    "players.min": (2,),
    "deck.packs": (1, 1, 2, 3),
    "deck.jokers": (1, 2),
    "deck.per_player": (3, 5, 8),
    "hand_sizes.max": (1, 2, 3, 5),
    "hand_sizes.cap": (1, 2, 4),
    "hand_sizes.min": (1, 2),
    "hand_sizes.step": (1, 2, 3),
    "hand_sizes.repeat_low": (1, 2),
    "hand_sizes.repeat_high": (1, 2),
    "hand_sizes.hands": (1, 3),
    "bid.min": (0, 1),
    "bid.max": (1, 2, 5),
    "end.points": (5, 30),
    "format.matches": (1, 4),
    "forfeits.min_bid": (0, 1, 2),
}


IDLE = {"name", "about", "source", "variations", "players.best", "players.minutes", "format.table_size"}
COMPANIONS = {  # needed by some value of another axis, and harmless without it
    "deck.cards",
    "deck.joker_role",
    "deck.per_player",
    "end.points",
    "hand_sizes",
    "hand_sizes.hands",
    "hand_sizes.list",
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
    "hand_sizes.cap": 0.8,
    "tie": 0.5,
    "tie.kind": 0.8,
    "trick": 0.6,
    "trick.duplicates": 0.7,
    "trump.source": 0.8,
}


def random_rules(rng: Random) -> tuple[Rules, int]:
    """A rule set that can be played, and a number of seats that can play it; games are short."""
    while True:
        rules = _record(Rules, rng, "")
        if rng.random() < 0.5:  # a hook fits few ways of bidding, and would hardly ever be drawn with one
            bid = replace(rules.bid, form="sequential", reveal="at_once")
            rules = replace(rules, bid=bid, hook=axes.Hook(rng.choice(HOOKS), axes.When(rng.choice(CONDITIONS))))
        seats = rng.choice([2, 3, 3, 4, 4, 5, 6, 7, 9, 12])
        if not rules.problems(seats) and len(rules.schedule(seats)) * seats <= 80:
            return rules, seats


def _record(kind: Any, rng: Random, path: str) -> Any:
    """A record with some of its fields drawn, the others left at their defaults."""
    types = _types(kind)
    values = {}
    for item in fields(kind):
        axis = f"{path}.{item.name}" if path else item.name
        if axis not in IDLE and rng.random() < _eagerness(axis):
            values[item.name] = _value(types[item.name], rng, axis)
    return kind(**values)


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _eagerness(axis: str) -> float:
    """How often an axis leaves its default."""
    return 1.0 if axis in COMPANIONS else OFTEN.get(axis, 0.35)


def _value(wanted: Any, rng: Random, axis: str) -> Any:
    special = _special(rng, axis)
    if special is not None:
        return special
    origin = get_origin(wanted)
    if origin in {Union, UnionType}:
        return _value(rng.choice([part for part in get_args(wanted) if part is not NoneType]), rng, axis)
    if origin is Literal:
        return rng.choice(get_args(wanted))
    if origin is tuple:
        return tuple(_value(get_args(wanted)[0], rng, axis) for _ in range(rng.randint(0, 2)))
    if is_dataclass(wanted):
        return _record(wanted, rng, axis)
    if wanted is bool:
        return rng.random() < 0.5
    if wanted is int:
        return rng.choice(SMALL_NUMBERS.get(axis, (-10, -3, -1, 0, 1, 2, 5, 10)))
    return f"some {axis}"


def _special(rng: Random, axis: str) -> Any:
    """Values that mean something only as a whole."""
    match axis:
        case "deck.cards":
            return tuple(rng.sample([Card(rank, suit) for rank in RANKS for suit in SUITS], rng.randint(20, 60)))
        case "deck.ranks":
            return tuple(rng.sample(RANKS, rng.randint(8, 16)))
        case "hand_sizes.max":
            table = tuple((seats, rng.randint(1, 4)) for seats in range(2, 13))
            return rng.choice([1, 2, 4, "leave_one", "use_all", table])
        case "hand_sizes.list":
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
        case _ if axis.endswith(".when"):
            return axes.When(rng.choice(CONDITIONS))
        case "forfeits":
            return (axes.ForfeitRule(id="bow", min_bid=rng.choice((0, 1, 2)), choices=("take a bow",)),)
    return None
