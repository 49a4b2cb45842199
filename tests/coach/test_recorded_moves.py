"""Recorded moves come with what their seat could see, and no more."""

from __future__ import annotations

from coach.played_games import played_game
from ohhell.coach.recorded_moves import recorded_moves
from ohhell.rules.events import Bid, Play

GAME = played_game()


def test_moves_are_those_of_the_record_in_order() -> None:
    moves = [found.move for found in recorded_moves(GAME, lambda *_: True)]

    assert moves == [event for event in GAME.events if isinstance(event, Bid | Play)]


def test_move_is_one_of_the_legal_moves_of_its_view() -> None:
    assert all(found.move in found.seen.legal for found in recorded_moves(GAME, lambda *_: True))


def test_steps_count_from_1_in_every_hand() -> None:
    found = [(each.hand, each.step) for each in recorded_moves(GAME, lambda *_: True)]

    assert found == [(hand, step) for hand in (1, 2) for step in range(1, 13)]


def test_only_wanted_moves_are_found() -> None:
    found = recorded_moves(GAME, lambda hand, _, move: hand == 2 and move.seat == 0)

    assert [(each.hand, each.move.seat) for each in found] == [(2, 0)] * 4
