"""Groups of people who play regularly, in the store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from ohhell.store import groups
from ohhell.store.groups import FollowedPad, Group, GroupGame
from ohhell.store.store import Store

T = TypeVar("T")

SUNDAYS = Group("sundays", "ab" * 32, "Sundays", created=1, changed=1)
GAME = GroupGame("g1", "d1", 5, "record", None, b"{}")


@pytest.fixture
def do(store: Store) -> Callable[[Callable[[Connection], object]], object]:
    """Run a job in a store with one group and return its value."""
    store.write(lambda connection: groups.add(connection, SUNDAYS)).result()
    return lambda job: store.write(job).result()


Do = Callable[[Callable[["Connection"], T]], T]


def test_group_is_found_as_it_was_made_and_counted(do: Do[object]) -> None:
    assert do(lambda connection: groups.find(connection, "sundays")) == SUNDAYS
    assert do(lambda connection: groups.find(connection, "mondays")) is None
    assert do(groups.count) == 1


def test_every_change_gives_a_group_another_version(do: Do[object]) -> None:
    do(lambda connection: groups.touch(connection, "sundays", 7))
    do(lambda connection: groups.touch(connection, "sundays", 9, title="Böb's"))

    changed = Group("sundays", "ab" * 32, "Böb's", created=1, changed=9, version=3)
    assert do(lambda connection: groups.find(connection, "sundays")) == changed


def test_game_is_added_changed_found_and_removed(do: Do[object]) -> None:
    later = GroupGame("g1", "d2", 99, "pad", "p", b"[]")
    do(lambda connection: groups.put_game(connection, "sundays", GAME))
    do(lambda connection: groups.put_game(connection, "sundays", later))

    assert do(lambda connection: groups.games(connection, "sundays")) == [GroupGame("g1", "d2", 5, "pad", "p", b"[]")]
    assert do(lambda connection: groups.known(connection, "sundays", "d2")) == "g1"
    assert do(lambda connection: groups.known(connection, "sundays", "d1")) is None
    assert do(lambda connection: groups.drop_game(connection, "sundays", "g1")) is True
    assert do(lambda connection: groups.drop_game(connection, "sundays", "g1")) is False


def test_names_are_set_as_a_whole(do: Do[object]) -> None:
    do(lambda connection: groups.set_names(connection, "sundays", [("Bobby", "Bob"), ("Anne", "Ann")]))
    both = do(lambda connection: groups.names(connection, "sundays"))
    do(lambda connection: groups.set_names(connection, "sundays", []))

    assert both == (("Anne", "Ann"), ("Bobby", "Bob"))
    assert do(lambda connection: groups.names(connection, "sundays")) == ()


def test_pads_are_followed_as_far_as_they_were_seen(do: Do[object]) -> None:
    for pad in (FollowedPad("q", 1), FollowedPad("p", 3), FollowedPad("p", 4)):
        do(lambda connection, pad=pad: groups.follow(connection, "sundays", pad))  # type: ignore[misc]
    two = do(lambda connection: groups.followed(connection, "sundays"))
    do(lambda connection: groups.unfollow(connection, "sundays", "q"))

    assert two == [FollowedPad("p", 4), FollowedPad("q", 1)]
    assert do(lambda connection: groups.followed(connection, "sundays")) == [FollowedPad("p", 4)]


def test_followers_and_waiting_pads_are_found(do: Do[object]) -> None:
    do(lambda connection: groups.add(connection, replace(SUNDAYS, id="mondays")))
    for group, pad in (("sundays", FollowedPad("p", 3)), ("mondays", FollowedPad("p", 0))):
        do(lambda connection, group=group, pad=pad: groups.follow(connection, group, pad))  # type: ignore[misc]

    assert do(lambda connection: groups.followers(connection, "p")) == ["mondays", "sundays"]
    assert do(groups.waiting) == [("mondays", "p")]
    assert do(lambda connection: groups.waiting(connection, "sundays")) == []


def test_group_is_deleted_with_everything_in_it(do: Do[object]) -> None:
    do(lambda connection: groups.put_game(connection, "sundays", GAME))
    do(lambda connection: groups.set_names(connection, "sundays", [("Anne", "Ann")]))
    do(lambda connection: groups.follow(connection, "sundays", FollowedPad("p", 1)))
    do(lambda connection: groups.remove(connection, "sundays"))

    assert do(lambda connection: groups.find(connection, "sundays")) is None
    assert do(lambda connection: groups.games(connection, "sundays")) == []
    assert do(lambda connection: groups.names(connection, "sundays")) == ()
    assert do(lambda connection: groups.followed(connection, "sundays")) == []
