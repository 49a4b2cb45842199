"""Finished games."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest

from ohhell.store import games, people
from ohhell.store.games import GameSummary, PersonHand, SeatHand, SeatResult, StoredGame
from ohhell.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection

GAME = StoredGame("g1", "t1", 1, finished=1_000, public=True, rules_name="irish", mark="", record="Oh Hell\n")
ANN = SeatResult(0, "ann", "Ann", points=21, place=1, won=True, counted=True)
BOT = SeatResult(1, None, "club", points=-3, place=2, won=False, counted=False)
HANDS = [
    SeatHand(0, 1, 2, 1, 1, 11),
    SeatHand(1, 1, 2, 1, 0, -3),
    SeatHand(0, 2, 1, 0, 0, 10),
    SeatHand(1, 2, 1, 0, 1, 0),
]


def line(game: StoredGame) -> GameSummary:
    return GameSummary(**{name: value for name, value in asdict(game).items() if name != "record"})


@pytest.fixture
def store(store: Store) -> Store:
    def fill(connection: Connection) -> None:
        people.add(connection, people.Person("ann", "Ann", 0, 0))
        games.add_game(connection, GAME, [ANN, BOT], HANDS)
        games.add_game(connection, replace(GAME, id="g2", match=2, finished=2_000, mark="practice"), [ANN], HANDS[:1])
        games.add_game(connection, replace(GAME, id="g3", table_id="t2", finished=3_000), [BOT], [])

    store.write(fill).result()
    return store


def test_a_game_comes_back_with_its_record(store: Store) -> None:
    assert store.read(lambda connection: games.game(connection, "g1")).result() == GAME
    assert store.read(lambda connection: games.game(connection, "g9")).result() is None


def test_a_person_finds_their_games_latest_first_page_by_page(store: Store) -> None:
    def pages(connection: Connection) -> list[list[str]]:
        first = games.games_of(connection, "ann", limit=1)
        second = games.games_of(connection, "ann", limit=1, before=first[-1].finished)
        return [[game.id for game in page] for page in (first, second)]

    assert store.read(pages).result() == [["g2"], ["g1"]]


def test_a_person_finds_how_their_games_ended(store: Store) -> None:
    found = store.read(lambda connection: games.results_of(connection, "ann")).result()

    assert found[-1] == (line(GAME), ANN)


def test_the_games_of_a_table_are_in_order(store: Store) -> None:
    found = store.read(lambda connection: games.games_at(connection, "t1")).result()

    assert [(game.id, game.match) for game in found] == [("g1", 1), ("g2", 2)]


def test_who_took_part_is_told_by_seat(store: Store) -> None:
    assert store.read(lambda connection: games.participants(connection, "g1")).result() == [ANN, BOT]


def test_the_hands_of_a_game_are_told_in_order(store: Store) -> None:
    assert store.read(lambda connection: games.hands_at(connection, "g1")).result() == HANDS


def test_statistics_get_the_hands_of_one_person_with_what_counts(store: Store) -> None:
    assert store.read(lambda connection: games.hands_of(connection, "ann")).result() == [
        PersonHand("g1", 1_000, "irish", "", True, number=1, cards=2, bid=1, taken=1, points=11),
        PersonHand("g1", 1_000, "irish", "", True, number=2, cards=1, bid=0, taken=0, points=10),
        PersonHand("g2", 2_000, "irish", "practice", True, number=1, cards=2, bid=1, taken=1, points=11),
    ]


def test_a_game_is_removed_with_its_results_and_hands(store: Store) -> None:
    store.write(lambda connection: games.remove_game(connection, "g1")).result()

    def left(connection: Connection) -> list[object]:
        found = games.game(connection, "g1"), games.participants(connection, "g1"), games.hands_at(connection, "g1")
        return [*found, games.game(connection, "g2")]

    gone, results, hands, other = store.read(left).result()
    assert (gone, results, hands) == (None, [], [])
    assert other is not None
