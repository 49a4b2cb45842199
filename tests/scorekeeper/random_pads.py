"""Random pads for the page to fold, with the engine's sheet of each: `make test-page` compares them (fold.test.ts)."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from ohhell.presets import preset, preset_names
from random_rules import random_rules
from scorekeeper.fixtures import FOLDER, document
from scorekeeper.random_notes import scribble
from scorekeeper.typed_games import NAMES, PadTypist

HERE = FOLDER / "random"
"""Where they lie until the next ones are written; git does not see them."""

NOTES = 80


def random_pad(seed: int) -> PadTypist:
    """A pad under random rules, or under some preset, after many notes that somebody might type."""
    rng = Random(f"page {seed}")
    if seed % 2:
        rules, seats = random_rules(rng)
    else:
        rules = preset(rng.choice(preset_names()))
        seats = rng.randint(rules.players.min, min(rules.players.max or len(NAMES), len(NAMES)))
    return scribble(rules, seats, rng, notes=NOTES)


def write(first: int, pads: int) -> None:
    """Write so many pads from seed *first* on, in place of those that were there."""
    shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir(parents=True)
    for seed in range(first, first + pads):
        (HERE / f"{seed}.json").write_text(document(random_pad(seed)), encoding="utf-8")


def main() -> None:
    """Write the requested number of pads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pads", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first pad")
    wanted = parser.parse_args()
    write(wanted.first, wanted.pads)


if __name__ == "__main__":
    main()
