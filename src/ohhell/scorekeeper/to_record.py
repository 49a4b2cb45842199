"""A match on a pad as a record, which any other part of the program can read and go on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.notation.record.record import LONGEST_LINE, Record, RecordComment
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Draw, Event, Tally
from ohhell.rules.progression import next_match_dealer
from ohhell.scorekeeper.from_record import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ohhell.scorekeeper.pad import Pad, PadHand, PadMatch, PadRow


def record_of(pad: Pad, number: int) -> Record:
    """The match numbered *number* as far as its hands are complete, or OhHellError where the company changed in it."""
    match = next((match for match in pad.matches if match.number == number), None)
    if match is None:
        raise OhHellError("no-such-hand", f"there is no match {number} on this pad: the newest is {pad.match.number}")
    everybody = tuple(range(pad.seats))
    companies = {match.active, *(row.hand.company for row in match.rows)}
    if companies != {everybody}:
        raise OhHellError(
            "company-changed", f"cannot make a record of match {number}: somebody left or came late in it"
        )
    events, comments = _told(match)
    origin = match.origin
    return Record(
        rules=pad.rules,
        names=pad.names[: pad.seats],
        events=tuple(events),
        seed=origin.seed if origin is not None else None,
        details=pad.details,
        comments=tuple(comments),
        dealer=origin.dealer if origin is not None else _goes_on(pad, match),
        paid=match.paid,
        proof=origin.proof if origin is not None else None,
        carried=tuple(total or 0 for total in match.carried[: pad.seats]),
    )


def _goes_on(pad: Pad, match: PadMatch) -> int | None:
    """The dealer, where the deal goes on from the match before."""
    first = match.number == pad.matches[0].number
    return None if first or next_match_dealer(pad.rules, pad.seats, 0) is None else match.dealer


def _told(match: PadMatch) -> tuple[list[Event], list[RecordComment]]:
    """The draw and every hand with its forfeits, and the comments between them."""
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
    company = row.hand.company
    bids, taken = (tuple(numbers[seat] or 0 for seat in company) for numbers in (row.bids, row.taken))
    return Tally(row.trump, bids, taken)


def _comments(hand: PadHand, start: int, end: int) -> Iterator[RecordComment]:
    """The comment of a hand: where the record had it, or after everything else."""
    if hand.remarks and hand.events and hand.comment == joined(hand.remarks):
        yield from (RecordComment(start + after, text) for after, text in hand.remarks)
    else:
        yield from (RecordComment(end, line[:LONGEST_LINE].rstrip()) for line in hand.comment.split("\n") if line)
