"""Games that move from a score pad to a live table and back, with names, sheet and record."""

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
from server.in_process_server import SHORT, LocalServer, Visitor, long
from server.pad_writers import FIRST, KEY, PAD, SECOND, ScoringDevice, begun, opening, scoring_device

TWO = Raw(wire.encode_rules(read_rules(f"{SHORT}\n[format]\nmatches = 2\n")))


def known(server: LocalServer, *notes: Any) -> ScoringDevice:
    """Return the device of Ann, who has signed up, with a pad that has these notes."""
    ann = ScoringDevice(server.guest("Ann"))
    ann.write(opening(), *notes)
    return ann


def to_table(ann: ScoringDevice) -> str:
    """Continue Ann's pad at a table and return its id."""
    answer = ann.request("/table", method="POST")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    assert answer.json()["link"].endswith(f"/t/{table}")
    return table


def goes_on(visitor: Visitor, **source: str) -> dict[str, Any]:
    """Return the first note of a pad that continues something, and its plan."""
    answer = visitor.post("/api/pads/from", **source)
    assert answer.status_code == 200, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


def noted(reply: dict[str, Any]) -> Open:
    note = decode_note(msgspec.json.encode(reply["open"]))
    assert isinstance(note, Open)
    return note


def seat_everybody(server: LocalServer, table: str, *people: Visitor) -> None:
    for seat, person in enumerate(people):
        server.do(table, person.id, Sit, seat=seat, name=person.name)


def test_pad_continues_at_a_table_with_names_and_sheet(each_server: LocalServer) -> None:
    ann = known(each_server, FIRST)

    table = to_table(ann)

    look = ann.visitor.get(f"/api/tables/{table}").json()
    assert [seat["name"] for seat in look["table"]["seats"]] == ["Ann", "Bob", "Cid"]
    assert (look["table"]["brought"], look["table"]["host"]) == (1, ann.visitor.id)


def test_game_continued_at_a_table_is_one_game_when_finished(server: LocalServer) -> None:
    ann = known(server, FIRST)
    bob, cid = server.guest("Robert"), server.guest("Sid")
    table = to_table(ann)
    seat_everybody(server, table, ann.visitor, bob, cid)
    server.start(table)
    server.play_out(table)

    (game,) = bob.get("/api/games").json()["games"]
    record = read_record(bob.get(f"/api/games/{game['id']}/record").text)

    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid"]
    assert [row.cards for row in record.sheet] == [2, 1]
    assert record.sheet[0].taken == (0, 1, 1)
    assert bob.get("/api/me/statistics").json()["counted"]["hands"] == 2


def test_second_match_of_a_pad_continues_at_a_table(server: LocalServer) -> None:
    ann = ScoringDevice(server.guest("Ann"))
    ann.write(opening(rules=TWO), FIRST, SECOND)
    answer = ann.request("/table", method="POST")
    assert (answer.status_code, answer.json()["code"]) == (409, "match-over")
    ann.write(NextMatch(0))
    first = ann.sheet()["matches"][0]["totals"]

    table = to_table(ann)
    seat_everybody(server, table, ann.visitor, server.guest("Bob"), server.guest("Cid"))
    server.start(table)
    server.play_out(table)

    now = server.table(table)
    assert now.match is not None
    assert (len(now.sheets), now.match.number) == (2, 2)
    assert now.totals == tuple(map(sum, zip(first, now.match.state.totals, strict=True)))


def test_table_from_a_pad_survives_a_restart(server: LocalServer) -> None:
    table = to_table(known(server, FIRST))
    before = server.table(table)

    assert server.state.tables.release_idle() == 1
    assert server.table(table) == before


def test_pad_refuses_notes_and_second_table_when_game_continues_online(each_server: LocalServer) -> None:
    ann = known(each_server, FIRST)
    table = to_table(ann)

    codes = [
        ann.refused(SECOND)["code"],
        ann.refused(Write(1, 1, taken={0: 1, 1: 0}))["code"],
        ann.refused(Rename(0, "Anna"))["code"],
        ann.refused(Reopen())["code"],
        ann.request("/table", method="POST").json()["code"],
    ]

    assert codes == ["game-moved"] * 5
    assert (ann.sheet()["phase"], ann.sheet()["table"]) == ("moved", table)


