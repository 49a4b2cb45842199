"""Pads and records: a pad that continues a record, and a record of a match on a pad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from msgspec import Raw

from ohhell.notation import wire
from ohhell.notation.record.record import LONGEST_LINE, Record, RecordComment, initial_state
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw, Event, Forfeit, Tally
from ohhell.rules.progression import dealt_hand, next_match_dealer
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.state import State, evolve
from ohhell.scorekeeper.notes import HandBefore, Open, RecordSoFar, SheetDetails
from ohhell.scorekeeper.pad import Numbers, Pad, PadHand, PadMatch, PadRow, asks_trump


def open_note(record: Record, *, title: str = "", state: State | None = None, text: str = "") -> Open:
    """Return the first note of a pad that continues *record*, whose events must be valid.

    If the record has just been read, pass the *state* after its events and its *text*, to save time.
    """
    if state is None:
        state = reduce(evolve, record.events, initial_state(record))
    details = record.details
    return Open(
        rules=Raw(wire.encode_rules(record.rules)),
        names=record.names,
        dealer=state.dealer or 0 if state.draw is None else state.draw.dealer,
        first_trump=None if state.draw is None else state.draw.first_trump,
        details=SheetDetails(details.date, details.place, details.scorer),
        title=title,
        record=text or write(record),
        before=_record_so_far(record, state),
    )


def first_match(note: Open, rules: Rules) -> PadMatch:
    """Return the first match of a pad: empty, or with the finished hands of the record that it continues."""
    if not note.record:
        if note.before is not None:
            raise OhHellError("record-differs", "You can't continue from earlier hands: there is no record of them.")
        return PadMatch(1, note.dealer, note.first_trump, tuple(range(len(note.names))))
    record, state = read(note.record)
    if (record.rules, record.names) != (rules, note.names):
        raise OhHellError("record-differs", "You can't continue from this record: its rules or players are different.")
    draw = state.draw
    if draw is not None and (draw.dealer, draw.first_trump) != (note.dealer, note.first_trump):
        name = record.names[draw.dealer]
        raise OhHellError("record-differs", f"You can't continue from this record: its first dealer is {name}.")
    if note.before != _record_so_far(record, state):
        raise OhHellError("record-differs", "You can't continue from this record: its earlier hands are different.")
    hands, current = _hands(record, state)
    everyone = tuple(range(len(note.names)))
    return PadMatch(
        _match_number(record),
        note.dealer,
        note.first_trump,
        everyone,
        hands,
        current,
        paid=initial_state(record).forfeits,
        carried=record.carried,
        origin=record,
    )


def _match_number(record: Record) -> int:
    """Return the number of a record's match: the last if it has totals of earlier ones, else unknown and so 1."""
    return record.rules.format.matches if record.carried else 1


def _record_so_far(record: Record, state: State) -> RecordSoFar:
    """Return the finished hands of a record for a page."""
    hands, current = _hands(record, state)
    return RecordSoFar(
        match=_match_number(record),
        hands=tuple(
            HandBefore(row.trump, row.bids, row.taken, hand.comment)
            for row, hand in zip(state.sheet, hands, strict=True)
        ),
        comment="" if current is None else current.comment,
        carried=record.carried,
        forfeits=tuple((forfeit.seat, forfeit.id) for forfeit in initial_state(record).forfeits),
    )


def join_remarks(remarks: Sequence[tuple[int, str]]) -> str:
    """Return the remarks of a hand as one comment."""
    return " · ".join(text for _, text in remarks)


def _hands(record: Record, end: State) -> tuple[tuple[PadHand, ...], PadHand | None]:
    """Return the finished hands of a record, and the next one with its remarks."""
    begins = [place for place, event in enumerate(record.events) if isinstance(event, Deal | Tally)]
    found: list[PadHand] = []
    for number, row in enumerate(end.sheet):
        stop = begins[number + 1] if number + 1 < len(begins) else len(record.events)
        played = tuple(event for event in record.events[begins[number] : stop] if not isinstance(event, Forfeit))
        plan = dealt_hand(end.rules, end.seats, end.schedule, end.sheet[:number])
        hand = _empty_hand(end, plan, row.dealer, _remarks(record, begins, number))
        trump = row.trump if asks_trump(plan) else None
        found.append(replace(hand, trump=trump, bids=row.bids, taken=row.taken, events=played))
    if end.plan is None or end.dealer is None:
        return tuple(found), None
    return tuple(found), _empty_hand(end, end.plan, end.dealer, _remarks(record, begins, len(found)))


