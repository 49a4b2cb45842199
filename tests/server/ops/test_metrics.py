"""Metrics for Prometheus."""

from __future__ import annotations

import pytest

from ohhell.server.ops.metrics import Metrics
from ohhell.server.state import ServerState
from server.app_without_tables import app_of, fetch


def sample(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(f"ohhell_{name}", labels)


def test_metrics_of_two_servers_are_separate() -> None:
    one, other = Metrics(), Metrics()
    one.messages_in.inc()

    assert (sample(one, "messages_in_total"), sample(other, "messages_in_total")) == (1, 0)


def test_commit_is_counted_with_time_and_size() -> None:
    metrics = Metrics()
    metrics.committed(3, 0.004)
    metrics.committed(1, 0.002)

    assert (sample(metrics, "store_group_sum"), sample(metrics, "store_seconds_count")) == (4, 2)


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_metrics_page_has_every_figure(kind: str) -> None:
    metrics = Metrics()
    metrics.seats.labels(kind).set(3)
    metrics.tables.set(1)
    metrics.bot_seconds.labels("club").observe(0.2)
    metrics.move_seconds.observe(0.004)
    page = metrics.page().decode()

    assert f'ohhell_seats{{kind="{kind}"}} 3.0' in page
    for name in ("tables", "connections", "move_seconds_bucket", "bot_seconds_bucket", "store_seconds_bucket"):
        assert f"ohhell_{name}" in page


def test_requests_are_counted_by_status(state: ServerState) -> None:
    fetch(app_of(state), "/caller")
    fetch(app_of(state), "/nowhere")

    assert (
        sample(state.metrics, "requests_total", status="200"),
        sample(state.metrics, "requests_total", status="404"),
    ) == (1, 1)
