"""Write the recorded game of a preset, or of every preset: `make record PRESET=irish`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import ohhell
from ohhell.notation.record.record import Details

GAMES = Path(__file__).parent
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")


def seats_for(preset: str) -> int:
    """A number of players that shows the preset well: four if it allows them, else its least."""
    players = ohhell.preset(preset).players
    return max(players.min, min(4, players.max or 4))


def recorded_game(preset: str) -> ohhell.Game:
    """A whole game of a preset between two kinds of bots, the same every time."""
    rng = Random(preset)
    names = NAMES[: seats_for(preset)]
    details = Details(date="2026-11-15", place="Example table", scorer=names[0])
    game = ohhell.Game(ohhell.preset(preset), names, seed=preset, details=details)
    while game.waiting_for:
        seat = rng.choice(game.waiting_for)
        bot = ohhell.bot("random" if seat == 0 else "club")
        game.play(bot(game.view(seat), rng))
        if game.rules.comments and rng.random() < 0.02:
            game.comment(f"{names[seat]} did not see that coming")
    return game


def file_of(preset: str) -> Path:
    """Where the recorded game of a preset lies."""
    return GAMES / f"{preset}.txt"


def main() -> None:
    """Record the presets named, or all."""
    for preset in sys.argv[1:] or ohhell.preset_names():
        file_of(preset).write_text(recorded_game(preset).record(), encoding="utf-8")
        sys.stdout.write(f"recorded {preset} in {file_of(preset).name}\n")


if __name__ == "__main__":
    main()
