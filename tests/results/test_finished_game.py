"""A finished game: places, and JSON for the store."""

from __future__ import annotations

from dataclasses import replace

from ohhell.results.finished_game import decode, encode, place, places
from results.seasons import FIRST, SEASON


def test_places_skip_players_who_left() -> None:
    assert places((9, 5, 7), winners=[2], left=[0]) == (None, 2, 1)


def test_place_of_a_player_who_left_is_the_one_they_would_have() -> None:
    assert place(0, (9, 5, 7), winners=[2], left=[0]) == 2


def test_left_lists_seats_without_a_place() -> None:
    assert replace(FIRST, places=(2, None, 1)).left == (1,)


def test_game_is_decoded_as_it_was_encoded() -> None:
    for game in SEASON:
        assert decode(encode(game)) == game
