"""Floods of half-open connections, from one address and from many, while people play on: part of `make soak`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.console import Console
from rich.table import Table

from server.half_open import SPARE_FILES, FloodResult, counting_loopback, withstand
from server.process_cost import MOST_KEPT
from server.server_process import serving

FEW_FILES = 1_024
"""Open files that most systems allow a program."""


@dataclass(frozen=True)
class Flood:
    """Connections from these addresses to a server that runs *program*; *files* is how many more it may have open."""

    name: str
    addresses: tuple[str, ...]
    program: tuple[str, ...]
    files: int


def floods(count: int) -> Iterator[Flood]:
    """Each kind of flood, of *count* connections."""
    many = tuple(f"127.0.{1 + number // 200}.{1 + number % 200}" for number in range(4 * count))
    yield Flood("this machine's own address", ("127.0.0.1",) * count, ("-m", "ohhell"), count)
    yield Flood("one address", ("127.0.0.2",) * count, counting_loopback(), min(count, 256))
    yield Flood("many addresses", many[:count], counting_loopback(), count)
    yield Flood("more addresses than files", many, counting_loopback(files=FEW_FILES), FEW_FILES)


def problems(flood: Flood, found: FloodResult) -> list[str]:
    """What went wrong."""
    wrong = {
        "nobody played meanwhile": found.games < 2,
        "connections were left": found.ends.total() != len(flood.addresses),
        "too many open files": found.most_files > flood.files + 2 * SPARE_FILES,
        "files stay open": found.files_kept > SPARE_FILES,
        "too much memory": found.most_memory > MOST_KEPT,
    }
    return [name for name, holds in wrong.items() if holds]


def main() -> None:
    """Let each flood come, print what it took, and end with status 1 where the server could not stand it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=400)
    parser.add_argument("--only", default="", help="only floods of this name")
    wanted = parser.parse_args()
    console = Console(width=180)
    table = Table(
        "half-open connections from", "games", "messages", "how they ended", "files", "MB", "closed after s", ""
    )
    failed = False
    for flood in floods(wanted.connections):
        if wanted.only not in flood.name:
            continue
        with TemporaryDirectory() as folder, console.status(flood.name):
            with serving(Path(folder) / "data", program=flood.program) as server:
                found = asyncio.run(withstand(server, flood.addresses, Random(0)))
                running = server.stop() == 0
            wrong = [*problems(flood, found), *server.errors, *([] if running else ["the server ended badly"])]
        failed = failed or bool(wrong)
        ends = ", ".join(f"{count} {end}" for end, count in found.ends.most_common())
        figures = (found.games, found.messages, ends, found.most_files, found.most_memory >> 20, round(found.seconds))
        table.add_row(f"{flood.name}: {len(flood.addresses)}", *map(str, figures), "; ".join(wrong))
    console.print(table)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