def _empty_hand(end: State, plan: HandPlan, dealer: int, remarks: tuple[tuple[int, str], ...]) -> PadHand:
    nothing: Numbers = (None,) * end.seats
    return PadHand(
        plan, tuple(range(end.seats)), dealer, None, nothing, nothing, join_remarks(remarks), remarks=remarks
    )


def _remarks(record: Record, begins: Sequence[int], number: int) -> tuple[tuple[int, str], ...]:
    """Return the remarks in a hand, each with the number of events of the hand before it; the first hand has all earlier ones."""
    start = begins[number] if number < len(begins) else len(record.events)
    stop = begins[number + 1] if number + 1 < len(begins) else len(record.events)
    return tuple(
        (comment.after - start, comment.text)
        for comment in record.comments
        if (number == 0 or comment.after > start) and (comment.after <= stop)
    )


def record_of(pad: Pad, number: int) -> Record:
    """Return the complete hands of match *number* as a record; raise OhHellError if players left or joined in it."""
    match = next((match for match in pad.matches if match.number == number), None)
    if match is None:
        raise OhHellError("no-such-hand", f"There is no match {number} on this pad: the latest is {pad.match.number}.")
    everyone = tuple(range(pad.seats))
    players = {match.active, *(row.hand.players for row in match.rows)}
    if players != {everyone}:
        raise OhHellError("company-changed", f"There's no record of match {number}: a player joined or left during it.")
    events, comments = _events_and_comments(match)
    origin = match.origin
    return Record(
        rules=pad.rules,
        names=pad.names[: pad.seats],
        events=tuple(events),
        seed=origin.seed if origin is not None else None,
        details=pad.details,
        comments=tuple(comments),
        dealer=origin.dealer if origin is not None else _continued_dealer(pad, match),
        paid=match.paid,
        proof=origin.proof if origin is not None else None,
        carried=tuple(total or 0 for total in match.carried[: pad.seats]),
    )


def _continued_dealer(pad: Pad, match: PadMatch) -> int | None:
    """Return the dealer if the deal continues from the match before; else None."""
    first = match.number == pad.matches[0].number
    return None if first or next_match_dealer(pad.rules, pad.seats, 0) is None else match.dealer


def _events_and_comments(match: PadMatch) -> tuple[list[Event], list[RecordComment]]:
    """Return the draw and every hand with its forfeits, and the comments."""
    origin = match.origin
    drawn = next((event for event in origin.events if isinstance(event, Draw)), None) if origin is not None else None
    events: list[Event] = [drawn or Draw((), match.dealer, match.first_trump)]
    comments: list[RecordComment] = []
    for row in match.rows:
        start = len(events)
        events += row.hand.events or (_tally(row),)
        events += [owed.forfeit for owed in match.forfeits if owed.hand == row.hand.plan.number]
        comments += _comments(row.hand, start, len(events))
    if match.current is not None:
        comments += _comments(match.current, len(events), len(events))
    return events, comments


def _tally(row: PadRow) -> Tally:
    players = row.hand.players
    bids, taken = (tuple(numbers[seat] or 0 for seat in players) for numbers in (row.bids, row.taken))
    return Tally(row.trump, bids, taken)


def _comments(hand: PadHand, start: int, end: int) -> Iterator[RecordComment]:
    """Yield the comment of a hand: where the record had it, or after the hand."""
    if hand.remarks and hand.events and hand.comment == join_remarks(hand.remarks):
        yield from (RecordComment(start + after, text) for after, text in hand.remarks)
    else:
        yield from (RecordComment(end, line[:LONGEST_LINE].rstrip()) for line in hand.comment.split("\n") if line)
