"""`ohhell sheet`: a score sheet on paper, blank or filled."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from ohhell.cli.rule_sources import Long, complete_preset, rules_from, whole
from ohhell.extras import demand_extra_of
from ohhell.rules.limits import MOST_SEATS

if TYPE_CHECKING:
    from ohhell.printing.form import Form
    from ohhell.rules.rules import Rules

Kind = Literal["pdf", "csv", "json"]
_USUAL_RULES: Final = "classic"
_USUAL_SEATS: Final = 4
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
        Literal["c", "d", "h", "s"]
        | None,  # in the order of `Suit`: typing takes two orders for the same type, whichever comes first
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
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    long: Long = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Print a score sheet: blank for rules and names, or filled from a record.

    A PDF with the rules in plain English on the back; or the table as CSV, or everything as JSON.
    """
    from ohhell.notation.record.record import Details
    from ohhell.printing.export import as_csv as csv_of
    from ohhell.printing.export import as_json as json_of
    from ohhell.printing.form import blank
    from ohhell.printing.saving import check_place, save_sheet

    kind = _kind(output, as_csv=as_csv, as_json=as_json)
    if kind == "pdf":
        demand_extra_of("ohhell sheet", instead="Or use --csv or --json.")
    settled = {
        "--rules": rules,
        "--names": names,
        "--players": players,
        "--dealer": dealer,
        "--first-trump": first_trump,
    }
    given = [flag for flag, value in settled.items() if value is not None]
    given += [flag for flag, value in {"--date": date, "--location": location, "--scorer": scorer}.items() if value]
    if record and given:
        raise typer.BadParameter("A record has its own", param_hint=given[0])
    target = output
    if target is None and kind == "pdf":
        target = Path(f"{_stem(str(record[0]) if record else rules or _USUAL_RULES)}-sheet.pdf")
    if target is not None:
        check_place(target, force=force)
    if record:
        form = _filled(record, long=long)
    else:
        played = rules_from(rules or _USUAL_RULES)
        seats, first = _seats(played, names, players, dealer)
        details = Details(*(" ".join(text.split()) for text in (date, location, scorer)))
        form = blank(played, seats, dealer=first, first_trump=first_trump, details=details)
    if kind == "pdf" and target is not None:
        save_sheet(target, _pdf(form, paper), force=force)
        typer.echo(f"Saved {target}")
        return
    text = csv_of(form) if kind == "csv" else json_of(form)
    if target is None:
        typer.echo(text, nl=False)
    else:
        save_sheet(target, text.encode("utf-8"), force=force)
        typer.echo(f"Saved {target}")


def _kind(output: Path | None, *, as_csv: bool, as_json: bool) -> Kind:
    """What to write, by the flags and by how the file is called."""
    if as_csv and as_json:
        raise typer.BadParameter("Choose either --csv or --json.", param_hint="--json")
    asked: Kind | None = "csv" if as_csv else "json" if as_json else None
    if output is None:
        return asked or "pdf"
    by_name = _KINDS.get(output.suffix.lower())
    if by_name is None or by_name != (asked or by_name):
        endings = f".{asked}" if asked else ".pdf, .csv or .json"
        raise typer.BadParameter(f"The file name must end in {endings}.", param_hint="--output")
    return by_name


def _seats(
    rules: Rules, names: str | None, players: int | None, dealer: str | None
) -> tuple[tuple[str, ...], int | None]:
    """The names, empty ones where a pen will write them, and the seat of the first dealer."""
    seats = tuple(" ".join(name.split()) for name in names.split(",")) if names is not None else ()
    if names is not None and players not in {None, len(seats)}:
        message = f"There are {len(seats)} names for {players} players."
        raise typer.BadParameter(message, param_hint="--players")
    if dealer is not None and dealer.strip() not in seats:
        raise typer.BadParameter(f"Nobody is called {dealer.strip()[:40]!r}.", param_hint="--dealer")
    if names is not None and not all(seats):
        raise typer.BadParameter("A name is empty.", param_hint="--names")
    first = None if dealer is None else seats.index(dealer.strip())
    return seats or ("",) * (players or _usual_seats(rules)), first


def _usual_seats(rules: Rules) -> int:
    """How many columns where nobody says: as many as play it best, or four as far as the rules allow."""
    low, high = rules.players.min, rules.players.max
    return rules.players.best[0] if rules.players.best else max(low, min(_USUAL_SEATS, high or _USUAL_SEATS))


def _filled(records: list[Path], *, long: bool) -> Form:
    """A sheet with what was played."""
    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.notation.record.text import read
    from ohhell.printing.form import filled

    found = []
    for file in records:
        with named_in_errors(file):
            found.append(read(read_text(file), limited=not long))
    return filled(found)


def _pdf(form: Form, paper: Literal["a4", "letter"]) -> bytes:
    from ohhell.printing.layout import layout
    from ohhell.printing.page_fit import PAPERS
    from ohhell.printing.pdf import pdf

    return pdf(layout(form, PAPERS[paper]))


def _stem(source: str) -> str:
    """What a file is called after: the preset, or the rules' or the record's own file."""
    return re.sub(r"[^\w.-]+", "-", Path(source).stem).strip("-.")[:60] or "score"
