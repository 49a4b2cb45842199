"""Games of every preset and under random rules typed into score pads, as many as requested, on every core: part of `make soak`."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from ohhell import preset, preset_names
from random_rules import random_rules
from scorekeeper.random_games import assert_reads_back, assert_same_sheet, evening, typed_evening
from scorekeeper.random_notes import scribble
from scorekeeper.typed_games import NAMES

BATCH = 10
RANDOM = "random rules"


def type_batch(name: str, first: int) -> int:
    """Type a batch of games from seed *first* on; how many notes they took."""
    notes = 0
    for seed in range(first, first + BATCH):
        rng = Random(f"{name} {seed}")
        if name == RANDOM:
            rules, seats = random_rules(rng)
        else:
            rules = preset(name)
            seats = rng.randint(rules.players.min, min(rules.players.max or len(NAMES), len(NAMES)))
        try:
            matches = evening(rules, seats, seed)
            typist = typed_evening(matches)
            assert_same_sheet(matches, typist)
            assert_reads_back(typist)
            scribbled = scribble(rules, seats, rng, notes=100)
        except Exception as error:
            message = f"{name}, seed {seed}, {seats} seats: the pad broke a law under these rules:\n{rules.to_toml()}"
            raise RuntimeError(message) from error
        notes += len(typist.entries) + len(scribbled.entries)
    return notes


def main() -> None:
    """Type, show how far it is, and stop at the first sheet that differs with the seed that shows it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of every preset, and as many under random rules")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    wanted = parser.parse_args()
    firsts = range(wanted.first, wanted.first + wanted.games, BATCH)
    wholes = [(name, first) for first in firsts for name in (*preset_names(), RANDOM)]
    notes = 0
    with (
        ProcessPoolExecutor(os.cpu_count()) as pool,
        Progress(*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn()) as progress,
    ):
        task = progress.add_task("pads", total=len(wholes) * BATCH)
        for done in as_completed([pool.submit(type_batch, *whole) for whole in wholes]):
            notes += done.result()
            progress.advance(task, BATCH)
    sys.stdout.write(f"{len(wholes) * BATCH} games typed into pads, {notes} notes: every sheet as the engine has it\n")


if __name__ == "__main__":
    main()
