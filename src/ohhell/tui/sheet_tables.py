"""The sheet as tables: one hand with a row a player, and all hands with a column a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from ohhell.tui import phrases
from ohhell.tui.card_faces import NOW, QUIET, face_of_trump, flow, joined
from ohhell.tui.hand import around, tricks_left
from ohhell.tui.words import PlayerNames, need, signed

if TYPE_CHECKING:
    from ohhell.rules.sheet import Row
    from ohhell.rules.view import View
    from ohhell.tui.screen import Line

_LABEL = 14
_FULL, _SHORT, _LEAST = 15, 10, 7


def hand_table(cast: PlayerNames, row: Row, seats: Sequence[int]) -> Table:
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


def who_table(cast: PlayerNames, view: View) -> Table:
    """How everybody stands in the hand going on."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("player", no_wrap=True, max_width=14)
    for heading in ("bid", "took", "needs", "points"):
        table.add_column(heading, justify="left" if heading == "needs" else "right")
    for seat in around(view):
        bid = view.bids[seat]
        state = need(bid, view.taken[seat], tricks_left(view)) if view.phase == "play" else ""
        table.add_row(
            Text(cast.name(seat), NOW if seat in view.waiting_for else ""),
            "-" if bid is None else str(bid),
            str(view.taken[seat]),
            state or "-",
            str(view.totals[seat]),
        )
    return table


def sheet_lines(cast: PlayerNames, sheet: Sequence[Row], width: int, *, symbols: bool) -> list[Line]:
    """All hands: the running totals, with tricks taken, bids and points as far as there is room."""
    if not sheet:
        return [phrases.NO_HAND]
    room = (width - _LABEL) // len(cast.names)
    if room < _LEAST:
        lines = [line for row in sheet for line in _row_lines(cast, row, width, symbols=symbols)]
        return [*lines, *_legend(sheet, "Tricks taken/bid and total; * dealt.", "points")]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("hand", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for seat in range(len(cast.names)):
        table.add_column(cast.names[seat], justify="right", no_wrap=True, max_width=room - 1)
    for row in sheet:
        label = Text(f"{row.cards:>2} ").append_text(face_of_trump(row.trump, symbols=symbols))
        table.add_row(str(row.number), label, *(_cell(row, seat, room) for seat in range(len(cast.names))))
    if room >= _FULL:
        return [table, *_legend(sheet, "Tricks taken/bid, points, total; * dealt.")]
    if room >= _SHORT:
        return [table, *_legend(sheet, "Tricks taken/bid and total; * dealt.", "points")]
    return [table, *_legend(sheet, "Totals; * dealt.", "bids, tricks and points")]


def _legend(sheet: Sequence[Row], legend: str, left_out: str = "") -> list[Line]:
    """What the sheet shows, what it has no room for, and the tricks that nobody took."""
    more = f" A wider window shows {left_out} too." if left_out else ""
    return [Text(f"{legend}{more}", QUIET), *phrases.dead_tricks(sheet)]


def _cell(row: Row, seat: int, room: int) -> Text:
    mark = "*" if seat == row.dealer else ""
    if room < _SHORT:
        return joined(mark, (str(row.totals[seat]), "bold"))
    bid, taken = row.bids[seat], row.taken[seat]
    words = f"{mark}{taken}/{bid} "
    if room >= _FULL:
        words += f"{signed(row.points[seat]):>3} "
    made = "green" if bid == taken else "red"
    return joined((words, made), (str(row.totals[seat]).rjust(4), "bold"))


def _row_lines(cast: PlayerNames, row: Row, width: int, *, symbols: bool) -> list[Line]:
    """One hand in lines, where a table has no room."""
    label = Text(f"{row.number}. {row.cards} ").append_text(face_of_trump(row.trump, symbols=symbols)).append("  ")
    items = [
        Text(f"{'*' if seat == row.dealer else ''}{name} {row.taken[seat]}/{row.bids[seat]} {row.totals[seat]}")
        for seat, name in enumerate(cast.names)
    ]
    return [*flow(items, width, first=label, gap=2)]
