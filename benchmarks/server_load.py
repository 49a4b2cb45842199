"""How much a server carries: tables of four scripted players, one move a second each, every move on the disk first.

Beside it, in the same run, the same messages from a bare server on the same stack that does nothing else: the limit.
The server is a process of its own, the players are this one. CPU is that of the server's process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import uvloop
from benchmarks.traffic import SEATS, EchoTable, Table, Watch, connect

from ohhell.protocol import VERSION

ROOT = Path(__file__).parent.parent
PRESETS = ("heck-normal", "boerenbridge")
"""Half the tables begin with ten cards a hand, half with one, and deal often."""
TABLES_PER_PERSON = 10
AT_ONCE = 16
"""Tables that are set up at the same time."""
PATIENCE = 60.0
"""Seconds the setting up of one table may take."""
SETTLE = 3.0
"""Seconds of play before the clock runs."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured at one size."""

    server: str
    tables: int
    moves_a_second: float
    p50_ms: float
    p99_ms: float
    cpu_ms_a_move: float
    cpu_share: float
    kib_a_table: float
    bytes_a_move: float
    median_update_bytes: float
    load_cpu_share: float
    refused: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used: seconds of CPU, and memory now."""

    cpu: float
    memory: int


def usage(pid: int) -> Usage:
    """What the system says about a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    ticks, pages = int(fields[11]) + int(fields[12]), int(fields[21])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE"))


class Api:
    """Requests to the server, one after the other on one connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> tuple[dict[str, Any], str]:
        """The answer, and the cookie that came with it."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        told = json.loads(answer.read())
        if answer.status >= 300:  # noqa: PLR2004 (HTTP)
            raise RuntimeError(told)
        return told, (answer.headers.get("Set-Cookie") or "").split(";")[0].partition("=")[2]


def started(command: Sequence[str | Path]) -> tuple[subprocess.Popen[bytes], int]:
    """A server's process and the port it names in its first line."""
    process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, cwd=ROOT)  # noqa: S603 (our own programs)
    assert process.stdout is not None
    line = process.stdout.readline().decode()
    return process, int(line.rstrip().rpartition(":")[2].strip("/"))


def set_up(port: int, count: int) -> list[tuple[str, list[str]]]:
    """So many tables, each with the tokens of its four players; people play at ten tables each."""
    api = Api(port)
    made = []
    for number in range(count):
        if number % TABLES_PER_PERSON == 0:
            tokens = [api.post("/api/people", {"name": f"Player {seat}"})[1] for seat in range(SEATS)]
        body = {"rules": PRESETS[number % len(PRESETS)], "seats": SEATS, "settings": {"grace": 0}}
        made.append((str(api.post("/api/tables", body, tokens[number % SEATS])[0]["id"]), tokens))
    return made


async def seated(table: Table, port: int, name: str, tokens: list[str], host: int) -> None:
    """Everybody connects and sits, the host starts, and the first hand is dealt."""
    path = f"/api/tables/{name}/socket?protocol={VERSION}"
    table.sockets = [await connect(port, path, token, table.hears(seat)) for seat, token in enumerate(tokens)]
    for seat in range(SEATS):
        table.say(seat, b'"do":"sit","seat":%d,"name":"Player %d"}' % (seat, seat))
    await table.until(lambda sight: all(seat.name for seat in sight.seats or ()))
    table.say(host, b'"do":"start"}')
    await table.until(lambda sight: sight.stage == "contributing")
    for seat in range(SEATS):
        table.say(seat, b'"do":"contribute","text":"text of %d"}' % seat)
    await table.until(lambda sight: sight.stage == "playing")


async def at_tables(port: int, watch: Watch, count: int, period: float) -> list[Table]:
    """So many tables at which the first hand is dealt, a few set up at a time."""
    tables = [Table(watch, Random(number), period=period) for number in range(count)]
    made = await asyncio.to_thread(set_up, port, count)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            try:
                await asyncio.wait_for(seated(tables[number], port, *made[number], host=number % SEATS), PATIENCE)
            except TimeoutError:
                raise RuntimeError(f"table {number} was not set up: {tables[number].sight} {watch.refusals}") from None

    await asyncio.gather(*map(one, range(count)))
    return tables


async def at_echoes(port: int, watch: Watch, count: int, period: float) -> list[EchoTable]:
    """So many tables of connections to the bare server; *watch* says what a command looks like."""
    tables = [EchoTable(watch, period=period) for _ in range(count)]
    for number, table in enumerate(tables):
        path = f"/api/tables/{number}/socket"
        table.sockets = [await connect(port, path, "-", table.heard) for _ in range(SEATS)]
    return tables


