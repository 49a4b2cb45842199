"""Live tables in the store: how they are written and read back, and which facts stay in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.rules.errors import OhHellError
from ohhell.server.games.finished import Finished, at_table
from ohhell.server.seasons import repository as seasons
from ohhell.store import games, log, tables
from ohhell.table import fold, projection
from ohhell.table.facts import Ended, Fact, Happened, KeyOpened, Opened, Restarted, Undone, decode_fact, encode_fact

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.rules.events import Seen
    from ohhell.rules.rules import Rules
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


class RecentFacts:
    """The newest facts of a table, the oldest first."""

    def __init__(self) -> None:
        self._facts: deque[LoggedFact] = deque()

    def __iter__(self) -> Iterator[LoggedFact]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def add(self, fact: LoggedFact, *, after: Table) -> None:
        """Add a fact that led to the table *after*, and drop facts that are too old."""
        self._facts.append(LoggedFact(fact.version, fact.fact, _without_events(fact.before)))
        while len(self._facts) > RECENT_FACTS and self._facts[0].version < after.dealt_at:
            self._facts.popleft()

    def go_back_to(self, version: int) -> bool:
        """Tell whether every fact after *version* is here."""
        return bool(self._facts) and version >= self._facts[0].version - 1

    def newest(self, count: int) -> list[LoggedFact]:
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


def _without_events(table: Table) -> Table:
    """Drop the list of all events: if every version had its own, they would fill most of the memory."""
    return table if table.match is None else replace(table, match=replace(table.match, events=()))


class TableSummary(Struct, frozen=True):
    """What lists show of a table: the names and bots in its seats, and how far the game is."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    free: int
    spectators: bool
    hand: int
    hands: int
    clock: bool


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
    joined, left = set(table.members) - set(before.members), set(before.members) - set(table.members)
    ends = [fold.apply(item.before, item.fact, now) for item in logged if _finishes(item)]
    finished = [at_table(ended, now) for ended in ends]

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

    return log.Appending(entries, update_indexes)


def _finishes(item: LoggedFact) -> bool:
    """Tell whether a fact finishes a game; deals that other tables play, too, are secret until their keys open."""
    return isinstance(item.fact, KeyOpened if item.before.deals else Ended)


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
