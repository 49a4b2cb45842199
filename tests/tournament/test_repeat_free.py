"""Shift rows and exchanges that keep players from meeting again."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ohhell.tournament.meetings import meetings, repeats
from ohhell.tournament.repeat_free import separate, shift_rows
from ohhell.tournament.seating import seating_stream


@pytest.mark.parametrize(("tables", "size", "matches"), [(5, 5, 4), (10, 5, 4), (20, 5, 4), (7, 4, 6), (13, 6, 5)])
def test_differences_of_two_shift_rows_have_no_equal_entries(tables: int, size: int, matches: int) -> None:
    rows = shift_rows(tables, size, matches) or ()
    differences = [[(a - b) % tables for a, b in zip(*two, strict=True)] for two in combinations(rows, 2)]

    assert (len(rows), [len(set(one)) for one in differences]) == (matches, [size] * len(differences))


@pytest.mark.parametrize(("tables", "size", "matches"), [(4, 5, 2), (5, 5, 7), (2, 3, 4)])
def test_no_shift_rows_are_found_if_there_are_none(tables: int, size: int, matches: int) -> None:
    assert shift_rows(tables, size, matches) is None


@pytest.mark.parametrize(("tables", "size", "matches"), [(30, 12, 20), (30, 30, 20)])
def test_search_for_shift_rows_gives_up_on_large_events(tables: int, size: int, matches: int) -> None:
    assert shift_rows(tables, size, matches) is None


def test_first_match_needs_no_shift() -> None:
    assert shift_rows(3, 4, 1) == ((0, 0, 0, 0),)


def test_separate_leaves_no_repeat_if_one_exchange_is_enough() -> None:
    first, second = [(1, 2, 3), (4, 5, 6), (7, 8, 9)], [(1, 4, 7), (2, 5, 8), (3, 6, 9)]
    spoilt = [(1, 4, 2), (7, 5, 8), (3, 6, 9)]

    found = separate(spoilt, meetings([first]), seating_stream("s", 2))

    assert (repeats([first, found]), sorted(map(len, found))) == (0, [3, 3, 3]), second


def test_separate_changes_nothing_if_nobody_meets_again() -> None:
    assert separate([(1, 2), (3, 4)], Counter(), seating_stream("s", 2)) == [[1, 2], [3, 4]]


def test_separate_leaves_a_single_table() -> None:
    assert separate([(1, 2)], meetings([[(1, 2)]]), seating_stream("s", 2)) == [[1, 2]]


def test_separate_picks_some_tables_if_there_are_many() -> None:
    first = [(2 * number + 1, 2 * number + 2) for number in range(60)]

    assert repeats([first, separate(first, meetings([first]), seating_stream("s", 2))]) == 0
