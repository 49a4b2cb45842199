"""Expensive requests: every route is known, and what can be sent to it costs little. `make soak` measures all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.expensive_requests import REASONS, ExpensiveRequest, expensive_requests, measure, routes
from server.large_contents import SMALL, ServerContents

NOWHERE = ServerContents("token", "ann", "bob", "table", "game", "group", "key", "game")
TRIED = {
    "/api/rules/check": {
        "deep dotted key",
        "deep inline tables",
        "many keys",
        "1000 hands with ties",
        "JSON, deep lists",
    },
    "/api/pads/plan": {"1000 hands of many sizes", "ten packs", "JSON, many objects"},
    "/api/tables": {"1000 hands", "120 hands"},
    "/api/pads/from": {"a bomb as rules", "many hands of four", "noted hands with forfeits"},
    "/api/pads/{pad:key}/notes": {"corrections", "renames"},
    "/api/events": {"1000 hands", "JSON, many objects"},
    "/api/events/from": {"file: corrections", "file: renames"},
    "/api/events/{event:key}": {"the largest"},
    "/api/events/{event:key}/actions": {"record: many hands of four", "record: a bomb as rules"},
}
"""What `make test` sends."""


def test_every_route_has_either_an_expensive_input_or_a_reason() -> None:
    assert sorted([*expensive_requests(NOWHERE, dict), *REASONS]) == sorted(routes())


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell what a process spends")
def test_expensive_requests_stay_within_the_limits(tmp_path: Path) -> None:
    def tried(request: ExpensiveRequest, route: tuple[str, str]) -> bool:
        return request.name in TRIED.get(route[0], ())

    found = list(measure(tmp_path, SMALL, only=tried))

    assert len(found) == sum(map(len, TRIED.values()))
    assert [finding for finding in found if not finding.spent.fits] == []
