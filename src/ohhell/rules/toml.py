"""Records of axes as TOML, both ways: a walk that reports every problem at once, and a writer of what differs.

The walk is driven by the types of the records, so an axis added there can be read and written at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sized
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ohhell.rules.axes import When
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError, Problem, in_sentence
from ohhell.rules.toml_limits import limits_broken

Record = TypeVar("Record")

LONGEST_TEXT = 100_000
LARGEST_NUMBER = 1_000_000
LONGEST_LIST = 2_000
MOST_COMPARED = 100
"""Unknown names that are compared with those there are; what stands after so many problems is only called unknown."""


class _Unreadable(Exception):  # noqa: N818 (never leaves this file)
    """A value that is not of the wanted type."""


def parse(text: str) -> tuple[dict[str, Any], list[Problem]]:
    """The tables in *text*, or the one problem that makes it no TOML at all."""
    if len(text) > LONGEST_TEXT:
        return {}, [Problem("not-toml", "", f"{len(text)} characters are too many for a rule set: {LONGEST_TEXT} fit")]
    broken = limits_broken(text)
    if broken is not None:
        return {}, [broken]
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        return {}, [Problem("not-toml", "", f"cannot read the rules: {in_sentence(str(error))}")]
    except ValueError:  # Python reads no number of thousands of digits, and no date that is none
        return {}, [Problem("not-toml", "", "cannot read the rules: a number is too long or a date is no date")]


def build(kind: type[Record], table: dict[str, Any], problems: list[Problem], axis: str = "") -> Record:
    """A record of *kind* from a TOML table; what is wrong is added to *problems* and left at its default."""
    wanted: Any = kind
    known, types = _known(wanted)
    values: dict[str, Any] = {}
    for key, raw in table.items():
        path = f"{axis}.{key}" if axis else key
        targets = [known[key].name] if key in known else _shared_by(known, key)
        if not targets:
            names = [*known, *_shared_names(known)] if len(problems) < MOST_COMPARED else []
            problems.append(_unknown(key, names, axis))
            continue
        taken = [target for target in targets if target in values]
        if taken:
            problems.append(Problem("set-twice", path, f"cannot set {path}: {', '.join(taken)} is set already"))
            continue
        try:
            value = _value(types[targets[0]], raw, problems, path)
        except _Unreadable as why:
            problems.append(Problem("wrong-value", path, f"cannot set {path} to {_shown(raw)}: {why}"))
        else:
            values.update(dict.fromkeys(targets, value))
    return kind(**values)


def write(record: Any, *, default: Any) -> str:
    """The TOML of what in *record* differs from *default*, one axis a line, sections in their order."""
    plain: list[str] = []
    sections: list[str] = []
    for item in fields(record):
        value = getattr(record, item.name)
        if value == getattr(default, item.name):
            continue
        if is_dataclass(value) and not isinstance(value, When):
            lines = [f"{key} = {text}" for key, text in _differences(value)]
            sections.append("\n".join([f"[{_key(item)}]", *lines]))
        else:
            plain.append(f"{_key(item)} = {_written(value)}")
    return "\n\n".join([*(["\n".join(plain)] if plain else []), *sections]) + "\n"


def _key(item: Field[Any]) -> str:
    """The name of a field in a file, where that differs from its name here."""
    return str(item.metadata.get("key", item.name))


@cache
def _known(kind: Any) -> tuple[dict[str, Field[Any]], dict[str, Any]]:
    """The fields of a record by their names in a file, and their types by their names here."""
    return {_key(item): item for item in fields(kind)}, get_type_hints(kind)


def _shared_names(known: dict[str, Field[Any]]) -> list[str]:
    return sorted({item.metadata["also"] for item in known.values() if "also" in item.metadata})


def _shared_by(known: dict[str, Field[Any]], key: str) -> list[str]:
    """The fields that one key of a file sets together."""
    return [item.name for item in known.values() if item.metadata.get("also") == key]


def _unknown(key: str, names: list[str], axis: str) -> Problem:
    near = get_close_matches(key, names, n=1)
    advice = f" (did you mean {near[0]!r}?)" if near else f" (known here: {', '.join(names)})" if names else ""
    where = f" in {axis}" if axis else ""
    return Problem("unknown-rule", axis, f"unknown rule {_shown(key)}{where}{advice}")


def _value(wanted: Any, raw: Any, problems: list[Problem], axis: str) -> Any:  # noqa: PLR0911 (one line a type)
    """*raw* as the type *wanted*, which is a type hint."""
    origin = get_origin(wanted)
    if origin in {Union, UnionType}:
        return _first_that_fits([part for part in get_args(wanted) if part is not NoneType], raw, problems, axis)
    if origin is Literal:
        return _one_of([str(option) for option in get_args(wanted)], raw)
    if origin is tuple:
        return _row(get_args(wanted)[0], raw, problems, axis)
    if wanted in {Card, When}:
        return _from_text(wanted, raw)
    if is_dataclass(wanted):
        return _record(wanted, raw, problems, axis)
    if wanted is int and isinstance(raw, int) and not isinstance(raw, bool):
        if abs(raw) > LARGEST_NUMBER:
            message = f"numbers go up to {LARGEST_NUMBER}"
            raise _Unreadable(message)
        return raw
    if wanted is not int and isinstance(raw, wanted):
        return raw
    message = f"{_NAMES[wanted]} is expected"
    raise _Unreadable(message)


def _first_that_fits(options: list[Any], raw: Any, problems: list[Problem], axis: str) -> Any:
    reasons = []
    for option in options:
        found: list[Problem] = []
        try:
            value = _value(option, raw, found, axis)
        except _Unreadable as why:
            reasons.append(str(why))
        else:
            problems.extend(found)
            return value
    raise _Unreadable("; or ".join(reasons))


def _one_of(options: list[str], raw: Any) -> str:
    if isinstance(raw, str) and raw in options:
        return raw
    near = get_close_matches(raw, options, n=1) if isinstance(raw, str) else []
    advice = f"did you mean {near[0]!r}? " if near else ""
    raise _Unreadable(f"{advice}write {_either(options)}")


def _row(wanted: Any, raw: Any, problems: list[Problem], axis: str) -> tuple[Any, ...]:
    if get_origin(wanted) is tuple:  # pairs of a number and a value stand in a file as a table
        if not isinstance(raw, dict):
            message = "a table like { 3 = 10, 4 = 10 } is expected"
            raise _Unreadable(message)
        _demand_short(raw)
        return tuple(
            sorted((_number(key), _value(get_args(wanted)[1], value, problems, axis)) for key, value in raw.items())
        )
    if not isinstance(raw, list):
        message = "a list in square brackets is expected"
        raise _Unreadable(message)
    _demand_short(raw)
    return tuple(_value(wanted, item, problems, f"{axis}[{place}]") for place, item in enumerate(raw, start=1))


def _demand_short(entries: Sized) -> None:
    if len(entries) > LONGEST_LIST:
        message = f"{len(entries)} entries are too many: {LONGEST_LIST} at most"
        raise _Unreadable(message)


def _number(key: str) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,3}", key) is None:
        message = f"{_shown(key)} is no whole number"
        raise _Unreadable(message)
    return int(key)


def _from_text(wanted: type[Card | When], raw: Any) -> Card | When:
    if not isinstance(raw, str):
        message = "a text is expected"
        raise _Unreadable(message)
    try:
        return wanted.parse(raw)
    except (ValueError, OhHellError) as error:
        raise _Unreadable(str(error)) from None


def _record(wanted: Any, raw: Any, problems: list[Problem], axis: str) -> Any:
    """A record; a bare text stands for its first field: `hook = "last_not_equal"`."""
    if isinstance(raw, str):
        raw = {fields(wanted)[0].name: raw}
    if not isinstance(raw, dict):
        message = "a table is expected"
        raise _Unreadable(message)
    return build(wanted, raw, problems, axis)


def _differences(record: Any) -> list[tuple[str, str]]:
    """The fields of *record* that differ from their defaults, fields that share one value under their common name."""
    found: dict[str, str] = {}
    shared: dict[str, set[str]] = {}
    for item in fields(record):
        value = getattr(record, item.name)
        if item.default is not MISSING and value == item.default:
            continue
        found[item.name] = _written(value)
        if "also" in item.metadata:
            shared.setdefault(item.metadata["also"], set()).add(item.name)
    for name, members in shared.items():
        texts = {found[member] for member in members}
        if len(members) > 1 and len(texts) == 1:
            found = {key: text for key, text in found.items() if key not in members} | {name: texts.pop()}
    return list(found.items())


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str | Card | When):
        return _quoted(str(value))
    if is_dataclass(value):
        inside = ", ".join(f"{key} = {text}" for key, text in _differences(value))
        return f"{{ {inside} }}" if inside else "{}"
    if value and all(type(item) is tuple for item in value):
        return "{ " + ", ".join(f"{key} = {_written(item)}" for key, item in value) + " }"
    return "[" + ", ".join(_written(item) for item in value) + "]"


def _quoted(text: str) -> str:
    """*text* as a TOML basic string."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in plain) + '"'


def _shown(raw: Any) -> str:
    try:
        text = repr(raw)
    except ValueError:  # Python writes out no number of thousands of digits
        return "a number with too many digits"
    except RecursionError:  # JSON may be nested more deeply than Python writes it out
        return "something nested too deeply"
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)


def _either(options: list[str]) -> str:
    return ", ".join(options[:-1]) + f" or {options[-1]}" if len(options) > 1 else options[0]


_NAMES: dict[Any, str] = {int: "a whole number", bool: "true or false", str: "a text in quotes"}
