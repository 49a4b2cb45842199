"""History: what is kept of a match that is over, and what a player's games add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.store.games import GameMark, GameSummary, PersonHand, SeatHand, SeatResult, StoredGame
from ohhell.table.records import record_of

if TYPE_CHECKING:
    from ohhell.table.table import Match, Table

HANDS_A_BOT_MAY_HELP: Final = 1
"""Hands of a match in which a bot may move for somebody whose game still counts."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over as the store keeps it."""

    game: StoredGame
    results: tuple[SeatResult, ...]
    hands: tuple[SeatHand, ...]


def finished(table: Table, at: int) -> Finished:
    """The match of *table* that ended just now, at *at*."""
    match = table.match
    assert match is not None, "a match was played"
    number = number_of(table, match)
    game = StoredGame(
        id=sha256(f"{table.id} {number}".encode()).hexdigest()[:32],
        table_id=table.id,
        match=number,
        finished=at,
        public=table.settings.listed,
        rules_name=rule_sheet.title(table.rules),
        mark=_mark(match),
        record=record_text.write(record_of(table)),
    )
    hands = tuple(
        SeatHand(seat, row.number, row.cards, row.bids[seat], row.taken[seat], row.points[seat])
        for row in match.state.sheet
        for seat in range(table.seats)
    )
    return Finished(game, tuple(_result(table, match, seat) for seat in range(table.seats)), hands)


def number_of(table: Table, match: Match) -> int:
    """Which match it is of all that were played at a table, from 1."""
    return (table.games - 1) * table.rules.format.matches + match.number


def _mark(match: Match) -> GameMark:
    if match.practice:
        return "practice"
    return "hinted" if match.hinted else ""


def _result(table: Table, match: Match, seat: int) -> SeatResult:
    totals, winners = match.state.totals, match.state.winners
    ahead = sum(other in winners or points > totals[seat] for other, points in enumerate(totals) if other != seat)
    person = table.chairs[seat].person
    # whoever holds two hands knows more than a player may
    counted = len(table.seats_of(person)) == 1 and match.hands_helped(seat) <= HANDS_A_BOT_MAY_HELP
    return SeatResult(
        seat=seat,
        person=person,
        name=match.names[seat],
        points=totals[seat],
        place=1 if seat in winners else 1 + ahead,
        won=seat in winners,
        counted=counted,
    )


class Made(Struct, frozen=True):
    """How many hands with this bid, or this many cards, there were, and in how many of them the bid was made."""

    number: int
    hands: int
    made: int


class Tally(Struct, frozen=True):
    """What some games add up to; a game is one match. Rates are None where there is nothing to divide by."""

    games: int
    wins: int
    hands: int
    made: int
    points: int
    made_rate: float | None
    points_a_hand: float | None
    by_bid: tuple[Made, ...]
    by_cards: tuple[Made, ...]


class Statistics(Struct, frozen=True):
    """A player's games that count, and apart from them those with hints and those with moves taken back."""

    counted: Tally
    hinted: Tally
    practice: Tally


def statistics(results: Sequence[tuple[GameSummary, SeatResult]], hands: Sequence[PersonHand]) -> Statistics:
    """What one player's games add up to; those in which a bot played too much of it are left out."""

    def tally(mark: GameMark) -> Tally:
        return _tally(
            [result for line, result in results if result.counted and line.mark == mark],
            [hand for hand in hands if hand.counted and hand.mark == mark],
        )

    return Statistics(counted=tally(""), hinted=tally("hinted"), practice=tally("practice"))


def _tally(results: Collection[SeatResult], hands: Collection[PersonHand]) -> Tally:
    made = sum(hand.bid == hand.taken for hand in hands)
    points = sum(hand.points for hand in hands)
    return Tally(
        games=len(results),
        wins=sum(result.won for result in results),
        hands=len(hands),
        made=made,
        points=points,
        made_rate=made / len(hands) if hands else None,
        points_a_hand=points / len(hands) if hands else None,
        by_bid=_by((hand.bid, hand) for hand in hands),
        by_cards=_by((hand.cards, hand) for hand in hands),
    )


def _by(numbered: Iterable[tuple[int, PersonHand]]) -> tuple[Made, ...]:
    """Hands sorted by a number of theirs."""
    groups: dict[int, list[bool]] = {}
    for number, hand in numbered:
        groups.setdefault(number, []).append(hand.bid == hand.taken)
    return tuple(Made(number, len(made), sum(made)) for number, made in sorted(groups.items()))
