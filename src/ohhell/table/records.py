"""The record of a live table's match: everything that is open, and nothing that is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ohhell.notation.record.record import Details, Record, begun
from ohhell.rules.events import Deal, Draw, Event, Forfeit, Tally
from ohhell.rules.state import evolve
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.table.table import Table, TableMatch


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
        details=match.details or Details(date=datetime.fromtimestamp(match.at / 1000, UTC).date().isoformat()),
        comments=tuple(comment for comment in match.comments if comment.after <= len(events)),
        dealer=match.dealer,
        paid=match.paid,
        proof=match.proof,
        carried=match.begun.carried,
    )


def _open_events(match: TableMatch) -> tuple[Event, ...]:
    """The events before the hand going on, whose deal nobody may see whole."""
    events = match.events
    if match.state.phase in {"draw", "deal", "over"}:
        return events
    dealt = max(place for place, event in enumerate(events) if isinstance(event, Deal))
    return events[:dealt]


def as_noted(record: Record) -> Record:
    """The finished hands of a record as a score pad has them: what was bid and taken, without the cards and their proof.

    Keys of another table prove nothing at a new one; where no hand is finished, the draw for the deal is made anew, too.
    """
    state = begun(record)
    events: list[Event] = []
    places = [0]
    for event in record.events:
        finished = len(state.sheet)
        state = evolve(state, event)
        if isinstance(event, Draw):
            events.append(Draw((), event.dealer, event.first_trump))
        elif isinstance(event, Tally | Forfeit):
            events.append(event)
        elif len(state.sheet) > finished:
            row = state.sheet[-1]
            events.append(Tally(row.trump, row.bids, row.taken))
        places.append(len(events))
    kept = tuple(events) if state.sheet else ()
    comments = tuple(replace(comment, after=min(places[comment.after], len(kept))) for comment in record.comments)
    return replace(record, events=kept, comments=comments, seed=None, proof=None)
