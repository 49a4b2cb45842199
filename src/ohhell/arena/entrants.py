"""Entrants: the bots that take part in the arena, ours by name or others by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from ohhell.arena import oracle
from ohhell.bots import bot
from ohhell.bots.subprocess_bot import SubprocessBot

SECONDS: Final = 5.0
"""The time limit of a move for a bot from a file."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in the arena: *name* is its name in reports, *file* its file if it is not one of ours."""

    name: str
    file: str | None = None
    seconds: float = SECONDS


def entrant(text: str, *, seconds: float = SECONDS) -> Entrant:
    """Return the entrant written as "club" or "./my_bot.py"; the oracle may take part here, but at no table."""
    source = text.strip()
    if source.endswith(".py") or "/" in source or "\\" in source:
        return Entrant(PurePath(source).name, source, seconds)
    if source != oracle.NAME:
        bot(source)
    return Entrant(source)


def entrants(text: str, *, seconds: float = SECONDS) -> tuple[Entrant, ...]:
    """Return the entrants of a list like "expert,club,./my_bot.py"; files with the same name are called by their paths."""
    return with_unique_names([entrant(word, seconds=seconds) for word in text.split(",")])


def with_unique_names(everybody: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return all entrants with a name that no other bot has."""
    names = Counter(name for name, _ in {(one.name, one.file) for one in everybody})
    return tuple(replace(one, name=one.file) if one.file and names[one.name] > 1 else one for one in everybody)


def check_loads(everybody: Sequence[Entrant]) -> None:
    """Raise BotFailed if a file is missing or does not load, before anything is played."""
    for one in dict.fromkeys(everybody):
        if one.file is not None:
            SubprocessBot(one.file, seconds=one.seconds).close()
