"""Finished matches of score pads among all finished games: written down, replaced when corrected, removed when reopened."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from hashlib import sha256
from typing import TYPE_CHECKING

from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import begun
from ohhell.rules.errors import OhHellError
from ohhell.rules.state import evolve
from ohhell.scorekeeper.to_record import record_of
from ohhell.server.games.finished import Finished
from ohhell.store import games, pads
from ohhell.store.games import GameSummary, SeatHand, SeatResult, StoredGame

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.scorekeeper.pad import Pad, PadMatch


def changed(pad_id: str, before: Pad | None, after: Pad, *, now: int) -> dict[str, Finished | None]:
    """The games that have to be written anew, by their ids; None for one that is not over any more."""
    then = {} if before is None else _finished(pad_id, before, now)
    current = _finished(pad_id, after, now)
    gone: dict[str, Finished | None] = {key: None for key in then if key not in current}
    return gone | {key: game for key, game in current.items() if then.get(key) != game}


def write(connection: Connection, game_id: str, game: Finished | None) -> None:
    """Write a game as it is now, played by whoever claimed a seat; one that is corrected stays as old as it was."""
    there = games.game(connection, game_id)
    if there is not None:
        games.remove_game(connection, game_id)
    if game is not None:
        finished = game.game.finished if there is None else there.finished
        who = pads.claims(connection, game.game.table_id)
        results = [replace(result, person=who.get(result.seat)) for result in game.results]
        games.add_game(connection, replace(game.game, finished=finished), results, game.hands)


def game_id(pad_id: str, match: int) -> str:
    """The id of the game that a match on a pad is."""
    return sha256(f"pad {pad_id} {match}".encode()).hexdigest()[:32]


def ended_on_pad(game: StoredGame | GameSummary) -> bool:
    """Whether a game ended on a score pad, where a seat that nobody claimed is somebody's all the same."""
    return game.id == game_id(game.table_id, game.match)


def _finished(pad_id: str, pad: Pad, now: int) -> dict[str, Finished]:
    """The matches that are over and ended here; one that was over elsewhere is written down there."""
    return {
        game_id(pad_id, match.number): _game(pad_id, pad, match, now)
        for match in pad.matches
        if match.over and not _over_elsewhere(match)
    }


def _over_elsewhere(match: PadMatch) -> bool:
    """Whether it came to the pad as a game that was over; correcting that does not make it another game."""
    record = match.origin
    return record is not None and reduce(evolve, record.events, begun(record)).phase == "over"


def _game(pad_id: str, pad: Pad, match: PadMatch, now: int) -> Finished:
    game = StoredGame(
        id=game_id(pad_id, match.number),
        table_id=pad_id,
        match=match.number,
        finished=now,
        public=True,  # as the pad: to whoever has the link
        rules_name=rule_sheet.title(pad.rules),
        mark="",
        record=_record(pad, match),
    )
    seats = sorted({seat for row in match.rows for seat in row.hand.company})
    hands = tuple(
        SeatHand(seat, row.hand.plan.number, row.hand.plan.cards, bid, taken, points)
        for row in match.rows
        for seat in row.hand.company
        if (bid := row.bids[seat]) is not None
        and (taken := row.taken[seat]) is not None
        and (points := row.points[seat]) is not None
    )
    return Finished(game, tuple(_result(pad, match, seat) for seat in seats), hands)


def _record(pad: Pad, match: PadMatch) -> str:
    """The text of a match; "" where somebody came late or left, which no record can tell."""
    try:
        record = record_of(pad, match.number)
    except OhHellError:
        return ""
    return record_text.write(record)


def _result(pad: Pad, match: PadMatch, seat: int) -> SeatResult:
    """What a seat came to; whoever did not play all hands has no part in statistics, and wins only by having stayed."""
    totals = {other: total for other, total in enumerate(match.totals) if total is not None}
    points = totals.get(seat, 0)
    ahead = sum(
        other in match.winners or more > points
        for other, more in totals.items()
        if other != seat and other in match.active
    )
    return SeatResult(
        seat=seat,
        person=None,  # whoever says so, when it is written down
        name=pad.names[seat],
        points=points,
        place=1 if seat in match.winners else 1 + ahead,
        won=seat in match.winners,
        counted=all(seat in row.hand.company for row in match.rows),
    )
