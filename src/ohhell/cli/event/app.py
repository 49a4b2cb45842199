"""All commands of `ohhell event`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import typer

from ohhell.cli.event.boards import boards
from ohhell.cli.event.desk import announce, answer, call, close, dispute, resolve, take
from ohhell.cli.event.entrants import enter, new, rename, withdraw
from ohhell.cli.event.matches import draw, seating, start, substitute
from ohhell.cli.event.printing import print_event
from ohhell.cli.event.reports import export, league, show, standings, verify
from ohhell.cli.event.results import correct, result
from ohhell.cli.event.upload import upload

app = typer.Typer(
    help="Run a championship or club evening: entrants, draws, results and standings in one file.",
    rich_markup_mode=None,
)
_COMMANDS: Final[tuple[Callable[..., None], ...]] = (
    *(new, upload, enter, withdraw, rename),
    *(draw, start, seating, substitute),
    *(result, correct, standings, boards, show),
    *(announce, call, take, answer, dispute, resolve),
    *(close, verify, export, league),
)
for _command in _COMMANDS:
    app.command()(_command)
app.command("print")(print_event)


@app.callback(invoke_without_command=True)
def _event(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
