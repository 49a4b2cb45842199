"""Between two hands on a server: whom a table waits for depends on who is connected, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ohhell.protocol.messages import Ready
from ohhell.server.tables.presence import RECONNECT_S
from ohhell.server.tables.subscriber import TableSubscriber

if TYPE_CHECKING:
    from server.in_process_server import Site


class Two:
    """Two people who have played one hand; those in *reads* have a page that asks whether they are ready."""

    def __init__(self, here: Site, *, reads: tuple[str, ...] = ("Ann", "Bob")) -> None:
        self.here = here
        self.people = [
            here.guest(name, address=f"127.0.0.{number}") for number, name in enumerate(("Ann", "Bob"), start=1)
        ]
        self.table = self.people[0].make()
        for seat, person in enumerate(self.people):
            person.sit(self.table, seat)
        self.lines = [self.come(person.id, reads=person.name in reads) for person in self.people]
        here.start(self.table)
        here.play_out(self.table, hands=1)

    def come(self, person: str, *, reads: bool) -> TableSubscriber:
        """Connect somebody."""
        live_table = self.here.live_table(self.table)

        async def connected() -> TableSubscriber:
            subscriber = TableSubscriber(
                live_table, person=person, seat=None, seen=0, muted=frozenset(), sends_ready=reads
            )
            await live_table.presence.connect(subscriber)
            return subscriber

        return self.here.run(connected)

    @property
    def phase(self) -> str:
        state = self.here.table(self.table).state
        assert state is not None
        return state.phase

    def between(self) -> Any:
        """What the first of them is told of the break."""
        update = self.lines[0].live.updates.next_for(self.lines[0])
        assert update is not None
        return msgspec.json.decode(update).get("between")

    def look_again(self) -> None:
        """The alarm of the table rings."""
        live_table = self.here.live_table(self.table)
        self.here.run(lambda: live_table.put(()))


def test_update_says_whom_the_next_hand_waits_for(here: Site) -> None:
    two = Two(here)

    assert two.between()["awaited"] == [0, 1]


def test_update_has_no_waiting_list_after_the_deal(here: Site) -> None:
    two = Two(here)
    for person in two.people:
        here.do(two.table, person.id, Ready, hand=1)

    assert (two.phase, two.between()) == ("bid", None)


def test_program_that_never_sends_ready_is_not_waited_for(here: Site) -> None:
    two = Two(here, reads=("Ann",))
    here.do(two.table, two.people[0].id, Ready, hand=1)

    assert two.phase == "bid"


def test_player_who_reloads_is_still_waited_for(here: Site) -> None:
    two = Two(here)
    here.do(two.table, two.people[0].id, Ready, hand=1)
    here.hang_up(two.lines[1])
    here.later(RECONNECT_S - 1)
    two.look_again()

    assert two.phase == "deal"


def test_player_who_left_is_not_waited_for(here: Site) -> None:
    two = Two(here)
    here.do(two.table, two.people[0].id, Ready, hand=1)
    here.hang_up(two.lines[1])
    here.later(RECONNECT_S + 1)
    two.look_again()

    assert two.phase == "bid"


def test_newest_connection_decides_whether_its_person_is_waited_for(here: Site) -> None:
    two = Two(here)
    two.come(two.people[1].id, reads=False)
    here.do(two.table, two.people[0].id, Ready, hand=1)

    assert two.phase == "bid"


def test_countdown_deals_the_next_hand_automatically(here: Site) -> None:
    two = Two(here)
    here.later(31)
    live_table = here.live_table(two.table)

    async def rung() -> None:
        live_table.schedule()
        await live_table.alarm.ring()

    here.run(rung)

    assert two.phase == "bid"
