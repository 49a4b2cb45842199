"""A store on an empty database of each kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ohhell.store.store import Store


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with Store.open(database_url) as opened:
        yield opened
