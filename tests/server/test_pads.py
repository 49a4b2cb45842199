"""A pad has one room at a time, whoever comes and goes while it is woken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.scorers import PAD, begun
from server.waking import times_woken

if TYPE_CHECKING:
    import pytest

    from server.houses import Site


def test_a_pad_is_woken_once_though_the_first_who_asked_did_not_wait(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(here)
    here.house.pads.let_go()

    assert times_woken(here, monkeypatch, lambda: here.house.pads.get(PAD)) == 1
