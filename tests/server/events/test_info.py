"""The document of an event, as every role sees it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ohhell.server.events.documents import EventInfo, TableProgress
from ohhell.server.events.info import PublicInfo, event_info, public_info
from ohhell.store.events import EventTableLine
from ohhell.tournament.rights import EventRole
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    return Desk(server).enter().start()


def pads(shown: Any) -> list[str | None]:
    return [table.get("pad") for table in shown["matches"][0]["tables"]]


def live_tables(shown: Any) -> list[str | None]:
    return [table.get("live_table") for table in shown["matches"][0]["tables"]]


def test_document_is_an_event_info(desk: Desk) -> None:
    desk.result(1)
    desk.do("announce", text="Lunch")
    answer = desk.request("GET")

    assert msgspec.json.decode(answer.content, type=EventInfo).version == 9


def test_pads_are_shown_to_the_desk_only(desk: Desk) -> None:
    seen = [pads(desk.look(key=key)) for key in (desk.director, desk.assistant, desk.player(1), "")]

    made = [desk.live.tables[1, 1].pad_id, desk.live.tables[1, 2].pad_id]
    assert seen == [made, made, pads(desk.look(key=desk.player(1))), [None, None]]


def test_pad_is_shown_to_its_scorer(desk: Desk) -> None:
    assert pads(desk.look(key=desk.scorer(2))) == [None, desk.live.tables[1, 2].pad_id]


def online(server: LocalServer, **settings: Any) -> Desk:
    """Return an event whose two tables play online."""
    desk = Desk(server, online=True, **settings).enter()
    desk.do("draw", match=1)
    desk.do("start", match=1)
    rows = [EventTableLine(desk.id, 1, number, table_id=f"table-{number}") for number in (1, 2)]
    desk.link(*rows)
    return desk


def test_live_tables_are_shown_to_everybody(server: LocalServer) -> None:
    assert live_tables(online(server).look(key="")) == ["table-1", "table-2"]


def test_live_tables_of_a_duplicate_event_are_hidden(server: LocalServer) -> None:
    assert live_tables(online(server, duplicate=True).look(key="")) == [None, None]


def test_live_table_of_a_duplicate_event_is_shown_to_its_players(server: LocalServer) -> None:
    desk = online(server, duplicate=True)
    player = desk.look()["matches"][0]["tables"][1]["players"][0]

    assert live_tables(desk.look(key=desk.player(player))) == [None, "table-2"]


def test_calls_are_shown_to_their_own_table_only(desk: Desk) -> None:
    desk.do("call", table=1, text="a card is missing")
    keys = (desk.director, desk.assistant, desk.scorer(1), desk.scorer(2), "")

    assert [len(desk.look(key=key)["calls"]) for key in keys] == [1, 1, 1, 0, 0]


def test_disputes_are_shown_to_their_own_table_only(desk: Desk) -> None:
    desk.do("dispute", match=1, table=2, text="a trick too many")

    assert [len(desk.look(key=key)["disputes"]) for key in (desk.director, desk.scorer(1), desk.scorer(2))] == [1, 0, 1]


def test_progress_is_that_of_the_current_match(desk: Desk) -> None:
    desk.live.progress[2] = TableProgress(2, 7, connected=True)

    assert desk.look(key="")["matches"][0]["progress"] == [{"table": 2, "hand": 7, "connected": True}]


def test_standings_have_places_and_totals_after_every_match(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1).play(2)
    rows = desk.look()["standings"]["rows"]

    assert [(row["places"][1], row["totals"][1]) for row in rows] == [(row["place"], row["score"]) for row in rows]


def test_correction_in_the_first_match_changes_the_places_after_it(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1).play(2)
    desk.look()
    first = desk.look()["matches"][0]["tables"][0]["players"][0]
    desk.do("correct", on=99, match=1, table=1, reason="a mistake", result={"totals": [0, 1], "hands": 2})
    row = next(row for row in desk.look()["standings"]["rows"] if row["number"] == first)

    assert (row["totals"][0], row["matches"][0]["points"], row["matches"][0]["place"]) == (0, 0, 2)


def test_late_entrant_has_a_row_after_every_match(server: LocalServer) -> None:
    desk = Desk(server, last_entry=2).enter().play(1)
    desk.look()
    desk.do("enter", name="Zoe", standby=True)

    assert desk.look()["standings"]["rows"][-1]["places"] == [None]


def test_result_changes_the_places_of_its_match_only(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1).start(2)
    desk.look()
    desk.result(1, match=2)

    assert set(desk.live.info.places) == {1}


@pytest.mark.parametrize(("combine", "counted"), [("sum", 11), ("mean_per_hand", 5.5), ("place_points", 100)])
def test_score_counts_as_the_event_combines_matches(server: LocalServer, combine: str, counted: float) -> None:
    desk = Desk(server, combine=combine).enter().play(1)

    assert desk.look()["standings"]["rows"][0]["matches"][0]["counted"] == counted


def test_document_has_tables_that_were_linked_while_it_was_made(desk: Desk) -> None:
    live = desk.live
    rows = [EventTableLine(desk.id, 1, number, pad_id=f"new-{number}") for number in (1, 2)]
    live.info.clear()

    async def linked_meanwhile() -> bytes:
        document = asyncio.create_task(event_info(live, EventRole("director"), now=0))
        await asyncio.sleep(0)
        await live.link_tables(rows)
        await document
        return await event_info(live, EventRole("director"), now=0)

    assert pads(msgspec.json.decode(desk.server.run(linked_meanwhile))) == ["new-1", "new-2"]


def test_linking_tables_keeps_the_places_after_every_match(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1).start(2)
    desk.look()
    live = desk.live
    server.run(lambda: live.link_tables([EventTableLine(desk.id, 2, 1, pad_id="new")]))

    assert set(live.info.places) == {1}


def test_public_document_is_made_once_per_second(desk: Desk) -> None:
    live = desk.live

    async def asked(now: int) -> PublicInfo:
        return await public_info(live, now=now)

    found = [desk.server.run(lambda now=now: asked(now)) for now in (5_000, 5_999, 6_000)]  # type: ignore[misc]

    assert (found[0] is found[1], found[1] is found[2]) == (True, False)


def test_public_document_is_new_when_the_event_changes(desk: Desk) -> None:
    desk.server.later(0)
    before = desk.look(key="")["version"]
    desk.do("announce", text="Lunch")

    assert desk.look(key="")["version"] == before + 1


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_public_document_is_the_same_compressed_or_not(desk: Desk, encoding: str) -> None:
    desk.server.later(0)
    answer = desk.who.request("GET", desk.path, headers={"Accept-Encoding": encoding})

    assert (answer.json(), answer.headers.get("Content-Encoding", "identity")) == (desk.look(key=""), encoding)


def test_document_is_computed_once_per_version(desk: Desk) -> None:
    desk.look()
    parts = desk.live.info.parts
    desk.look(key="")

    assert desk.live.info.parts is parts
