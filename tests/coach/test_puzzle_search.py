"""The long search ranks the moves, knows its uncertainty, and tells whether one move is clearly best."""

from __future__ import annotations

from random import Random

from coach.puzzle_examples import BID, EXAMPLE, KING
from ohhell.coach.puzzle import view_of
from ohhell.coach.puzzle_search import SearchResult, search


def test_search_finds_the_card_that_takes_the_last_trick() -> None:
    assert search(view_of(EXAMPLE), 200, Random(1)).moves[0].move == KING.move


def test_search_is_clear_where_one_card_makes_the_bid() -> None:
    assert search(view_of(EXAMPLE), 200, Random(1)).is_clear


def test_search_is_the_same_with_the_same_random_numbers() -> None:
    seen = view_of(BID)

    assert search(seen, 200, Random(1)) == search(seen, 200, Random(1))


def test_search_knows_less_of_fewer_worlds() -> None:
    seen = view_of(BID)
    short, long = (search(seen, worlds, Random(1)).moves[0].error for worlds in (100, 2_000))

    assert short > long


def test_search_is_not_clear_with_a_small_lead_in_chance() -> None:
    assert not SearchResult((), chance_lead=0.1, error_lead=20.0).is_clear


def test_search_is_not_clear_within_its_uncertainty() -> None:
    assert not SearchResult((), chance_lead=0.2, error_lead=3.9).is_clear
