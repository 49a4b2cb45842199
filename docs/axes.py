"""The page that lists every rule a file can set, made from the records themselves."""

from __future__ import annotations

import inspect
from dataclasses import Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ohhell.rules import axes
from ohhell.rules.cards import Card
from ohhell.rules.rules import Rules

HEAD = """# Your own rules

Generated from `src/ohhell/rules/axes.py` by `make docs`. A rule set is a TOML file; write what differs from the defaults, and
`ohhell rules check FILE --players N` names everything wrong with it. A bare text stands for the first key of a table:
`hook = "last_not_equal"`. `score.missed` sets `score.under` and `score.over` together. Worked examples, as many as you like, are
scored when the file is read:

```toml
[[example]]
cards  = 7
bid    = 3
taken  = 3
points = 16
```

`n` is the number of cards in a hand and `N` the number of players. A condition (`when`) is `always`, `not last hand`, `n >= 6`,
`n <= 3`, `n = max`, `hand <= 5` or `every 3 hands`.
"""


def page() -> str:
    """The whole page."""
    types = get_type_hints(Rules)
    alone = [item for item in fields(Rules) if not is_dataclass(types[item.name])]
    tables = [item for item in fields(Rules) if is_dataclass(types[item.name])]
    parts = [HEAD, "## At the top of the file\n\n" + _rows(alone, types)]
    parts += [_table(_key(item), types[item.name]) for item in tables]
    parts += [_table(name, kind, heading="###") for name, kind in _parts(Rules)]
    return "\n".join(parts)


def _parts(kind: Any, path: str = "") -> list[tuple[str, Any]]:
    """The records inside the tables, each once."""
    found: list[tuple[str, Any]] = []
    for name, wanted in get_type_hints(kind).items():
        for part in _records(wanted):
            here = f"{path}.{name}" if path else name
            if path or get_origin(wanted) is tuple:
                found.append((f"each of {here}" if get_origin(wanted) is tuple else here, part))
            found += _parts(part, here)
    return [(name, part) for name, part in found if name != "score.over"]


def _records(wanted: Any) -> list[Any]:
    if is_dataclass(wanted):
        return [] if wanted in {axes.When, Card} else [wanted]
    return [part for argument in get_args(wanted) for part in _records(argument)]


def _table(name: str, kind: Any, heading: str = "##") -> str:
    return f"{heading} `{name}`\n\n{inspect.getdoc(kind)}\n\n" + _rows(list(fields(kind)), get_type_hints(kind))


def _rows(items: list[Field[Any]], types: dict[str, Any]) -> str:
    lines = ["| key | values | default |", "|---|---|---|"]
    lines += [f"| `{_key(item)}` | {_values(types[item.name])} | {_default(item.default)} |" for item in items]
    return "\n".join(lines) + "\n"


def _key(item: Field[Any]) -> str:
    return str(item.metadata.get("key", item.name))


def _values(wanted: Any) -> str:
    """The values a key takes, in words."""
    origin = get_origin(wanted)
    if origin in {Union, UnionType}:
        return " or ".join(_values(part) for part in get_args(wanted) if part is not NoneType)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in get_args(wanted))
    if origin is tuple:
        inside = get_args(wanted)[0]
        if get_origin(inside) is tuple:
            return f"a table from numbers to {_values(get_args(inside)[1])}"
        return "a list of tables, below" if is_dataclass(inside) else f"a list of: {_values(inside)}"
    plain = {
        int: "a whole number",
        bool: "`true`, `false`",
        str: "a text",
        Card: "cards like `Qh`",
        axes.When: "a condition",
    }
    return plain.get(wanted, "a table, below")


def _default(value: Any) -> str:
    if value in (None, (), ""):
        return "-"
    if is_dataclass(value) and not isinstance(value, axes.When):
        return "-"
    return f"`{str(value).lower() if isinstance(value, bool) else ', '.join(value) if isinstance(value, tuple) else value}`"
