"""Connections that one process accepts and another one serves."""

from __future__ import annotations

import asyncio

import msgspec

from ohhell.protocol.messages import Goodbye
from ohhell.server.cluster.exchanges import WINDOW
from server.cluster.local_cluster import LocalCluster, part_of
from server.in_process_server import LocalServer, Visitor
from server.in_process_socket import InProcessSocket


def remote_socket(cluster: LocalCluster, table: str, visitor: Visitor) -> tuple[InProcessSocket, LocalServer]:
    """A connection of a person to a process that does not have the table, and that process."""
    (other,) = cluster.others(cluster.owner(table))
    token = visitor.client.cookies["ohhell"]
    return InProcessSocket(other.app, table, token=token, person=visitor.id), other


def test_command_is_answered_through_another_process(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()

    async def sit() -> int:
        socket, _ = remote_socket(cluster, table, ann)
        await socket.open()
        await socket.until("update")
        socket.send(do="sit", id="one", seat=0, name="Ann")
        done = await socket.until("done", id="one")
        await socket.hang_up()
        return int(done["version"])

    assert cluster.run(sit) == cluster.owner(table).table(table).version


def test_person_is_present_while_connected_to_another_process(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)

    async def here() -> tuple[str, ...]:
        socket, _ = remote_socket(cluster, table, ann)
        await socket.open()
        await socket.until("update")
        present = owner.state.tables.loaded[0].presence.present
        await socket.hang_up()
        return present

    assert cluster.run(here) == (ann.id,)


def test_person_is_away_after_disconnecting_from_another_process(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    live = cluster.owner(table).state.tables.loaded[0]

    async def leave() -> None:
        socket, _ = remote_socket(cluster, table, ann)
        await socket.open()
        await socket.until("update")
        (subscriber,) = live.subscribers
        await socket.hang_up()
        await subscriber.gone.wait()

    cluster.run(leave)

    assert live.presence.present == ()


def test_client_is_told_to_connect_again_when_the_process_with_the_table_is_lost(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)

    async def lose() -> dict[str, object]:
        socket, other = remote_socket(cluster, table, ann)
        await socket.open()
        await socket.until("update")
        part_of(other).exchanges.lose(part_of(owner).process)
        return await socket.until("goodbye")

    assert msgspec.convert(cluster.run(lose), Goodbye).again


def test_request_is_refused_when_redis_is_lost(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    (other,) = cluster.others(cluster.owner(table))
    cluster.run(part_of(other).link.close)

    assert cluster.at(ann, other).refusal("GET", f"/api/tables/{table}") == "process-lost"


def test_owner_waits_for_a_client_of_another_process_that_does_not_read(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make(settings={"chat": True})
    owner = cluster.owner(table)

    async def unread() -> int:
        socket, _ = remote_socket(cluster, table, ann)
        await socket.open()
        await socket.until("update")
        socket.reading.clear()
        live = owner.state.tables.loaded[0]
        for _ in range(3 * WINDOW):
            live.presence._present = None
            for subscriber in live.subscribers:
                subscriber.first = True
                subscriber.announce()
            await asyncio.sleep(0)
        (subscriber,) = live.subscribers
        frames = len(socket.frames)
        socket.reading.set()
        await socket.hang_up()
        return frames

    assert cluster.run(unread) <= WINDOW + 2
