"""Notes of several scorers: which are accepted, which are in conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ohhell.scorekeeper.notes import Finish, PlayerJoins, PlayerLeaves, Rename, Void, Write
from server.pad_writers import FIRST, SECOND, begun, opening, pair, scorer

if TYPE_CHECKING:
    import pytest

    from server.in_process_server import Site


def test_notes_of_two_scorers_are_accepted_in_different_cells(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Write(1, 1, bids={1: 1}))

    told = bob.send(bob.letter(Write(1, 1, bids={2: 0}), on=2))

    assert told["refused"] is None
    assert here.run(lambda: here.state.pads.get_existing(ann.pad)).version == 4
    assert ann.sheet()["matches"][0]["current"]["bids"] == [None, 1, 0]


def test_conflicting_note_is_refused_with_the_other_note(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Write(1, 1, bids={1: 1}))

    told = bob.send(bob.letter(Write(1, 1, bids={1: 2}), on=2))

    assert told["refused"]["code"] == "written-meanwhile"
    assert told["refused"]["theirs"]["note"]["bids"] == {"1": 1}
    assert (told["refused"]["theirs"]["by"], told["refused"]["theirs"]["version"]) == ("Ann", 3)
    assert [entry["version"] for entry in told["entries"]] == [3]
    assert ann.look()["version"] == 3


def test_note_may_overwrite_what_its_writer_has_seen(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Write(1, 1, bids={1: 1}))

    told = bob.send(bob.letter(Write(1, 1, bids={1: 2}), on=3))

    assert told["refused"] is None
    assert ann.sheet()["matches"][0]["current"]["bids"] == [None, 2, None]


def test_same_number_written_twice_is_stored_once(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Write(1, 1, bids={1: 1}))

    told = bob.send(bob.letter(Write(1, 1, bids={1: 1}), on=2))

    assert (told["refused"], told["version"]) == (None, 3)
    assert told["done"] == [{"id": "bob.1", "version": 3}]


def test_device_may_overwrite_its_own_note(here: Site) -> None:
    ann, _ = pair(here)

    told = ann.send(ann.letter(Write(1, 1, bids={1: 1}), on=2), ann.letter(Write(1, 1, bids={1: 2}), on=2))

    assert (told["refused"], told["version"]) == (None, 4)
    assert ann.send(ann.letter(Write(1, 1, bids={1: 0}), on=2))["refused"] is None


def test_note_into_a_voided_hand_is_in_conflict(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Void(1, 1))

    assert bob.refused(Write(1, 1, bids={1: 1}), on=2)["code"] == "written-meanwhile"


def test_notes_after_a_conflict_are_not_written(here: Site) -> None:
    ann, bob = pair(here)
    ann.write(Write(1, 1, bids={1: 1}))

    told = bob.send(bob.letter(Write(1, 1, bids={1: 2}), on=2), bob.letter(Write(1, 1, bids={2: 1}), on=2))

    assert (told["done"], told["version"]) == ([], 3)


def test_correction_and_new_hand_are_both_accepted(here: Site) -> None:
    ann = begun(here, FIRST)
    bob = scorer(here, mark="bob")
    ann.write(SECOND)

    told = bob.send(bob.letter(Write(1, 1, taken={0: 1, 1: 0}), on=2))

    assert told["refused"] is None
    assert [change["by"] for change in ann.sheet()["changes"]] == ["Bob", "Bob"]
    assert ann.sheet()["matches"][0]["over"]


def test_players_join_and_leave_by_notes(here: Site) -> None:
    ann = begun(here, FIRST)

    ann.write(PlayerLeaves(0), PlayerJoins("Dee", 1), Rename(2, "Kid"), Finish())

    sheet = ann.sheet()
    assert (sheet["names"], sheet["active"], sheet["phase"]) == (["Ann", "Bob", "Kid", "Dee"], [1, 3, 2], "closed")


def test_leave_noted_by_two_scorers_is_stored_once(here: Site) -> None:
    ann, bob = begun(here), scorer(here, mark="bob")
    ann.write(PlayerLeaves(1))
    assert bob.send(bob.letter(PlayerLeaves(1), on=1))["refused"] is None
    ann.write(PlayerJoins("Bob", 0))

    assert bob.refused(PlayerLeaves(1), on=1)["code"] == "written-meanwhile"
    assert ann.sheet()["active"] == [0, 1, 2]


def test_request_with_too_much_to_compare_is_accepted_in_parts(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.note_checks.MOST_COMPARED", 42)
    ann = begun(here, FIRST)
    letters = [ann.letter(Write(1, 1, comment=f"remark {number}"), on=0) for number in range(4)]

    told = ann.send(*letters)
    assert (told["refused"], [done["version"] for done in told["done"]]) == (None, [3, 4])
    told = ann.send(*letters)
    while len(told["done"]) < len(letters):
        told = ann.send(*letters)

    assert (told["refused"], told["version"]) == (None, 6)


def test_correction_is_refused_when_too_many_rows_were_recalculated(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = begun(here, FIRST, SECOND)
    monkeypatch.setattr("ohhell.server.pads.note_checks.RESCORED_A_PAD", 15)
    first = ann.send(ann.letter(Write(1, 1, bids={0: 1})))

    refused = ann.send(ann.letter(Write(1, 1, bids={0: 0})))

    assert (first["refused"], refused["refused"]["code"]) == (None, "pad-full")


def test_pad_is_refused_when_it_has_too_many_matches_for_its_players(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.server.pads.note_checks.MATCHES_TIMES_PLAYERS", 2)

    assert scorer(here).refused(opening())["sentence"] == "1 matches are too many for 3 players; 0 is the maximum."


def test_note_is_refused_when_the_pad_is_full(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.note_checks.NOTES_A_PAD", 2)
    ann = begun(here, FIRST)

    assert ann.refused(SECOND)["code"] == "pad-full"


def test_limit_on_notes_is_lower_with_more_hands(here: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.note_checks.NOTES_TIMES_HANDS", 4)
    ann = begun(here, FIRST, Write(1, 1, comment="one hand, three notes"), SECOND)

    assert ann.refused(Write(1, 1, comment="two hands, four notes"))["sentence"] == (
        "You can't enter more: the pad already has 2 entries, the maximum. Start a new pad."
    )
