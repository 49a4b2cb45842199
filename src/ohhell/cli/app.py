"""The commands, put together; what a command needs is imported when it runs, so that `--help` is quick."""

from __future__ import annotations

from typing import Annotated

import typer

from ohhell import __version__
from ohhell.cli import (
    arena,
    backup,
    bench,
    play,
    replay,
    restore,
    rules,
    season,
    serve,
    sheet,
    terminal,
    verify,
    warmup,
)
from ohhell.cli.rule_sources import whole

app = typer.Typer(
    help=(
        "Oh Hell: bid how many tricks you will take, then take exactly that many. Without a command, "
        "play in the browser."
    ),
    epilog="""\b
    Examples:
      ohhell                             play in the browser
      ohhell terminal --preset irish     play in the terminal, by the Irish rules
      ohhell rules show mrpikes          read the rules of a preset
      ohhell rules check ours.toml       check rules of your own
      ohhell replay game.txt             walk through a game
      ohhell sheet --rules irish --names Ann,Bob,Cid,Dee,Eve    a score sheet to print
      ohhell serve --host 0.0.0.0        let others play, from their own phones
      ohhell arena --bots expert,club,club,club    bots against bots
    """,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("terminal")(terminal.terminal)
app.command("serve")(serve.serve)
app.command("backup")(backup.backup)
app.command("restore")(restore.restore)
app.add_typer(rules.app, name="rules")
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("sheet")(sheet.sheet)
app.command("season")(season.season)
app.command("arena")(arena.arena)
app.command("bench")(bench.bench)
app.command("warmup")(warmup.warmup)


def _version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"ohhell {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _ohhell(
    context: typer.Context,
    *,
    _version_wanted: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=lambda wanted: _version(wanted=wanted),
            is_eager=True,
            help="Show the version.",
        ),
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Without a command: start without opening a browser.")
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole(1, 65_535), envvar="OHHELL_PORT", help="Without a command: the port to use."
        ),
    ] = 8052,
) -> None:
    if context.invoked_subcommand is None:
        play.here(port=port, browser=not no_browser)
