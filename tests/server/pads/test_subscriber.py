"""Followers of a score pad get every note."""

from __future__ import annotations

import pytest

from ohhell.scorekeeper.notes import Write
from server.in_process_server import LocalServer
from server.pad_followers import Follower
from server.pad_writers import FIRST, KEY, SECOND, begun, folded, opening, scoring_device


def test_follower_gets_existing_and_new_notes(server: LocalServer, followers: list[Follower]) -> None:
    ann = begun(server, FIRST)
    followers.append(bob := Follower(server))
    assert [entry["version"] for entry in bob.until(2)["entries"]] == [1, 2]

    ann.write(SECOND)

    assert [entry["version"] for entry in bob.until(3)["entries"]] == [3]
    assert folded(bob.entries) == folded(ann.look()["entries"])


def test_follower_sees_who_made_a_correction(server: LocalServer, followers: list[Follower]) -> None:
    ann = begun(server, FIRST, SECOND)
    followers.append(bob := Follower(server))

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))
    bob.until(4)

    changes = folded(bob.entries).changes
    assert [(change.by, change.hand, change.cell, change.old, change.new) for change in changes] == [
        ("Ann", 1, "taken", 0, 1),
        ("Ann", 1, "taken", 1, 0),
    ]


@pytest.mark.parametrize(("after", "last"), [(2, None), (None, 2), (0, 2)])
def test_reconnect_sends_missed_notes(
    server: LocalServer, followers: list[Follower], after: int | None, last: int | None
) -> None:
    ann = begun(server, FIRST)
    followers.append(bob := Follower(server))
    bob.until(2)
    bob.hang_up()
    ann.write(SECOND)

    followers.append(again := Follower(server, after=after, last=last))

    assert [entry["version"] for entry in again.until(3)["entries"]] == [3]


def test_follower_with_an_impossible_version_gets_everything(server: LocalServer, followers: list[Follower]) -> None:
    begun(server, FIRST)
    followers.append(bob := Follower(server, after=9))

    assert [entry["version"] for entry in bob.until(2)["entries"]] == [1, 2]


def test_followers_are_counted(server: LocalServer, followers: list[Follower]) -> None:
    ann = begun(server)
    followers.append(Follower(server))
    followers.append(second := Follower(server))

    assert second.until(1)["watchers"] == 2
    assert ann.look()["watchers"] == 2
    second.hang_up()
    assert ann.look()["watchers"] == 1


def test_pad_returns_only_the_entries_after_a_version(server: LocalServer) -> None:
    ann = begun(server, FIRST)

    assert [entry["version"] for entry in ann.look(after=1)["entries"]] == [2]
    assert ann.look(after=2)["entries"] == []
    assert ann.look(after=9)["entries"] == []
    answer = ann.request("?after=one")
    assert (answer.status_code, answer.json()["code"]) == (422, "not-a-number")


def test_repeated_note_gets_the_same_reply_and_changes_nothing(server: LocalServer) -> None:
    ann = scoring_device(server)
    new_notes = [ann.new_note(opening()), ann.new_note(FIRST)]

    once, again = ann.send(*new_notes), ann.send(*new_notes)

    assert (again["version"], again["done"]) == (once["version"], once["done"])
    assert again["done"] == [{"id": "ann.1", "version": 1}, {"id": "ann.2", "version": 2}]


def test_followers_of_a_pad_are_limited(
    server: LocalServer, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.subscriber.WATCHERS_PER_PAD", 1)
    begun(server)
    followers.append(Follower(server))

    refused = Follower(server)

    assert (refused.status, b"pad-crowded" in refused.raw) == (409, True)


def test_scorer_replaces_the_newest_follower_when_the_pad_is_full(
    server: LocalServer, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.subscriber.WATCHERS_PER_PAD", 2)
    begun(server)
    followers += [first := Follower(server), second := Follower(server)]

    followers.append(scoring_device := Follower(server, key=KEY))
    second.until_ended()

    assert (scoring_device.status, first.ended) == (200, False)


def test_followers_leave_places_for_scorers(
    server: LocalServer, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.subscriber.FOLLOWERS_PER_PAD", 1)
    begun(server)
    followers.append(Follower(server))
    refused = Follower(server)
    followers.append(scoring_device := Follower(server, key=KEY))

    assert (refused.status, scoring_device.status) == (409, 200)


def test_scorer_replaces_a_follower_at_the_same_address(
    server: LocalServer, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.subscriber.WATCHERS_PER_ADDRESS", 1)
    begun(server)
    begun(server, pad="another-pad-nobody-guesses")
    followers.append(follower := Follower(server, pad="another-pad-nobody-guesses"))
    followers.append(scoring_device := Follower(server, key=KEY))
    follower.until_ended()

    assert scoring_device.status == 200


def test_followers_from_one_address_are_limited(
    server: LocalServer, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.subscriber.WATCHERS_PER_ADDRESS", 1)
    begun(server)
    begun(server, pad="another-pad-nobody-guesses")
    followers.append(Follower(server))

    refused = Follower(server, pad="another-pad-nobody-guesses")

    assert (refused.status, b"too-many-connections" in refused.raw) == (429, True)
