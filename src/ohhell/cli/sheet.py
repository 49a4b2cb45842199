"""`ohhell sheet`: print a score sheet, blank or filled in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from ohhell.cli.options import AsCsv, AsJson, Force, Long, complete_preset, read_record, rules_from, whole
from ohhell.extras import demand_extra_of
from ohhell.rules.limits import MOST_SEATS

if TYPE_CHECKING:
    from ohhell.printing.form import Form
    from ohhell.rules.rules import Rules

Kind = Literal["pdf", "csv", "json"]
_DEFAULT_RULES: Final = "classic"
_KINDS: Final[dict[str, Kind]] = {".pdf": "pdf", ".csv": "csv", ".json": "json"}


def sheet(  # noqa: PLR0913 (one argument a flag)
    *,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="PRESET_OR_FILE", help="The rules to use (default: classic).", autocompletion=complete_preset
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME,...", help="The players in seat order.")] = None,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(1, MOST_SEATS), help="Number of empty name columns."),
    ] = None,
    dealer: Annotated[str | None, typer.Option(metavar="NAME", help="The first dealer, if known.")] = None,
    first_trump: Annotated[
        Literal["c", "d", "h", "s"] | None,  # in the order of `Suit`, which typing caches as the same type
        typer.Option(help="The first trump, for rules that draw one."),
    ] = None,
    date: Annotated[str, typer.Option(metavar="TEXT", help="The date to print.")] = "",
    location: Annotated[str, typer.Option(metavar="TEXT", help="The place to print.")] = "",
    scorer: Annotated[str, typer.Option(metavar="TEXT", help="The scorekeeper.")] = "",
    record: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Fill in the sheet from this record. Repeat for further matches."),
    ] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The paper size.")] = "a4",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file to write: .pdf, .csv or .json.")
    ] = None,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    long: Long = False,
    force: Force = False,
) -> None:
    """Print a score sheet, blank or filled in from a record.

    The result is a PDF with the rules in plain English on the back, or the table as CSV, or everything as JSON.
    """
    from ohhell.notation.files import check_place, save
    from ohhell.notation.record.record import Details
    from ohhell.printing import export
    from ohhell.printing.form import blank, filled

    kind = _kind(output, as_csv=as_csv, as_json=as_json)
    if kind == "pdf":
        demand_extra_of("ohhell sheet", instead="Or use --csv or --json.")
    settled = {"--rules": rules, "--names": names, "--players": players, "--dealer": dealer}
    settled |= {"--first-trump": first_trump, "--date": date, "--location": location, "--scorer": scorer}
    given = [flag for flag, value in settled.items() if value not in {None, ""}]
    if record and given:
        raise typer.BadParameter("A record has its own", param_hint=given[0])
    target = output
    if target is None and kind == "pdf":
        target = Path(f"{_stem(str(record[0]) if record else rules or _DEFAULT_RULES)}-sheet.pdf")
    if target is not None:
        check_place(target, replace=force)
    if record:
        form = filled([read_record(file, long=long) for file in record])
    else:
        played = rules_from(rules or _DEFAULT_RULES)
        seats, first = _seats(played, names, players, dealer)
        details = Details(*(" ".join(text.split()) for text in (date, location, scorer)))
        form = blank(played, seats, dealer=first, first_trump=first_trump, details=details)
    if kind == "pdf":
        content: str | bytes = _pdf(form, paper)
    else:
        content = export.as_csv(form) if kind == "csv" else export.as_json(form)
    if target is None:
        typer.echo(content, nl=False)
    else:
        save(target, content, replace=force)
        typer.echo(f"Saved {target}")


def _kind(output: Path | None, *, as_csv: bool, as_json: bool) -> Kind:
    """Return what to write, from the flags and the name of the file."""
    if as_csv and as_json:
        raise typer.BadParameter("Choose either --csv or --json.", param_hint="--json")
    wanted: Kind | None = "csv" if as_csv else "json" if as_json else None
    if output is None:
        return wanted or "pdf"
    by_name = _KINDS.get(output.suffix.lower())
    if by_name is None or by_name != (wanted or by_name):
        endings = f".{wanted}" if wanted else ".pdf, .csv or .json"
        raise typer.BadParameter(f"The file name must end in {endings}.", param_hint="--output")
    return by_name


def _seats(
    rules: Rules, names: str | None, players: int | None, dealer: str | None
) -> tuple[tuple[str, ...], int | None]:
    """Return the names, empty if they are to be written by hand, and the seat of the first dealer."""
    from ohhell.tui.questions import default_players

    seats = tuple(" ".join(name.split()) for name in names.split(",")) if names is not None else ()
    if names is not None and players not in {None, len(seats)}:
        message = f"There are {len(seats)} names for {players} players."
        raise typer.BadParameter(message, param_hint="--players")
    if dealer is not None and dealer.strip() not in seats:
        raise typer.BadParameter(f"Nobody is called {dealer.strip()[:40]!r}.", param_hint="--dealer")
    if names is not None and not all(seats):
        raise typer.BadParameter("A name is empty.", param_hint="--names")
    first = None if dealer is None else seats.index(dealer.strip())
    return seats or ("",) * (players or default_players(rules)), first


def _pdf(form: Form, paper: Literal["a4", "letter"]) -> bytes:
    from ohhell.printing.layout import layout
    from ohhell.printing.page_fit import PAPERS
    from ohhell.printing.pdf import pdf

    return pdf(layout(form, PAPERS[paper]))


def _stem(source: str) -> str:
    """Return the start of the file name, from the preset or the file that the sheet is for."""
    return re.sub(r"[^\w.-]+", "-", Path(source).stem).strip("-.")[:60] or "score"
