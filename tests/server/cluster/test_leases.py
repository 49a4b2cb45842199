"""The leases of a process: who has a table, and how it gets to another process."""

from __future__ import annotations

import pytest

from ohhell.protocol.messages import Sit
from ohhell.server.live.registry import OwnedElsewhere
from ohhell.store.errors import StoreError
from server.cluster.local_cluster import LocalCluster, part_of


def test_table_moves_when_another_process_needs_it(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    (other,) = cluster.others(cluster.owner(table))

    cluster.run(lambda: other.state.tables.get(table))

    assert cluster.owner(table) is other


def test_clients_connect_again_when_a_table_moves(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)
    subscriber = owner.listen(table, ann.id)

    cluster.run(lambda: other.state.tables.get(table))

    assert subscriber.leaving is not None
    assert (subscriber.leaving.code, subscriber.leaving.again) == ("lease-lost", True)


def test_table_is_not_taken_when_the_caller_may_ask_elsewhere(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)

    with pytest.raises(OwnedElsewhere) as elsewhere:
        cluster.run(lambda: other.state.tables.get(table, take=False))

    assert elsewhere.value.process == part_of(owner).process


def test_idle_table_is_released(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)

    async def release() -> str:
        for _ in range(2):
            owner.state.tables.release_idle()
        return (await other.state.tables.get(table)).table.id

    assert cluster.run(release) == table


def test_table_that_was_just_needed_is_not_released(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    tables = cluster.owner(table).state.tables

    async def needed() -> int:
        tables.release_idle()
        await tables.get(table)
        return tables.release_idle()

    assert cluster.run(needed) == 0


def test_process_that_was_paused_can_not_write(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)
    paused = owner.state.tables.loaded[0]
    before = paused.table.version
    cluster.run(lambda: _take_as_if_it_had_stopped(cluster, table))

    with pytest.raises(StoreError, match="Another process"):
        owner.do(table, ann.id, Sit, seat=0, name="Ann")

    assert cluster.run(lambda: other.state.tables.get(table)).table.version == before


async def _take_as_if_it_had_stopped(cluster: LocalCluster, table: str) -> None:
    """Take a lease as another process does when the owner gives no sign of life; the owner does not notice."""
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)
    mine = part_of(owner).leases
    fence = mine.held[table]
    await mine.release(table)
    mine.held[table] = fence
    await part_of(other).leases.acquire(table, take=True)


def test_process_that_stops_takes_no_lease(cluster: LocalCluster) -> None:
    leases = part_of(cluster.servers[0]).leases
    leases.leaving = True

    with pytest.raises(StoreError, match="stopping") as refused:
        cluster.run(lambda: leases.acquire("t-1", take=True))

    assert refused.value.code == "server-stops"


def test_lost_has_what_others_took_over(cluster: LocalCluster) -> None:
    first, second = (part_of(server).leases for server in cluster.servers)
    cluster.run(lambda: first.acquire("t-1", take=True))
    fence = first.held["t-1"]
    cluster.run(lambda: first.release("t-1"))
    cluster.run(lambda: second.acquire("t-1", take=True))
    first.held["t-1"] = fence

    assert cluster.run(first.lost) == ["t-1"]
