"""A championship on a real server: bots play through its sockets, and at some tables scorers type into score pads.

`python -m benchmarks.championship` runs 100 entrants at 20 tables in four matches and leaves the archive and its PDF in a folder. It
fails unless the archive verifies, the standings equal those computed again from the records, and the director's desk is quick.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.desk_clock import request_time
from benchmarks.recomputed_standings import Place, recomputed_standings

from ohhell.bots import bot
from ohhell.client.bot import play
from ohhell.client.commands import CommandRefused
from ohhell.client.http import Client
from ohhell.client.requests import Requests

RULES: Final = "irish"
SEATS: Final = 5
SLOWEST: Final = 0.1
"""Seconds that an answer to the director's desk may take at most."""

IDLE_REQUESTS: Final = 50
NICENESS: Final = 10
"""The players' programs leave the processor to the server, as if they ran on phones."""

PAUSE: Final = 0.1
"""Seconds between two questions whether the server has got so far."""

PATIENCE: Final = 900.0
"""Seconds that one match may take."""

_TOO_EARLY: Final = {"not-started", "no-such-table"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a championship ended; times in seconds."""

    verified: bool
    standings: list[Place]
    recomputed: list[Place]
    busy: list[float]
    idle: list[float]
    archive: Path
    paper: Path

    @property
    def percentile(self) -> float:
        """The time within which 95 % of the answers came."""
        return quantiles(self.busy, n=20, method="inclusive")[-1]

    @property
    def ratio(self) -> float:
        """The usual time of an answer during the event, divided by that on an idle server."""
        return median(self.busy) / median(self.idle)


@dataclass(slots=True)
class Director:
    """The director of an event: sends actions, and reads the event."""

    requests: Requests
    id: str
    key: str
    _sent: int = 0

    @property
    def path(self) -> str:
        """The path of the event."""
        return f"/api/events/{self.id}"

    def get(self, rest: str = "") -> Any:
        """Return a JSON document about the event."""
        return json.loads(self.text(rest))

    def text(self, rest: str) -> str:
        """Return a text about the event."""
        return self.requests.send("GET", self.path + rest, headers={"Event-Key": self.key})[0].decode()

    def act(self, kind: str, **fields: Any) -> None:
        """Do something."""
        self._sent += 1
        body = {"id": f"director.{self._sent}", "on": 1, "by": "Director", "action": {"kind": kind, **fields}}
        self.requests.send("POST", f"{self.path}/actions", body, headers={"Event-Key": self.key})


@dataclass(slots=True)
class Championship:
    """An event with so many entrants and matches; the last *pads* tables play with cards and score pads."""

    address: str
    entrants: int
    matches: int
    pads: int
    say: Callable[[str], None]
    director: Director = field(init=False)
    players: dict[int, Client] = field(default_factory=dict)
    started: float = field(default_factory=perf_counter)

    @property
    def tables(self) -> int:
        """The number of tables."""
        return self.entrants // SEATS

    def progress(self, text: str) -> None:
        """Show what happens, with the time since the beginning."""
        self.say(f"{perf_counter() - self.started:6.0f} s  {text}")

    def open(self) -> None:
        """Open the event and enter everybody."""
        requests = Requests(self.address)
        settings = {"title": "Simulated Championship", "rules": RULES, "matches": self.matches, "table_size": SEATS}
        settings |= {"seed": "simulated", "seating": "avoid_repeats", "online": True, "date": "today", "place": "here"}
        made = json.loads(requests.send("POST", "/api/events", settings)[0])
        self.director = Director(requests, made["id"], made["director"])
        for number in range(1, self.entrants + 1):
            self.director.act("enter", name=f"Entrant {number}")
        self.progress(f"{self.entrants} entrants at {self.tables} tables, {self.pads} of them with score pads")

    async def sign_in(self) -> None:
        """Make a person of every entrant."""
        for number in range(1, self.entrants + 1):
            self.players[number] = Client(self.address)
            await self.players[number].guest(f"Entrant {number}")

    async def play(self) -> None:
        """Play all matches."""
        for match in range(1, self.matches + 1):
            async with asyncio.timeout(PATIENCE):
                await self._play_match(match)

    async def _play_match(self, match: int) -> None:
        director = self.director
        director.act("draw", match=match)
        with_cards = range(self.tables - self.pads + 1, self.tables + 1)
        for table in with_cards:
            director.act("online", match=match, table=table, online=False)
        director.act("start", match=match)
        keys = {player["entrant"]: player["key"] for player in director.get("/links")["players"]}
        tables = director.get()["matches"][match - 1]["tables"]
        online = [table["players"] for table in tables if table["number"] not in with_cards]
        self.progress(f"match {match} has started")
        await asyncio.gather(
            self._type(match, len(with_cards)),
            *(self._play_table(match, number, players, keys) for number, players in enumerate(online, start=1)),
        )
        while self._is_missing_results(match):  # noqa: ASYNC110 (they come in on the server, a moment after the last card)
            await asyncio.sleep(PAUSE)
        self.progress(f"match {match} is complete")

    def _is_missing_results(self, match: int) -> bool:
        return any(table.get("totals") is None for table in self.director.get()["matches"][match - 1]["tables"])

    async def _play_table(self, match: int, table: int, players: list[int], keys: dict[int, str]) -> None:
        await asyncio.gather(*(self._play_seat(match, player, keys[player]) for player in players))
        self.progress(f"match {match}, table {table} has finished online")

    async def _play_seat(self, match: int, player: int, key: str) -> None:
        client = self.players[player]
        table = await self._take_seat(client, key)
        async with client.connect(table) as connection:
            await play(connection, bot("novice"), rng=Random(f"{match} {player}"))

    async def _take_seat(self, client: Client, key: str) -> str:
        """Take a player's seat, as soon as the server has made the table."""
        while True:
            try:
                taken = await client.ask("POST", f"{self.director.path}/seat", {}, headers={"Event-Key": key})
                return str(taken["table"])
            except CommandRefused as refused:
                if refused.code not in _TOO_EARLY:
                    raise
            await asyncio.sleep(PAUSE)

    async def _type(self, match: int, count: int) -> None:
        """Let another program type the games of the tables with score pads."""
        while len(scorers := self.director.get("/links")["scorers"]) < count:  # noqa: ASYNC110 (the server makes them)
            await asyncio.sleep(PAUSE)
        work = [
            {"pad": one["pad"], "key": one["key"], "rules": RULES, "players": SEATS, "seed": f"{match}.{one['table']}"}
            for one in scorers
        ]
        lines = "".join(f"{json.dumps(one)}\n" for one in work)
        typist = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.pad_typist", self.address), stdin=asyncio.subprocess.PIPE
        )
        await typist.communicate(lines.encode())
        if typist.returncode:
            raise RuntimeError("the program that types into score pads failed")
        self.progress(f"match {match}: {count} games are typed into score pads")

    def standings(self) -> list[Place]:
        """Return the standings of the server."""
        event = self.director.get()
        names = {entrant["number"]: entrant["name"] for entrant in event["entrants"]}
        rows = [Place(row["place"], names[row["number"]], int(row["score"])) for row in event["standings"]["rows"]]
        return sorted(rows, key=lambda row: (row.place, row.name))


