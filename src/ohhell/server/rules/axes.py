"""The schema of rule sets as JSON, from which the browser builds its form."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ohhell.rules import schema
from ohhell.rules.rules import Rules
from ohhell.server.http.responses import json_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


class FormShape(Struct, frozen=True, omit_defaults=True):
    """What a value looks like: *values* of a choice, limits of a number, *of* of a list or table, *axes* of a record."""

    kind: Literal["choice", "number", "flag", "text", "condition", "card", "list", "table", "record", "either"]
    values: tuple[str, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    of: FormShape | UnsetType = UNSET
    axes: tuple[FormAxis, ...] | UnsetType = UNSET
    options: tuple[FormShape, ...] | UnsetType = UNSET


class FormCondition(Struct, frozen=True, omit_defaults=True):
    """When an axis matters: the axis *key* of the same table has one of *values*, or none of *unless*.

    Where that axis is a list of records, *inside* is the key to look at in each of them.
    """

    key: str
    values: tuple[str, ...] | UnsetType = UNSET
    unless: tuple[str | int, ...] | UnsetType = UNSET
    inside: str | UnsetType = UNSET


class FormAxis(Struct, frozen=True, omit_defaults=True):
    """One choice of a rule set; *empty* if it can be left open, *also* a key that sets several axes at once.

    With *only*, the axis does nothing unless one of these conditions holds.
    """

    key: str
    path: str
    help: str
    shape: FormShape
    default: Any = UNSET
    empty: bool = False
    also: str | UnsetType = UNSET
    only: tuple[FormCondition, ...] | UnsetType = UNSET


class FormAxes(Struct, frozen=True):
    """Every axis of a rule set."""

    axes: tuple[FormAxis, ...]


async def axes(request: Request) -> Response:
    """Send every axis of a rule set."""
    del request
    return json_response(FormAxes(every_axis()))


@cache
def every_axis() -> tuple[FormAxis, ...]:
    """The axes in the order of a file."""
    return axes_of(schema.schema(Rules))


def axes_of(record: schema.AxisGroup, path: str = "") -> tuple[FormAxis, ...]:
    """The axes of a record, which stands at *path* in a rule set."""
    return tuple(_axis(axis, f"{path}.{axis.key}" if path else axis.key) for axis in record.axes)


def _axis(axis: schema.Axis, path: str) -> FormAxis:
    default = schema.file_default(axis)
    return FormAxis(
        key=axis.key,
        path=path,
        help=axis.help.replace("`", ""),
        shape=_shape(axis.shape, path),
        default=UNSET if default is None else default,
        empty=axis.optional,
        also=axis.also or UNSET,
        only=tuple(map(_only, axis.only)) or UNSET,
    )


def _only(only: schema.Only) -> FormCondition:
    return FormCondition(only.key, only.values or UNSET, only.unless or UNSET, only.inside or UNSET)


def _shape(shape: schema.Shape, path: str) -> FormShape:  # noqa: C901, PLR0911 (one case per shape)
    match shape:
        case schema.Flag():
            return FormShape("flag")
        case schema.Text():
            return FormShape("text")
        case schema.Condition():
            return FormShape("condition")
        case schema.CardName():
            return FormShape("card")
        case schema.Number(least=least, most=most):
            return FormShape("number", least=least, most=most)
        case schema.Choice(values=values):
            return FormShape("choice", values=values)
        case schema.ListOf(of=entry):
            return FormShape("list", of=_shape(entry, path))
        case schema.TableOf(of=entry):
            return FormShape("table", of=_shape(entry, path))
        case schema.Either(options=options):
            return FormShape("either", options=tuple(_shape(option, path) for option in options))
        case schema.AxisGroup():
            return FormShape("record", axes=axes_of(shape, path))
