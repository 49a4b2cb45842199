"""Lists of entrants as CSV, from a spreadsheet or typed: one entrant per line."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Final

from ohhell.notation.record.record import check_new_names
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Enter
from ohhell.tournament.seating import MOST_ENTRANTS
from ohhell.tournament.tournament import name_key

LARGEST_LIST: Final = 1_000_000
"""The most characters of a list of entrants."""

MOST_LISTED: Final = 5
"""Problems that one error names."""

_NAME: Final = {"name", "player", "entrant", "names", "players", "entrants"}
_STANDBY: Final = {"standby", "stand-by", "stand by", "reserve"}
_YES: Final = {"yes", "y", "x", "1", "true"}


def read_entrants(text: str) -> tuple[Enter, ...]:
    """Return the entrants of a list; raise OhHellError with all its problems and their lines.

    The first line may name the columns: `name`, and `standby` with `yes` for stand-by players. Without it the name is the first
    column. Columns are separated by commas, semicolons or tabs; empty lines are skipped.
    """
    if len(text) > LARGEST_LIST:
        raise OhHellError("file-too-large", f"The list is longer than {LARGEST_LIST} characters.")
    lines = text.removeprefix("\ufeff").splitlines()
    rows = _rows(lines)
    column, standby = 0, None
    if rows and (names := [cell.casefold() for cell in rows[0][1]]) and _NAME & set(names):
        column = next(place for place, name in enumerate(names) if name in _NAME)
        standby = next((place for place, name in enumerate(names) if name in _STANDBY), None)
        rows = rows[1:]
    found: list[Enter] = []
    problems: list[str] = []
    lines_of: dict[str, int] = {}
    for line, cells in rows:
        name = " ".join(cells[column].split()) if column < len(cells) else ""
        problem = _problem(name, lines_of)
        if problem:
            problems.append(f"line {line}: {problem}")
        else:
            lines_of[name_key(name)] = line
            waits = standby is not None and standby < len(cells) and cells[standby].casefold() in _YES
            found.append(Enter(name, standby=waits))
    if problems:
        raise _refused(problems)
    if not found:
        raise OhHellError("bad-list", "The list has no names. Write one name per line.")
    return tuple(found)


def _rows(lines: Iterable[str]) -> list[tuple[int, list[str]]]:
    """Return the cells of every line that isn't empty, with its number."""
    numbered = [(number, line) for number, line in enumerate(lines, start=1) if line.strip(" \t,;")]
    if not numbered:
        return []
    first = numbered[0][1]
    separator = max(",;\t", key=first.count) if any(sign in first for sign in ",;\t") else ","
    rows = []
    for number, line in numbered[: MOST_ENTRANTS + 2]:
        try:
            cells = next(csv.reader([line], delimiter=separator, strict=True))
        except csv.Error as error:
            raise OhHellError("bad-list", f"Can't read the list: line {number}: {error}.") from None
        rows.append((number, [cell.strip() for cell in cells]))
    return rows


def _problem(name: str, lines: dict[str, int]) -> str:
    """Return what is wrong with a name, "" if nothing is."""
    if not name:
        return "The name is missing."
    if name_key(name) in lines:
        return f"{name} is on line {lines[name_key(name)]} already."
    try:
        check_new_names((name,))
    except OhHellError as error:
        return error.sentence
    return ""


def _refused(problems: list[str]) -> OhHellError:
    more = f" And {len(problems) - MOST_LISTED} more problems." if len(problems) > MOST_LISTED else ""
    return OhHellError("bad-list", f"Can't use the list: {' '.join(problems[:MOST_LISTED])}{more}")
