"""Numbers, lists and tables as people write them."""

from __future__ import annotations

import pytest

from ohhell.notation.prose.english import WIDTH, choice, listed, number, ordinal, sentences, steps, table, times


@pytest.mark.parametrize(("value", "word"), [(0, "zero"), (12, "twelve"), (13, "13"), (-1, "-1")])
def test_numbers_are_words_up_to_twelve(value: int, word: str) -> None:
    assert number(value) == word


@pytest.mark.parametrize(
    ("value", "word"),
    [(1, "first"), (12, "twelfth"), (13, "13th"), (21, "21st"), (22, "22nd"), (103, "103rd"), (111, "111th")],
)
def test_places_are_words_up_to_the_twelfth(value: int, word: str) -> None:
    assert ordinal(value) == word


def test_once_and_twice_have_words_of_their_own() -> None:
    assert [times(value) for value in (1, 2, 3)] == ["once", "twice", "three times"]


def test_list_has_one_word_before_its_last_part() -> None:
    assert [listed(parts) for parts in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_numbers_to_choose_from_are_joined_to_spans_of_three_or_more() -> None:
    assert choice([2, 4, 5, 7, 8, 9]) == "two, four, five or seven to nine"


@pytest.mark.parametrize(
    ("sizes", "text"),
    [
        ((10, 9, 8, 7, 8, 9, 10), "10 down to 7, 8 up to 10"),
        ((1, 1, 1, 2, 3, 4, 4), "1 (3x), 2, 3, 4 (2x)"),
        ((13, 11, 9, 7), "13 down to 7 by 2"),
        ((5,), "5"),
        ((2, 5, 1), "2, 5, 1"),
    ],
)
def test_sequence_shortens_its_even_stretches(sizes: tuple[int, ...], text: str) -> None:
    assert steps(sizes) == text


def test_sentences_skip_empty_clauses() -> None:
    assert sentences(["the dealer bids last", "", "for example:"]) == "The dealer bids last. For example:"


def test_table_lines_up_and_puts_numbers_to_the_right() -> None:
    assert table(("Hand", "Trump"), [(1, "hearts"), (10, "no trump")]).splitlines() == [
        "| Hand | Trump    |",
        "| ---: | -------- |",
        "|    1 | hearts   |",
        "|   10 | no trump |",
    ]


def test_table_too_wide_for_the_terminal_becomes_a_list() -> None:
    lines = table(("Players", "Cards"), [(2, "9, " * 40)]).splitlines()

    assert lines[0].startswith("- Players: 2; Cards: 9, 9,")
    assert lines[1].startswith("  9, 9,")
    assert max(map(len, lines)) <= WIDTH
