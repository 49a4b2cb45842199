"""The page that lists every rule a file can set, made from the schema."""

from __future__ import annotations

from collections.abc import Iterable

from ohhell.rules import schema
from ohhell.rules.limits import LARGEST_NUMBER
from ohhell.rules.rules import Rules

HEAD = """# Your own rules

A rule set is a TOML file. Write only what differs from the defaults. `ohhell rules check FILE --players N` lists everything that is wrong
with it, and `ohhell rules show FILE` prints it as a rule sheet.

```toml
name = "Sunday rules"

[schedule]
max = 7

[score]
made   = { base = 10, per_bid = 1 }
missed = { per_off = -1 }

[[example]]
cards  = 7
bid    = 3
taken  = 3
points = 13
```

- If you only set the first key of a table, you can leave the key out: `hook = "last_not_equal"` is the same as
  `hook = { kind = "last_not_equal" }`.
- `score.missed` sets `score.under` and `score.over` together.
- An `[[example]]` is a worked example, which is checked when the file is read. You can have as many as you like.
- `n` is the number of cards in a hand and `N` the number of players.
- A condition (`when`) is `always`, `not last hand`, `n >= 6`, `n <= 3`, `n = max`, `hand <= 5` or `every 3 hands`.

Editors can complete and check rule files with a [JSON Schema](schemas.md).

This page is generated from `src/ohhell/rules/axes.py` by `make schemas`.
"""


_PLURALS = {"a text": "texts", "a whole number": "whole numbers"}


def page() -> str:
    """The whole page."""
    rules = schema.schema(Rules)
    alone = [axis for axis in rules.axes if not isinstance(axis.shape, schema.AxisGroup)]
    parts = [HEAD, "## At the top of the file\n\n" + _rows(alone)]
    parts += [_table(axis.key, axis.shape) for axis in rules.axes if isinstance(axis.shape, schema.AxisGroup)]
    parts += [_table(name, record, heading="###") for name, record in _inner_records(rules)]
    return "\n".join([*parts, _removed()])


def _inner_records(record: schema.AxisGroup, path: str = "") -> list[tuple[str, schema.AxisGroup]]:
    """The records inside the tables; `score.over` has the same keys as `score.under`."""
    found: list[tuple[str, schema.AxisGroup]] = []
    for axis in record.axes:
        inside = schema.record_in(axis.shape)
        here = f"{path}.{axis.key}" if path else axis.key
        if inside is None or here == "score.over":
            continue
        if isinstance(axis.shape, schema.ListOf):
            found.append((f"[[{here}]]", inside))
        elif path:
            found.append((here, inside))
        found += _inner_records(inside, here)
    return found


def _table(name: str, record: schema.AxisGroup, heading: str = "##") -> str:
    return f"{heading} `{name}`\n\n{record.kind.__doc__}\n\n" + _rows(record.axes)


def _rows(axes: Iterable[schema.Axis]) -> str:
    lines = ["| key | meaning | values | default |", "|---|---|---|---|"]
    lines += [f"| `{axis.key}` | {axis.help} | {_values(axis.shape)} | {_default(axis)} |" for axis in axes]
    return "\n".join(lines) + "\n"


def _values(shape: schema.Shape) -> str:  # noqa: C901, PLR0911 (one case per shape)
    """The values of a shape, in words."""
    match shape:
        case schema.Flag():
            return "`true`, `false`"
        case schema.Text():
            return "a text"
        case schema.Condition():
            return "a condition"
        case schema.CardName():
            return "cards like `Qh`"
        case schema.Number(least=least) if least == -LARGEST_NUMBER:
            return "a whole number"
        case schema.Number(least=least, most=most):
            return f"{least:,} to {most:,}"
        case schema.Choice(values=values):
            return ", ".join(f"`{value}`" for value in values)
        case schema.Either(options=options):
            return " or ".join(map(_values, options))
        case schema.TableOf(of=entry):
            return f"a table with a number as each key and {_values(entry)} as its value"
        case schema.ListOf(of=schema.AxisGroup()):
            return "a list of tables, below"
        case schema.ListOf(of=entry):
            return f"a list of {_PLURALS.get(_values(entry), _values(entry))}"
        case schema.AxisGroup():
            return "a table, below"


def _default(axis: schema.Axis) -> str:
    value = axis.default
    if value in (None, (), "") or isinstance(axis.shape, schema.AxisGroup):
        return "-"
    return f"`{str(value).lower() if isinstance(value, bool) else ', '.join(value) if isinstance(value, tuple) else value}`"


def _removed() -> str:
    lines = ["## Rules that were removed", ""]
    lines += ["Files and records with these keys can still be read, with a warning (`removed-rule`): delete them.", ""]
    lines += ["| key | its only value |", "|---|---|"]
    lines += [f"| `{path}` | `{value}` |" for path, value in _removed_keys(schema.schema(Rules))]
    return "\n".join(lines) + "\n"


def _removed_keys(record: schema.AxisGroup, path: str = "") -> list[tuple[str, str]]:
    found = [(f"{path}{key}", value) for key, value in record.removed.items()]
    for axis in record.axes:
        inside = schema.record_in(axis.shape)
        found += _removed_keys(inside, f"{path}{axis.key}.") if inside is not None else []
    return found
