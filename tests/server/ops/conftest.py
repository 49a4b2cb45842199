"""A server without tables, with a token for its metrics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ohhell.server.state import ServerState
from server.app_without_tables import TOKEN, server_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path, metrics_token=TOKEN) as made:
        yield made
