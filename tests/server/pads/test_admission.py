"""Who may follow a score pad when many do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.pad_followers import Follower
from server.pad_writers import KEY, begun

if TYPE_CHECKING:
    import pytest

    from server.in_process_server import Site


def test_followers_of_a_pad_are_limited(here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_A_PAD", 1)
    begun(here)
    followers.append(Follower(here))

    refused = Follower(here)

    assert (refused.status, b"pad-crowded" in refused.raw) == (409, True)


def test_scorer_replaces_the_newest_follower_when_the_pad_is_full(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_A_PAD", 2)
    begun(here)
    followers += [first := Follower(here), second := Follower(here)]

    followers.append(scorer := Follower(here, key=KEY))
    second.until_ended()

    assert (scorer.status, first.ended) == (200, False)


def test_followers_leave_places_for_scorers(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.FOLLOWERS_A_PAD", 1)
    begun(here)
    followers.append(Follower(here))
    refused = Follower(here)
    followers.append(scorer := Follower(here, key=KEY))

    assert (refused.status, scorer.status) == (409, 200)


def test_scorer_replaces_a_follower_at_the_same_address(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_AN_ADDRESS", 1)
    begun(here)
    begun(here, pad="another-pad-nobody-guesses")
    followers.append(follower := Follower(here, pad="another-pad-nobody-guesses"))
    followers.append(scorer := Follower(here, key=KEY))
    follower.until_ended()

    assert scorer.status == 200


def test_followers_from_one_address_are_limited(
    here: Site, followers: list[Follower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.admission.WATCHERS_AN_ADDRESS", 1)
    begun(here)
    begun(here, pad="another-pad-nobody-guesses")
    followers.append(Follower(here))

    refused = Follower(here, pad="another-pad-nobody-guesses")

    assert (refused.status, b"too-many-connections" in refused.raw) == (429, True)
