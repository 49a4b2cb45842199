"""The record of a live table's match: everything that is open, and nothing that is not."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ohhell.notation.proof import Proof
from ohhell.notation.record import Details, Record
from ohhell.rules.events import Deal, Event
from ohhell.table.asked import Refusal

if TYPE_CHECKING:
    from ohhell.table.table import Match, Table


def record_of(table: Table) -> Record:
    """The match going on up to its last finished hand, or the whole of a match that is over; with the keys opened so far."""
    match = table.match
    if match is None:
        raise Refusal("not-started", "cannot give a record: the game has not begun")
    events = _open_events(match)
    return Record(
        rules=table.rules,
        names=match.names,
        events=events,
        details=Details(date=datetime.fromtimestamp(match.at / 1000, UTC).date().isoformat()),
        comments=tuple(comment for comment in match.comments if comment.after <= len(events)),
        dealer=match.dealer,
        paid=match.paid,
        proof=Proof(match.commitment, match.contributions, match.opened),
        carried=match.begun.carried,
    )


def _open_events(match: Match) -> tuple[Event, ...]:
    """The events before the hand going on, whose deal nobody may see whole."""
    events = match.events
    if match.state.phase in {"draw", "deal", "over"}:
        return events
    dealt = max(place for place, event in enumerate(events) if isinstance(event, Deal))
    return events[:dealt]
