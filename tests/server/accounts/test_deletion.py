"""Deleted accounts: what is gone, and what the others keep."""

from __future__ import annotations

import asyncio
from functools import partial

from ohhell.protocol.messages import Say
from ohhell.server.accounts.deletion import renamed_record
from ohhell.server.games.finished import pad_game_id
from ohhell.store import games, log, personal_data, tables
from ohhell.store.games import SeatResult, StoredGame
from server.in_process_server import LocalServer, Visitor


def delete(person: Visitor) -> None:
    answer = person.request("DELETE", "/api/me", json={"name": person.name})
    assert answer.status_code == 200, answer.text


def test_name_is_replaced_in_games_with_others(each_server: LocalServer) -> None:
    ann, bob, _ = each_server.two_finished()
    delete(ann)
    game = bob.get("/api/games").json()["games"][0]
    record = bob.get(f"/api/games/{game['id']}/record").text

    assert [(seat["name"], seat["person"] is None) for seat in game["seats"]] == [
        ("Deleted player", True),
        ("Bob", False),
    ]
    assert ("Ann" in record, "Deleted player" in record) == (False, True)


def test_record_can_still_be_replayed_when_a_player_deleted_their_account(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    delete(ann)
    game = bob.get("/api/games").json()["games"][0]["id"]

    assert bob.get(f"/api/games/{game}").json()["names"] == ["Deleted player", "Bob"]


def test_both_names_differ_when_both_players_delete_their_accounts(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished(settings={"listed": True})
    game = bob.get("/api/games").json()["games"][0]["id"]
    delete(ann)
    delete(bob)

    assert server.stranger().get(f"/api/games/{game}").json()["names"] == ["Deleted player", "Deleted player 2"]


def test_bot_plays_on_without_the_name_at_a_running_table(server: LocalServer) -> None:
    ann, bob, table = server.two_playing()
    delete(bob)
    found = server.table(table)

    assert (found.names, found.people, found.chairs[1].bot is not None) == (("Ann", "Deleted player"), (ann.id,), True)


def test_table_without_other_people_is_deleted(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make(3, bots=["random", "random"], sit=True)
    delete(ann)

    assert server.state.store.read(lambda connection: tables.find(connection, table)).result() is None


def test_closed_tables_of_lessons_are_deleted(server: LocalServer) -> None:
    ann = server.guest("Ann")
    first, second = (ann.post("/api/lesson").json()["id"] for _ in range(2))  # the second closes the first
    delete(ann)
    left = [server.state.store.read(partial(log.entries, stream=table)).result() for table in (first, second)]

    assert left == [[], []]


def test_nothing_is_left_of_tables_that_another_page_opens_meanwhile(server: LocalServer) -> None:
    ann = server.guest("Ann")

    async def at_once() -> None:
        opened = (ann.client.post("/api/lesson") for _ in range(3))
        await asyncio.gather(ann.client.request("DELETE", "/api/me", json={"name": "Ann"}), *opened)

    server.run(at_once)

    assert server.state.store.read(partial(personal_data.table_ids, person=ann.id)).result() == []


def test_account_is_deleted_once_when_two_pages_do_it(server: LocalServer) -> None:
    ann = server.guest("Ann")
    ann.make(2, sit=True)

    async def twice() -> list[int]:
        answers = (ann.client.request("DELETE", "/api/me", json={"name": "Ann"}) for _ in range(2))
        return [answer.status_code for answer in await asyncio.gather(*answers)]

    assert server.run(twice) == [200, 200]


def test_tables_are_released_from_memory(server: LocalServer) -> None:
    ann = server.guest("Ann")
    ann.make(2, sit=True)
    server.state.tables.release_idle()
    delete(ann)

    assert server.state.tables.loaded == []


def test_chat_is_not_sent_to_somebody_who_reconnects(server: LocalServer) -> None:
    ann, bob, table = server.two_playing()
    server.do(table, ann.id, Say, text="a secret")
    delete(ann)
    subscriber = server.listen(table, bob.id)
    subscriber.sent = 1
    update = subscriber.live.updates.next_for(subscriber)

    assert update is not None
    assert (b"a secret" in update, b"Ann" in update) == (False, False)


def test_game_with_bots_alone_is_deleted(server: LocalServer) -> None:
    ann = server.guest("Ann")
    game = StoredGame("g", "t", 1, 5, public=False, rules_name="x", mark="", record="")
    seats = [SeatResult(0, ann.id, "Ann", 1, 1, True, True), SeatResult(1, None, "Alba", 0, 2, False, False)]
    server.state.store.write(lambda connection: games.add_game(connection, game, seats, [])).result()
    delete(ann)

    assert server.state.store.read(lambda connection: games.game(connection, "g")).result() is None


def test_name_on_a_score_pad_stays(server: LocalServer) -> None:
    ann = server.guest("Ann")
    game = StoredGame(pad_game_id("pad", 1), "pad", 1, 5, public=True, rules_name="x", mark="", record="")
    seat = SeatResult(0, ann.id, "Ann", 1, 1, True, True)
    server.state.store.write(lambda connection: games.add_game(connection, game, [seat], [])).result()
    delete(ann)
    left = server.state.store.read(lambda connection: games.participants(connection, game.id)).result()

    assert [(result.name, result.person) for result in left] == [("Ann", None)]


def test_game_without_a_record_stays_without_one() -> None:
    assert renamed_record("", 0, "Deleted player") == ""
