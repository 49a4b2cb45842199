"""A pad has one room at a time, whoever comes and goes while it is woken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.cancelled_requests import times_woken
from server.pad_writers import PAD, begun

if TYPE_CHECKING:
    import pytest

    from server.in_process_server import Site


def test_a_pad_is_woken_once_though_the_first_who_asked_did_not_wait(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(here)
    here.state.pads.release_idle()

    assert times_woken(here, monkeypatch, lambda: here.state.pads.get_existing(PAD)) == 1
