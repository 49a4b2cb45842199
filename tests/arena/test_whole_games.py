"""Whole games: everybody has every seat, wins are shared out whole."""

from __future__ import annotations

from collections import Counter

from arena.short_game import SHORT
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.entrants import entrants
from ohhell.arena.whole_games import lineup_of_game, play_games


def test_a_cycle_gives_everybody_every_seat_once() -> None:
    tables = [lineup_of_game(5, 3, turn, [4, 0, 3, 1, 2]) for turn in range(5)]

    assert Counter((place, seat) for table in tables for seat, place in enumerate(table)) == Counter(
        (place, seat) for place in range(5) for seat in range(3)
    )


def test_the_wins_of_a_game_add_up_to_one_and_the_places_to_all() -> None:
    whole = Batch(SHORT, entrants("club,novice,random"), "1", range(4), 3)

    cycles, tally = play_games(whole, Workers(cores=1))

    games = [game for cycle in cycles for game in cycle]
    assert (len(cycles), len(games), tally.incidents) == (4, 12, ())
    assert all(round(sum(game.wins), 9) == 1 and sum(game.places) == 6 for game in games)


def test_the_first_of_the_line_up_has_every_seat_in_every_cycle() -> None:
    whole = Batch(SHORT, entrants("club,novice,random"), "1", range(2), 3)

    cycles, _ = play_games(whole, Workers(cores=1))

    assert [[game.lineup.index(0) for game in cycle] for cycle in cycles] == [[0, 1, 2], [0, 1, 2]]


def test_equal_points_share_the_win_and_the_place() -> None:
    whole = Batch(SHORT, entrants("club,club,club"), "1", range(30), 3)

    games = [game for cycle in play_games(whole, Workers(cores=1))[0] for game in cycle]

    tied = next(game for game in games if game.points.count(max(game.points)) == 2)
    assert sorted(tied.wins) == [0, 0.5, 0.5]
    assert sorted(tied.places) == [1.5, 1.5, 3]
