"""`ohhell event new`, `enter`, `withdraw` and `rename`: open an event, and who plays in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.event.event_file import DIRECTOR, By, EventFile, change, create
from ohhell.cli.options import complete_preset, rules_from, whole

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules
    from ohhell.tournament.actions import Enter
    from ohhell.tournament.tournament import Tournament

COMBINE = {"sum": "sum", "mean": "mean_per_hand", "places": "place_points", "above-mean": "above_mean"}
SEATING = {"random": "random", "avoid-repeats": "avoid_repeats", "fixed": "fixed", "by-standing": "by_standing"}


def _one_of(words: dict[str, str]) -> Callable[[str], str]:
    """Return a parser of one of these words."""

    def read(given: str) -> str:
        if given not in words:
            raise typer.BadParameter(f"Choose {', '.join([*words][:-1])} or {[*words][-1]}, not {given[:20]!r}.")
        return given

    return read


def new(  # noqa: PLR0913 (one argument per flag)
    file: EventFile,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The name of the event.", show_default=False)],
    *,
    rules: Annotated[
        str, typer.Option(metavar="PRESET_OR_FILE", help="A preset, or a TOML file.", autocompletion=complete_preset)
    ] = "irish",
    matches: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 50), help="Number of matches; default: as the rules say.")
    ] = None,
    size: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(2, 40), help="Players per table; default: as the rules say.")
    ] = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="Allow tables with one player more or fewer.")] = False,
    combine: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            parser=_one_of(COMBINE),
            help="Combine matches: sum, mean (points per hand), places, or above-mean (of a duplicate event).",
        ),
    ] = "sum",
    seating: Annotated[
        str,
        typer.Option(
            metavar="HOW", parser=_one_of(SEATING), help="Seat players: random, avoid-repeats, fixed or by-standing."
        ),
    ] = "random",
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The seed of all draws; default: a random one.")] = "",
    last_entry: Annotated[
        int, typer.Option(metavar="N", parser=whole(1, 50), help="The last match that late entrants may join.")
    ] = 1,
    final: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 40), help="Players at the final table; 0 for no final.")
    ] = 0,
    pace: Annotated[
        int, typer.Option(metavar="MINUTES", parser=whole(0, 120), help="Minutes per hand; 0 for no pace.")
    ] = 0,
    bots: Annotated[bool, typer.Option("--bots", help="Allow bots as stand-ins.")] = False,
    online: Annotated[bool, typer.Option("--online", help="Play at online tables instead of with cards.")] = False,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play the same deals at all tables of a match; needs --online.")
    ] = False,
    date: Annotated[str, typer.Option(metavar="DAY", help="The day of the event.")] = "",
    place: Annotated[str, typer.Option(metavar="TEXT", help="Where the event takes place.")] = "",
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Open the event on this server, and save its link in the file."),
    ] = None,
    by: By = DIRECTOR,
) -> None:
    """Open an event in a new file, or on a server."""
    from msgspec import Raw

    from ohhell.cli.event.server_event import open_on_server
    from ohhell.notation import wire
    from ohhell.notation.prose import rule_sheet
    from ohhell.tournament.actions import OpenEvent
    from ohhell.tournament.table_sizes import usual_size

    chosen = _without_extra_hands(rules_from(rules))
    action = OpenEvent(
        title=title,
        rules=Raw(wire.encode_rules(chosen)),
        matches=matches or min(50, chosen.format.matches),
        table_size=size or usual_size(chosen),
        seed=seed or token_hex(8),
        date=date,
        place=place,
        combine=COMBINE[combine],  # type: ignore[arg-type]
        mixed=mixed,
        seating=SEATING[seating],  # type: ignore[arg-type]
        last_entry=last_entry,
        final=final,
        minutes_per_hand=pace,
        bots=bots,
        online=online,
        duplicate=duplicate,
    )
    on_server = None if server is None else open_on_server(file, server, action, by=by)
    if on_server is None:
        create(file, action, by=by)
    games = f"{action.matches} {'match' if action.matches == 1 else 'matches'} of {rule_sheet.title(chosen)} at tables of {action.table_size}"
    typer.echo(f"Opened {title}: {games}.")
    typer.echo(f"The seed of all draws is {action.seed}. Publish it before the first draw.")
    if on_server is not None:
        typer.echo(f"The director's page is {on_server.link}. Keep this link secret; it is also in {file}.")


def _without_extra_hands(rules: Rules) -> Rules:
    """Return the rules of an event: ties stay shared where a single table would play extra hands."""
    from ohhell.rules.axes import Tie

    if rules.tie.kind != "extra_hands":
        return rules
    typer.echo("Ties stay shared in an event: no extra hands are played.", err=True)
    return replace(rules, tie=Tie())


def enter(  # noqa: PLR0913 (one argument per flag)
    file: EventFile,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Who enters.", show_default=False)
    ] = None,
    *,
    from_list: Annotated[
        Path | None, typer.Option("--list", metavar="FILE", help="A CSV file with one entrant per line.")
    ] = None,
    new_only: Annotated[
        bool, typer.Option("--new-only", help="Skip names that are already entered, instead of refusing all.")
    ] = False,
    standby: Annotated[bool, typer.Option("--standby", help="They play only if tables would not be full.")] = False,
    bot: Annotated[bool, typer.Option("--bot", help="They are bots, used after all stand-by players.")] = False,
    by: By = DIRECTOR,
) -> None:
    """Enter players, or let players return who withdrew."""
    from ohhell.notation.files import read_text
    from ohhell.tournament.actions import Enter
    from ohhell.tournament.entrant_list import LARGEST_LIST, read_entrants
    from ohhell.tui.sentences.words import counted

    entries = [Enter(" ".join(name.split()), standby=standby, bot=bot) for name in names or []]
    if from_list is not None:
        listed = read_entrants(read_text(from_list, limit=LARGEST_LIST))
        entries += [Enter(one.name, standby=standby or one.standby, bot=bot) for one in listed]
    if not entries:
        raise typer.BadParameter("Write at least one name, or a file with --list.", param_hint="NAME")
    added: list[Enter] = []

    def make(event: Tournament) -> list[Enter]:
        added.extend(one for one in entries if not (new_only and _is_in(event, one.name)))
        return added

    event = change(file, make, by=by)
    skipped = f"; {len(entries) - len(added)} were entered already" if len(added) < len(entries) else ""
    typer.echo(f"Entered {counted(len(added), 'player')}{skipped}. There are {len(event.active)} now.")
    if added and len(event.matches) > event.started:
        typer.echo(f"Match {len(event.matches)} is already drawn. Draw it again with --again to seat them.")


def _is_in(event: Tournament, name: str) -> bool:
    from ohhell.tournament.tournament import name_key

    number = event.numbers.get(name_key(name))
    return number is not None and event.entrants[number].left is None


def withdraw(
    file: EventFile,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who leaves.", show_default=False)],
    *,
    by: By = DIRECTOR,
) -> None:
    """Withdraw a player from all matches that aren't over for them."""
    from ohhell.tournament.actions import Withdraw

    event = change(file, lambda event: [Withdraw(event.named(name).number)], by=by)
    entrant = event.named(name)
    typer.echo(f"{entrant.name} plays no more from match {entrant.left} on.")
    if event.matches and entrant.number in event.matches[-1].seats and event.matches[-1].number == entrant.left:
        again = " or draw the match again with --again" if event.matches[-1].started is None else ""
        typer.echo(f"They have a seat in match {entrant.left}. Name a substitute{again}.")


def rename(
    file: EventFile,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name as it is now.", show_default=False)],
    new_name: Annotated[str, typer.Argument(metavar="NEW_NAME", help="The right name.", show_default=False)],
    *,
    by: By = DIRECTOR,
) -> None:
    """Correct the name of a player."""
    from ohhell.tournament.actions import Rename

    change(file, lambda event: [Rename(event.named(name).number, new_name)], by=by)
    typer.echo(f"{name} is now called {new_name}.")
