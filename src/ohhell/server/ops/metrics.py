"""Metrics for Prometheus."""

from __future__ import annotations

import hmac
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from math import inf
from time import time_ns
from typing import TYPE_CHECKING, Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.utils import floatToGoString
from starlette.responses import Response

from ohhell.server.http.origins import is_loopback, peer
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.server.state import ServerState

MOVES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
THOUGHTS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10)
COMMITS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1)
GROUPS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class PlainCounter:
    """A counter that one thread counts, and that therefore needs no lock."""

    def __init__(self, name: str, about: str) -> None:
        self._name, self._about = name, about
        self._count = 0

    def inc(self) -> None:
        """Count one more."""
        self._count += 1

    def collect(self) -> Iterator[Metric]:
        """Yield the metric for Prometheus."""
        yield CounterMetricFamily(self._name, self._about, value=self._count)


class PlainHistogram:
    """A histogram that one thread fills, and that therefore needs no lock; *limits* are the upper limits of its buckets."""

    def __init__(self, name: str, about: str, limits: tuple[float, ...]) -> None:
        self._name, self._about, self._limits = name, about, limits
        self._counts = [0] * (len(limits) + 1)
        self._sum = 0.0

    def observe(self, amount: float) -> None:
        """Count one observation."""
        self._counts[bisect_left(self._limits, amount)] += 1
        self._sum += amount

    def collect(self) -> Iterator[Metric]:
        """Yield the metric for Prometheus."""
        limits = [str(floatToGoString(limit)) for limit in (*self._limits, inf)]  # type: ignore[no-untyped-call]
        buckets = list(zip(limits, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The metrics of one server; *started* is its start in milliseconds since 1970, by default now."""

    def __init__(self, *, started: int | None = None) -> None:
        self.started = time_ns() // 1_000_000 if started is None else started
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.tables = self._gauge("tables", "Tables that are open")
        self.seats = self._gauge("seats", "Seats at open tables, by who sits there", "kind")
        self.connections = self._gauge("connections", "Connections to tables")
        self.move_seconds = PlainHistogram(
            "ohhell_move_seconds", "From a command's arrival until it is durable and announced", MOVES
        )
        self.bot_seconds = self._histogram("bot_seconds", "How long bots think about a move", THOUGHTS, "bot")
        self.bot_failures = self._counter("bot_failures", "Moves that had to be made for a bot", "bot")
        self.store_seconds = self._histogram("store_seconds", "How long the store takes to commit", COMMITS)
        self.store_group = self._histogram("store_group", "How many jobs share a commit", GROUPS)
        self.refusals = self._counter("refusals", "Refusals, by code", "code")
        self.messages_in = PlainCounter("ohhell_messages_in", "Messages from clients")
        self.messages_out = PlainCounter("ohhell_messages_out", "Messages to clients")
        for metric in (self.move_seconds, self.messages_in, self.messages_out):
            self.registry.register(metric)
        self.pushes = self._counter("pushes", "Push messages, by outcome", "outcome")
        self.requests = self._counter("requests", "Requests and sockets, by status", "status")

    def committed(self, jobs: int, seconds: float) -> None:
        """Count a commit of the store with so many jobs."""
        self.store_group.observe(jobs)
        self.store_seconds.observe(seconds)

    def page(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"ohhell_{name}", about, labels, registry=self.registry)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"ohhell_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"ohhell_{name}", about, labels, buckets=buckets, registry=self.registry)


async def show_metrics(request: Request) -> Response:
    """Return the metrics to a client on this machine or with the operator's token."""
    server: ServerState = request.app.state.server
    if not (is_loopback(peer(request.scope)) or _has_token(request, server.config.metrics_token)):
        raise Refusal(
            "not-for-you", "You can't see the metrics: open them on the server's own machine, or with a token."
        )
    _count(server)
    return Response(server.metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _count(server: ServerState) -> None:
    """Count the tables in memory and their seats."""
    chairs = [chair for live in server.tables.loaded for chair in live.table.chairs]
    server.metrics.tables.set(len(server.tables.loaded))
    server.metrics.seats.labels("person").set(sum(chair.person is not None for chair in chairs))
    server.metrics.seats.labels("bot").set(sum(chair.bot is not None for chair in chairs))


def _has_token(request: Request, token: str | None) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode(), token.encode())
