"""Any process serves any request: where a table, a score pad or an event is in memory, nobody notices."""

from __future__ import annotations

from ohhell.protocol.messages import Sit
from server.cluster.local_cluster import LocalCluster
from server.event_tables import playing
from server.in_process_server import LocalServer
from server.pad_writers import FIRST, PAD, ScoringDevice, opening


def elsewhere(cluster: LocalCluster, table: str) -> LocalServer:
    """A process that does not have a table in memory."""
    return cluster.others(cluster.owner(table))[0]


def test_table_is_shown_by_a_process_that_does_not_have_it(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()

    shown = cluster.at(ann, elsewhere(cluster, table)).get(f"/api/tables/{table}")

    assert shown.json()["id"] == table


def test_table_stays_where_it_is_when_another_process_shows_it(cluster: LocalCluster) -> None:
    ann = cluster.servers[0].guest("Ann")
    table = ann.make()
    owner = cluster.owner(table)

    cluster.at(ann, elsewhere(cluster, table)).get(f"/api/tables/{table}")

    assert cluster.owner(table) is owner


def test_start_page_leaves_a_table_where_it_is(cluster: LocalCluster) -> None:
    ann, bob = cluster.servers[0].guest("Ann"), cluster.servers[0].guest("Bob")
    table = ann.make()
    owner = cluster.owner(table)
    for seat, player in enumerate((ann, bob)):
        owner.do(table, player.id, Sit, seat=seat, name=player.name)
    owner.start(table)

    turns = cluster.at(ann, elsewhere(cluster, table)).get("/api/me").json()["your_turn"]

    assert (turns in ([], [table]), cluster.owner(table)) == (True, owner)


def test_unknown_table_is_refused_by_every_process(cluster: LocalCluster) -> None:
    ann = cluster.servers[1].guest("Ann")

    assert ann.refusal("GET", "/api/tables/unknown") == "no-such-table"


def test_new_tables_go_to_the_process_with_fewer(cluster: LocalCluster) -> None:
    people = [cluster.servers[0].guest(f"Person {number}") for number in range(8)]
    for person in people:
        cluster.run(lambda: _beat_all(cluster))
        person.make()

    assert [len(server.state.tables.loaded) for server in cluster.servers] == [4, 4]


async def _beat_all(cluster: LocalCluster) -> None:
    """All processes find out how busy the others are, as they do every second."""
    for server in cluster.servers:
        assert server.state.cluster is not None
        await server.state.cluster.beat()


def test_seat_link_works_at_a_process_that_does_not_have_the_table(cluster: LocalCluster) -> None:
    ann, bob = cluster.servers[0].guest("Ann"), cluster.servers[1].guest("Bob")
    table = ann.make()
    link = ann.post(f"/api/tables/{table}/links", seat=1).json()["link"]

    taken = cluster.at(bob, elsewhere(cluster, table)).post("/api/links/take", secret=link.rpartition("=")[2])

    assert taken.json().get("table") == table, taken.text


def test_score_pad_is_written_through_a_process_that_does_not_have_it(cluster: LocalCluster) -> None:
    first, second = cluster.servers
    ScoringDevice(first.stranger()).write(opening())
    other = ScoringDevice(second.stranger(), mark="bob")
    other.version = 1

    other.write(FIRST)

    assert (other.version, first.state.pads.has(PAD), second.state.pads.has(PAD)) == (2, True, False)


def test_table_of_an_event_is_in_the_process_of_the_event(cluster: LocalCluster) -> None:
    first, second = cluster.servers
    desk = playing(first, online=True)
    table = next(row.table_id for row in desk.live.tables.values() if row.table_id is not None)

    answer = second.stranger().get(f"/api/tables/{table}")

    assert (answer.status_code, first.state.tables.has(table)) == (200, True)


def test_event_with_its_score_pads_is_taken_over_when_its_process_stops(cluster: LocalCluster) -> None:
    first, second = cluster.servers
    desk = playing(first)
    pad = next(row.pad_id for row in desk.live.tables.values() if row.pad_id is not None)
    cluster.stop(first)

    second.stranger().get(f"/api/pads/{pad}")

    assert (second.state.pads.has(pad), second.state.events.has(desk.id)) == (True, True)


def test_people_find_each_other_across_processes(cluster: LocalCluster) -> None:
    first, second = cluster.servers
    ann, bob = first.guest("Ann"), second.guest("Bob")
    table = ann.post("/api/find", rules="classic", seats=3).json()["table"]
    cluster.owner(table).listen(table, ann.id)

    found = cluster.at(bob, elsewhere(cluster, table)).post("/api/find", rules="classic", seats=3)

    assert found.json() == {"table": table, "made": False}