async def measured(
    server: str, command: Sequence[str | Path], watch: Watch, count: int, *, period: float, seconds: float
) -> Figures:
    """Start a server, set so many tables up, let them play, and say what came of it."""
    process, port = started(command)
    try:
        idle = usage(process.pid)
        set_up_tables = at_echoes if server == "echo" else at_tables
        tables: Sequence[Table | EchoTable] = await set_up_tables(port, watch, count, period)
        rng = Random(1)
        for table in tables:
            asyncio.get_running_loop().call_later(rng.uniform(0, max(period, 0.1)), table.move)
        await asyncio.sleep(SETTLE)
        watch.on, before, begin, read = True, usage(process.pid), perf_counter(), _bytes_in(tables)
        own = process_time()
        await asyncio.sleep(seconds)
        own = process_time() - own
        watch.on, after, took, read = False, usage(process.pid), perf_counter() - begin, _bytes_in(tables) - read
        for table in tables:
            table.stopped = True
            for socket in table.sockets:
                socket.close()
    finally:
        process.kill()
        process.wait()
    moves = len(watch.latencies)
    cuts = quantiles(watch.latencies, n=100)
    return Figures(
        server=server,
        tables=count,
        moves_a_second=moves / took,
        p50_ms=1000 * cuts[49],
        p99_ms=1000 * cuts[98],
        cpu_ms_a_move=1000 * (after.cpu - before.cpu) / moves,
        cpu_share=(after.cpu - before.cpu) / took,
        kib_a_table=(after.memory - idle.memory) / count / 1024,
        bytes_a_move=read / moves,
        median_update_bytes=median(watch.sizes),
        load_cpu_share=own / took,
        refused=len(watch.refusals),
    )


def _bytes_in(tables: Sequence[Table | EchoTable]) -> int:
    return sum(socket.bytes_in for table in tables for socket in table.sockets)


async def compared(count: int, *, period: float, seconds: float) -> list[Figures]:
    """Our server, then the bare one with the same messages."""
    with tempfile.TemporaryDirectory(prefix="ohhell-load-") as folder:
        options = ["--port", "0", "--data", folder, "--pace", "1000", "--log", "warning"]
        ours = Watch()
        figures = await measured(
            "ohhell", ["-m", "ohhell", "serve", *options], ours, count, period=period, seconds=seconds
        )
        for refusal in dict.fromkeys(ours.refusals):
            print(f"refused: {refusal}", file=sys.stderr)
        messages = Path(folder) / "messages"
        messages.write_bytes(b"\n".join([ours.answer, *ours.updates]))
        bare = Watch(command=ours.command)
        command: list[str | Path] = ["-m", "benchmarks.echo_server", messages]
        return [figures, await measured("echo", command, bare, count, period=period, seconds=seconds)]


def disk_ms(folder: Path) -> float:
    """What one durable write takes on the disk the data is on, the median of a hundred."""
    times = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            begin = perf_counter()
            os.fsync(file.fileno())
            times.append(perf_counter() - begin)
    return 1000 * median(times)


def machine() -> str:
    """This machine, in words."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine()
    )
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f} before"


def table_of(found: Sequence[Figures]) -> str:
    """The figures for people."""
    head = f"{'server':8}{'tables':>8}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms/move':>13}{'CPU':>7}{'KiB/table':>11}{'bytes/move':>12}{'bytes/update':>14}{'load CPU':>10}"
    rows = [
        f"{one.server:8}{one.tables:>8}{one.moves_a_second:>10.1f}{one.p50_ms:>9.1f}{one.p99_ms:>9.1f}"
        f"{one.cpu_ms_a_move:>13.3f}{one.cpu_share:>7.0%}{one.kib_a_table:>11.0f}{one.bytes_a_move:>12.0f}"
        f"{one.median_update_bytes:>14.0f}{one.load_cpu_share:>10.0%}"
        for one in found
    ]
    return "\n".join([head, *rows])


def summary(found: Sequence[Figures]) -> str:
    """How the cost of a move grows, and how far it is from the limit."""
    ours, bare = ([one for one in found if one.server == server] for server in ("ohhell", "echo"))
    growth = ours[-1].cpu_ms_a_move / ours[0].cpu_ms_a_move
    above = " ".join(f"{mine.cpu_ms_a_move / echo.cpu_ms_a_move:.1f}" for mine, echo in zip(ours, bare, strict=True))
    return (
        f"a move at {ours[-1].tables} tables costs {growth:.2f} times what it costs at {ours[0].tables}; "
        f"CPU a move as a multiple of the bare server's: {above}"
    )


def main() -> None:
    """Measure every size and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50,200,800", help="the sizes, with commas between")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each")
    parser.add_argument("--period", type=float, default=1.0, help="seconds between two moves at a table; 0: no pause")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    disk, here = disk_ms(Path(tempfile.gettempdir())), machine()
    found: list[Figures] = []
    for count in map(int, wanted.tables.split(",")):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            found += runner.run(compared(count, period=wanted.period, seconds=wanted.seconds))
        if not wanted.json:
            print(f"{count} tables measured", file=sys.stderr)
    if wanted.json:
        figures = [asdict(one) for one in found]
        print(json.dumps({"machine": here, "disk_ms": disk, "period": wanted.period, "figures": figures}, indent=2))
        return
    print(f"{here}; a durable write takes {disk:.1f} ms; one move every {wanted.period:g} s at each table of {SEATS}")
    print(table_of(found))
    print(summary(found))


if __name__ == "__main__":
    main()
