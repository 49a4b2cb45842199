"""A pad that goes on from a record: an online or a terminal game whose next hands are played with real cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from msgspec import Raw

from ohhell.notation import wire
from ohhell.notation.record.record import begun
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Forfeit, Tally
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.state import evolve
from ohhell.scorekeeper.notes import HandBefore, Open, RecordSoFar, SheetDetails
from ohhell.scorekeeper.pad import Numbers, PadHand, PadMatch, asks_trump

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.rules import Rules
    from ohhell.rules.state import State


def opened_from(record: Record, *, title: str = "", state: State | None = None, text: str = "") -> Open:
    """The first note of a pad that goes on from *record*, whose events are trusted to be possible.

    Whoever has just read the record gives the *state* it leads to and its *text*.
    """
    if state is None:
        state = reduce(evolve, record.events, begun(record))
    details = record.details
    return Open(
        rules=Raw(wire.encode_rules(record.rules)),
        names=record.names,
        dealer=state.dealer or 0 if state.draw is None else state.draw.dealer,
        first_trump=None if state.draw is None else state.draw.first_trump,
        details=SheetDetails(details.date, details.place, details.scorer),
        title=title,
        record=text or write(record),
        before=_before(record, state),
    )


def opened_match(note: Open, rules: Rules) -> PadMatch:
    """The first match of a pad: empty, or with the finished hands of the record that it goes on from."""
    if not note.record:
        if note.before is not None:
            raise OhHellError("record-differs", "cannot go on from hands before: there is no record of them")
        return PadMatch(1, note.dealer, note.first_trump, tuple(range(len(note.names))))
    record, state = read(note.record)
    if (record.rules, record.names) != (rules, note.names):
        raise OhHellError("record-differs", "cannot go on from this record: its rules or its players are others")
    draw = state.draw
    if draw is not None and (draw.dealer, draw.first_trump) != (note.dealer, note.first_trump):
        name = record.names[draw.dealer]
        raise OhHellError("record-differs", f"cannot go on from this record: its first dealer is {name}")
    if note.before != _before(record, state):
        raise OhHellError("record-differs", "cannot go on from this record: it tells of other hands before")
    hands, current = _hands(record, state)
    everybody = tuple(range(len(note.names)))
    return PadMatch(
        _number(record),
        note.dealer,
        note.first_trump,
        everybody,
        hands,
        current,
        paid=begun(record).forfeits,
        carried=record.carried,
        origin=record,
    )


def _number(record: Record) -> int:
    """Which match a record tells of: the last where it decides over all, else nobody knows and it is the first."""
    return record.rules.format.matches if record.carried else 1


def _before(record: Record, state: State) -> RecordSoFar:
    """What a page must know of a record."""
    hands, current = _hands(record, state)
    return RecordSoFar(
        match=_number(record),
        hands=tuple(
            HandBefore(row.trump, row.bids, row.taken, hand.comment)
            for row, hand in zip(state.sheet, hands, strict=True)
        ),
        comment="" if current is None else current.comment,
        carried=record.carried,
        forfeits=tuple((forfeit.seat, forfeit.id) for forfeit in begun(record).forfeits),
    )


def joined(remarks: Sequence[tuple[int, str]]) -> str:
    """What was remarked in a hand, as the one comment that a pad keeps for it."""
    return " · ".join(text for _, text in remarks)


def _hands(record: Record, end: State) -> tuple[tuple[PadHand, ...], PadHand | None]:
    """The finished hands of a record, and the one after them with what was remarked in it."""
    begins = [place for place, event in enumerate(record.events) if isinstance(event, Deal | Tally)]
    found: list[PadHand] = []
    for number, row in enumerate(end.sheet):
        stop = begins[number + 1] if number + 1 < len(begins) else len(record.events)
        played = tuple(event for event in record.events[begins[number] : stop] if not isinstance(event, Forfeit))
        plan = _plan(end, number)
        hand = _empty(end, plan, row.dealer, _remarks(record, begins, number))
        trump = row.trump if asks_trump(plan) else None
        found.append(replace(hand, trump=trump, bids=row.bids, taken=row.taken, events=played))
    if end.plan is None or end.dealer is None:
        return tuple(found), None
    return tuple(found), _empty(end, end.plan, end.dealer, _remarks(record, begins, len(found)))


def _plan(end: State, number: int) -> HandPlan:
    """The plan of a row; an extra hand follows the last one that was scheduled."""
    row = end.sheet[number]
    if not row.extra:
        return end.schedule[number]
    scheduled = sum(not other.extra for other in end.sheet)
    return extra_plan(end.rules, end.seats, last=end.schedule[scheduled - 1], number=row.number)


def _empty(end: State, plan: HandPlan, dealer: int, remarks: tuple[tuple[int, str], ...]) -> PadHand:
    nothing: Numbers = (None,) * end.seats
    return PadHand(plan, tuple(range(end.seats)), dealer, None, nothing, nothing, joined(remarks), remarks=remarks)


def _remarks(record: Record, begins: Sequence[int], number: int) -> tuple[tuple[int, str], ...]:
    """What was remarked in a hand, each with how many events of it there were; before the first hand counts as in it."""
    start = begins[number] if number < len(begins) else len(record.events)
    stop = begins[number + 1] if number + 1 < len(begins) else len(record.events)
    return tuple(
        (comment.after - start, comment.text)
        for comment in record.comments
        if (number == 0 or comment.after > start) and (comment.after <= stop)
    )
