"""Values of a rule set that have the wrong type or go beyond their limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ohhell.rules.cards import Card
from ohhell.rules.errors import Problem
from ohhell.rules.schema import (
    CardName,
    Choice,
    Condition,
    Either,
    Flag,
    ListOf,
    Number,
    Record,
    Shape,
    TableOf,
    Text,
    record_in,
    schema,
)
from ohhell.rules.when import When

Fits = Callable[[object], bool]
"""Whether a value is one that an axis can have."""


def type_problems(record: Any, path: str = "") -> Iterator[Problem]:
    """Every value in *record* that does not have the type of its axis; rules built in Python can have such values."""
    for name, key, fits, inside in _checks(schema(type(record))):
        here = f"{path}.{key}" if path else key
        value = getattr(record, name)
        if not fits(value):
            yield Problem("wrong-value", here, f"{here} can't be {_shown(value)}.")
        elif inside and isinstance(value, tuple):
            for place, part in enumerate(value, start=1):
                yield from type_problems(part, f"{here}[{place}]")
        elif inside and value is not None:
            yield from type_problems(value, here)


@cache
def _checks(record: Record) -> tuple[tuple[str, str, Fits, bool], ...]:
    """For each axis of a record: its name, its key, the test of its value, and whether there are records in it."""
    return tuple(
        (
            axis.name,
            axis.key,
            _or_none(_fits(axis.shape)) if axis.optional else _fits(axis.shape),
            bool(record_in(axis.shape)),
        )
        for axis in record.axes
    )


def _or_none(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


@cache
def _fits(shape: Shape) -> Fits:  # noqa: PLR0911 (one case per shape)
    """The test whether a value has *shape*; what is inside records has tests of its own."""
    match shape:
        case Flag():
            return lambda value: isinstance(value, bool)
        case Text():
            return lambda value: isinstance(value, str)
        case CardName():
            return lambda value: isinstance(value, Card)
        case Condition():
            return lambda value: isinstance(value, When) and value.is_valid()
        case Number():
            return lambda value: isinstance(value, int) and not isinstance(value, bool)
        case Choice(values=words):
            return lambda value: isinstance(value, str) and value in words
        case ListOf(of=entry):
            entry_fits = _fits(entry)
            return lambda value: isinstance(value, tuple) and all(map(entry_fits, value))
        case TableOf(of=entry):
            entry_fits = _fits(entry)
            return lambda value: isinstance(value, tuple) and _is_table(value, entry_fits)
        case Either(options=options):
            tests = tuple(map(_fits, options))
            return lambda value: any(fits(value) for fits in tests)
        case _:  # a record
            kind = shape.kind
            return lambda value: isinstance(value, kind)


def _is_table(pairs: tuple[Any, ...], entry_fits: Fits) -> bool:
    """Whether *pairs* are pairs of a number and an entry, in the order of the numbers, each number once."""
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):  # noqa: PLR2004 (a pair)
        return False
    numbers = [number for number, _ in pairs]
    return (
        all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
        and all(entry_fits(entry) for _, entry in pairs)
        and numbers == sorted(set(numbers))
    )


def limit_problems(record: Any, path: str = "") -> Iterator[Problem]:
    """Every number in *record* out of its limits and every list that is too long; all types must be right."""
    for axis in schema(type(record)).axes:
        value = getattr(record, axis.name)
        if value is not None and value != axis.default:
            yield from _beyond(axis.shape, value, f"{path}.{axis.key}" if path else axis.key)


def _beyond(shape: Shape, value: Any, path: str) -> Iterator[Problem]:
    match shape:
        case Number(least=least, most=most):
            if not least <= value <= most:
                yield Problem("out-of-range", path, f"{path} is {value}, but must be from {least} to {most}.")
        case ListOf(most=most) | TableOf(most=most) if len(value) > most:
            yield Problem("out-of-range", path, f"{path} has {len(value)} entries; {most} is the maximum.")
        case ListOf(of=entry):
            for part in value:
                yield from _beyond(entry, part, path)
        case TableOf(of=entry):
            for _, part in value:
                yield from _beyond(entry, part, path)
        case Either(options=options):
            yield from _beyond(next(option for option in options if _fits(option)(value)), value, path)
        case Record():
            yield from limit_problems(value, path)


def _shown(value: object) -> str:
    text = str(value) if isinstance(value, Card) else repr(value)
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)
