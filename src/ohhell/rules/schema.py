"""The schema of a rule set: the type, limits, default and one line of help of every axis, and checks of values against it.

`axes` and `rules` declare each axis with `axis(...)`, and `schema` turns the declarations of a class into a `AxisGroup`. Reading and
writing TOML, checking values, the form in the browser, JSON Schema, the list of all rules in the docs and the random rule sets of
the tests work from that record, so a new axis appears in all of them.

>>> from ohhell.rules.rules import Rules
>>> hook = schema(Rules).by_key["hook"]
>>> hook.help
'The bids that are forbidden, and in which hands.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ohhell.rules.cards import Card
from ohhell.rules.errors import Problem
from ohhell.rules.limits import LARGEST_NUMBER, LONGEST_LIST
from ohhell.rules.when import When

T = TypeVar("T")
Limits = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Only:
    """A condition for an axis to matter: the axis *key* of the same table has one of *values*, or none of *unless*.

    Where that axis is a list of tables, *inside* is the key to look at in each of them.
    """

    key: str
    values: tuple[str, ...] = ()
    unless: tuple[str | int, ...] = ()
    inside: str = ""


def axis(  # noqa: PLR0913 (all but two by keyword)
    default: T,
    about: str = "",
    *,
    limits: Limits = (-LARGEST_NUMBER, LARGEST_NUMBER),
    most: int = LONGEST_LIST,
    key: str = "",
    also: str = "",
    only: tuple[Only, ...] = (),
) -> T:
    """Declare an axis, as the default of a dataclass field.

    *about* is one line of help; an axis that is a record can leave it to the docstring of the class. *limits* are the smallest
    and the largest number, *most* is the largest number of entries of a list, *key* is the name in a file where that is not the
    name of the field, *also* is a second key that sets several axes at once, and *only* lists the conditions, one of which must
    hold for the axis to matter.
    """
    details = {"help": about, "limits": limits, "most": most, "key": key, "also": also, "only": only}
    return field(default=default, metadata=details)


# Shapes are compared by identity: `schema` makes each of them once.
@dataclass(frozen=True, slots=True, eq=False)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """Any text."""


@dataclass(frozen=True, slots=True, eq=False)
class Condition:
    """A `When`, written as its text."""


@dataclass(frozen=True, slots=True, eq=False)
class CardName:
    """A `Card`, written as its name."""


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A whole number from *least* to *most*."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of several words."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ListOf:
    """A list of at most *most* entries, each of shape *of*."""

    of: Shape
    most: int


@dataclass(frozen=True, slots=True, eq=False)
class TableOf:
    """A table from numbers to values of shape *of*; in Python a tuple of pairs in the order of the numbers."""

    of: Shape
    most: int


@dataclass(frozen=True, slots=True, eq=False)
class Either:
    """A value of one of several shapes."""

    options: tuple[Shape, ...]


@dataclass(frozen=True, eq=False)
class AxisGroup:
    """A table with one axis per key: the class *kind*."""

    kind: type
    axes: tuple[Axis, ...]
    removed: Mapping[str, str]
    """Keys that were axes once, each with the only value it had: a file may still have them."""

    @cached_property
    def by_key(self) -> dict[str, Axis]:
        """The axes by their keys in a file."""
        return {axis.key: axis for axis in self.axes}

    @cached_property
    def by_shared_key(self) -> dict[str, tuple[Axis, ...]]:
        """The axes that one key of a file sets together, by that key."""
        keys = sorted({axis.also for axis in self.axes if axis.also})
        return {key: tuple(axis for axis in self.axes if axis.also == key) for key in keys}


Shape = Flag | Text | Condition | CardName | Number | Choice | ListOf | TableOf | Either | AxisGroup


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """One choice of a rule set; *name* is its field in Python, *key* its name in a file."""

    name: str
    key: str
    help: str
    shape: Shape
    default: Any
    optional: bool
    """Whether the value can be None, which a file says by leaving the key out."""
    also: str
    only: tuple[Only, ...]


def schema(kind: type) -> AxisGroup:
    """The schema of a dataclass whose fields are axes."""
    if kind not in _SCHEMAS:
        types = get_type_hints(kind)
        axes = tuple(_axis(item, types[item.name]) for item in fields(kind))
        _SCHEMAS[kind] = AxisGroup(kind, axes, getattr(kind, "REMOVED", {}))
    return _SCHEMAS[kind]


_SCHEMAS: Final[dict[type, AxisGroup]] = {}


def _axis(item: Field[Any], wanted: Any) -> Axis:
    details = item.metadata
    shape = _shape(wanted, details["limits"], details["most"])
    inside = record_in(shape)
    return Axis(
        name=item.name,
        key=details["key"] or item.name,
        help=details["help"] or ((inside.kind.__doc__ or "") if inside else "").partition("\n")[0],
        shape=shape,
        default=item.default,
        optional=NoneType in get_args(wanted),
        also=details["also"],
        only=details["only"],
    )


def _shape(wanted: Any, limits: Limits, most: int) -> Shape:
    """The shape of the values that a type hint allows."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in {Union, UnionType}:
        options = tuple(_shape(option, limits, most) for option in arguments if option is not NoneType)
        return options[0] if len(options) == 1 else Either(options)
    if origin is Literal:
        return Choice(arguments)
    if origin is tuple and get_origin(arguments[0]) is tuple:
        return TableOf(_shape(get_args(arguments[0])[1], limits, most), most)
    if origin is tuple:
        return ListOf(_shape(arguments[0], limits, most), most)
    if wanted is int:
        return Number(*limits)
    return _LEAVES[wanted] if wanted in _LEAVES else schema(wanted)


_LEAVES: Final[dict[Any, Shape]] = {bool: Flag(), str: Text(), When: Condition(), Card: CardName()}


def file_default(axis: Axis) -> object:
    """The default as the value in a file; None for an axis that is left out, and for a record, whose axes have their own."""
    if axis.default is None or isinstance(axis.shape, AxisGroup):
        return None
    if isinstance(axis.default, When):
        return str(axis.default)
    if not isinstance(axis.default, tuple):
        return axis.default
    options = axis.shape.options if isinstance(axis.shape, Either) else (axis.shape,)
    return list(axis.default) if any(isinstance(option, ListOf) for option in options) else dict(axis.default)


def record_in(shape: Shape) -> AxisGroup | None:
    """The record that a shape is or holds, alone or in a list."""
    match shape:
        case AxisGroup():
            return shape
        case ListOf(of=AxisGroup() as inside):
            return inside
    return None


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
def _checks(record: AxisGroup) -> tuple[tuple[str, str, Fits, bool], ...]:
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
                message = f"{path} is {value}, but must be from {least} to {most}."
                yield Problem("out-of-range", path, message, {"value": value, "least": least, "most": most})
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
        case AxisGroup():
            yield from limit_problems(value, path)


def _shown(value: object) -> str:
    text = str(value) if isinstance(value, Card) else repr(value)
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)
