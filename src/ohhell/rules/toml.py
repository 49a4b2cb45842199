"""Rule sets as TOML: read with every problem at once, and written as what differs from the defaults.

Both follow the schema, so a new axis can be read and written without a change here.
"""

from __future__ import annotations

import re
import tomllib
import warnings
from collections.abc import Iterable, Sized
from dataclasses import is_dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from ohhell.rules import schema as shapes
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError, Problem, RemovedRuleWarning, in_sentence
from ohhell.rules.limits import LARGEST_NUMBER, LONGEST_LIST, LONGEST_TEXT, MOST_COMPARED
from ohhell.rules.schema import schema
from ohhell.rules.toml_limits import limits_broken
from ohhell.rules.when import When

Kind = TypeVar("Kind")


class _Unreadable(Exception):  # noqa: N818 (caught in this file)
    """A value that does not have the right shape; the text says what is expected."""


def parse(text: str) -> tuple[dict[str, Any], list[Problem]]:
    """Parse *text* into tables; a text that is not TOML gives the one problem that says why."""
    if len(text) > LONGEST_TEXT:
        return {}, [
            Problem(
                "not-toml", "", f"{len(text)} characters are too many for a rule set; {LONGEST_TEXT} is the maximum."
            )
        ]
    broken = limits_broken(text)
    if broken is not None:
        return {}, [broken]
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        return {}, [Problem("not-toml", "", f"Can't read the rules: {in_sentence(str(error))}.")]
    except ValueError:  # from int() for thousands of digits, and from datetime for an impossible date
        return {}, [Problem("not-toml", "", "Can't read the rules: a number is too long, or a date is not valid.")]


def build(
    kind: type[Kind],
    table: dict[str, Any],
    problems: list[Problem],
    path: str = "",
    removed: list[Problem] | None = None,
) -> Kind:
    """Build a record of class *kind* from a TOML table.

    What is wrong is added to *problems*, and its axis keeps the default. Keys that were rules in an earlier version are added to
    *removed*; without that list each of them gives a `RemovedRuleWarning`.
    """
    reader = _Reader(problems)
    built: Kind = reader.record(schema(kind), table, path)
    if removed is None:
        warn(reader.removed)
    else:
        removed += reader.removed
    return built


def warn(removed: Iterable[Problem]) -> None:
    """Warn of keys that are no longer rules, as Python does."""
    for problem in removed:
        warnings.warn(str(problem), RemovedRuleWarning, stacklevel=3)


