"""The server for a long time: games with several clients, bad connections, hostile messages: `make soak`."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from live_tables import dealt
from live_tables import short as few_hands
from ohhell import preset, preset_names
from ohhell.rules.rules import Rules
from ohhell.server.ops import logs
from random_rules import random_rules
from server.busy_table import app_in_process, play_watched_game, seats_for, short
from server.interleavings import paths, walked
from server.lossy_connection import PRESETS, play_over_bad_connections, seen, without_time
from server.permuted_secrets import assert_blind, moments
from server.sent_messages import found_in, unopened
from server.server_under_attack import attack_server

BATCH = 10
LOOKS = 6
WHOLE = 10
"""One game of so many is played with the hands as large as they are; the others have small hands."""

FLAT = 1.3
"""How much more memory a server may have after all hostile messages than before."""


def _quiet() -> StringIO:
    """The log of this process, kept to be looked at."""
    kept = StringIO()
    logs.set_up(stream=kept, level="warning")
    return kept


def rules_for(seed: int) -> tuple[Rules, int]:
    """Presets by turns, and every third time rules nobody has thought of."""
    if seed % 3 == 2:
        return random_rules(Random(seed))
    rules = preset(preset_names()[seed % len(preset_names())])
    rules = rules if seed % WHOLE == 0 else short(rules, 1 + seed % 3)
    return rules, seats_for(rules)


def games(first: int) -> int:
    """Play a batch of games with several clients and check every message against its log; return the number of messages."""
    kept = _quiet()
    with TemporaryDirectory() as folder:
        examined = asyncio.run(_games(Path(folder), first))
    if kept.getvalue():
        raise RuntimeError(f"games from {first} on: the server said {kept.getvalue()[:2_000]}")
    return examined


async def _games(folder: Path, first: int) -> int:
    messages = 0
    async with app_in_process(folder) as app:
        state = app.state.server
        clock = state.now
        for seed in range(first, first + BATCH):
            rng = Random(seed)
            rules, seats = rules_for(seed)
            state.now = clock
            try:
                watched = await play_watched_game(app, rules, seats, rng, bots=rng.randint(0, seats - 1))
                log = await watched.log(state.store)
                messages += sum(watched.examine(log).examined.values())
                assert not found_in(watched.sent_bytes, unopened(state.secrets, log)), "a key was sent"
                for moment in moments(log, rng, LOOKS):
                    await assert_blind(state, moment, rng)
            except BaseException as error:
                raise RuntimeError(f"seed {seed}, {seats} seats, under these rules:\n{rules.to_toml()}") from error
    return messages


def faults(first: int) -> int:
    """A batch of games over bad lines; how many faults there were."""
    _quiet()
    with TemporaryDirectory() as folder:
        return asyncio.run(_faults(Path(folder), first))


async def _faults(folder: Path, first: int) -> int:
    suffered = 0
    async with app_in_process(folder) as app:
        for seed in range(first, first + BATCH):
            name, trouble = PRESETS[seed % len(PRESETS)], Random(seed).uniform(0.05, 0.6)
            ended = await play_over_bad_connections(app.state.server, name, seed, trouble=trouble)
            for lossy, clean in ended.pairs:
                assert seen(lossy.known) == seen(clean.known), f"seed {seed}: a client was left behind"
            assert len(set(ended.commands)) == len(ended.commands), f"seed {seed}: a command was carried out twice"
            suffered += ended.faults
    return suffered


def interleavings(depth: int) -> int:
    """Every interleaving up to *depth*; how many there were."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_interleavings(Path(folder), depth))


async def _interleavings(folder: Path, depth: int) -> int:
    live = dealt(few_hands(1), people=2).play_out()
    async with app_in_process(folder) as app:
        state = app.state.server
        wanted = without_time(await walked(state, live, 6, "ann", ""))
        found = await paths(state, live, 6, "ann", depth)
        for path in found:
            assert without_time(await walked(state, live, 6, "ann", path)) == wanted, path
    return len(found)


def attack(progress: Progress, messages: int) -> None:
    """Hostile messages against one server."""
    task = progress.add_task("hostile messages", total=messages)
    with TemporaryDirectory() as folder:
        found = attack_server(Path(folder), messages, seed=messages, progress=lambda done: progress.advance(task, done))
    assert not found.errors, found.errors[:3]
    assert found.bystander_after == found.bystander_before, "a table that had nothing to do with it was touched"
    assert found.growth < FLAT, f"the server has {found.growth:.2f} times the memory it had"
    assert found.played, "the server does not play any more"
    progress.console.print(f"{messages} hostile messages: {dict(found.outcomes)}, memory x {found.growth:.2f}")


def main() -> None:
    """Do all of it, show how far it is, and stop at the first law that is broken, with the seed that shows it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    wanted = parser.parse_args()
    with (
        Progress(*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn()) as progress,
        ProcessPoolExecutor(os.cpu_count()) as pool,
    ):
        for what, work, count in (("games with company", games, wanted.games), ("bad lines", faults, wanted.faults)):
            task = progress.add_task(what, total=count)
            batches = range(wanted.first, wanted.first + count, BATCH)
            total = 0
            for done in as_completed([pool.submit(work, first) for first in batches]):
                total += done.result()
                progress.advance(task, BATCH)
            progress.console.print(f"{count} {what}: {total} messages or faults, every law held")
        if wanted.depth:
            found = pool.submit(interleavings, wanted.depth).result()
            progress.console.print(f"{found} interleavings up to {wanted.depth} steps: nobody was left behind")
        if wanted.messages:
            attack(progress, wanted.messages)


if __name__ == "__main__":
    main()
