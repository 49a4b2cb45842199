"""Tables with people in their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.in_process_server import Site, Visitor

if TYPE_CHECKING:
    from server.in_process_server import Site


Players = tuple[Visitor, Visitor, Visitor]


def running(here: Site, **settings: object) -> tuple[Players, str]:
    """Ann, the host, Bob and Cid in a hand that is dealt; Ann and Cid are connected."""
    players = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = players[0].make(3, settings=settings)
    for seat, player in enumerate(players):
        player.sit(table, seat)
    here.start(table)
    here.listen(table, players[0].id)
    here.listen(table, players[2].id)
    return players, table


def two_at_a_table(here: Site, **settings: object) -> tuple[str, str, str]:
    """Ann and Bob in the two seats of a table."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(settings=settings)
    ann.sit(table, 0)
    bob.sit(table, 1)
    return ann.id, bob.id, table


def two_talking(here: Site) -> tuple[Visitor, Visitor, str]:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(settings={"listed": True})
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.listen(table, ann.id)
    return ann, bob, table
