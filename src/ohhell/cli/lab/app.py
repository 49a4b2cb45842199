"""The commands of `ohhell lab`."""

from __future__ import annotations

import typer

from ohhell.cli.lab.games import games
from ohhell.cli.lab.train import train

app = typer.Typer(help="Datasets and training, for players of your own.", rich_markup_mode=None)
app.command()(games)
app.command()(train)


@app.callback(invoke_without_command=True)
def _lab(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
