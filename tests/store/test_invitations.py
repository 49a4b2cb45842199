"""Invitations, and who played with whom."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection

from ohhell.store import games, invitations, people, tables
from ohhell.store.games import SeatResult
from ohhell.store.invitations import Invitation, ShownInvitation
from ohhell.store.store import Store

TABLE = tables.TableLine("t", None, None, True, "gathering", None, "irish", 4, created=0, changed=1_000, summary=b"{}")
INVITATION = Invitation("bob", "t", "ann", at=5_000, after="old")


@pytest.fixture
def store(store: Store) -> Store:
    """Ann and Bob, who played together, an open table, and an invitation of Bob."""

    def fill(connection: Connection) -> None:
        for name in ("ann", "bob"):
            people.add(connection, people.StoredPerson(name, name.capitalize(), created=0, seen=1_000))
        tables.add(connection, TABLE)
        tables.add(connection, replace(TABLE, id="closed", phase="closed"))
        game = games.StoredGame("g", "old", 1, 900, public=False, rules_name="irish", mark="", record="")
        seats = [SeatResult(0, "ann", "Ann", 1, 1, True, True), SeatResult(1, "bob", "B.", 0, 2, False, True)]
        games.add_game(connection, game, [*seats, SeatResult(2, None, "Alba", 0, 2, False, False)], [])
        for invitation in (INVITATION, INVITATION, replace(INVITATION, table_id="closed")):
            invitations.invite(connection, invitation)

    store.write(fill).result()
    return store


def shown(store: Store, since: int = 0) -> list[ShownInvitation]:
    return store.read(partial(invitations.invitations_of, person="bob", since=since, limit=9)).result()


def test_invitation_to_an_open_table_is_shown_once(store: Store) -> None:
    assert shown(store) == [ShownInvitation("t", "irish", "ann", "Ann", 5_000, "old")]


def test_old_invitation_is_not_shown(store: Store) -> None:
    assert shown(store, since=5_001) == []


@pytest.mark.parametrize(("blocker", "other"), [("bob", "ann"), ("ann", "bob")])
def test_invitation_is_not_shown_after_one_blocked_the_other(store: Store, blocker: str, other: str) -> None:
    store.write(partial(people.set_pair, pairs="blocks", person=blocker, other=other, there=True)).result()

    assert shown(store) == []


def test_table_after_another_is_that_of_the_invitation(store: Store) -> None:
    query = partial(invitations.table_after, person="bob", after="old", since=0)

    assert store.read(query).result() == "t"


def test_own_table_after_another_is_no_invitation(store: Store) -> None:
    store.write(partial(invitations.invite, invitation=replace(INVITATION, person="ann"))).result()
    found = store.read(partial(invitations.table_after, person="ann", after="old", since=0)).result()
    listed = store.read(partial(invitations.invitations_of, person="ann", since=0, limit=9)).result()

    assert (found, listed) == ("t", [])


def test_withdrawn_invitation_is_gone(store: Store) -> None:
    store.write(partial(invitations.withdraw, person="bob", table_id="t")).result()

    assert shown(store) == []


def test_old_invitations_are_deleted(store: Store) -> None:
    assert store.write(partial(invitations.delete_before, at=5_001)).result() == 2
    assert shown(store) == []


def test_shared_game_has_the_present_name_of_the_other_person(store: Store) -> None:
    found = store.read(partial(invitations.shared_games, person="ann", limit=9)).result()

    assert [(game.game_id, game.person, game.name) for game in found] == [("g", "bob", "Bob")]
