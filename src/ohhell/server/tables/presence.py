"""Who is connected to a table and who may connect, and what happens when somebody stays away too long or comes back.

Players and the host can always connect: at a full table spectators are disconnected for them.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ohhell.protocol.limits import CONNECTIONS_PER_PERSON, LISTENERS_PER_TABLE, SPECTATORS_PER_TABLE
from ohhell.protocol.messages import Goodbye
from ohhell.server.live.live_log import Alarm
from ohhell.server.tables.subscriber import NO_SPECTATORS, TableSubscriber, may_watch
from ohhell.store.errors import StoreError
from ohhell.table.facts import Fact, Hosted, Resumed, Returned, StoodIn
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.accounts.tokens import Person
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

HOST_GRACE_S: Final = 60
"""Seconds after which an absent host is replaced at a table whose grace time is unlimited."""

RECONNECT_S: Final = 10
"""Seconds for which a player who disconnects between two hands is still waited for: their page may be reloading."""

TABLE_FULL: Final = (
    f"The table is full: {LISTENERS_PER_TABLE} connections are open, and players come first. Try again later."
)


@dataclass(frozen=True, slots=True)
class Absence:
    """Since when a player has no connection, and for how long their seat is held for them; in milliseconds."""

    since: int
    held: int


class Presence:
    """Who is connected to a live table; several devices of one person count as one person."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._connections: Counter[str] = Counter()
        self._present: tuple[str, ...] | None = None
        self._ready_senders: set[str] = set()
        self._alarm = Alarm(live.server, self._write_due)
        # Nobody knows how long players were away before the table was loaded, so absences begin now.
        now = live.server.now()
        self._away = {person: Absence(now, live.table.seat_hold * 1000) for person in live.table.people}
        # While the table was not loaded nobody could play: that time counts on nobody's clock.
        self._asleep = live.table.stage in {"contributing", "playing"}

    @property
    def present(self) -> tuple[str, ...]:
        """The connected persons, seated or not, in a fixed order."""
        if self._present is None:
            self._present = tuple(sorted(self._connections))
        return self._present

    @property
    def readers(self) -> frozenset[str]:
        """The persons whose newest connection says when they are ready for the next hand, and who were here lately."""
        earliest = self._live.server.now() - RECONNECT_S * 1000
        lately = {person for person, absence in self._away.items() if absence.since > earliest}
        return frozenset(self._ready_senders & (self._connections.keys() | lately))

    async def connect(self, subscriber: TableSubscriber) -> None:
        """Add a connection; a player whom a bot replaced gets the seat back at once."""
        self._live.subscribers.add(subscriber)
        person = subscriber.person
        if person is not None:
            self._connections[person] += 1
            self._present = None
            self._away.pop(person, None)
            if subscriber.sends_ready:
                self._ready_senders.add(person)
            else:
                self._ready_senders.discard(person)
            with suppress(StoreError):  # the alarm tries again
                await self._alarm.ring()
        self.refresh()
        self._live.announce()
        self._live.notify_watchers()

    def disconnect(self, subscriber: TableSubscriber) -> None:
        """Remove a connection."""
        subscriber.gone.set()
        self._live.subscribers.discard(subscriber)
        if subscriber.person is not None:
            self._connections -= Counter((subscriber.person,))
            self._present = None
        self.refresh()
        self._live.schedule()
        self._live.announce()
        self._live.notify_watchers()

    def refresh(self) -> None:
        """Note who is away since when, and set the alarm for the first who has been away too long."""
        if self._everybody_here():
            self._away = {}
            self._alarm.cancel()
            return
        now = self._live.server.now()
        seated = set(self._live.table.people)
        self._away = {person: self._absence(person, now) for person in seated if person not in self._connections}
        due = [when for when, _ in self._due_facts()]
        # With no player connected the table waits: nobody wants to come back to a game that bots have finished.
        if due and self._connections.keys() & seated:
            self._alarm.set(max(0, min(due) - now) / 1000 + 0.001)
        else:
            self._alarm.cancel()

    def _everybody_here(self) -> bool:
        """Whether all players are connected and play themselves, as at most moves, so that nothing is due."""
        chairs = self._live.table.chairs
        return not self._asleep and all(
            chair.person in self._connections and chair.bot is None for chair in chairs if chair.person is not None
        )

    def _absence(self, person: str, now: int) -> Absence:
        """Return somebody's absence; lowering the grace time later does not shorten it."""
        held = self._live.table.seat_hold * 1000
        before = self._away.get(person)
        return Absence(now, held) if before is None else Absence(before.since, max(before.held, held))

    def held_for(self, seat: int) -> int | None:
        """Return for how many milliseconds a seat is still held for its player; None if the player is connected."""
        table, now = self._live.table, self._live.server.now()
        person = table.chairs[seat].person
        if person is None:
            return 0
        if person in self._connections:
            return None
        away = self._absence(person, now)
        return max(0, self._announced_return(seat, away.since + away.held) - now)

    def _announced_return(self, seat: int, until: int) -> int:
        """Return *until*, or the time by which the player said to be back if that is later."""
        return max([until, *(by for other, by in self._live.table.timing.back_by if other == seat)])

    def check_not_held(self, seat: int, action: str) -> None:
        """Raise Refusal while a seat is held for a player who is away."""
        held = self.held_for(seat)
        if held:
            name, wait = self._live.table.chairs[seat].name, -(-held // 1000)
            seconds = "1 second" if wait == 1 else f"{wait} seconds"
            raise Refusal(
                "seat-held",
                f"You can't {action} yet: {name} may still come back. Try again in {seconds}.",
                {"name": name, "wait": wait},
            )

    def _due_facts(self) -> list[tuple[int, Fact]]:
        """Return the facts that follow from who is here and who is away, each with its time."""
        now = self._live.server.now()
        return [
            *((now, fact) for fact in self._facts_of_return()),
            *(fact for person, away in self._away.items() for fact in self._facts_of_absence(person, away.since)),
        ]

    def _facts_of_return(self) -> list[Fact]:
        """A table that nobody played at resumes, and players whom a bot replaced get their seats back."""
        table = self._live.table
        here = [seat for person in table.people if person in self._connections for seat in table.seats_of(person)]
        resumed: list[Fact] = [Resumed(woken=True)] if self._asleep and here else []
        return [*resumed, *(Returned(seat) for seat in here if table.chairs[seat].bot is not None)]

    def _facts_of_absence(self, person: str, since: int) -> list[tuple[int, Fact]]:
        """A bot replaces a player who stays away, and another player becomes host."""
        table = self._live.table
        grace = table.settings.grace * 1000
        facts: list[tuple[int, Fact]] = []
        if table.stage == "playing" and not table.paused and grace:
            facts += [
                (self._announced_return(seat, since + grace), StoodIn(seat, table.settings.stand_in))
                for seat in table.seats_of(person)
                if table.chairs[seat].bot is None
            ]
        if person == table.host and table.stage != "closed":
            heir = next((other for other in table.people if other in self._connections), None)
            if heir is not None:
                facts.append((since + (grace or HOST_GRACE_S * 1000), Hosted(heir)))
        return facts

    async def _write_due(self) -> None:
        async with self._live.exclusive():
            # Somebody who comes back waits for the lock too, or is back by now and no longer among the absent.
            now = self._live.server.now()
            facts = [fact for when, fact in self._due_facts() if when <= now]
            await self._live.write(facts)
            self._asleep = self._asleep and not any(isinstance(fact, Resumed) for fact in facts)
        if not facts:
            self.refresh()

    def stop(self) -> None:
        """Stop the timer."""
        self._alarm.cancel()


def admit(server: ServerState, live: LiveTable, person: Person | None) -> None:
    """Raise Refusal unless somebody may connect; if a player or the host comes to a full table, close another connection."""
    person_id = None if person is None else person.id
    if person is not None:
        if person.table not in {None, live.table.id}:
            raise Refusal("wrong-token", "This token is for a seat at another table.")
        if sum(subscriber.person == person.id for subscriber in server.tables.subscribers) >= CONNECTIONS_PER_PERSON:
            raise Refusal(
                "too-many-connections",
                f"You can't connect: you already have {CONNECTIONS_PER_PERSON} connections open. Close some of them.",
            )
    if not may_watch(live.table, person_id):
        raise Refusal("no-spectators", NO_SPECTATORS)
    _find_place(live, person_id)


def is_member(table: Table, person: str | None) -> bool:
    """Tell whether somebody is more than a spectator: the host, or somebody with a seat or a claim to one."""
    return person is not None and (person == table.host or person in table.members)


def _find_place(live: LiveTable, person: str | None) -> None:
    # A connection that is being closed may take a while to disappear; it no longer counts.
    connected = [subscriber for subscriber in live.subscribers if subscriber.leaving is None]
    spectators = [subscriber for subscriber in connected if not is_member(live.table, subscriber.person)]
    full = len(connected) >= LISTENERS_PER_TABLE
    if not is_member(live.table, person):
        if full or len(spectators) >= SPECTATORS_PER_TABLE:
            raise Refusal("table-crowded", TABLE_FULL)
    elif full:
        first_to_close(spectators or _busiest(connected)).leave(Goodbye("table-crowded", TABLE_FULL, again=False))


def _busiest(connected: list[TableSubscriber]) -> list[TableSubscriber]:
    """Return the connections of the person who has the most, so that one player's devices never push out another player."""
    person, _ = Counter(subscriber.person for subscriber in connected).most_common(1)[0]
    return [subscriber for subscriber in connected if subscriber.person == person]


def first_to_close(connected: list[TableSubscriber]) -> TableSubscriber:
    """Choose the connection to close: one of somebody without a name if there is one, and of those the newest."""
    return max(connected, key=lambda subscriber: (subscriber.person is None, subscriber.number))
