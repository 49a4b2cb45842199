"""The newest facts of a table, for clients that reconnect and for bots."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from ohhell.table import projection
from ohhell.table.facts import AnyFact, Restarted, Undone

if TYPE_CHECKING:
    from ohhell.rules.events import Seen
    from ohhell.table.table import Table

RECENT_FACTS: Final = 200
"""Facts of a table that stay in memory; those of the current hand always do."""


@dataclass(frozen=True, slots=True)
class LoggedFact:
    """A fact in the log, with the table before it: the two together determine who saw what."""

    version: int
    fact: AnyFact
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
