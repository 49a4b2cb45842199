"""A group, a score pad and an event on a server, which belong to nobody at its tables."""

from __future__ import annotations

from itertools import count

from games.record import file_of
from server.event_desk import finished_event
from server.in_process_socket import browser
from server.roles import TwoTables

PADS = count(1)
RECORD = file_of("plump").read_text(encoding="utf-8")
EVENT_FILE = finished_event()


async def club(tables: TwoTables) -> str:
    """A group with one game; its id."""
    async with browser(tables.app, token=None) as client:
        made = (await client.post("/api/groups", json={"title": "Sundays"})).json()
        headers = {"Group-Key": made["key"]}
        await client.post(f"/api/groups/{made['id']}/games", json={"record": RECORD}, headers=headers)
    return str(made["id"])


async def event_with_a_record(tables: TwoTables) -> str:
    """An event whose first match is drawn, started and played; its id."""
    async with browser(tables.app, token=None) as client:
        return str((await client.post("/api/events/from", json={"file": EVENT_FILE})).json()["id"])


async def begun_pad(tables: TwoTables) -> str:
    """A score pad with one hand; its id."""
    pad = f"a-pad-that-nobody-guesses-{next(PADS)}"
    async with browser(tables.app, token=None) as client:
        begun = (await client.post("/api/pads/from", json={"record": RECORD})).json()["open"]
        notes = [{"id": "a.1", "on": 0, "at": 0, "note": begun}]
        headers = {"Pad-Key": "a-key-that-nobody-guesses"}
        answer = await client.post(f"/api/pads/{pad}/notes", json={"notes": notes}, headers=headers)
    assert answer.json()["refused"] is None, answer.text
    return pad
