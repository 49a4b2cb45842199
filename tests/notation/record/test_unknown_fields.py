"""Parts of views that are written once for all seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ohhell
from ohhell.notation import wire
from ohhell.rules.view import View

if TYPE_CHECKING:
    import pytest


def views() -> list[View]:
    """What everybody sees in a game, now and then."""
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob", "Cid", "Dot"], seed=7)
    seen: list[View] = []
    while game.waiting_for and len(seen) < 400:
        seen += [game.view(seat) for seat in (0, 1, 2, 3, None)]
        game.play(game.legal(game.waiting_for[0])[0])
    return seen


def test_views_that_share_their_parts_are_read_back_each_as_it_was() -> None:
    assert [wire.decode_view(wire.encode_view(view)) for view in views()] == views()


def test_cache_of_encoded_parts_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CACHE_SIZE", 3)
    wire._CACHE.clear()

    assert [wire.decode_view(wire.encode_view(view)) for view in views()] == views()
    assert len(wire._CACHE) <= 3
