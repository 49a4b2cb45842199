"""Sitting down at an event's live table, new keys of scorers, short codes, and boards."""

from __future__ import annotations

import pytest

from ohhell.scorekeeper.notes import Write
from server.event_desk import Desk
from server.event_tables import (
    HANDS,
    live_table,
    phone,
    play_online,
    playing,
    result_at,
    score,
    settle,
    sit_down,
    take_seat,
)
from server.in_process_server import LocalServer


def new_key(desk: Desk, table: int = 1, *, key: str | None = None) -> dict[str, str]:
    """Give the scorer of a table a new key."""
    answer: dict[str, str] = desk.request("POST", f"/matches/1/tables/{table}/scorer", key=key).json()
    return answer


def test_player_gets_the_seat_of_the_draw_under_the_name_of_the_entry(server: LocalServer) -> None:
    desk = playing(server, online=True)
    table = desk.live.event.matches[0].tables[0]
    guest = sit_down(desk, table.players[1])
    chair = server.table(live_table(desk)).chairs[1]

    assert (chair.person, chair.name) == (guest.id, desk.live.event.name(table.players[1]))


def test_player_gets_the_same_seat_again(server: LocalServer) -> None:
    desk = playing(server, online=True)
    player = desk.live.event.matches[0].tables[0].players[0]
    guest = sit_down(desk, player)

    assert take_seat(desk, guest, player) == (200, {"table": live_table(desk)})


def test_player_can_continue_on_another_device(server: LocalServer) -> None:
    desk = playing(server, online=True)
    table = desk.live.event.matches[0].tables[0]
    sit_down(desk, table.players[1])
    sit_down(desk, table.players[0])
    other = sit_down(desk, table.players[0])

    assert server.table(live_table(desk)).chairs[0].person == other.id


def test_person_without_a_name_gets_no_seat(server: LocalServer) -> None:
    desk = playing(server, online=True)

    assert take_seat(desk, server.stranger(), 1)[0] == 401


@pytest.mark.parametrize("second", [0, 1])
def test_person_gets_one_seat_of_a_match(server: LocalServer, second: int) -> None:
    desk = playing(server, online=True)
    tables = desk.live.event.matches[0].tables
    guest = sit_down(desk, tables[0].players[0])
    other = tables[second].players[1]

    assert take_seat(desk, guest, other)[1]["code"] == "already-playing"


def test_person_who_lost_a_seat_cannot_see_a_second_hand(server: LocalServer) -> None:
    desk = playing(server, online=True)
    first, second = desk.live.event.matches[0].tables[0].players
    guest = sit_down(desk, first)
    sit_down(desk, second)
    server.contribute(live_table(desk))
    take_seat(desk, server.guest("Mal"), first)

    assert take_seat(desk, guest, second)[1]["code"] == "already-playing"


def test_seat_at_a_table_with_cards_is_refused(server: LocalServer) -> None:
    desk = playing(server)

    assert take_seat(desk, server.guest("Ann"), 1)[1]["code"] == "not-online"


def test_seat_is_refused_before_the_first_match(server: LocalServer) -> None:
    desk = Desk(server, online=True).enter()

    assert take_seat(desk, server.guest("Ann"), 1)[1]["code"] == "no-such-seat"


def test_seat_is_refused_without_the_key_of_a_player(server: LocalServer) -> None:
    desk = playing(server, online=True)
    answer = server.guest("Ann").request("POST", f"{desk.path}/seat", headers={"Event-Key": desk.assistant})

    assert answer.json()["code"] == "not-allowed"


def test_seat_is_refused_when_the_game_is_over(server: LocalServer) -> None:
    desk = playing(server, online=True)
    play_online(desk)
    player = desk.live.event.matches[0].tables[0].players[0]

    assert take_seat(desk, server.guest("Zoe"), player)[1]["code"] == "game-over"


def test_substitute_takes_the_seat_of_a_running_game(server: LocalServer) -> None:
    desk = Desk(server, online=True).enter()
    desk.do("enter", name="Zoe", standby=True)
    desk.do("draw", match=1)
    desk.do("start", match=1)
    table = desk.live.event.matches[0].tables[0]
    for player in table.players:
        sit_down(desk, player)
    desk.do("substitute", match=1, entrant=table.players[0], replacement=5)
    zoe = sit_down(desk, 5)
    server.play_out(live_table(desk))
    settle(server)

    assert server.table(live_table(desk)).chairs[0].person == zoe.id
    assert result_at(desk) is not None


