"""`ohhell puzzles`: make puzzles from games of bots, check them, and show the deal of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.options import AsJson, Force, complete_preset, print_json, whole
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.coach.puzzle import Puzzle, Theme
    from ohhell.coach.puzzle_check import PuzzleCheck

app = typer.Typer(help="Make and check puzzles; show the deal of the day.", rich_markup_mode=None)

COUNT: Final = 30
MOST: Final = 10_000
INTERRUPTED: Final = 130
"""The exit status that shells expect of a program stopped by Ctrl-C."""


@app.callback(invoke_without_command=True)
def _puzzles(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def make(  # noqa: PLR0913 (one argument per flag)
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")],
    count: Annotated[int, typer.Option(metavar="N", parser=whole(1, MOST), help="Number of puzzles.")] = COUNT,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Make the same puzzles as every run with this seed.")] = "1",
    theme: Annotated[
        str | None, typer.Option(metavar="THEME", help="Only puzzles of this theme: bid, lose or last.")
    ] = None,
    preset: Annotated[
        str | None, typer.Option(metavar="PRESET", help="Only games by these rules.", autocompletion=complete_preset)
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Make puzzles from games of bots.

    A position becomes a puzzle if a long search finds one move clearly best. Without --theme and --preset, the puzzles are
    spread over all themes and twelve presets.
    """
    demand_extra_of("ohhell puzzles")
    from ohhell.coach.puzzle import THEMES
    from ohhell.coach.puzzle_files import PuzzleFile, write_puzzles
    from ohhell.coach.puzzle_making import PRESETS, make_puzzles
    from ohhell.coach.puzzle_search import WORLDS
    from ohhell.notation.files import check_place, save
    from ohhell.presets import preset as rules_of

    themes: tuple[Theme, ...] = tuple(one for one in THEMES if theme in {None, one})
    if not themes:
        raise typer.BadParameter(f"Choose {', '.join(THEMES[:-1])} or {THEMES[-1]}.", param_hint="--theme")
    if preset is not None:
        rules_of(preset)
    check_place(output, replace=force)
    with _progress("Making puzzles", count) as tell:
        puzzles = make_puzzles(count, seed, themes=themes, presets=PRESETS if preset is None else (preset,), tell=tell)
    save(output, write_puzzles(PuzzleFile(WORLDS, tuple(puzzles))), replace=force)
    if as_json:
        print_json({"file": str(output), "puzzles": len(puzzles), "themes": _counts(puzzles)})
    else:
        by_theme = ", ".join(f"{number} {name}" for name, number in _counts(puzzles).items())
        typer.echo(f"Saved {len(puzzles)} puzzles in {output} ({by_theme}).")
    if len(puzzles) < count:
        typer.echo(f"ohhell: The games had only {len(puzzles)} of {count} puzzles. Choose more presets.", err=True)
        raise typer.Exit(1)


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A puzzle file; without one, the puzzles of the program.")
    ] = None,
    *,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Sample the same deals as every run with this seed.")] = "1",
    as_json: AsJson = False,
) -> None:
    """Check puzzles with a search ten times as long as the one that made them.

    Exit status 0: it finds the same answer to each; 1: it finds another answer to some; 2: the file can't be read.
    """
    demand_extra_of("ohhell puzzles")
    from ohhell.coach.puzzle_check import check_puzzles
    from ohhell.coach.puzzle_files import read_puzzles, shipped_puzzles

    found = shipped_puzzles() if file is None else read_puzzles(file)
    with _progress("Checking puzzles", len(found.puzzles)) as tell:
        checks = check_puzzles(found, seed, tell=tell)
    wrong = [each for each in checks if not each.agrees]
    if as_json:
        print_json({"fine": not wrong, "puzzles": len(checks), "wrong": [*map(_document, wrong)]})
    else:
        for each in wrong:
            typer.echo(_sentence(each))
        typer.echo(f"{len(checks) - len(wrong)} of {len(checks)} puzzles are right.")
    raise typer.Exit(1 if wrong else 0)


@app.command()
def day(
    *,
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="A date such as 2026-11-16; today's in UTC if it is missing.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the deal of the day as a record.

    Its hands have the cards of that day; in each of them everybody makes the first legal move. Save it to a file, and `ohhell
    verify` checks the cards against the date.
    """
    from hashlib import sha256
    from time import time

    from ohhell.coach.day import day_at, day_record, day_seed, read_day
    from ohhell.notation.record.text import write

    chosen = day_at(int(time() * 1000)) if date is None else read_day(date)
    text = write(day_record(chosen))
    if as_json:
        digest = sha256(text.encode()).hexdigest()
        print_json({"date": chosen.isoformat(), "seed": day_seed(chosen), "sha256": digest, "record": text})
    else:
        typer.echo(text, nl=False)


def _counts(puzzles: list[Puzzle]) -> dict[str, int]:
    from ohhell.coach.puzzle import THEMES

    return {theme: sum(puzzle.theme == theme for puzzle in puzzles) for theme in THEMES}


def _document(check_: PuzzleCheck) -> dict[str, object]:
    from ohhell.coach.puzzle import move_text

    best = {"answer": move_text(check_.puzzle.best), "found": move_text(check_.best)}
    return {"id": check_.puzzle.id, **best, "lead": round(check_.chance_lead, 3)}


def _sentence(check_: PuzzleCheck) -> str:
    from ohhell.coach.puzzle import move_text

    answer, found = move_text(check_.puzzle.best), move_text(check_.best)
    return f"Puzzle {check_.puzzle.id}: the answer is {answer}, but the long search finds {found} better."


@contextmanager
def _progress(label: str, total: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar on a terminal; a stop with Ctrl-C is a sentence and an exit status."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        try:
            yield lambda number: progress.update(task, completed=number)
        except KeyboardInterrupt:
            typer.echo("ohhell: Stopped. Nothing was saved.", err=True)
            raise typer.Exit(INTERRUPTED) from None
