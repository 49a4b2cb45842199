"""Attempts to get another player's seat or cards by links, tokens and second identities."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from ohhell.protocol.limits import SEAT_KEPT
from ohhell.protocol.messages import Away, Configure, SeatBot, Settings, Sit, Stand, Start, Vote
from ohhell.rules.errors import OhHellError
from ohhell.server.tables.connection import carry_out
from ohhell.table.facts import StoodIn
from server.in_process_server import Site, Visitor, site
from server.seated_players import Players, running

if TYPE_CHECKING:
    from pathlib import Path


def secret_for(host: Visitor, table: str, seat: int = 1) -> str:
    """The secret of a link to a seat."""
    answer = host.post(f"/api/tables/{table}/links", seat=seat)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"].partition("#link=")[2])


def given_away(here: Site, **settings: object) -> tuple[Players, Visitor, str]:
    """Bob was away too long, and Dee has opened a link to his seat."""
    players, table = running(here, **settings)
    here.later(SEAT_KEPT)
    dee = here.guest("Dee")
    dee.post("/api/links/take", secret=secret_for(players[0], table))
    return players, dee, table


def refused(here: Site, table: str, person: str, seat: int) -> str | None:
    """The code with which somebody is kept from a seat; None where they have it."""
    try:
        here.do(table, person, Sit, seat=seat, name="Somebody")
    except OhHellError as refusal:
        return refusal.code
    return None


# when a seat may be given away
def test_seat_link_is_refused_while_the_player_reloads(here: Site) -> None:
    (ann, bob, _), table = running(here)
    line = here.listen(table, bob.id)
    here.hang_up(line)
    here.later(0.031)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


@pytest.mark.parametrize(("grace", "kept"), [(60, 60), (0, 300), (1, 15)])
def test_seat_link_is_allowed_after_the_grace_time(here: Site, grace: int, kept: int) -> None:
    (ann, bob, _), table = running(here, grace=grace)
    here.later(0)
    here.hang_up(here.listen(table, bob.id))
    here.later(kept - 0.001)
    early = ann.refusal("POST", f"/api/tables/{table}/links", seat=1)
    here.later(0.001)

    assert (early, ann.post(f"/api/tables/{table}/links", seat=1).status_code) == ("seat-held", 201)


def test_absence_begins_when_the_last_device_disconnects(here: Site) -> None:
    (ann, bob, _), table = running(here)
    phone, laptop = here.listen(table, bob.id), here.listen(table, bob.id)
    here.hang_up(phone)
    here.later(60)
    with_laptop = ann.refusal("POST", f"/api/tables/{table}/links", seat=1)
    here.hang_up(laptop)
    here.later(59)

    assert (with_laptop, ann.refusal("POST", f"/api/tables/{table}/links", seat=1)) == ("player-present", "seat-held")


def test_short_return_restarts_the_grace_time(here: Site) -> None:
    (ann, bob, _), table = running(here)
    here.later(59)
    here.hang_up(here.listen(table, bob.id))
    here.later(59)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_seat_link_of_an_earlier_absence_is_refused(here: Site) -> None:
    (ann, bob, _), table = running(here)
    here.later(60)
    secret = secret_for(ann, table)
    here.hang_up(here.listen(table, bob.id))

    assert here.guest("Dee").refusal("POST", "/api/links/take", secret=secret) == "seat-held"


def test_announced_break_holds_the_seat(here: Site) -> None:
    (ann, bob, _), table = running(here, grace=1)
    here.do(table, bob.id, Away)
    here.later(179)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_lower_grace_time_does_not_shorten_an_absence(here: Site) -> None:
    (ann, _, _), table = running(here)
    here.do(table, ann.id, Configure, settings=Settings(grace=1))
    here.later(59)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_lower_grace_time_before_the_start_does_not_shorten_an_absence(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.do(table, ann.id, Configure, settings=Settings(grace=1))
    here.later(2)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


def test_seat_with_a_stand_in_stays_the_players(here: Site) -> None:
    (ann, _, _), table = running(here)
    live_table = here.live_table(table)
    here.run(lambda: live_table.put([StoodIn(1, "random")]))

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"
    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=1, name="Robot") == "seat-taken"


def test_grace_time_restarts_with_the_server(tmp_path: Path) -> None:
    with site(tmp_path) as first:
        (ann, _, _), table = running(first)
        cookie = ann.client.cookies["ohhell"]
        first.later(60)
        assert ann.post(f"/api/tables/{table}/links", seat=1).status_code == 201
    with site(tmp_path) as second:
        again = second.stranger(Authorization=f"Bearer {cookie}")

        assert again.refusal("POST", f"/api/tables/{table}/links", seat=1) == "seat-held"


# who may take it
def test_host_cannot_take_a_second_seat_by_link(here: Site) -> None:
    (ann, _, _), table = running(here)
    here.later(60)

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table)) == "already-playing"


def test_host_who_left_cannot_take_another_seat_in_the_same_hand(here: Site) -> None:
    (ann, _, _), table = running(here)
    here.later(60)
    secret = secret_for(ann, table)
    here.do(table, ann.id, Stand)

    assert ann.refusal("POST", "/api/links/take", secret=secret) == "already-playing"


def test_second_identity_of_the_host_sees_no_cards_of_a_bot(here: Site) -> None:
    (ann, _, cid), table = running(here)
    here.do(table, cid.id, Stand)
    other_browser = here.guest("Not Ann")
    told = other_browser.post("/api/links/take", secret=secret_for(ann, table, 2)).json()
    line = here.listen(table, other_browser.id)

    assert (told["joins"], line.seat) == ("next-deal", None)


def test_second_identity_of_the_host_sees_no_cards_of_a_removed_player(here: Site) -> None:
    (ann, _, cid), table = running(here)
    for voter in (ann, cid):
        here.do(table, voter.id, Vote, against=1, out=True)
    other_browser = here.guest("Not Ann")
    other_browser.post("/api/links/take", secret=secret_for(ann, table, 1))

    assert here.listen(table, other_browser.id).seat is None


def test_reserved_seat_is_refused_to_others(here: Site) -> None:
    (ann, _, cid), table = running(here)
    here.do(table, cid.id, Stand)
    first, second = secret_for(ann, table, 2), secret_for(ann, table, 2)
    here.guest("Dee").post("/api/links/take", secret=first)

    assert here.guest("Eve").refusal("POST", "/api/links/take", secret=second) == "seat-taken"


def test_host_cannot_seat_a_bot_for_an_absent_player(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    bob.sit(table, 1)
    here.later(SEAT_KEPT)

    with pytest.raises(OhHellError, match="Bob sits there"):
        here.do(table, ann.id, SeatBot, seat=1, bot="club")


def test_player_who_returns_while_a_link_is_used_keeps_the_seat(here: Site) -> None:
    (ann, bob, _), table = running(here)
    here.later(60)
    secret, dee = secret_for(ann, table), here.guest("Dee")
    live_table = here.live_table(table)

    async def both_at_once() -> None:
        async with live_table.exclusive():
            taking = asyncio.create_task(dee.client.post("/api/links/take", json={"secret": secret}))
            await asyncio.wait({taking}, timeout=0.2)  # it gets as far as the room, which is locked
            live_table.presence._connections[bob.id] += 1  # his connection is up, and waits for the room, too
        assert (await taking).json()["code"] == "player-present"

    here.run(both_at_once)

    assert here.table(table).chairs[1].person == bob.id


# taking it back
def test_owner_can_take_the_seat_back_in_the_same_hand(here: Site) -> None:
    (_, bob, _), dee, table = given_away(here)
    lost = here.table(table).chairs[1].person
    here.do(table, bob.id, Sit, seat=1, name="Bob")

    assert (lost, here.table(table).chairs[1].person) == (dee.id, bob.id)


def test_owner_can_take_the_seat_back_when_blocked(here: Site) -> None:
    (_, bob, _), dee, table = given_away(here, listed=True)
    dee.ask("PUT", f"/api/me/blocks/{bob.id}")
    line = here.listen(table, bob.id)
    done = here.run(lambda: carry_out(here.state, line, Sit(id="x", seat=1, name="Bob"), address="127.0.0.1"))

    assert done.version == here.table(table).version


def test_owner_can_connect_when_spectators_are_not_allowed(here: Site) -> None:
    (_, bob, _), _, table = given_away(here, spectators=False)
    line = here.listen(table, bob.id)

    assert line.leaving is None


def test_owner_finds_the_table_in_their_list(here: Site) -> None:
    (_, bob, _), _, table = given_away(here)

    assert [entry["id"] for entry in bob.get("/api/me").json()["tables"]] == [table]


def test_player_is_out_of_the_hand_when_the_owner_takes_the_seat_back(here: Site) -> None:
    (_, bob, _), dee, table = given_away(here)
    here.do(table, bob.id, Sit, seat=1, name="Bob")

    assert (refused(here, table, dee.id, 1), here.listen(table, dee.id).seat) == ("already-started", None)


def test_claim_to_a_seat_survives_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as first:
        (_, bob, _), _, table = given_away(first)
    with site(tmp_path) as second:
        second.do(table, bob.id, Sit, seat=1, name="Bob")

        assert second.table(table).chairs[1].person == bob.id


# tokens
def test_seat_token_is_refused_to_a_host_who_plays(here: Site) -> None:
    (ann, _, cid), table = running(here)
    here.do(table, cid.id, Stand)

    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=2, name="Robot") == "seated-yourself"


def test_seat_token_is_refused_to_a_seated_host_before_the_start(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make(3)
    ann.sit(table, 0)

    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=2, name="Robot") == "seated-yourself"


def test_seat_token_during_a_hand_shows_no_cards_of_it(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(2, bots=["random"])
    bob.sit(table, 0)
    here.start(table)
    token = ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot").json()

    assert (token["joins"], here.listen(table, token["person"]).seat) == ("next-deal", None)


def test_owner_of_a_reserved_token_gets_no_second_seat(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(3, bots=["random", "random"])
    bob.sit(table, 0)
    here.start(table)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table, 2)) == "already-playing"


def test_owner_of_a_token_gets_no_second_seat_before_the_deal(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(3, bots=["random"])
    bob.sit(table, 0)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")
    here.do(table, ann.id, Start)

    assert ann.refusal("POST", "/api/links/take", secret=secret_for(ann, table, 2)) == "already-playing"


def test_outside_bot_shows_its_owner(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make(2)
    ann.post(f"/api/tables/{table}/tokens", seat=1, name="Robot")

    assert here.stranger().get(f"/api/tables/{table}").json()["table"]["seats"][1]["by"] == ann.id
