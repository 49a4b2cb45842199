"""From real cards to a live table and back: the game goes on with its names, its sheet and its record."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from ohhell import read_record, read_rules
from ohhell.notation import wire
from ohhell.protocol.messages import Close, Sit
from ohhell.scorekeeper.notes import Finish, Moved, NextMatch, Open, PlayerLeaves, Rename, Reopen, Write, decode_note
from ohhell.store.retention import delete_expired
from server.in_process_server import SHORT, Site, Visitor, long
from server.pad_writers import FIRST, KEY, PAD, SECOND, Scorer, begun, opening, scorer

TWO = Raw(wire.encode_rules(read_rules(f"{SHORT}\n[format]\nmatches = 2\n")))


def known(here: Site, *notes: Any) -> Scorer:
    """Ann, who has a name on this server, with a pad on which some notes are written."""
    ann = Scorer(here.guest("Ann"))
    ann.write(opening(), *notes)
    return ann


def to_table(ann: Scorer) -> str:
    """The table at which Ann's pad goes on."""
    answer = ann.ask("/table", method="POST")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    assert answer.json()["link"].endswith(f"/t/{table}")
    return table


def goes_on(visitor: Visitor, **source: str) -> dict[str, Any]:
    """What a pad begins with that goes on from something."""
    answer = visitor.post("/api/pads/from", **source)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def noted(told: dict[str, Any]) -> Open:
    note = decode_note(msgspec.json.encode(told["open"]))
    assert isinstance(note, Open)
    return note


def seat_everybody(here: Site, table: str, *people: Visitor) -> None:
    for seat, person in enumerate(people):
        here.do(table, person.id, Sit, seat=seat, name=person.name)


def test_pad_continues_at_a_table_with_names_and_sheet(either: Site) -> None:
    ann = known(either, FIRST)

    table = to_table(ann)

    look = ann.visitor.get(f"/api/tables/{table}").json()
    assert [seat["name"] for seat in look["table"]["seats"]] == ["Ann", "Bob", "Cid"]
    assert (look["table"]["brought"], look["table"]["host"]) == (1, ann.visitor.id)


def test_game_continued_at_a_table_is_one_game_when_finished(here: Site) -> None:
    ann = known(here, FIRST)
    bob, cid = here.guest("Robert"), here.guest("Sid")
    table = to_table(ann)
    seat_everybody(here, table, ann.visitor, bob, cid)
    here.start(table)
    here.play_out(table)

    (game,) = bob.get("/api/games").json()["games"]
    record = read_record(bob.get(f"/api/games/{game['id']}/record").text)

    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid"]
    assert [row.cards for row in record.sheet] == [2, 1]
    assert record.sheet[0].taken == (0, 1, 1)
    assert bob.get("/api/me/statistics").json()["counted"]["hands"] == 2


def test_second_match_of_a_pad_continues_at_a_table(here: Site) -> None:
    ann = Scorer(here.guest("Ann"))
    ann.write(opening(rules=TWO), FIRST, SECOND)
    answer = ann.ask("/table", method="POST")
    assert (answer.status_code, answer.json()["code"]) == (409, "match-over")
    ann.write(NextMatch(0))
    first = ann.sheet()["matches"][0]["totals"]

    table = to_table(ann)
    seat_everybody(here, table, ann.visitor, here.guest("Bob"), here.guest("Cid"))
    here.start(table)
    here.play_out(table)

    now = here.table(table)
    assert now.match is not None
    assert (len(now.sheets), now.match.number) == (2, 2)
    assert now.totals == tuple(map(sum, zip(first, now.match.state.totals, strict=True)))


def test_table_from_a_pad_survives_a_restart(here: Site) -> None:
    table = to_table(known(here, FIRST))
    before = here.table(table)

    assert here.state.tables.release_idle() == 1
    assert here.table(table) == before


def test_pad_refuses_notes_and_second_table_when_game_continues_online(either: Site) -> None:
    ann = known(either, FIRST)
    table = to_table(ann)

    codes = [
        ann.refused(SECOND)["code"],
        ann.refused(Write(1, 1, taken={0: 1, 1: 0}))["code"],
        ann.refused(Rename(0, "Anna"))["code"],
        ann.refused(Reopen())["code"],
        ann.ask("/table", method="POST").json()["code"],
    ]

    assert codes == ["game-moved"] * 5
    assert (ann.sheet()["phase"], ann.sheet()["table"]) == ("moved", table)


