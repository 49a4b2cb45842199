"""Processes join a cluster, work as one server, and leave it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ohhell.protocol.messages import Sit
from ohhell.rules.errors import OhHellError
from server.cluster.local_cluster import LocalCluster, part_of
from server.in_process_socket import InProcessSocket


def test_process_with_another_key_is_refused(cluster: LocalCluster) -> None:
    with pytest.raises(OhHellError, match="another key") as refused:
        cluster.start(server_key=bytes(32))

    assert refused.value.code == "another-key"


def test_processes_know_each_other(cluster: LocalCluster) -> None:
    first, second = (part_of(server) for server in cluster.servers)
    cluster.run(first.beat)

    assert {process.id for process in first.running} == {first.process, second.process}


def test_process_that_stops_hands_its_tables_over(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)
    version = owner.table(table).version
    cluster.stop(owner)

    assert cluster.at(ann, other).get(f"/api/tables/{table}").json()["version"] == version


def test_client_of_another_process_is_told_to_connect_again_when_the_owner_stops(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)

    async def stop() -> dict[str, Any]:
        socket = InProcessSocket(other.app, table, token=ann.client.cookies["ohhell"], person=ann.id)
        await socket.open()
        await socket.until("update")
        await owner.app.state.goodbye()
        return await socket.until("goodbye")

    goodbye = cluster.run(stop)

    assert (goodbye["code"], goodbye["again"]) == ("server-stops", True)


def test_signing_out_closes_connections_on_other_processes(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)

    async def sign_out() -> dict[str, Any]:
        socket = InProcessSocket(owner.app, table, token=ann.client.cookies["ohhell"], person=ann.id)
        await socket.open()
        await socket.until("update")
        await cluster.at(ann, other).client.delete("/api/me/cookie")
        return await socket.until("goodbye")

    cluster.run(part_of(other).beat)

    assert cluster.run(sign_out)["code"] == "signed-out"


def test_table_that_was_taken_over_during_a_pause_is_dropped(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)
    (other,) = cluster.others(owner)
    paused = part_of(owner)

    async def pause() -> None:
        fence = paused.leases.held[table]
        await paused.leases.release(table)
        paused.leases.held[table] = fence
        await part_of(other).leases.acquire(table, take=True)
        paused.heard_at -= 60
        await paused.beat()

    cluster.run(pause)

    assert not owner.state.tables.has(table)


def test_new_process_starts_no_timeline_while_others_run(cluster: LocalCluster) -> None:
    before = cluster.servers[0].state.store.timeline

    assert cluster.start().state.store.timeline == before


def test_new_process_starts_no_timeline_after_all_have_stopped(empty_cluster: LocalCluster) -> None:
    first = empty_cluster.start()
    timeline = first.state.store.timeline
    first.guest("Ann")
    empty_cluster.stop(first)

    assert empty_cluster.start().state.store.timeline == timeline


def test_move_at_one_process_is_in_the_log_once(cluster: LocalCluster) -> None:
    ann, bob = cluster.servers[0].guest("Ann"), cluster.servers[1].guest("Bob")
    table = ann.make()
    owner = cluster.owner(table)
    for seat, player in enumerate((ann, bob)):
        owner.do(table, player.id, Sit, seat=seat, name=player.name)
    owner.start(table)
    owner.play_out(table)
    (other,) = cluster.others(owner)

    replayed = cluster.run(lambda: other.state.tables.look(table))

    assert replayed == owner.table(table)


def test_rate_limits_hold_for_all_processes_together(empty_cluster: LocalCluster) -> None:
    first, second = (empty_cluster.start(pace=1.0) for _ in range(2))
    here = first.stranger(address="192.0.2.7")
    codes = [here.refusal("POST", "/api/join", code="AAAAAA") for _ in range(20)]

    async def shared() -> None:
        await part_of(first).beat()
        while len(second.state.rates) == 0:  # noqa: ASYNC110 (it comes through Redis)
            await asyncio.sleep(0)

    empty_cluster.run(shared)
    there = second.stranger(address="192.0.2.7")

    assert (codes[-1], there.refusal("POST", "/api/join", code="AAAAAA")) == ("too-fast", "too-fast")
