"""Events and their tables: substitutes, progress, and what is made good after a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.server.events import linking
from ohhell.server.tables import registry
from server.event_desk import Desk
from server.event_tables import HANDS, live_table, phone, playing, result_at, score, settle, sit_down
from server.failing_database import Disk, Outage
from server.in_process_server import LocalServer, local_server
from server.pad_followers import Follower


def test_substitute_after_the_start_gets_the_seat_on_the_score_pad(server: LocalServer) -> None:
    desk = Desk(server).enter()
    desk.do("enter", name="Zoe", standby=True)
    desk.do("draw", match=1)
    desk.do("start", match=1)
    leaving = desk.live.event.matches[0].tables[0].players[0]
    desk.do("substitute", match=1, entrant=leaving, replacement=5)
    settle(server)
    device = score(desk)

    assert device.visitor.get(device.path).json()["entries"][1]["note"] == {"kind": "rename", "seat": 0, "name": "Zoe"}
    assert result_at(desk) == (21, 2)


def test_name_that_the_director_corrects_is_corrected_on_the_score_pad(server: LocalServer) -> None:
    desk = playing(server)
    player = desk.live.event.matches[0].tables[0].players[1]
    desk.do("rename", entrant=player, name="Zoë")
    settle(server)

    assert phone(desk).visitor.get(phone(desk).path).json()["entries"][-1]["note"]["name"] == "Zoë"


def test_progress_says_which_hand_a_table_plays(server: LocalServer) -> None:
    desk = playing(server)
    before = desk.live.progress
    phone(desk).write(HANDS[0])
    settle(server)

    assert (before.get(2), desk.live.progress[1].hand) == (None, 2)


def test_progress_says_who_keeps_the_score(server: LocalServer) -> None:
    desk = playing(server)
    device = phone(desk)
    device.mark = "aoife"
    device.write(HANDS[0])
    settle(server)

    assert desk.live.progress[1].scorer == "Aoife"


def test_event_enters_a_result_that_came_in_just_before_the_server_died(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        desk = playing(server)
        server.state.pad_watchers.clear()  # the server dies before the event hears of it
        score(desk)
        before = result_at(desk)
        desk_id = desk.id
    with local_server(tmp_path) as again:
        live = again.run(lambda: again.state.events.get(desk_id))
        settle(again)
        result = live.event.matches[0].tables[0].result

    assert (before, None if result is None else result.totals) == (None, (21, 2))


def test_result_that_the_director_removed_stays_away_after_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        desk = playing(server)
        score(desk)
        desk.do("correct", on=desk.live.version, match=1, table=1, reason="wrong table", result=None)
        desk_id = desk.id
    with local_server(tmp_path) as again:
        live = again.run(lambda: again.state.events.get(desk_id))
        settle(again)

    assert live.event.matches[0].tables[0].result is None


def test_progress_says_whether_the_scorer_is_connected(server: LocalServer, followers: list[Follower]) -> None:
    desk = playing(server)
    device = phone(desk)
    follower = Follower(server, pad=device.pad, key=device.key)
    followers.append(follower)
    settle(server)
    there = desk.live.progress[1].connected
    follower.hang_up()
    settle(server)

    assert (there, desk.live.progress[1].connected) == (True, False)


def test_progress_says_whether_somebody_is_at_an_online_table(server: LocalServer) -> None:
    desk = playing(server, online=True)
    guest = sit_down(desk, desk.live.event.matches[0].tables[0].players[0])
    connection = server.listen(live_table(desk), guest.id)
    settle(server)
    there = desk.live.progress[1].connected
    server.hang_up(connection)
    settle(server)

    assert (there, desk.live.progress[1].connected, desk.live.progress[1].hand) == (True, False, 0)


def test_progress_of_an_online_table_is_the_hand_it_plays(server: LocalServer) -> None:
    desk = playing(server, online=True)
    for player in desk.live.event.matches[0].tables[0].players:
        sit_down(desk, player)
    server.play_out(live_table(desk), hands=1)
    settle(server)

    assert desk.live.progress[1].hand == 2


def test_progress_is_known_again_after_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        desk = playing(server)
        phone(desk).write(HANDS[0])
        event_id = desk.id
    with local_server(tmp_path) as again:
        live = again.run(lambda: again.state.events.get(event_id))
        settle(again)

    assert {table: progress.hand for table, progress in live.progress.items()} == {1: 2, 2: 0}


def test_match_gets_its_score_pads_although_the_outcome_of_its_start_was_unknown(
    server: LocalServer, outage: Outage
) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)
    outage.at_the_next_commit = True
    failed = desk.send("start", match=1)
    outage.down = False
    desk.refused("start", match=1)
    settle(server)

    assert (failed.status_code, sorted(desk.live.tables)) == (503, [(1, 1), (1, 2)])


def test_online_tables_are_made_when_the_server_is_no_longer_full(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(server, online=True).enter()
    desk.do("draw", match=1)
    monkeypatch.setattr(linking, "FULL_RETRY_S", 0)
    monkeypatch.setattr(registry, "MOST_TABLES", 0)
    desk.do("start", match=1)
    made_while_full = len(desk.live.tables)
    monkeypatch.setattr(registry, "MOST_TABLES", 1_000)
    settle(server)

    assert (made_while_full, sorted(desk.live.tables)) == (0, [(1, 1), (1, 2)])


def test_score_pads_are_made_when_the_database_works_again(server: LocalServer, disk: Disk) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)
    disk.after_next_commit = "read-only"
    desk.do("start", match=1)
    disk.trouble = None
    settle(server)

    assert sorted(desk.live.tables) == [(1, 1), (1, 2)]
