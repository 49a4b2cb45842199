"""`ohhell arena`: bots against bots, with intervals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.options import AsCsv, AsJson, complete_preset, number, print_json, rules_from, whole
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.arena.report import ArenaReport
    from ohhell.arena.run import RunSettings
    from ohhell.rules.rules import Rules

DEALS: Final = 200
GAMES: Final = 20
MOST: Final = 1_000_000
MOST_CORES: Final = 1_024
INTERRUPTED: Final = 130
"""The exit status that shells expect of a program stopped by Ctrl-C."""


def arena(  # noqa: PLR0913 (one argument a flag)
    *,
    rules: Annotated[
        str, typer.Option(metavar="PRESET_OR_FILE", help="The rules to use.", autocompletion=complete_preset)
    ] = "classic",
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,...", help="One bot per seat, the candidate first: names, or files like ./my_bot.py."
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole(1, MOST), help=("Number of deals; the candidate plays each in every seat.")
        ),
    ] = None,
    cards: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 520), help="Deal only hands of this size.")
    ] = None,
    versus: Annotated[
        str | None,
        typer.Option(
            metavar="BOT", help=("Compare with this bot in the same deals and seats, against the same opponents.")
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(1, MOST), help="Number of whole games; every bot plays in every seat."),
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Rate all bots by whole games against each other.")] = False,
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(2, 520), help="With --ladder: players per table."),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Use the same cards as every run with this seed.")] = "1",
    seconds: Annotated[
        float,
        typer.Option(metavar="SECONDS", parser=number(0.001, 3_600), help="Time limit per move for bots from files."),
    ] = 5.0,
    cores: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(1, MOST_CORES), help="Number of cores; the result is the same."),
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write a page with plots to this file.")
    ] = None,
) -> None:
    """Let bots play against each other.

    Every deal is played once per seat, with the candidate in each seat in turn. The result has points per hand, bids made and
    the lead over the other bots, with 95 % intervals, for each hand size.
    """
    demand_extra_of("ohhell arena")
    from ohhell.arena.entrants import entrant, entrants, with_unique_names
    from ohhell.arena.run import RunSettings
    from ohhell.notation.files import check_place
    from ohhell.tui.questions import default_players

    if as_json and as_csv:
        raise typer.BadParameter("Choose either --json or --csv.", param_hint="--csv")
    if seats is not None and not ladder:
        raise typer.BadParameter(
            "The number of bots is the number of seats. Use --seats only with --ladder.", param_hint="--seats"
        )
    chosen = rules_from(rules)
    *lineup, last = with_unique_names(
        [
            *entrants(bots or _default_bots(chosen, seats, ladder=ladder), seconds=seconds),
            entrant(versus or "club", seconds=seconds),
        ]
    )
    hands_wanted = not ladder and (not games or versus is not None or cards is not None)
    settings = RunSettings(
        rules=chosen,
        lineup=tuple(lineup),
        seed=seed,
        deals=deals or (DEALS if hands_wanted else 0),
        games=games or (GAMES if ladder else 0),
        cards=cards,
        versus=last if versus is not None else None,
        ladder=ladder,
        seats=seats or (min(default_players(chosen), len(lineup)) if ladder else 0),
    )
    if html is not None:
        check_place(html)
    try:
        report = _run(settings, cores or 0)
    except KeyboardInterrupt:
        typer.echo("ohhell: Stopped. There are no results.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    _print(report, as_json=as_json, as_csv=as_csv, html=html)
    if report.never_moved:
        raise typer.Exit(1)


def _default_bots(rules: Rules, seats: int | None, *, ladder: bool) -> str:
    """Return the default bots."""
    from ohhell.bots import bot_names
    from ohhell.tui.questions import default_players

    if ladder:
        return ",".join(bot_names())
    return ",".join(["club", *["novice"] * ((seats or default_players(rules)) - 1)])


def _run(settings: RunSettings, cores: int) -> ArenaReport:
    """Run the arena, with a progress bar on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ohhell.arena.run import run
    from ohhell.bots.compilation import COMPILED, compile_search, seems_compiled

    errors = Console(stderr=True)
    if COMPILED & {one.name for one in settings.everybody} and not seems_compiled():
        with errors.status("Compiling the bots. This takes up to a minute, the first time only..."):
            compile_search()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:

        def begin(label: str, total: int) -> Callable[[int], object]:
            task = progress.add_task(label, total=total)
            return lambda number: progress.advance(task, number)

        return run(settings, begin=begin, cores=cores)


def _print(report: ArenaReport, *, as_json: bool, as_csv: bool, html: Path | None) -> None:
    if html is not None:
        from ohhell.arena.report_html import page
        from ohhell.notation.files import save

        save(html, page(report))
    if as_json:
        from ohhell.arena.report import document

        print_json(document(report))
    elif as_csv:
        from ohhell.arena.report_rows import write

        typer.echo(write(report), nl=False)
    else:
        from ohhell.arena.report_text import lines
        from ohhell.tui.drawing.screen import Screen

        Screen().say(lines(report))
        if html is not None:
            typer.echo(f"\nSaved {html}")
