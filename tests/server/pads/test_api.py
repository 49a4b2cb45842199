"""HTTP API of score pads: create, write, read and share them."""

from __future__ import annotations

import csv
import json

import msgspec
import pytest

from ohhell import read_record
from ohhell.protocol.limits import PADS_AT_ONCE, PEOPLE_PER_ADDRESS
from ohhell.scorekeeper.notes import Finish, Head, PlayerJoins, PlayerLeaves, Rename, Reopen, Void, Write
from ohhell.scorekeeper.sheet_json import sheet_of
from server.in_process_server import SHORT, LocalServer
from server.pad_writers import FIRST, KEY, PAD, RULES, SECOND, begun, folded, opening, scoring_device


def test_plan_is_public(server: LocalServer) -> None:
    answer = server.stranger().post("/api/pads/plan", rules=SHORT, seats=3)

    assert answer.status_code == 200, answer.text
    assert [hand["cards"] for hand in answer.json()["plan"]["hands"]] == [2, 1]
    assert answer.json()["rules"] == msgspec.json.decode(RULES)
    assert "Two short hands" in answer.json()["prose"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"rules": "whist"}, "unknown-preset"), ({"seats": 0}, "bad-message"), ({"seats": 60}, "not-enough-cards")],
)
def test_plan_is_refused_for_impossible_rules(server: LocalServer, wrong: dict[str, object], code: str) -> None:
    assert server.stranger().refusal("POST", "/api/pads/plan", **{"rules": SHORT, "seats": 3, **wrong}) == code


def test_pad_returns_its_notes(each_server: LocalServer) -> None:
    reply = begun(each_server, FIRST).look()

    assert (reply["version"], [entry["version"] for entry in reply["entries"]]) == (2, [1, 2])
    assert [entry["note"]["kind"] for entry in reply["entries"]] == ["open", "write"]
    assert [(entry["id"], entry["by"]) for entry in reply["entries"]] == [("ann.1", "Ann"), ("ann.2", "Ann")]
    assert reply["plan"]["seats"] == 3
    assert reply["writable"]


def test_pad_is_readable_with_the_link_and_writable_with_the_key(server: LocalServer) -> None:
    begun(server)
    bob = scoring_device(server, mark="bob", key="another-key-nobody-guesses")

    assert bob.look()["version"] == 1
    assert not bob.look()["writable"]
    answer = bob.request("/notes", method="POST", notes=[bob.new_note(FIRST)])
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
    answer = bob.request("/notes", method="POST", key=False, notes=[bob.new_note(FIRST)])
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
    assert bob.look()["version"] == 1


def test_responses_contain_neither_the_key_nor_its_hash(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    row = server.run(lambda: server.state.pads.get_existing(PAD)).row
    assert row is not None

    for path in ("", "/sheet", "/sheet.csv", "/sheet.json", "/record", "/address", "/qr.svg"):
        text = ann.request(path).text
        assert KEY not in text
        assert row.key_hash not in text


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"pad": "short"}, "bad-pad"),
        ({"key": ""}, "bad-pad"),
        ({"key": "short"}, "bad-pad"),
        ({"key": "x" * 65}, "bad-pad"),
        ({"key": "a key with blanks, 22 signs"}, "bad-pad"),
    ],
)
def test_pad_is_refused_when_its_id_or_key_is_guessable(
    server: LocalServer, changed: dict[str, str], code: str
) -> None:
    ann = scoring_device(server, **changed)

    answer = ann.request("/notes", method="POST", notes=[ann.new_note(opening())])

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert ann.visitor.refusal("GET", ann.path) == "no-such-pad"


