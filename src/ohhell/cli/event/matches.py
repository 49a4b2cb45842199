"""`ohhell event draw`, `start`, `substitute` and `seating`: who sits where, and the start of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.event.event_file import DIRECTOR, By, EventFile, change, load
from ohhell.cli.options import AsCsv, AsJson, print_json, whole

if TYPE_CHECKING:
    from ohhell.tournament.tournament import Match, Tournament

MatchNumber = Annotated[
    int | None,
    typer.Option("--match", metavar="N", parser=whole(1, 51), help="The number of the match; default: the latest."),
]


def draw(
    file: EventFile,
    *,
    again: Annotated[
        str, typer.Option(metavar="REASON", help="Draw the match again that hasn't started yet, for this reason.")
    ] = "",
    by: By = DIRECTOR,
    as_json: AsJson = False,
) -> None:
    """Draw the next match from the seed of the event."""
    from ohhell.tournament.draws import next_draw

    event = change(file, lambda event: [next_draw(event, again)], by=by)
    _show_seating(event, event.matches[-1], as_json=as_json)


def start(file: EventFile, *, by: By = DIRECTOR) -> None:
    """Start the match that is drawn."""
    from ohhell.cli.event.text import match_name
    from ohhell.tournament.actions import StartMatch
    from ohhell.tui.sentences.words import counted

    event = change(file, lambda event: [StartMatch(event.started + 1)], by=by)
    match = event.matches[-1]
    typer.echo(f"Started {match_name(match)} at {counted(len(match.tables), 'table')}.")


def substitute(
    file: EventFile,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who leaves the seat.", show_default=False)],
    replacement: Annotated[
        str, typer.Argument(metavar="REPLACEMENT", help="The stand-by player or bot who takes it.", show_default=False)
    ],
    *,
    by: By = DIRECTOR,
) -> None:
    """Give the seat of a player in the current match to somebody else, who gets the score of that seat."""
    from ohhell.tournament.actions import Substitute

    def make(event: Tournament) -> list[Substitute]:
        match = max(1, len(event.matches))
        return [Substitute(match, event.named(name).number, event.named(replacement).number)]

    event = change(file, make, by=by)
    table = event.matches[-1].seats[event.named(replacement).number]
    typer.echo(f"{replacement} plays for {name} at table {table.number}.")


def seating(file: EventFile, *, match: MatchNumber = None, as_csv: AsCsv = False, as_json: AsJson = False) -> None:
    """Show who sits where in a match."""
    from ohhell.tournament.export import seating_csv

    _, event = load(file)
    found = event.match(match or max(1, len(event.matches)))
    if as_csv:
        typer.echo(seating_csv(event, found), nl=False)
    else:
        _show_seating(event, found, as_json=as_json)


def _show_seating(event: Tournament, match: Match, *, as_json: bool) -> None:
    from ohhell.cli.event.text import match_name, seating_lines
    from ohhell.tournament.export import match_document

    if as_json:
        print_json(match_document(event, match))
    else:
        typer.echo("\n".join([f"Seating of {match_name(match)}", *seating_lines(event, match)]))
