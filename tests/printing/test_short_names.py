"""Short names can be told apart."""

from __future__ import annotations

import pytest

from ohhell.printing.short_names import LONGEST, short_names
from printing.made_up_forms import named


def test_a_first_word_is_enough_where_nobody_shares_it() -> None:
    assert short_names(("Ann Lee", "Bob")) == ("Ann", "Bob")


def test_an_initial_parts_those_who_share_it() -> None:
    assert short_names(("Ann Lee", "Bob", "Ann May")) == ("Ann L", "Bob", "Ann M")


def test_the_seat_parts_those_whom_nothing_else_does() -> None:
    assert short_names(("Ann Lee", "ann lee", "Bob")) == ("Ann L 1", "ann l 2", "Bob 3")


@pytest.mark.parametrize("seats", [2, 7, 12, 40])
def test_long_names_are_short_and_different(seats: int) -> None:
    shorts = short_names(named(seats, letters=40))

    assert len(set(shorts)) == seats
    assert max(map(len, shorts)) <= LONGEST
