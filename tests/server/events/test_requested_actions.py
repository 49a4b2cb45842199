"""Actions that the server completes: draws, records and the end."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell.server.events.requested_actions import RequestedChange, decode_request
from ohhell.tournament.actions import Rename
from ohhell.tournament.rights import EventRole
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    return Desk(server).enter().start()


def totals(desk: Desk) -> Any:
    return desk.look()["matches"][0]["tables"][0].get("totals")


def test_record_gives_the_result_of_a_table(desk: Desk) -> None:
    desk.do("record", key=desk.scorer(1), match=1, table=1, record=desk.record(1))

    assert (len(totals(desk)), desk.look()["matches"][0]["tables"][0]["record"]) == (2, True)


def test_record_with_a_reason_is_a_correction(desk: Desk) -> None:
    desk.result(1, (0, 0))
    desk.do("record", on=99, match=1, table=1, record=desk.record(1), reason="found the sheet")

    assert desk.look()["corrections"][0]["reason"] == "found the sheet"


def test_scorer_cannot_correct_by_a_record(desk: Desk) -> None:
    desk.result(1, (0, 0))

    assert desk.refused("record", key=desk.scorer(1), match=1, table=1, record="x", reason="mine") == "not-allowed"


def test_record_of_other_players_is_refused(desk: Desk) -> None:
    assert desk.refused("record", match=1, table=1, record=desk.record(2)) == "other-players"


def test_record_that_is_too_long_is_refused(desk: Desk) -> None:
    assert desk.refused("record", match=1, table=1, record="x" * 131_073) == "too-long"


def test_text_that_is_no_record_is_refused(desk: Desk) -> None:
    assert desk.send("record", match=1, table=1, record="x").status_code == 422


def test_result_with_a_record_is_refused_when_the_totals_differ(desk: Desk) -> None:
    result = {"totals": [0, 0], "hands": 2, "record": desk.record(1)}

    assert desk.refused("result", match=1, table=1, result=result) == "totals-differ"


def test_record_is_refused_when_a_name_changes_while_it_is_read(desk: Desk) -> None:
    live = desk.live
    player = live.event.matches[0].tables[0].players[0]
    action = decode_request(b'{"kind":"record","match":1,"table":1,"record":%b}' % _json(desk.record(1)))
    change = RequestedChange(EventRole("director"), action, on=1)

    async def renamed_meanwhile() -> int:
        await change.read_record(live.event)
        await live.enter(Rename(player, "Zoe"), by="d")
        return await live.enter_made(change.make, by="d")

    with pytest.raises(Exception, match="the names at table 1 have changed"):
        desk.server.run(renamed_meanwhile)


def _json(text: str) -> bytes:
    import json

    return json.dumps(text).encode()


def test_rights_are_checked_again_when_it_is_the_actions_turn(desk: Desk) -> None:
    live = desk.live
    player = live.event.matches[0].tables[0].players[0]
    change = RequestedChange(EventRole("player", entrant=player), decode_request(b'{"kind":"call","table":2}'), on=1)

    with pytest.raises(Exception, match="the table where you play now"):
        desk.server.run(lambda: live.enter_made(change.make, by="d"))


def test_brackets_that_are_nested_too_deeply_are_refused() -> None:
    with pytest.raises(Exception, match="Can't read the action"):
        decode_request(b'{"kind":"enter","name":' + b"[" * 100_000 + b"]" * 100_000 + b"}")


def test_name_that_breaks_a_record_is_refused_as_author(desk: Desk) -> None:
    body = {"id": "x", "on": 1, "by": "a:b", "action": {"kind": "announce", "text": "Lunch"}}

    assert desk.request("POST", "/actions", body=body).json()["code"] == "bad-name"


def test_author_is_the_role_without_a_name(desk: Desk) -> None:
    body = {"id": "x", "on": 1, "action": {"kind": "announce", "text": "Lunch"}}
    desk.request("POST", "/actions", key=desk.assistant, body=body)

    assert desk.look()["announcements"][0]["by"] == "assistant"
