"""Bodies of requests about events."""

from __future__ import annotations

from ohhell.server.events.bodies import AS_IN_THE_LOG
from ohhell.tournament.actions import CloseEvent, DrawMatch, OpenEvent


def test_clients_never_send_what_the_server_computes() -> None:
    assert not {OpenEvent, DrawMatch, CloseEvent} & set(AS_IN_THE_LOG)
