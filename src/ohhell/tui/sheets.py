"""The sheet as tables: one hand with a row a player, and all hands with a column a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from ohhell.tui.faces import face_of_trump, flow, joined
from ohhell.tui.words import Cast, signed

if TYPE_CHECKING:
    from ohhell.rules.sheet import Row
    from ohhell.tui.screen import Line

_LABEL = 14
_FULL, _SHORT, _LEAST = 14, 9, 6


def hand_table(cast: Cast, row: Row, seats: Sequence[int]) -> Table:
    """One hand: what everybody bid, took and scored."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("player", no_wrap=True, max_width=12)
    for heading in ("bid", "took", "points", "total"):
        table.add_column(heading, justify="right")
    for seat in seats:
        made = row.bids[seat] == row.taken[seat]
        table.add_row(
            cast.name(seat),
            str(row.bids[seat]),
            str(row.taken[seat]),
            Text(signed(row.points[seat]), "green" if made else "red"),
            Text(str(row.totals[seat]), "bold"),
        )
    return table


def sheet_lines(cast: Cast, sheet: Sequence[Row], width: int, *, symbols: bool) -> list[Line]:
    """All hands: the running totals, with tricks taken, bids and points as far as there is room."""
    if not sheet:
        return ["No hand has been finished."]
    room = (width - _LABEL) // len(cast.names)
    if room < _LEAST:
        return [line for row in sheet for line in _row_lines(cast, row, width, symbols=symbols)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("hand", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for seat in range(len(cast.names)):
        table.add_column(cast.name(seat), justify="right", no_wrap=True, max_width=room - 1)
    for row in sheet:
        label = Text(f"{row.cards:>2} ").append_text(face_of_trump(row.trump, symbols=symbols))
        table.add_row(str(row.number), label, *(_cell(row, seat, room) for seat in range(len(cast.names))))
    return [table]


def _cell(row: Row, seat: int, room: int) -> Text:
    total = Text(str(row.totals[seat]), "bold")
    if room < _SHORT:
        return total
    bid, taken = row.bids[seat], row.taken[seat]
    words = f"{taken}/{bid} "
    if room >= _FULL:
        words += f"{signed(row.points[seat]):>3} "
    made = "green" if bid == taken else "red"
    return joined((words, made), (str(row.totals[seat]).rjust(4), "bold"))


def _row_lines(cast: Cast, row: Row, width: int, *, symbols: bool) -> list[Line]:
    """One hand in lines, where a table has no room."""
    label = Text(f"{row.number}. {row.cards} ").append_text(face_of_trump(row.trump, symbols=symbols)).append("  ")
    items = [
        Text(f"{name} {row.taken[seat]}/{row.bids[seat]} {row.totals[seat]}")
        for seat, name in enumerate(cast.name(seat) for seat in range(len(cast.names)))
    ]
    return [*flow(items, width, first=label, gap=2)]
