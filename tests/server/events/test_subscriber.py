"""Connections that follow an event."""

from __future__ import annotations

import pytest

from ohhell.server.events import subscriber
from server.event_desk import Desk
from server.in_process_server import LocalServer
from server.pad_followers import Follower


@pytest.mark.parametrize(
    ("limit", "code"),
    [("FOLLOWERS_PER_EVENT", "event-crowded"), ("EVENT_FOLLOWERS_PER_ADDRESS", "too-many-connections")],
)
def test_follower_is_refused_when_there_are_many(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, limit: str, code: str
) -> None:
    monkeypatch.setattr(subscriber, limit, 1)
    desk = Desk(server)
    first = Follower(server, path=f"{desk.path}/live")
    second = Follower(server, path=f"{desk.path}/live")
    first.hang_up()

    assert (code.encode() in second.raw, first.status) == (True, 200)


def test_follower_gets_nothing_twice(server: LocalServer) -> None:
    desk = Desk(server)
    follower = Follower(server, path=f"{desk.path}/live")
    desk.live.announce()
    desk.enter("Ann")
    follower.until(2)
    follower.hang_up()

    assert [news["version"] for news in follower.events] == [1, 2]


def test_follower_who_reconnects_gets_the_current_version(server: LocalServer) -> None:
    desk = Desk(server).enter("Ann")
    follower = Follower(server, path=f"{desk.path}/live", last=2)
    news = follower.until(2)
    follower.hang_up()

    assert news["version"] == 2
