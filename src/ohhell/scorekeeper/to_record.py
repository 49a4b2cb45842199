"""Conversion of a match on a pad to a record, which all other parts of the program can read and continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.notation.record.record import LONGEST_LINE, Record, RecordComment
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Draw, Event, Tally
from ohhell.rules.progression import next_match_dealer
from ohhell.scorekeeper.from_record import join_remarks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ohhell.scorekeeper.pad import Pad, PadHand, PadMatch, PadRow


def record_of(pad: Pad, number: int) -> Record:
    """Return the complete hands of match *number* as a record; raise OhHellError if players left or joined in it."""
    match = next((match for match in pad.matches if match.number == number), None)
    if match is None:
        raise OhHellError("no-such-hand", f"There is no match {number} on this pad: the latest is {pad.match.number}.")
    everybody = tuple(range(pad.seats))
    players = {match.active, *(row.hand.players for row in match.rows)}
    if players != {everybody}:
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
