"""When players are sent a push message: at their turn, while they are away, once."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from ohhell.protocol.messages import Pause, Sit
from ohhell.server.push.turns import TurnMessages, absent_players, turn_of
from ohhell.table import fold
from ohhell.table.facts import StoodIn
from server.in_process_server import LocalServer, Visitor
from server.loopback_push_service import Delivery, LoopbackPushService


def due(server: LocalServer, table: str) -> frozenset[str]:
    return absent_players(server.live_table(table))


def playing(server: LocalServer) -> tuple[Visitor, Visitor, str]:
    """Whoever is to move, the other one, and their table, at which nobody is connected."""
    ann, bob, table = server.two_playing()
    first = server.table(table).chairs[server.table(table).waiting_for[0]].person
    return (ann, bob, table) if first == ann.id else (bob, ann, table)


def next_player(server: LocalServer, table: str, *players: Visitor) -> Visitor:
    """Whoever is to move."""
    now = server.table(table)
    return next(one for one in players if one.id == now.chairs[now.waiting_for[0]].person)


def quick(server: LocalServer) -> None:
    """Let the server send messages without waiting for a page that may be reloading."""
    state = server.state
    assert state.push is not None
    assert state.turn_messages is not None
    state.table_watchers.remove(state.turn_messages.table_changed)
    state.turn_messages = TurnMessages(state, state.push, quiet_s=0)


def subscribe(person: Visitor, service: LoopbackPushService) -> None:
    assert person.request("PUT", "/api/me/push", json=service.device(person.name)).status_code == 201


def next_delivery(server: LocalServer, service: LoopbackPushService) -> Delivery:
    """Let the server run until a message has arrived."""
    return server.run(partial(asyncio.to_thread, service.next))


def test_player_who_is_away_at_their_turn_is_due(server: LocalServer) -> None:
    first, _, table = playing(server)

    assert due(server, table) == {first.id}


def test_player_who_is_connected_is_not_due(server: LocalServer) -> None:
    first, _, table = playing(server)
    server.listen(table, first.id)

    assert due(server, table) == frozenset()


def test_nobody_is_due_while_the_table_is_paused(server: LocalServer) -> None:
    _, _, table = playing(server)
    server.do(table, server.table(table).host, Pause, on=True)

    assert due(server, table) == frozenset()


def test_nobody_is_due_before_the_start_and_after_the_end(server: LocalServer) -> None:
    _, _, gathering = server.two_seated()
    _, _, over = server.two_finished()

    assert due(server, gathering) | due(server, over) == frozenset()


def test_player_whose_moves_a_bot_makes_is_not_due(server: LocalServer) -> None:
    _, _, table = playing(server)
    live = server.live_table(table)
    live.table = fold.apply(live.table, StoodIn(live.table.waiting_for[0], "random"), server.state.now())

    assert due(server, table) == frozenset()


def test_player_without_other_people_is_not_due(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make(2)
    ann.sit(table, 0)
    server.do(table, ann.id, Sit, seat=1, name="Ann 2")
    server.start(table)

    assert due(server, table) == frozenset()


def test_turn_changes_with_the_players_own_moves_only(server: LocalServer) -> None:
    first, second, table = playing(server)
    before = [turn_of(server.table(table), person.id) for person in (first, second)]
    server.step(table)
    after = [turn_of(server.table(table), person.id) for person in (first, second)]

    assert (after[0] == before[0], after[1] == before[1]) == (False, True)


def test_absent_player_is_told_the_table_and_no_card(pushing: LocalServer, service: LoopbackPushService) -> None:
    quick(pushing)
    first, second, table = playing(pushing)
    subscribe(second, service)
    pushing.step(table)
    delivery = next_delivery(pushing, service)

    assert delivery.path == f"/send/{second.name}"
    assert delivery.message == {"kind": "turn", "table": table, "name": "Two short hands"}
    assert first.id not in delivery.text


def test_absent_player_gets_one_message_per_turn(pushing: LocalServer, service: LoopbackPushService) -> None:
    quick(pushing)
    first, second, table = playing(pushing)
    for person in (first, second):
        subscribe(person, service)
    pushing.step(table)
    told = [next_delivery(pushing, service).path]
    for _ in range(3):  # others come and go during the turn
        pushing.hang_up(pushing.listen(table, first.id))
    pushing.hang_up(pushing.listen(table, second.id))
    pushing.step(table)
    told.append(next_delivery(pushing, service).path)

    assert told == [f"/send/{second.name}", f"/send/{next_player(pushing, table, first, second).name}"]


def test_player_who_comes_back_in_time_gets_no_message(server: LocalServer) -> None:
    first, _, table = playing(server)
    messages = server.state.turn_messages
    assert messages is not None
    server.hang_up(server.listen(table, first.id))
    waiting = {person for timers in messages._timers.values() for person in timers}
    server.listen(table, first.id)

    assert (waiting, messages._timers) == ({first.id}, {})


@pytest.mark.parametrize("moved", [False, True])
def test_message_is_sent_only_if_the_turn_is_not_over(
    pushing: LocalServer,
    service: LoopbackPushService,
    moved: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    first, second, table = playing(pushing)
    subscribe(first, service)
    subscribe(second, service)
    messages = pushing.state.turn_messages
    assert messages is not None
    if moved:
        pushing.step(table)
    pushing.run(lambda: messages._send(table, first.id))
    pushing.run(lambda: messages._send(table, second.id))

    assert next_delivery(pushing, service).path == f"/send/{(second if moved else first).name}"
