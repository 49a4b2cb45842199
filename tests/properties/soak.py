"""Whole games over random rules, as many as requested, on every core: `make soak`."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from game_laws import play_by_the_laws
from random_rules import random_rules

BATCH = 50


def play_batch(first: int) -> tuple[int, int]:
    """Play a batch of games from seed *first* on; how many hands and events they had."""
    hands = moves = 0
    for seed in range(first, first + BATCH):
        rules, seats = random_rules(Random(seed))
        try:
            state, events = play_by_the_laws(rules, seats, seed, thorough=0.01)
        except Exception as error:
            message = f"seed {seed}, {seats} seats, broke a law under these rules:\n{rules.to_toml()}"
            raise RuntimeError(message) from error
        hands += len(state.sheet)
        moves += len(events)
    return hands, moves


def main() -> None:
    """Play, show how far it is, and stop at the first broken law with the seed that shows it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    wanted = parser.parse_args()
    batches = range(wanted.first, wanted.first + wanted.games, BATCH)
    hands = events = 0
    with (
        ProcessPoolExecutor(os.cpu_count()) as pool,
        Progress(*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn()) as progress,
    ):
        task = progress.add_task("games", total=len(batches) * BATCH)
        for done in as_completed([pool.submit(play_batch, first) for first in batches]):
            more_hands, more_events = done.result()
            hands += more_hands
            events += more_events
            progress.advance(task, BATCH)
    sys.stdout.write(f"{len(batches) * BATCH} games, {hands} hands, {events} events: every law held\n")


if __name__ == "__main__":
    main()
