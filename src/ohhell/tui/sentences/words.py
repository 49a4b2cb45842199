"""Words for players, cards, needs and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ohhell.rules.cards import SUIT_NAMES, Card, Trump

WITH_LEVEL: Final = re.compile(r"(.+) \(([a-z0-9-]+)\)")
"""A bot's name with its level: "Ada (club)"."""

_RANK_NAMES: Final = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_CODE: Final = r"(?:(?:[2-9]|1[0-3]|[JQKA])[cdhs]|Jo)"
_CODES: Final = re.compile(rf"(?:the trumps )?\b({_CODE}(?: {_CODE})*)\b")
_SECOND_PERSON: Final = {"has": "have", "is": "are"}


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """What to call the players: short names, and "you" for the seat *me*, if it is given."""

    names: tuple[str, ...]
    me: int | None = None

    @classmethod
    def of(cls, names: tuple[str, ...], me: int | None = None) -> PlayerNames:
        """Shorten *names*, unless two of them would then be the same."""
        short = tuple(short_name(name) for name in names)
        all_differ = len({name.casefold() for name in short}) == len(names)
        return cls(short if all_differ else names, me)

    def name(self, seat: int) -> str:
        """Return a player's name, or "You"."""
        return "You" if seat == self.me else self.names[seat]

    def inside(self, seat: int) -> str:
        """Return a player's name, or "you", for the middle of a sentence."""
        return "you" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """Return a player with a verb in the third person that is made to agree: "Ada takes", "You take"."""
        if seat != self.me:
            return f"{self.names[seat]} {verb}"
        return f"You {_SECOND_PERSON.get(verb) or verb.removesuffix('s')}"


def short_name(name: str) -> str:
    """Remove a bot's level from its name.

    >>> short_name("Ada (club)")
    'Ada'
    """
    match = WITH_LEVEL.fullmatch(name)
    return match[1] if match is not None else name


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words as a list in a sentence.

    >>> listed(["0", "1", "3"], "or")
    '0, 1 or 3'
    """
    *rest, final = words
    return f"{', '.join(rest)} {last} {final}" if rest else final


def counted(number: int, word: str) -> str:
    """Return a number with its noun, in the plural if needed.

    >>> counted(1, "trick"), counted(3, "trick")
    ('1 trick', '3 tricks')
    """
    return f"{number} {word}" if abs(number) == 1 else f"{number} {word}s"


def verb(number: int, one: str, many: str) -> str:
    """Return the form of a verb that agrees with a number of things."""
    return one if number == 1 else many


def rank_name(card: Card) -> str:
    """Return the rank of a card in full."""
    return "joker" if card.suit is None else _RANK_NAMES.get(card.rank, card.rank)


def card_name(card: Card) -> str:
    """Return a card in full.

    >>> from ohhell.rules.cards import Card
    >>> card_name(Card.parse("Qh"))
    'queen of hearts'
    """
    return "joker" if card.suit is None else f"{rank_name(card)} of {SUIT_NAMES[card.suit]}"


def in_words(sentence: str) -> str:
    """Write out the card codes in a sentence.

    >>> in_words("You can't play Jd: it's not in your hand. You hold 3s 4s.")
    "You can't play the jack of diamonds: it's not in your hand. You hold the 3 of spades and the 4 of spades."
    """
    return _CODES.sub(lambda found: listed(f"the {card_name(Card.parse(code))}" for code in found[1].split()), sentence)


def trump_name(trump: Trump) -> str:
    """Return a trump as a sentence part: "hearts are trumps"."""
    return "no trumps" if trump == "nt" else f"{SUIT_NAMES[trump]} are trumps"


def need(bid: int | None, taken: int, left: int) -> str:
    """Say what a player who bid *bid* and took *taken* still needs, with *left* tricks left.

    >>> need(2, 0, left=5), need(2, 0, left=1), need(1, 1, left=3), need(0, 0, left=3), need(0, 2, left=3)
    ('needs 2', "can't make it", 'made', 'wants 0', 'over by 2')
    """
    if bid is None:
        return ""
    if taken > bid:
        return f"over by {taken - bid}"
    if taken == bid:
        return "made" if bid or not left else "wants 0"
    return f"needs {bid - taken}" if bid - taken <= left else "can't make it"


def balance(total: int, cards: int) -> str:
    """Compare the total of the bids with the number of tricks.

    >>> balance(4, 3)
    '4 bid for 3 tricks, over by 1'
    """
    away = total - cards
    side = f"over by {away}" if away > 0 else f"under by {-away}" if away else "exactly"
    return f"{total} bid for {counted(cards, 'trick')}, {side}"


def spoken(number: int) -> str:
    """Return a number for speech.

    >>> spoken(-12), spoken(3)
    ('minus 12', '3')
    """
    return f"minus {-number}" if number < 0 else str(number)


def spoken_points(points: int) -> str:
    """Return points for speech.

    >>> spoken_points(-12), spoken_points(1)
    ('minus 12 points', '1 point')
    """
    return f"{spoken(points)} {'point' if abs(points) == 1 else 'points'}"


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(11), signed(-3), signed(0)
    ('+11', '-3', '0')
    """
    return f"{points:+d}" if points else "0"
