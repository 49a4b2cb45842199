"""Files of an event over HTTP."""

from __future__ import annotations

import pytest

from ohhell.tournament.archive import load_event
from ohhell.tournament.verification import verify_event
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    """An event with one match, played at two tables."""
    return Desk(server, matches=1).enter().play()


def test_log_has_every_entry_with_its_version(desk: Desk) -> None:
    log = desk.request("GET", "/log").json()

    assert [(line["version"], line["action"]["kind"]) for line in log][-3:] == [
        (7, "start"),
        (8, "result"),
        (9, "result"),
    ]


def test_log_leaves_out_the_texts_of_records(server: LocalServer) -> None:
    desk = Desk(server).enter().start()
    desk.do("record", match=1, table=1, record=desk.record(1))

    assert "record" not in desk.request("GET", "/log").json()[-1]["action"]["result"]


@pytest.mark.parametrize("key", ["", "nonsense"])
def test_log_is_for_the_desk_only(desk: Desk, key: str) -> None:
    assert desk.request("GET", "/log", key=key).status_code == 403


def test_file_is_checked_again_by_anybody(desk: Desk) -> None:
    desk.do("close")
    entries, event = load_event(desk.request("GET", "/file", key="").text)

    assert (verify_event(entries).fine, event.closed, len(entries)) == (True, True, 10)


def test_file_is_for_the_desk_only_until_the_event_is_closed(desk: Desk) -> None:
    answers = [desk.request("GET", "/file", key=key).status_code for key in ("", desk.scorer(1), desk.assistant)]

    assert answers == [403, 403, 200]


def test_record_of_a_table_is_for_everybody(server: LocalServer) -> None:
    desk = Desk(server).enter().start()
    record = desk.record(1)
    desk.do("record", match=1, table=1, record=record)

    assert desk.request("GET", "/matches/1/tables/1/record", key="").text == record


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("matches/1/tables/1", "no-record"),
        ("matches/1/tables/9", "no-such-table"),
        ("matches/2/tables/1", "no-such-match"),
        ("matches/0/tables/1", "not-a-number"),
        ("matches/x/tables/1", "not-a-number"),
    ],
)
def test_record_is_refused_when_there_is_none(desk: Desk, place: str, code: str) -> None:
    assert desk.request("GET", f"/{place}/record").json()["code"] == code


def test_record_is_refused_before_the_result_is_in(server: LocalServer) -> None:
    answer = Desk(server).enter().start().request("GET", "/matches/1/tables/1/record").json()

    assert answer["sentence"] == "There is no record: table 1 of match 1 has no result yet."


def test_record_of_a_duplicate_event_is_closed_while_another_table_plays_the_same_deals(server: LocalServer) -> None:
    desk = Desk(server, online=True, duplicate=True).enter().start()
    desk.do("record", match=1, table=1, record=desk.record(1))
    before = desk.request("GET", "/matches/1/tables/1/record", key="").status_code
    desk.do("record", match=1, table=2, record=desk.record(2))

    assert (before, desk.request("GET", "/matches/1/tables/1/record", key="").status_code) == (409, 200)


def test_standings_are_a_table(desk: Desk) -> None:
    lines = desk.request("GET", "/standings.csv", key="").text.splitlines()

    assert (lines[0].split(",")[:3], len(lines)) == (["place", "name", "score"], 5)


def test_standings_before_the_first_match_have_no_places(desk: Desk) -> None:
    lines = desk.request("GET", "/standings.csv?after=0", key="").text.splitlines()

    assert [line.split(",")[0] for line in lines[1:]] == [""] * 4


def test_seating_is_that_of_the_last_draw(desk: Desk) -> None:
    texts = [desk.request("GET", f"/seating.csv{query}", key="").text for query in ("", "?match=1")]

    assert (texts[0], len(texts[0].splitlines())) == (texts[1], 5)


def test_seating_is_refused_before_the_first_draw(server: LocalServer) -> None:
    assert Desk(server).request("GET", "/seating.csv").json()["code"] == "match-not-drawn"


def test_json_has_calls_for_the_desk_only(desk: Desk) -> None:
    desk.do("call", table=1)
    shown = [desk.request("GET", "/event.json", key=key).json() for key in ("", desk.director)]

    assert ["calls" in document for document in shown] == [False, True]
