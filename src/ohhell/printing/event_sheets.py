"""The results of an event with the sheet of every table: hand by hand from its record, totals where there is none."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ohhell.notation.record import text as record_text
from ohhell.printing.event_parts import SheetCell, SheetHand, SheetPart, TableSheet, match_title
from ohhell.printing.labels import total
from ohhell.rules.errors import OhHellError
from ohhell.tournament.tournament import EventTable, Match, Tournament

MOST_SHEET_RESULTS: Final = 6_000
"""How many results, one per hand and player, one document shows; more tables are shown with their totals only."""

_TOTALS_ONLY: Final = "Totals only: there are too many hands for one document. Print one match for every hand."


def sheet_parts(event: Tournament, number: int | None = None) -> tuple[SheetPart, ...]:
    """Return the sheets of a match, or of all matches for None."""
    chosen = [event.match(number)] if number else event.matches
    matches = [match for match in chosen if match.missing < len(match.tables)]
    results = sum(
        len(table.players) * table.result.hands
        for match in matches
        for table in match.tables
        if table.result is not None and table.result.record
    )
    fits = results <= MOST_SHEET_RESULTS
    return tuple(_part(event, match, with_hands=fits) for match in matches)


def _part(event: Tournament, match: Match, *, with_hands: bool) -> SheetPart:
    sheets = tuple(_sheet(event, table, with_hands=with_hands) for table in match.tables if table.result is not None)
    recorded = any(sheet.record for sheet in sheets)
    about = "Each field shows tricks taken / bid, and the total after the hand. Bold: bid made." if recorded else ""
    return SheetPart(match_title(event, match), about if with_hands else _TOTALS_ONLY, sheets)


def _sheet(event: Tournament, table: EventTable, *, with_hands: bool) -> TableSheet:
    assert table.result is not None, "only tables with a result have a sheet"
    return TableSheet(
        heading=f"Table {table.number}",
        names=tuple(event.name(player) for player in table.players),
        totals=table.result.totals,
        record=table.result.record if with_hands else "",
    )


def with_hands(sheet: TableSheet) -> TableSheet:
    """Return a sheet with the hands of its record, without hands if the record doesn't lead to the totals."""
    if not sheet.record:
        return sheet
    try:
        record, state = record_text.read(sheet.record, limited=False)
    except OhHellError:
        return replace(sheet, record="")
    seats = _seats(sheet.names, record.names)
    rows = [row for row in state.sheet if not row.extra]
    if not rows or tuple(rows[-1].totals[seat] for seat in seats) != sheet.totals:  # the director has corrected them
        return replace(sheet, record="")
    hands = tuple(
        SheetHand(
            cards=str(row.cards),
            trump="" if row.trump is None else str(row.trump),
            cells=tuple(
                SheetCell(
                    f"{row.taken[seat]}/{row.bids[seat]}", total(row.totals[seat]), row.taken[seat] == row.bids[seat]
                )
                for seat in seats
            ),
        )
        for row in rows
    )
    return replace(sheet, record="", hands=hands)


def _seats(names: tuple[str, ...], recorded: tuple[str, ...]) -> list[int]:
    """Return the seats in the record of everybody at the table; who was renamed has a seat that nobody else has."""
    rest = [seat for seat, name in enumerate(recorded) if name not in names]
    return [recorded.index(name) if name in recorded else rest.pop(0) for name in names]
