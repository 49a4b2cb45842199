"""What subscribers are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.messages import Say
from server.seated_players import two_talking

if TYPE_CHECKING:
    from server.in_process_server import Site, Visitor


def test_update_omits_chat_of_muted_people(here: Site) -> None:
    ann, bob, table = two_talking(here)
    before = heard_at(here, bob, ann, table, "hello")
    ann.ask("PUT", f"/api/me/mutes/{bob.id}")
    muted = heard_at(here, bob, ann, table, "boo")
    ann.ask("DELETE", f"/api/me/mutes/{bob.id}")
    after = heard_at(here, bob, ann, table, "sorry")

    assert (before, muted, after) == (True, False, True)


def heard_at(here: Site, speaker: Visitor, hearer: Visitor, table: str, text: str) -> bool:
    """Whether what one says reaches a line of the other that has been up all along."""
    live_table = here.live_table(table)
    (line,) = [subscriber for subscriber in live_table.subscribers if subscriber.person == hearer.id]
    live_table.updates.next_for(line)
    here.do(table, speaker.id, Say, text=text)
    update = live_table.updates.next_for(line)
    assert update is not None
    return text in update.decode()
