"""Every value of every axis has words of its own: a value without them fails the build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from ohhell.notation.prose.rule_sheet import sheet
from ohhell.rules.cards import RANKS, cards
from ohhell.rules.rules import Rules
from ohhell.rules.schema import AxisGroup, Choice, Either, ListOf, Shape, record_in, schema
from ohhell.rules.when import When
from scenes import house_rules

pytestmark = pytest.mark.broad

CONDITIONS = [
    When.parse(text)
    for text in (
        *("always", "not last hand", "every 2 hands", "every 3 hands"),
        *("n = max", "n >= 2", "n >= 3", "n <= 2", "n = 2", "n <= 1"),
        *("hand <= 1", "hand <= 2", "hand = 2", "hand = 3", "hand >= 2", "hand >= 3"),
    )
]
NUMBERS = (0, 1, 2, -1)
SMALL = {"players": {"min": 3, "max": 4}, "schedule": {"max": 4}}
THREE_HANDS = {"schedule": {"shape": "down", "max": 3}}
TRUMPS = {"suit": "h", "cycle": ["c", "h", "nt"], "list": {"by": "cards", "entries": ["h", "c"] * 9}}
TWO_PACKS = {"deck": {"packs": 2}}
CANCEL = TWO_PACKS | {"trick": {"duplicates": "cancel"}}
HIDDEN = {"bid": {"reveal": "all_together", "change": "until_play"}}
FORFEIT: dict[str, Any] = {"forfeits": [{}]}


@dataclass(frozen=True)
class AxisScene:
    """A rule set in which an axis matters, and values for it besides those that its shape names."""

    base: dict[str, Any]
    values: tuple[Any, ...] = ()
    named: bool = True


def only(base: dict[str, Any], *values: Any) -> AxisScene:
    """An axis tried with these values alone."""
    return AxisScene(base, values, named=False)


MADE = {
    **{
        f"score.made.{name}": AxisScene({}, NUMBERS)
        for name in ("base", "per_bid", "per_bid_sq", "per_card", "zero_per_card", "per_hand_index")
    },
    "score.made.table": AxisScene({}, ((), ((0, 5),), ((0, 5), (1, 7)), tuple((bid, bid) for bid in range(18)))),
    "score.made.bonus[].min_bid": AxisScene({"score": {"made": {"bonus": [{"points": 5}]}, "missed": {}}}, (0, 1, 2)),
    "score.made.bonus[].points": AxisScene({"score": {"made": {"bonus": [{"min_bid": 2}]}, "missed": {}}}, NUMBERS),
}
MISSED = {
    f"score.{side}.{name}": AxisScene({}, NUMBERS)
    for side in ("under", "over")
    for name in ("base", "per_taken", "per_bid", "per_card", "per_off", "per_off_sq", "per_off_tri")
}
AXES: dict[str, AxisScene] = {  # all others are choices that matter under any rules
    "name": AxisScene({}, ("Ann's game", "Bob's game")),
    "about": AxisScene({}, ("", "For rainy days.")),
    "source": AxisScene({}, ("", "Aunt May")),
    "variations": AxisScene({}, ("", "Deal two at a time.")),
    "bids_visible_in_play": AxisScene({}, (True, False)),
    "comments": AxisScene({}, (True, False)),
    "forfeits[].id": AxisScene(FORFEIT, ("forfeit", "pants")),
    "forfeits[].min_bid": AxisScene(FORFEIT, (0, 1, 2)),
    "forfeits[].scope": AxisScene(FORFEIT),
    "forfeits[].choices": AxisScene(FORFEIT, (("take a bow",), ("take a bow", "sing"))),
    "players.min": AxisScene({}, (2, 3)),
    "players.max": AxisScene({}, (4, 5, 20, None)),
    "players.best": AxisScene({}, ((), (3,), (3, 5), (3, 4, 5))),
    "players.minutes": AxisScene({}, (None, 45)),
    "deck.kind": AxisScene(
        SMALL | {"deck": {"per_player": 8, "joker_role": "top_trump", "cards": [f"{rank}h" for rank in RANKS] * 2}}
    ),
    "deck.packs": AxisScene(SMALL, (1, 2, 3)),
    "deck.jokers": AxisScene({"deck": {"joker_role": "top_trump"}}, (0, 1, 2)),
    "deck.joker_role": AxisScene({"deck": {"jokers": 1}}),
    "deck.ranks": only({}, (), RANKS[4:8], RANKS[5:8]),
    "deck.per_player": AxisScene({"deck": {"kind": "short_top"}, "players": {"min": 3}}, (5, 8)),
    "deck.cards": AxisScene(
        {"deck": {"kind": "custom"}, "players": {"min": 2, "max": 2}},
        (cards("2h 3h 4h 5h 6h"), cards("2h 3h 4h 5h 6c")),
    ),
    "hand_sizes.shape": AxisScene({"schedule": {"max": 4, "hands": 3, "list": [2, 3]}}),
    "hand_sizes.max": AxisScene(SMALL, (3, 4, ((3, 4), (4, 2)), ((3, 2), (4, 4)))),
    "hand_sizes.cap": AxisScene({}, (None, 5, 6)),
    "hand_sizes.min": AxisScene({}, (1, 2)),
    "hand_sizes.step": AxisScene({}, (1, 2)),
    "hand_sizes.repeat_low": AxisScene({}, (1, 2, 3)),
    "hand_sizes.repeat_high": AxisScene({}, (1, 2, 3)),
    "hand_sizes.clamp": AxisScene({"players": {"min": 4, "max": 5}, "schedule": {"max": 12}}, (True, False)),
    "hand_sizes.list": AxisScene({"schedule": {"shape": "custom"}}, ((1, 2), (2, 1))),
    "hand_sizes.hands": AxisScene({"schedule": {"shape": "fixed", "max": 3}}, (3, 4)),
    "trump.source": AxisScene(THREE_HANDS | {"trump": TRUMPS}),
    "trump.suit": AxisScene({"trump": {"source": "fixed"}}),
    "trump.list.by": AxisScene(
        THREE_HANDS | {"trump": {"source": "by_list", "list": {"by": "hand", "entries": ["h", "c", "s"]}}}
    ),
    "trump.list.entries": only(
        THREE_HANDS | {"trump": {"source": "by_list", "list": {"by": "cards"}}}, ("h", "c", "s"), ("s", "c", "h")
    ),
    "trump.cycle": only({"trump": {"source": "rotation"}}, ("h", "c"), ("c", "h"), ("h",), ("nt",)),
    "trump.start": AxisScene({"trump": TRUMPS | {"source": "rotation"}}),
    "trump.no_card_left": AxisScene(
        {"players": {"min": 3, "max": 4}, "schedule": {"max": "use_all"}, "trump": TRUMPS | {"source": "turn_up"}}
    ),
    "trump.override[].when": AxisScene(THREE_HANDS | {"trump": {"override": [{"source": "none"}]}}, tuple(CONDITIONS)),
    "trump.override[].source": AxisScene(THREE_HANDS | {"trump": TRUMPS | {"override": [{"when": "n = 2"}]}}),
    "trump.turnup_nt_if": only(
        {"deck": {"kind": "five_hundred_63", "joker_role": "top_trump"}}, *((rank,) for rank in RANKS)
    ),
    "trump.turnup_joker": AxisScene({"deck": {"jokers": 1, "joker_role": "top_trump"}}),
    "bid.form": AxisScene({"bid": {"reveal": "all_together"}}),
    "bid.min": AxisScene({}, (0, 1)),
    "bid.max": AxisScene({}, (0, 1, 2)),
    "bid.change": AxisScene({"bid": {"reveal": "all_together"}}),
    "bid.change_who": AxisScene(HIDDEN),
    "bid.sight[].when": AxisScene(THREE_HANDS | {"bid": {"sight": [{"mode": "blind"}]}}, tuple(CONDITIONS)),
    "bid.sight[].mode": AxisScene({"bid": {"sight": [{"when": "n = 1"}]}}),
    "hook.when": AxisScene(THREE_HANDS | {"hook": "last_not_equal"}, tuple(CONDITIONS)),
    "trick.duplicates": AxisScene(TWO_PACKS),
    "trick.cancel_led": AxisScene(CANCEL),
    "trick.dead.credit": AxisScene(CANCEL),
    "trick.dead.leader": AxisScene(CANCEL),
    **MADE,
    **MISSED,
    "score.over.zero": AxisScene({}, ((), 5, -5, ((1, 5),), ((1, 5), (2, 7), (3, 9), (4, 11)))),
    "end.kind": AxisScene({"end": {"points": 50}}),
    "end.points": AxisScene({"end": {"kind": "target"}}, (50, 100)),
    "tie.size": AxisScene({"tie": "extra_hands"}),
    "format.matches": AxisScene({}, (1, 2, 3)),
    "format.table_size": AxisScene({}, (None, 4, 5)),
    "format.next_match_dealer": AxisScene({"format": {"matches": 2}}),
    "scorer.how": AxisScene({}, ("", "whoever lost last time")),
}
MEANINGLESS = {"score.under.zero"}  # a bid of zero cannot be missed by too few tricks


def leaves(record: AxisGroup, path: str = "") -> Iterator[tuple[str, Shape]]:
    """Every axis below a record, with its shape; "[]" stands for the records of a list."""
    for axis in record.axes:
        here = f"{path}.{axis.name}" if path else axis.name
        inside = record_in(axis.shape)
        if inside is None:
            yield here, axis.shape
        else:
            yield from leaves(inside, here if inside is axis.shape else f"{here}[]")


def named_values(shape: Shape) -> list[Any]:
    """The values that a shape names; a list of them is tried with one at a time."""
    match shape:
        case Choice(values=values):
            return list(values)
        case ListOf(of=Choice(values=values)):
            return [(value,) for value in values]
        case Either(options=options):
            return [value for option in options for value in named_values(option)]
    return []


def put(record: Any, path: str, value: Any) -> Any:
    """*record* with another value for one axis."""
    head, _, rest = path.partition(".")
    name = head.removesuffix("[]")
    inside = getattr(record, name)
    if not rest:
        return replace(record, **{name: value})
    if head != name:
        return replace(record, **{name: (put(inside[0], rest, value), *inside[1:])})
    return replace(record, **{name: put(inside, rest, value)})


LEAVES = {path: shape for path, shape in leaves(schema(Rules)) if path not in MEANINGLESS}


def test_every_scene_is_about_an_axis() -> None:
    assert set(AXES) <= set(LEAVES)


@cache
def sheets(path: str) -> list[tuple[Any, str]]:
    """The values of an axis, each with its rule sheet."""
    axis = AXES.get(path, AxisScene({}))
    base = house_rules(**axis.base)
    values = [*(named_values(LEAVES[path]) if axis.named else []), *axis.values]
    return [(value, sheet(put(base, path, value))) for value in values]


@pytest.mark.parametrize("path", LEAVES)
def test_every_value_of_an_axis_gives_another_sheet(path: str) -> None:
    same = [(one, other) for (one, text), (other, again) in combinations(sheets(path), 2) if text == again]

    assert sheets(path), "give it values in AXES"
    assert same == []


@pytest.mark.parametrize("path", LEAVES)
def test_no_sheet_shows_the_name_of_a_value(path: str) -> None:
    names = {name for shape in LEAVES.values() for name in named_values(shape) if isinstance(name, str) and "_" in name}
    words = {word.strip(".,:;") for _, text in sheets(path) for word in text.split()}

    assert words & (names | {"None", "True", "False"}) == set()
