"""Attempts to get another player's seat or cards by links, tokens and second identities."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ohhell.protocol.limits import SEAT_KEPT
from ohhell.protocol.messages import Away, Configure, SeatBot, Settings, Sit, Stand, Start, Vote
from ohhell.rules.errors import OhHellError
from ohhell.server.tables.connection import carry_out
from ohhell.table.facts import StoodIn
from server.in_process_server import LocalServer, Players, Visitor, local_server, running


def secret_for(host: Visitor, table: str, seat: int = 1) -> str:
    """The secret of a link to a seat."""
    answer = host.post(f"/api/tables/{table}/links", seat=seat)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"].partition("#link=")[2])


def given_away(server: LocalServer, **settings: object) -> tuple[Players, Visitor, str]:
    """Bob was away too long, and Dee has opened a link to his seat."""
    players, table = running(server, **settings)
    server.later(SEAT_KEPT)
    dee = server.guest("Dee")
    dee.post("/api/links/take", secret=secret_for(players[0], table))
    return players, dee, table


def refused(server: LocalServer, table: str, person: str, seat: int) -> str | None:
    """Return the code that somebody is refused a seat with; None if they get it."""
    try:
        server.do(table, person, Sit, seat=seat, name="Somebody")
    except OhHellError as refusal:
        return refusal.code
    return None


def test_seat_link_is_refused_while_the_player_reloads(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    subscriber = server.listen(table, bob.id)
    server.hang_up(subscriber)
    server.later(0.031)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


@pytest.mark.parametrize(("grace", "held"), [(60, 60), (0, 300), (1, 15)])
def test_seat_link_is_allowed_after_the_grace_time(server: LocalServer, grace: int, held: int) -> None:
    (ann, bob, _), table = running(server, grace=grace)
    server.later(0)
    server.hang_up(server.listen(table, bob.id))
    server.later(held - 0.001)
    early = ann.refusal("POST", f"/api/tables/{table}/links", seat=1)
    server.later(0.001)

    assert (early, ann.post(f"/api/tables/{table}/links", seat=1).status_code) == ("seat-held", 201)


def test_absence_begins_when_the_last_device_disconnects(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    phone, laptop = server.listen(table, bob.id), server.listen(table, bob.id)
    server.hang_up(phone)
    server.later(60)
    with_laptop = ann.refusal("POST", f"/api/tables/{table}/links", seat=1)
    server.hang_up(laptop)
    server.later(59)

    assert (with_laptop, ann.refusal("POST", f"/api/tables/{table}/links", seat=1)) == ("player-present", "seat-held")


def test_short_return_restarts_the_grace_time(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    server.later(59)
    server.hang_up(server.listen(table, bob.id))
    server.later(59)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_seat_link_of_an_earlier_absence_is_refused(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    server.later(60)
    secret = secret_for(ann, table)
    server.hang_up(server.listen(table, bob.id))

    assert server.guest("Dee").refusal("POST", "/api/links/take", secret=secret) == "seat-held"


def test_announced_break_holds_the_seat(server: LocalServer) -> None:
    (ann, bob, _), table = running(server, grace=1)
    server.do(table, bob.id, Away)
    server.later(179)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_lower_grace_time_does_not_shorten_an_absence(server: LocalServer) -> None:
    (ann, _, _), table = running(server)
    server.do(table, ann.id, Configure, settings=Settings(grace=1))
    server.later(59)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_lower_grace_time_before_the_start_does_not_shorten_an_absence(server: LocalServer) -> None:
    ann, _, table = server.two_seated()
    server.do(table, ann.id, Configure, settings=Settings(grace=1))
    server.later(2)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_seat_with_a_stand_in_stays_the_players(server: LocalServer) -> None:
    (ann, _, _), table = running(server)
    live_table = server.live_table(table)
    server.run(lambda: live_table.put([StoodIn(1, "random")]))

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"
    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=1, name="Robot") == "seat-taken"


def test_grace_time_restarts_with_the_server(tmp_path: Path) -> None:
    with local_server(tmp_path) as first:
        (ann, _, _), table = running(first)
        cookie = ann.client.cookies["ohhell"]
        first.later(60)
        assert ann.post(f"/api/tables/{table}/links", seat=1).status_code == 201
    with local_server(tmp_path) as second:
        again = second.stranger(Authorization=f"Bearer {cookie}")

        assert again.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_host_cannot_take_a_second_seat_by_link(server: LocalServer) -> None:
    (ann, _, _), table = running(server)
    server.later(60)

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table)) == "already-playing"


def test_host_who_left_cannot_take_another_seat_in_the_same_hand(server: LocalServer) -> None:
    (ann, _, _), table = running(server)
    server.later(60)
    secret = secret_for(ann, table)
    server.do(table, ann.id, Stand)

    assert ann.refusal("POST", "/api/links/take", secret=secret) == "already-playing"


def test_second_identity_of_the_host_sees_no_cards_of_a_bot(server: LocalServer) -> None:
    (ann, _, cid), table = running(server)
    server.do(table, cid.id, Stand)
    other_browser = server.guest("Not Ann")
    reply = other_browser.post("/api/links/take", secret=secret_for(ann, table, 2)).json()
    subscriber = server.listen(table, other_browser.id)

    assert (reply["joins"], subscriber.seat) == ("next-deal", None)


def test_second_identity_of_the_host_sees_no_cards_of_a_removed_player(server: LocalServer) -> None:
    (ann, _, cid), table = running(server)
    for voter in (ann, cid):
        server.do(table, voter.id, Vote, against=1, out=True)
    other_browser = server.guest("Not Ann")
    other_browser.post("/api/links/take", secret=secret_for(ann, table, 1))

    assert server.listen(table, other_browser.id).seat is None


def test_reserved_seat_is_refused_to_others(server: LocalServer) -> None:
    (ann, _, cid), table = running(server)
    server.do(table, cid.id, Stand)
    first, second = secret_for(ann, table, 2), secret_for(ann, table, 2)
    server.guest("Dee").post("/api/links/take", secret=first)

    assert server.guest("Eve").refusal("POST", "/api/links/take", secret=second) == "seat-taken"


def test_host_cannot_seat_a_bot_for_an_absent_player(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make()
    bob.sit(table, 1)
    server.later(SEAT_KEPT)

    with pytest.raises(OhHellError, match="Bob sits there"):
        server.do(table, ann.id, SeatBot, seat=1, bot="club")


def test_player_who_returns_while_a_link_is_used_keeps_the_seat(server: LocalServer) -> None:
    (ann, bob, _), table = running(server)
    server.later(60)
    secret, dee = secret_for(ann, table), server.guest("Dee")
    live_table = server.live_table(table)

    async def both_at_once() -> None:
        async with live_table.exclusive():
            taking = asyncio.create_task(dee.client.post("/api/links/take", json={"secret": secret}))
            await asyncio.wait({taking}, timeout=0.2)  # it waits for the table, which is locked
            live_table.presence._connections[bob.id] += 1  # his connection waits for the table, too
        assert (await taking).json()["code"] == "player-present"

    server.run(both_at_once)

    assert server.table(table).chairs[1].person == bob.id


def test_owner_can_take_the_seat_back_in_the_same_hand(server: LocalServer) -> None:
    (_, bob, _), dee, table = given_away(server)
    lost = server.table(table).chairs[1].person
    server.do(table, bob.id, Sit, seat=1, name="Bob")

    assert (lost, server.table(table).chairs[1].person) == (dee.id, bob.id)


def test_owner_can_take_the_seat_back_when_blocked(server: LocalServer) -> None:
    (_, bob, _), dee, table = given_away(server, listed=True)
    dee.request("PUT", f"/api/me/blocks/{bob.id}")
    subscriber = server.listen(table, bob.id)
    done = server.run(lambda: carry_out(server.state, subscriber, Sit(id="x", seat=1, name="Bob"), address="127.0.0.1"))

    assert done.version == server.table(table).version


def test_owner_can_connect_when_spectators_are_not_allowed(server: LocalServer) -> None:
    (_, bob, _), _, table = given_away(server, spectators=False)
    subscriber = server.listen(table, bob.id)

    assert subscriber.leaving is None


def test_owner_finds_the_table_in_their_list(server: LocalServer) -> None:
    (_, bob, _), _, table = given_away(server)

    assert [entry["id"] for entry in bob.get("/api/me").json()["tables"]] == [table]


def test_player_is_out_of_the_hand_when_the_owner_takes_the_seat_back(server: LocalServer) -> None:
    (_, bob, _), dee, table = given_away(server)
    server.do(table, bob.id, Sit, seat=1, name="Bob")

    assert (refused(server, table, dee.id, 1), server.listen(table, dee.id).seat) == ("already-started", None)


def test_claim_to_a_seat_survives_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as first:
        (_, bob, _), _, table = given_away(first)
    with local_server(tmp_path) as second:
        second.do(table, bob.id, Sit, seat=1, name="Bob")

        assert second.table(table).chairs[1].person == bob.id


def test_seat_token_is_refused_to_a_host_who_plays(server: LocalServer) -> None:
    (ann, _, cid), table = running(server)
    server.do(table, cid.id, Stand)

    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=2, name="Robot") == "seated-yourself"


def test_seat_token_is_refused_to_a_seated_host_before_the_start(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make(3)
    ann.sit(table, 0)

    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=2, name="Robot") == "seated-yourself"


def test_seat_token_during_a_hand_shows_no_cards_of_it(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make(2, bots=["random"])
    bob.sit(table, 0)
    server.start(table)
    token = ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot").json()

    assert (token["joins"], server.listen(table, token["person"]).seat) == ("next-deal", None)


def test_owner_of_a_reserved_token_gets_no_second_seat(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make(3, bots=["random", "random"])
    bob.sit(table, 0)
    server.start(table)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table, 2)) == "already-playing"


def test_owner_of_a_token_gets_no_second_seat_before_the_deal(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make(3, bots=["random"])
    bob.sit(table, 0)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")
    server.do(table, ann.id, Start)

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table, 2)) == "already-playing"


def test_outside_bot_is_shown_with_its_owner(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make(2)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")

    assert server.stranger().get(f"/api/tables/{table}").json()["table"]["seats"][1]["by"] == ann.id
