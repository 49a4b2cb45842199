"""Games on a server that is killed all the time, until it was killed the requested number of times: part of `make soak`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import Progress

from ohhell.server.config import default_database
from server.server_process import serving
from server.table_kills import broken_laws, play

A_GAME = 30
"""Kills in one game, at most."""


def main() -> None:
    """Play, show how far it is, and stop at the first law that was broken, with the seed of the game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    wanted = parser.parse_args()
    done, seed = 0, wanted.first
    with Progress() as progress:
        task = progress.add_task("kills", total=wanted.kills)
        while done < wanted.kills:
            with tempfile.TemporaryDirectory() as folder:
                data = Path(folder) / "data"
                with serving(data) as server:
                    kills = min(A_GAME, wanted.kills - done)
                    played = asyncio.run(play(server, default_database(data), kills=kills, chance=Random(seed)))
                if problems := [*broken_laws(played), *server.errors]:
                    sys.exit(f"seed {seed}, after {played.kills} kills: {problems}")
            done, seed = done + played.kills, seed + 1
            progress.advance(task, played.kills)
    sys.stdout.write(f"{done} kills in {seed - wanted.first} games: nothing was lost, and nothing was done twice\n")


if __name__ == "__main__":
    main()
