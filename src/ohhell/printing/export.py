"""A form for machines: JSON with everything, CSV with the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ohhell.notation.cells import csv_text

if TYPE_CHECKING:
    from ohhell.printing.form import Form, Line, Match


def as_json(form: Form) -> str:
    """The form as a JSON document, names by seat; null where nothing was played or nobody knows."""
    document = {
        "rules": form.rules.name,
        "names": list(form.names),
        "winners": list(form.winners or (form.matches[0].winners if form.rules.format.matches == 1 else ())),
        "matches": [_match(match) for match in form.matches],
    }
    return json.dumps(document, indent=2) + "\n"


def as_csv(form: Form) -> str:
    """The table as CSV: a row a hand, four columns a player; cells that a spreadsheet would take for a formula are quoted."""
    names = [name or f"player {seat}" for seat, name in enumerate(form.names, start=1)]
    heads = [f"{name} {what}" for name in names for what in ("bid", "tricks", "points", "total")]
    rows: list[list[object]] = [["match", "hand", "cards", "trump", "dealer", "note", *heads]]
    for match in form.matches:
        for line in match.lines:
            dealer = "" if line.dealer is None else names[line.dealer]
            start = [match.number or "", line.number, line.cards, line.trump or "", dealer, line.note]
            rows.append([*start, *_scores(line, len(names))])
    return csv_text(rows)


def _match(match: Match) -> dict[str, object]:
    return {
        "number": match.number,
        "date": match.details.date,
        "location": match.details.place,
        "scorer": match.details.scorer,
        "winners": list(match.winners),
        "totals": list(match.totals) or None,
        "hands": [_hand(line) for line in match.lines],
        "remarks": [{"hand": remark.hand, "text": remark.text} for remark in match.remarks],
    }


def _hand(line: Line) -> dict[str, object]:
    row = line.row
    return {
        "number": line.number,
        "cards": line.cards,
        "trump": line.trump,
        "dealer": line.dealer,
        "hook": line.hook or None,
        "note": line.note or None,
        "bids": None if row is None else list(row.bids),
        "taken": None if row is None else list(row.taken),
        "points": None if row is None else list(row.points),
        "totals": None if row is None else list(row.totals),
        "dead": None if row is None else row.dead,
    }


def _scores(line: Line, seats: int) -> list[int | str]:
    row = line.row
    if row is None:
        return [""] * (4 * seats)
    return [
        "" if number is None else number
        for seat in range(seats)
        for number in (row.bids[seat], row.taken[seat], row.points[seat], row.totals[seat])
    ]
