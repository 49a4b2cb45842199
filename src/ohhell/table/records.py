"""The record of a live table's match, without anything that is still secret."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from ohhell.notation.record.record import Details, Record, initial_state
from ohhell.rules.events import Deal, Draw, Event, Forfeit, Tally
from ohhell.rules.state import evolve
from ohhell.table.permissions import Refusal
from ohhell.table.table import Table, TableMatch


def record_of(table: Table) -> Record:
    """Return the record of the match up to its last finished hand, with the keys opened so far."""
    match = table.match
    if match is None:
        raise Refusal("not-started", "There's no record yet: the game hasn't started.")
    events = _open_events(match)
    return Record(
        rules=table.rules,
        names=match.names,
        events=events,
        details=match.details or Details(date=datetime.fromtimestamp(match.at / 1000, UTC).date().isoformat()),
        comments=tuple(comment for comment in match.comments if comment.after <= len(events)),
        dealer=match.dealer,
        paid=match.paid,
        seed=None if table.prepared is None else table.prepared.seed,
        proof=match.proof,
        carried=match.initial.carried,
    )


def _open_events(match: TableMatch) -> tuple[Event, ...]:
    """Return the events before the current hand, whose deal nobody may see."""
    events = match.events
    if match.state.phase in {"draw", "deal", "over"}:
        return events
    dealt = max(place for place, event in enumerate(events) if isinstance(event, Deal))
    return events[:dealt]


def as_noted(record: Record) -> Record:
    """Return the finished hands of a record as a score pad has them: bids and tricks, without cards and proof.

    Keys of another table prove nothing at a new one. If no hand is finished, the draw for the deal is left out, too.
    """
    state = initial_state(record)
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
