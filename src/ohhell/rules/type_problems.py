"""Misfits: values of a rule set built by hand that no file could have given it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ohhell.rules.axes import When
from ohhell.rules.cards import Card
from ohhell.rules.errors import Problem

Fits = Callable[[object], bool]
"""Whether a value is what a field may hold."""


def misfits(record: Any, axis: str = "") -> Iterator[Problem]:
    """Every value in *record* that is not of its type, by the types its fields declare."""
    kind: Any = type(record)
    for attribute, name, fits in _fields(kind):
        path = f"{axis}.{name}" if axis else name
        value = getattr(record, attribute)
        if not fits(value):
            yield Problem("wrong-value", path, f"{path} cannot be {_shown(value)}")
        elif isinstance(value, tuple):
            for place, part in enumerate(value, start=1):
                if is_dataclass(part):
                    yield from misfits(part, f"{path}[{place}]")
        elif is_dataclass(value) and not isinstance(value, When):
            yield from misfits(value, path)


@cache
def _fields(kind: Any) -> tuple[tuple[str, str, Fits], ...]:
    """The fields of a record: the attribute, the name that a file gives it, and the test of its type."""
    types = get_type_hints(kind)
    return tuple(
        (item.name, str(item.metadata.get("key", item.name)), _fitting(types[item.name])) for item in fields(kind)
    )


@cache
def _fitting(wanted: Any) -> Fits:
    """Whether a value is of the type a hint asks for; records are looked into by `misfits`."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in {Union, UnionType}:
        each = tuple(map(_fitting, parts))
        return lambda value: any(fits(value) for fits in each)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts
    if origin is tuple:
        row = _row(parts[0])
        return lambda value: isinstance(value, tuple) and row(value)
    if wanted is When:
        return lambda value: isinstance(value, When) and value.is_sound()
    if wanted is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    return lambda value: isinstance(value, wanted)


def _row(wanted: Any) -> Callable[[tuple[Any, ...]], bool]:
    """Whether every part of a row fits; pairs stand in the order of their numbers, each number once."""
    if get_origin(wanted) is not tuple:
        part_fits = _fitting(wanted)
        return lambda row: all(map(part_fits, row))
    key_fits, value_fits = map(_fitting, get_args(wanted))

    def pairs_fit(row: tuple[Any, ...]) -> bool:
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in row):  # noqa: PLR2004 (a pair)
            return False
        keys = [key for key, _ in row]
        return all(key_fits(key) and value_fits(value) for key, value in row) and keys == sorted(set(keys))

    return pairs_fit


def _shown(value: object) -> str:
    text = str(value) if isinstance(value, Card) else repr(value)
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)
