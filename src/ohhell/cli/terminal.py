"""`ohhell terminal`: play here, against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ohhell.cli.rule_sources import complete_preset, whole
from ohhell.rules.limits import MOST_SEATS


def terminal(  # noqa: PLR0913 (one argument a flag)
    *,
    preset: Annotated[
        str | None, typer.Option(metavar="NAME", help="Play by this preset.", autocompletion=complete_preset)
    ] = None,
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="Play by the rules in this TOML file.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(2, MOST_SEATS), help="How many play, you included.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your name; with --resume, the seat you take.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="NAME,NAME,...", help="What the others are called, from your left on.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="BOT,BOT,...", help="How the others play: one bot for all, or one for each.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="Deal as any game with this seed does.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file, after every hand and at the end.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Say everything in sentences, for screen readers.")] = False,
) -> None:
    """Play in the terminal against bots."""
    from ohhell.cli.rule_sources import rules_in
    from ohhell.presets import preset as preset_called
    from ohhell.tui.setup import GameOptions, play

    if preset is not None and rules is not None:
        raise typer.BadParameter("a game has one set of rules: give --preset or --rules", param_hint="--rules")
    settled = {"--preset": preset, "--rules": rules, "--players": players, "--names": names, "--seed": seed}
    given = [flag for flag, value in settled.items() if value is not None]
    if resume is not None and given:
        raise typer.BadParameter("the game that was kept has its own", param_hint=given[0])
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
