"""A server behind its middleware, without tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from ohhell.server.state import ServerState
from server.app_without_tables import PUBLIC, app_of, server_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path, origins=(PUBLIC,)) as made:
        yield made


@pytest.fixture
def app(state: ServerState) -> Starlette:
    return app_of(state)
