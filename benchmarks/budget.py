"""How well `expert` keeps a budget in milliseconds: the time it took as a ratio to the time it was given, over whole hands."""

from __future__ import annotations

import argparse
from random import Random
from statistics import median, quantiles
from time import perf_counter

import ohhell
from ohhell.bots import expert

PRESETS = [("heck-normal", 4), ("irish", 5), ("mrpikes", 6), ("classic-two-packs", 6)]


def ratios(preset: str, seats: int, milliseconds: float, decisions: int) -> list[float]:
    """Time taken by time given, for so many decisions with a choice."""
    game = ohhell.Game(ohhell.preset(preset), [f"P{seat}" for seat in range(seats)], seed=1)
    timed, others, rng = expert.with_milliseconds(milliseconds), ohhell.bot("club"), Random(1)
    found: list[float] = []
    while game.waiting_for and len(found) < decisions:
        seat = game.waiting_for[0]
        view = game.view(seat)
        if seat == 0 and len(view.legal) > 1:
            begin = perf_counter()
            move = timed(view, rng)
            found.append((perf_counter() - begin) * 1000 / milliseconds)
        else:
            move = others(view, rng)
        game.play(move)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=40)
    wanted = parser.parse_args()
    for preset, seats in PRESETS:
        ratios(preset, seats, 20, 3)  # compiled code is loaded outside the clock
        for milliseconds in (20, 100, 300):
            found = ratios(preset, seats, milliseconds, wanted.decisions)
            print(
                f"{preset}, {seats} players, {milliseconds} ms: median {median(found):.2f}, "
                f"95 % within {quantiles(found, n=20)[-1]:.2f}, worst {max(found):.2f}"
            )


if __name__ == "__main__":
    main()
