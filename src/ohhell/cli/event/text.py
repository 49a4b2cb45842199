"""Events as plain text: tables in columns, draws, standings and what waits for the director."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ohhell.tui.drawing.screen import printable
from ohhell.tui.sentences.words import counted

if TYPE_CHECKING:
    from fractions import Fraction

    from ohhell.tournament.league import LeaguePlayer
    from ohhell.tournament.standings import MatchScore, Standing, Standings
    from ohhell.tournament.tournament import Match, Message, Tournament

SIGNS = {"sum": "points", "mean_per_hand": "per hand", "place_points": "place points", "above_mean": "above mean"}


def columns(rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
    """Return rows as lines with aligned columns: the first *left* to the left, the others to the right."""
    from rich.cells import cell_len

    widths = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            gap = " " * (widths[place] - cell_len(cell))
            cells.append(cell + gap if place < left else gap + cell)
        lines.append(printable("  ".join(cells).rstrip()))
    return lines


def seating_lines(event: Tournament, match: Match) -> list[str]:
    """Return the tables of a match; the first dealer is marked."""
    rows = [
        [
            f"Table {table.number}",
            *(_seat(event.name(player), deals=seat == table.dealer) for seat, player in enumerate(table.players)),
        ]
        for table in match.tables
    ]
    most = max(map(len, rows))
    filled = [[*row, *[""] * (most - len(row))] for row in rows]
    return [*columns(filled, left=most), "* deals first"]


def _seat(name: str, *, deals: bool) -> str:
    return f"{name}*" if deals else name


def match_name(match: Match) -> str:
    """Return what a match is called."""
    return "the final" if match.final else f"match {match.number}"


def standings_lines(event: Tournament, found: Standings) -> list[str]:
    """Return the standings with the score of every match."""
    if not found.after:
        return ["No results yet."]
    match = event.matches[found.after - 1]
    waiting = "" if found.complete else f" ({counted(match.missing, 'result')} missing)"
    matches = [f"match {number}" for number in range(1, found.after + 1)]
    if match.final:
        matches[-1] = "final"
    head = ["", "", "player", *matches, SIGNS[event.settings.combine]]
    rows = [
        [
            _place(row),
            _moved(row),
            row.entrant.name,
            *("-" if one is None else _match_score(event, one) for one in row.scores),
            _decimal(row.score),
        ]
        for row in found.rows
        if any(row.scores) or not (row.entrant.standby or row.entrant.bot or row.entrant.left)
    ]
    table = [head, *rows]
    if not any(row.movement for row in found.rows):
        table = [[place, *rest] for place, _, *rest in table]
    return [f"Standings after {match_name(match)}{waiting}", *columns(table, left=len(table[0]) - found.after - 1)]


def _place(row: Standing) -> str:
    from ohhell.tournament.export import place_text

    return place_text(row)


def _moved(row: Standing) -> str:
    if not row.movement:
        return ""
    return f"+{row.movement}" if row.movement > 0 else str(row.movement)


def _match_score(event: Tournament, score: MatchScore) -> str:
    """Return the score of one match: what is added up, but the table's points for a mean and in the final."""
    from ohhell.tournament.standings import counted

    own_points = event.settings.combine == "mean_per_hand" or score.match > event.settings.matches
    return str(score.points) if own_points else _decimal(counted(event, score))


def _decimal(score: Fraction) -> str:
    return str(score) if score.denominator == 1 else f"{float(score):.2f}"


def tie_lines(found: Standings) -> list[str]:
    """Return details of shared places, which don't decide them."""
    shared = [row for row in found.rows if row.shared]
    if not shared:
        return []
    head = ["place", "player", "matches won", "bids made", "sum of bids made"]
    rows = [
        [
            _place(row),
            row.entrant.name,
            str(row.wins),
            *("?" if one is None else str(one) for one in (row.made, row.made_bids)),
        ]
        for row in shared
    ]
    return ["", "Shared places, with details that don't decide them", *columns([head, *rows], left=2)]


def status_lines(event: Tournament, now: int) -> list[str]:
    """Return where an event stands: entrants, the current match, and what waits for the director."""
    return [
        *_head(event),
        *(_match_status(event, now) if event.matches else ["No match is drawn yet."]),
        *_waiting("Call", event.calls),
        *_waiting("Dispute", event.disputes),
        *(f"Correction: {line}" for line in change_lines(event)),
    ]


def _head(event: Tournament) -> list[str]:
    settings = event.settings
    where = ", ".join(part for part in (settings.date, settings.place) if part)
    active = event.active
    extra = [(sum(one.standby for one in active), "stand-by"), (sum(one.bot for one in active), "bot")]
    people = [counted(len(active) - sum(count for count, _ in extra), "player")]
    people += [counted(count, what) for count, what in extra if count]
    people += [f"{len(event.entrants) - len(active)} withdrawn"] if len(active) < len(event.entrants) else []
    return [printable(settings.title + (f" ({where})" if where else "")), ", ".join(people)]


def _match_status(event: Tournament, now: int) -> list[str]:
    from ohhell.tournament.tournament import paced_hand

    match = event.matches[-1]
    if event.closed:
        return [f"The event is closed after {match_name(match)}."]
    name = match_name(match).capitalize()
    running = event.matches[event.started - 1] if event.started else None
    lines = []
    if running is not None and running.missing:
        missing = ", ".join(str(table.number) for table in running.tables if table.result is None)
        tables = f"table {missing}" if running.missing == 1 else f"tables {missing}"
        lines.append(
            f"{match_name(running).capitalize()}: {counted(running.missing, 'result')} missing, from {tables}."
        )
        hand = paced_hand(event, running, now)
        if hand is not None:
            lines.append(
                f"At the pace of {event.settings.minutes_per_hand} minutes per hand, tables should be on hand {hand}."
            )
    if match.started is None:
        lines.append(f"{name} is drawn but not started.")
    elif match.complete:
        last = match.number == event.planned
        lines.append(f"{name} is complete. {'Close the event.' if last else 'Draw the next match.'}")
    return lines


def _waiting(what: str, messages: Sequence[Message]) -> list[str]:
    return [
        printable(
            f"{what} {message.number}, match {message.match}, table {message.table}, {message.by}: {message.text}".removesuffix(
                ": "
            )
        )
        for message in messages
        if message.answer is None
    ]


def change_lines(event: Tournament) -> list[str]:
    """Return who corrected what."""
    return [
        printable(
            f"match {change.match}, table {change.table}: {event.name(change.entrant)} "
            f"{'-' if change.old is None else change.old} -> {'-' if change.new is None else change.new}, "
            f"by {change.by} ({change.reason})"
        )
        for change in event.changes
    ]


def league_lines(table: Sequence[LeaguePlayer], titles: Sequence[str]) -> list[str]:
    """Return the table of a league."""
    head = ["", "player", *titles, "total"]
    rows = [
        [
            f"{row.place}{'=' if row.shared else ''}",
            row.name,
            *("-" if points is None else f"{float(points):g}" for points in row.points),
            f"{float(row.total):g}",
        ]
        for row in table
    ]
    return columns([head, *rows], left=2)
