"""No route of an event shows a hidden card or bid of a running hand to anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ohhell.protocol.messages import Move
from ohhell.rules.pack import pack
from server.event_desk import Desk
from server.event_tables import HANDS, live_table, phone, playing, settle, sit_down
from server.in_process_server import SHORT, LocalServer

SEALED = (
    SHORT
    + """
[bid]
form = "simultaneous"
reveal = "all_together"
"""
)
PATHS = (
    "",
    "/log",
    "/file",
    "/links",
    "/event.json",
    "/standings.csv",
    "/seating.csv",
    "/boards",
    "/matches/1/tables/1/record",
)
TIMES = {"now", "heard_at", "at"}


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    """An event with a running hand at its online table 1, and nobody at table 2."""
    desk = playing(server, online=True, rules=SEALED)
    for player in desk.live.event.matches[0].tables[0].players:
        sit_down(desk, player)
    server.contribute(live_table(desk))
    settle(server)
    return desk


def shown(desk: Desk) -> dict[str, Any]:
    """Return what every route answers to everybody, without the times."""
    one, two = desk.live.event.matches[0].tables
    keys = [desk.director, desk.assistant, desk.player(one.players[0]), desk.player(two.players[0]), ""]
    answers = {
        f"{path} {number}": desk.request("GET", path, key=key).text for path in PATHS for number, key in enumerate(keys)
    }
    answers["live"] = desk.live.news().partition(b"data: ")[2].decode()
    return {name: without_times(read(text)) for name, text in answers.items()}


def read(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_times(one) for name, one in value.items() if name not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def test_no_route_of_an_event_shows_a_card_of_a_running_hand(desk: Desk) -> None:
    rules = desk.live.event.rules
    cards = {str(card) for card in pack(rules.deck, 2)}
    words = {word for text in texts(shown(desk)) for word in text.replace(",", " ").split()}

    assert cards & words == set()


def test_hidden_bid_changes_nothing_that_a_route_of_an_event_shows(desk: Desk) -> None:
    before = shown(desk)
    table = desk.server.table(live_table(desk))
    seat = table.waiting_for[0]
    person = table.chairs[seat].person
    assert person is not None
    desk.server.do(table.id, person, Move, seen=table.version, seat=seat, tricks=1)
    settle(desk.server)

    assert shown(desk) == before


def test_bids_on_a_score_pad_show_nothing_but_the_number_of_the_hand(server: LocalServer) -> None:
    desk = playing(server)
    device = phone(desk)
    device.write(HANDS[0])
    settle(server)
    before = shown(desk)
    device.write(type(HANDS[1])(1, 2, trump="c", bids={0: 0, 1: 0}))
    settle(server)

    assert shown(desk) == before


def test_pad_of_a_table_is_a_secret_of_its_scorer_and_the_desk(server: LocalServer) -> None:
    desk = playing(server)
    pad = desk.live.tables[1, 1].pad_id or "?"
    seen = [pad in desk.request("GET", key=key).text for key in (desk.director, desk.scorer(1), desk.scorer(2), "")]

    assert seen == [True, True, False, False]
