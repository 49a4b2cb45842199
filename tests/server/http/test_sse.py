"""Following a score pad: whoever has the link sees every note as it is written, and misses none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from ohhell.scorekeeper.notes import Write
from ohhell.server.http.sse import EventStream
from server.in_process_server import Site
from server.pad_followers import Follower
from server.pad_writers import FIRST, KEY, PAD, SECOND, begun, folded


@pytest.fixture
def followers(here: Site) -> Iterator[list[Follower]]:
    """People who hang up when the test is over."""
    there: list[Follower] = []
    yield there
    for follower in there:
        if not follower.ended:
            follower.hang_up()
    assert here.state.pads.subscribers == []


def test_a_follower_is_told_what_is_there_and_then_every_note(here: Site, followers: list[Follower]) -> None:
    ann = begun(here, FIRST)
    followers.append(bob := Follower(here))
    assert [entry["version"] for entry in bob.until(2)["entries"]] == [1, 2]

    ann.write(SECOND)

    assert [entry["version"] for entry in bob.until(3)["entries"]] == [3]
    assert folded(bob.entries) == folded(ann.look()["entries"])


def test_a_follower_sees_a_correction_with_who_made_it(here: Site, followers: list[Follower]) -> None:
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
def test_whoever_comes_back_is_told_what_they_missed(
    here: Site, followers: list[Follower], after: int | None, last: int | None
) -> None:
    ann = begun(here, FIRST)
    followers.append(bob := Follower(here))
    bob.until(2)
    bob.hang_up()
    ann.write(SECOND)

    followers.append(again := Follower(here, after=after, last=last))

    assert [entry["version"] for entry in again.until(3)["entries"]] == [3]


def test_whoever_knows_more_than_there_is_hears_everything(here: Site, followers: list[Follower]) -> None:
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


def test_a_pad_that_is_followed_is_not_let_go(here: Site, followers: list[Follower]) -> None:
    begun(here)
    followers.append(bob := Follower(here))

    assert here.state.pads.release_idle() == 0
    bob.hang_up()
    assert here.state.pads.release_idle() == 1


def test_so_many_follow_one_pad(here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_A_PAD", 1)
    begun(here)
    followers.append(Follower(here))

    refused = Follower(here)

    assert (refused.status, b"pad-crowded" in refused.raw) == (409, True)


def test_a_scorer_takes_the_place_of_the_newest_follower_where_a_pad_is_crowded(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_A_PAD", 2)
    begun(here)
    followers += [first := Follower(here), second := Follower(here)]

    followers.append(scorer := Follower(here, key=KEY))
    second.until_ended()

    assert (scorer.status, first.ended) == (200, False)


def test_followers_leave_room_for_scorers(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.FOLLOWERS_A_PAD", 1)
    begun(here)
    followers.append(Follower(here))
    refused = Follower(here)
    followers.append(scorer := Follower(here, key=KEY))

    assert (refused.status, scorer.status) == (409, 200)


def test_a_scorer_takes_the_place_of_a_follower_at_the_same_address(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_AN_ADDRESS", 1)
    begun(here)
    begun(here, pad="another-pad-nobody-guesses")
    followers.append(follower := Follower(here, pad="another-pad-nobody-guesses"))
    followers.append(scorer := Follower(here, key=KEY))
    follower.until_ended()

    assert scorer.status == 200


@pytest.mark.parametrize("proof", ["", "é", "0" * 64, sha256(KEY.encode()).hexdigest(), KEY])
def test_whoever_cannot_show_that_they_have_the_key_is_a_follower(here: Site, proof: str) -> None:
    begun(here)
    live_pad = here.run(lambda: here.state.pads.get_existing(PAD))

    assert not (proof.isascii() and live_pad.accepts_proof(proof))


def test_so_many_follow_from_one_address(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_AN_ADDRESS", 1)
    begun(here)
    begun(here, pad="another-pad-nobody-guesses")
    followers.append(Follower(here))

    refused = Follower(here, pad="another-pad-nobody-guesses")

    assert (refused.status, b"too-many-connections" in refused.raw) == (429, True)


def test_a_server_that_stops_ends_the_answers(here: Site, followers: list[Follower]) -> None:
    begun(here)
    followers.append(bob := Follower(here))
    bob.until(1)

    for follower in here.state.pads.subscribers:
        follower.leave()
    bob.until_ended()

    assert here.state.pads.subscribers == []


def test_nobody_follows_a_pad_that_is_not_there(here: Site) -> None:
    assert Follower(here).status == 404


def test_a_quiet_line_beats(here: Site) -> None:
    begun(here)
    live_pad = here.run(lambda: here.state.pads.get_existing(PAD))
    left, sent = asyncio.Event(), list[bytes]()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))
        if sent.count(b":\n\n") == 2:
            left.set()

    here.run(
        lambda: EventStream(lambda: live_pad.subscribe(seen=1, address=""), heartbeat=0.01)(
            {"type": "http"}, receive, send
        )
    )

    assert sent.count(b":\n\n") == 2
    assert live_pad.subscribers == set()
