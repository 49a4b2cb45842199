"""Reviews of finished games, in the store."""

from __future__ import annotations

from functools import partial

import pytest

from ohhell.store import games
from ohhell.store.games import StoredGame
from ohhell.store.reviews import find_review, put_review
from ohhell.store.store import Store

GAME = StoredGame("g1", "t1", 1, finished=1_000, public=True, rules_name="irish", mark="", record="Oh Hell\n")


@pytest.fixture
def store(store: Store) -> Store:
    store.write(partial(games.add_game, game=GAME, seats=(), played=())).result()
    return store


def put(store: Store, body: bytes, *, game: str = "g1", record: str = GAME.record) -> None:
    store.write(partial(put_review, game_id=game, seat=2, body=body, record=record)).result()


def found(store: Store, *, seat: int = 2) -> bytes | None:
    return store.read(partial(find_review, game_id="g1", seat=seat)).result()


def test_review_is_found_for_its_seat_only(store: Store) -> None:
    put(store, b"one")

    assert (found(store), found(store, seat=1)) == (b"one", None)


def test_later_review_replaces_an_earlier_one(store: Store) -> None:
    put(store, b"one")
    put(store, b"two")

    assert found(store) == b"two"


def test_review_of_a_record_that_changed_is_not_stored(store: Store) -> None:
    put(store, b"one", record="Another game\n")

    assert found(store) is None


def test_review_of_a_removed_game_is_not_stored(store: Store) -> None:
    put(store, b"one", game="g9")

    assert found(store) is None


def test_review_is_deleted_with_its_game(store: Store) -> None:
    put(store, b"one")
    store.write(partial(games.remove_game, game_id="g1")).result()

    assert found(store) is None
