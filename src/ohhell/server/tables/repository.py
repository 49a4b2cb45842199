"""Live tables in the store: how they are written and read back, and which facts stay in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from ohhell.rules.errors import OhHellError
from ohhell.server.games.finished import Finished, at_table
from ohhell.server.seasons import repository as seasons
from ohhell.store import days, games, log, tables
from ohhell.table import fold, projection
from ohhell.table.facts import Ended, Fact, Happened, KeyOpened, Opened, Restarted, Undone, decode_fact, encode_fact
from ohhell.table.prepared import Purpose

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.rules.events import Seen
    from ohhell.rules.rules import Rules
    from ohhell.rules.state import State
    from ohhell.store.tables import Phase, TableLine
    from ohhell.table.table import Stage, Table

_PHASES: Final[dict[Stage, Phase]] = {
    "gathering": "gathering",
    "contributing": "playing",
    "playing": "playing",
    "over": "over",
    "closed": "closed",
}

RECENT_FACTS: Final = 200
"""Facts of a table that stay in memory; those of the current hand always do."""


@dataclass(frozen=True, slots=True)
class LoggedFact:
    """A fact in the log, with the table before it: the two together determine who saw what."""

    version: int
    fact: Fact
    before: Table


class RecentFact(NamedTuple):
    """A fact that stays in memory, with the state of the match before it; without the table, which is much larger."""

    version: int
    fact: Fact
    before: State | None


class RecentFacts:
    """The newest facts of a table, the oldest first."""

    def __init__(self) -> None:
        self._facts: deque[RecentFact] = deque()

    def __iter__(self) -> Iterator[RecentFact]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def add(self, fact: LoggedFact, *, after: Table) -> None:
        """Add a fact that led to the table *after*, and drop facts that are too old."""
        self._facts.append(RecentFact(fact.version, fact.fact, fact.before.state))
        while len(self._facts) > RECENT_FACTS and self._facts[0].version < after.dealt_at:
            self._facts.popleft()

    def go_back_to(self, version: int) -> bool:
        """Tell whether every fact after *version* is here."""
        return bool(self._facts) and version >= self._facts[0].version - 1

    def newest(self, count: int) -> list[RecentFact]:
        """Return the last *count* facts."""
        return list(islice(reversed(self._facts), count))[::-1]

    def seen_by(self, seat: int, *, since: int) -> tuple[Seen, ...]:
        """Return the game events that a seat saw from version *since* on, without those that were undone."""
        events: list[Seen] = []
        for item in self._facts:
            if item.version < since:
                continue
            if isinstance(item.fact, Undone | Restarted):
                del events[len(events) - item.fact.events :]
            elif (seen := projection.seen_event(item.before, item.fact, seat)) is not None:
                events.append(seen)
        return tuple(events)


class TableSummary(Struct, frozen=True):
    """What lists show of a table: the names and bots in its seats, and how far the game is."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    free: int
    spectators: bool
    hand: int
    hands: int
    clock: bool
    purpose: Purpose = ""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as the store has it; *commands* are the versions that clients' commands led to."""

    table: Table
    recent: RecentFacts
    commands: dict[str, int]
    row: TableLine


def write(
    table: Table, logged: Sequence[LoggedFact], row: TableLine | None, *, command: str | None, now: int
) -> log.Appending:
    """Return the job that appends facts, and updates the indexes of tables, seats and finished games with them."""
    before = logged[0].before
    entries = [
        log.LogEntry(table.id, item.version, now, encode_fact(item.fact), command if place == 0 else None)
        for place, item in enumerate(logged)
    ]
    joined, left = _joined_and_left(before, table)
    ends = [fold.apply(item.before, item.fact, now) for item in logged if _finishes(item)]
    finished = [at_table(ended, now) for ended in ends]
    day_results = [_day_result(ended) for ended in ends if ended.purpose == "day"]

    if row is None and not (joined or left or finished):
        return log.Appending(entries)

    def update_indexes(connection: Connection) -> None:
        if row is not None:
            tables.change(connection, row)
        for person in joined:
            tables.seat(connection, table.id, person)
        for person in left:
            tables.unseat(connection, table.id, person)
        for match in finished:
            _save_match(connection, match)
        for points, made in day_results:
            days.finish_day(connection, table.id, points=points, made=made, now=now)

    return log.Appending(entries, update_indexes)


def _joined_and_left(before: Table, after: Table) -> tuple[set[str], set[str]]:
    """Return who came to the table and who left, for the lists of games; a table with a purpose is in no list."""
    same = before.chairs is after.chairs and before.reserved is after.reserved and before.claims is after.claims
    if after.purpose or same:
        return set(), set()
    return set(after.members) - set(before.members), set(before.members) - set(after.members)


def _finishes(item: LoggedFact) -> bool:
    """Tell whether a fact finishes a game that is stored: lessons are not.

    Deals that other tables play, too, are secret until their keys open.
    """
    if item.before.purpose == "lesson":
        return False
    return isinstance(item.fact, KeyOpened if item.before.deals else Ended)


def _day_result(table: Table) -> tuple[int, str]:
    """Return the points of the person who played a deal of the day, and a 1 for each bid made, a 0 for each missed."""
    assert table.state is not None, "a match was played"
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.person is not None)
    made = "".join("1" if row.bids[seat] == row.taken[seat] else "0" for row in table.state.sheet)
    return table.state.totals[seat], made


def _save_match(connection: Connection, match: Finished) -> None:
    assert match.stored is not None, "a match of a table is always stored"
    games.add_game(connection, match.stored, match.results, match.hands)
    seasons.push_table(connection, match, match.stored)


def changed_row(row: TableLine, table: Table, logged: Sequence[LoggedFact], now: int) -> TableLine | None:
    """Return the table's row in the index if the facts change it; moves alone do not."""
    if all(isinstance(item.fact, Happened) for item in logged):
        return None
    return replace(
        row,
        phase=_PHASES[table.stage],
        listed=table.settings.listed,
        host=table.host,
        changed=now,
        summary=msgspec.json.encode(summary(table)),
    )


def summary(table: Table) -> TableSummary:
    """Summarize a table for lists."""
    state = table.state
    return TableSummary(
        names=tuple(chair.name for chair in table.chairs),
        bots=tuple(chair.bot for chair in table.chairs),
        free=sum(chair.free for chair in table.chairs),
        spectators=table.settings.spectators,
        hand=len(state.sheet) + 1 if state is not None else 0,
        hands=len(state.schedule) if state is not None else _hands(table.rules, table.seats),
        clock=table.settings.clock is not None,
        purpose=table.purpose,
    )


@lru_cache(maxsize=256)
def _hands(rules: Rules, seats: int) -> int:
    return len(rules.schedule(seats))


def read(connection: Connection, table_id: str) -> StoredTable:
    """Read a table from its log, or raise OhHellError."""
    row = tables.find(connection, table_id)
    entries = log.entries(connection, table_id)
    if row is None or not entries:
        raise OhHellError("no-such-table", "There's no such table, or it was closed long ago.")
    first = decode_fact(entries[0].body)
    assert isinstance(first, Opened), "a log begins with the creation of its table"
    table = fold.open_table(first, entries[0].at)
    recent = RecentFacts()
    for entry in entries[1:]:
        fact = decode_fact(entry.body)
        logged = LoggedFact(entry.version, fact, table)
        table = fold.apply(table, fact, entry.at)
        recent.add(logged, after=table)
    commands = {entry.command: entry.version for entry in entries if entry.command is not None}
    return StoredTable(table, recent, commands, row)
