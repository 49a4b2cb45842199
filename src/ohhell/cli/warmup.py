"""`ohhell warmup`: compile the fast engine now, so that no game has to wait for it."""

from __future__ import annotations

import typer

from ohhell.extras import demand_extra_of


def warmup() -> None:
    """Compile the fast engine ahead of time.

    This is needed once per version. Afterwards the bots that search start immediately.
    """
    demand_extra_of("ohhell warmup")
    from rich.console import Console

    from ohhell.arena.warmup import warm_up

    errors = Console(stderr=True)
    with errors.status("") as status:
        for step in warm_up():
            status.update(f"Preparing {step}")
    typer.echo("Everything is compiled.")
