"""Health and metrics over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ohhell
from server.app_without_tables import FAR, HERE, NOON, TOKEN, Clock, app_of, ask, server_state

if TYPE_CHECKING:
    from pathlib import Path

    from ohhell.server.state import ServerState


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        (HERE, {}, 200),
        (("::1", 1), {}, 200),
        (FAR, {}, 403),
        (FAR, {"Authorization": f"Bearer {TOKEN}"}, 200),
        (FAR, {"Authorization": f"Bearer {TOKEN}x"}, 403),
        (FAR, {"Authorization": f"Basic {TOKEN}"}, 403),
        (HERE, {"X-Forwarded-For": "203.0.113.9"}, 403),
    ],
)
def test_metrics_need_this_machine_or_the_token(
    client: tuple[str, int], headers: dict[str, str], status: int, state: ServerState
) -> None:
    assert ask(app_of(state), "/metrics", client=client, headers=headers).status_code == status


def test_metrics_are_refused_from_afar_when_no_token_is_configured(tmp_path: Path) -> None:
    with server_state(tmp_path) as state:
        assert ask(app_of(state), "/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_health_is_fine_with_version_and_uptime(state: ServerState) -> None:
    assert isinstance(state.now, Clock)
    state.now.time = NOON + 90_000
    answer = ask(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()) == (
        200,
        {"fine": True, "store": "fine", "version": ohhell.__version__, "uptime": 90},
    )


def test_health_is_503_when_the_store_is_closed(state: ServerState) -> None:
    state.store.close()
    answer = ask(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()["store"]) == (503, "store-failed")
