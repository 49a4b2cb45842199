"""Expensive requests: for every route the largest and nastiest inputs it accepts, sent to a real server and measured from outside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from expensive_rules import TOML, WHOLE
from nasty_texts import messages, names, records
from ohhell import read_rules
from ohhell.coach.puzzle import move_text
from ohhell.coach.puzzle_files import shipped_puzzles
from ohhell.notation import wire
from ohhell.protocol.limits import (
    LARGEST_BODY,
    LARGEST_EVENT_FILE,
    LARGEST_MESSAGE,
    LARGEST_NOTES,
    LARGEST_RECORD,
    LONGEST_ENDPOINT,
    MOST_SEATS,
)
from ohhell.server.app import build
from ohhell.server.config import Config
from server import hostile_messages
from server.expensive_events import expensive_event_requests
from server.expensive_pads import expensive_pads
from server.hostile_traffic import RawConnection
from server.in_process_server import SHORT
from server.large_contents import CORRECTED, PAD, PAD_KEY, PADDED, SceneSize, ServerContents, fill_server
from server.loopback_push_service import KEYS
from server.process_cost import ProcessCost, cost_of
from server.server_process import ServerProcess, serving


@dataclass(frozen=True)
class ExpensiveRequest:
    """A request: where to, what it brings, and in whose name (a person's token, a key, or nobody's)."""

    name: str
    method: str
    path: str
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    frames: tuple[bytes, ...] = ()


def _json(**body: Any) -> bytes:
    return json.dumps(body).encode()


def _fitting(text: str, size: int) -> str:
    """As much of a text as fits into so many bytes of JSON."""
    while len(json.dumps(text)) > size:
        text = text[: len(text) - max(1, (len(json.dumps(text)) - size) // 6)]
    return text


def _rule_texts() -> Iterator[tuple[str, str]]:
    for name, made in TOML.items():
        yield name, _fitting(made(LARGEST_BODY - 200), LARGEST_BODY - 200)
    for name, (text, _) in WHOLE.items():
        yield name, text


def _bodies(
    path: str, method: str = "POST", *, size: int = LARGEST_BODY, headers: dict[str, str] | None = None
) -> list[ExpensiveRequest]:
    """Every nasty shape of JSON as a body."""
    return [
        ExpensiveRequest(f"JSON, {name}", method, path, body, headers or {}) for name, body in messages(size).items()
    ]


def expensive_requests(
    scene: ServerContents, record_texts: Callable[[], dict[str, str]] = lambda: records(LARGEST_RECORD)
) -> dict[tuple[str, str], list[ExpensiveRequest]]:
    """Return expensive requests by route and method; tests of the routes alone pass no *record_texts*, which take seconds to make."""
    me = {"Authorization": f"Bearer {scene.token}"}
    pad_key, group_key = {"Pad-Key": PAD_KEY}, {"Group-Key": scene.group_key}
    table, game, group = f"/api/tables/{scene.table}", f"/api/games/{scene.game}", f"/api/groups/{scene.group}"
    widest = max(shipped_puzzles().puzzles, key=lambda each: len(each.moves))
    puzzle = f"/api/puzzles/{widest.id}"
    long_name = quote("é" * 5_000)
    found: dict[tuple[str, str], list[ExpensiveRequest]] = {}

    def add(route: str, method: str, *requests: ExpensiveRequest) -> None:
        found[route, method] = list(requests)

    def get(route: str, path: str, name: str = "the largest there is", **headers: str) -> None:
        add(route, "GET", ExpensiveRequest(name, "GET", path, None, {**me, **headers}))

    add(
        "/api/presets/{name:key}",
        "GET",
        *(ExpensiveRequest(f"for {n}", "GET", f"/api/presets/classic?players={n}") for n in (4, 520, 999)),
    )
    add(
        "/api/rules/check", "POST",
        *(ExpensiveRequest(name, "POST", "/api/rules/check", _json(toml=text)) for name, text in _rule_texts()),
        *(ExpensiveRequest(f"{name}, for a number", "POST", "/api/rules/check", _json(toml=text, seats=seats)) for name, (text, seats) in WHOLE.items()),
        *_bodies("/api/rules/check"),
    )  # fmt: skip
    for path in ("/api/rules/lengths", "/api/rules/example"):
        add(
            path, "POST",
            *(ExpensiveRequest(name, "POST", path, _json(rules=text, seats=seats)) for name, (text, seats) in WHOLE.items()),
            *_bodies(path),
        )  # fmt: skip
    add(
        "/api/find", "POST",
        *(ExpensiveRequest(name, "POST", "/api/find", _json(rules=text, seats=min(12, seats)), me) for name, (text, seats) in WHOLE.items()),
        *_bodies("/api/find", headers=me),
    )  # fmt: skip
    add(
        "/api/pads/plan", "POST",
        *(ExpensiveRequest(name, "POST", "/api/pads/plan", _json(rules=text, seats=seats)) for name, (text, seats) in WHOLE.items()),
        *_bodies("/api/pads/plan", size=LARGEST_NOTES),
    )  # fmt: skip
    add(
        "/api/sheet.pdf", "POST",
        *(ExpensiveRequest(name, "POST", "/api/sheet.pdf", _json(rules=text, seats=min(12, seats)), me) for name, (text, seats) in WHOLE.items()),
        ExpensiveRequest("120 hands", "POST", "/api/sheet.pdf", _json(rules=SHORT.replace("[2, 1]", str([1] * 120)), names=names(12)), me),
    )  # fmt: skip
    add(
        "/api/tables", "POST",
        *(ExpensiveRequest(name, "POST", "/api/tables", _json(rules=text, seats=min(12, seats)), me) for name, (text, seats) in WHOLE.items()),
        ExpensiveRequest("120 hands", "POST", "/api/tables", _json(rules=SHORT.replace("[2, 1]", str([1] * 120)), seats=12), me),
        *_bodies("/api/tables", headers=me),
    )  # fmt: skip
    found_records = record_texts()
    add("/api/pads/from", "POST", *(ExpensiveRequest(name, "POST", "/api/pads/from", _json(record=text)) for name, text in found_records.items()),
        ExpensiveRequest("a finished game", "POST", "/api/pads/from", _json(game=scene.game), me),
        ExpensiveRequest("a table", "POST", "/api/pads/from", _json(table=scene.table), me))  # fmt: skip
    add("/api/groups/{group:key}/games", "POST",
        *(ExpensiveRequest(name, "POST", f"{group}/games", _json(record=text), group_key) for name, text in found_records.items()),
        ExpensiveRequest("a score pad", "POST", f"{group}/games", _json(pad=PAD), group_key))  # fmt: skip
    add(
        "/api/pads/{pad:key}/notes",
        "POST",
        *_pad_notes(),
        *_bodies(f"/api/pads/{PAD}/notes", size=LARGEST_NOTES, headers=pad_key),
    )
    for route, path, body in (
        ("/api/people", "/api/people", {"name": "é" * 10_000}),
        ("/api/join", "/api/join", {"code": "x" * 40}),
        ("/api/links/take", "/api/links/take", {"secret": "x" * 64}),
        ("/api/recover", "/api/recover", {"code": "ß" * 64}),
        ("/api/day/table", "/api/day/table", {}),
        ("/api/lesson", "/api/lesson", {}),
        ("/api/puzzles/{puzzle:key}/answer", f"{puzzle}/answer", {"move": move_text(widest.best)}),
        ("/api/tables/{table:key}/again", f"{table}/again", {}),
        ("/api/tables/{table:key}/invitations", f"{table}/invitations", {"people": [scene.other] * MOST_SEATS}),
        ("/api/reports", "/api/reports", {"against": scene.other, "table": scene.table, "text": "x" * 1_000}),
        ("/api/groups", "/api/groups", {"title": "🂡" * 60}),
        ("/api/groups/{group:key}/names", f"{group}/names", {"spelling": "A", "person": "x" * 40}),
        ("/api/groups/{group:key}/removals", f"{group}/removals", {"person": "A"}),
        ("/api/tables/{table:key}/links", f"{table}/links", {"seat": 1}),
        ("/api/tables/{table:key}/tokens", f"{table}/tokens", {"seat": 1, "name": "x" * 40}),
        ("/api/pads/{pad:key}/table", f"/api/pads/{PAD}/table", {"settings": {}}),
    ):
        headers = {**group_key, **pad_key, **({} if path == "/api/people" else me)}
        add(
            route,
            "POST",
            ExpensiveRequest("the largest there is", "POST", path, _json(**body), headers),
            *_bodies(path, headers=headers),
        )
    device = {"endpoint": "https://web.push.apple.com/" + "x" * (LONGEST_ENDPOINT - 27), "keys": KEYS}
    for method in ("PUT", "DELETE"):
        longest = device if method == "PUT" else {"endpoint": device["endpoint"]}
        add(
            "/api/me/push",
            method,
            ExpensiveRequest("the longest address", method, "/api/me/push", _json(**longest), me),
            *_bodies("/api/me/push", method, headers=me),
        )
    add(
        "/api/me",
        "PATCH",
        ExpensiveRequest("a long name", "PATCH", "/api/me", _json(name="é" * 10_000), me),
        *_bodies("/api/me", "PATCH", headers=me),
    )
    for event_route, requests in expensive_event_requests(scene.event, scene.event_key, found_records).items():
        add(*event_route, *(ExpensiveRequest(*request) for request in requests))
    add("/api/events", "POST",
        *(ExpensiveRequest(name, "POST", "/api/events", _json(title="Cup", rules=text, matches=50, table_size=min(12, seats))) for name, (text, seats) in WHOLE.items()),
        *_bodies("/api/events"))  # fmt: skip
    found["/api/events/from", "POST"] += _bodies("/api/events/from", size=LARGEST_EVENT_FILE)
    found["/api/events/{event:key}/actions", "POST"] += _bodies(
        f"/api/events/{scene.event}/actions", size=LARGEST_NOTES, headers={"Event-Key": scene.event_key}
    )
    add("/api/groups/{group:key}", "PATCH", *_bodies(group, "PATCH", headers=group_key))
    for rest in ("", "/address", "/qr.svg", "/record", "/replay", "/games"):
        get(f"/api/tables/{{table:key}}{rest}", f"{table}{rest}")
    for rest in ("", "/record", "/sheet.pdf"):
        get(f"/api/games/{{game:key}}{rest}", f"{game}{rest}")
    add("/api/games/{game:key}/estimates", "GET", *(
        ExpensiveRequest(f"move {step}", "GET", f"{game}/estimates?hand=1&step={step}", None, me) for step in (1, 14, 60, 99_999)
    ))  # fmt: skip
    add("/api/games/{game:key}/coach", "GET", *(
        ExpensiveRequest(f"seat {seat}", "GET", f"{game}/coach?seat={seat}", None, me) for seat in (0, 99)
    ))  # fmt: skip
    for rest in ("", "/address", "/qr.svg", "/sheet", "/sheet.csv", "/sheet.json", "/sheet.pdf", "/record"):
        add(
            f"/api/pads/{{pad:key}}{rest}",
            "GET",
            *(ExpensiveRequest(pad, "GET", f"/api/pads/{pad}{rest}") for pad in (PAD, CORRECTED)),
        )
    for rest in ("", "/address", "/qr.svg", "/table.csv", "/hands.csv", "/season.json"):
        get(f"/api/groups/{{group:key}}{rest}", f"{group}{rest}")
    add("/api/groups/{group:key}/person", "GET", ExpensiveRequest("with a season", "GET", f"{group}/person?name=A"),
        ExpensiveRequest("a long name", "GET", f"{group}/person?name={long_name}&rules={long_name}"))  # fmt: skip
    add(
        "/api/groups/{group:key}/names",
        "DELETE",
        ExpensiveRequest("a long name", "DELETE", f"{group}/names?spelling={long_name}", None, group_key),
    )
    for path in (
        "/api/me",
        "/api/me/statistics",
        "/api/me/friends",
        "/api/me/invitations",
        "/api/day",
        "/api/puzzles",
        "/api/tables",
    ):
        get(path, path)
    get("/api/puzzles/{puzzle:key}", puzzle)
    add("/api/me", "DELETE", *_bodies("/api/me", "DELETE", headers=me))
    get("/api/games", f"/api/games?before={10**15 - 1}", "very many games")
    add("/api/tables/{table:key}/socket", "WEBSOCKET", *(
        ExpensiveRequest(name, "WEBSOCKET", scene.table, None, me, (hostile_messages.frame(text),)) for name, text in messages(LARGEST_MESSAGE).items()
    ))  # fmt: skip
    removal = ("/api/groups/{group:key}/removals", "POST")
    found[removal] = found.pop(removal)  # last, because it makes the season smaller
    return found


def _pad_notes() -> list[ExpensiveRequest]:
    """Notes that make a long pad be added up again and again, and a new pad that goes on from a long record."""
    corrections = [{"kind": "write", "match": 1, "hand": 1, "bids": {"1": turn % 2}} for turn in range(40)]
    renamed = [{"kind": "rename", "seat": 0, "name": f"A{turn}"} for turn in range(490)]
    found = [
        ExpensiveRequest(what, "POST", f"/api/pads/{PAD}/notes", _json(notes=[
            {"id": f"{what[:1]}{number}", "on": 0, "at": 1, "note": note} for number, note in enumerate(notes)
        ]), {"Pad-Key": PAD_KEY})
        for what, notes in (("corrections", corrections), ("renames", renamed))
    ]  # fmt: skip
    for name, (text, seats) in WHOLE.items():
        try:
            rules = json.loads(wire.encode_rules(read_rules(text)))
        except ValueError:
            continue
        except Exception:  # noqa: BLE001, S112 (rules that are refused cannot open a pad)
            continue
        note = {"kind": "open", "rules": rules, "names": names(min(seats, PADDED)), "dealer": 0}
        body = _json(notes=[{"id": "o", "on": 0, "at": 1, "note": note}])
        found.append(_new_pad(f"opens: {name}", len(found), body))
    found += [
        _new_pad(f"new pad: {name}", number, _json(notes=notes))
        for number, (name, notes) in enumerate(expensive_pads().items(), start=len(found))
    ]
    return found


def _new_pad(name: str, number: int, body: bytes) -> ExpensiveRequest:
    return ExpensiveRequest(name, "POST", f"/api/pads/{'p' * 20}-{number}/notes", body, {"Pad-Key": PAD_KEY})


NO_INPUT = "takes no input, and what it tells is always the same"
SMALL_CHANGE = "changes one row, and takes nothing but ids from the address"
FEW_ROWS = "takes nothing but who asks, and reads a bounded number of rows"
REASONS: dict[tuple[str, str], str] = {
    ("/api/presets", "GET"): NO_INPUT,
    ("/api/axes", "GET"): NO_INPUT,
    ("/api/bots", "GET"): NO_INPUT,
    ("/api/push", "GET"): NO_INPUT,
    ("/api/me/cookie", "DELETE"): SMALL_CHANGE,
    ("/api/me/links", "POST"): SMALL_CHANGE,
    ("/api/me/mutes/{person:key}", "PUT"): SMALL_CHANGE,
    ("/api/me/mutes/{person:key}", "DELETE"): SMALL_CHANGE,
    ("/api/me/blocks/{person:key}", "PUT"): SMALL_CHANGE,
    ("/api/me/blocks/{person:key}", "DELETE"): SMALL_CHANGE,
    ("/api/pads/{pad:key}/seats/{seat:key}", "PUT"): SMALL_CHANGE,
    ("/api/pads/{pad:key}/seats/{seat:key}", "DELETE"): SMALL_CHANGE,
    ("/api/pads/{pad:key}/table", "DELETE"): SMALL_CHANGE,
    ("/api/groups/{group:key}", "DELETE"): SMALL_CHANGE,
    ("/api/groups/{group:key}/games/{game:key}", "DELETE"): SMALL_CHANGE,
    (
        "/api/pads/{pad:key}/live",
        "GET",
    ): "sends what GET /api/pads/{pad} sends, and then waits; connections are limited",
    (
        "/api/events/{event:key}/live",
        "GET",
    ): "sends a version and the progress of tables, encoded once for everybody; connections are limited",
    ("/api/lesson", "GET"): NO_INPUT,
    (
        "/api/me/export",
        "GET",
    ): "sends rows of one person piece by piece, so that few are in memory; 3,000 games take some seconds",
    ("/api/me/invitations/{table:key}", "DELETE"): SMALL_CHANGE,
    ("/api/me/recovery", "GET"): FEW_ROWS,
    ("/api/me/recovery", "POST"): SMALL_CHANGE,
    ("/api/me/recovery", "DELETE"): SMALL_CHANGE,
    ("/api/privacy", "GET"): NO_INPUT,
    ("/healthz", "GET"): NO_INPUT,
    ("/metrics", "GET"): NO_INPUT,
}
"""Routes without a nasty input, and why."""


def routes() -> set[tuple[str, str]]:
    """Every route of the server's programs by path and method, as the app has them; pages and files are left out."""
    app = build(Config.at(Path("/nowhere")))
    found: set[tuple[str, str]] = set()
    for route in app.routes:
        path = getattr(route, "path", "")
        methods = getattr(route, "methods", None)
        if path.startswith("/api/") or path in {"/healthz", "/metrics"}:
            found |= {(path, method) for method in (methods or {"WEBSOCKET"}) if method != "HEAD"}
    return found


