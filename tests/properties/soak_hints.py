"""Every claim of the hints at thousands of positions of random games, checked without the code that made it: part of `make soak`."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from coach.hint_positions import Findings, examine
from ohhell import preset, preset_names
from ohhell.coach.claims import KINDS
from random_rules import random_rules

RANDOM = "random rules"
MOST_SEATS = 7
SHARE = 0.06
"""The share of the moments of a game that are examined."""


def examine_game(name: str, seed: int) -> Findings:
    """Examine one game of a preset, or under random rules."""
    rng = Random(f"{name} {seed}")
    if name == RANDOM:
        rules, seats = random_rules(rng)
    else:
        rules = preset(name)
        least = rules.players.min
        seats = rng.randint(least, max(least, min(rules.players.max or MOST_SEATS, MOST_SEATS)))
    try:
        return examine(rules, seats, f"{name} {seed}", share=SHARE)
    except Exception as error:
        message = f"{name}, game {seed}, {seats} seats: a hint failed under these rules:\n{rules.to_toml()}"
        raise RuntimeError(message) from error


def main() -> None:
    """Examine positions until there are enough, show how far it is, and stop at the first claim that is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    positions, claims, number = 0, Counter[str](), wanted.first
    with (
        ProcessPoolExecutor(wanted.processes) as pool,
        Progress(*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn()) as progress,
    ):
        task = progress.add_task("positions", total=wanted.positions)
        while positions < wanted.positions:
            names = (*preset_names(), RANDOM, RANDOM, RANDOM)
            games = [pool.submit(examine_game, name, number + turn) for turn, name in enumerate(names)]
            number += len(names)
            for done in as_completed(games):
                found = done.result()
                if found.wrong:
                    sys.exit(f"{len(found.wrong)} wrong claims, the first: {found.wrong[0]}")
                positions += found.positions
                claims += found.claims
                progress.update(task, completed=min(positions, wanted.positions))
    for code in KINDS:
        sys.stdout.write(f"{claims[code]:7} {code}\n")
    sys.stdout.write(f"{positions} positions, {claims.total()} claims: none is wrong\n")


if __name__ == "__main__":
    main()
