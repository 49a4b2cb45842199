"""A live score pad with several scorers."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from ohhell.scorekeeper.notes import Write
from server.pad_followers import Follower
from server.pad_writers import KEY, PAD, begun, opening, pair, scorer

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_two_devices_can_write_at_the_same_time(here: Site) -> None:
    ann, bob = pair(here)
    letters = [(ann, ann.letter(Write(1, 1, comment="one"))), (bob, bob.letter(Write(1, 1, bids={1: 1})))]

    async def both() -> list[Any]:
        sent = [
            who.visitor.client.post(f"{who.path}/notes", json={"notes": [letter]}, headers={"Pad-Key": KEY})
            for who, letter in letters
        ]
        return await asyncio.gather(*sent)

    answers = here.run(both)

    assert [answer.json()["refused"] for answer in answers] == [None, None]
    assert sorted(answer.json()["done"][0]["version"] for answer in answers) == [3, 4]
    assert ann.sheet()["matches"][0]["current"]["comment"] == "one"


def test_first_note_alone_creates_a_pad(here: Site) -> None:
    ann = scorer(here)
    ann.write(opening())

    assert ann.sheet()["phase"] == "trump"


@pytest.mark.parametrize("proof", ["", "é", "0" * 64, sha256(KEY.encode()).hexdigest(), KEY])
def test_wrong_proof_makes_no_scorer(here: Site, proof: str) -> None:
    begun(here)
    live_pad = here.run(lambda: here.state.pads.get_existing(PAD))

    assert not (proof.isascii() and live_pad.accepts_proof(proof))


def test_followed_pad_is_not_released(here: Site, followers: list[Follower]) -> None:
    begun(here)
    followers.append(bob := Follower(here))

    assert here.state.pads.release_idle() == 0
    bob.hang_up()
    assert here.state.pads.release_idle() == 1
