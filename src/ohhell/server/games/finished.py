"""History: what is kept of a match that is over, and what a player's games add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.store.games import GameMark, GameSum, HandSum, SeatHand, SeatResult, StoredGame
from ohhell.table.records import record_of

if TYPE_CHECKING:
    from ohhell.table.table import Table, TableMatch

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


def number_of(table: Table, match: TableMatch) -> int:
    """Which match it is of all that were played at a table, from 1."""
    return (table.games - 1) * table.rules.format.matches + match.number


def _mark(match: TableMatch) -> GameMark:
    if match.practice:
        return "practice"
    return "hinted" if match.hinted else ""


def _result(table: Table, match: TableMatch, seat: int) -> SeatResult:
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


def statistics(game_sums: Sequence[GameSum], hand_sums: Sequence[HandSum]) -> Statistics:
    """What one player's games add up to; those in which a bot played too much of it are left out."""

    def tally(mark: GameMark) -> Tally:
        return _tally(
            [games for games in game_sums if games.mark == mark], [hands for hands in hand_sums if hands.mark == mark]
        )

    return Statistics(counted=tally(""), hinted=tally("hinted"), practice=tally("practice"))


def _tally(game_sums: Sequence[GameSum], hand_sums: Sequence[HandSum]) -> Tally:
    hands = sum(each.hands for each in hand_sums)
    made = sum(each.made for each in hand_sums)
    points = sum(each.points for each in hand_sums)
    return Tally(
        games=sum(each.games for each in game_sums),
        wins=sum(each.wins for each in game_sums),
        hands=hands,
        made=made,
        points=points,
        made_rate=made / hands if hands else None,
        points_a_hand=points / hands if hands else None,
        by_bid=_by((each.bid, each) for each in hand_sums),
        by_cards=_by((each.cards, each) for each in hand_sums),
    )


def _by(numbered: Iterable[tuple[int, HandSum]]) -> tuple[Made, ...]:
    """Hands sorted by a number of theirs."""
    sums: dict[int, tuple[int, int]] = {}
    for number, each in numbered:
        hands, made = sums.get(number, (0, 0))
        sums[number] = (hands + each.hands, made + each.made)
    return tuple(Made(number, hands, made) for number, (hands, made) in sorted(sums.items()))
