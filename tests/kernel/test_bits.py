"""Sets of cards as bits: both ways to find the n-th agree, and so does counting by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.kernel.bits import (
    U,
    has_deposit,
    highest,
    nth,
    nth_bit,
    nth_bit_searched,
    nth_deposited,
    nth_searched,
    rotated,
    up_to,
)

words = st.integers(min_value=1, max_value=2**64 - 1)


def places_of(word: int) -> list[int]:
    return [place for place in range(64) if word >> place & 1]


@given(words, st.data())
def test_the_portable_search_finds_the_nth_card(word: int, data: st.DataObject) -> None:
    cards = places_of(word)
    place = data.draw(st.integers(0, len(cards) - 1))

    assert nth_searched(U(word), U(place)) == cards[place]


@given(words, st.data())
def test_the_search_used_on_this_machine_finds_the_nth_card(word: int, data: st.DataObject) -> None:
    cards = places_of(word)
    place = data.draw(st.integers(0, len(cards) - 1))

    assert nth(U(word), U(place)) == cards[place]


@given(words, st.data())
def test_the_set_of_the_nth_card_is_its_bit(word: int, data: st.DataObject) -> None:
    cards = places_of(word)
    place = data.draw(st.integers(0, len(cards) - 1))

    assert nth_bit(U(word), U(place)) == nth_bit_searched(U(word), U(place)) == 1 << cards[place]


@given(words, st.integers(0, 64))
def test_rotated_word_has_all_its_bits(word: int, places: int) -> None:
    assert rotated(U(word), U(places)) == (word >> places | word << (64 - places)) & (2**64 - 1)


def test_the_instruction_is_used_where_the_machine_has_it() -> None:
    assert nth is (nth_deposited if has_deposit() else nth_searched)


@given(words)
def test_the_highest_card_is_the_last(word: int) -> None:
    assert highest(U(word)) == places_of(word)[-1]


@pytest.mark.parametrize("card", [0, 1, 31, 62, 63])
def test_a_card_and_all_below_it_are_as_many_bits(card: int) -> None:
    assert int(up_to(np.uint64(card))).bit_count() == card + 1