def test_player_who_was_substituted_has_no_seat(server: LocalServer) -> None:
    desk = Desk(server, online=True).enter()
    desk.do("enter", name="Zoe", standby=True)
    desk.do("draw", match=1)
    desk.do("start", match=1)
    leaving = desk.live.event.matches[0].tables[0].players[0]
    desk.do("substitute", match=1, entrant=leaving, replacement=5)

    assert take_seat(desk, server.guest("Ann"), leaving)[1]["code"] == "no-such-seat"


def test_bot_that_substitutes_plays_on(server: LocalServer) -> None:
    desk = Desk(server, online=True, bots=True).enter()
    desk.do("enter", name="Robot", bot=True)
    desk.do("draw", match=1)
    desk.do("start", match=1)
    table = desk.live.event.matches[0].tables[0]
    desk.do("substitute", match=1, entrant=table.players[0], replacement=5)
    settle(server)

    assert server.table(live_table(desk)).chairs[0].bot == "club"


def test_lost_phone_is_refused_after_the_scorer_got_a_new_key(server: LocalServer) -> None:
    desk = playing(server)
    lost = phone(desk)
    lost.write(HANDS[0])
    new_key(desk)
    answer = lost.visitor.request(
        "POST", f"{lost.path}/notes", json={"notes": [lost.new_note(HANDS[1])]}, headers={"Pad-Key": lost.key}
    )

    assert (answer.status_code, answer.json()["code"], "stays on this device" in answer.json()["sentence"]) == (
        403,
        "wrong-key",
        True,
    )


def test_lost_phone_can_no_longer_call_the_director(server: LocalServer) -> None:
    desk = playing(server)
    lost = desk.scorer(1)
    new_key(desk)

    assert desk.refused("call", key=lost, table=1) == "wrong-key"


def test_new_phone_of_a_scorer_continues_where_the_lost_one_stopped(server: LocalServer) -> None:
    desk = playing(server)
    phone(desk).write(HANDS[0])
    given = new_key(desk)
    device = phone(desk)
    device.version = 2
    device.write(HANDS[1])
    settle(server)

    assert (given["key"], given["link"], result_at(desk)) == (
        device.key,
        f"/pad/{device.pad}#key={device.key}",
        (21, 2),
    )


def test_new_key_of_a_scorer_has_a_new_code(server: LocalServer) -> None:
    desk = playing(server)
    before = desk.live.tables[1, 1].code
    given = new_key(desk)

    assert given["code"] not in {before, None}
    assert server.stranger().refusal("POST", "/api/join", code=before) == "no-such-code"


@pytest.mark.parametrize("table", [2, 9])
def test_table_without_a_score_pad_has_no_scorer(server: LocalServer, table: int) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)
    desk.do("online", match=1, table=2, online=True)
    desk.do("start", match=1)

    assert new_key(desk, table)["code"] == "no-such-table"


def test_code_of_a_scorer_leads_to_the_score_pad(server: LocalServer) -> None:
    desk = playing(server)
    row = desk.live.tables[1, 2]
    found = server.stranger().post("/api/join", code=row.code).json()

    assert found == {"link": f"/pad/{row.pad_id}#key={desk.scorer(2)}"}


def test_score_pad_of_an_event_names_it(server: LocalServer) -> None:
    desk = playing(server)

    assert server.stranger().get(phone(desk, 2).path).json()["event"] == {
        "id": desk.id,
        "title": "Spring Cup",
        "match": 1,
        "table": 2,
    }


def test_score_pad_of_an_event_does_not_continue_online(server: LocalServer) -> None:
    desk = playing(server)
    device = phone(desk)
    answer = server.guest("Ann").request(
        "POST", f"{device.path}/table", json={"settings": {}}, headers={"Pad-Key": device.key}
    )

    assert answer.json()["code"] == "event-table"


def test_sitting_down_at_an_event_table_is_refused_without_the_event(server: LocalServer) -> None:
    desk = playing(server, online=True)
    with pytest.raises(Exception, match="the event says who sits where"):
        server.guest("Mal").sit(live_table(desk), 0)


def test_correction_of_a_finished_pad_needs_the_new_key(server: LocalServer) -> None:
    desk = playing(server)
    score(desk)
    new_key(desk)
    device = phone(desk)
    device.version = 3
    device.write(Write(1, 2, taken={0: 1, 1: 0}))
    settle(server)

    assert result_at(desk) == (12, 11)