def test_notes_are_written_up_to_the_first_refused_one(server: LocalServer) -> None:
    ann = begun(server)

    reply = ann.send(
        ann.new_note(Write(1, 1, trump="h")),
        ann.new_note(Write(1, 1, bids={1: 3})),
        ann.new_note(Write(1, 1, bids={1: 1})),
    )

    assert [done["version"] for done in reply["done"]] == [2]
    assert (reply["refused"]["id"], reply["refused"]["code"]) == ("ann.3", "bid-out-of-range")
    assert "3" in reply["refused"]["sentence"]
    assert (reply["version"], ann.look()["version"]) == (2, 2)


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (Write(1, 1, bids={1: 1}), "trump-first"),
        (Write(1, 1, trump="h", bids={1: 9}), "bid-out-of-range"),
        (Write(1, 1, trump="h", bids={0: 1}), "not-your-turn"),
        (Write(1, 1, trump="h", bids={0: 0, 1: 1, 2: 0}, taken={0: 1, 1: 1, 2: 1}), "tricks-do-not-add-up"),
        (Write(1, 2, trump="h"), "no-such-hand"),
        (Write(2, 1, trump="h"), "no-such-hand"),
        (Write(1, 1, bids={7: 1}), "no-such-seat"),
        (Rename(0, ""), "bad-name"),
        (Rename(0, "Bob"), "bad-name"),
        (Rename(0, "\u0301"), "bad-name"),
        (PlayerJoins("\ufe0f", 0), "bad-name"),
        (Head(place="in\ntwo lines"), "bad-text"),
        (Void(1, 3), "no-such-hand"),
        (Reopen(), "wrong-phase"),
        (opening(), "already-open"),
    ],
)
def test_impossible_note_is_refused_with_its_reason(server: LocalServer, note: Write, code: str) -> None:
    ann = begun(server)

    refused = ann.refused(note)

    assert refused["code"] == code
    assert refused["sentence"]
    assert ann.look()["version"] == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"names": ("Ann", "Ann", "Cid")}, "bad-name"),
        ({"names": ("Ann", "", "Cid")}, "bad-name"),
        ({"names": ("Ann", "\u0301\u0302", "Cid")}, "bad-name"),
        ({"names": ("Ann",)}, "players-out-of-range"),
        ({"dealer": 3}, "bad-draw"),
        ({"record": "nonsense"}, "not-a-record"),
    ],
)
def test_impossible_first_note_creates_no_pad(server: LocalServer, changed: dict[str, object], code: str) -> None:
    ann = scoring_device(server)

    assert ann.refused(opening(**changed))["code"] == code
    assert ann.visitor.refusal("GET", ann.path) == "no-such-pad"


def test_note_of_unknown_kind_is_refused_alone(server: LocalServer) -> None:
    ann = begun(server)
    new_note = ann.new_note(Finish())

    reply = ann.send({**new_note, "note": {"kind": "burn"}})

    assert reply["refused"]["code"] == "bad-message"
    assert reply["version"] == 1


def test_sheet_adds_up_the_notes(server: LocalServer) -> None:
    ann = begun(server, FIRST, SECOND, Write(1, 1, taken={0: 1, 1: 0}), Rename(2, "Kid"))

    expected = msgspec.json.decode(msgspec.json.encode(sheet_of(folded(ann.look()["entries"]))))

    assert ann.sheet() == expected
    assert ann.sheet()["names"] == ["Ann", "Bob", "Kid"]
    assert [change["cell"] for change in ann.sheet()["changes"]] == ["taken", "taken"]


def test_details_can_be_corrected_after_the_game(server: LocalServer) -> None:
    ann = begun(server, Head(place="Corck", scorer="Ann"), FIRST, SECOND, Finish())
    ann.write(Head(place="Cork", date="2026-11-15"))

    assert ann.sheet()["details"] == {"date": "2026-11-15", "place": "Cork", "scorer": "Ann"}


def test_new_pads_per_address_are_limited_but_not_notes(server: LocalServer) -> None:
    ann = begun(server, address="203.0.113.9")
    for _ in range(PADS_AT_ONCE * PEOPLE_PER_ADDRESS - 1):
        server.state.rates.spend("pad", person=None, address="203.0.113.9", now=server.state.now())
    another = scoring_device(server, pad="another-pad-nobody-guesses", address="203.0.113.9")

    answer = another.request("/notes", method="POST", notes=[another.new_note(opening())])

    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    assert int(answer.headers["Retry-After"]) >= 1
    assert ann.write(FIRST)["version"] == 2


