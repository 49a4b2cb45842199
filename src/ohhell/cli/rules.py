"""`ohhell rules`: list the presets, show and check rules, score a bid, print JSON Schema."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.options import AsJson, Players, Source, looks_like_a_file, print_json, rule_file, rules_from, whole
from ohhell.rules.limits import MOST_HANDS, MOST_SEATS

if TYPE_CHECKING:
    from ohhell.rules.errors import Problem
    from ohhell.rules.rules import Rules

app = typer.Typer(help="List, show and check rules; score a bid; print JSON Schema.", rich_markup_mode=None)


SheetLanguage = Annotated[str, typer.Option("--language", help="Language of the rule sheet: en, de, fr, es or nl.")]


@app.callback(invoke_without_command=True)
def _rules(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("list")
def list_presets(*, as_json: AsJson = False) -> None:
    """List the presets, each in one sentence."""
    from ohhell.presets import preset, preset_names

    presets = {name: preset(name) for name in preset_names()}
    if as_json:
        print_json({"presets": [_preset_document(name, rules) for name, rules in presets.items()]})
        return
    if not sys.stdout.isatty():
        for name, rules in presets.items():
            typer.echo(f"{name:<24}{_players(rules):<6}{rules.about}")
        return
    from rich.table import Table

    from ohhell.tui.drawing.screen import Screen

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for name, rules in presets.items():
        table.add_row(name, _players(rules), rules.about)
    Screen().say([table])


@app.command()
def show(source: Source, *, players: Players = None, language: SheetLanguage = "en") -> None:
    """Show rules in plain words."""
    from ohhell.notation.prose.rule_sheet import sheet
    from ohhell.tui.drawing.screen import Screen, printable

    rules = rules_from(source)
    if players is not None:
        rules.check(players)
    page = sheet(rules, players, language)
    if sys.stdout.isatty():
        Screen().show_markdown(page)
    else:
        typer.echo(printable(page).rstrip("\n"))


@app.command()
def check(source: Source, *, players: Players = None, as_json: AsJson = False) -> None:
    """Check rules.

    List all problems and warnings, one per line. Exit status 0: the rules can be played; 1: they can't; 2: the file can't be
    read.
    """
    from ohhell.presets import preset
    from ohhell.rules.errors import RulesError

    problems: list[Problem] = []
    warnings: list[Problem] = []
    if not looks_like_a_file(source):
        preset(source)
    try:
        file = rule_file(source, players)
    except RulesError as error:
        problems = error.problems
    else:
        warnings = [*file.warnings, *file.rules.warnings(players)]
    if as_json:
        print_json(
            {
                "fine": not problems,
                "problems": [*map(_problem_document, problems)],
                "warnings": [*map(_problem_document, warnings)],
            }
        )
    else:
        for problem in problems:
            typer.echo(f"{problem.code}  {problem}")
        for warning in warnings:
            typer.echo(f"warning {warning.code}  {warning}")
        if not problems:
            typer.echo(f"These rules can be played{f' by {players} players' if players is not None else ''}.")
    raise typer.Exit(1 if problems else 0)


@app.command()
def score(
    source: Source,
    *,
    cards: Annotated[int, typer.Option(metavar="N", parser=whole(1, MOST_SEATS), help="Cards per player.")],
    bid: Annotated[int, typer.Option(metavar="N", parser=whole(0, MOST_SEATS), help="The bid.")],
    taken: Annotated[int, typer.Option(metavar="N", parser=whole(0, MOST_SEATS), help="The tricks taken.")],
    hand: Annotated[
        int,
        typer.Option(metavar="N", parser=whole(1, MOST_HANDS), help="The hand number, if the scoring depends on it."),
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Show what a bid scores."""
    from ohhell.tui.sentences.words import counted

    rules = rules_from(source)
    most = max(hand.cards for hand in rules.schedule(rules.players.min))
    if cards > most:
        raise typer.BadParameter(f"These rules never deal more than {counted(most, 'card')}.", param_hint="--cards")
    for name, number in (("--bid", bid), ("--taken", taken)):
        if number > cards:
            raise typer.BadParameter(f"{number} tricks are more than {counted(cards, 'card')}.", param_hint=name)
    points = rules.points(cards=cards, bid=bid, taken=taken, hand=hand)
    if as_json:
        result = {"rules": rules.name, "cards": cards, "bid": bid, "taken": taken, "hand": hand}
        print_json(result | {"made": bid == taken, "points": points})
    else:
        typer.echo(f"{counted(points, 'point')} for bidding {bid} and taking {taken} of {counted(cards, 'trick')}.")


@app.command("schema")
def print_schema(
    *,
    protocol: Annotated[
        bool, typer.Option("--protocol", help="Print the schema of the protocol messages instead.")
    ] = False,
) -> None:
    """Print JSON Schema for rule files, for editors that complete and check them."""
    from ohhell.protocol.json_schema import json_schema as protocol_schema
    from ohhell.rules.json_schema import json_schema as rules_schema

    print_json(protocol_schema() if protocol else rules_schema())


def _players(rules: Rules) -> str:
    low, high = rules.players.min, rules.players.max
    return f"{low}+" if high is None else str(low) if low == high else f"{low}-{high}"


def _preset_document(name: str, rules: Rules) -> dict[str, object]:
    return {
        "name": name,
        "title": rules.name,
        "about": rules.about,
        "source": rules.source,
        "players": {"min": rules.players.min, "max": rules.players.max, "best": [*rules.players.best]},
    }


def _problem_document(problem: Problem) -> dict[str, str]:
    return {"code": problem.code, "axis": problem.axis, "message": problem.message}
