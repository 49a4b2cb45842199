"""Cards and suits in four colours, always with their letters, and rows of items that wrap between items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from ohhell.rules.cards import SUIT_NAMES, Card, Suit, Trump

STYLES: Final[dict[Suit | None, str]] = {
    "s": "bold",
    "h": "bold red",
    "d": "bold bright_blue",
    "c": "bold green",
    None: "bold magenta",
}
_SYMBOLS: Final[dict[Suit, str]] = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
HIGHLIGHT: Final = "bold yellow"
QUIET: Final = "dim"


def card_text(card: Card, *, symbols: bool) -> Text:
    """Return a card as it is typed, with its suit symbol if wanted: Qh♥."""
    symbol = _SYMBOLS[card.suit] if symbols and card.suit is not None else ""
    return Text(f"{card}{symbol}", STYLES[card.suit])


def suit_text(suit: Trump, *, symbols: bool) -> Text:
    """Return a suit by its name: hearts ♥."""
    if suit == "nt":
        return Text("no trumps", "bold")
    return Text(f"{SUIT_NAMES[suit]} {_SYMBOLS[suit]}" if symbols else SUIT_NAMES[suit], STYLES[suit])


def short_suit_text(suit: Trump, *, symbols: bool) -> Text:
    """Return a suit by its letter, for tables: h♥."""
    if suit == "nt":
        return Text("nt", "bold")
    return Text(f"{suit}{_SYMBOLS[suit]}" if symbols else suit, STYLES[suit])


def flow(items: Sequence[Text], width: int, *, first: Text | None = None, gap: int = 3) -> list[Text]:
    """Return items side by side after *first*, wrapped between items; further lines are indented like the first item."""
    indent = first.cell_len if first is not None else 0
    lines = [joined(first or "")]  # a new line, so that the style of the first part doesn't colour the others
    for number, item in enumerate(items):
        if number and lines[-1].cell_len + gap + item.cell_len > width:
            lines.append(Text(" " * indent))
        elif number:
            lines[-1].append(" " * gap)
        lines[-1].append_text(item)
    return lines


def joined(*parts: str | Text | tuple[str, str]) -> Text:
    """Return parts as one line, each in its own style."""
    return Text.assemble(*parts)
