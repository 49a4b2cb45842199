"""A window that is closed ends the program in order."""

from __future__ import annotations

import signal

import pytest

from ohhell.tui import shutdown


def test_a_signal_to_end_is_an_exit_that_can_be_caught() -> None:
    with pytest.raises(SystemExit, match="143"), shutdown.in_order():
        signal.raise_signal(signal.SIGTERM)

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def test_afterwards_everything_is_as_it_was() -> None:
    with shutdown.in_order():
        pass

    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_while_a_game_is_kept_no_signal_is_heard() -> None:
    with shutdown.in_order(), shutdown.held_off():
        signal.raise_signal(signal.SIGTERM)
