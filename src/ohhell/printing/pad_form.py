"""The score sheet of a pad: what was typed on it, and empty lines for the remaining hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell.printing.form import (
    Form,
    HandScore,
    Numbers,
    OwedForfeit,
    Remark,
    SheetLine,
    SheetMatch,
    line,
    nobody_took,
    tie_hands,
)
from ohhell.scorekeeper import pad as typed
from ohhell.scorekeeper.pad import Pad, left_of
from ohhell.scorekeeper.score import overall_totals


def pad_form(pad: Pad) -> Form:
    """Return the sheet of a pad, with a column per player who was ever there."""
    several = pad.rules.format.matches > 1
    return Form(
        rules=pad.rules,
        names=pad.names,
        matches=tuple(_match(pad, place) for place in range(len(pad.matches))),
        winners=pad.winners if several else (),
        players=pad.seats if pad.seats != len(pad.names) else None,
    )


def _match(pad: Pad, place: int) -> SheetMatch:
    match = pad.matches[place]
    forfeits = tuple(OwedForfeit(owed.hand, owed.forfeit.seat, owed.forfeit.id, owed.choice) for owed in match.forfeits)
    return SheetMatch(
        lines=(*(_played(pad, row) for row in match.rows), *_remaining_lines(pad, match)),
        number=match.number,
        details=pad.details,
        remarks=_remarks(pad, match, forfeits),
        winners=match.winners,
        earlier=pad.by_seat(overall_totals(pad, pad.matches[:place])) if place else _earlier_totals(pad, match),
        forfeits=forfeits,
    )


def _earlier_totals(pad: Pad, first: typed.PadMatch) -> Numbers:
    """Return everybody's totals before the first match of the pad."""
    carried = first.origin.carried if first.origin is not None else ()
    return pad.by_seat(carried or (0,) * pad.seats)


def _played(pad: Pad, row: typed.PadRow) -> SheetLine:
    score = HandScore(
        bids=pad.by_seat(row.bids),
        taken=pad.by_seat(row.taken),
        points=pad.by_seat(row.points),
        totals=pad.by_seat(row.totals),
        dead=row.dead,
    )
    return replace(line(pad.rules, row.hand.plan, row.hand.dealer), trump=row.trump, row=score)


def _remaining_lines(pad: Pad, match: typed.PadMatch) -> list[SheetLine]:
    """Return the remaining hands if nobody leaves; an incomplete hand is empty."""
    hand = match.current
    if hand is None:
        return []
    plans = [hand.plan]
    if not hand.plan.extra:
        scheduled = sum(not row.hand.plan.extra for row in match.rows)
        last = match.number == pad.rules.format.matches
        plans += pad.schedule[scheduled + 1 :]
        plans += tie_hands(pad.rules, pad.seats, pad.schedule, last_match=last)
    lines, dealer = [], hand.dealer
    for plan in plans:
        lines.append(line(pad.rules, plan, dealer, first_trump=match.first_trump))
        dealer = left_of(pad.rules, pad.circle, match.active, dealer)
    return lines


def _remarks(pad: Pad, match: typed.PadMatch, forfeits: Sequence[OwedForfeit]) -> tuple[Remark, ...]:
    """Return comments, forfeits and tricks that nobody took, in the order of the hands."""
    hands = [row.hand for row in match.rows] + ([match.current] if match.current is not None else [])
    found = [Remark(hand.plan.number, hand.comment) for hand in hands if hand.comment]
    found += [owed.remark(pad.names) for owed in forfeits]
    found += [nobody_took(row.hand.plan.number, row.dead) for row in match.rows if row.dead]
    return tuple(sorted(found, key=lambda remark: remark.hand))
