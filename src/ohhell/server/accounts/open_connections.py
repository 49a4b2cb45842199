"""The open connections of a person, on every process of the server: closed when a session ends, told of whom the person mutes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ohhell.protocol.messages import Goodbye
from ohhell.server.tables.subscriber import SIGNED_OUT

if TYPE_CHECKING:
    from ohhell.server.state import ServerState


def end_sessions(server: ServerState, person: str, sessions: Collection[str] | None = None) -> None:
    """Close the connections of a person's sessions; without *sessions*, all of them."""
    end_sessions_here(server, person, sessions)
    if server.cluster is not None:
        server.cluster.end_sessions(person, None if sessions is None else tuple(sessions))


def end_sessions_here(server: ServerState, person: str, sessions: Collection[str] | None) -> None:
    """Close those of this process."""
    goodbye = Goodbye("signed-out", SIGNED_OUT, again=False)
    for subscriber in server.tables.subscribers:
        if subscriber.person == person and (sessions is None or subscriber.session in sessions):
            subscriber.leave(goodbye)


def mute(server: ServerState, person: str, others: Collection[str]) -> None:
    """Hide on all connections of a person what *others* say."""
    mute_here(server, person, others)
    if server.cluster is not None:
        server.cluster.mute(person, tuple(others))


def mute_here(server: ServerState, person: str, others: Collection[str]) -> None:
    """Do that on the connections of this process."""
    for subscriber in server.tables.subscribers:
        if subscriber.person == person:
            subscriber.muted = frozenset(others)
