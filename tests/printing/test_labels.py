"""The rules in plain English, taken apart for a typesetter, lose no word."""

from __future__ import annotations

import re

import pytest

import ohhell
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.printing.labels import LONGEST, ZERO_WIDTH_SPACE, blocks, breakable, short_names
from printing.made_up_forms import named


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_every_word_of_a_rule_sheet_is_printed(preset: str) -> None:
    page = sheet(ohhell.preset(preset))

    assert _words(str(blocks(page))) >= _words(page)


def test_table_keeps_its_columns_and_which_of_them_are_numbers() -> None:
    (table,) = blocks("| Bid | Trump  |\n| --: | ------ |\n|   0 | hearts |\n")

    assert table == {"kind": "table", "right": [True, False], "rows": [["Bid", "Trump"], ["0", "hearts"]]}


def test_list_joins_the_lines_of_an_entry() -> None:
    assert blocks("- one\n  more\n- two") == [{"kind": "list", "items": ["one more", "two"]}]


def test_text_that_only_looks_like_a_table_stays_a_text() -> None:
    assert blocks("| a |\n| - | - |\n| b |") == [{"kind": "text", "text": "| a | | - | - | | b |"}]


def test_title_in_two_lines_is_one() -> None:
    assert blocks("# a\n# b") == [{"kind": "title", "text": "a b"}]


def test_word_longer_than_any_column_can_be_broken_and_others_cannot() -> None:
    assert ZERO_WIDTH_SPACE in breakable("x" * 60)
    assert breakable("Donaudampfschiffahrt") == "Donaudampfschiffahrt"


def _words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z0-9]+", text))


def test_first_word_is_enough_where_nobody_shares_it() -> None:
    assert short_names(("Ann Lee", "Bob")) == ("Ann", "Bob")


def test_initial_parts_those_who_share_it() -> None:
    assert short_names(("Ann Lee", "Bob", "Ann May")) == ("Ann L", "Bob", "Ann M")


def test_short_names_get_seat_numbers_if_all_else_is_equal() -> None:
    assert short_names(("Ann Lee", "ann lee", "Bob")) == ("Ann L 1", "ann l 2", "Bob 3")


@pytest.mark.parametrize("seats", [2, 7, 12, 40])
def test_long_names_are_short_and_different(seats: int) -> None:
    shorts = short_names(named(seats, letters=40))

    assert len(set(shorts)) == seats
    assert max(map(len, shorts)) <= LONGEST
