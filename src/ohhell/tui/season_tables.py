"""A season as tables for the terminal: everybody, the records, and one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from rich import box
from rich.table import Table
from rich.text import Text

from ohhell.tui.card_faces import QUIET
from ohhell.tui.screen import printable
from ohhell.tui.words import counted, signed

if TYPE_CHECKING:
    from ohhell.results.calibration import BidRate
    from ohhell.results.records import SeasonRecord
    from ohhell.results.season import PersonReport, Season
    from ohhell.results.season_table import PersonSummary
    from ohhell.tui.screen import Line

_WIDE: Final = 72
_LAST_GAMES: Final = 10

_COLUMNS: Final[dict[str, Callable[[PersonSummary], str]]] = {
    "games": lambda line: str(line.games),
    "wins": lambda line: number(line.wins),
    "place": lambda line: number(line.place),
    "made": lambda line: percent(line.made_rate),
    "average": lambda line: number(line.average),
    "zeros": lambda line: f"{line.zeros_made}/{line.zeros}",
    "run": lambda line: str(line.run),
    "comeback": lambda line: number(line.comeback),
    "pants": lambda line: str(line.pants),
}
_NARROW: Final = ("games", "wins", "place", "made")

_KINDS: Final = {
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


def season_lines(season: Season, width: int) -> list[Line]:
    """Return the table of a season and its records."""
    if not season.games:
        return ["No games."]
    wide = width >= _WIDE
    columns = list(_COLUMNS) if wide else list(_NARROW)
    table = _table("player", *columns)
    for line in season.table:
        table.add_row(_name(line.name), *(_COLUMNS[column](line) for column in columns))
    more = "" if wide else " A wider window shows more."
    left_out = not season.choice.bots and any(game.bots for game in season.games)
    under = season.choice.rules or ", ".join(f"{rules.name} ({rules.games})" for rules in season.rules)
    return [
        f"{counted(len(season.games), 'game')}: {under}",
        "",
        table,
        Text(f"A tie counts as a share of a win; zeros: zero bids made of all zero bids.{more}", QUIET),
        *([Text("Bots are hidden. Use --bots to show them.", QUIET)] if left_out else []),
        "",
        *_records(season.records),
    ]


def person_lines(told: PersonReport) -> list[Line]:
    """Return one person: the last games, bids and opponents."""
    line = told.standing
    also = f" (also spelled {', '.join(told.spellings)})" if told.spellings else ""
    games = _table("day", "place", "points", "edge", first="left")
    for outing in told.form[-_LAST_GAMES:]:
        games.add_row(
            outing.day or "-",
            f"{outing.place} of {outing.players}",
            str(outing.points),
            signed(round(100 * outing.edge)),
        )
    duels = _table("against", "games", "ahead", "behind", "level", "wins", "theirs")
    for duel in told.duels:
        numbers = (duel.games, duel.ahead, duel.behind, duel.level)
        duels.add_row(_name(duel.other), *map(str, numbers), number(duel.wins), number(duel.other_wins))
    made = f"{percent(line.made_rate)} of {counted(line.hands, 'bid')} made"
    return [
        f"{line.name}{also}: {counted(line.games, 'game')}, {number(line.wins)} won, {made}",
        "",
        games,
        Text("Edge: points above the table's average, as a percentage of the gap between lowest and highest.", QUIET),
        "",
        _rates("bid", told.calibration.by_bid),
        "",
        _rates("bid minus fair share", told.calibration.by_boldness),
        "",
        _rates("cards", told.calibration.by_cards),
        "",
        duels,
    ]


def _records(marks: Sequence[SeasonRecord]) -> list[Line]:
    table = _table("record", "", "player", "when", first="left")
    for mark in marks:
        rules = f", {mark.rules}" if mark.kind in {"highest", "lowest", "best_hand"} else ""
        who = " and ".join(mark.names)
        table.add_row(printable(f"{_KINDS[mark.kind]}{rules}"), str(mark.value), _name(who), mark.day or "-")
    return [table]


def _rates(head: str, rates: Sequence[BidRate]) -> Table:
    table = _table(head, "hands", "made", "bid", "took")
    for rate in rates:
        name = signed(rate.number) if head.startswith("bid minus") else str(rate.number)
        average = (number(total / rate.hands) for total in (rate.bid, rate.taken))
        table.add_row(name, str(rate.hands), percent(rate.made / rate.hands), *average)
    return table


def _table(head: str, *heads: str, first: str = "") -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column(head, no_wrap=not first, max_width=None if first else 20)
    for name in heads:
        table.add_column(name, justify="right" if name not in {"player", "when"} else "left", no_wrap=True)
    return table


def _name(name: str) -> str:
    return printable(name)


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
