"""Live events: entries are durable before they count, whatever the database does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ohhell.protocol import limits
from ohhell.rules.errors import OhHellError
from ohhell.server.events import live_event
from ohhell.server.events.documents import TableProgress
from ohhell.store.errors import StoreError
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import Announce, Enter
from server.event_desk import Desk
from server.failing_database import Outage, happens
from server.in_process_server import LocalServer
from server.pad_followers import Follower


def test_entry_with_a_known_command_changes_nothing(server: LocalServer) -> None:
    live = Desk(server).live
    versions = [server.run(lambda: live.enter(Enter("Ann"), by="d", command="one")) for _ in range(2)]

    assert (versions, list(live.event.entrants)) == ([2, 2], [1])


def test_entries_at_the_same_time_all_count(server: LocalServer) -> None:
    live = Desk(server).live

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(live.enter(Enter(f"P{number}"), by="d") for number in range(10)))

    assert sorted(server.run(all_at_once)) == list(range(2, 12))


def test_entry_that_does_not_fit_changes_nothing(server: LocalServer) -> None:
    live = Desk(server).enter("Ann").live

    with pytest.raises(OhHellError, match="is entrant 1 already"):
        server.run(lambda: live.enter(Enter("Ann"), by="d"))

    assert live.version == 2


def test_event_is_the_same_when_it_is_read_again(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1)
    before = desk.live.event
    desk.forget()

    assert desk.live.event == before


def test_entry_is_known_after_a_commit_whose_outcome_was_unknown(server: LocalServer, outage: Outage) -> None:
    live = Desk(server).live
    outage.at_the_next_commit = True
    with pytest.raises(StoreError):
        server.run(lambda: live.enter(Enter("Ann"), by="d", command="one"))
    outage.down = False

    assert server.run(lambda: live.enter(Enter("Ann"), by="d", command="one")) == 2


def test_entry_is_added_when_another_process_was_faster(server: LocalServer) -> None:
    desk = Desk(server)
    live = desk.live
    desk.forget()
    desk.enter("Bob")  # by another live event, as another process would do

    assert (server.run(lambda: live.enter(Enter("Ann"), by="d")), live.event.name(1)) == (3, "Bob")


@pytest.mark.parametrize("limit", ["ENTRIES_PER_EVENT", "BYTES_PER_EVENT"])
def test_full_event_takes_no_more_entries(server: LocalServer, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    live = Desk(server).live
    monkeypatch.setattr(live_event, limit, 1)

    with pytest.raises(Refusal) as refused:
        server.run(lambda: live.enter(Enter("Ann"), by="d"))

    assert refused.value.code == "event-full"


def test_size_is_that_of_the_stored_entries(server: LocalServer) -> None:
    desk = Desk(server).enter()
    size = desk.live.size
    desk.forget()

    assert (desk.live.size, size < limits.BYTES_PER_EVENT) == (size, True)


def test_progress_is_announced_once_for_many_changes(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_event, "PROGRESS_S", 0.05)
    desk = Desk(server).enter().start()
    follower = Follower(server, path=f"{desk.path}/live")
    live = desk.live
    before = live.progress_count

    async def played() -> bool:
        for hand in range(1, 4):
            live.progress[1] = TableProgress(1, hand)
            live.progress_changed()
        return await happens(lambda: follower.events[-1]["progress"] != [])

    server.run(played)
    news = follower.events[-1]["progress"]
    follower.hang_up()

    assert (news, live.progress_count) == ([{"table": 1, "hand": 3}], before + 1)


def test_progress_is_forgotten_when_the_next_match_starts(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1)
    desk.live.progress[1] = TableProgress(1, 2)
    desk.start(2)

    assert desk.live.progress == {}


def test_linked_table_is_stored(server: LocalServer) -> None:
    desk = Desk(server).enter().start()
    row = replace(desk.live.tables[1, 1], generation=2)
    desk.link(row)
    desk.forget()

    assert desk.live.tables[1, 1] == row


def test_event_stays_in_memory_while_somebody_follows(server: LocalServer) -> None:
    desk = Desk(server)
    follower = Follower(server, path=f"{desk.path}/live")
    server.later(live_event.IN_USE_MS / 1000 + 1)
    released = server.state.events.release_idle()
    follower.hang_up()

    assert (released, server.state.events.release_idle()) == (0, 1)


def test_event_stays_in_memory_for_hours_after_a_change(server: LocalServer) -> None:
    desk = Desk(server).enter("Ann")
    server.later(3_600)

    assert (desk.live.idle, server.state.events.release_idle()) == (False, 0)


def test_hooks_are_called_after_an_entry_is_stored(server: LocalServer) -> None:
    live = Desk(server).live
    heard = []
    server.state.events.after_entry.append(lambda live, entry: heard.append((live.version, entry.action)))
    server.run(lambda: live.enter(Announce("Lunch"), by="d"))

    assert heard == [(2, Announce("Lunch"))]
