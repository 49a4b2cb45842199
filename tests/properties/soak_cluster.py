"""Play many games on a cluster whose processes, Redis, PostgreSQL and network fail all the time, and check that nothing is lost.

Every acknowledged move is in the log exactly once, versions have no gaps, every game ends, every client's view equals the fold of
the log, and every deal verifies. Prints how long it took until another process had the tables of a killed one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from databases import throw_away_postgresql
from ohhell.client.http import Client
from ohhell.store import log
from ohhell.store.store import Store
from redis_servers import throw_away_redis
from server.cluster.killed_cluster import KilledCluster, killed_cluster
from server.table_kills import PEOPLE, RULES, KilledGame, broken_laws, end_of, record_at, take_part_in_trouble

FAULTS = ("kill_process", "kill_redis", "kill_postgresql", "restart_process", "partition")


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def delays(chance: Random) -> Iterator[float]:
    """Yield short delays before each attempt to connect again."""
    while True:
        yield chance.uniform(0.1, 0.6)


async def play_game(cluster: KilledCluster, chance: Random) -> tuple[str, KilledGame]:
    """Play a whole game of three people and a bot; return its table and what happened."""
    played = KilledGame()
    clients = [Client(cluster.address) for _ in range(PEOPLE)]
    for seat, client in enumerate(clients):
        await _retried(partial(client.guest, f"Person {seat}"))
    table = await _retried(partial(clients[0].make_table, RULES, PEOPLE + 1))
    waits = partial(delays, Random(chance.random()))
    async with AsyncExitStack() as stack:
        connections = [await stack.enter_async_context(client.connect(table, delays=waits)) for client in clients]
        players = [
            take_part_in_trouble(connection, seat, played, Random(chance.random()))
            for seat, connection in enumerate(connections)
        ]
        await asyncio.gather(*players)
        played.ends = [
            await end_of(client, connection, table, waits)
            for client, connection in zip(clients, connections, strict=True)
        ]
    return table, played


async def _retried(request: Callable[[], Awaitable[str]]) -> str:
    """Send a request again until it is answered, as a page does."""
    while True:
        try:
            return await request()
        except Exception:  # noqa: BLE001 (a process was just killed; what is really wrong shows at the end)
            await asyncio.sleep(0.3)


async def make_faults(cluster: KilledCluster, wanted: dict[str, int], chance: Random) -> None:
    """Make all faults in random order, one soon after the other."""
    faults = [fault for fault, number in wanted.items() for _ in range(number)]
    chance.shuffle(faults)
    for number, fault in enumerate(faults, start=1):
        await getattr(cluster, fault)()
        await asyncio.sleep(chance.uniform(0, 2))
        sys.stdout.write(f"\r{number} of {len(faults)} faults")
        sys.stdout.flush()
    say("")


async def play_until_done(cluster: KilledCluster, faults: asyncio.Task[None], chance: Random) -> dict[str, KilledGame]:
    """Play games at one table after the other, until all faults were made."""
    done: dict[str, KilledGame] = {}
    while True:
        table, played = await play_game(cluster, Random(chance.random()))
        done[table] = played
        if faults.done():
            return done


async def soak(arguments: argparse.Namespace, folder: Path) -> int:
    """Run everything; return how many games broke a law, and how many mistakes the processes logged."""
    chance = Random(arguments.seed)
    with throw_away_postgresql() as socket, throw_away_redis() as redis:
        async with killed_cluster(folder, socket, redis, chance, processes=arguments.processes) as cluster:
            wanted = {fault: getattr(arguments, fault) for fault in FAULTS}
            faults = asyncio.create_task(make_faults(cluster, wanted, chance))
            playing = [play_until_done(cluster, faults, Random(chance.random())) for _ in range(arguments.tables)]
            finished = {table: game for done in await asyncio.gather(*playing) for table, game in done.items()}
            await faults
            database, takeovers, errors = cluster.database, sorted(cluster.takeovers), cluster.errors
        broken = 0
        with Store.open(database) as store:
            for table, played in finished.items():
                played.entries = store.read(partial(log.entries, stream=table)).result()
                played.record = store.read(partial(record_at, table=table)).result()
                if laws := broken_laws(played):
                    broken += 1
                    say(f"table {table}: broken: {'; '.join(laws)}")
                    for known, anew in played.ends:
                        same = (known.table == anew.table, known.view == anew.view)
                        say(f"  version {known.version}, connected again {anew.version}; same table and view: {same}")
    moves = sum(len(moves) for game in finished.values() for moves in game.moves.values())
    say(f"{len(finished)} games with {moves} acknowledged moves of people; {broken} games broke a law")
    if takeovers:
        median, p99 = takeovers[len(takeovers) // 2], takeovers[int(len(takeovers) * 0.99)]
        say(
            f"{len(takeovers)} tables taken over, seconds: median {median:.1f}, p99 {p99:.1f}, longest {takeovers[-1]:.1f}"
        )
    mistakes = [line for line in errors if "our mistake" in line or "Traceback" in line]
    for line in mistakes[:10]:
        say(f"mistake in a log: {line[:2000]}")
    return broken + len(mistakes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="games at the same time")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--kills", dest="kill_process", type=int, default=200)
    parser.add_argument("--redis", dest="kill_redis", type=int, default=20)
    parser.add_argument("--postgresql", dest="kill_postgresql", type=int, default=10)
    parser.add_argument("--rolling", dest="restart_process", type=int, default=20)
    parser.add_argument("--partitions", dest="partition", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        broken = asyncio.run(soak(arguments, Path(folder)))
    say(f"took {time.monotonic() - begin:.0f} seconds")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
