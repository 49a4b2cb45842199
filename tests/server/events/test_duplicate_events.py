"""Duplicate events: the same deals at every table, secret until the last table has played them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.tournament.archive import read_event
from ohhell.tournament.verification import verify_event
from server.event_desk import Desk
from server.event_tables import live_table, play_online, playing, result_at, settle, sit_down
from server.in_process_server import LocalServer, Visitor, local_server


def duplicate(server: LocalServer, **settings: object) -> Desk:
    """Return a duplicate event whose first match has started at two tables."""
    return playing(server, online=True, duplicate=True, combine="above_mean", matches=1, **settings)


def half_played(desk: Desk) -> tuple[Visitor, str]:
    """Finish table 1 while nobody has sat down at table 2; return a player of table 1, and the table."""
    first, *others = desk.live.event.matches[0].tables[0].players
    player = sit_down(desk, first)
    for other in others:
        sit_down(desk, other)
    table = live_table(desk, 1)
    desk.server.play_out(table)
    settle(desk.server)
    return player, table


@pytest.mark.parametrize("way", ["record", "replay"])
def test_record_of_a_table_is_refused_while_another_plays_its_deals(server: LocalServer, way: str) -> None:
    player, table = half_played(duplicate(server))

    assert player.refusal("GET", f"/api/tables/{table}/{way}") == "deals-in-play"


def test_finished_game_is_in_no_list_while_another_table_plays_its_deals(server: LocalServer) -> None:
    player, table = half_played(duplicate(server))

    assert player.get("/api/games").json() == {"games": []}
    assert player.get(f"/api/tables/{table}/games").json() == {"games": []}


def test_finished_table_is_shown_to_nobody_else_while_another_plays_its_deals(server: LocalServer) -> None:
    _, table = half_played(duplicate(server))

    assert server.guest("Mal").refusal("GET", f"/api/tables/{table}") == "no-spectators"


def test_score_pad_cannot_continue_a_game_whose_deals_are_secret(server: LocalServer) -> None:
    player, table = half_played(duplicate(server))

    assert player.refusal("POST", "/api/pads/from", table=table) == "deals-in-play"


def test_results_of_a_duplicate_match_come_when_its_last_table_is_over(server: LocalServer) -> None:
    desk = duplicate(server)
    half_played(desk)
    before = result_at(desk, 1)
    play_online(desk, 2)

    assert (before, result_at(desk, 1) is None, result_at(desk, 2) is None) == (None, False, False)


def test_records_are_public_when_the_last_table_is_over(server: LocalServer) -> None:
    desk = duplicate(server)
    player, table = half_played(desk)
    play_online(desk, 2)

    assert "key 2:" in player.get(f"/api/tables/{table}/record").text
    assert len(player.get("/api/games").json()["games"]) == 1


def test_file_of_a_duplicate_event_verifies(server: LocalServer) -> None:
    desk = duplicate(server)
    play_online(desk, 1)
    play_online(desk, 2)
    desk.do("close")
    report = verify_event(read_event(desk.request("GET", "/file").text))

    assert (report.problems, report.records, report.unproved, len(set(report.deals[1].values()))) == ([], 2, 0, 1)


def test_boards_compare_both_tables(server: LocalServer) -> None:
    desk = duplicate(server)
    play_online(desk, 1)
    play_online(desk, 2)
    found = desk.request("GET", "/boards?match=1", key="").json()

    assert [[len(seat) for seat in board["seats"]] for board in found["boards"]] == [[2, 2], [2, 2]]
    assert all(sum(one["above"] for one in seat) == 0 for board in found["boards"] for seat in board["seats"])


def test_boards_are_compared_once_however_many_ask(server: LocalServer) -> None:
    desk = duplicate(server)
    play_online(desk, 1)
    play_online(desk, 2)
    desk.request("GET", "/boards?match=1", key="")
    first = desk.live.boards[1]
    desk.request("GET", "/boards?match=1", key="")

    assert desk.live.boards[1] is first


def test_boards_are_compared_again_after_a_correction(server: LocalServer) -> None:
    desk = duplicate(server)
    play_online(desk, 1)
    play_online(desk, 2)
    desk.request("GET", "/boards?match=1", key="")
    typed = {"totals": [11, 1], "hands": 2}
    desk.do("correct", on=desk.live.version, match=1, table=1, reason="misread", result=typed)
    found = desk.request("GET", "/boards?match=1", key="").json()

    assert [[len(seat) for seat in board["seats"]] for board in found["boards"]] == [[1, 1], [1, 1]]


def test_boards_are_refused_while_a_table_plays(server: LocalServer) -> None:
    desk = duplicate(server)
    half_played(desk)

    assert desk.request("GET", "/boards", key="").json()["code"] == "results-missing"


def test_typed_result_of_a_table_that_stopped_opens_the_deals_and_closes_it(server: LocalServer) -> None:
    desk = duplicate(server)
    half_played(desk)
    desk.result(2, (11, 1))
    settle(server)

    assert (result_at(desk, 1) is None, server.table(live_table(desk, 2)).stage) == (False, "closed")


def test_deals_open_after_a_restart_if_the_server_died_before(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        desk = duplicate(server)
        half_played(desk)
        server.state.table_watchers.clear()  # the server dies before the event hears of it
        play_online(desk, 2)
        before, event_id = result_at(desk, 2), desk.id
    with local_server(tmp_path) as again:
        live = again.run(lambda: again.state.events.get(event_id))
        settle(again)

    assert (before, live.event.matches[0].missing) == (None, 0)


def test_spectators_of_a_duplicate_table_are_refused(server: LocalServer) -> None:
    desk = duplicate(server)

    assert not server.table(live_table(desk)).settings.spectators


def test_everybody_sees_the_standings_but_no_table_of_a_duplicate_event(server: LocalServer) -> None:
    desk = duplicate(server)
    shown = desk.look(key="")

    assert [table.get("live_table") for table in shown["matches"][0]["tables"]] == [None, None]
