"""Keys of an event, and the roles they give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.server.accounts.secret_key import derive_secrets
from ohhell.server.events.keys import assistant_key, new_key, player_key, role_of, scorer_key
from ohhell.tournament.rights import EventRole
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    return Desk(server).enter().start()


def role(desk: Desk, key: str) -> EventRole:
    return role_of(desk.server.state, desk.live, key)


def test_keys_give_their_roles(desk: Desk) -> None:
    keys = (desk.director, desk.assistant, desk.scorer(2), desk.player(3), "", "é")

    assert [role(desk, key) for key in keys] == [
        EventRole("director"),
        EventRole("assistant"),
        EventRole("scorer", match=1, table=2),
        EventRole("player", entrant=3),
        EventRole("public"),
        EventRole("public"),
    ]


def test_keys_of_another_event_give_no_role(server: LocalServer, desk: Desk) -> None:
    other = Desk(server).enter().start()
    keys = (other.director, other.assistant, other.scorer(1), other.player(1))

    assert {role(desk, key).role for key in keys} == {"public"}


def test_scorers_key_is_worthless_after_the_next_one(desk: Desk) -> None:
    before = desk.scorer(1)
    row = replace(desk.live.tables[1, 1], generation=2)
    desk.link(row)

    assert (role(desk, before).role, role(desk, desk.scorer(1)).role) == ("public", "scorer")


def test_scorers_key_can_be_the_key_of_a_score_pad(desk: Desk) -> None:
    key = scorer_key(desk.server.state, desk.id, 50, 800, 3)

    assert 22 <= len(key) <= 64
    assert key.replace("-", "").replace("_", "").isalnum()


def test_key_of_a_player_who_never_entered_gives_no_role(desk: Desk) -> None:
    assert role(desk, player_key(desk.server.state, desk.id, 9)).role == "public"


def test_keys_change_with_the_servers_secret(desk: Desk) -> None:
    before = [assistant_key(desk.server.state, desk.id), player_key(desk.server.state, desk.id, 1), desk.scorer(1)]
    desk.server.state.secrets = derive_secrets(bytes(32))
    after = [assistant_key(desk.server.state, desk.id), player_key(desk.server.state, desk.id, 1), desk.scorer(1)]

    assert not set(before) & set(after)


def test_new_keys_differ() -> None:
    assert len({new_key() for _ in range(10)}) == 10
