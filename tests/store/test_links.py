"""Links open something once, and not for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from ohhell.store import links
from ohhell.store.links import Link
from ohhell.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection

LINK = Link("ab" * 32, "seat", None, None, 2, expires=9_000)


@pytest.fixture
def store(store: Store) -> Store:
    store.write(lambda connection: links.add(connection, LINK)).result()
    return store


def test_a_link_is_taken_once(store: Store) -> None:
    def twice(connection: Connection) -> list[Link | None]:
        return [links.use(connection, "ab" * 32, now) for now in (5_000, 5_001)]

    assert store.write(twice).result() == [Link("ab" * 32, "seat", None, None, 2, 9_000, used=5_000), None]


def test_of_all_who_try_at_once_one_gets_the_link(store: Store, database_url: str) -> None:
    with Store.open(database_url) as other, ThreadPoolExecutor(8) as threads:
        tries = [
            threads.submit(lambda at: at.write(lambda connection: links.use(connection, "ab" * 32, 5_000)).result(), at)
            for at in [store, other] * 4
        ]

    assert [taken.result() is None for taken in tries].count(False) == 1


@pytest.mark.parametrize(("now", "good"), [(8_999, True), (9_000, False)])
def test_a_link_expires(store: Store, now: int, good: bool) -> None:  # noqa: FBT001 (a table of cases)
    found = store.write(
        lambda connection: [links.find(connection, "ab" * 32, now), links.use(connection, "ab" * 32, now)]
    ).result()

    assert [link is not None for link in found] == [good, good]


def test_looking_at_a_link_does_not_use_it_up(store: Store) -> None:
    def twice(connection: Connection) -> list[Link | None]:
        return [links.find(connection, "ab" * 32, 5_000), links.find(connection, "ab" * 32, 5_000)]

    assert store.read(twice).result() == [LINK, LINK]
