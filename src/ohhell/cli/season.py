"""`ohhell season`: the table and the records of many games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.options import AsCsv, AsJson, Long, print_json, read_record

if TYPE_CHECKING:
    from ohhell.results.finished_game import FinishedGame
    from ohhell.results.people import Roster

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def _day(given: str) -> str:
    if given and not _DAY.fullmatch(given):  # the default is parsed, too
        raise typer.BadParameter(f"Write a date like 2026-11-15, not {given[:20]!r}.")
    return given


def season(  # noqa: PLR0913 (one argument per flag)
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game records.", show_default=False)],
    *,
    person: Annotated[str | None, typer.Option(metavar="NAME", help="Show one player.")] = None,
    merge: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NAME", help="Treat the first name as another spelling of the second. Can be repeated."
        ),
    ] = None,
    rules: Annotated[str, typer.Option(metavar="NAME", help="Only games under the rules with this name.")] = "",
    since: Annotated[str, typer.Option(metavar="DAY", parser=_day, help="Only games from this date.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", parser=_day, help="Only games up to this date.")] = "",
    bots: Annotated[bool, typer.Option("--bots", help="Include bots.")] = False,
    as_csv: AsCsv = False,
    long: Long = False,
    as_json: AsJson = False,
) -> None:
    """Add up games to a season: the table and the best results.

    The files are records of games in the terminal, at online tables or on score pads. The same game in two files counts once.
    Games that aren't over are skipped with a message. --person shows one player's recent games, bids and opponents.
    """
    from ohhell.results.export import document, table_csv
    from ohhell.results.season import SeasonFilter, person_report
    from ohhell.results.season import season as added_up
    from ohhell.tui.drawing.screen import Screen
    from ohhell.tui.drawing.tables import person_lines, season_lines

    if as_csv and as_json:
        raise typer.BadParameter("Choose either --csv or --json.", param_hint="--json")
    if as_csv and person is not None:
        raise typer.BadParameter("CSV has all players. Use --json for one player.", param_hint="--person")
    games = _games(files, long=long)
    roster = _merged(games, merge or [])
    choice = SeasonFilter(rules, since, until, bots)
    if as_json:
        data = document(games, roster, choice)
        if person is not None:
            person_report(games, person, roster, choice)  # raises if nobody has that name
            data = next(one for one in data["people"] if one["standing"]["name"] == person)
        print_json(data)
    elif as_csv:
        typer.echo(table_csv(added_up(games, roster, choice).table), nl=False)
    else:
        screen = Screen()
        if person is None:
            screen.say(season_lines(added_up(games, roster, choice), screen.width))
        else:
            screen.say(person_lines(person_report(games, person, roster, choice)))


def _games(files: list[Path], *, long: bool) -> list[FinishedGame]:
    """Return the games in files, each once, in the given order; skip unfinished games with a message."""
    from ohhell.bots import bot_names
    from ohhell.results.finished_game import bots_among, from_record
    from ohhell.rules.errors import OhHellError, in_sentence

    found: dict[str, FinishedGame] = {}
    for number, file in enumerate(files):
        record, state = read_record(file, long=long)
        try:
            game = from_record(record, state, at=number, bots=bots_among(record.names, bot_names()))
        except OhHellError as error:
            typer.echo(f"Skipping {file}: {in_sentence(error.sentence)}", err=True)
            continue
        found.setdefault(game.id, game)
    return list(found.values())


def _merged(games: list[FinishedGame], pairs: list[str]) -> Roster:
    """Return the names merged as the flags say."""
    from ohhell.results.people import Roster, merge

    roster = Roster()
    for pair in pairs:
        spelling, equals, into = (part.strip() for part in pair.partition("="))
        if not (spelling and equals and into):
            raise typer.BadParameter(f"Write two names with = between them, not {pair[:40]!r}.", param_hint="--merge")
        roster = merge(games, roster, spelling, into)
    return roster
