"""Entrants: who takes part in the arena, a bot of the house by its name or one's own by its file."""

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
"""How long a bot from a file may take for one move."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as the arena knows it: *name* is what reports call it, *file* where it lives unless it is one of the house."""

    name: str
    file: str | None = None
    seconds: float = SECONDS


def entrant(text: str, *, seconds: float = SECONDS) -> Entrant:
    """The entrant written as "club" or "./my_bot.py"; the oracle may take part, for no table will seat it."""
    source = text.strip()
    if source.endswith(".py") or "/" in source or "\\" in source:
        return Entrant(PurePath(source).name, source, seconds)
    if source != oracle.NAME:
        bot(source)
    return Entrant(source)


def entrants(text: str, *, seconds: float = SECONDS) -> tuple[Entrant, ...]:
    """The entrants in a list like "expert,club,./my_bot.py"; two files of one name are called by their paths."""
    return told_apart([entrant(word, seconds=seconds) for word in text.split(",")])


def told_apart(everybody: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Everybody with a name that no other bot has."""
    names = Counter(name for name, _ in {(one.name, one.file) for one in everybody})
    return tuple(replace(one, name=one.file) if one.file and names[one.name] > 1 else one for one in everybody)


def judge(everybody: Sequence[Entrant]) -> None:
    """Raise BotFailed where a file is missing or does not import, before anything is played."""
    for one in dict.fromkeys(everybody):
        if one.file is not None:
            SubprocessBot(one.file, seconds=one.seconds).close()
