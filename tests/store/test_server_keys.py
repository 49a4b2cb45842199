"""The fingerprint of the key in the database."""

from __future__ import annotations

from functools import partial

from ohhell.store import server_keys
from ohhell.store.store import Store


def test_first_fingerprint_is_stored(store: Store) -> None:
    assert store.write(partial(server_keys.claim, fingerprint="aa")).result() == "aa"


def test_second_fingerprint_replaces_none(store: Store) -> None:
    store.write(partial(server_keys.claim, fingerprint="aa")).result()

    assert store.write(partial(server_keys.claim, fingerprint="bb")).result() == "aa"
