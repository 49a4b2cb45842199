"""Bots: functions from a View to a move, so that none can see a card it may not know."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from random import Random
from typing import Final

from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Move
from ohhell.rules.view import View

Bot = Callable[[View, Random], Move]

BOTS: Final[dict[str, str]] = {
    "club": "club",
    "expert": "expert",
    "flat-100": "flat",
    "novice": "novice",
    "random": "chance",
}
"""Each bot and the file it lives in; those that search bring Numba along, so a file is imported when its bot is asked for."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots, sorted."""
    return tuple(sorted(BOTS))


def bot(name: str) -> Bot:
    """The bot called *name*: a function from what a seat sees to its move."""
    if not isinstance(name, str) or name not in BOTS:
        near = get_close_matches(str(name), BOTS, n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(bot_names())}"
        raise OhHellError("unknown-bot", f"there is no bot {name!r} ({advice})")
    choose: Bot = import_module(f"ohhell.bots.{BOTS[name]}").choose
    return choose
