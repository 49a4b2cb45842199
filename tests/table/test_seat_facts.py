from __future__ import annotations

from live_tables import dealt, opened, seated
from ohhell.table.facts import (
    Hosted,
    PlayerGone,
    Returned,
    SatDown,
    StoodIn,
    Voted,
)


def test_free_seat_is_called_by_its_number() -> None:
    live = opened()
    live.put(SatDown(1, "bob", "Bob"))

    assert live.table.names == ("Seat 1", "Bob", "Seat 3")


def test_bot_keeps_the_name_and_ends_all_votes_when_a_player_is_gone() -> None:
    live = dealt(people=4)
    live.put(Voted("ann", 1, out=True), Voted("bob", 2, out=True), Voted("ann", 3, out=True), PlayerGone(1, "club"))

    assert (live.table.chairs[1].person, live.table.chairs[1].bot, live.table.names[1]) == (None, "club", "Bob")
    assert live.table.votes == {("ann", "dee")}


def test_seat_belongs_to_the_new_person_when_it_is_taken_by_link_in_a_game() -> None:
    live = dealt()
    live.put(StoodIn(1, "club"), SatDown(1, "bobs phone", "Bob"))

    assert live.table.seats_of("bobs phone") == (1,)
    assert live.table.seats_of("bob") == ()
    assert live.table.bot_to_move(1) is None


def test_stand_in_gives_the_seat_back_when_the_player_returns() -> None:
    live = dealt()
    live.put(StoodIn(1, "club"))
    assert (live.table.chairs[1].person, live.table.bot_to_move(1)) == ("bob", "club")

    live.put(Returned(1))

    assert live.table.bot_to_move(1) is None


def test_host_changes_when_another_person_becomes_host() -> None:
    live = seated()
    live.put(Hosted("bob"))

    assert live.table.host == "bob"
