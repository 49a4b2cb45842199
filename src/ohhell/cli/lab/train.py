"""`ohhell lab train`: train a net by self-play."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from ohhell.cli.options import number, whole
from ohhell.extras import demand_extra_of


def train(  # noqa: PLR0913 (one argument a flag)
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Write the weights of the bot to this file.")
    ],
    minutes: Annotated[
        float, typer.Option(metavar="MINUTES", parser=number(0.01, 100_000), help="How long to train.")
    ] = 5.0,
    seed: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 2**31 - 1), help="The seed of nets, deals and moves.")
    ] = 1,
    updates: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole(1, 10**9), help="Stop after so many updates, even if there is time left."
        ),
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the whole run here, and continue from it if it exists.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Start with the nets of an earlier run (its file .nets).")
    ] = None,
    device: Annotated[str, typer.Option(metavar="NAME", help="Where to train: auto, cpu or cuda.")] = "auto",
    compile_mode: Annotated[
        str | None,
        typer.Option(
            "--compile",
            metavar="MODE",
            help="Compile the environment: plain, default, reduce-overhead or max-autotune.",
        ),
    ] = None,
    width: Annotated[int | None, typer.Option(metavar="N", parser=whole(8, 8192), help="Width of the net.")] = None,
    blocks: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 64), help="Residual blocks of the net.")
    ] = None,
    hands: Annotated[
        int | None, typer.Option(metavar="N", parser=whole(1, 10**7), help="Hands played at once.")
    ] = None,
) -> None:
    """Train a net by self-play.

    It plays against itself, its past selves, nets that were trained to beat it, and simple bots, under presets and rules drawn
    at random. Every minute it writes the weights, the file .nets to start another run from, and a line of figures to .log.
    """
    demand_extra_of("ohhell lab train")
    from ohhell.lab.training.command import progress_line, settings_from, training_presets
    from ohhell.lab.training.train import train as run
    from ohhell.notation.files import check_place

    check_place(output)
    settings = settings_from(
        output,
        minutes,
        seed=seed,
        updates=updates,
        checkpoint=checkpoint,
        start=start,
        device=device,
        compile_mode=compile_mode,
        width=width,
        blocks=blocks,
        hands=hands,
        command=f"ohhell {shlex.join(sys.argv[1:])}",
    )
    run(settings, training_presets(), lambda figures: typer.echo(progress_line(figures)))
    typer.echo(f"Saved {output}")
