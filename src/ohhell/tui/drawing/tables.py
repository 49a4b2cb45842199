"""Tables: one hand, the score sheet, a season, and one player of a season."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from rich import box
from rich.table import Table
from rich.text import Text

from ohhell.rules.sheet import Row
from ohhell.rules.view import View
from ohhell.tui.drawing.cards import HIGHLIGHT, QUIET, flow, joined, short_suit_text
from ohhell.tui.drawing.screen import Line, printable
from ohhell.tui.hand import around, tricks_left
from ohhell.tui.sentences import phrases
from ohhell.tui.sentences.words import PlayerNames, counted, need, signed

if TYPE_CHECKING:
    from ohhell.results.records import SeasonRecord
    from ohhell.results.season import PersonReport, PersonSummary, Season
    from ohhell.results.statistics import BidRate

_LABEL_WIDTH: Final = 14
_FULL_CELL, _SHORT_CELL, _TOTAL_CELL = 15, 10, 7
_WIDE_SEASON: Final = 72
_LAST_GAMES: Final = 10

_SEASON_COLUMNS: Final[dict[str, Callable[[PersonSummary], str]]] = {
    "games": lambda person: str(person.games),
    "wins": lambda person: number(person.wins),
    "place": lambda person: number(person.place),
    "made": lambda person: percent(person.made_rate),
    "average": lambda person: number(person.average),
    "zeros": lambda person: f"{person.zeros_made}/{person.zeros}",
    "run": lambda person: str(person.run),
    "comeback": lambda person: number(person.comeback),
    "forfeits": lambda person: str(person.pants),
}
_NARROW: Final = ("games", "wins", "place", "made")

_RECORD_NAMES: Final = {
    "highest": "highest total",
    "lowest": "lowest total",
    "best_hand": "best hand",
    "made_run": "bids made in a row",
    "missed_run": "bids missed in a row",
    "won_run": "games won in a row",
    "pants": "most forfeits",
    "comeback": "biggest comeback",
    "closest": "closest game",
}


def hand_table(players: PlayerNames, row: Row, seats: Sequence[int]) -> Table:
    """Return a finished hand: one row per player."""
    table = _table("player", "bid", "took", "points", "total", width=12, gap=2)
    for seat in seats:
        table.add_row(
            players.name(seat),
            str(row.bids[seat]),
            str(row.taken[seat]),
            Text(signed(row.points[seat]), _made_style(row, seat)),
            Text(str(row.totals[seat]), "bold"),
        )
    return table


def current_hand_table(players: PlayerNames, view: View) -> Table:
    """Return the hand that is being played: one row per player."""
    table = _table("player", "bid", "took", "needs", "points", width=14, gap=2)
    for seat in around(view):
        bid = view.bids[seat]
        state = need(bid, view.taken[seat], tricks_left(view)) if view.phase == "play" else ""
        table.add_row(
            Text(players.name(seat), HIGHLIGHT if seat in view.waiting_for else ""),
            "-" if bid is None else str(bid),
            str(view.taken[seat]),
            state or "-",
            str(view.totals[seat]),
        )
    return table


def sheet_lines(players: PlayerNames, sheet: Sequence[Row], width: int, *, symbols: bool) -> list[Line]:
    """Return the score sheet: running totals, with tricks, bids and points if there is room."""
    if not sheet:
        return [phrases.NO_SCORES]
    cell = (width - _LABEL_WIDTH) // len(players.names)
    if cell < _TOTAL_CELL:
        lines = [line for row in sheet for line in _row_lines(players, row, width, symbols=symbols)]
        return [*lines, *_legend(sheet, "Tricks taken/bid and total; * dealt.", "points")]
    table = _table("hand", width=_LABEL_WIDTH)
    table.columns[0].justify = "right"
    table.add_column("", no_wrap=True)
    for name in players.names:
        table.add_column(name, justify="right", no_wrap=True, max_width=cell - 1)
    for row in sheet:
        label = joined(f"{row.cards:>2} ", short_suit_text(row.trump, symbols=symbols))
        table.add_row(str(row.number), label, *(_cell(row, seat, cell) for seat in range(len(players.names))))
    if cell >= _FULL_CELL:
        return [table, *_legend(sheet, "Tricks taken/bid, points, total; * dealt.")]
    if cell >= _SHORT_CELL:
        return [table, *_legend(sheet, "Tricks taken/bid and total; * dealt.", "points")]
    return [table, *_legend(sheet, "Totals; * dealt.", "bids, tricks and points")]


def _legend(sheet: Sequence[Row], legend: str, left_out: str = "") -> list[Line]:
    more = f" A wider window shows {left_out} too." if left_out else ""
    return [Text(f"{legend}{more}", QUIET), *phrases.dead_tricks(sheet)]


def _cell(row: Row, seat: int, width: int) -> Text:
    """Return as much of a result as fits into *width* columns."""
    dealt = "*" if seat == row.dealer else ""
    if width < _SHORT_CELL:
        return joined(dealt, (str(row.totals[seat]), "bold"))
    points = f"{signed(row.points[seat]):>3} " if width >= _FULL_CELL else ""
    tricks = f"{dealt}{row.taken[seat]}/{row.bids[seat]} {points}"
    return joined((tricks, _made_style(row, seat)), (str(row.totals[seat]).rjust(4), "bold"))


def _made_style(row: Row, seat: int) -> str:
    return "green" if row.bids[seat] == row.taken[seat] else "red"


def _row_lines(players: PlayerNames, row: Row, width: int, *, symbols: bool) -> list[Line]:
    """Return a hand as lines, for windows that are too narrow for a table."""
    label = joined(f"{row.number}. {row.cards} ", short_suit_text(row.trump, symbols=symbols), "  ")
    items = [
        Text(f"{'*' if seat == row.dealer else ''}{name} {row.taken[seat]}/{row.bids[seat]} {row.totals[seat]}")
        for seat, name in enumerate(players.names)
    ]
    return [*flow(items, width, first=label, gap=2)]


def season_lines(season: Season, width: int) -> list[Line]:
    """Return the table of a season and its records."""
    if not season.games:
        return ["No games."]
    wide = width >= _WIDE_SEASON
    columns = _SEASON_COLUMNS if wide else _NARROW
    table = _table("player", *columns)
    for person in season.table:
        table.add_row(printable(person.name), *(_SEASON_COLUMNS[column](person) for column in columns))
    more = "" if wide else " A wider window shows more."
    bots_hidden = not season.choice.bots and any(game.bots for game in season.games)
    rules = season.choice.rules or ", ".join(f"{rules.name} ({rules.games})" for rules in season.rules)
    return [
        f"{counted(len(season.games), 'game')}: {rules}",
        "",
        table,
        Text(f"A tie counts as a share of a win; zeros: zero bids made of all zero bids.{more}", QUIET),
        *([Text("Bots are hidden. Use --bots to show them.", QUIET)] if bots_hidden else []),
        "",
        _records_table(season.records),
    ]


def person_lines(report: PersonReport) -> list[Line]:
    """Return one player of a season: recent games, bids and opponents."""
    person = report.standing
    also = f" (also spelled {', '.join(report.spellings)})" if report.spellings else ""
    games = _table("day", "place", "points", "edge", width=None)
    for outing in report.form[-_LAST_GAMES:]:
        place = f"{outing.place} of {outing.players}"
        games.add_row(outing.day or "-", place, str(outing.points), signed(round(100 * outing.edge)))
    opponents = _table("against", "games", "ahead", "behind", "level", "wins", "theirs")
    for duel in report.duels:
        counts = (duel.games, duel.ahead, duel.behind, duel.level)
        opponents.add_row(printable(duel.other), *map(str, counts), number(duel.wins), number(duel.other_wins))
    made = f"{percent(person.made_rate)} of {counted(person.hands, 'bid')} made"
    return [
        f"{person.name}{also}: {counted(person.games, 'game')}, {number(person.wins)} won, {made}",
        "",
        games,
        Text("Edge: points above the table's average, as a percentage of the gap between lowest and highest.", QUIET),
        "",
        _rates_table("bid", report.calibration.by_bid),
        "",
        _rates_table("bid minus fair share", report.calibration.by_boldness, name=signed),
        "",
        _rates_table("cards", report.calibration.by_cards),
        "",
        opponents,
    ]


def _records_table(records: Sequence[SeasonRecord]) -> Table:
    table = _table("record", "", "player", "when", width=None)
    for record in records:
        rules = f", {record.rules}" if record.kind in {"highest", "lowest", "best_hand"} else ""
        title, holders = f"{_RECORD_NAMES[record.kind]}{rules}", " and ".join(record.names)
        table.add_row(printable(title), str(record.value), printable(holders), record.day or "-")
    return table


def _rates_table(head: str, rates: Sequence[BidRate], name: Callable[[int], str] = str) -> Table:
    table = _table(head, "hands", "made", "bid", "took")
    for rate in rates:
        averages = (number(total / rate.hands) for total in (rate.bid, rate.taken))
        table.add_row(name(rate.number), str(rate.hands), percent(rate.made / rate.hands), *averages)
    return table


def _table(head: str, *heads: str, width: int | None = 20, gap: Literal[1, 2] = 1) -> Table:
    """Return an empty table; its first column has at most *width* columns and wraps if that is None."""
    padding = (0, 1, 0, gap - 1)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=padding)
    table.add_column(head, no_wrap=width is not None, max_width=width)
    for name in heads:
        justify: Literal["left", "right"] = "left" if name in {"needs", "player", "when"} else "right"
        table.add_column(name, justify=justify, no_wrap=name != "needs")
    return table


def number(value: float | None) -> str:
    """Format a number, with one decimal unless it is whole.

    >>> number(1.5), number(2.0), number(None)
    ('1.5', '2', '-')
    """
    if value is None:
        return "-"
    return str(round(value)) if float(value).is_integer() else f"{value:.1f}"


def percent(rate: float | None) -> str:
    """Format a rate as a percentage."""
    return "-" if rate is None else f"{round(100 * rate)} %"
