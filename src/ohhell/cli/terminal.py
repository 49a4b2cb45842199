"""`ohhell terminal`: play here, against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ohhell.cli.options import Plain, complete_preset, whole
from ohhell.rules.limits import MOST_SEATS


def terminal(  # noqa: PLR0913 (one argument a flag)
    *,
    preset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Use this preset.", autocompletion=complete_preset)
    ] = None,
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="Use the rules in this TOML file.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(2, MOST_SEATS), help="Number of players, including you.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your name; with --resume, the player you continue as.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="NAME,NAME,...", help="Names of the others, starting on your left.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT,...",
            help=("Bots for the others: novice (easy), club (medium) or expert (hard); one for all, or one each."),
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Use the same deals as every game with this seed.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game to this file after every hand.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal against bots."""
    from ohhell.cli.options import rules_in
    from ohhell.presets import preset as preset_called
    from ohhell.tui.setup import GameOptions, play

    if preset is not None and rules is not None:
        raise typer.BadParameter("Choose either --preset or --rules.", param_hint="--rules")
    settled = {"--preset": preset, "--rules": rules, "--players": players, "--names": names, "--seed": seed}
    given = [flag for flag, value in settled.items() if value is not None]
    if resume is not None and given:
        raise typer.BadParameter("A saved game has its own", param_hint=given[0])
    chosen = None
    if preset is not None:
        chosen = preset_called(preset)
    elif rules is not None:
        chosen = rules_in(str(rules))
    play(
        GameOptions(
            rules=chosen,
            players=players,
            name=name,
            names=names,
            bots=bots,
            seed=seed,
            resume=resume,
            save=save,
            plain=plain,
        )
    )
