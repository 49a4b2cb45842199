"""The table as a value: who sits where, and who moves for whom."""

from __future__ import annotations

from live_tables import dealt, opened, seated


def test_free_seats_are_named_by_their_numbers() -> None:
    assert opened(seats=3).table.names == ("Seat 1", "Seat 2", "Seat 3")


def test_person_with_bots_is_alone() -> None:
    assert [seated(people=people, bots=2).table.alone for people in (1, 2)] == [True, False]


def test_bot_moves_in_its_own_seat_only() -> None:
    table = dealt(people=1, bots=2).table

    assert [table.bot_to_move(seat) is not None for seat in range(3)] == [False, True, True]
