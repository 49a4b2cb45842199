"""Score sheets for programs: JSON with everything, CSV with the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from ohhell.notation.csv_table import csv_text
from ohhell.printing.form import Form, OwedForfeit, SheetLine, SheetMatch

_REST: Final = ("tie hand", "comment", "forfeits", "date", "location", "scorer", "winner", "winner of all matches")
"""The columns of a CSV after those of the players."""


def as_json(form: Form) -> str:
    """Return the sheet as JSON, names by seat; null if nothing was played or nobody knows."""
    document = {
        "rules": form.rules.name,
        "names": list(form.names),
        "winners": list(_overall(form)),
        "matches": [_match(match) for match in form.matches],
    }
    return json.dumps(document, indent=2) + "\n"


def as_csv(form: Form) -> str:
    """Write the table as CSV: one row per hand, four columns per player, then the rest of the sheet.

    Every hand is one line of text. Cells that a spreadsheet would take for a formula are quoted.
    """
    names = [name or f"player {seat}" for seat, name in enumerate(form.names, start=1)]
    heads = [f"{name} {what}" for name in names for what in ("bid", "tricks", "points", "total")]
    rows: list[list[object]] = [["match", "hand", "cards", "trump", "dealer", "note", *heads, *_REST]]
    for match in form.matches:
        details = [match.details.date, match.details.place, match.details.scorer]
        winners = [", ".join(names[seat] for seat in seats) for seats in (match.winners, _overall(form))]
        for place, line in enumerate(match.lines):
            dealer = "" if line.dealer is None else names[line.dealer]
            start = [match.number or "", line.number, line.cards, line.trump or "", dealer, line.note]
            hands = (
                {line.number, 0} if place == 0 else {line.number}
            )  # what was said before the first hand is beside it
            said = [remark.text for remark in match.remarks if remark.kind == "comment" and remark.hand in hands]
            comments = [words for text in said for words in text.splitlines() if words]
            forfeits = [_forfeit(names, owed) for owed in match.forfeits if owed.hand in hands]
            rest = ["yes" if line.tie else "", " / ".join(comments), "; ".join(forfeits), *details, *winners]
            rows.append([*start, *_scores(line, len(names)), *rest])
    return csv_text(rows)


def _overall(form: Form) -> tuple[int, ...]:
    """Return the winners of the whole game; () before it is over."""
    return form.winners or (form.matches[0].winners if form.rules.format.matches == 1 else ())


def _forfeit(names: Sequence[str], owed: OwedForfeit) -> str:
    """Return the text of a forfeit in a cell: who, which, and whether it was paid."""
    return f"{names[owed.seat]}: {owed.forfeit}, " + (f"paid ({owed.choice})" if owed.choice else "owed")


def _match(match: SheetMatch) -> dict[str, object]:
    return {
        "number": match.number,
        "date": match.details.date,
        "location": match.details.place,
        "scorer": match.details.scorer,
        "winners": list(match.winners),
        "totals": list(match.totals) or None,
        "hands": [_hand(line) for line in match.lines],
        "remarks": [{"hand": remark.hand, "kind": remark.kind, "text": remark.text} for remark in match.remarks],
        "forfeits": [
            {"hand": owed.hand, "seat": owed.seat, "forfeit": owed.forfeit, "choice": owed.choice or None}
            for owed in match.forfeits
        ],
    }


def _hand(line: SheetLine) -> dict[str, object]:
    return {
        "number": line.number,
        "cards": line.cards,
        "trump": line.trump,
        "dealer": line.dealer,
        "hook": line.hook or None,
        "note": line.note or None,
        "tie": line.tie,
        **{name: getattr(line.row, name, None) for name in ("bids", "taken", "points", "totals", "dead")},
    }


def _scores(line: SheetLine, seats: int) -> list[int | str]:
    row = line.row
    if row is None:
        return [""] * (4 * seats)
    return [
        "" if number is None else number
        for seat in range(seats)
        for number in (row.bids[seat], row.taken[seat], row.points[seat], row.totals[seat])
    ]
