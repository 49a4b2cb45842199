"""A game typed into a score pad has the sheet that the engine gives it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game_laws import play_by_the_laws
from ohhell import preset, preset_names
from ohhell.protocol.limits import NOTES_PER_REQUEST
from ohhell.rules.state import State
from ohhell.scorekeeper.notes import encode_note
from scorekeeper.typed_games import typed
from server.in_process_server import LocalServer
from server.pad_writers import ScoringDevice, scoring_device


def type_in(device: ScoringDevice, state: State) -> None:
    """Type a game of the engine cell by cell, as many notes at a time as a request may bring."""
    new_notes = [
        {"id": entry.id, "on": place, "at": entry.at, "by": entry.by, "note": msgspec.Raw(encode_note(entry.note))}
        for place, entry in enumerate(typed(state).entries)
    ]
    for start in range(0, len(new_notes), NOTES_PER_REQUEST):
        body = msgspec.json.encode({"notes": new_notes[start : start + NOTES_PER_REQUEST]})
        answer = device.visitor.request("POST", f"{device.path}/notes", content=body, headers=_headers(device))
        assert answer.json()["refused"] is None, answer.text
        assert answer.json()["version"] == min(start + NOTES_PER_REQUEST, len(new_notes))


def _headers(device: ScoringDevice) -> dict[str, str]:
    return {"Pad-Key": device.key, "Content-Type": "application/json"}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", preset_names())
def test_game_typed_into_a_pad_has_the_sheet_of_the_engine(server: LocalServer, name: str) -> None:
    rules = preset(name)
    seats = max(rules.players.min, min(rules.players.max or 4, 4))
    state, _ = play_by_the_laws(rules, seats, 600 + preset_names().index(name), thorough=0)
    device = scoring_device(server)

    type_in(device, state)

    assert _of_the_pad(device) == _of_the_engine(state)


def _of_the_pad(device: ScoringDevice) -> Any:
    match = device.sheet()["matches"][0]
    columns = ("number", "cards", "trump", "dealer", "bids", "taken", "points", "totals", "dead")
    return [[row[column] for column in columns] for row in match["rows"]], match["winners"], match["over"]


def _of_the_engine(state: State) -> Any:
    rows = [
        [
            row.number,
            row.cards,
            row.trump,
            row.dealer,
            *map(list, (row.bids, row.taken, row.points, row.totals)),
            row.dead,
        ]
        for row in state.sheet
    ]
    return rows, [*state.winners], state.phase == "over"
