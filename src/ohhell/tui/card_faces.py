"""Faces: cards and suits in four colours, always with their letters, and lines of items that break between items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from ohhell.rules.cards import SUIT_NAMES

if TYPE_CHECKING:
    from ohhell.rules.cards import Card, Suit, Trump

STYLES: Final[dict[Suit | None, str]] = {
    "s": "bold",
    "h": "bold red",
    "d": "bold bright_blue",
    "c": "bold green",
    None: "bold magenta",
}
_SYMBOLS: Final[dict[Suit, str]] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
NOW: Final = "bold yellow"
QUIET: Final = "dim"


def face(card: Card, *, symbols: bool) -> Text:
    """A card as it is typed, with its pip where there is one to print: Qh♥."""
    pip = _SYMBOLS[card.suit] if symbols and card.suit is not None else ""
    return Text(f"{card}{pip}", STYLES[card.suit])


def suit_face(suit: Trump, *, symbols: bool) -> Text:
    """A suit by its name, with its pip: hearts ♥."""
    if suit == "nt":
        return Text("no trumps", "bold")
    return Text(f"{SUIT_NAMES[suit]} {_SYMBOLS[suit]}" if symbols else SUIT_NAMES[suit], STYLES[suit])


def face_of_trump(trump: Trump, *, symbols: bool) -> Text:
    """A trump in a table: h♥, or nt."""
    if trump == "nt":
        return Text("nt", "bold")
    return Text(f"{trump}{_SYMBOLS[trump]}" if symbols else trump, STYLES[trump])


def flow(items: Sequence[Text], width: int, *, first: Text | None = None, gap: int = 3) -> list[Text]:
    """Items side by side, in as many lines as it takes, never broken inside; what follows the *first* line is indented."""
    begin = first if first is not None else Text()
    indent = begin.cell_len
    lines = [joined(begin)]  # a line of its own, so that the style of the first part does not colour the others
    fresh = True
    for item in items:
        line = lines[-1]
        if not fresh and line.cell_len + gap + item.cell_len > width:
            line = Text(" " * indent)
            lines.append(line)
            fresh = True
        if not fresh:
            line.append(" " * gap)
        line.append_text(item)
        fresh = False
    return lines


def joined(*parts: str | Text | tuple[str, str]) -> Text:
    """Parts of one line, each in its own style."""
    return Text.assemble(*parts)
