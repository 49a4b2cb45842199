"""The index of score pads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ohhell.store import pads
from ohhell.store.errors import StoreError
from ohhell.store.pads import PadLine
from ohhell.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection

PAD = PadLine("p1", "ab" * 32, "Friday", "Irish", finished=False, created=1, changed=1, summary=b"{}")


@pytest.fixture
def store(store: Store) -> Store:
    store.write(lambda connection: pads.add(connection, PAD)).result()
    return store


def test_a_pad_comes_back_as_it_was_written(store: Store) -> None:
    assert store.read(lambda connection: pads.find(connection, "p1")).result() == PAD
    assert store.read(lambda connection: pads.find(connection, "p2")).result() is None


def test_a_pad_changes_but_for_its_key_and_its_beginning(store: Store) -> None:
    other = PadLine("p1", "cd" * 32, "Friday night", "Irish", finished=True, created=9, changed=9, summary=b"[]")

    store.write(lambda connection: pads.change(connection, other)).result()

    kept = replace(other, key_hash=PAD.key_hash, created=PAD.created)
    assert store.read(lambda connection: pads.find(connection, "p1")).result() == kept


def test_a_pad_is_not_made_twice(store: Store) -> None:
    with pytest.raises(StoreError) as refused:
        store.write(lambda connection: pads.add(connection, PAD)).result()

    assert refused.value.code == "store-failed"


def test_pads_are_counted(store: Store) -> None:
    def counted(connection: Connection) -> int:
        pads.add(connection, replace(PAD, id="p2"))
        return pads.count(connection)

    assert store.write(counted).result() == 2
