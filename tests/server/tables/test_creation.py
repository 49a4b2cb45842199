"""Limits of new tables."""

from __future__ import annotations

from server.in_process_server import Site, long


def test_table_may_have_as_many_hands_as_the_limit(here: Site) -> None:
    assert here.guest().make(rules=long(120))


def test_too_long_schedule_is_refused_with_the_numbers(here: Site) -> None:
    answer = here.guest().post("/api/tables", rules=long(1000), seats=12)

    assert answer.status_code == 422
    assert answer.json()["sentence"] == (
        "You can't create a table with 1000 hands; 120 is the maximum. Play fewer hands."
    )
