"""Lists for the notice board: entrants, the seating of a match, and standings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import combining, normalize

from ohhell.printing.event_parts import ListColumn, ListPart, ListSection, drawn_match, match_name, score_text
from ohhell.printing.labels import ZERO_WIDTH_SPACE, breakable
from ohhell.tournament.export import place_text
from ohhell.tournament.standings import MatchScore, Standing, Standings, counted, standings
from ohhell.tournament.tournament import Entrant, Match, Tournament

_DIGIT: Final = 2.3
"""The width of a digit in millimetres, at the size of a list."""

_HEAD_LETTER: Final = 1.7
_GAP: Final = 4.0
_LEAST: Final = 12.0
_NAME: Final = 55.0
"""The least width of a name in the standings, in millimetres."""

_NAMED_MATCHES: Final = 5
"""The most matches whose columns are called "match 1"; more of them are called "1"."""

_SEATS_ABREAST: Final = 6
"""The most players of a table in columns of their own."""

_MOST_TIES: Final = 100
"""Lines with details of shared places."""

_NARROW, _WIDE = 12, 16
"""How many letters of a word stay together in a narrow and in a wide column."""

_STROKED: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe"})
"""Letters that Unicode doesn't take apart into a plain one and an accent."""

_SIGNS: Final = {
    "sum": "points",
    "mean_per_hand": "per hand",
    "place_points": "place points",
    "above_mean": "above mean",
}
_UP, _DOWN = "\u25b2", "\u25bc"


def entrants_part(event: Tournament) -> ListPart:
    """Return the list of entrants by name."""
    rows = tuple(
        (str(entrant.number), _name(entrant.name), _status(entrant))
        for entrant in sorted(event.entrants.values(), key=lambda entrant: _alphabetical(entrant.name))
    )
    columns = (ListColumn("no.", _width(rows, 0, "no."), right=True), ListColumn("name"), ListColumn("", 20.0))
    active = len(event.active)
    left = len(event.entrants) - active
    about = f"{active} {'entrant' if active == 1 else 'entrants'}" + (f", and {left} who withdrew" if left else "")
    return ListPart("Entrants", (ListSection("", about, columns, rows, across=2),))


def _name(name: str, together: int = _WIDE) -> str:
    """Return a name whose long words can be broken, so that it fits its column."""
    return re.sub(rf"\S{{{together}}}(?=\S)", rf"\g<0>{ZERO_WIDTH_SPACE}", name)


def _status(entrant: Entrant) -> str:
    if entrant.left is not None:
        return "withdrew"
    return "bot" if entrant.bot else "stand-by" if entrant.standby else ""


def _alphabetical(name: str) -> tuple[str, str]:
    """Return the key for a list by name: accents matter only between names that are equal otherwise."""
    plain = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
    return plain.casefold().translate(_STROKED), name


def seating_part(event: Tournament, number: int | None = None) -> ListPart:
    """Return who sits where in a match, the latest for None: by name, then by table."""
    match = drawn_match(event, number)
    names = sorted(match.seats, key=lambda player: _alphabetical(event.name(player)))
    rows = []
    for player in names:
        table = match.seats[player]
        rows.append((_name(event.name(player)), str(table.number), str(table.players.index(player) + 1)))
    columns = (
        ListColumn("name"),
        ListColumn("table", _LEAST, right=True, strong=True),
        ListColumn("seat", _LEAST, right=True),
    )
    by_name = ListSection("Find your table", "", columns, tuple(rows), across=2)
    return ListPart(f"Seating of {match_name(match)}", (by_name, _by_table(event, match)))


def _by_table(event: Tournament, match: Match) -> ListSection:
    seats = max(len(table.players) for table in match.tables)
    about = "Seats go clockwise. \u2022 deals first."
    rows: list[tuple[str, ...]] = []
    for table in match.tables:
        names = [
            ("\u2022 " if seat == table.dealer else "") + _name(event.name(player), _NARROW)
            for seat, player in enumerate(table.players)
        ]
        if seats > _SEATS_ABREAST:
            names = [", ".join(f"{seat} {name}" for seat, name in enumerate(names, start=1))]
        else:
            names += [""] * (seats - len(names))
        rows.append((str(table.number), *names))
    heads = ["players"] if seats > _SEATS_ABREAST else [f"seat {seat}" for seat in range(1, seats + 1)]
    columns = (ListColumn("table", _LEAST, right=True, strong=True), *(ListColumn(head) for head in heads))
    return ListSection("By table", about, columns, tuple(rows))


def standings_part(
    event: Tournament, after: int | None = None, *, width: float = 210.0, margin: float = 12.0
) -> ListPart:
    """Return the standings after a match, the latest with a result for None, with details of shared places."""
    found = standings(event, after)
    if not found.after:
        empty = ListSection("", "No results yet.", (ListColumn("player"),), ())
        return ListPart("Standings", (empty,))
    shown = [row for row in found.rows if _is_listed(row)]
    sections = [_standings_section(event, found, shown, room=width - 2 * margin)]
    sections += _ties(shown)
    match = event.matches[found.after - 1]
    final = event.closed and found.after == len(event.matches)
    return ListPart("Final standings" if final else f"Standings after {match_name(match)}", tuple(sections))


