"""The updates of a table: what is new for each connection."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ohhell.protocol import OLDEST_VERSION, VERSION
from ohhell.protocol.messages import Say
from server.in_process_server import LocalServer, Visitor, two_talking


def test_update_omits_chat_of_muted_people(server: LocalServer) -> None:
    ann, bob, table = two_talking(server)
    before = receives_chat(server, bob, ann, table, "hello")
    ann.request("PUT", f"/api/me/mutes/{bob.id}")
    muted = receives_chat(server, bob, ann, table, "boo")
    ann.request("DELETE", f"/api/me/mutes/{bob.id}")
    after = receives_chat(server, bob, ann, table, "sorry")

    assert (before, muted, after) == (True, False, True)


def receives_chat(server: LocalServer, speaker: Visitor, recipient: Visitor, table: str, text: str) -> bool:
    """Whether a chat message reaches the open connection of the recipient."""
    live_table = server.live_table(table)
    (receiver,) = [subscriber for subscriber in live_table.subscribers if subscriber.person == recipient.id]
    live_table.updates.next_for(receiver)
    server.do(table, speaker.id, Say, text=text)
    update = live_table.updates.next_for(receiver)
    assert update is not None
    return text in update.decode()


def next_update(server: LocalServer, table: str, person: str, protocol: int) -> dict[str, Any]:
    """The update that a connection gets after a move."""
    subscriber = server.listen(table, person)
    subscriber.protocol = protocol
    live_table = server.live_table(table)
    live_table.updates.next_for(subscriber)
    server.step(table)
    update = live_table.updates.next_for(subscriber)
    assert update is not None
    found: dict[str, Any] = json.loads(update)
    return found


@pytest.mark.parametrize(("protocol", "whole"), [(OLDEST_VERSION, True), (VERSION, False)])
def test_update_has_the_whole_view_only_in_the_oldest_protocol(
    server: LocalServer, protocol: int, *, whole: bool
) -> None:
    ann, _, table = server.two_playing()

    update = next_update(server, table, ann.id, protocol)

    assert ("view" in update, "present" in update, "changes" in update) == (whole, whole, not whole)


def test_update_after_a_gap_is_complete(server: LocalServer) -> None:
    ann, _, table = server.two_playing()
    subscriber = server.listen(table, ann.id)
    live_table = server.live_table(table)
    live_table.updates.next_for(subscriber)
    subscriber.sent = 1_000_000

    update = json.loads(live_table.updates.next_for(subscriber) or b"")

    assert (update["gap"], "table" in update, "view" in update, "talk" in update) == (True, True, True, True)
