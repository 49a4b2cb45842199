"""`ohhell verify`: check the deals, the moves and the points of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.sources import AsJson, print_json

if TYPE_CHECKING:
    from ohhell.dealing.verify import Report
    from ohhell.rules.errors import NotationError

UNREADABLE: Final = frozenset(
    {
        "unexpected",
        "not-a-record",
        "unknown-version",
        "too-long",
        "not-a-card",
        "not-a-suit",
        "not-a-number",
        "not-toml",
    }
)
"""The codes of a text that is no record; any other says that the record tells of something that cannot have been."""


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    *,
    as_json: AsJson = False,
) -> None:
    """Check a record.

    Every move and all points by the rules, and the draw and every deal by the seed. Exit status 0: all is well; 1:
    something cannot have been so; 2: the file is no record.
    """
    from ohhell.dealing.verify import verify as verified
    from ohhell.notation.files import read_text
    from ohhell.notation.record import begun
    from ohhell.notation.text import read
    from ohhell.rules.errors import NotationError

    try:
        record, _ = read(read_text(file))
    except NotationError as error:
        if error.code in UNREADABLE:
            raise
        _refuse(error, as_json=as_json)
        raise typer.Exit(1) from None
    report = verified(begun(record), record.events, record.seed)
    if as_json:
        print_json(_document(report))
    else:
        _print(report)
    raise typer.Exit(0 if report.fine else 1)


def _refuse(error: NotationError, *, as_json: bool) -> None:
    if as_json:
        problem = {"code": error.code, "message": error.sentence, "line": error.line, "column": error.column}
        print_json({"fine": False, "problem": problem})
    else:
        typer.echo(error.sentence)


def _document(report: Report) -> dict[str, object]:
    differences = [
        {"hand": one.hand, "fact": one.fact, "found": one.found, "expected": one.expected}
        for one in report.differences or ()
    ]
    deals = "unknown" if report.differences is None else "differ" if differences else "agree"
    return {
        "fine": report.fine,
        "hands": report.hands,
        "moves": report.moves,
        "deals": deals,
        "differences": differences,
        "problem": None,
    }


def _print(report: Report) -> None:
    from ohhell.tui.words import counted

    hands, moves = counted(report.hands, "hand"), f"{counted(report.moves, 'move')} legal, points agree"
    if report.differences is None:
        typer.echo(f"{moves}; how the {hands} were dealt cannot be checked: the record has no seed")
    elif not report.differences:
        typer.echo(f"{hands} dealt as the seed says, {moves}")
    else:
        more = len(report.differences) - 1
        typer.echo(f"{report.differences[0]}" + (f" (and {more} more such deals)" if more else ""))
