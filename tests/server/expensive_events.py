"""Expensive requests about events: long records, large files, and everything that is computed from many entrants."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ohhell.protocol.limits import LARGEST_EVENT_FILE
from tournament.test_large_events import NASTY

EventRequest = tuple[str, str, str, bytes | None, dict[str, str]]
"""A name, a method, a path, a body and headers."""

READ = {
    "": "",
    "/address": "",
    "/qr.svg": "?page=wall",
    "/links": "",
    "/log": "",
    "/file": "",
    "/event.json": "",
    "/standings.csv": "",
    "/seating.csv": "?match=1",
    "/print.pdf": "?what=entrants",
    "/boards": "?match=1",
}
"""What can be read of an event, with its query."""


def expensive_event_requests(
    event: str, key: str, records: Mapping[str, str]
) -> dict[tuple[str, str], list[EventRequest]]:
    """Return expensive requests by route and method."""
    path, headers = f"/api/events/{event}", {"Event-Key": key}
    found: dict[tuple[str, str], list[EventRequest]] = {
        (f"/api/events/{{event:key}}{rest}", "GET"): [("the largest", "GET", f"{path}{rest}{query}", None, headers)]
        for rest, query in READ.items()
    }
    found["/api/events/{event:key}/matches/{match:key}/tables/{table:key}/record", "GET"] = [
        ("the largest", "GET", f"{path}/matches/1/tables/1/record", None, headers)
    ]
    for rest in ("/seat", "/matches/{match:key}/tables/{table:key}/scorer"):
        where = path + rest.replace("{match:key}", "1").replace("{table:key}", "1")
        found[f"/api/events/{{event:key}}{rest}", "POST"] = [("the largest", "POST", where, None, headers)]
    files = {name: make() for name, make in NASTY.items()} if records else {}
    found["/api/events/from", "POST"] = [
        (f"file: {name}", "POST", "/api/events/from", _body(text), {}) for name, text in files.items()
    ]
    found["/api/events/{event:key}/actions", "POST"] = [
        (name, "POST", f"{path}/actions", _action(f"a{number}", **action), headers)
        for number, (name, action) in enumerate(_actions(records).items())
    ]
    return found


def _body(text: str) -> bytes:
    """Return as many lines of a file as fit into a request."""
    while len(body := json.dumps({"file": text}).encode()) > LARGEST_EVENT_FILE:
        shorter = text[: len(text) - max(1, (len(body) - LARGEST_EVENT_FILE) // 6)]
        text = shorter[: shorter.rfind("\n") + 1] or shorter
    return body


def _action(number: str, **action: Any) -> bytes:
    return json.dumps({"id": number, "on": 1, "by": "Dora", "action": action}).encode()


def _actions(records: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    result = {"totals": [10, 20, 30, 40, 50], "hands": 10}
    return {
        **{f"record: {name}": {"kind": "record", "match": 1, "table": 1, "record": text, "reason": "x"} for name, text in records.items()},
        "enter": {"kind": "enter", "name": "x" * 40, "standby": True},
        "rename": {"kind": "rename", "entrant": 1, "name": "é" * 40},
        "announce": {"kind": "announce", "text": "x" * 300},
        "correct": {"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": result},
        "draw": {"kind": "draw", "match": 99},
        "withdraw": {"kind": "withdraw", "entrant": 7},
    }  # fmt: skip
