"""The operator sees how the server is, and nobody else sees the figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ohhell
from ohhell.server.ops.metrics import Metrics
from ohhell.server.state import ServerState
from server.app_without_tables import FAR, HERE, NOON, Clock, app_of, ask, server_state

TOKEN = "sesame-sesame-sesame"  # noqa: S105 (opens nothing but this scene)


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path, metrics_token=TOKEN) as made:
        yield made


def sample(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(f"ohhell_{name}", labels)


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.messages_in.inc()

    assert (sample(one, "messages_in_total"), sample(other, "messages_in_total")) == (1, 0)


def test_a_commit_is_counted_with_its_time_and_its_size() -> None:
    metrics = Metrics()
    metrics.committed(3, 0.004)
    metrics.committed(1, 0.002)

    assert (sample(metrics, "store_group_sum"), sample(metrics, "store_seconds_count")) == (4, 2)


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_every_figure_is_on_the_page(kind: str) -> None:
    metrics = Metrics()
    metrics.seats.labels(kind).set(3)
    metrics.tables.set(1)
    metrics.bot_seconds.labels("club").observe(0.2)
    metrics.move_seconds.observe(0.004)
    page = metrics.page().decode()

    assert f'ohhell_seats{{kind="{kind}"}} 3.0' in page
    for name in ("tables", "connections", "move_seconds_bucket", "bot_seconds_bucket", "store_seconds_bucket"):
        assert f"ohhell_{name}" in page


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
def test_the_metrics_are_for_this_machine_and_for_the_token(
    client: tuple[str, int], headers: dict[str, str], status: int, state: ServerState
) -> None:
    assert ask(app_of(state), "/metrics", client=client, headers=headers).status_code == status


def test_without_a_token_no_token_opens_the_metrics(tmp_path: Path) -> None:
    with server_state(tmp_path) as state:
        assert ask(app_of(state), "/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_requests_are_counted_by_status(state: ServerState) -> None:
    ask(app_of(state), "/told")
    ask(app_of(state), "/nowhere")

    assert (
        sample(state.metrics, "requests_total", status="200"),
        sample(state.metrics, "requests_total", status="404"),
    ) == (1, 1)


def test_a_server_that_is_well_says_so(state: ServerState) -> None:
    assert isinstance(state.now, Clock)
    state.now.time = NOON + 90_000
    answer = ask(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()) == (
        200,
        {"fine": True, "store": "fine", "version": ohhell.__version__, "uptime": 90},
    )


def test_a_server_without_its_store_is_not_well(state: ServerState) -> None:
    state.store.close()
    answer = ask(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()["store"]) == (503, "store-failed")
