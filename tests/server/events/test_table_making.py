"""The score pads and live tables that a match starts with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ohhell.protocol.limits import BOT_TABLES_PER_EVENT, HANDS_PER_TABLE, ONLINE_TABLES_PER_EVENT
from ohhell.server.events.table_making import check_online_tables
from ohhell.table.permissions import Refusal
from ohhell.tournament.tournament import EventTable, Match
from server.event_desk import Desk
from server.event_tables import live_table, playing, result_at, settle, sit_down
from server.in_process_server import SHORT, LocalServer, local_server, long
from tournament.events import Scene


def test_match_starts_with_a_score_pad_for_every_table(server: LocalServer) -> None:
    desk = playing(server)
    names = [
        [entry["note"]["names"] for entry in server.stranger().get(f"/api/pads/{row.pad_id}").json()["entries"]]
        for row in desk.live.tables.values()
    ]
    tables = desk.live.event.matches[0].tables

    assert names == [[[desk.live.event.name(player) for player in table.players]] for table in tables]


def test_score_pad_of_an_event_has_its_title_dealer_and_day(server: LocalServer) -> None:
    desk = playing(server, date="3 May", place="Cork")
    note = server.stranger().get(f"/api/pads/{desk.live.tables[1, 2].pad_id}").json()["entries"][0]["note"]

    assert (note["title"], note["details"]["date"], note["details"]["place"], note["dealer"]) == (
        "Spring Cup, match 1, table 2",
        "3 May",
        "Cork",
        desk.live.event.matches[0].tables[1].dealer,
    )


def test_online_table_has_the_players_of_the_draw_in_their_seats(server: LocalServer) -> None:
    desk = playing(server, online=True)
    table = desk.live.event.matches[0].tables[0]

    assert server.table(live_table(desk)).names == tuple(desk.live.event.name(player) for player in table.players)


def test_online_table_starts_with_the_dealer_of_the_draw_as_soon_as_everybody_sits(server: LocalServer) -> None:
    desk = playing(server, online=True)
    table = desk.live.event.matches[0].tables[0]
    sit_down(desk, table.players[0])
    before = server.table(live_table(desk)).stage
    sit_down(desk, table.players[1])
    match = server.table(live_table(desk)).match

    assert (before, None if match is None else match.dealer) == ("gathering", table.dealer)


def test_bots_of_an_event_play_online_by_themselves(server: LocalServer) -> None:
    desk = Desk(server, online=True, bots=True)
    over = asyncio.Event()
    server.state.events.after_entry.append(lambda live, _entry: over.set() if live.event.records else None)
    for name in ("Ann", "Bob"):
        desk.do("enter", name=name, bot=True)
    desk.do("draw", match=1)
    desk.do("start", match=1)
    server.run(over.wait)

    assert (server.table(live_table(desk)).stage, result_at(desk) is not None) == ("over", True)


def test_event_makes_score_pads_that_were_missing_when_the_server_died(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        server.state.events.after_entry.clear()  # the server dies right after the start
        desk_id = playing(server).id
    with local_server(tmp_path) as again:
        live = again.run(lambda: again.state.events.get(desk_id))
        settle(again)

    assert all(row.pad_id for row in live.tables.values())
    assert len(live.tables) == 2


@pytest.mark.parametrize(
    ("tables", "bots", "reason"),
    [
        (ONLINE_TABLES_PER_EVENT + 1, 0, "with 501 online tables; 500 is the maximum"),
        (BOT_TABLES_PER_EVENT + 1, 3, "with 51 tables of bots alone; 50 is the maximum"),
    ],
)
def test_match_with_too_many_online_tables_is_refused(tables: int, bots: int, reason: str) -> None:
    event = Scene(3, bots=True).event
    for number in range(1, bots + 1):
        event.entrants[number].bot = True
    match = Match(1, [EventTable(number, (1, 2, 3), 0, online=True) for number in range(tables)], final=False)

    with pytest.raises(Refusal, match=reason):
        check_online_tables(event, match)


@pytest.mark.parametrize("bots", [0, 2])
def test_match_with_as_many_online_tables_as_allowed_may_start(bots: int) -> None:
    event = Scene(3, bots=True).event
    for number in range(1, bots + 1):
        event.entrants[number].bot = True
    tables = [EventTable(number, (1, 2, 3), 0, online=True) for number in range(ONLINE_TABLES_PER_EVENT)]

    check_online_tables(event, Match(1, tables, final=False))


@pytest.mark.parametrize("ends", ["the next match starts", "the event is closed"])
def test_live_table_whose_result_was_typed_is_closed_when(server: LocalServer, ends: str) -> None:
    desk = playing(server, online=True)
    table = live_table(desk)
    desk.result(1)
    desk.result(2)
    if ends == "the event is closed":
        desk.do("close", reason="rain")
    else:
        desk.start(2)
    settle(server)

    assert server.table(table).stage == "closed"


def test_score_pad_has_the_first_trump_that_the_seed_of_the_event_draws(server: LocalServer) -> None:
    rules = f'{SHORT}\n[trump]\nsource = "rotation"\ncycle = ["c", "d", "h", "s"]\nstart = "random_suit_only"\n'
    desk = playing(server, rules=rules)
    notes = [
        server.stranger().get(f"/api/pads/{row.pad_id}").json()["entries"][0]["note"]
        for row in desk.live.tables.values()
    ]

    assert len({note["first_trump"] for note in notes}) == 1
    assert notes[0]["first_trump"] in {"c", "d", "h", "s"}


def test_match_does_not_start_when_its_rules_are_too_long_for_online_tables(server: LocalServer) -> None:
    desk = Desk(server, rules=long(HANDS_PER_TABLE + 1), online=True).enter()
    desk.do("draw", match=1)

    assert (desk.refused("start", match=1), desk.live.event.started) == ("too-many-hands", 0)
