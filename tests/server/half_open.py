"""A flood of half-open connections to a real server, whose requests and handshakes never end, while people play on."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx

from ohhell import preset
from server.busy_table import play_watched_game, short
from server.process_cost import memory_of
from server.server_process import ServerProcess

UNFINISHED = (
    b"",
    b"GET /api/me HT",
    b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 12_000,
    b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n" + b"x" * 30_000,
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-Web",
)
"""What a half-open connection sends before it falls silent."""

PATIENCE = 120.0
"""Seconds in which the server has to have closed every half-open connection."""

SPARE_FILES = 40
"""Open files that a server may have more than before: connections that players keep for the next request, bots' pipes."""

LIKE_ANY_ADDRESS = """
from ohhell.server.http import rate_limit
rate_limit.is_loopback = lambda address: address == "127.0.0.1"
"""
FEW_FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (%d, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
"""
_RUN = "import sys\nfrom ohhell.cli import main\nsys.exit(main())\n"


def counting_loopback(*, files: int | None = None) -> tuple[str, ...]:
    """A server that limits addresses of this machine like any other, but for 127.0.0.1, and may have so many open files."""
    return "-c", LIKE_ANY_ADDRESS + (FEW_FILES % files if files else "") + _RUN


@dataclass
class FloodResult:
    """Outcome of a flood: how the connections ended, the games played during it, and what it cost the server."""

    ends: Counter[str] = field(default_factory=Counter)
    games: int = 0
    messages: int = 0
    most_files: int = 0
    files_kept: int = 0
    most_memory: int = 0
    seconds: float = 0.0


def open_files(pid: int) -> int:
    """How many files a process has open, its connections among them."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def withstand(server: ServerProcess, addresses: Sequence[str], rng: Random) -> FloodResult:
    """Open a half-open connection from each of *addresses*, and play game after game until the server has closed them all."""
    found = FloodResult()
    await _play(server, found, rng)  # what is loaded only once is not the flood's
    files, memory = open_files(server.pid), memory_of(server.pid)
    begun = time.monotonic()
    flood = asyncio.gather(*(_half_open(server.port, number, address) for number, address in enumerate(addresses)))
    async with asyncio.timeout(PATIENCE):
        while not flood.done():
            await _play(server, found, rng)
            found.most_files = max(found.most_files, open_files(server.pid) - files)
            found.most_memory = max(found.most_memory, memory_of(server.pid) - memory)
        found.ends = Counter(await flood)
        found.seconds = time.monotonic() - begun
        async with httpx.AsyncClient(base_url=server.address, trust_env=False) as client:
            while (saved := open_files(server.pid) - files) > SPARE_FILES:
                assert (await client.get("/healthz")).status_code == 200
    found.files_kept = saved
    return found


async def _play(server: ServerProcess, found: FloodResult, rng: Random) -> None:
    """A short game of two people and a bot, who come and go, every command of theirs answered."""
    game = await play_watched_game(server.address, short(preset("classic")), 3, rng, bots=1)
    found.games += 1
    found.messages += sum(len(socket.frames) for socket in game.sockets)


async def _half_open(port: int, number: int, address: str) -> str:
    """Begin a request and wait; the status the server closes the connection with, or how it does."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    except OSError:
        return "not accepted"
    try:
        writer.write(UNFINISHED[number % len(UNFINISHED)])
        response = await reader.read()
        return response.split(b" ", 2)[1].decode() if response else "closed"
    except ConnectionError:
        return "reset"
    finally:
        writer.close()
