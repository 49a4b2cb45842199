"""Results of score pads and live tables, entered into their event."""

from __future__ import annotations

import pytest

from ohhell.protocol.limits import CORRECTIONS_PER_PAD
from ohhell.scorekeeper.notes import Finish, PlayerJoins, PlayerLeaves, Rename, Write
from ohhell.server.events.table_results import FROM_TABLE
from ohhell.tournament.archive import read_event
from ohhell.tournament.verification import verify_event
from server.event_desk import Desk
from server.event_tables import HANDS, live_table, phone, play_online, playing, result_at, score, settle
from server.in_process_server import LocalServer


def test_result_of_a_score_pad_goes_into_the_event_with_its_record(server: LocalServer) -> None:
    desk = playing(server)
    score(desk, 1)
    result = desk.live.event.matches[0].tables[0].result

    assert result is not None
    assert (result.totals, result.made, result.record.startswith("Oh Hell record")) == ((21, 2), (2, 0), True)


def test_result_of_a_score_pad_is_by_its_scorer(server: LocalServer) -> None:
    desk = playing(server)
    score(desk, 2)

    assert desk.request("GET", "/log").json()[-1]["by"] == "Scorer of table 2"


def test_unfinished_score_pad_gives_no_result(server: LocalServer) -> None:
    desk = playing(server)
    phone(desk).write(HANDS[0])
    settle(server)

    assert result_at(desk) is None


def test_correction_on_the_score_pad_corrects_the_result(server: LocalServer) -> None:
    desk = playing(server)
    score(desk).write(Write(1, 2, taken={0: 1, 1: 0}))
    settle(server)

    assert result_at(desk) == (12, 11)
    assert {change.reason for change in desk.live.event.changes} == {"Corrected on the score pad"}


def test_correction_on_the_score_pad_changes_nothing_after_the_director_has_corrected(server: LocalServer) -> None:
    desk = playing(server)
    device = score(desk)
    version = desk.live.version
    desk.do("correct", on=version, match=1, table=1, reason="a penalty", result={"totals": [11, 2], "hands": 2})
    device.write(Write(1, 2, taken={0: 1, 1: 0}))
    settle(server)

    assert result_at(desk) == (11, 2)


def test_correction_on_the_score_pad_changes_nothing_once_the_next_match_has_started(server: LocalServer) -> None:
    desk = playing(server)
    device = score(desk, 1)
    score(desk, 2)
    desk.do("draw", match=2)
    desk.do("start", match=2)
    device.write(Write(1, 2, taken={0: 1, 1: 0}))
    settle(server)

    assert result_at(desk) == (21, 2)


def test_result_that_the_director_removed_comes_back_with_the_next_note(server: LocalServer) -> None:
    desk = playing(server)
    device = score(desk)
    desk.do("correct", on=desk.live.version, match=1, table=1, reason="wrong table", result=None)
    device.write(Write(1, 2, taken={0: 1, 1: 0}))
    settle(server)

    assert result_at(desk) == (12, 11)


@pytest.mark.parametrize("note", [Rename(0, "Annie"), PlayerLeaves(0), PlayerJoins("Zoe", 0)])
def test_scorer_cannot_change_the_players_of_an_events_table(
    server: LocalServer, note: Rename | PlayerLeaves | PlayerJoins
) -> None:
    device = phone(playing(server))

    assert device.send(device.new_note(note))["refused"]["code"] == "event-table"


def test_result_goes_into_the_event_when_the_scorer_also_closes_the_pad(server: LocalServer) -> None:
    desk = playing(server)
    phone(desk).write(*HANDS, Finish())
    settle(server)

    assert result_at(desk) == (21, 2)


def test_score_pad_cannot_correct_its_result_very_often(server: LocalServer) -> None:
    desk = playing(server)
    device = score(desk)
    before = desk.live.version
    for number in range(CORRECTIONS_PER_PAD + 5):
        device.write(Write(1, 2, comment=f"comment {number}"))
        settle(server)

    assert desk.live.version == before + CORRECTIONS_PER_PAD


def test_result_of_an_online_table_goes_into_the_event(server: LocalServer) -> None:
    desk = playing(server, online=True)
    play_online(desk)

    assert result_at(desk) is not None
    assert desk.request("GET", "/log").json()[-1]["by"] == "Table 1 online"


def test_events_with_pads_and_online_tables_verify(server: LocalServer) -> None:
    desk = Desk(server, matches=1).enter()
    desk.do("draw", match=1)
    desk.do("online", match=1, table=2, online=True)
    desk.do("start", match=1)
    score(desk, 1)
    play_online(desk, 2)
    desk.do("close")
    report = verify_event(read_event(desk.request("GET", "/file").text))

    assert (report.problems, report.records, report.standings) == ([], 2, True)


def test_player_cannot_use_up_the_id_of_another_tables_result(server: LocalServer) -> None:
    desk = playing(server, online=True)
    player = desk.live.event.matches[0].tables[0].players[0]
    body = {"id": f"{FROM_TABLE}{live_table(desk, 2)}", "on": 1, "action": {"kind": "call", "table": 1}}
    desk.request("POST", "/actions", key=desk.player(player), body=body)
    play_online(desk, 2)

    assert result_at(desk, 2) is not None
