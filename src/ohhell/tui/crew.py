"""The crew: the bots at a table, whose names say how they play, so that a saved game can be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ohhell.bots import bot, bot_names
from ohhell.rules.errors import OhHellError
from ohhell.tui.words import WITH_LEVEL, short_name

USUAL_BOT: Final = "club"

_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jack", "Kim", "Leo")


def crew(levels: Sequence[str], *, person: str) -> list[str]:
    """Names for bots of these *levels*, none of them like the person's: "Ada (club)"."""
    taken = short_name(person).casefold()
    names: list[str] = []
    number = 0
    while len(names) < len(levels):
        lap, place = divmod(number, len(_NAMES))
        name = f"{_NAMES[place]} {lap + 1}" if lap else _NAMES[place]
        number += 1
        if name.casefold() != taken:
            names.append(f"{name} ({levels[len(names)]})")
    return names


def levels_for(text: str, bots: int) -> list[str]:
    """The levels of *bots* bots from a list like "club,random"; a single one stands for all."""
    levels = [word.strip() for word in text.split(",")]
    for level in levels:
        bot(level)
    if len(levels) == 1:
        return levels * bots
    if len(levels) != bots:
        raise OhHellError(
            "wrong-number-of-bots", f"cannot seat {len(levels)} bots: {bots + 1} players are you and {bots}"
        )
    return levels


def level_of(name: str) -> str | None:
    """The level that a player's name tells; None where it tells none."""
    match = WITH_LEVEL.fullmatch(name)
    return match[2] if match is not None and match[2] in bot_names() else None
