"""HTTP API of the deal of the day."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import httpx
import pytest

from ohhell.coach.day import day_at, day_record
from ohhell.protocol.messages import Stand
from ohhell.rules.events import Deal
from ohhell.rules.state import State
from server.in_process_server import LocalServer, Visitor, local_server
from server.prepared_tables import play

DAY_S = 24 * 3600
ALL = (0,) * 40
"""More moves than a person makes in five short hands."""


def table_of(visitor: Visitor, **wanted: str) -> str:
    """Return the table where somebody plays a day."""
    table: str = visitor.post("/api/day/table", **wanted).json()["id"]
    return table


def ago(server: LocalServer, days: int) -> str:
    """Return the date so many days before the server's date."""
    return (day_at(server.state.now()) - timedelta(days=days)).isoformat()


def test_day_is_the_server_date_in_utc(server: LocalServer) -> None:
    shown = server.stranger().get("/api/day").json()

    assert (shown["day"], shown["today"], shown["hands"]) == (ago(server, 0), ago(server, 0), [3, 4, 5, 4, 3])


def test_day_ends_within_a_day(server: LocalServer) -> None:
    assert 0 < server.stranger().get("/api/day").json()["next_in"] <= DAY_S * 1000


def test_day_table_deals_the_cards_of_the_day(server: LocalServer) -> None:
    table = table_of(server.guest())
    match = server.table(table).match
    deal = next(event for event in day_record(day_at(server.state.now())).events if isinstance(event, Deal))

    assert match is not None
    assert deal in match.events


def test_day_table_is_the_same_when_opened_again(server: LocalServer) -> None:
    ann = server.guest()

    assert table_of(ann) == table_of(ann)


def test_day_table_is_one_when_two_pages_open_it_at_once(server: LocalServer) -> None:
    ann = server.guest()

    async def twice() -> list[httpx.Response]:
        return await asyncio.gather(*(ann.client.post("/api/day/table", json={}) for _ in range(2)))

    assert {answer.json()["id"] for answer in server.run(twice)} == {ann.get("/api/day").json()["table"]}


def test_day_table_stays_open_while_another_day_is_played(server: LocalServer) -> None:
    ann = server.guest()
    today = table_of(ann)
    table_of(ann, date=ago(server, 1))

    assert table_of(ann) == today


def test_day_table_is_another_for_everybody(server: LocalServer) -> None:
    assert table_of(server.guest("Ann")) != table_of(server.guest("Bob"))


def test_day_table_that_was_left_is_opened_anew(server: LocalServer) -> None:
    ann = server.guest()
    left = table_of(ann)
    server.do(left, ann.id, Stand, seat=0)

    assert table_of(ann) != left


def test_day_is_unfinished_until_its_last_hand(server: LocalServer) -> None:
    ann = server.guest()
    table = table_of(ann)
    shown = ann.get("/api/day").json()

    assert (shown["table"], shown["mine"]) == (table, None)


@dataclass(frozen=True)
class FinishedDay:
    """Somebody who has finished today's deal."""

    server: LocalServer
    ann: Visitor
    state: State


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FinishedDay]:
    with local_server(tmp_path_factory.mktemp("day")) as server:
        ann = server.guest()
        table = table_of(ann)
        play(server, table, ALL)
        state = server.table(table).state
        assert state is not None
        yield FinishedDay(server, ann, state)


def test_finished_day_has_a_result_for_everybody_to_see(finished: FinishedDay) -> None:
    mine, scores = (finished.ann.get("/api/day").json()[name] for name in ("mine", "scores"))
    points = finished.state.totals[0]

    assert (mine["points"], scores) == (points, [{"points": points, "people": 1}])


def test_finished_day_says_which_bids_were_made(finished: FinishedDay) -> None:
    made = [row.bids[0] == row.taken[0] for row in finished.state.sheet]

    assert finished.ann.get("/api/day").json()["mine"]["made"] == made


def test_finished_day_can_be_replayed(finished: FinishedDay) -> None:
    game = finished.ann.get("/api/day").json()["game"]

    assert finished.ann.get(f"/api/games/{game}").status_code == 200


def test_finished_day_cannot_be_played_again(finished: FinishedDay) -> None:
    assert finished.ann.refusal("POST", "/api/day/table") == "day-played"


def test_finished_day_is_in_the_export_of_everything(finished: FinishedDay) -> None:
    (day,) = finished.ann.get("/api/me/export").json()["days"]

    assert (day["day"], day["points"]) == (ago(finished.server, 0), finished.state.totals[0])


def test_result_is_nobody_elses(finished: FinishedDay) -> None:
    assert finished.server.guest("Bob").get("/api/day").json()["mine"] is None


def test_same_moves_have_the_same_result_for_everybody(server: LocalServer) -> None:
    for name in ("Ann", "Bob"):
        play(server, table_of(server.guest(name)), ALL)

    assert [score["people"] for score in server.stranger().get("/api/day").json()["scores"]] == [2]


def test_streak_survives_one_missed_day(server: LocalServer) -> None:
    ann = server.guest()
    play(server, table_of(ann), ALL)
    server.later(2 * DAY_S)
    play(server, table_of(ann), ALL)
    shown = ann.get("/api/day").json()

    assert (shown["streak"], shown["played"]) == ({"now": 2, "best": 2}, [ago(server, 2), ago(server, 0)])


def test_streak_is_kept_when_the_clock_was_wrong(server: LocalServer) -> None:
    ann = server.guest()
    play(server, table_of(ann), ALL)
    server.later(-3 * DAY_S)

    assert ann.get("/api/day").json()["streak"] == {"now": 1, "best": 1}


def test_day_of_yesterday_can_be_played(server: LocalServer) -> None:
    ann = server.guest()
    play(server, table_of(ann, date=ago(server, 1)), ALL)

    assert ann.get(f"/api/day?date={ago(server, 1)}").json()["mine"] is not None


def test_day_that_was_begun_stays_open_when_yesterdays_is_opened(server: LocalServer) -> None:
    ann = server.guest()
    begun = table_of(ann)
    table_of(ann, date=ago(server, 1))

    assert table_of(ann) == begun


def test_refused_day_is_named_for_pages_in_other_languages(server: LocalServer) -> None:
    date = ago(server, 2)

    assert server.stranger().get(f"/api/day?date={date}").json()["values"] == {"day": date}


@pytest.mark.parametrize(("days", "code"), [(2, "day-over"), (-1, "day-not-yet")])
def test_other_days_are_refused(server: LocalServer, days: int, code: str) -> None:
    ann = server.guest()
    date = ago(server, days)

    assert (ann.refusal("GET", f"/api/day?date={date}"), ann.refusal("POST", "/api/day/table", date=date)) == (
        code,
        code,
    )


def test_day_that_is_no_date_is_refused(server: LocalServer) -> None:
    assert server.stranger().refusal("GET", "/api/day?date=tomorrow") == "not-a-date"


def test_day_table_needs_a_name(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", "/api/day/table") == "no-name"