@dataclass(frozen=True)
class Finding:
    """What one request cost."""

    route: tuple[str, str]
    name: str
    status: str
    spent: ProcessCost


def measure(
    folder: Path, size: SceneSize, *, only: Callable[[ExpensiveRequest, tuple[str, str]], bool] = lambda _, __: True
) -> Iterator[Finding]:
    """Send every nasty request to a new server, one after the other, each measured separately."""
    data = folder / "data"
    data.mkdir()
    scene = fill_server(data, size)
    with serving(data) as server, httpx.Client(base_url=server.address, timeout=120, trust_env=False) as client:
        for _ in range(3):  # what is loaded only once is nobody's request
            client.post("/api/rules/check", content=_json(toml=SHORT))
            client.post("/api/pads/plan", content=_json(rules=SHORT, seats=4))
        for route, requests in expensive_requests(scene).items():
            for request in requests:
                if only(request, route):
                    yield _measured(server, client, route, request)


def _measured(
    server: ServerProcess, client: httpx.Client, route: tuple[str, str], request: ExpensiveRequest
) -> Finding:
    status: list[str] = []
    spent = cost_of(server.pid, lambda: status.append(_sent(server, client, request)))
    return Finding(route, request.name, status[0], spent)


def _sent(server: ServerProcess, client: httpx.Client, request: ExpensiveRequest) -> str:
    """Send a request; the status of the answer, and the code where it is refused."""
    if request.frames:
        with RawConnection(server.port) as connection:
            connection.send(
                hostile_messages.handshake(request.path, request.headers["Authorization"].removeprefix("Bearer "))
            )
            connection.head()
            for frame in request.frames:
                connection.send(frame)
            connection.send(hostile_messages.frame(b"\x03\xe8", opcode=8))
            connection.rest()
        return "socket"
    client.cookies.clear()  # the server refuses a cookie without an Origin before it looks at the body
    answer = client.request(request.method, request.path, content=request.body, headers=request.headers)
    kind = answer.headers.get("Content-Type", "")
    code = answer.json().get("code", "") if answer.status_code >= 400 and "json" in kind else ""
    return f"{answer.status_code} {code}".strip()
