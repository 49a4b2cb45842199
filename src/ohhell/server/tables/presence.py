"""Attendance: whose line is up, and what follows when somebody has been away too long or comes back."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ohhell.store.errors import StoreError
from ohhell.table.facts import AnyFact, Hosted, Resumed, Returned, StoodIn
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.subscriber import Subscriber

HOST_GRACE_S: Final = 60
"""Seconds a table waits for its host where it keeps absent players' seats empty for ever."""

RECONNECT_S: Final = 10
"""Seconds for which somebody whose line went down is still waited for between two hands: a page that is loaded again."""

RETRY_S: Final = 1.0
"""Seconds until something that could not be written is tried again."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Since when a player has no connection, and for how long their seat stays theirs; in milliseconds."""

    since: int
    kept: int


class Presence:
    """Who is there, by their connections; several devices of one person count as one person."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._lines: Counter[str] = Counter()
        self._present: tuple[str, ...] | None = None
        # nobody knows what was before: the time for which a seat is kept begins anew
        now = live.server.now()
        self._away = {person: Absence(now, live.table.seat_kept * 1000) for person in live.table.people}
        self._readers: set[str] = set()
        self._alarm: asyncio.TimerHandle | None = None
        # the time in which nobody could play is nobody's: it ends when a player comes
        self._asleep = live.table.stage in {"contributing", "playing"}

    @property
    def present(self) -> tuple[str, ...]:
        """The persons whose line is up, seated ones or not, in a fixed order."""
        if self._present is None:
            self._present = tuple(sorted(self._lines))
        return self._present

    @property
    def readers(self) -> frozenset[str]:
        """The persons who say when they are ready for the next hand, by their newest connection, and have not gone for long."""
        latest = self._live.server.now() - RECONNECT_S * 1000
        lately = {person for person, absence in self._away.items() if absence.since > latest}
        return frozenset(self._readers & (self._lines.keys() | lately))

    async def come(self, subscriber: Subscriber) -> None:
        """A line is up; whoever a bot sat in for has the seat back at once."""
        self._live.subscribers.add(subscriber)
        if subscriber.person is not None:
            self._lines[subscriber.person] += 1
            (self._readers.add if subscriber.reads else self._readers.discard)(subscriber.person)
            self._present = None
            self._away.pop(subscriber.person, None)
            with suppress(StoreError):  # it is tried again by itself
                await self._ring()
        self.watch()
        self._live.announce()

    def go(self, subscriber: Subscriber) -> None:
        """A line is down."""
        subscriber.gone.set()
        self._live.subscribers.discard(subscriber)
        if subscriber.person is not None:
            self._lines[subscriber.person] -= 1
            if not self._lines[subscriber.person]:
                del self._lines[subscriber.person]
            self._present = None
        self.watch()
        self._live.set_alarm()
        self._live.announce()

    def watch(self) -> None:
        """Note who is away since when, and ring when the first of them has been away too long."""
        live, now = self._live, self._live.server.now()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        seated = set(live.table.people)
        self._away = {person: self._absence(person, now) for person in seated if person not in self._lines}
        # while nobody is there the table waits: nobody comes back to a game that bots have finished
        due = [when for when, _ in self._due()]
        if due and self._lines.keys() & seated:
            self._ring_in(max(0, min(due) - now) / 1000 + 0.001)

    def _absence(self, person: str, now: int) -> Absence:
        """Somebody's absence, which a shorter grace time does not shorten."""
        kept = self._live.table.seat_kept * 1000
        before = self._away.get(person)
        return Absence(now, kept) if before is None else Absence(before.since, max(before.kept, kept))

    def kept_for(self, seat: int) -> int | None:
        """For how many milliseconds a person's seat goes to nobody else; None while they are there, 0 where anybody may have it."""
        table, now = self._live.table, self._live.server.now()
        person = table.chairs[seat].person
        if person is None:
            return 0
        if person in self._lines:
            return None
        away = self._absence(person, now)
        until = max([away.since + away.kept, *(by for other, by in table.timing.back_by if other == seat)])
        return max(0, until - now)

    def check_held(self, seat: int, deed: str) -> None:
        """Raise while the player of *seat* is away and may still come back."""
        kept = self.kept_for(seat)
        if kept:
            name, wait = self._live.table.chairs[seat].name, -(-kept // 1000)
            seconds = "1 second" if wait == 1 else f"{wait} seconds"
            raise Refusal("seat-held", f"You can't {deed} yet: {name} may still come back. Try again in {seconds}.")

    def _ring_in(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(
            seconds, lambda: self._live.server.run_in_background(self._ring())
        )

    def _due(self) -> list[tuple[int, AnyFact]]:
        """What absence brings, and when."""
        table = self._live.table
        due: list[tuple[int, AnyFact]] = self._welcome()
        grace = table.settings.grace * 1000
        for person, since in ((person, away.since) for person, away in self._away.items()):
            if table.stage == "playing" and not table.paused and grace:
                for seat in table.seats_of(person):
                    if table.chairs[seat].bot is None:
                        until = max([since + grace, *(by for other, by in table.timing.back_by if other == seat)])
                        due.append((until, StoodIn(seat, table.settings.stand_in)))
            if person == table.host and table.stage != "closed":
                heir = next((other for other in table.people if other in self._lines), None)
                if heir is not None:
                    due.append((since + (grace or HOST_GRACE_S * 1000), Hosted(heir)))
        return due

    def _welcome(self) -> list[tuple[int, AnyFact]]:
        """What the coming of a seated person brings, at once: a table that slept goes on, a bot that sat in goes."""
        table, now = self._live.table, self._live.server.now()
        here = [seat for person in table.people if person in self._lines for seat in table.seats_of(person)]
        woken: list[AnyFact] = [Resumed(woken=True)] if self._asleep and here else []
        back = [Returned(seat) for seat in here if table.chairs[seat].bot is not None]
        return [(now, fact) for fact in (*woken, *back)]

    async def _ring(self) -> None:
        async with self._live.lock:
            # whoever comes back waits for the lock, or is back already and not among these
            now = self._live.server.now()
            facts = [fact for when, fact in self._due() if when <= now]
            try:
                await self._live.write(facts)
                self._asleep = self._asleep and not any(isinstance(fact, Resumed) for fact in facts)
            except StoreError:
                self._ring_in(RETRY_S)  # nobody else would try again
                raise
        if not facts:
            self.watch()

    def stop(self) -> None:
        """No alarm rings any more."""
        if self._alarm is not None:
            self._alarm.cancel()
