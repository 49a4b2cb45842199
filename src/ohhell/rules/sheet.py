"""The score sheet: the result of every hand, the leaders, the winners, and several matches added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ohhell.rules.cards import Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet; *totals* are running totals, *dead* is the number of tricks nobody won."""

    number: int
    cards: int
    trump: Trump
    dealer: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    dead: int = 0
    extra: bool = False


Sheet = tuple[Row, ...]


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def made_bids(sheet: Sheet, seat: int) -> int:
    """The sum of the bids that a seat made."""
    return sum(row.bids[seat] for row in sheet if row.bids[seat] == row.taken[seat])


def hands_made(sheet: Sheet, seat: int) -> int:
    """The number of hands in which a seat made its bid."""
    return sum(row.bids[seat] == row.taken[seat] for row in sheet)


_SETTLED_BY = {"most_bid_made": made_bids, "most_hands_made": hands_made}


def winners(rules: Rules, sheet: Sheet) -> tuple[int, ...]:
    """The winning seats of a sheet, after the tie rules that need no extra hand."""
    if not sheet:
        return ()
    totals = sheet[-1].totals
    return _settled(rules, totals, [sheet]) if rules.format.matches == 1 else leaders(totals)


@dataclass(frozen=True, slots=True)
class Standing:
    """Several matches of the same players added up; *winners* is empty until all is decided."""

    matches: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def aggregate(rules: Rules, sheets: Sequence[Sheet]) -> Standing:
    """Add up several matches of the same players.

    Args:
        rules: The rule set, which says how many matches there are and how ties are broken.
        sheets: `game.sheet` of each match.

    Returns:
        A `Standing` with `matches` (totals of each match), `totals` and `winners` (empty while extra hands must decide).

    Raises:
        OhHellError: `match-seating` if the matches had different numbers of players.
    """
    played = [sheet for sheet in sheets if sheet]
    if len({len(sheet[-1].totals) for sheet in played}) > 1:
        raise OhHellError("match-seating", "Can't add up the matches: they have different numbers of players.")
    if not played:
        return Standing((), (), ())
    matches = tuple(sheet[-1].totals for sheet in played)
    totals = tuple(sum(scores) for scores in zip(*matches, strict=True))
    first = _settled(rules, totals, played)
    undecided = len(matches) < rules.format.matches or (len(first) > 1 and rules.tie.kind == "extra_hands")
    return Standing(matches, totals, () if undecided else first)


def _settled(rules: Rules, totals: Sequence[int], sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """The leaders, after the tie rules that need no extra hand."""
    first = leaders(totals)
    counted = _SETTLED_BY.get(rules.tie.kind)
    if counted is None:
        return first
    made = {seat: sum(counted(sheet, seat) for sheet in sheets) for seat in first}
    return tuple(seat for seat in first if made[seat] == max(made.values()))
