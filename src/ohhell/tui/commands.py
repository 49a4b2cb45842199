"""Orders: what a typed line means at the table."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal, get_args

from ohhell.rules.cards import Card
from ohhell.rules.errors import CardError
from ohhell.rules.events import Bid, Move, Play
from ohhell.tui.hand import choices

if TYPE_CHECKING:
    from ohhell.rules.view import View

Topic = Literal["help", "hand", "last", "rules", "sheet", "table", "who"]


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a move, legal or not: the engine judges."""

    move: Move


@dataclass(frozen=True, slots=True)
class Show:
    """Show something again."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Note:
    """Write a remark on the sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Stop here and keep the game."""


@dataclass(frozen=True, slots=True)
class Continue:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing, and what to type instead."""

    sentence: str


Order = MakeMove | Show | Note | Quit | Continue | Unclear

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
_SAME: Final = {"?": "help", "h": "hand", "exit": "quit", "q": "quit", "needs": "who"}
_PIPS: Final = str.maketrans("♠♥♦♣", "shdc")
_LONGEST = 6


def read_order(line: str, view: View) -> Order:
    """What *line* asks for; commands may be shortened as long as they stay clear."""
    words = line.split(maxsplit=1)
    if not words:
        return _only_move(view)
    first, rest = words[0].casefold(), words[1].strip() if len(words) > 1 else ""
    verb = None if _card(line) is not None else _verb(first)
    if verb in get_args(Topic):
        return Show(verb)  # type: ignore[arg-type]  # just looked up
    if verb in _MOVES:
        return _move(verb, rest, view)
    if verb is not None:
        return Quit() if verb == "quit" else _note(rest)
    return _move("play" if choices(view) or not _is_number(line) else "bid", line.strip(), view)


def _note(text: str) -> Order:
    return Note(text) if text else Unclear("Write the comment after the word: comment TEXT")


def _move(verb: str, text: str, view: View) -> Order:
    if verb == "play":
        return _play(text, view)
    if verb == "change" and view.bids[view.seat or 0] is None:
        return Unclear("You can't change your bid: you haven't bid yet.")
    if not _is_number(text):
        return Unclear(f"Add the number of tricks, for example: {verb} 2")
    return MakeMove(Bid(view.seat or 0, int(text)))


def _only_move(view: View) -> Order:
    """An empty line makes the only move a seat must choose from."""
    asked = view.seat in view.waiting_for
    moves = [move for move in view.legal if isinstance(move, Play)] if choices(view) else list(view.legal)
    return MakeMove(moves[0]) if asked and len(moves) == 1 else Continue()


def _verb(word: str) -> str | None:
    """The command a word stands for, if it is clear which."""
    if word in _SAME:
        return _SAME[word]
    starting = [verb for verb in _VERBS if verb.startswith(word)]
    return starting[0] if len(starting) == 1 else None


def _is_number(text: str) -> bool:
    text = text.strip()
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) <= _LONGEST


def _play(text: str, view: View) -> Order:
    """A card by its number or its name."""
    cards = choices(view)
    if _is_number(text):
        number = int(text)
        if 1 <= number <= len(cards):
            return MakeMove(Play(view.seat or 0, cards[number - 1]))
        return Unclear(f"There is no card {number}: {_range(len(cards))}." if cards else _TRY)
    card = _card(text) or _card(text[1:] + text[:1])  # with the suit first, too
    if card is None:
        near = get_close_matches(text.casefold(), _VERBS, n=1)
        advice = f" (did you mean {near[0]!r}?)" if near else ""
        return Unclear(f"I don't understand {_shown(text)}{advice}. {_TRY}.")
    return MakeMove(Play(view.seat or 0, card))


def _range(cards: int) -> str:
    return f"the numbers go from 1 to {cards}" if cards > 1 else "the only one you can play is 1"


def _card(text: str) -> Card | None:
    """The card that is typed, by its letters or its pip."""
    try:
        return Card.parse("".join(text.casefold().translate(_PIPS).split()))
    except CardError:
        return None


_TRY: Final = "Type a number, a card like qh, or help"


def _shown(text: str) -> str:
    longest = 20
    return repr(text if len(text) <= longest else text[:longest] + "…")
