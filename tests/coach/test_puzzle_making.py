"""Puzzles are made from games of bots: their themes, and what is dropped on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from coach.puzzle_examples import BID, BIDDING, EXAMPLE, POSITION
from ohhell.coach.puzzle import THEMES, Puzzle, Theme, needed, view_at, view_of
from ohhell.coach.puzzle_making import (
    Candidate,
    has_reason,
    loses_a_winner,
    make_puzzles,
    may_have_theme,
    puzzle_from,
    rate,
)
from ohhell.coach.puzzle_search import SearchResult
from ohhell.rules.cards import Card

LOSING = (
    "hand 3 | cards 3 | dealer 2 | trump h | turned 5h | bids 0 0 1 | taken 0 0 0 | leader 0 | trick 7d"
    " | hands 4s 2c / Ac 3c 9s / Qs Qd 8h"
)
"""Seat 1 has no diamond, so that none of its cards can win."""


@pytest.fixture(scope="module")
def made() -> list[Puzzle]:
    return make_puzzles(6, "test", presets=("classic", "irish"), worlds=200)


def test_make_puzzles_spreads_the_themes(made: list[Puzzle]) -> None:
    assert Counter(puzzle.theme for puzzle in made) == {"bid": 2, "lose": 2, "last": 2}


def test_make_puzzles_makes_the_same_again(made: list[Puzzle]) -> None:
    assert make_puzzles(6, "test", presets=("classic", "irish"), worlds=200) == made


def test_make_puzzles_makes_others_with_another_seed(made: list[Puzzle]) -> None:
    other = make_puzzles(3, "other", presets=("classic",), worlds=200)

    assert not {puzzle.id for puzzle in other} & {puzzle.id for puzzle in made}


def test_make_puzzles_reports_its_progress() -> None:
    seen: list[int] = []
    make_puzzles(2, "test", themes=("lose",), presets=("classic",), worlds=200, tell=seen.append)

    assert seen == [1, 2]


def test_made_puzzle_about_losing_needs_no_trick(made: list[Puzzle]) -> None:
    assert [needed(view_of(puzzle)) for puzzle in made if puzzle.theme == "lose"] == [0, 0]


@pytest.mark.parametrize(
    ("position", "seat", "theme"), [(BIDDING, 0, "bid"), (POSITION, 1, "last"), (LOSING, 1, "lose")]
)
def test_position_has_one_theme_at_most(position: str, seat: int, theme: Theme) -> None:
    seen = view_at("classic", seat, position)

    assert [one for one in THEMES if may_have_theme(seen, one)] == [theme]


def test_loses_a_winner_only_with_the_highest_card() -> None:
    seen = view_at("classic", 1, LOSING)

    assert [str(card) for card in seen.hand if loses_a_winner(seen, card)] == ["Ac"]


def test_loses_a_winner_never_when_leading() -> None:
    lead = (
        "hand 1 | cards 1 | dealer 2 | trump h | turned 5h | bids 0 0 0 | taken 0 0 0 | leader 0 | hands 4s / 2c / Ac"
    )

    assert not loses_a_winner(view_at("classic", 0, lead), Card.parse("4s"))


def test_puzzle_from_drops_a_position_without_a_clear_answer() -> None:
    alike = POSITION.replace("hands 4s / Kd 4d / Qs", "hands 4s / 5d 4d / Qs")
    candidate = Candidate("classic", 1, alike, "last", view_at("classic", 1, alike))

    assert puzzle_from(candidate, worlds=200, seed="1") is None


def test_puzzle_from_drops_a_choice_of_two_that_every_bot_gets_right() -> None:
    candidate = Candidate("classic", 1, POSITION, "last", view_of(EXAMPLE))

    assert puzzle_from(candidate, worlds=200, seed="1") is None


def test_puzzle_from_keeps_a_clear_bid() -> None:
    candidate = Candidate("classic", 0, BIDDING, "bid", view_of(BID))
    puzzle = puzzle_from(candidate, worlds=200, seed="1")

    assert puzzle is not None
    assert puzzle.best == BID.best


def test_has_reason_where_a_card_takes_the_trick() -> None:
    assert has_reason(view_of(EXAMPLE), EXAMPLE.moves)


def test_has_reason_not_where_all_moves_are_equal() -> None:
    assert not has_reason(view_of(EXAMPLE), [replace(worth, points=5.0) for worth in EXAMPLE.moves])


def test_rate_is_higher_if_simple_bots_miss_the_answer() -> None:
    result = SearchResult((), 0.3, 9.0)
    easy, hard = (rate(result, missed_by_novice=missed, missed_by_club=missed) for missed in (False, True))

    assert hard - easy == 600