def test_pad_tells_followers_where_the_game_continues(server: LocalServer) -> None:
    ann = known(server, FIRST)
    table = to_table(ann)

    (entry,) = ann.look(after=2)["entries"]

    assert (entry["note"], entry["by"]) == ({"kind": "moved", "table": table}, "Ann")


def test_game_continued_online_counts_once_when_pad_is_written_on_as_well(server: LocalServer) -> None:
    ann = known(server, FIRST)
    bob, cid = server.guest("Bob"), server.guest("Cid")
    table = to_table(ann)
    ann.send(ann.new_note(SECOND))
    seat_everybody(server, table, ann.visitor, bob, cid)
    server.start(table)
    server.play_out(table)

    assert len(ann.visitor.get("/api/games").json()["games"]) == 1
    assert server.stranger().get(f"/api/tables/{PAD}/games").json()["games"] == []


def test_known_note_is_accepted_after_the_game_moved(server: LocalServer) -> None:
    ann = known(server, FIRST)
    bob = ScoringDevice(ann.visitor, mark="bob")
    to_table(ann)

    reply = bob.send(bob.new_note(FIRST, on=1))

    assert (reply["refused"], len(reply["done"])) == (None, 1)


def test_stale_note_is_refused_as_moved_not_as_conflict(server: LocalServer) -> None:
    ann = known(server, FIRST)
    bob = ScoringDevice(ann.visitor, mark="bob")
    to_table(ann)

    assert bob.refused(Write(1, 1, taken={0: 1, 1: 0}), on=1)["code"] == "game-moved"


def test_game_comes_back_to_the_pad_and_its_table_closes_when_nothing_was_played_there(server: LocalServer) -> None:
    ann = known(server, FIRST)
    table = to_table(ann)

    answer = ann.request("/table", method="DELETE")
    ann.version = answer.json()["version"]
    ann.write(SECOND)

    assert (answer.status_code, server.table(table).stage) == (200, "closed")
    assert (ann.sheet()["phase"], ann.sheet()["table"]) == ("over", None)


def test_game_does_not_come_back_to_the_pad_when_it_has_begun_at_the_table(server: LocalServer) -> None:
    ann = known(server, FIRST)
    table = to_table(ann)
    seat_everybody(server, table, ann.visitor, server.guest("Bob"), server.guest("Cid"))
    server.start(table)

    assert ann.request("/table", method="DELETE").json()["code"] == "already-started"


def test_game_comes_back_to_the_pad_when_its_table_is_gone(server: LocalServer) -> None:
    ann = known(server, FIRST)
    table = to_table(ann)
    server.do(table, ann.visitor.id, Close)
    server.state.tables.release_idle()
    server.state.store.write(partial(delete_expired, older_than=server.state.now() + 1, in_use=[PAD])).result()

    bob = ScoringDevice(server.guest("Bob"), mark="bob")

    assert bob.visitor.refusal("GET", f"/api/tables/{table}") == "no-such-table"
    assert bob.request("/table", method="DELETE").status_code == 200
    assert bob.sheet()["phase"] == "trump"


def test_client_cannot_say_that_the_game_moved_to_a_table_of_others(server: LocalServer) -> None:
    table = server.guest("Victim").make(3)
    mallory = known(server, FIRST)

    mallory.send(mallory.new_note(Moved(table)))
    mallory.request("/table", method="DELETE")

    assert server.table(table).stage == "gathering"


@pytest.mark.parametrize(("key", "code"), [(KEY, "wrong-phase"), ("another key", "wrong-key")])
def test_game_on_the_pad_cannot_be_taken_back(server: LocalServer, key: str, code: str) -> None:
    ann = known(server, FIRST)

    assert ann.visitor.request("DELETE", f"{ann.path}/table", headers={"Pad-Key": key}).json()["code"] == code


