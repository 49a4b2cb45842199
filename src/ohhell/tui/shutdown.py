"""Closing: a window that is closed, or a machine that shuts down, ends the program in order."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FrameType

_SIGNALS: Final = tuple(
    signal.Signals[name] for name in ("SIGHUP", "SIGTERM") if name in signal.Signals.__members__
)  # Windows has no SIGHUP
_KILLED: Final = 128


@contextmanager
def in_order() -> Iterator[None]:
    """Inside, the signals that end a program raise SystemExit, so that what is under way can be kept."""
    ours = [number for number in _SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in ours:
            if signal.getsignal(number) is _end:
                signal.signal(number, signal.SIG_DFL)


@contextmanager
def held_off() -> Iterator[None]:
    """Inside, those signals are not heard: a window that closes says so more than once while the game is kept."""
    heard = {number: signal.getsignal(number) for number in _SIGNALS}
    for number in heard:
        signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler or signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> None:
    for other in _SIGNALS:  # once is enough
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(_KILLED + number)
