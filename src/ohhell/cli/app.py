"""All commands. They import what they need when they run, so that `--help` is quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import typer

from ohhell import __version__
from ohhell.cli import play, puzzles, rules
from ohhell.cli.arena import arena
from ohhell.cli.backup import backup
from ohhell.cli.bench import bench
from ohhell.cli.event.app import app as event_app
from ohhell.cli.lab.app import app as lab_app
from ohhell.cli.options import whole
from ohhell.cli.replay import replay
from ohhell.cli.restore import restore
from ohhell.cli.season import season
from ohhell.cli.serve import serve
from ohhell.cli.sheet import sheet
from ohhell.cli.terminal import terminal
from ohhell.cli.verify import verify
from ohhell.cli.warmup import warmup

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
      ohhell replay game.txt             replay a game
      ohhell sheet --rules irish --names Ann,Bob,Cid,Dee,Eve    a score sheet to print
      ohhell event new cup.event "Spring Cup"    run a championship
      ohhell serve --host 0.0.0.0        let others play, from their own phones
      ohhell arena --bots expert,club,club,club    bots against bots
    """,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.add_typer(event_app, name="event")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(lab_app, name="lab")
_COMMANDS: Final[tuple[Callable[..., None], ...]] = (
    *(terminal, serve, backup, restore),
    *(replay, verify, sheet, season),
    *(arena, bench, warmup),
)
for _command in _COMMANDS:
    app.command()(_command)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 (typer passes it like that)
    if wanted:
        typer.echo(f"ohhell {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _ohhell(
    context: typer.Context,
    *,
    _version_wanted: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
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