def test_pad_tells_followers_where_the_game_continues(here: Site) -> None:
    ann = known(here, FIRST)
    table = to_table(ann)

    (entry,) = ann.look(after=2)["entries"]

    assert (entry["note"], entry["by"]) == ({"kind": "moved", "table": table}, "Ann")


def test_game_continued_online_counts_once_when_pad_is_written_on_as_well(here: Site) -> None:
    ann = known(here, FIRST)
    bob, cid = here.guest("Bob"), here.guest("Cid")
    table = to_table(ann)
    ann.send(ann.letter(SECOND))
    seat_everybody(here, table, ann.visitor, bob, cid)
    here.start(table)
    here.play_out(table)

    assert len(ann.visitor.get("/api/games").json()["games"]) == 1
    assert here.stranger().get(f"/api/tables/{PAD}/games").json()["games"] == []


def test_known_note_is_accepted_after_the_game_moved(here: Site) -> None:
    ann = known(here, FIRST)
    bob = Scorer(ann.visitor, mark="bob")
    to_table(ann)

    told = bob.send(bob.letter(FIRST, on=1))

    assert (told["refused"], len(told["done"])) == (None, 1)


def test_stale_note_is_refused_as_moved_not_as_conflict(here: Site) -> None:
    ann = known(here, FIRST)
    bob = Scorer(ann.visitor, mark="bob")
    to_table(ann)

    assert bob.refused(Write(1, 1, taken={0: 1, 1: 0}), on=1)["code"] == "game-moved"


def test_game_comes_back_to_the_pad_and_its_table_closes_when_nothing_was_played_there(here: Site) -> None:
    ann = known(here, FIRST)
    table = to_table(ann)

    answer = ann.ask("/table", method="DELETE")
    ann.version = answer.json()["version"]
    ann.write(SECOND)

    assert (answer.status_code, here.table(table).stage) == (200, "closed")
    assert (ann.sheet()["phase"], ann.sheet()["table"]) == ("over", None)


def test_game_does_not_come_back_to_the_pad_when_it_has_begun_at_the_table(here: Site) -> None:
    ann = known(here, FIRST)
    table = to_table(ann)
    seat_everybody(here, table, ann.visitor, here.guest("Bob"), here.guest("Cid"))
    here.start(table)

    assert ann.ask("/table", method="DELETE").json()["code"] == "already-started"


def test_game_comes_back_to_the_pad_when_its_table_is_gone(here: Site) -> None:
    ann = known(here, FIRST)
    table = to_table(ann)
    here.do(table, ann.visitor.id, Close)
    here.state.tables.release_idle()
    here.state.store.write(partial(delete_expired, older_than=here.state.now() + 1, in_use=[PAD])).result()

    bob = Scorer(here.guest("Bob"), mark="bob")

    assert bob.visitor.refusal("GET", f"/api/tables/{table}") == "no-such-table"
    assert bob.ask("/table", method="DELETE").status_code == 200
    assert bob.sheet()["phase"] == "trump"


def test_client_cannot_say_that_the_game_moved_to_a_table_of_others(here: Site) -> None:
    table = here.guest("Victim").make(3)
    mallory = known(here, FIRST)

    mallory.send(mallory.letter(Moved(table)))
    mallory.ask("/table", method="DELETE")

    assert here.table(table).stage == "gathering"


@pytest.mark.parametrize(("key", "code"), [(KEY, "wrong-phase"), ("another key", "wrong-key")])
def test_game_on_the_pad_cannot_be_taken_back(here: Site, key: str, code: str) -> None:
    ann = known(here, FIRST)

    assert ann.visitor.ask("DELETE", f"{ann.path}/table", headers={"Pad-Key": key}).json()["code"] == code


@pytest.mark.parametrize(
    ("notes", "code"),
    [((FIRST, SECOND), "match-over"), ((FIRST, Finish()), "pad-closed"), ((FIRST, PlayerLeaves(0)), "company-changed")],
)
def test_move_to_a_table_is_refused_with_the_reason(here: Site, notes: tuple[Any, ...], code: str) -> None:
    assert known(here, *notes).ask("/table", method="POST").json()["code"] == code


