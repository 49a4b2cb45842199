"""The shelf: what a room puts into the store, and how a room is made from there again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.rules.errors import OhHellError
from ohhell.server.games import finished as finished_games
from ohhell.store import games, log, tables
from ohhell.table import fold
from ohhell.table.facts import AnyFact, Ended, Happened, Opened, decode_fact, encode_fact

if TYPE_CHECKING:
    from sqlalchemy import Connection

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
"""Facts that are told again to a client that comes back; the hand going on is always among them."""


class TableSummary(Struct, frozen=True):
    """What a list says of a table: its seats by name, a bot's level where one sits, and how far the game is."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    free: int
    spectators: bool
    hand: int
    hands: int
    clock: bool


@dataclass(frozen=True, slots=True)
class LoggedFact:
    """A fact that was written down, with the table as it was before: who saw what follows from both."""

    version: int
    fact: AnyFact
    before: Table


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it stands in the store; *told* are its newest facts, as many as a room keeps."""

    table: Table
    told: tuple[LoggedFact, ...]
    commands: dict[str, int]
    line: TableLine


def write(
    table: Table, told: Sequence[LoggedFact], line: TableLine | None, *, command: str | None, now: int
) -> log.Appending:
    """The job that writes what was *told*, and with it whatever lists and histories need to know."""
    before = told[0].before
    entries = [
        log.LogEntry(table.id, item.version, now, encode_fact(item.fact), command if place == 0 else None)
        for place, item in enumerate(told)
    ]
    come, gone = set(table.members) - set(before.members), set(before.members) - set(table.members)
    ends = [fold.happen(item.before, item.fact, now) for item in told if isinstance(item.fact, Ended)]
    finished = [finished_games.finished(ended, now) for ended in ends]

    if line is None and not (come or gone or finished):
        return log.Appending(entries)

    def rest(connection: Connection) -> None:
        if line is not None:
            tables.change(connection, line)
        for person in come:
            tables.seat(connection, table.id, person)
        for person in gone:
            tables.unseat(connection, table.id, person)
        for game in finished:
            games.add_game(connection, game.game, game.results, game.hands)

    return log.Appending(entries, rest)


def changed_row(line: TableLine, table: Table, told: Sequence[LoggedFact], now: int) -> TableLine | None:
    """The table's line in lists where *told* changes it; a mere move does not."""
    if all(isinstance(item.fact, Happened) for item in told):
        return None
    return replace(
        line,
        phase=_PHASES[table.stage],
        listed=table.settings.listed,
        host=table.host,
        changed=now,
        summary=msgspec.json.encode(summary(table)),
    )


def summary(table: Table) -> TableSummary:
    """What a list says of *table*."""
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
    """The table of that id as its log says, or OhHellError."""
    line = tables.find(connection, table_id)
    entries = log.entries(connection, table_id)
    if line is None or not entries:
        raise OhHellError("no-such-table", "there is no such table: it never was, or it was closed long ago")
    first = decode_fact(entries[0].body)
    assert isinstance(first, Opened), "a log begins with the table being made"
    table = fold.opened(first, entries[0].at)
    told: deque[LoggedFact] = deque()
    for entry in entries[1:]:
        fact = decode_fact(entry.body)
        told.append(LoggedFact(entry.version, fact, without_events(table)))
        table = fold.happen(table, fact, entry.at)
        while len(told) > RECENT_FACTS and told[0].version < table.dealt_at:
            told.popleft()
    commands = {entry.command: entry.version for entry in entries if entry.command is not None}
    return StoredTable(table, tuple(told), commands, line)


def without_events(table: Table) -> Table:
    """A table without the list of all that happened, which would fill most of the memory if every version had its own."""
    return table if table.match is None else replace(table, match=replace(table.match, events=()))
