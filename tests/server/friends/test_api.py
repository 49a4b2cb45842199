"""People you played with: remembered, invited again, and asked before another game."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from ohhell.protocol.messages import Close
from ohhell.table.facts import BotSat, PlayerGone
from server.in_process_server import LocalServer, Visitor


def names(person: Visitor) -> list[tuple[str, int]]:
    return [(one["person"]["name"], one["games"]) for one in person.get("/api/me/friends").json()["friends"]]


def invited(person: Visitor) -> list[tuple[str, str]]:
    return [(one["by"]["name"], one["table"]) for one in person.get("/api/me/invitations").json()["invitations"]]


def test_people_of_finished_games_are_remembered(each_server: LocalServer) -> None:
    ann, bob, _ = each_server.two_finished()

    assert (names(ann), names(bob), names(each_server.guest("Cid"))) == ([("Bob", 1)], [("Ann", 1)], [])


@pytest.mark.parametrize("blocker", [0, 1], ids=["by me", "by them"])
def test_people_who_blocked_each_other_are_not_shown(server: LocalServer, blocker: int) -> None:
    both = server.two_finished()[:2]
    both[blocker].request("PUT", f"/api/me/blocks/{both[1 - blocker].id}")

    assert [names(one) for one in both] == [[], []]


def test_invitation_is_shown_until_it_is_declined(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    table = ann.make(2, sit=True)
    ann.post(f"/api/tables/{table}/invitations", people=[bob.id])
    shown = invited(bob)
    bob.request("DELETE", f"/api/me/invitations/{table}")

    assert (shown, invited(bob)) == ([("Ann", table)], [])


def test_invitation_is_shown_for_a_day_and_while_the_table_is_open(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    table = ann.make(2, sit=True)
    ann.post(f"/api/tables/{table}/invitations", people=[bob.id])
    server.later(24 * 3600 + 1)

    assert invited(bob) == []


def test_stranger_can_not_be_invited(server: LocalServer) -> None:
    ann, cid = server.guest("Ann"), server.guest("Cid")
    table = ann.make(2, sit=True)

    assert ann.refusal("POST", f"/api/tables/{table}/invitations", people=[cid.id]) == "not-a-friend"
    assert invited(cid) == []


def test_only_people_at_a_table_invite_to_it(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    table = server.guest("Cid").make(2)

    assert ann.refusal("POST", f"/api/tables/{table}/invitations", people=[bob.id]) == "not-at-the-table"


def test_nobody_is_invited_to_a_closed_table(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    table = ann.make(2, sit=True)
    server.do(table, ann.id, Close)

    assert ann.refusal("POST", f"/api/tables/{table}/invitations", people=[bob.id]) == "table-closed"


def test_invitations_have_a_limit(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    table = ann.make(2, sit=True)
    statuses = [ann.post(f"/api/tables/{table}/invitations", people=[bob.id]).status_code for _ in range(11)]

    assert statuses == [201] * 10 + [429]


def test_playing_again_asks_the_others_and_seats_only_the_caller(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    again = bob.post(f"/api/tables/{table}/again").json()["id"]
    new = server.table(again)

    assert ([chair.name for chair in new.chairs], new.host) == (["", "Bob"], bob.id)
    assert (new.rules, invited(ann), server.table(table).stage) == (server.table(table).rules, [("Bob", again)], "over")


def test_playing_again_leads_to_the_table_of_whoever_asked_first(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    first = bob.post(f"/api/tables/{table}/again").json()["id"]

    assert ann.post(f"/api/tables/{table}/again").json()["id"] == first


def test_playing_again_twice_leads_to_the_same_table(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    first, second = (bob.post(f"/api/tables/{table}/again").json()["id"] for _ in range(2))

    assert (second, invited(ann), invited(bob)) == (first, [("Bob", first)], [])


def test_playing_again_at_the_same_moment_leads_to_one_table(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()

    async def both() -> list[httpx.Response]:
        return await asyncio.gather(*(one.client.post(f"/api/tables/{table}/again") for one in (ann, bob)))

    assert len({answer.json()["id"] for answer in server.run(both)}) == 1


@pytest.mark.parametrize("blocker", [0, 1], ids=["by me", "by them"])
def test_invitation_disappears_after_a_block(server: LocalServer, blocker: int) -> None:
    ann, bob, table = server.two_finished()
    bob.post(f"/api/tables/{table}/again")
    one, other = (ann, bob) if blocker == 0 else (bob, ann)
    one.request("PUT", f"/api/me/blocks/{other.id}")

    assert invited(ann) == []


def test_playing_again_seats_the_same_bots(server: LocalServer) -> None:
    ann, _, table = server.two_finished()
    live = server.live_table(table)
    server.run(lambda: live.put([PlayerGone(1, "novice"), BotSat(1, "novice", "Alba")]))
    again = ann.post(f"/api/tables/{table}/again").json()["id"]

    assert [chair.bot for chair in server.table(again).chairs] == [None, "novice"]


def test_host_who_only_watched_asks_everybody_and_gets_no_seat(server: LocalServer) -> None:
    host, ann, bob = server.guest("Host"), server.guest("Ann"), server.guest("Bob")
    table = host.make(2)
    ann.sit(table, 0)
    bob.sit(table, 1)
    server.start(table)
    server.play_out(table)
    again = host.post(f"/api/tables/{table}/again").json()["id"]

    assert (server.table(again).people, invited(ann), invited(bob)) == ((), [("Host", again)], [("Host", again)])


def test_only_players_of_a_finished_game_play_again(server: LocalServer) -> None:
    ann, _, running = server.two_playing()
    _, _, over = server.two_finished()

    assert ann.refusal("POST", f"/api/tables/{running}/again") == "not-over"
    assert ann.refusal("POST", f"/api/tables/{over}/again") == "not-seated"
