"""What a line typed at the table means."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal, get_args

from ohhell.rules.cards import Card
from ohhell.rules.errors import CardError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.view import View
from ohhell.tui.hand import choices

Topic = Literal["help", "hand", "last", "rules", "sheet", "table", "who"]


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move, legal or not; the engine checks it."""

    move: Move


@dataclass(frozen=True, slots=True)
class Show:
    """Show something again."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class AddComment:
    """Write a comment on the score sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Save the game and stop."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Continue; typed as an empty line."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing; *sentence* says what to type instead."""

    sentence: str


Command = MakeMove | Show | AddComment | Quit | Continue | Unclear

HELP: Final = (
    ("2", "bid 2, or play card number 2"),
    ("qh", "play the queen of hearts (hq works too); ranks 2 to 10 j q k a, suits s h d c, jo for the joker"),
    ("bid 2", "the same as 2"),
    ("play qh", "the same as qh"),
    ("change 2", "change your bid to 2, if the rules allow it"),
    ("Enter", "make the only possible move, or continue"),
    ("hand", "show the table and my cards again"),
    ("table", "the same"),
    ("who", "show bids, tricks, needs, points and whose turn it is"),
    ("last", "show the last trick"),
    ("sheet", "show the score sheet and its comments"),
    ("rules", "show the rules of this game"),
    ("comment TEXT", "write a comment on the score sheet"),
    ("help", "show this list"),
    ("quit", "save the game and stop"),
)

_MOVES: Final[tuple[str, ...]] = ("bid", "change", "play")
_VERBS: Final = (*get_args(Topic), *_MOVES, "comment", "quit")
_ALIASES: Final = {"?": "help", "h": "hand", "exit": "quit", "q": "quit", "needs": "who"}
_SYMBOLS: Final = str.maketrans("♠♥♦♣", "shdc")
_LONGEST_NUMBER: Final = 6
_LONGEST_QUOTE: Final = 20
_TRY: Final = "Type a number, a card like qh, or help."


def read_command(line: str, view: View) -> Command:
    """Return the command in *line*; its first word may be shortened as long as it is unambiguous."""
    words = line.split(maxsplit=1)
    if not words:
        return _only_move(view)
    first, rest = words[0].casefold(), words[1].strip() if len(words) > 1 else ""
    verb = None if _card(line) is not None else _verb(first)
    if verb in get_args(Topic):
        return Show(verb)  # type: ignore[arg-type]  # just looked up
    if verb in _MOVES:
        return _move(verb, rest, view)
    if verb == "comment":
        return AddComment(rest) if rest else Unclear("Write the comment after the word: comment TEXT")
    if verb == "quit":
        return Quit()
    return _move("play" if choices(view) or not _is_number(line) else "bid", line.strip(), view)


def _move(verb: str, text: str, view: View) -> Command:
    if verb == "play":
        return _play(text, view)
    if verb == "change" and view.bids[view.seat or 0] is None:
        return Unclear("You can't change your bid: you haven't bid yet.")
    if not _is_number(text):
        return Unclear(f"Add the number of tricks, for example: {verb} 2")
    return MakeMove(Bid(view.seat or 0, int(text)))


def _only_move(view: View) -> Command:
    """Return the only possible move, if a move is due and there is only one."""
    due = view.seat in view.waiting_for
    moves = [move for move in view.legal if isinstance(move, Play)] if choices(view) else list(view.legal)
    return MakeMove(moves[0]) if due and len(moves) == 1 else Continue()


def _verb(word: str) -> str | None:
    """Return the command that *word* abbreviates, if there is exactly one."""
    if word in _ALIASES:
        return _ALIASES[word]
    starting = [verb for verb in _VERBS if verb.startswith(word)]
    return starting[0] if len(starting) == 1 else None


def _is_number(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) <= _LONGEST_NUMBER


def _play(text: str, view: View) -> Command:
    """Play a card by its number or its name."""
    cards = choices(view)
    if _is_number(text):
        number = int(text)
        if 1 <= number <= len(cards):
            return MakeMove(Play(view.seat or 0, cards[number - 1]))
        numbers = f"the numbers go from 1 to {len(cards)}" if len(cards) > 1 else "the only one you can play is 1"
        return Unclear(f"There is no card {number}: {numbers}." if cards else _TRY)
    card = _card(text) or _card(text[1:] + text[:1])  # or with the suit first
    if card is None:
        near = get_close_matches(text.casefold(), _VERBS, n=1)
        advice = f" (did you mean {near[0]!r}?)" if near else ""
        quoted = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
        return Unclear(f"I don't understand {quoted!r}{advice}. {_TRY}")
    return MakeMove(Play(view.seat or 0, card))


def _card(text: str) -> Card | None:
    """Return the card with this name, if there is one: qh, q h or q♥."""
    try:
        return Card.parse("".join(text.casefold().translate(_SYMBOLS).split()))
    except CardError:
        return None
