"""A server without tables, with a token for its metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.app_without_tables import TOKEN, server_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ohhell.server.state import ServerState


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path, metrics_token=TOKEN) as made:
        yield made
