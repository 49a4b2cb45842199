"""Between two hands a table waits for connected players whose clients send `ready`."""

from __future__ import annotations

from typing import Any

import msgspec

from ohhell.protocol.messages import Ready
from ohhell.server.tables.presence import RECONNECT_S
from ohhell.server.tables.subscriber import TableSubscriber
from server.in_process_server import LocalServer


class Two:
    """Two people who have played one hand; the clients of those in *reads* send when they are ready."""

    def __init__(self, server: LocalServer, *, reads: tuple[str, ...] = ("Ann", "Bob")) -> None:
        self.server = server
        self.people = [
            server.guest(name, address=f"127.0.0.{number}") for number, name in enumerate(("Ann", "Bob"), start=1)
        ]
        self.table = self.people[0].make()
        for seat, person in enumerate(self.people):
            person.sit(self.table, seat)
        self.subscribers = [self.connect(person.id, reads=person.name in reads) for person in self.people]
        server.start(self.table)
        server.play_out(self.table, hands=1)

    def connect(self, person: str, *, reads: bool) -> TableSubscriber:
        """Connect somebody."""
        live_table = self.server.live_table(self.table)

        async def connected() -> TableSubscriber:
            subscriber = TableSubscriber(
                live_table, person=person, seat=None, seen=0, muted=frozenset(), sends_ready=reads
            )
            await live_table.presence.connect(subscriber)
            return subscriber

        return self.server.run(connected)

    @property
    def phase(self) -> str:
        state = self.server.table(self.table).state
        assert state is not None
        return state.phase

    def between(self) -> Any:
        """Return what the first player is sent about the break."""
        update = self.subscribers[0].live.updates.next_for(self.subscribers[0])
        assert update is not None
        return msgspec.json.decode(update).get("between")

    def look_again(self) -> None:
        """Let the alarm of the table ring."""
        live_table = self.server.live_table(self.table)
        self.server.run(lambda: live_table.put(()))


def test_update_says_whom_the_next_hand_waits_for(server: LocalServer) -> None:
    two = Two(server)

    assert two.between()["awaited"] == [0, 1]


def test_update_has_no_waiting_list_after_the_deal(server: LocalServer) -> None:
    two = Two(server)
    for person in two.people:
        server.do(two.table, person.id, Ready, hand=1)

    assert (two.phase, two.between()) == ("bid", None)


def test_program_that_never_sends_ready_is_not_waited_for(server: LocalServer) -> None:
    two = Two(server, reads=("Ann",))
    server.do(two.table, two.people[0].id, Ready, hand=1)

    assert two.phase == "bid"


def test_player_who_reloads_is_still_waited_for(server: LocalServer) -> None:
    two = Two(server)
    server.do(two.table, two.people[0].id, Ready, hand=1)
    server.hang_up(two.subscribers[1])
    server.later(RECONNECT_S - 1)
    two.look_again()

    assert two.phase == "deal"


def test_player_who_left_is_not_waited_for(server: LocalServer) -> None:
    two = Two(server)
    server.do(two.table, two.people[0].id, Ready, hand=1)
    server.hang_up(two.subscribers[1])
    server.later(RECONNECT_S + 1)
    two.look_again()

    assert two.phase == "bid"


def test_newest_connection_decides_whether_its_person_is_waited_for(server: LocalServer) -> None:
    two = Two(server)
    two.connect(two.people[1].id, reads=False)
    server.do(two.table, two.people[0].id, Ready, hand=1)

    assert two.phase == "bid"


def test_countdown_deals_the_next_hand_automatically(server: LocalServer) -> None:
    two = Two(server)
    server.later(31)
    live_table = server.live_table(two.table)

    async def rung() -> None:
        live_table.schedule()
        await live_table.alarm.ring()

    server.run(rung)

    assert two.phase == "bid"
