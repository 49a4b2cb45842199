"""`ohhell lab games`: let bots play, and write their hands as a dataset."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.options import AsJson, Force, complete_preset, print_json, rules_from, whole
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.lab.game_table import GameTable
    from ohhell.rules.rules import Rules

MOST_HANDS: Final = 100_000_000
MOST_CORES: Final = 1_024
INTERRUPTED: Final = 130
"""The exit status that shells expect of a program stopped by Ctrl-C."""


def hand_count(given: str | int) -> int:
    """Read a number of hands, which can be written like 1e6."""
    with suppress(ValueError, OverflowError):
        value = float(given)
        if value == int(value) and 1 <= value <= MOST_HANDS:
            return int(value)
    message = f"Enter a whole number from 1 to {MOST_HANDS}, such as 5000 or 1e6, not {str(given)[:20]!r}."
    raise typer.BadParameter(message)


def games(  # noqa: PLR0913 (one argument per flag)
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The file to write: its name ends in .npz or .parquet."),
    ],
    hands: Annotated[
        int, typer.Option(metavar="N", parser=hand_count, help="Number of hands; 1e6 is a million.")
    ] = 1_000,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help="One bot for all seats, or one per seat.")] = "club",
    rules: Annotated[
        str, typer.Option(metavar="PRESET_OR_FILE", help="The rules to use.", autocompletion=complete_preset)
    ] = "classic",
    players: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(2, 8), help="Number of players, with one bot for all seats.")
    ] = None,
    cards: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 31), help="Only hands of this size.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Play the same hands as every run with this seed.")] = "1",
    cores: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(1, MOST_CORES), help="Number of cores; the result is the same."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play hands, and write them as a dataset.

    The file has the deals, bids, tricks and points of every hand, and every decision as an action of the encoding. It is written
    when all hands are played.
    """
    demand_extra_of("ohhell lab games")
    from ohhell.lab.game_files import check_suffix, write_games
    from ohhell.notation.files import check_place

    chosen = rules_from(rules)
    lineup = _lineup(bots, players, chosen)
    check_suffix(output)
    check_place(output, replace=force)
    try:
        table = _made(chosen, lineup, hands=hands, seed=seed, cards=cards, cores=cores or 0)
    except KeyboardInterrupt:
        typer.echo(f"ohhell: Stopped. {output} is not written.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    write_games(output, table, replace=force)
    decisions = len(table.arrays["actions"])
    if as_json:
        print_json({"file": str(output), "hands": len(table), "decisions": decisions, "bots": table.bots, "seed": seed})
    else:
        typer.echo(f"Saved {len(table):,} hands with {decisions:,} decisions in {output}.")


def _lineup(bots: str, players: int | None, rules: Rules) -> tuple[str, ...]:
    """Return the bot of each seat."""
    from ohhell.tui.questions import default_players

    names = tuple(name.strip() for name in bots.split(","))
    if len(names) == 1:
        return names * (players or default_players(rules))
    if players not in {None, len(names)}:
        raise typer.BadParameter(f"{len(names)} bots can't play in {players} seats.", param_hint="--players")
    return names


def _made(rules: Rules, lineup: tuple[str, ...], *, hands: int, seed: str, cards: int | None, cores: int) -> GameTable:
    """Play the hands, with a progress bar on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ohhell.lab.game_making import make_games

    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("Playing", total=hands)
        return make_games(
            rules,
            lineup,
            hands=hands,
            seed=seed,
            cards=cards,
            cores=cores,
            on_progress=lambda number: progress.advance(task, number),
        )
