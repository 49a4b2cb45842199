"""Followers of a score pad get every note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ohhell.scorekeeper.notes import Write
from server.pad_followers import Follower
from server.pad_writers import FIRST, SECOND, begun, folded

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_follower_gets_existing_and_new_notes(here: Site, followers: list[Follower]) -> None:
    ann = begun(here, FIRST)
    followers.append(bob := Follower(here))
    assert [entry["version"] for entry in bob.until(2)["entries"]] == [1, 2]

    ann.write(SECOND)

    assert [entry["version"] for entry in bob.until(3)["entries"]] == [3]
    assert folded(bob.entries) == folded(ann.look()["entries"])


def test_follower_sees_who_made_a_correction(here: Site, followers: list[Follower]) -> None:
    ann = begun(here, FIRST, SECOND)
    followers.append(bob := Follower(here))

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))
    bob.until(4)

    changes = folded(bob.entries).changes
    assert [(change.by, change.hand, change.cell, change.old, change.new) for change in changes] == [
        ("Ann", 1, "taken", 0, 1),
        ("Ann", 1, "taken", 1, 0),
    ]


@pytest.mark.parametrize(("after", "last"), [(2, None), (None, 2), (0, 2)])
def test_reconnect_sends_missed_notes(
    here: Site, followers: list[Follower], after: int | None, last: int | None
) -> None:
    ann = begun(here, FIRST)
    followers.append(bob := Follower(here))
    bob.until(2)
    bob.hang_up()
    ann.write(SECOND)

    followers.append(again := Follower(here, after=after, last=last))

    assert [entry["version"] for entry in again.until(3)["entries"]] == [3]


def test_follower_with_an_impossible_version_gets_everything(here: Site, followers: list[Follower]) -> None:
    begun(here, FIRST)
    followers.append(bob := Follower(here, after=9))

    assert [entry["version"] for entry in bob.until(2)["entries"]] == [1, 2]


def test_followers_are_counted(here: Site, followers: list[Follower]) -> None:
    ann = begun(here)
    followers.append(Follower(here))
    followers.append(second := Follower(here))

    assert second.until(1)["watchers"] == 2
    assert ann.look()["watchers"] == 2
    second.hang_up()
    assert ann.look()["watchers"] == 1
