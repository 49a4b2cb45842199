"""The index of score pads."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from ohhell.store import games, pads, people
from ohhell.store.errors import StoreError
from ohhell.store.pads import PadLine
from ohhell.store.store import Store

PAD = PadLine("p1", "ab" * 32, "Friday", "Irish", finished=False, created=1, changed=1, summary=b"{}")


@pytest.fixture
def store(store: Store) -> Store:
    store.write(lambda connection: pads.add(connection, PAD)).result()
    return store


def test_pad_is_found_as_it_was_written(store: Store) -> None:
    assert store.read(lambda connection: pads.find(connection, "p1")).result() == PAD
    assert store.read(lambda connection: pads.find(connection, "p2")).result() is None


def test_pad_changes_except_its_key_and_its_creation(store: Store) -> None:
    other = PadLine("p1", "cd" * 32, "Friday night", "Irish", finished=True, created=9, changed=9, summary=b"[]")

    store.write(lambda connection: pads.change(connection, other)).result()

    kept = replace(other, key_hash=PAD.key_hash, created=PAD.created)
    assert store.read(lambda connection: pads.find(connection, "p1")).result() == kept


def test_pad_is_found_by_the_table_where_its_game_continues(store: Store) -> None:
    store.write(lambda connection: pads.change(connection, replace(PAD, table_id="t1"))).result()

    assert store.read(lambda connection: pads.continued_at(connection, "t1")).result() == "p1"
    assert store.read(lambda connection: pads.continued_at(connection, "t2")).result() is None


def test_pad_is_refused_when_its_id_exists(store: Store) -> None:
    with pytest.raises(StoreError) as refused:
        store.write(lambda connection: pads.add(connection, PAD)).result()

    assert refused.value.code == "store-failed"


def test_pads_are_counted(store: Store) -> None:
    def counted(connection: Connection) -> int:
        pads.add(connection, replace(PAD, id="p2"))
        return pads.count(connection)

    assert store.write(counted).result() == 2


def test_person_has_one_seat_of_a_pad(store: Store) -> None:
    def claimed(connection: Connection) -> list[object]:
        for name in ("ann", "bob"):
            people.add(connection, people.StoredPerson(name, name, created=0, seen=0))
        pads.claim(connection, "p1", 0, "ann")
        pads.claim(connection, "p1", 2, "ann")
        pads.claim(connection, "p1", 0, "bob")
        there = pads.claims(connection, "p1"), pads.seat_of(connection, "p1", "ann")
        pads.disclaim(connection, "p1", 2)
        return [*there, pads.claims(connection, "p1"), pads.seat_of(connection, "p1", "ann")]

    assert store.write(claimed).result() == [{0: "bob", 2: "ann"}, 2, {0: "bob"}, None]


def test_claim_is_refused_when_somebody_else_has_the_seat(store: Store) -> None:
    def claimed(connection: Connection) -> None:
        for name in ("ann", "bob"):
            people.add(connection, people.StoredPerson(name, name, created=0, seen=0))
            pads.claim(connection, "p1", 0, name)

    with pytest.raises(StoreError):
        store.write(claimed).result()


def test_players_of_a_pad_are_named_in_its_games_only(store: Store) -> None:
    def named(connection: Connection) -> list[list[str | None]]:
        for name in ("ann", "bob"):
            people.add(connection, people.StoredPerson(name, name, created=0, seen=0))
        for place, table in (("here", "p1"), ("too", "p1"), ("elsewhere", "p2")):
            game = games.StoredGame(place, table, 1, 1_000, True, "irish", "")
            seats = [games.SeatResult(seat, "ann", "", 0, 1, won=False, counted=True) for seat in (0, 1)]
            games.add_game(connection, game, seats, [])
        games.name_players(connection, "p1", {1: "bob"})
        found = [games.participants(connection, place) for place in ("here", "too", "elsewhere")]
        return [[result.person for result in seats] for seats in found]

    assert store.write(named).result() == [[None, "bob"], [None, "bob"], ["ann", "ann"]]
