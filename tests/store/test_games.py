"""Finished games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from ohhell.store import games, people
from ohhell.store.games import BidSum, GameSum, HandSum, SeatHand, SeatResult, StoredGame
from ohhell.store.store import Store

GAME = StoredGame("g1", "t1", 1, finished=1_000, public=True, rules_name="irish", mark="", record="Oh Hell\n")
ANN = SeatResult(0, "ann", "Ann", points=21, place=1, won=True, counted=True)
BOT = SeatResult(1, None, "club", points=-3, place=2, won=False, counted=False)
HANDS = [
    SeatHand(0, 1, 2, 1, 1, 11),
    SeatHand(1, 1, 2, 1, 0, -3),
    SeatHand(0, 2, 1, 0, 0, 10),
    SeatHand(1, 2, 1, 0, 1, 0),
]


@pytest.fixture
def store(store: Store) -> Store:
    def fill(connection: Connection) -> None:
        people.add(connection, people.StoredPerson("ann", "Ann", 0, 0))
        games.add_game(connection, GAME, [ANN, BOT], HANDS)
        games.add_game(connection, replace(GAME, id="g2", match=2, finished=2_000, mark="practice"), [ANN], HANDS[:1])
        games.add_game(connection, replace(GAME, id="g3", table_id="t2", finished=3_000), [BOT], [])

    store.write(fill).result()
    return store


def test_game_comes_back_with_its_record(store: Store) -> None:
    assert store.read(lambda connection: games.game(connection, "g1")).result() == GAME
    assert store.read(lambda connection: games.game(connection, "g9")).result() is None


def test_person_finds_their_games_latest_first_page_by_page(store: Store) -> None:
    def pages(connection: Connection) -> list[list[str]]:
        first = games.games_of(connection, "ann", limit=1)
        second = games.games_of(connection, "ann", limit=1, before=first[-1].finished)
        return [[game.id for game in page] for page in (first, second)]

    assert store.read(pages).result() == [["g2"], ["g1"]]


def test_games_of_a_table_are_in_order(store: Store) -> None:
    found = store.read(lambda connection: games.games_at(connection, "t1")).result()

    assert [(game.id, game.match) for game in found] == [("g1", 1), ("g2", 2)]


def test_participants_are_sorted_by_seat(store: Store) -> None:
    assert store.read(lambda connection: games.participants(connection, "g1")).result() == [ANN, BOT]


def test_games_of_a_person_are_counted_by_mark(store: Store) -> None:
    assert set(store.read(lambda connection: games.game_sums(connection, "ann")).result()) == {
        GameSum("", games=1, wins=1),
        GameSum("practice", games=1, wins=1),
    }


def test_hands_of_a_person_are_added_up_by_mark_cards_and_bid(store: Store) -> None:
    missed = [SeatHand(0, number, 2, 1, 0, -1) for number in (1, 2)]
    again = replace(GAME, id="g4", match=4)
    store.write(lambda connection: games.add_game(connection, again, [replace(ANN, won=False)], missed)).result()

    assert store.read(lambda connection: games.hand_sums(connection, "ann")).result() == [
        HandSum("", cards=1, bid=0, hands=1, made=1, taken=0, points=10),
        HandSum("", cards=2, bid=1, hands=3, made=1, taken=1, points=9),
        HandSum("practice", cards=2, bid=1, hands=1, made=1, taken=1, points=11),
    ]


def test_games_that_do_not_count_for_a_person_are_not_added_up(store: Store) -> None:
    again = replace(GAME, id="g4", match=4, mark="hinted")
    store.write(lambda connection: games.add_game(connection, again, [replace(ANN, counted=False)], HANDS[:1])).result()

    def marks(connection: Connection) -> list[str]:
        in_games = [each.mark for each in games.game_sums(connection, "ann")]
        return [*in_games, *(each.mark for each in games.hand_sums(connection, "ann"))]

    assert "hinted" not in store.read(marks).result()


def test_match_that_ended_twice_is_added_up_once(store: Store) -> None:
    def add(connection: Connection) -> None:
        for number in (4, 5):
            game = replace(GAME, id=f"g{number}", match=number, finished=number, mark="hinted", commitment="abc")
            games.add_game(connection, game, [ANN, replace(ANN, seat=1, person="bob")], HANDS[: number - 3])

    store.write(lambda connection: people.add(connection, people.StoredPerson("bob", "Bob", 0, 0))).result()
    store.write(add).result()

    def sums(connection: Connection) -> list[tuple[int, int]]:
        played = [each.games for each in games.game_sums(connection, "ann") if each.mark == "hinted"]
        hands = [each.hands for each in games.hand_sums(connection, "ann") if each.mark == "hinted"]
        return list(zip(played, hands, strict=True))

    assert store.read(sums).result() == [(1, 1)]


def test_game_is_removed_with_its_results_and_hands(store: Store) -> None:
    store.write(lambda connection: games.remove_game(connection, "g1")).result()

    def left(connection: Connection) -> list[object]:
        hands = [each.mark for each in games.hand_sums(connection, "ann")]
        return [games.game(connection, "g1"), games.participants(connection, "g1"), hands]

    assert store.read(left).result() == [None, [], ["practice"]]


def test_bids_are_counted_by_cards_in_the_last_games(store: Store) -> None:
    found = store.read(lambda connection: games.bid_sums(connection, "ann", until=5_000, limit=10)).result()

    assert found == (2, [BidSum(1, high=0, made=1, low=0), BidSum(2, high=0, made=2, low=0)])


def test_bids_are_counted_up_to_a_game_and_only_in_so_many(store: Store) -> None:
    def counted(connection: Connection) -> list[int]:
        return [
            games.bid_sums(connection, "ann", until=until, limit=limit)[0] for until, limit in ((1_500, 10), (5_000, 1))
        ]

    assert store.read(counted).result() == [1, 1]
