"""`ohhell bench`: measure how fast the engines play random hands, next to OpenSpiel if it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.cli.options import AsJson, number, print_json
from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.arena.speed import PlayHands, Speed

SECONDS: Final = 1.5
NAMES: Final = {
    "kernel": "the kernel",
    "batched": "many hands at once",
    "batched_observations": "many hands, with observations",
    "reference": "the reference engine",
    "openspiel_cpp": "OpenSpiel, its own loop in C++",
    "openspiel_python": "OpenSpiel from Python, fast draw",
    "openspiel_python_slow": "OpenSpiel from Python, slow draw",
    "rlcard_bridge": "RLCard, bridge (44 decisions)",
}


def bench(
    *,
    seconds: Annotated[
        float, typer.Option(metavar="SECONDS", parser=number(0.01, 600), help="Seconds to measure each program.")
    ] = SECONDS,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Play the same hands as every run with this seed.")] = "1",
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the engines.

    Each engine plays whole hands at random, with four players and ten cards, on one core: the kernel that bots search with,
    the environment that plays many hands at once, the reference engine, and if they are installed OpenSpiel (its own loop in C++, and
    from Python with two ways to draw cards) and RLCard (which has no Oh Hell; its bridge is the nearest game).
    """
    demand_extra_of("ohhell bench")
    from ohhell.arena.speed import CARDS, SEATS

    found = measure_all(seconds, seed)
    kernel = found["kernel"].hands_a_second
    ratios = {name: kernel / speed.hands_a_second for name, speed in found.items() if name != "kernel"}
    if as_json:
        print_json(
            {
                "seats": SEATS,
                "cards": CARDS,
                "engines": {name: _document(speed) for name, speed in found.items()},
                "ratios": {
                    name: round(ratios[name], 2) if name in ratios else None for name in NAMES if name != "kernel"
                },
            }
        )
        return
    typer.echo(f"{SEATS} players, {CARDS} cards, random moves, one core")
    for name, speed in found.items():
        behind = f"   the kernel is {ratios[name]:,.1f} times as fast" if name in ratios else ""
        rates = f"{speed.hands_a_second:>11,.0f} hands/s {speed.decisions_a_second:>13,.0f} decisions/s"
        typer.echo(f"{NAMES[name]:<33}{rates}{behind}")
    if "openspiel_cpp" in found:
        from_python, in_cpp = ratios["openspiel_python"], ratios["openspiel_cpp"]
        typer.echo(
            f"The kernel is {from_python:,.0f} times as fast as OpenSpiel from Python and {in_cpp:,.0f} times as fast as its own loop.\n"
            "Fast draw: chance picks from a list of equally likely cards. Slow draw: by probabilities, as in OpenSpiel's examples."
        )
    else:
        typer.echo("OpenSpiel is not installed, so there is nothing to compare with.")


def measure_all(seconds: float, seed: str) -> dict[str, Speed]:
    """Measure all engines, one after the other."""
    from random import Random

    from rich.console import Console
    from rich.progress import Progress

    from ohhell.arena import speed
    from ohhell.lab import speed as lab_speed

    number = Random(seed).getrandbits(30)
    players: dict[str, tuple[PlayHands, int]] = {
        "kernel": (speed.kernel_hands(number), 20_000),
        "batched": (lab_speed.batched_hands(number, observe=False), lab_speed.HANDS_AT_ONCE),
        "batched_observations": (lab_speed.batched_hands(number, observe=True), lab_speed.HANDS_AT_ONCE),
        "reference": (speed.reference_hands(number), 20),
    }
    game = speed.open_spiel_game()
    if game is not None:
        players["openspiel_cpp"] = (speed.open_spiel_cpp_hands(game, number), 500)
        players["openspiel_python"] = (speed.open_spiel_python_hands(game, number), 100)
        players["openspiel_python_slow"] = (speed.open_spiel_python_slow_hands(game, number), 50)
    bridge = lab_speed.rlcard_bridge()
    if bridge is not None:
        players["rlcard_bridge"] = (lab_speed.rlcard_hands(bridge, number), 10)
    errors = Console(stderr=True)
    found = {}
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        for name, (play, batch) in players.items():
            task = progress.add_task(NAMES[name], total=seconds)

            def on_progress(spent: float, task: object = task) -> None:
                progress.update(task, completed=spent)  # type: ignore[arg-type]  # it is the task just made

            found[name] = speed.measure(play, seconds, batch=batch, on_progress=on_progress)
    return found


def _document(speed: Speed) -> dict[str, float]:
    return {
        "hands_per_second": round(speed.hands_a_second, 1),
        "decisions_per_second": round(speed.decisions_a_second, 1),
        "mean_points": round(speed.mean_points, 4),
    }
