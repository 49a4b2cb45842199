"""Documents about events."""

from __future__ import annotations

import msgspec

from ohhell.server.events.documents import EventEntrant


def test_entrant_is_sent_without_what_is_usual() -> None:
    assert msgspec.json.encode(EventEntrant(3, "Ann")) == b'{"number":3,"name":"Ann"}'
