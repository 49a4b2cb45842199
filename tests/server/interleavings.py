"""Every short interleaving of events at a table and the delivery of messages to one client."""

from __future__ import annotations

from live_tables import Live
from ohhell.client.connection import read_message
from ohhell.client.state import KnownTable, after
from ohhell.protocol.messages import Ping, Update
from ohhell.server.state import ServerState
from ohhell.server.tables import connection
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.repository import LoggedFact, RecentFacts, StoredTable
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.store.tables import TableLine
from server.lossy_connection import LOCAL

LETTERS = "hsdlxtcp"
"""It happens; sent; delivered; the last delivered first; dropped; doubled; the connection is cut and restored; a ping."""

LINE = TableLine(
    id="kitchen",
    code=None,
    code_until=None,
    listed=False,
    phase="playing",
    host="ann",
    rules_name="",
    seats=2,
    created=0,
    changed=0,
    summary=b"{}",
)


class Scene:
    """A table in the middle of its log, and one client on a bad line."""

    def __init__(self, state: ServerState, live: Live, start: int, person: str | None) -> None:
        self._live = live
        self._tables = [*live.before, live.table]
        self.live_table = LiveTable(state, StoredTable(self._tables[start - 1], RecentFacts(), {}, LINE))
        self._person = person
        self.known = KnownTable()
        self.coming: list[bytes] = []
        self.subscriber = self._connected()
        self._send()
        self._take(self.coming.pop())

    def _connected(self) -> TableSubscriber:
        return TableSubscriber(
            self.live_table, person=self._person, seat=None, seen=self.known.version, muted=frozenset()
        )

    def _send(self) -> bool:
        update = self.live_table.updates.next_for(self.subscriber)
        if update is not None:
            self.coming.append(update)
        return update is not None

    def _take(self, frame: bytes) -> bool:
        """Take an update in; whether it could be understood."""
        message = read_message(frame)
        assert isinstance(message, Update)
        known = after(self.known, message)
        self.known = known or self.known
        return known is not None

    async def step(self, letter: str) -> bool:
        """One thing happens; False where it cannot happen now."""
        match letter:
            case "h":
                return self._happen()
            case "s":
                return self._send()
            case "d" if self.coming:
                await self._read(self.coming.pop(0))
            case "l" if len(self.coming) > 1:
                await self._read(self.coming.pop())
            case "x" if self.coming:
                self.coming.pop(0)
            case "t" if self.coming:
                self.coming.append(self.coming[0])
            case "c":
                self.coming, self.subscriber = [], self._connected()
            case "p":
                await self._ping()
            case _:
                return False
        return True

    async def _read(self, frame: bytes) -> None:
        if not self._take(frame):
            await self._ping()

    async def _ping(self) -> None:
        await connection.handle(self.live_table.server, LOCAL, self.subscriber, Ping(self.known.version))

    def _happen(self) -> bool:
        version = self.live_table.table.version
        if version >= len(self._tables):
            return False
        fact = self._live.log[version][0]
        self.live_table._advance(self._tables[version], [LoggedFact(version + 1, fact, self.live_table.table)])
        return True

    async def heal(self) -> KnownTable:
        """Everything has happened and the connection works again."""
        while self._happen():
            pass
        for _ in range(3):
            self._send()
            while self.coming:
                await self._read(self.coming.pop(0))
            await self._ping()
        self.live_table.stop()
        return self.known


async def paths(state: ServerState, live: Live, start: int, person: str | None, depth: int) -> list[str]:
    """Every sequence of letters up to *depth* in which each letter does something."""
    found: list[str] = []
    growing = [""]
    while growing:
        path = growing.pop()
        for letter in LETTERS:
            scene = Scene(state, live, start, person)
            for earlier in path:
                await scene.step(earlier)
            if await scene.step(letter):
                found.append(path + letter)
                if len(path) + 1 < depth:
                    growing.append(path + letter)
            scene.live_table.stop()
    return found


async def walked(state: ServerState, live: Live, start: int, person: str | None, path: str) -> KnownTable:
    """What a client knows in the end who went through all that."""
    scene = Scene(state, live, start, person)
    for letter in path:
        await scene.step(letter)
    return await scene.heal()
