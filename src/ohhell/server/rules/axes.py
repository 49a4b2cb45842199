"""Axes over HTTP: what every rule can be set to, told from the records themselves, so that a form can be built from it."""

from __future__ import annotations

import inspect
import re
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ohhell.rules.axes import When
from ohhell.rules.cards import Card
from ohhell.rules.problems import LIMITS
from ohhell.rules.rules import Rules
from ohhell.rules.toml import LARGEST_NUMBER
from ohhell.server.http.responses import json_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


class Shape(Struct, frozen=True, omit_defaults=True):
    """What a value looks like: *values* of a choice, limits of a number, *of* of a list or table, *axes* of a record."""

    kind: Literal["choice", "number", "flag", "text", "condition", "card", "list", "table", "record", "either"]
    values: tuple[str, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    of: Shape | UnsetType = UNSET
    axes: tuple[Axis, ...] | UnsetType = UNSET
    options: tuple[Shape, ...] | UnsetType = UNSET


class Only(Struct, frozen=True, omit_defaults=True):
    """When an axis matters: the one named *key* beside it has one of *values*, or none of those *unless*.

    *inside* is the key that is looked at in each entry, where that axis is a list of records.
    """

    key: str
    values: tuple[str, ...] | UnsetType = UNSET
    unless: tuple[str | int, ...] | UnsetType = UNSET
    inside: str | UnsetType = UNSET


class Axis(Struct, frozen=True, omit_defaults=True):
    """One thing that a rule set says; *empty* where it may say nothing, *also* the key that sets several at once.

    Where *only* is there, it does nothing unless one of these holds.
    """

    key: str
    path: str
    help: str
    shape: Shape
    default: Any = UNSET
    empty: bool = False
    also: str | UnsetType = UNSET
    only: tuple[Only, ...] | UnsetType = UNSET


class AxisList(Struct, frozen=True):
    """Every axis of a rule set."""

    axes: tuple[Axis, ...]


async def axes(request: Request) -> Response:
    """Every axis of a rule set."""
    del request
    return json_response(AxisList(every_axis()))


@cache
def every_axis() -> tuple[Axis, ...]:
    """The axes in the order in which a file has them."""
    return axes_of(Rules)


def axes_of(kind: Any, path: str = "") -> tuple[Axis, ...]:
    """The axes of a record, which stands at *path* in a rule set."""
    types, told = get_type_hints(kind), _sentences(inspect.getdoc(kind) or "")
    return tuple(_axis(item, types[item.name], path, told) for item in fields(kind))


def _axis(item: Field[Any], wanted: Any, path: str, told: tuple[str, ...]) -> Axis:
    key = str(item.metadata.get("key", item.name))
    here = f"{path}.{key}" if path else key
    record = _record_in(wanted)
    about = [line for line in told if f"*{item.name}*" in line]
    about += _sentences(inspect.getdoc(record) or "")[:1] if record is not None else ()
    shape = shape_of(wanted, here)
    help_text = re.sub(r"[*`]", "", about[0]) if about else ""
    return Axis(
        key=key,
        path=here,
        help=help_text[:1].upper() + help_text[1:],
        shape=shape,
        default=UNSET if shape.kind == "record" else _plain(item.default, shape),
        empty=NoneType in get_args(wanted),
        also=item.metadata.get("also", UNSET),
        only=ONLY.get(here, UNSET),
    )


def _where(key: str, *values: str) -> tuple[Only, ...]:
    return (Only(key, values=values),)


def _unless(key: str, *values: str | int) -> tuple[Only, ...]:
    return (Only(key, unless=values),)


def _trumps(*sources: str) -> tuple[Only, ...]:
    """Some hand finds its trump in one of these ways; a card that is turned up is never the way out where none is left."""
    spare = tuple(source for source in sources if source != "turn_up")
    instead = (Only("no_card_left", values=spare),) if spare else ()
    return (Only("source", values=sources), Only("override", values=sources, inside="source"), *instead)


_GROWING: Final = _where("shape", "down_up", "up_down", "down", "up")
ONLY: Final[dict[str, tuple[Only, ...]]] = {
    "deck.joker_role": _unless("jokers", 0),
    "deck.per_player": _where("kind", "short_top"),
    "deck.cards": _where("kind", "custom"),
    "schedule.max": _unless("shape", "custom"),
    "schedule.cap": _unless("shape", "custom"),
    "schedule.min": _GROWING,
    "schedule.step": _GROWING,
    "schedule.repeat_low": _GROWING,
    "schedule.repeat_high": _GROWING,
    "schedule.list": _where("shape", "custom"),
    "schedule.hands": _where("shape", "fixed"),
    "first_dealer.tie": _where("by", "draw_high", "cut_high", "face_up_high"),
    "trump.suit": _trumps("fixed", "rotation"),
    "trump.list": _trumps("by_list"),
    "trump.cycle": _trumps("rotation"),
    "trump.start": _trumps("rotation"),
    "trump.no_card_left": _trumps("turn_up"),
    "trump.turnup_nt_if": _trumps("turn_up", "cut_before_deal", "dealer_last_card"),
    "trump.turnup_joker": _trumps("turn_up", "cut_before_deal", "dealer_last_card"),
    "bid.change_who": _unless("change", "never"),
    "hook.when": _unless("kind", "none"),
    "trick.cancel_led": _where("duplicates", "cancel"),
    "trick.dead": _where("duplicates", "cancel"),
    "end.points": _where("kind", "target"),
    "tie.size": _where("kind", "extra_hands"),
    "format.aggregate": _unless("matches", 1),
    "format.next_match_dealer": _unless("matches", 1),
}
"""The axes that do nothing unless another one is set, so that a form can leave them out."""


def shape_of(wanted: Any, path: str) -> Shape:
    """The shape of the values that a type hint allows."""
    origin = get_origin(wanted)
    if origin in {Union, UnionType}:
        options = tuple(shape_of(part, path) for part in get_args(wanted) if part is not NoneType)
        return options[0] if len(options) == 1 else Shape("either", options=options)
    if origin is Literal:
        return Shape("choice", values=tuple(str(value) for value in get_args(wanted)))
    if origin is tuple:
        inside = get_args(wanted)[0]
        if get_origin(inside) is tuple:  # pairs of a number and a value stand in a file as a table
            return Shape("table", of=shape_of(get_args(inside)[1], path))
        return Shape("list", of=shape_of(inside, path))
    if wanted is int:
        least, most = LIMITS.get(path, (-LARGEST_NUMBER, LARGEST_NUMBER))
        return Shape("number", least=least, most=most)
    return Shape(_PLAIN[wanted]) if wanted in _PLAIN else Shape("record", axes=axes_of(wanted, path))


_PLAIN: Final[dict[Any, Literal["flag", "text", "condition", "card"]]] = {
    bool: "flag",
    str: "text",
    When: "condition",
    Card: "card",
}


def _record_in(wanted: Any) -> Any:
    """The record that a type hint speaks of, alone or in a list."""
    if is_dataclass(wanted):
        return None if wanted in _PLAIN else wanted
    return next((found for part in get_args(wanted) if (found := _record_in(part)) is not None), None)


def _plain(value: Any, shape: Shape) -> Any:
    """A default as it stands in JSON, where a table without entries is no list."""
    if value is MISSING or value is None:
        return UNSET
    options = shape.options if isinstance(shape.options, tuple) else (shape,)
    if value == () and all(option.kind != "list" for option in options):
        return {}
    return str(value) if isinstance(value, When) else msgspec.to_builtins(value)


def _sentences(text: str) -> tuple[str, ...]:
    """The sentences of a docstring; one that a semicolon joins to another counts by itself."""
    parts = re.split(r"(?<=[.;])\s+", " ".join(text.split()))
    return tuple(part.rstrip(";.") + "." for part in parts if part)
