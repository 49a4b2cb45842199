"""Every role at an event with every action and every route."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ohhell.server.events.bodies import RequestedAction
from ohhell.server.routes import API
from server.event_desk import Desk
from server.in_process_server import LocalServer, local_server

RESULT = {"totals": [1, 2], "hands": 2}
ACTIONS: dict[str, dict[str, Any]] = {
    "enter": {"name": "Zoe"},
    "rename": {"entrant": 1, "name": "Anna"},
    "withdraw": {"entrant": 1},
    "draw": {"match": 1},
    "online": {"match": 1, "table": 1, "online": True},
    "start": {"match": 1},
    "substitute": {"match": 1, "entrant": 1, "replacement": 5},
    "result": {"match": 1, "table": 1, "result": RESULT},
    "record": {"match": 1, "table": 1, "record": "x"},
    "correct": {"match": 1, "table": 1, "reason": "x", "result": RESULT},
    "announce": {"text": "x"},
    "call": {"table": 1},
    "take": {"call": 1},
    "answer": {"call": 1},
    "dispute": {"match": 1, "table": 1, "text": "x"},
    "resolve": {"dispute": 1, "text": "x"},
    "close": {},
}
"""An action of every kind, about table 1."""

ROLES = ("director", "assistant", "scorer", "other scorer", "player", "other player", "replaced", "nonsense", "public")
ONLY_DIRECTOR = {"draw", "online", "start", "correct", "resolve", "close"}
ALLOWED: dict[str, set[str]] = {
    "director": set(ACTIONS),
    "assistant": set(ACTIONS) - ONLY_DIRECTOR,
    "scorer": {"result", "record", "call", "dispute"},
    "player": {"call", "dispute"},
}
"""What each role may do at table 1; the others nothing."""

DESK_ROUTES = {"/links", "/log", "/file"}
"""What only the director and assistants may read while the event is open."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """An event whose first match is played at two tables."""
    with local_server(tmp_path_factory.mktemp("roles"), pace=1000.0) as server:
        yield Desk(server).enter().start()


def key_of(desk: Desk, role: str) -> str:
    tables = desk.live.event.matches[0].tables
    keys: dict[str, Callable[[], str]] = {
        "director": lambda: desk.director,
        "assistant": lambda: desk.assistant,
        "scorer": lambda: desk.scorer(1),
        "other scorer": lambda: desk.scorer(2),
        "player": lambda: desk.player(tables[0].players[0]),
        "other player": lambda: desk.player(tables[1].players[0]),
        "replaced": lambda: desk.scorer(1, generation=0),
        "nonsense": lambda: "nonsense",
        "public": lambda: "",
    }
    return keys[role]()


def test_every_action_has_rights() -> None:
    assert {kind.__struct_config__.tag for kind in RequestedAction.__args__} == set(ACTIONS)


@pytest.mark.parametrize("role", ROLES)
def test_role_does_its_own_actions_only(desk: Desk, role: str) -> None:
    key = key_of(desk, role)
    before = desk.live.version
    refused = set(ACTIONS) - ALLOWED.get(role, set())
    codes = {desk.refused(kind, key=key, **ACTIONS[kind]) for kind in sorted(refused)}
    wanted = {"wrong-key"} if role in {"replaced", "nonsense"} else {"not-allowed"} if refused else set()

    assert (codes, desk.live.version) == (wanted, before)


@pytest.mark.parametrize(("role", "kind"), [(role, kind) for role, kinds in ALLOWED.items() for kind in sorted(kinds)])
def test_role_is_never_refused_what_it_may_do(server: LocalServer, role: str, kind: str) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)
    if kind not in {"draw", "start", "online"}:
        desk.do("start", match=1)
    answer = desk.send(kind, key=desk.director if role == "director" else key_of(desk, role), **ACTIONS[kind])

    assert answer.status_code == 200 or answer.json()["code"] not in {"not-allowed", "wrong-key"}


@pytest.mark.parametrize("role", ROLES)
def test_role_reads_its_own_routes_only(desk: Desk, role: str) -> None:
    paths = {
        route.path.removeprefix("/api/events/{event:key}")
        for route in API
        if route.path.startswith("/api/events/{event:key}") and "GET" in (route.methods or ())
    } - {"/live"}
    key = key_of(desk, role)
    refused = {
        path
        for path in paths
        if desk.request("GET", path.replace("{match:key}", "1").replace("{table:key}", "1"), key=key).status_code == 403
    }

    assert refused == (set() if role in {"director", "assistant"} else DESK_ROUTES)