@contextmanager
def serving(data: Path) -> Iterator[str]:
    """Run a server in a process of its own; its address."""
    command = (sys.executable, "-m", "ohhell", "serve", "--port", "0", "--data", str(data))
    flags = ("--pace", "1000", "--log", "warning")
    with subprocess.Popen([*command, *flags], stdout=subprocess.PIPE) as process:  # noqa: S603 (our own program)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().decode().split()[-1].rstrip("/")
        finally:
            process.terminate()


@contextmanager
def watched_desk(director: Director, times: list[float]) -> Iterator[None]:
    """Ask for the director's desk once per second in another process, and add the times of the answers to *times*."""
    host = urlsplit(director.requests.address).netloc
    command = (sys.executable, "-m", "benchmarks.desk_clock", host, director.path)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clock:  # noqa: S603 (the same)
        assert clock.stdin is not None
        clock.stdin.write(f"{director.key}\n")
        clock.stdin.flush()
        try:
            yield
        finally:
            times += json.loads(clock.communicate()[0] or "[]")


def run(
    folder: Path, *, entrants: int, matches: int, pads: int, say: Callable[[str], None] = print, niceness: int = 0
) -> Outcome:
    """Run a championship from the first entry to the printed results; the players' programs get a *niceness*."""
    busy: list[float] = []
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address:
        event = Championship(address, entrants, matches, pads, say)
        event.open()
        asyncio.run(event.sign_in())
        with watched_desk(event.director, busy):
            os.nice(niceness)
            asyncio.run(event.play())
        with closing(HTTPConnection(urlsplit(address).netloc)) as desk:
            idle = [request_time(desk, event.director.path, event.director.key) for _ in range(IDLE_REQUESTS)]
        event.director.act("close")
        standings, archive = event.standings(), event.director.text("/file")
    folder.mkdir(parents=True, exist_ok=True)
    file, paper = folder / "championship.event", folder / "championship.pdf"
    file.write_text(archive, encoding="utf-8")
    verified = _ohhell("verify", file, say=event.progress) == 0
    _ohhell("event", "print", file, "all", paper, "--force", say=event.progress)
    return Outcome(verified, standings, recomputed_standings(archive), busy, idle, file, paper)


def _ohhell(*arguments: str | Path, say: Callable[[str], None]) -> int:
    """Run a command, and show what it prints."""
    command = [sys.executable, "-m", "ohhell", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (our own program)
    for line in (ended.stdout + ended.stderr).splitlines():
        say(line)
    return ended.returncode


def report(outcome: Outcome) -> int:
    """Print the figures, and return the exit status."""
    checks = {
        "the archive verifies": outcome.verified,
        "the standings equal those computed again from the records": outcome.standings == outcome.recomputed,
        f"every answer to the desk takes less than {1000 * SLOWEST:.0f} ms": max(outcome.busy) < SLOWEST,
    }
    print(
        f"The desk was asked for {len(outcome.busy)} times: {1000 * median(outcome.busy):.1f} ms in the middle, "
        f"{1000 * outcome.percentile:.1f} ms at the 95th percentile, {1000 * max(outcome.busy):.1f} ms at most; "
        f"{1000 * median(outcome.idle):.1f} ms on the idle server (ratio {outcome.ratio:.1f})."
    )
    for check, holds in checks.items():
        print(f"{'yes' if holds else 'NO '}  {check}")
    print(f"Archive: {outcome.archive}. PDF: {outcome.paper}.")
    return 0 if all(checks.values()) else 1


def main() -> int:
    """Read the flags, run a championship and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("championship"))
    parser.add_argument("--entrants", type=int, default=100)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--pads", type=int, default=5, help="tables with score pads")
    flags = parser.parse_args()
    size = {"entrants": flags.entrants, "matches": flags.matches, "pads": flags.pads}
    return report(run(flags.folder, **size, niceness=NICENESS))


if __name__ == "__main__":
    sys.exit(main())
