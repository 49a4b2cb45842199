"""A puzzle is a position, its moves, and a name that follows from the position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from coach.puzzle_examples import BID, EXAMPLE, FOUR, KING, POSITION
from ohhell.coach.puzzle import choices, move_text, names_at, needed, puzzle_id, read_move, state_at, view_of
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Move, Play


def test_view_of_shows_only_the_cards_of_its_seat() -> None:
    assert set(map(str, view_of(EXAMPLE).hand)) == {"Kd", "4d"}


def test_view_of_refuses_moves_that_are_not_the_legal_ones() -> None:
    damaged = replace(EXAMPLE, moves=(KING, replace(FOUR, move=Play(1, Card.parse("9s")))))

    with pytest.raises(OhHellError, match="is damaged") as error:
        view_of(damaged)

    assert error.value.code == "bad-puzzle"


def test_view_of_names_the_unknown_preset() -> None:
    with pytest.raises(OhHellError, match="no preset"):
        view_of(replace(EXAMPLE, preset="nowhere"))


def test_best_is_the_first_move() -> None:
    assert EXAMPLE.best == KING.move


def test_id_depends_on_the_seat() -> None:
    assert puzzle_id("classic", 0, POSITION) != EXAMPLE.id


def test_choices_are_bids_while_bidding() -> None:
    assert choices(view_of(BID)) == tuple(Bid(0, tricks) for tricks in range(4))


@pytest.mark.parametrize("move", [Bid(2, 13), Play(2, Card.parse("10h")), Play(2, Card.parse("As"))])
def test_move_text_reads_back(move: Move) -> None:
    assert read_move(move_text(move), 2) == move


def test_read_move_refuses_what_is_no_card() -> None:
    with pytest.raises(OhHellError, match="not a card"):
        read_move("1x", 0)


def test_needed_is_what_the_bid_still_needs() -> None:
    assert needed(view_of(EXAMPLE)) == 1


def test_needed_is_unknown_before_the_bid() -> None:
    assert needed(view_of(BID)) is None


def test_names_leave_out_nobody() -> None:
    assert len(set(names_at(12, 5))) == 12


def test_state_at_has_as_many_seats_as_hands() -> None:
    assert state_at("classic", POSITION).seats == 3
