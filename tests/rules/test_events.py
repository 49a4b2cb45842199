"""Events, which logs and caches compare and hash."""

from __future__ import annotations

import pytest

from ohhell.rules.cards import Card, cards
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Tally


@pytest.mark.parametrize(
    "event",
    [
        Draw((((0, Card.parse("Ah")),),), 0),
        Deal(cards("Ah Kh")),
        Bid(0, 1),
        Reveal((1, 0)),
        Play(0, Card.parse("Ah")),
        Tally("h", (1, 0), (1, 0)),
        Forfeit(0, "pants"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_event_cannot_be_changed(event: Event) -> None:
    with pytest.raises(AttributeError):
        setattr(event, type(event).__slots__[0], None)
