"""Check that large events are quick: `python -m benchmarks.large_events`, also run by `make event`.

Draw and standings of 2,000 entrants at 400 tables take less than two seconds each. Entering a result on the server costs the same with
2,000 entrants as with 100: both events are on one server and take turns, so that the ratio doesn't depend on the machine.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, TypeVar

from msgspec import Raw

from ohhell import preset
from ohhell.notation import wire
from ohhell.server.app import open_server
from ohhell.server.config import Config
from ohhell.server.events.info import event_info
from ohhell.server.events.live_event import LiveEvent
from ohhell.tournament.actions import (
    Action,
    CorrectResult,
    Enter,
    LogEntry,
    OpenEvent,
    ReportResult,
    StartMatch,
    TableResult,
)
from ohhell.tournament.draws import next_draw
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.rights import EventRole
from ohhell.tournament.standings import standings
from ohhell.tournament.tournament import Tournament

T = TypeVar("T")

FEW, MANY, TABLE_SIZE, MATCHES, HANDS = 100, 2_000, 5, 4, 10
ENTRIES: Final = 200
"""Results that are entered in each of the two events."""

MOST_SECONDS: Final = 2.0
MOST_RATIO: Final = 2.0
"""The most that a result may cost with many entrants, compared with few; medians of two equal events differ by less."""


class LocalEvent:
    """An event in memory with its log."""

    def __init__(self, entrants: int) -> None:
        rules = Raw(wire.encode_rules(preset("irish")))
        self.entries: list[LogEntry] = []
        self.event: Tournament | None = None
        self.do(
            OpenEvent(
                title="Championship",
                rules=rules,
                matches=MATCHES,
                table_size=TABLE_SIZE,
                seed="large",
                seating="avoid_repeats",
            )
        )
        for number in range(1, entrants + 1):
            self.do(Enter(f"Player {number}"))

    @property
    def opened(self) -> Tournament:
        """The event, which is open."""
        assert self.event is not None, "the first entry opens the event"
        return self.event

    def do(self, action: Action) -> None:
        """Add an action."""
        entry = LogEntry(0, "director", action)
        self.event = apply_entry(self.event, entry)
        self.entries.append(entry)

    def start(self) -> float:
        """Draw and start the next match; return the seconds that the draw took."""
        seconds, draw = timed(lambda: next_draw(self.opened))
        self.do(draw)
        self.do(StartMatch(draw.match))
        return seconds

    def report(self) -> None:
        """Enter a result of every table."""
        match = self.opened.matches[-1]
        for table in match.tables:
            self.do(ReportResult(match.number, table.number, result(table.number)))


def result(number: int) -> TableResult:
    """Return a result; the points depend on a number."""
    return TableResult(tuple(10 + (number + seat) % 20 for seat in range(TABLE_SIZE)), HANDS)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Do *work* and return the seconds of CPU it took and its result."""
    begin = process_time()
    done = work()
    return process_time() - begin, done


async def entry_seconds(folder: Path) -> tuple[list[float], list[float], float]:
    """Return the seconds of every result with few and with many entrants, and those of the page's document with many."""
    server = open_server(Config.at(folder))
    try:
        live = []
        for entrants in (FEW, MANY):
            local = LocalEvent(entrants)
            local.start()
            made = await server.events.create(local.entries, local.opened)
            live.append(await server.events.get(made.id))
        few, many = list[float](), list[float]()
        for number in range(ENTRIES):
            few.append(await _enter(live[0], number))
            many.append(await _enter(live[1], number))
        begin = perf_counter()
        await event_info(live[1], EventRole("public"), now=server.now())
        return few, many, perf_counter() - begin
    finally:
        await server.close()


async def _enter(live: LiveEvent, number: int) -> float:
    """Enter a result, or correct it once every table has one; return the seconds until it is stored."""
    tables = FEW // TABLE_SIZE
    table = 1 + number % tables
    first = number < tables
    action = ReportResult(1, table, result(number)) if first else CorrectResult(1, table, "a mistake", result(number))
    begin = perf_counter()
    await live.enter(action, by="director")
    return perf_counter() - begin


def check(what: str, found: float, most: float, unit: str) -> bool:
    """Print a figure and tell whether it is within its limit."""
    fine = found < most
    print(f"{what}: {found:.3f}{unit} (limit {most:g}{unit}){'' if fine else ' TOO MUCH'}")
    return fine


def main() -> int:
    """Measure and print everything; return the exit status."""
    large = LocalEvent(MANY)
    draws, totals = [], []
    for _ in range(MATCHES):
        draws.append(large.start())
        large.report()
        totals.append(timed(lambda: standings(large.opened))[0])
    with TemporaryDirectory() as folder:
        few, many, page = asyncio.run(entry_seconds(Path(folder)))
    print(f"{MANY:,} entrants, {MANY // TABLE_SIZE} tables, {MATCHES} matches")
    print(
        f"result on the server: {1000 * median(few):.2f} ms with {FEW} entrants, {1000 * median(many):.2f} ms with {MANY:,}"
    )
    checks = [
        check("slowest draw", max(draws), MOST_SECONDS, " s"),
        check("slowest standings", max(totals), MOST_SECONDS, " s"),
        check("document for pages after a result", page, MOST_SECONDS, " s"),
        check(f"result with {MANY:,} entrants compared with {FEW}", median(many) / median(few), MOST_RATIO, " times"),
    ]
    return 0 if all(checks) else 1


if __name__ == "__main__":
    sys.exit(main())
