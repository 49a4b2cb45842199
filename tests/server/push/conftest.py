"""A server that knows a push service on this machine, and that service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.in_process_server import LocalServer, local_server
from server.loopback_push_service import LoopbackPushService, loopback_push_service


@pytest.fixture
def service() -> Iterator[LoopbackPushService]:
    """A push service."""
    with loopback_push_service() as running:
        yield running


@pytest.fixture
def pushing(tmp_path: Path, service: LoopbackPushService) -> Iterator[LocalServer]:
    """A server that may send to the service."""
    with local_server(tmp_path, push_hosts=(service.origin,)) as opened:
        yield opened
