"""`ohhell event show`, `standings`, `verify`, `export` and `league`: reports that change nothing."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from ohhell.cli.event.event_file import EventFile, load, text_of_event
from ohhell.cli.options import AsCsv, AsJson, Force, print_json, whole

if TYPE_CHECKING:
    from ohhell.tournament.tournament import Tournament
    from ohhell.tournament.verification import EventReport


def show(file: EventFile, *, as_json: AsJson = False) -> None:
    """Show where the event stands: missing results, calls, disputes and corrections."""
    from ohhell.cli.event.text import status_lines
    from ohhell.tournament.export import event_document

    _, event = load(file)
    if as_json:
        print_json(event_document(event))
    else:
        typer.echo("\n".join(status_lines(event, time.time_ns() // 1_000_000)))


def standings(
    file: EventFile,
    *,
    after: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 51), help="After so many matches; default: all.")
    ] = None,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
) -> None:
    """Show the standings after a match, with details of shared places."""
    from ohhell.cli.event.text import standings_lines, tie_lines
    from ohhell.tournament.export import standings_csv, standings_document
    from ohhell.tournament.standings import standings as computed

    if as_csv and as_json:
        raise typer.BadParameter("Choose either --csv or --json.", param_hint="--json")
    _, event = load(file)
    found = computed(event, after)
    if as_json:
        print_json(standings_document(found))
    elif as_csv:
        typer.echo(standings_csv(found), nl=False)
    else:
        typer.echo("\n".join([*standings_lines(event, found), *tie_lines(found)]))


def verify(file: EventFile, *, as_json: AsJson = False) -> None:
    """Check an event: draws by the seed, records by the rules, totals and standings.

    Exit status 0: all is well; 1: something cannot have been so; 2: the file is no event file.
    """
    verify_text(file, text_of_event(file), as_json=as_json)


def verify_text(file: Path, text: str, *, as_json: bool) -> NoReturn:
    """Check the text of an event file, print the report, and exit with its status."""
    from ohhell.notation.files import named_in_errors
    from ohhell.tournament.archive import read_event
    from ohhell.tournament.verification import verify_event

    with named_in_errors(file):
        entries = read_event(text)
    report = verify_event(entries)
    if as_json:
        print_json(_report_document(report))
    else:
        typer.echo("\n".join(_report_lines(report)))
    raise typer.Exit(0 if report.fine else 1)


def _report_document(report: EventReport) -> dict[str, object]:
    counts = ("entries", "draws", "records", "hands", "unproved", "typed", "corrections", "standings")
    problems = [{"line": one.line, "code": one.code, "message": one.sentence} for one in report.problems]
    return {"fine": report.fine, "problems": problems} | {name: getattr(report, name) for name in counts}


def _report_lines(report: EventReport) -> list[str]:
    from ohhell.tournament.verification import MOST_PROBLEMS
    from ohhell.tui.sentences.words import counted

    if not report.fine:
        stopped = (
            ["There may be more problems: the check stopped here."] if len(report.problems) == MOST_PROBLEMS else []
        )
        return [*(str(problem) for problem in report.problems), *stopped]
    checked = [f"{counted(report.draws, 'draw')} from the seed"]
    if report.records:
        unproved = f", of which {report.unproved} can't be proved" if report.unproved else ""
        checked.append(f"{counted(report.records, 'record')} with {counted(report.hands, 'hand')}{unproved}")
    lines = [f"All is well: {', '.join(checked)}."]
    if report.typed:
        lines.append(f"{counted(report.typed, 'result')} typed by people, without a record.")
    if report.corrections:
        lines.append(f"{counted(report.corrections, 'correction')}.")
    return [*lines, "The final standings agree."] if report.standings else [*lines, "The event is not closed yet."]


def export(
    file: EventFile,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write the files.", show_default=False)],
    *,
    force: Force = False,
) -> None:
    """Write everything into a folder: standings and seating as CSV, the event as JSON, and every record."""
    from ohhell.notation.files import check_place, save

    _, event = load(file)
    files = _exported(event)
    folder.mkdir(exist_ok=True)
    for name in files:
        check_place(folder / name, replace=force)
    for name, content in files.items():
        save(folder / name, content, replace=force)
    typer.echo(f"Wrote {len(files)} files into {folder}.")


def _exported(event: Tournament) -> dict[str, str]:
    """Return the content of each file of an export by its name."""
    from ohhell.tournament.export import event_document, seating_csv, standings_csv
    from ohhell.tournament.standings import standings as computed

    files = {"event.json": json.dumps(event_document(event), indent=2, ensure_ascii=False) + "\n"}
    for match in event.matches:
        files[f"seating-{match.number}.csv"] = seating_csv(event, match)
        if match.started is not None:
            files[f"standings-{match.number}.csv"] = standings_csv(computed(event, match.number))
        for table in match.tables:
            if table.result is not None and table.result.record:
                files[f"match-{match.number}-table-{table.number}.txt"] = table.result.record
    return files


def league(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of closed events.", show_default=False)],
    *,
    points: Annotated[
        str, typer.Option(metavar="N,N,...", help="Points for the first, second and following places.")
    ] = "25,18,15,12,10,8,6,4,2,1",
    best: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(1, 1_000), help="Count only the best N events of each player."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add up several events: points for every place. Players are the same if their names are."""
    from ohhell.cli.event.text import league_lines
    from ohhell.tournament.export import number_of
    from ohhell.tournament.league import league as added_up

    values = [whole(0, 100_000)(part.strip()) for part in points.split(",")]
    loaded = [load(file) for file in files]
    for number, (entries, event) in enumerate(loaded):
        if entries in [earlier for earlier, _ in loaded[:number]]:
            raise typer.BadParameter(f"{event.settings.title} is given twice.", param_hint="FILE")
    events = [event for _, event in loaded]
    table = added_up(events, values, best)
    if as_json:
        rows = [
            {
                "place": row.place,
                "shared": row.shared,
                "name": row.name,
                "total": number_of(row.total),
                "points": [None if one is None else number_of(one) for one in row.points],
                "wins": row.wins,
            }
            for row in table
        ]
        print_json({"events": [event.settings.title for event in events], "players": rows})
    else:
        typer.echo("\n".join(league_lines(table, [event.settings.title for event in events])))
