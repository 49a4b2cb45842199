"""Misfits: values of a rule set built by hand that no file could have given it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ohhell.rules.axes import When
from ohhell.rules.cards import Card
from ohhell.rules.errors import Problem


def misfits(record: Any, axis: str = "") -> Iterator[Problem]:
    """Every value in *record* that is not of its type, by the types its fields declare."""
    kind: Any = type(record)
    types = _types(kind)
    for item in fields(record):
        name = str(item.metadata.get("key", item.name))
        path = f"{axis}.{name}" if axis else name
        value, wanted = getattr(record, item.name), types[item.name]
        if not _fits(value, wanted):
            yield Problem("wrong-value", path, f"{path} cannot be {_shown(value)}")
        elif is_dataclass(value) and not isinstance(value, When):
            yield from misfits(value, path)
        elif isinstance(value, tuple):
            for place, part in enumerate(value, start=1):
                if is_dataclass(part):
                    yield from misfits(part, f"{path}[{place}]")


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: object, wanted: Any) -> bool:
    """Whether *value* is of the type a hint asks for; records are looked into by `misfits`."""
    origin = get_origin(wanted)
    if origin in {Union, UnionType}:
        return any(_fits(value, part) for part in get_args(wanted))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(wanted)
    if origin is tuple:
        return isinstance(value, tuple) and _row_fits(value, get_args(wanted)[0])
    if wanted is When:
        return isinstance(value, When) and value.is_sound()
    if wanted is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return value is None if wanted is NoneType else isinstance(value, wanted)


def _row_fits(row: tuple[object, ...], wanted: Any) -> bool:
    """Whether every part of a row fits; pairs stand in the order of their numbers, each number once."""
    if get_origin(wanted) is not tuple:
        return all(_fits(part, wanted) for part in row)
    first, second = get_args(wanted)
    pairs = [pair for pair in row if isinstance(pair, tuple) and len(pair) == 2]  # noqa: PLR2004 (a pair)
    if len(pairs) < len(row) or not all(_fits(key, first) and _fits(value, second) for key, value in pairs):
        return False
    keys = [key for key, _ in pairs]
    return keys == sorted(set(keys))


def _shown(value: object) -> str:
    text = str(value) if isinstance(value, Card) else repr(value)
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)
