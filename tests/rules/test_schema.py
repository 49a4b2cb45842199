from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pytest

from ohhell.rules.cards import Card
from ohhell.rules.rules import Example, Rules
from ohhell.rules.schema import (
    Axis,
    AxisGroup,
    CardName,
    Choice,
    Condition,
    Either,
    Flag,
    ListOf,
    Number,
    Shape,
    TableOf,
    Text,
    axis,
    limit_problems,
    record_in,
    schema,
    type_problems,
)
from ohhell.rules.when import When


@dataclass(frozen=True, slots=True)
class SetAside:
    """A card that is set aside."""

    card: Card = axis(Card("2", "c"), "The card.")


@dataclass(frozen=True, slots=True)
class Kitty:
    """Cards for the highest bidder."""

    size: int | None = axis(None, "How many cards.", limits=(1, 9), key="cards")
    shown: bool = axis(True, "Whether everybody sees them.")
    name: str = axis("kitty", "What it is called.")
    when: When = axis(When(), "The hands it applies to.")
    per: int | Literal["n"] | tuple[tuple[int, int], ...] = axis("n", "How many per player.", limits=(0, 5))
    aside: tuple[SetAside, ...] = axis((), most=3)
    first: SetAside = axis(SetAside())


def shape(key: str) -> Shape:
    return schema(Kitty).by_key[key].shape


@pytest.mark.parametrize(
    ("key", "kind"),
    [("cards", Number), ("shown", Flag), ("name", Text), ("when", Condition), ("per", Either), ("aside", ListOf), ("first", AxisGroup)],
)  # fmt: skip
def test_shape_of_an_axis_follows_its_type(key: str, kind: type) -> None:
    assert type(shape(key)) is kind


def test_shape_of_a_union_has_its_options_in_order() -> None:
    per = shape("per")
    assert isinstance(per, Either)

    assert [type(option) for option in per.options] == [Number, Choice, TableOf]


def test_limits_apply_to_every_number_of_an_axis() -> None:
    per = shape("per")
    assert isinstance(per, Either)
    number, _, table = per.options
    assert isinstance(table, TableOf)

    assert [(part.least, part.most) for part in (number, table.of) if isinstance(part, Number)] == [(0, 5), (0, 5)]


def test_help_of_a_record_is_the_docstring_of_its_class() -> None:
    assert [schema(Kitty).by_key[key].help for key in ("aside", "first")] == ["A card that is set aside."] * 2


def test_axis_is_optional_when_none_is_among_its_types() -> None:
    assert [item.key for item in schema(Kitty).axes if item.optional] == ["cards"]


def test_record_is_found_alone_and_in_a_list() -> None:
    assert [record_in(shape(key)) for key in ("first", "aside", "name")] == [schema(SetAside), schema(SetAside), None]


def test_card_has_a_shape_of_its_own() -> None:
    assert isinstance(schema(SetAside).axes[0].shape, CardName)


def every_axis(record: AxisGroup, path: str = "") -> Iterator[tuple[str, Axis]]:
    for item in record.axes:
        here = f"{path}.{item.key}" if path else item.key
        yield here, item
        inside = record_in(item.shape)
        if inside is not None:
            yield from every_axis(inside, here)


EVERY_AXIS = {**dict(every_axis(schema(Rules))), **dict(every_axis(schema(Example), "example"))}


@pytest.mark.parametrize("path", EVERY_AXIS)
def test_every_axis_has_one_line_of_help(path: str) -> None:
    text = EVERY_AXIS[path].help

    assert text[:1].isupper()
    assert text.endswith(".")
    assert "\n" not in text


@pytest.mark.parametrize("path", EVERY_AXIS)
def test_no_removed_rule_is_an_axis(path: str) -> None:
    inside = record_in(EVERY_AXIS[path].shape)

    assert inside is None or not inside.by_key.keys() & inside.removed.keys()


def test_defaults_have_the_type_of_their_axis() -> None:
    assert list(type_problems(Rules())) == []


def test_kitty_within_its_limits_has_no_problem() -> None:
    assert list(limit_problems(Kitty(size=9, per=((2, 5),), aside=(SetAside(),) * 3))) == []


@pytest.mark.parametrize(
    ("kitty", "message"),
    [
        (Kitty(size=10), "cards is 10, but must be from 1 to 9."),
        (Kitty(per=6), "per is 6, but must be from 0 to 5."),
        (Kitty(per=((2, 5), (3, -1))), "per is -1, but must be from 0 to 5."),
        (Kitty(aside=(SetAside(),) * 4), "aside has 4 entries; 3 is the maximum."),
    ],
)
def test_value_beyond_its_limits_is_a_problem(kitty: Kitty, message: str) -> None:
    assert [problem.message for problem in limit_problems(kitty)] == [message]