def _is_listed(row: Standing) -> bool:
    return any(row.scores) or not (row.entrant.standby or row.entrant.bot or row.entrant.left)


def _standings_section(event: Tournament, found: Standings, shown: Sequence[Standing], *, room: float) -> ListSection:
    scores = [[_match_score(event, one) for one in row.scores] for row in shown]
    word = "match " if found.after <= _NAMED_MATCHES else ""
    heads = [f"{word}{number}" for number in range(1, found.after + 1)]
    if event.matches[found.after - 1].final:
        heads[-1] = "final"
    rows = [
        (place_text(row), _moved(row), _name(row.entrant.name), *cells, score_text(row.score))
        for row, cells in zip(shown, scores, strict=True)
    ]
    sign = _SIGNS[event.settings.combine]
    outside = [_width(rows, 0, "place"), _LEAST, _width(rows, -1, sign)]
    widths = [_width(rows, 3 + place, head) for place, head in enumerate(heads)]
    first = 0
    while sum(outside) + sum(widths[first:]) + _NAME > room:
        first += 1
    columns = (
        ListColumn("place", outside[0], right=True, strong=True),
        ListColumn("", outside[1]),
        ListColumn("player"),
        *(ListColumn(head, wide, right=True) for head, wide in zip(heads[first:], widths[first:], strict=True)),
        ListColumn(sign, outside[2], right=True, strong=True),
    )
    kept = tuple((*row[:3], *row[3 + first :]) for row in rows)
    return ListSection("", _about(event, found, first), columns, kept)


def _about(event: Tournament, found: Standings, left_out: int) -> str:
    said = [f"After {found.after} of {event.planned} matches." if not event.closed else ""]
    missing = sum(match.missing for match in event.matches[: found.after])
    if missing:
        said.append(f"{missing} {'result is' if missing == 1 else 'results are'} missing.")
    if left_out:
        said.append(f"Matches 1 to {left_out} are counted but not shown." if left_out > 1 else "Match 1 is not shown.")
    said.append(f"{_UP} and {_DOWN} show places won and lost since the match before. = marks a shared place.")
    return " ".join(sentence for sentence in said if sentence)


def _moved(row: Standing) -> str:
    if not row.movement:
        return ""
    return f"{_UP} {row.movement}" if row.movement > 0 else f"{_DOWN} {-row.movement}"


def _match_score(event: Tournament, score: MatchScore | None) -> str:
    """Return the score of one match as it is counted; the table's points if points per hand are, and in the final."""
    if score is None:
        return "\u2013"
    is_counted = event.settings.combine in {"place_points", "above_mean"} and score.match <= event.settings.matches
    return score_text(counted(event, score) if is_counted else score.points)


def _ties(shown: Sequence[Standing]) -> list[ListSection]:
    """Return details of shared places."""
    rows = tuple(
        (
            place_text(row),
            _name(row.entrant.name),
            str(row.wins),
            *("?" if one is None else str(one) for one in (row.made, row.made_bids)),
        )
        for row in shown
        if row.shared
    )
    if not rows:
        return []
    more = f" The first {_MOST_TIES} of {len(rows)} are listed." if len(rows) > _MOST_TIES else ""
    columns = (
        ListColumn("place", 16.0, right=True, strong=True),
        ListColumn("player"),
        ListColumn("matches won", 26.0, right=True),
        ListColumn("bids made", 24.0, right=True),
        ListColumn("sum of bids made", 34.0, right=True),
    )
    about = "These details don't decide a place. ? means that not all bids are known."
    return [ListSection("Shared places", about + more, columns, rows[:_MOST_TIES])]


def corrections_section(event: Tournament) -> list[ListSection]:
    """Return who corrected which result, and why; [] if nobody did."""
    rows = tuple(
        (
            str(change.match),
            str(change.table),
            _name(event.name(change.entrant)),
            f"{_total(change.old)} \u2192 {_total(change.new)}",
            breakable(f"{change.reason} ({change.by})"),
        )
        for change in event.changes
    )
    if not rows:
        return []
    columns = (
        ListColumn("match", 14.0, right=True),
        ListColumn("table", 14.0, right=True),
        ListColumn("player"),
        ListColumn("total", 26.0),
        ListColumn("reason"),
    )
    return [ListSection("", "Totals that were corrected, with the reason and who did it.", columns, rows)]


def _total(total: int | None) -> str:
    return "none" if total is None else score_text(total)


def _width(rows: Sequence[Sequence[str]], place: int, head: str) -> float:
    """Return the width that a column of numbers needs."""
    longest = max((len(row[place]) for row in rows), default=0)
    return max(_LEAST, _GAP + _DIGIT * longest, _GAP + _HEAD_LETTER * len(head))
