"""Finished matches of tables and pads: the game for seasons, and the rows that the store keeps of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.results.finished_game import (
    FinishedGame,
    from_pad,
    from_record,
    from_table,
    game_and_match,
    match_number,
    pad_digest,
    pad_event,
    pad_seats,
    place,
    table_event,
)
from ohhell.rules.errors import OhHellError
from ohhell.rules.state import evolve
from ohhell.scorekeeper.records import record_of as pad_record
from ohhell.store.games import GameMark, GameSummary, SeatHand, SeatResult, StoredGame
from ohhell.table.records import record_of as table_record

if TYPE_CHECKING:
    from ohhell.notation.record.proof import DealProof
    from ohhell.scorekeeper.pad import Pad, PadMatch
    from ohhell.table.table import Table, TableMatch

HANDS_A_BOT_MAY_HELP: Final = 1
"""Hands of a match in which a bot may move for a player whose game still counts."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match; *digest* identifies the game in seasons, wherever it comes from.

    *stored* is None for a match that was over before it came to a pad: the store has it from where it was played.
    """

    game: FinishedGame
    digest: str
    stored: StoredGame | None
    results: tuple[SeatResult, ...] = ()
    hands: tuple[SeatHand, ...] = ()


@dataclass(frozen=True, slots=True)
class PadMatches:
    """The finished matches of a pad; *table* is the live table where its game continues."""

    pad_id: str
    version: int
    table: str | None
    matches: tuple[Finished, ...]


def at_table(table: Table, now: int) -> Finished:
    """Return the match of *table* that just ended."""
    match = table.match
    assert match is not None, "a match was played"
    game = from_table(table, at=now)
    number = match_number(table.games, match.number, game.matches)
    stored = StoredGame(
        id=sha256(f"{table.id} {number}".encode()).hexdigest()[:32],
        table_id=table.id,
        match=number,
        finished=now,
        public=table.settings.listed,
        rules_name=game.rules,
        mark="practice" if table.purpose else _mark(match),
        record=record_text.write(table_record(table)),
        commitment=_commitment(match.proof),
    )

    def counted(seat: int) -> bool:
        # a person with two seats sees more cards than a player may
        alone = len(table.seats_of(table.chairs[seat].person)) == 1
        return not table.purpose and alone and match.hands_helped(seat) <= HANDS_A_BOT_MAY_HELP

    seats = range(table.seats)
    persons = {seat: person for seat in seats if (person := table.chairs[seat].person) is not None}
    bots = {seat: bot for seat in seats if (bot := _own_bot(table, match, seat)) is not None}
    return Finished(game, game.id, stored, _results(game, seats, counted, persons, bots), _hands(game, seats))


def _own_bot(table: Table, match: TableMatch, seat: int) -> str | None:
    """Return the bot that played *seat* in every hand; None if a person ever did."""
    chair = table.chairs[seat]
    return chair.bot if chair.own_bot and match.hands_helped(seat) == 0 and seat not in _contributors(match) else None


def _contributors(match: TableMatch) -> set[int]:
    """Return the seats of the people who added to the shuffle, which only people do."""
    return {seat for seat, _ in match.contributions}


def on_pad(pad_id: str, pad: Pad, *, created: int, now: int) -> PadMatches:
    """Return the finished matches of a pad that was *created* at that time."""
    day = datetime.fromtimestamp(created / 1000, UTC).date().isoformat()
    finished = tuple(_pad_match(pad_id, pad, match, day, now) for match in pad.matches if match.over)
    return PadMatches(pad_id, pad.version, pad.table, finished)


def _pad_match(pad_id: str, pad: Pad, match: PadMatch, day: str, now: int) -> Finished:
    game = from_pad(pad_id, pad, match, day=day, at=now)
    digest = pad_digest(pad_id, pad, match)
    if _over_elsewhere(match):
        return Finished(game, digest, None)
    stored = StoredGame(
        id=pad_game_id(pad_id, match.number),
        table_id=pad_id,
        match=match.number,
        finished=now,
        public=True,  # like the pad: to everybody who has the link
        rules_name=game.rules,
        mark="",
        record=_record(pad, match),
        commitment=None if match.origin is None else _commitment(match.origin.proof),
    )

    def counted(seat: int) -> bool:
        return all(seat in row.hand.players for row in match.rows)

    seats = pad_seats(match)
    return Finished(game, digest, stored, _results(game, seats, counted, {}, {}), _hands(game, seats))


def read_back(stored: StoredGame, results: Sequence[SeatResult], pad_id: str | None = None) -> FinishedGame:
    """Return the game of a stored match, read from its record; *pad_id* is the pad that its table continues, if any.

    Nobody says who is a bot on a pad; at a table it is every seat without a person.
    """
    record, state = record_text.read(stored.record, limited=False)
    matches = record.rules.format.matches
    if ended_on_pad(stored):
        event, match = pad_event(stored.table_id, matches), stored.match
        return from_record(record, state, at=stored.finished, event=event, match=match)
    nth, match = game_and_match(stored.match, matches)
    event = pad_event(pad_id, matches) if pad_id and nth == 1 else table_event(stored.table_id, nth, matches)
    bots = tuple(result.seat for result in results if result.person is None)
    return from_record(record, state, at=stored.finished, bots=bots, event=event, match=match)


def pad_game_id(pad_id: str, match: int) -> str:
    """Return the id of the game that a match on a pad is."""
    return sha256(f"pad {pad_id} {match}".encode()).hexdigest()[:32]


def ended_on_pad(game: StoredGame | GameSummary) -> bool:
    """Tell whether a game ended on a score pad, where a seat without a person is still somebody's."""
    return game.id == pad_game_id(game.table_id, game.match)


def _over_elsewhere(match: PadMatch) -> bool:
    """Tell whether a match came to the pad as a finished game; correcting that does not make it another game."""
    record = match.origin
    return record is not None and reduce(evolve, record.events, initial_state(record)).phase == "over"


def _mark(match: TableMatch) -> GameMark:
    if match.practice:
        return "practice"
    return "hinted" if match.hinted else ""


def _commitment(proof: DealProof | None) -> str | None:
    """Return the first commitment of a live match, by which it is known wherever it continues."""
    return None if proof is None else proof.chains[0].commitment


def _record(pad: Pad, match: PadMatch) -> str:
    """Return the text of a match, "" if players changed: a record cannot say that."""
    try:
        return record_text.write(pad_record(pad, match.number))
    except OhHellError:
        return ""


def _results(
    game: FinishedGame,
    seats: Sequence[int],
    counted: Callable[[int], bool],
    persons: Mapping[int, str],
    bots: Mapping[int, str],
) -> tuple[SeatResult, ...]:
    """Return how the game ended for each seat; *seats* are the seats of the table or pad, in the order of the game."""
    return tuple(
        SeatResult(
            seat=seat,
            person=persons.get(seat),
            name=game.names[nth],
            points=game.totals[nth],
            place=place(nth, game.totals, game.winners, game.left),
            won=nth in game.winners,
            counted=counted(seat),
            bot=bots.get(seat),
        )
        for nth, seat in enumerate(seats)
    )


def _hands(game: FinishedGame, seats: Sequence[int]) -> tuple[SeatHand, ...]:
    return tuple(
        SeatHand(seat, hand.number, hand.cards, bid, taken, points)
        for hand in game.lines
        for nth, seat in enumerate(seats)
        if (bid := hand.bids[nth]) is not None
        and (taken := hand.taken[nth]) is not None
        and (points := hand.points[nth]) is not None
    )
