"""A live score pad with several scorers."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any

import pytest

from ohhell.scorekeeper.notes import Finish, PlayerJoins, PlayerLeaves, Rename, Void, Write
from server.in_process_server import LocalServer
from server.pad_followers import Follower
from server.pad_writers import FIRST, KEY, NAMES, PAD, SECOND, begun, opening, pair, scoring_device


def test_two_devices_can_write_at_the_same_time(server: LocalServer) -> None:
    ann, bob = pair(server)
    new_notes = [(ann, ann.new_note(Write(1, 1, comment="one"))), (bob, bob.new_note(Write(1, 1, bids={1: 1})))]

    async def both() -> list[Any]:
        sent = [
            who.visitor.client.post(f"{who.path}/notes", json={"notes": [new_note]}, headers={"Pad-Key": KEY})
            for who, new_note in new_notes
        ]
        return await asyncio.gather(*sent)

    answers = server.run(both)

    assert [answer.json()["refused"] for answer in answers] == [None, None]
    assert sorted(answer.json()["done"][0]["version"] for answer in answers) == [3, 4]
    assert ann.sheet()["matches"][0]["current"]["comment"] == "one"


def test_first_note_alone_creates_a_pad(server: LocalServer) -> None:
    ann = scoring_device(server)
    ann.write(opening())

    assert ann.sheet()["phase"] == "trump"


@pytest.mark.parametrize("proof", ["", "é", "0" * 64, sha256(KEY.encode()).hexdigest(), KEY])
def test_wrong_proof_makes_no_scorer(server: LocalServer, proof: str) -> None:
    begun(server)
    live_pad = server.run(lambda: server.state.pads.get_existing(PAD))

    assert not (proof.isascii() and live_pad.accepts_proof(proof))


def test_followed_pad_is_not_released(server: LocalServer, followers: list[Follower]) -> None:
    begun(server)
    followers.append(bob := Follower(server))

    assert server.state.pads.release_idle() == 0
    bob.hang_up()
    assert server.state.pads.release_idle() == 1


def test_notes_of_two_scorers_are_accepted_in_different_cells(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Write(1, 1, bids={1: 1}))

    reply = bob.send(bob.new_note(Write(1, 1, bids={2: 0}), on=2))

    assert reply["refused"] is None
    assert server.run(lambda: server.state.pads.get_existing(ann.pad)).version == 4
    assert ann.sheet()["matches"][0]["current"]["bids"] == [None, 1, 0]


def test_conflicting_note_is_refused_with_the_other_note(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Write(1, 1, bids={1: 1}))

    reply = bob.send(bob.new_note(Write(1, 1, bids={1: 2}), on=2))

    assert reply["refused"]["code"] == "written-meanwhile"
    assert reply["refused"]["theirs"]["note"]["bids"] == {"1": 1}
    assert (reply["refused"]["theirs"]["by"], reply["refused"]["theirs"]["version"]) == ("Ann", 3)
    assert [entry["version"] for entry in reply["entries"]] == [3]
    assert ann.look()["version"] == 3


def test_note_may_overwrite_what_its_writer_has_seen(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Write(1, 1, bids={1: 1}))

    reply = bob.send(bob.new_note(Write(1, 1, bids={1: 2}), on=3))

    assert reply["refused"] is None
    assert ann.sheet()["matches"][0]["current"]["bids"] == [None, 2, None]


def test_same_number_written_twice_is_stored_once(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Write(1, 1, bids={1: 1}))

    reply = bob.send(bob.new_note(Write(1, 1, bids={1: 1}), on=2))

    assert (reply["refused"], reply["version"]) == (None, 3)
    assert reply["done"] == [{"id": "bob.1", "version": 3}]


def test_device_may_overwrite_its_own_note(server: LocalServer) -> None:
    ann, _ = pair(server)

    reply = ann.send(ann.new_note(Write(1, 1, bids={1: 1}), on=2), ann.new_note(Write(1, 1, bids={1: 2}), on=2))

    assert (reply["refused"], reply["version"]) == (None, 4)
    assert ann.send(ann.new_note(Write(1, 1, bids={1: 0}), on=2))["refused"] is None


def test_note_into_a_voided_hand_is_in_conflict(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Void(1, 1))

    assert bob.refused(Write(1, 1, bids={1: 1}), on=2)["code"] == "written-meanwhile"


def test_notes_after_a_conflict_are_not_written(server: LocalServer) -> None:
    ann, bob = pair(server)
    ann.write(Write(1, 1, bids={1: 1}))

    reply = bob.send(bob.new_note(Write(1, 1, bids={1: 2}), on=2), bob.new_note(Write(1, 1, bids={2: 1}), on=2))

    assert (reply["done"], reply["version"]) == ([], 3)


def test_correction_and_new_hand_are_both_accepted(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    bob = scoring_device(server, mark="bob")
    ann.write(SECOND)

    reply = bob.send(bob.new_note(Write(1, 1, taken={0: 1, 1: 0}), on=2))

    assert reply["refused"] is None
    assert [change["by"] for change in ann.sheet()["changes"]] == ["Bob", "Bob"]
    assert ann.sheet()["matches"][0]["over"]


def test_players_join_and_leave_by_notes(server: LocalServer) -> None:
    ann = begun(server, FIRST)

    ann.write(PlayerLeaves(0), PlayerJoins("Dee", 1), Rename(2, "Kid"), Finish())

    sheet = ann.sheet()
    assert (sheet["names"], sheet["active"], sheet["phase"]) == (["Ann", "Bob", "Kid", "Dee"], [1, 3, 2], "closed")


def test_leave_noted_by_two_scorers_is_stored_once(server: LocalServer) -> None:
    ann, bob = begun(server), scoring_device(server, mark="bob")
    ann.write(PlayerLeaves(1))
    assert bob.send(bob.new_note(PlayerLeaves(1), on=1))["refused"] is None
    ann.write(PlayerJoins("Bob", 0))

    assert bob.refused(PlayerLeaves(1), on=1)["code"] == "written-meanwhile"
    assert ann.sheet()["active"] == [0, 1, 2]


def test_request_with_too_much_to_compare_is_accepted_in_parts(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.live_pad.MOST_COMPARED", 42)
    ann = begun(server, FIRST)
    new_notes = [ann.new_note(Write(1, 1, comment=f"remark {number}"), on=0) for number in range(4)]

    reply = ann.send(*new_notes)
    assert (reply["refused"], [done["version"] for done in reply["done"]]) == (None, [3, 4])
    reply = ann.send(*new_notes)
    while len(reply["done"]) < len(new_notes):
        reply = ann.send(*new_notes)

    assert (reply["refused"], reply["version"]) == (None, 6)


def test_correction_is_refused_when_too_many_rows_were_recalculated(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = begun(server, FIRST, SECOND)
    monkeypatch.setattr("ohhell.server.pads.live_pad.RESCORED_PER_PAD", 15)
    first = ann.send(ann.new_note(Write(1, 1, bids={0: 1})))

    refused = ann.send(ann.new_note(Write(1, 1, bids={0: 0})))

    assert (first["refused"], refused["refused"]["code"]) == (None, "pad-full")


def test_pad_is_refused_when_it_has_too_many_matches_for_its_players(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.live_pad.MATCHES_TIMES_PLAYERS", 2)

    refused = scoring_device(server).refused(opening())

    assert refused["sentence"] == "1 matches are too many for 3 players; 0 is the maximum."


def test_note_is_refused_when_the_pad_is_full(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.live_pad.NOTES_PER_PAD", 2)
    ann = begun(server, FIRST)

    assert ann.refused(SECOND)["code"] == "pad-full"


def test_limit_on_notes_is_lower_with_more_hands(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.live_pad.NOTES_TIMES_HANDS", 4)
    ann = begun(server, FIRST, Write(1, 1, comment="one hand, three notes"), SECOND)

    assert ann.refused(Write(1, 1, comment="two hands, four notes"))["sentence"] == (
        "You can't enter more: the pad already has 2 entries, the maximum. Start a new pad."
    )


def test_following_is_refused_for_a_missing_pad(server: LocalServer) -> None:
    assert Follower(server).status == 404


def test_pad_is_not_found_before_its_first_note(server: LocalServer) -> None:
    nobody = scoring_device(server)

    for path in ("", "/live", "/sheet", "/sheet.csv", "/sheet.json", "/sheet.pdf", "/record", "/address", "/qr.svg"):
        answer = nobody.request(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad"), path
    answer = nobody.request("/notes", method="POST", notes=[nobody.new_note(FIRST)])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")
    answer = nobody.request("/notes", method="POST", notes=[])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")


def test_pad_begun_twice_at_the_same_time_exists_once(server: LocalServer) -> None:
    ann, bob = scoring_device(server), scoring_device(server, mark="bob", key="another-key-nobody-guesses")
    ann.write(opening())

    answer = bob.request("/notes", method="POST", notes=[bob.new_note(opening(names=("Eve", "Fay", "Gus")))])

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
    assert ann.sheet()["names"] == list(NAMES)
