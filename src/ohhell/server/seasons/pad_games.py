"""Score pads in seasons: every match that is over is a game, as the pad tells it now."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from ohhell.notation.prose import rule_sheet
from ohhell.results.finished_game import FinishedGame, HandScores, day_in, digest, event_of, places
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.to_record import record_of

if TYPE_CHECKING:
    from ohhell.scorekeeper.pad import Pad, PadMatch


def played_on(pad_id: str, pad: Pad, *, day: str, at: int) -> list[tuple[FinishedGame, str]]:
    """The matches of a pad that are over, each with what the same game is known by elsewhere; *day* where the pad has none."""
    written = day_in(pad.details.date) or day
    return [
        (_game(pad_id, pad, match, written, at), _digest(pad_id, pad, match)) for match in pad.matches if match.over
    ]


def _game(pad_id: str, pad: Pad, match: PadMatch, day: str, at: int) -> FinishedGame:
    seats = sorted({seat for row in match.rows for seat in row.hand.company})
    totals = tuple(match.totals[seat] or 0 for seat in seats)
    winners = tuple(seats.index(seat) for seat in match.winners)
    left = [place for place, seat in enumerate(seats) if seat not in match.active]

    def of(numbers: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(numbers[seat] for seat in seats)

    return FinishedGame(
        id=_id(pad_id, match),
        day=day,
        at=at + match.number - 1,
        rules=rule_sheet.title(pad.rules),
        names=tuple(pad.names[seat] for seat in seats),
        lines=tuple(
            HandScores(
                number=row.hand.plan.number,
                cards=row.hand.plan.cards,
                players=len(row.hand.company),
                bids=of(row.bids),
                taken=of(row.taken),
                points=of(row.points),
                totals=of(row.totals),
            )
            for row in match.rows
        ),
        totals=totals,
        winners=winners,
        places=places(totals, winners, left),
        forfeits=tuple(seats.index(owed.forfeit.seat) for owed in match.forfeits),
        event=event_of(pad_id) if pad.rules.format.matches > 1 else "",
        match=match.number,
        matches=pad.rules.format.matches,
        by_made_bids=pad.rules.tie.kind == "most_bid_made",
    )


def _digest(pad_id: str, pad: Pad, match: PadMatch) -> str:
    """What the record of a match is known by; where no record can tell it, because somebody came or left, the pad itself."""
    try:
        return digest(record_of(pad, match.number))
    except OhHellError:
        return _id(pad_id, match)


def _id(pad_id: str, match: PadMatch) -> str:
    """What a match is called in groups: not what it is called among all games, so that nobody finds the way from here to there."""
    return sha256(f"season {pad_id} {match.number}".encode()).hexdigest()[:32]