@pytest.mark.parametrize(
    ("notes", "code"),
    [((FIRST, SECOND), "match-over"), ((FIRST, Finish()), "pad-closed"), ((FIRST, PlayerLeaves(0)), "company-changed")],
)
def test_move_to_a_table_is_refused_with_the_reason(server: LocalServer, notes: tuple[Any, ...], code: str) -> None:
    assert known(server, *notes).request("/table", method="POST").json()["code"] == code


def test_move_to_a_table_needs_the_key_and_a_name(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    bob = server.guest("Bob")

    assert bob.refusal("POST", f"{ann.path}/table") == "wrong-key"
    assert ann.request("/table", method="POST").json()["code"] == "no-name"
    answer = bob.request("POST", f"{ann.path}/table", json={"settings": {"grace": -1}}, headers={"Pad-Key": KEY})
    assert answer.json()["code"] == "bad-message"


def test_pad_continues_a_table_after_its_last_finished_hand(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = ann.make(3)
    seat_everybody(server, table, ann, bob, cid)
    server.start(table)
    while not server.table(table).match.state.sheet:  # type: ignore[union-attr]
        server.step(table)
    pad = ScoringDevice(bob)

    reply = goes_on(bob, table=table)
    pad.write(noted(reply))

    match = server.table(table).match
    assert match is not None
    assert reply["plan"]["seats"] == 3
    assert [row["taken"] for row in pad.sheet()["matches"][0]["rows"]] == [list(match.state.sheet[0].taken)]
    assert pad.sheet()["names"] == ["Ann", "Bob", "Cid"]
    assert pad.sheet()["matches"][0]["current"]["number"] == 2


def test_pad_source_is_refused_to_spectators_when_they_are_not_allowed(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make(2, settings={"spectators": False})
    seat_everybody(server, table, ann, bob)
    server.start(table)

    assert goes_on(bob, table=table)["open"]["kind"] == "open"
    assert server.guest("Cid").refusal("POST", "/api/pads/from", table=table) == "no-spectators"


def test_pad_continues_a_finished_game_with_the_next_match(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = ann.make(3, rules=f"{SHORT}\n[format]\nmatches = 2\n")
    seat_everybody(server, table, ann, bob, cid)
    server.start(table)
    while not server.table(table).sheets:
        server.step(table)
    (game,) = ann.get("/api/games").json()["games"]
    pad = ScoringDevice(ann)

    pad.write(noted(goes_on(ann, game=game["id"])))
    assert pad.sheet()["phase"] == "between"
    pad.write(NextMatch(1))

    assert pad.sheet()["matches"][0]["totals"] == list(server.table(table).sheets[0][-1].totals)
    assert ann.get(f"/api/tables/{PAD}/games").json()["games"] == []  # it is in the history already


def test_pad_continues_a_record(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    copy = scoring_device(server, pad="another-pad-nobody-guesses")

    copy.write(noted(goes_on(server.stranger(), record=ann.request("/record").text)))

    assert copy.sheet()["matches"] == ann.sheet()["matches"]
    copy.write(SECOND)
    ann.write(SECOND)
    assert copy.request("/record").text == ann.request("/record").text


def test_hand_from_a_record_can_be_corrected(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    copy = scoring_device(server, pad="another-pad-nobody-guesses")
    copy.write(noted(goes_on(server.stranger(), record=ann.request("/record").text)))

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
def test_pad_source_is_refused_when_it_is_invalid(server: LocalServer, source: dict[str, str], code: str) -> None:
    assert server.stranger().refusal("POST", "/api/pads/from", **source) == code


def test_pad_source_is_refused_for_a_table_without_a_match(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert ann.refusal("POST", "/api/pads/from", table=ann.make()) == "not-started"


def test_move_to_a_table_is_refused_with_too_many_hands(server: LocalServer) -> None:
    ann = ScoringDevice(server.guest("Ann"))
    ann.write(opening(rules=Raw(wire.encode_rules(read_rules(long(121))))))

    answer = ann.request("/table", method="POST")

    assert (answer.status_code, answer.json()["code"]) == (422, "too-many-hands")
