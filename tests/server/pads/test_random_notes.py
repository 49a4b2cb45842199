"""Random notes and bodies: refused with a sentence, and every pad stays readable."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from ohhell.scorekeeper.notes import (
    Finish,
    ForfeitChoice,
    Head,
    NextMatch,
    Note,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    Void,
    Write,
)
from ohhell.scorekeeper.sheet_json import sheet_of
from ohhell.server.pads import repository as pads_repository
from server.hostile_messages import ODD
from server.in_process_server import LocalServer, Visitor
from server.pad_writers import FIRST, KEY, PAD, SECOND, ScoringDevice, begun, folded, opening, scoring_device

LETTERS = 500
"""Hostile requests tried here."""

NOTES: tuple[Note, ...] = (
    opening(), FIRST, SECOND, Write(1, 1, comment="x"), Write(1, 2, bids={0: 1}), Void(1, 1), Void(1, 2), PlayerLeaves(0),
    PlayerJoins("Dee", 1, "lowest"), Rename(1, "Bo"), Head(place="Cork"), NextMatch(0), ForfeitChoice(1, 0, "pants", "bow"), Finish(), Reopen(),
    Reopen(),
)  # fmt: skip


def bent(rng: Random, value: Any) -> Any:
    """A message with one thing in it that is odd, missing or too much."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        name = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                return {key: saved for key, saved in value.items() if key != name}
            case 1:
                return {**value, rng.choice(["extra", "", "__proto__", "0", "-1"]): rng.choice(ODD)}
            case _:
                return {**value, name: bent(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.85:
        place = rng.randrange(len(value))
        return rng.choice([[*value, value[place]], value[:place], [*value[:place], bent(rng, value[place])]])
    return rng.choice(ODD)


def new_notes(rng: Random, device: ScoringDevice) -> list[dict[str, Any]]:
    """Notes that might come from a page, on a version that might be right."""
    on = rng.choice([0, device.version, device.version + 1, 1 << 31])
    return [device.new_note(rng.choice(NOTES), on=on) for _ in range(rng.choice([1, 1, 1, 3]))]


def posted(visitor: Visitor, path: str, value: Any, key: str = KEY) -> httpx.Response:
    """The answer to a body that may hold what is no text at all."""
    headers = {"Pad-Key": key, "Content-Type": "application/json"}
    return visitor.request("POST", path, content=json.dumps(value).encode(), headers=headers)


def test_random_notes_leave_a_valid_pad(server: LocalServer) -> None:
    rng, outcomes = Random(5), Counter[str]()
    quiet, target = begun(server, FIRST, SECOND, pad="a-quiet-pad-nobody-guesses"), begun(server)
    before = quiet.look()

    for _ in range(LETTERS):
        body = {"notes": new_notes(rng, target)}
        sent = bent(rng, body) if rng.random() < 0.8 else body
        answer = posted(target.visitor, f"{target.path}/notes", sent, rng.choice([KEY, KEY, KEY, KEY[:-1], ""]))
        reply = answer.json()
        refused = reply.get("refused") or reply
        assert answer.status_code in {200, 403, 413, 422}, answer.text
        outcomes[refused.get("code", "taken")] += 1
        assert "code" not in refused or refused["sentence"]

    saved = server.state.store.read(partial(pads_repository.read, pad_id=PAD)).result()
    assert saved is not None
    assert quiet.look() == before
    assert target.sheet() == msgspec.json.decode(msgspec.json.encode(sheet_of(saved.pad)))
    assert folded(target.look()["entries"]) == saved.pad
    assert min(outcomes["taken"], outcomes["bad-message"], outcomes["wrong-key"]) > 20
    assert len(outcomes) > 8


def test_random_first_notes_create_only_readable_pads(server: LocalServer) -> None:
    rng, begun_pads = Random(7), 0
    record = begun(server, FIRST).request("/record").text
    whole = server.stranger().post("/api/pads/from", record=record).json()["open"]

    for number in range(200):
        device = scoring_device(server, pad=f"a-pad-that-nobody-guesses-{number}")
        new_note = device.new_note(opening())
        note = bent(rng, rng.choice([whole, new_note["note"]]))
        reply = posted(device.visitor, f"{device.path}/notes", {"notes": [{**new_note, "note": note}]}).json()
        if reply.get("done"):
            begun_pads += 1
            server.state.pads.release_idle()
            assert folded(device.look()["entries"]).version == 1
        else:
            assert reply.get("refused", reply)["sentence"]
            assert device.visitor.refusal("GET", device.path) == "no-such-pad"

    assert 0 < begun_pads < 100


@pytest.mark.parametrize("path", ["/api/pads/plan", "/api/pads/from", f"/api/pads/{PAD}/table", "/api/sheet.pdf"])
def test_random_bodies_are_refused_with_a_sentence(server: LocalServer, path: str) -> None:
    rng, ann = Random(path), scoring_device(server)
    ann.write(opening(), FIRST)
    guest = server.guest("Mallory")
    body = {"rules": "classic", "seats": 3, "names": ["Ann", "Bob"], "record": "Oh Hell", "settings": {"grace": 5}}

    for _ in range(60):
        answer = posted(guest, path, bent(rng, body))
        assert answer.status_code in {201, 401, 403, 409, 413, 422, 429, 404, 200}, answer.text
        assert answer.status_code < 400 or answer.json()["sentence"]
