"""Rights at the tables of an event: scorers, players and lost phones; `test_roles.py` has every action and route."""

from __future__ import annotations

from typing import Any

import pytest

from server.event_desk import Desk
from server.event_tables import HANDS, phone, playing, score
from server.in_process_server import LocalServer

RESULT = {"totals": [11, 1], "hands": 2}
TABLE = "/matches/1/tables/1"


def keys(desk: Desk) -> dict[str, str]:
    """Return the key of everybody; the scorer of table 1 has lost a phone."""
    lost = desk.scorer(1)
    assert desk.request("POST", f"{TABLE}/scorer").status_code == 200
    one, two = desk.live.event.matches[0].tables
    return {
        "director": desk.director,
        "assistant": desk.assistant,
        "scorer of table 1": desk.scorer(1),
        "scorer of table 2": desk.scorer(2),
        "player at table 1": desk.player(one.players[0]),
        "player at table 2": desk.player(two.players[0]),
        "public": "",
        "lost phone": lost,
        "wrong key": "s1-1-AAAAAAAAAAAAAAAAAAAAAA",
    }


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        (f"{TABLE}/scorer", {"director", "assistant"}),
        ("/seat", {"player at table 1", "player at table 2"}),
    ],
)
def test_request_about_a_table_is_refused_without_a_right(server: LocalServer, path: str, allowed: set[str]) -> None:
    desk = playing(server)
    codes = {}
    for role, key in keys(desk).items():
        answer = server.guest("Ann").request("POST", desk.path + path, headers={"Event-Key": key} if key else {})
        codes[role] = answer.json().get("code")

    assert {role for role, code in codes.items() if code not in {"not-allowed", "wrong-key"}} == allowed


@pytest.mark.parametrize(("kind", "more"), [("result", {"match": 1, "result": RESULT}), ("call", {})])
def test_scorer_cannot_touch_another_table(server: LocalServer, kind: str, more: dict[str, Any]) -> None:
    desk = playing(server)

    assert desk.refused(kind, key=desk.scorer(2), table=1, **more) == "not-allowed"


def test_scorer_cannot_write_on_the_score_pad_of_another_table(server: LocalServer) -> None:
    desk = playing(server)
    own, other = phone(desk, 2), phone(desk, 1)
    answer = own.visitor.request(
        "POST", f"{other.path}/notes", json={"notes": [own.new_note(HANDS[0])]}, headers={"Pad-Key": own.key}
    )

    assert answer.json()["code"] == "wrong-key"


def test_player_cannot_write_on_a_score_pad(server: LocalServer) -> None:
    desk = playing(server)
    device = phone(desk)
    device.key = desk.player(desk.live.event.matches[0].tables[0].players[0])
    answer = device.visitor.request(
        "POST", f"{device.path}/notes", json={"notes": [device.new_note(HANDS[0])]}, headers={"Pad-Key": device.key}
    )

    assert answer.json()["code"] == "wrong-key"


def test_scorer_of_a_match_cannot_enter_results_of_the_next(server: LocalServer) -> None:
    desk = playing(server)
    old = desk.scorer(1)
    score(desk, 1)
    score(desk, 2)
    desk.start(2)

    assert desk.refused("result", key=old, match=2, table=1, result=RESULT) == "not-allowed"


def test_calls_are_shown_to_the_desk_and_their_own_table(server: LocalServer) -> None:
    desk = playing(server)
    desk.do("call", key=desk.scorer(1), table=1, text="Please come")
    given = keys(desk)

    assert {role for role in given if desk.look(key=given[role])["calls"]} == {
        "director",
        "assistant",
        "scorer of table 1",
        "player at table 1",
    }


def test_no_key_is_shown_to_the_public(server: LocalServer) -> None:
    desk = playing(server)
    secrets = [key for role, key in keys(desk).items() if role not in {"public", "wrong key"}]
    seen = [desk.request("GET", path, key="").text for path in ("", "/event.json", "/seating.csv", "/standings.csv")]

    assert [key for key in secrets if any(key in text for text in seen)] == []
