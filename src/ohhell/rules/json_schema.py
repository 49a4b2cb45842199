"""JSON Schema (draft 2020-12) for rule files, so that editors complete and check them.

The schema knows keys, types and limits. Whether the rules can be played, `ohhell rules check` says.
"""

from __future__ import annotations

from typing import Any, Final

from ohhell.rules import schema as shapes
from ohhell.rules.rules import Example, Rules
from ohhell.rules.schema import file_default, schema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

CONDITION: Final = (
    r"^[\s_]*(always|not[\s_]+last[\s_]+hand|n[\s_]*(>=|<=|=)[\s_]*(max|[0-9]{1,4})|hand[\s_]*(>=|<=|=)[\s_]*[0-9]{1,4}"
    r"|every[\s_]+(?!0+[\s_])[0-9]{1,4}[\s_]+hands)[\s_]*$"
)
"""The texts that `When.parse` reads."""

CARD: Final = r"^\s*(([2-9]|1[0-3]|[TtJjQqKkAa])[CcDdHhSs]|[Jj][Oo])\s*$"
"""The texts that `Card.parse` reads."""

_TABLE_KEY: Final = "^(0|[1-9][0-9]{0,3})$"


def json_schema() -> dict[str, Any]:
    """JSON Schema for a rule file."""
    records: dict[str, Any] = {}
    rules = _table(schema(Rules), records)
    rules["properties"]["example"] = {
        "description": "Worked examples, which the rules must score as they say.",
        "type": "array",
        "items": _record(schema(Example), records),
    }
    return {
        "$schema": DIALECT,
        "title": "Oh Hell rules",
        "description": "A rule set for Oh Hell: what differs from the defaults.",
        **rules,
        "$defs": dict(sorted(records.items())),
    }


def _record(record: shapes.AxisGroup, records: dict[str, Any]) -> dict[str, Any]:
    """A reference to a record, which is added to *records*."""
    name = record.kind.__name__
    if name not in records:
        records[name] = {"description": record.kind.__doc__, **_table(record, records)}
    return {"$ref": f"#/$defs/{name}"}


def _table(record: shapes.AxisGroup, records: dict[str, Any]) -> dict[str, Any]:
    properties = {axis.key: _axis(axis, records) for axis in record.axes}
    clashes = []
    for key, axes in record.by_shared_key.items():
        about = f"Sets {' and '.join(axis.key for axis in axes)} together."
        properties[key] = {"description": about, **_shape(axes[0].shape, records)}
        clashes += [{"not": {"required": [key, axis.key]}} for axis in axes]
    for key, value in record.removed.items():
        properties[key] = {"description": "No longer a rule: delete it.", "deprecated": True, "const": value}
    table: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return table | {"allOf": clashes} if clashes else table


def _axis(axis: shapes.Axis, records: dict[str, Any]) -> dict[str, Any]:
    default = file_default(axis)
    return {
        "description": axis.help,
        **_shape(axis.shape, records),
        **({} if default is None else {"default": default}),
    }


def _shape(shape: shapes.Shape, records: dict[str, Any]) -> dict[str, Any]:  # noqa: C901, PLR0911 (one case per shape)
    match shape:
        case shapes.Flag():
            return {"type": "boolean"}
        case shapes.Text():
            return {"type": "string"}
        case shapes.Condition():
            return {"type": "string", "pattern": CONDITION}
        case shapes.CardName():
            return {"type": "string", "pattern": CARD}
        case shapes.Number(least=least, most=most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case shapes.Choice(values=values):
            return {"enum": list(values)}
        case shapes.ListOf(of=entry, most=most):
            return {"type": "array", "items": _shape(entry, records), "maxItems": most}
        case shapes.TableOf(of=entry, most=most):
            entries = {_TABLE_KEY: _shape(entry, records)}
            return {
                "type": "object",
                "additionalProperties": False,
                "patternProperties": entries,
                "maxProperties": most,
            }
        case shapes.Either(options=options):
            return {"anyOf": [_shape(option, records) for option in options]}
        case _:  # a record
            first = shape.axes[0].shape
            if isinstance(
                first, shapes.Choice | shapes.Text | shapes.Condition
            ):  # `hook = "last_not_equal"` sets the first axis of the table
                return {"anyOf": [_record(shape, records), _shape(first, records)]}
            return _record(shape, records)