class _Reader:
    """Turns TOML values into Python values by their shapes, and collects problems on the way."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.removed: list[Problem] = []

    def record(self, wanted: shapes.AxisGroup, table: dict[str, Any], path: str) -> Any:
        """A record from its table."""
        values: dict[str, Any] = {}
        for key, raw in table.items():
            here = f"{path}.{key}" if path else key
            if key in wanted.by_key:
                axes: tuple[shapes.Axis, ...] = (wanted.by_key[key],)
            elif key in wanted.by_shared_key:
                axes = wanted.by_shared_key[key]
            else:
                self._unknown(wanted, key, raw, path)
                continue
            taken = [axis.name for axis in axes if axis.name in values]
            if taken:
                text = f"Can't set {here}: {', '.join(taken)} is already set."
                self.problems.append(Problem("set-twice", here, text))
                continue
            try:
                value = self.value(axes[0].shape, raw, here)
            except _Unreadable as why:
                self.problems.append(Problem("wrong-value", here, f"Can't set {here} to {_shown(raw)}: {why}."))
            else:
                values |= {axis.name: value for axis in axes}
        return wanted.kind(**values)

    def _unknown(self, wanted: shapes.AxisGroup, key: str, raw: Any, path: str) -> None:
        """Note a key that is not an axis: a warning for one that was removed, a problem for any other."""
        here = f"{path}.{key}" if path else key
        if key in wanted.removed:
            only = wanted.removed[key]
            if raw == only:
                text = f"this is no longer a rule (it was always {only}): delete it"
                self.removed.append(Problem("removed-rule", here, text))
            else:
                text = f"Can't set {here} to {_shown(raw)}: it is no longer a rule. Delete it."
                self.problems.append(Problem("wrong-value", here, text))
            return
        names = [*wanted.by_key, *wanted.by_shared_key] if len(self.problems) < MOST_COMPARED else []
        near = get_close_matches(key, names, n=1)
        advice = f" (did you mean {near[0]!r}?)" if near else f" (known here: {', '.join(names)})" if names else ""
        where = f" in {path}" if path else ""
        self.problems.append(Problem("unknown-rule", path, f"Unknown rule {_shown(key)}{where}{advice}."))

    def value(self, shape: shapes.Shape, raw: Any, path: str) -> Any:  # noqa: C901, PLR0911 (one case per shape)
        """*raw* as a value of *shape*, or _Unreadable."""
        match shape:
            case shapes.Number():
                return _number(raw)
            case shapes.Flag():
                return _expect(raw, bool, "expected true or false")
            case shapes.Text():
                return _expect(raw, str, "expected text in quotes")
            case shapes.Choice(values=words):
                return _word(words, raw)
            case shapes.Condition():
                return _parsed(When, raw)
            case shapes.CardName():
                return _parsed(Card, raw)
            case shapes.ListOf():
                return self._list(shape, raw, path)
            case shapes.TableOf():
                return self._table(shape, raw, path)
            case shapes.Either(options=options):
                return self._first_that_fits(options, raw, path)
            case _:  # a record
                if isinstance(raw, str):  # `hook = "last_not_equal"` sets the first axis of the table
                    raw = {shape.axes[0].key: raw}
                return self.record(shape, _expect(raw, dict, "expected a table"), path)

    def _list(self, shape: shapes.ListOf, raw: Any, path: str) -> tuple[Any, ...]:
        items = _check_length(_expect(raw, list, "expected a list in square brackets"))
        return tuple(self.value(shape.of, item, f"{path}[{place}]") for place, item in enumerate(items, start=1))

    def _table(self, shape: shapes.TableOf, raw: Any, path: str) -> tuple[Any, ...]:
        items = _check_length(_expect(raw, dict, "expected a table like { 3 = 10, 4 = 10 }"))
        return tuple(sorted((_table_key(key), self.value(shape.of, item, path)) for key, item in items.items()))

    def _first_that_fits(self, options: tuple[shapes.Shape, ...], raw: Any, path: str) -> Any:
        reasons = []
        for option in options:
            try:
                return self.value(option, raw, path)
            except _Unreadable as why:
                reasons.append(str(why))
        raise _Unreadable("; or ".join(reasons))


def _expect(raw: Any, kind: type, expected: str) -> Any:
    if isinstance(raw, kind):
        return raw
    raise _Unreadable(expected)


def _check_length(entries: Sized) -> Any:
    if len(entries) > LONGEST_LIST:
        raise _Unreadable(f"{len(entries)} entries are too many; {LONGEST_LIST} is the maximum")
    return entries


def _number(raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise _Unreadable("expected a whole number")
    if abs(raw) > LARGEST_NUMBER:
        raise _Unreadable(f"numbers go up to {LARGEST_NUMBER}")
    return raw


def _table_key(key: str) -> int:
    if re.fullmatch(r"0|[1-9][0-9]{0,3}", key) is None:
        raise _Unreadable(f"{_shown(key)} is not a whole number")
    return int(key)


def _word(words: tuple[str, ...], raw: Any) -> str:
    if isinstance(raw, str) and raw in words:
        return raw
    near = get_close_matches(raw, words, n=1) if isinstance(raw, str) else []
    advice = f"did you mean {near[0]!r}? " if near else ""
    raise _Unreadable(f"{advice}write {', '.join(words[:-1])} or {words[-1]}" if words[1:] else f"write {words[0]}")


def _parsed(kind: type[Card | When], raw: Any) -> Card | When:
    try:
        return kind.parse(_expect(raw, str, "expected text"))
    except (ValueError, OhHellError) as error:
        raise _Unreadable(str(error)) from None


def write(record: Any) -> str:
    """Write what in *record* differs from the defaults, one axis per line, tables last."""
    plain: list[str] = []
    sections: list[str] = []
    for axis in schema(type(record)).axes:
        value = getattr(record, axis.name)
        if value == axis.default:
            continue
        if isinstance(axis.shape, shapes.AxisGroup):
            lines = [f"{key} = {text}" for key, text in _differences(value)]
            sections.append("\n".join([f"[{axis.key}]", *lines]))
        else:
            plain.append(f"{axis.key} = {_written(value)}")
    return "\n\n".join([*(["\n".join(plain)] if plain else []), *sections]) + "\n"


def _differences(record: Any) -> list[tuple[str, str]]:
    """The keys and texts of what differs from the defaults; axes with a shared key and equal values stand under that key."""
    wanted = schema(type(record))
    found: dict[str, str] = {}
    for axis in wanted.axes:
        value = getattr(record, axis.name)
        if value != axis.default:
            found[axis.key] = _written(value)
    for shared, axes in wanted.by_shared_key.items():
        keys = [axis.key for axis in axes]
        texts = {found.get(key) for key in keys}
        if len(texts) == 1 and None not in texts:
            found[shared] = found[keys[0]]
            for key in keys:
                del found[key]
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
    """*raw* as one short line for a message."""
    try:
        text = repr(raw)
    except ValueError:  # from int() for thousands of digits
        return "a number with too many digits"
    except RecursionError:  # JSON can be nested more deeply than repr() goes
        return "something nested too deeply"
    return text if len(text) <= 60 else text[:60] + "…"  # noqa: PLR2004 (one line of a terminal)
