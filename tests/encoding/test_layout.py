"""The columns of an observation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from ohhell.encoding import layout
from ohhell.rules import axes
from ohhell.rules.schema import Choice, schema

PAGE = (Path(__file__).parent.parent.parent / "docs/lab.md").read_text(encoding="utf-8")


def test_page_lists_every_block_with_its_columns() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| (\d+) \| (.+) \|$", PAGE, re.MULTILINE)

    assert rows == [
        (str(layout.COLUMNS[block.name].start), block.name, str(block.size), block.meaning) for block in layout.BLOCKS
    ]


def test_page_names_the_version_and_the_size() -> None:
    assert f"Version {layout.VERSION}." in PAGE
    assert f"a row of {layout.SIZE} numbers" in PAGE


def test_row_is_a_whole_number_of_words() -> None:
    assert layout.SIZE % 8 == 0


def test_layout_has_a_column_for_every_value_of_the_rules() -> None:
    def values(group: type, key: str) -> tuple[object, ...]:
        (shape,) = (axis.shape for axis in schema(group).axes if axis.key == key)
        assert isinstance(shape, Choice)
        return tuple(shape.values)

    assert get_args(axes.HookKind) == layout.HOOKS
    assert get_args(axes.Sight) == layout.SIGHTS
    assert values(axes.Lead, "first") == layout.FIRST_LEADS
    assert values(axes.Lead, "trump") == layout.LEAD_TRUMPS
    assert values(axes.Follow, "void") == layout.VOIDS
    assert values(axes.Bidding, "reveal") == layout.REVEALS