def test_new_pad_is_refused_when_the_server_is_full(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.server.pads.repository.MOST_PADS", 1)
    ann = begun(server)
    another = scoring_device(server, pad="another-pad-nobody-guesses")

    answer = another.request("/notes", method="POST", notes=[another.new_note(opening())])

    assert (answer.status_code, answer.json()["code"]) == (503, "server-full")
    assert another.visitor.refusal("GET", another.path) == "no-such-pad"
    assert ann.write(FIRST)["version"] == 2


def test_released_pad_is_loaded_unchanged(each_server: LocalServer) -> None:
    ann = begun(each_server, FIRST)
    before, sheet = ann.look(), ann.sheet()

    assert each_server.state.pads.release_idle() == 1
    assert (ann.look(), ann.sheet()) == (before, sheet)
    assert ann.send(ann.new_note(FIRST, name="ann.2"))["version"] == 2


def test_first_note_may_contain_one_record(server: LocalServer) -> None:
    ann = scoring_device(server)
    new_note = ann.new_note(opening())

    answer = ann.request(
        "/notes", method="POST", notes=[{**new_note, "note": {"kind": "open", "record": "x" * 300_000}}]
    )

    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    fits = {**new_note, "note": {**new_note["note"], "record": "x" * 130_000}}
    assert ann.send(fits)["refused"]["code"] == "not-a-record"


def test_pad_sheet_is_printed_on_the_requested_paper(server: LocalServer) -> None:
    ann = begun(server, FIRST)

    a4, us_letter = ann.request("/sheet.pdf?paper=a4"), ann.request("/sheet.pdf?paper=letter")

    assert a4.content.startswith(b"%PDF-")
    assert a4.headers["Content-Disposition"] == 'attachment; filename="ohhell-pad.pdf"'
    assert us_letter.content.startswith(b"%PDF-")
    assert ann.request("/sheet.pdf?paper=papyrus").json()["code"] == "unknown-paper"


def test_pad_sheet_is_exported_as_csv(server: LocalServer) -> None:
    ann = begun(server, FIRST, Rename(0, "=1+1"))

    answer = ann.request("/sheet.csv")
    rows = list(csv.DictReader(answer.text.splitlines()))

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [(row["hand"], row["trump"], row["Bob bid"], row["Bob points"]) for row in rows] == [
        ("1", "h", "1", "11"),
        ("2", "", "", ""),
    ]
    assert "'=1+1 bid" in rows[0]


def test_pad_sheet_is_exported_as_json(server: LocalServer) -> None:
    ann = begun(server, FIRST, SECOND)

    document = json.loads(ann.request("/sheet.json").text)

    assert document["names"] == ["Ann", "Bob", "Cid"]
    assert [hand["taken"] for hand in document["matches"][0]["hands"]] == [[0, 1, 1], [0, 0, 1]]
    assert document["winners"] == ann.sheet()["winners"]


def test_record_of_a_match_reproduces_the_sheet(server: LocalServer) -> None:
    ann = begun(server, FIRST, Write(1, 2, trump="c", bids={2: 1}))

    answer = ann.request("/record?match=1")
    game = read_record(answer.text)

    assert answer.headers["Content-Disposition"] == 'attachment; filename="ohhell-pad-1.txt"'
    assert [row.taken for row in game.sheet] == [(0, 1, 1)]
    assert ann.request("/record").text == answer.text


def test_record_is_refused_for_a_missing_match(server: LocalServer) -> None:
    ann = begun(server, FIRST)

    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=2") == "no-such-hand"
    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=x") == "not-a-number"
    ann.write(PlayerLeaves(0))
    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=1") == "company-changed"
    assert ann.request("/sheet.pdf").content.startswith(b"%PDF-")
    assert ann.request("/sheet.csv").status_code == 200
