"""After an installation a table waits for a bot that is being compiled, and says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.people import PHONE
from server.server_process import ServerProcess, serving

if TYPE_CHECKING:
    from browser.conftest import Come

SOON = 60_000
WARMING = "A bot is starting up."


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that has compiled nothing yet."""
    with serving(tmp_path / "data", variables={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}) as server:
        yield server


def test_a_table_says_that_its_bot_is_warming_up_when_nothing_is_compiled(
    come: Come, new_server: ServerProcess
) -> None:
    maya = come("Maya", address=new_server.address, size=PHONE)
    body = {"rules": "heck-normal", "seats": 3, "bots": ["expert"]}
    made = maya.context.request.post("/api/tables", data=body, headers={"Origin": new_server.address})
    maya.goto(f"/t/{made.json()['id']}")

    expect(maya.get_by_role("status").filter(has_text=WARMING)).to_be_visible(timeout=SOON)
