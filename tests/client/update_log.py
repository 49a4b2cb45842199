"""The updates that a server sends about a table, between any two versions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from msgspec import UNSET, Raw

from live_tables import Live, dealt, started
from ohhell.client.state import KnownTable, after
from ohhell.protocol.messages import ChatMessage, Say, Undo, Update
from ohhell.rules.rules import Rules
from ohhell.table import projection
from ohhell.table.changes import Sight, changes_between
from ohhell.table.table import Table

PRESENT = ("ann", "bob")


@dataclass(frozen=True)
class UpdateLog:
    """Everything that happened at a table, as one seat sees it; only the last *kept* versions can be sent again."""

    live: Live
    seat: int | None
    kept: int = 1_000_000

    @property
    def last(self) -> int:
        return self.live.table.version

    @cached_property
    def _tables(self) -> list[Table]:
        return [*self.live.before, self.live.table]

    def table(self, version: int) -> Table:
        """Return the table at a version."""
        return self._tables[version - 1]

    def update(self, since: int, version: int, *, whole: bool = False) -> Update:
        """Return the update from one version to another; *whole* if it is the first on a connection."""
        table = self.table(version)
        gap = since < max(1, self.last - self.kept)
        before = self.table(since) if since else None
        complete = whole or gap or before is None or (before.match is None) != (table.match is None)
        return Update(
            version=version,
            now=version,
            seat=self.seat,
            present=PRESENT,
            times=projection.seat_times(table, table.at),
            since=since,
            events=() if gap else self._events(since, version),
            table=projection.table_info(table) if complete else UNSET,
            view=projection.seat_view(table, self.seat) or Raw(b"null") if complete else UNSET,
            changes=UNSET if complete or before is None else changes_between(self._sight(before), self._sight(table)),
            gap=gap,
            talk=tuple(
                ChatMessage(message.version, message.person, message.name, message.text) for message in table.talk
            )
            if gap or whole
            else UNSET,
        )

    def _sight(self, table: Table) -> Sight:
        return Sight(projection.table_sight(table), projection.seat_sight(table, self.seat))

    def _events(self, since: int, version: int) -> tuple[Raw, ...]:
        now = self.table(version)
        facts = [
            (number, self.live.log[number - 1][0], self.table(number - 1)) for number in range(since + 1, version + 1)
        ]
        events = [
            projection.encode_fact_for(before.state, fact, self.seat, now=now, version=number)
            for number, fact, before in facts
        ]
        return tuple(event for event in events if event is not None)

    def never_lost(self) -> KnownTable:
        """Return what a client knows that received every update in order."""
        known = after(KnownTable(), self.update(0, 2, whole=True))
        for version in range(3, self.last + 1):
            assert known is not None
            known = after(known, self.update(version - 1, version))
        assert known is not None
        return known


def update_log(
    rules: Rules | None = None, *, seat: int | None = 0, people: int = 2, bots: int = 1, chance: int = 1
) -> UpdateLog:
    """Return the updates of a whole game, with chat between the moves."""
    rng = Random(chance)
    live = started(rules, people, bots)

    def chats(live: Live) -> bool:
        if rng.random() < 0.2 and not (live.table.stage == "playing" and live.table.rules.table_talk != "open"):
            live.do("ann", Say, text=f"line {rng.randrange(100)}")
        return live.table.stage == "over"

    return UpdateLog(live.play_until(chats, rng), seat)


def taken_back() -> UpdateLog:
    """Return the updates of a game in which a person among bots undoes a move."""
    live = dealt(people=1, bots=2)
    for _ in range(30):
        seat = live.table.seats_of("ann")[0]
        moved = any(getattr(event, "seat", None) == seat for event in live.match.events[2:])
        if moved and live.state.phase == "play":
            live.do("ann", Undo)
            break
        live.step()
    return UpdateLog(live.play_out(), 0)


def scrambled(log: UpdateLog, lost: Callable[[], str]) -> KnownTable:
    """Return what a client knows in the end if updates are lost, repeated or late, and requested again when missed."""
    known, sent, late = KnownTable(), 0, list[Update]()
    whole = True
    version = 2
    while known.version < log.last:
        update = log.update(sent, version, whole=whole)
        sent = version
        fate = lost()
        arriving = {"drop": [], "twice": [update, update], "late": [], "fine": [update]}[fate]
        if fate == "late":
            late.append(update)
        else:
            arriving, late = [*arriving, *late], []
        whole = False
        for item in arriving:
            took = after(known, item)
            if took is None:
                sent, whole = known.version, True  # the client requests what is missing
            known = took or known
        if version == log.last and known.version < log.last:
            sent, whole = known.version, True  # the next ping requests what is missing
        version = min(log.last, version + 1)
    return known


def without_memory(known: KnownTable) -> KnownTable:
    """Return *known* without what only a client that received the events remembers."""
    return replace(known, heard=(), proof=KnownTable().proof)
