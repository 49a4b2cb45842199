"""The crew: the bots at a table, whose names say how they play, so that a saved game can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Final

from ohhell.bots import bot, bot_names
from ohhell.notation.record.record import check_new_names
from ohhell.rules.errors import OhHellError
from ohhell.tui.words import WITH_LEVEL, short_name

USUAL_BOT: Final = "club"

_NAMES: Final = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jack", "Kim", "Leo"),
    *("Mia", "Ned", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tess", "Una", "Vic", "Wes", "Zoe"),
)


def crew(levels: Sequence[str], *, person: str, names: Sequence[str] | None = None) -> list[str]:
    """The bots of these *levels*, by *names* or by others, none of them like the person's: "Ada (club)"."""
    chosen = iter(names if names is not None else _others(person))
    return [f"{name} ({level})" for level, name in zip(levels, chosen, strict=False)]


def names_for(text: str, person: str) -> list[str]:
    """The names in a list like "Ann,Bob", each one that a record can hold and that nobody else has."""
    names = [name.strip() for name in text.split(",")]
    check_new_names((short_name(person), *names))
    return names


def _others(person: str) -> Iterator[str]:
    """Names without end, or nearly: after the last one come Ada B, Ben B and so on."""
    for letter in ascii_uppercase:
        for first in _NAMES:
            name = first if letter == "A" else f"{first} {letter}"
            if name.casefold() != short_name(person).casefold():
                yield name


def levels_for(text: str, bots: int) -> list[str]:
    """The levels of *bots* bots from a list like "club,random"; a single one stands for all."""
    levels = [word.strip() for word in text.split(",")]
    for level in levels:
        bot(level)
    if len(levels) == 1:
        return levels * bots
    if len(levels) != bots:
        raise OhHellError(
            "wrong-number-of-bots", f"You named {len(levels)} bots, but {bots + 1} players are you and {bots}."
        )
    return levels


def level_of(name: str) -> str | None:
    """The level that a player's name tells; None where it tells none."""
    match = WITH_LEVEL.fullmatch(name)
    return match[2] if match is not None and match[2] in bot_names() else None