def test_move_to_a_table_needs_the_key_and_a_name(here: Site) -> None:
    ann = begun(here, FIRST)
    bob = here.guest("Bob")

    assert bob.refusal("POST", f"{ann.path}/table") == "wrong-key"
    assert ann.ask("/table", method="POST").json()["code"] == "no-name"
    answer = bob.ask("POST", f"{ann.path}/table", json={"settings": {"grace": -1}}, headers={"Pad-Key": KEY})
    assert answer.json()["code"] == "bad-message"


def test_pad_continues_a_table_after_its_last_finished_hand(here: Site) -> None:
    ann, bob, cid = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = ann.make(3)
    seat_everybody(here, table, ann, bob, cid)
    here.start(table)
    while not here.table(table).match.state.sheet:  # type: ignore[union-attr]
        here.step(table)
    pad = Scorer(bob)

    told = goes_on(bob, table=table)
    pad.write(noted(told))

    match = here.table(table).match
    assert match is not None
    assert told["plan"]["seats"] == 3
    assert [row["taken"] for row in pad.sheet()["matches"][0]["rows"]] == [list(match.state.sheet[0].taken)]
    assert pad.sheet()["names"] == ["Ann", "Bob", "Cid"]
    assert pad.sheet()["matches"][0]["current"]["number"] == 2


def test_pad_source_is_refused_to_spectators_when_they_are_not_allowed(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(2, settings={"spectators": False})
    seat_everybody(here, table, ann, bob)
    here.start(table)

    assert goes_on(bob, table=table)["open"]["kind"] == "open"
    assert here.guest("Cid").refusal("POST", "/api/pads/from", table=table) == "no-spectators"


def test_pad_continues_a_finished_game_with_the_next_match(here: Site) -> None:
    ann, bob, cid = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = ann.make(3, rules=f"{SHORT}\n[format]\nmatches = 2\n")
    seat_everybody(here, table, ann, bob, cid)
    here.start(table)
    while not here.table(table).sheets:
        here.step(table)
    (game,) = ann.get("/api/games").json()["games"]
    pad = Scorer(ann)

    pad.write(noted(goes_on(ann, game=game["id"])))
    assert pad.sheet()["phase"] == "between"
    pad.write(NextMatch(1))

    assert pad.sheet()["matches"][0]["totals"] == list(here.table(table).sheets[0][-1].totals)
    assert ann.get(f"/api/tables/{PAD}/games").json()["games"] == []  # it is in the history already


def test_pad_continues_a_record(here: Site) -> None:
    ann = begun(here, FIRST)
    copy = scorer(here, pad="another-pad-nobody-guesses")

    copy.write(noted(goes_on(here.stranger(), record=ann.ask("/record").text)))

    assert copy.sheet()["matches"] == ann.sheet()["matches"]
    copy.write(SECOND)
    ann.write(SECOND)
    assert copy.ask("/record").text == ann.ask("/record").text


def test_hand_from_a_record_can_be_corrected(here: Site) -> None:
    ann = begun(here, FIRST)
    copy = scorer(here, pad="another-pad-nobody-guesses")
    copy.write(noted(goes_on(here.stranger(), record=ann.ask("/record").text)))

    copy.write(Write(1, 1, taken={0: 1, 1: 0}))

    assert copy.sheet()["matches"][0]["rows"][0]["taken"] == [1, 0, 1]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ({}, "bad-message"),
        ({"table": "x", "record": "y"}, "bad-message"),
        ({"table": "nowhere"}, "no-such-table"),
        ({"game": "nowhere"}, "no-such-game"),
        ({"record": "nonsense"}, "not-a-record"),
        ({"record": ""}, "bad-message"),
    ],
)
def test_pad_source_is_refused_when_it_is_invalid(here: Site, source: dict[str, str], code: str) -> None:
    assert here.stranger().refusal("POST", "/api/pads/from", **source) == code


def test_pad_source_is_refused_for_a_table_without_a_match(here: Site) -> None:
    ann = here.guest("Ann")

    assert ann.refusal("POST", "/api/pads/from", table=ann.make()) == "not-started"


def test_move_to_a_table_is_refused_with_too_many_hands(here: Site) -> None:
    ann = Scorer(here.guest("Ann"))
    ann.write(opening(rules=Raw(wire.encode_rules(read_rules(long(121))))))

    answer = ann.ask("/table", method="POST")

    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-hands")
