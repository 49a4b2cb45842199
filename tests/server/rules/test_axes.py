"""The rule form: it has every axis that a file can set."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import ohhell
from ohhell.rules import schema, toml
from ohhell.rules.errors import Problem
from ohhell.rules.rules import Rules
from ohhell.server.rules.axes import FormAxis, FormShape, axes_of, every_axis
from server.in_process_server import LocalServer

WORDS = [Path(__file__).parents[3] / "web/src/words/en" / name for name in ("rules.ts", "values.ts")]


def paths(found: tuple[FormAxis, ...]) -> Iterator[FormAxis]:
    """Every axis, those of records and of lists of records, too."""
    for axis in found:
        yield axis
        for shape in (axis.shape, axis.shape.of):
            if isinstance(shape, FormShape) and isinstance(shape.axes, tuple):
                yield from paths(shape.axes)


BY_PATH = {axis.path: axis for axis in paths(every_axis())}


def in_file(table: dict[str, Any], path: str = "") -> Iterator[str]:
    """The paths that a rule set in a file sets; the keys of a table from numbers are no rules."""
    for key, value in table.items():
        server = f"{path}.{key}" if path else key
        names = [server] if key != "missed" else [f"{path}.under", f"{path}.over"]
        yield from names
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict) and not all(name.isdecimal() for name in part):
                for name in names:
                    yield from in_file(part, name)


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_form_has_every_axis_that_a_preset_sets(name: str) -> None:
    set_there = set(in_file(tomllib.loads(ohhell.preset(name).to_toml())))

    assert set_there <= BY_PATH.keys()


def known_to_the_reader(path: str) -> list[str]:
    """What can stand in a table of a file, in the words of the reader's own refusal."""
    problems: list[Problem] = []
    table: dict[str, Any] = {"?": 1}
    for key in reversed(path.split(".") if path else []):
        table = {key: table}
    toml.build(Rules, table, problems)
    listed = re.search(r"known here: (.*)\)", problems[0].message)
    assert listed is not None, problems[0]
    return [name for name in listed[1].split(", ") if name != "missed"]


@pytest.mark.parametrize("path", ["", *(path for path, axis in BY_PATH.items() if axis.shape.kind == "record")])
def test_form_and_file_reader_know_the_same_keys(path: str) -> None:
    there = every_axis() if path == "" else BY_PATH[path].shape.axes
    assert isinstance(there, tuple)

    assert [axis.key for axis in there] == known_to_the_reader(path)


def test_form_has_a_new_axis() -> None:
    @dataclass(frozen=True, slots=True)
    class Kitty:
        """Cards for the highest bidder."""

        size: int | None = schema.axis(None, "How many cards.")
        shown: bool = schema.axis(True, "Whether everybody sees them.")

    size, shown = axes_of(schema.schema(Kitty), "kitty")

    assert (size.path, size.shape.kind, size.empty, size.help) == ("kitty.size", "number", True, "How many cards.")
    assert (shown.shape.kind, shown.default) == ("flag", True)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("comments", "flag"),
        ("hook.kind", "choice"),
        ("hook.when", "condition"),
        ("deck.cards", "list"),
        ("schedule.max", "either"),
        ("score.made", "record"),
        ("score.made.table", "table"),
        ("forfeits", "list"),
    ],
)
def test_axis_has_the_kind_of_its_values(path: str, kind: str) -> None:
    assert BY_PATH[path].shape.kind == kind


def test_number_has_its_limits() -> None:
    assert (BY_PATH["deck.packs"].shape.least, BY_PATH["deck.packs"].shape.most) == (1, 10)
    with pytest.raises(ohhell.RulesError, match="must be from 1 to 10"):
        ohhell.read_rules("[deck]\npacks = 11\n[score]\nmade = {}\nmissed = {}\n")


@pytest.mark.parametrize("path", [path for path, axis in BY_PATH.items() if isinstance(axis.shape.values, tuple)])
def test_default_of_a_choice_is_one_of_its_values(path: str) -> None:
    axis = BY_PATH[path]

    assert axis.empty or axis.default in axis.shape.values  # type: ignore[operator] # a choice has values


@pytest.mark.parametrize(
    ("path", "default"),
    [
        ("score.made.table", {}),
        ("score.under.zero", {}),
        ("deck.ranks", []),
        ("trump.list.entries", []),
        ("hook.when", "always"),
    ],
)
def test_default_is_the_value_in_a_file(path: str, default: object) -> None:
    assert BY_PATH[path].default == default


def test_shared_key_is_listed_with_both_axes() -> None:
    assert [axis.path for axis in BY_PATH.values() if axis.also == "missed"] == ["score.under", "score.over"]


@pytest.mark.parametrize("path", BY_PATH)
def test_every_axis_has_a_line_of_help(path: str) -> None:
    assert re.fullmatch("[A-Z][^\n`]{8,120}\\.", BY_PATH[path].help)


def test_axes_are_sent_to_anyone(server: LocalServer) -> None:
    reply = server.stranger().get("/api/axes").json()["axes"]

    assert [axis["key"] for axis in reply] == [axis.key for axis in every_axis()]
    assert next(axis for axis in reply if axis["key"] == "direction")["shape"] == {
        "kind": "choice",
        "values": ["clockwise", "counterclockwise"],
    }


@pytest.mark.parametrize("path", BY_PATH)
def test_page_has_texts_for_every_axis_and_value(path: str) -> None:
    written = "".join(file.read_text(encoding="utf-8") for file in WORDS)
    words = set(re.findall(r'^  "([^"]+)":', written, re.MULTILINE))
    shape = BY_PATH[path].shape
    values = shape.values if isinstance(shape.values, tuple) else ()
    alike = path.replace("score.under", "score.missed").replace("score.over", "score.missed")

    assert words & {f"axis.{path}", f"axis.{alike}"}
    assert [value for value in values if not words & {f"value.{path}.{value}", f"value.{value}"}] == []
    among = [option.kind for option in shape.options or ()]
    assert "table" not in among or words & {f"each.{path}", f"each.{alike}"}, "a number for each what?"
    assert "table" not in {shape.kind, *among} or words & {f"key.{path}", f"key.{alike}"}


def test_condition_of_an_axis_names_possible_values() -> None:
    wrong = []
    for path, axis in BY_PATH.items():
        for only in axis.only or ():
            looked_at = BY_PATH[f"{path.rpartition('.')[0]}.{only.key}" + (f".{only.inside}" if only.inside else "")]
            named = [value for value in (only.values or only.unless or ()) if isinstance(value, str)]
            wrong += [f"{path}: {value}" for value in named if value not in (looked_at.shape.values or ())]

    assert wrong == []
