"""The deal of the day in the store: one row per person and day."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from ohhell.store import days, people
from ohhell.store.days import DayResult, DayScore
from ohhell.store.store import Store

DAY = "2026-11-16"


@pytest.fixture
def store(store: Store) -> Store:
    def fill(connection: Connection) -> None:
        for number, name in enumerate(("ann", "bob", "cid"), start=1):
            people.add(connection, people.StoredPerson(name, name.title(), 0, 0))
            days.begin_day(connection, DAY, name, f"t{number}")

    store.write(fill).result()
    return store


def test_day_that_was_begun_has_no_result(store: Store) -> None:
    found = store.read(lambda connection: days.day_of(connection, DAY, "ann")).result()

    assert found == DayResult(DAY, "t1", None, None)


def test_day_that_nobody_began_is_not_there(store: Store) -> None:
    assert store.read(lambda connection: days.day_of(connection, "2026-11-17", "ann")).result() is None


def test_first_result_of_a_day_stays(store: Store) -> None:
    def finish_twice(connection: Connection) -> DayResult | None:
        days.finish_day(connection, "t1", points=45, made="11011", now=1)
        days.begin_day(connection, DAY, "ann", "t9")
        days.finish_day(connection, "t9", points=60, made="11111", now=2)
        return days.day_of(connection, DAY, "ann")

    assert store.write(finish_twice).result() == DayResult(DAY, "t1", 45, "11011")


def test_day_can_be_begun_again_at_another_table(store: Store) -> None:
    def begin_again(connection: Connection) -> DayResult | None:
        days.begin_day(connection, DAY, "ann", "t9")
        return days.day_of(connection, DAY, "ann")

    assert store.write(begin_again).result() == DayResult(DAY, "t9", None, None)


def test_day_scores_count_people_by_points(store: Store) -> None:
    def finish(connection: Connection) -> list[DayScore]:
        for table, points in (("t1", 45), ("t2", 12), ("t3", 45)):
            days.finish_day(connection, table, points=points, made="10000", now=1)
        return days.day_scores(connection, DAY)

    assert store.write(finish).result() == [DayScore(12, 1), DayScore(45, 2)]


def test_finished_days_leave_out_unfinished_ones(store: Store) -> None:
    def finish(connection: Connection) -> list[str]:
        days.finish_day(connection, "t1", points=45, made="11011", now=1)
        days.begin_day(connection, "2026-11-17", "ann", "t8")
        return [each.day for each in days.finished_days(connection, "ann")]

    assert store.write(finish).result() == [DAY]
