"""Passages: pieces of a text that know their line and column, so that every error can name its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from ohhell.rules.cards import SUIT_NAMES, Card, Trump
from ohhell.rules.errors import CardError, NotationError, OhHellError

LONGEST_SHOWN = 40

Mark = tuple[int, int, int]


class Passage(NamedTuple):
    """A piece of text. *marks* are the starts of the source lines it was joined from: offset, line and column."""

    text: str
    marks: tuple[Mark, ...] = ((0, 1, 1),)
    start: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column, counted from 1, at which this passage begins."""
        offset, line, column = self.marks[bisect_right(self.marks, (self.start, 1 << 40, 0)) - 1]
        return line, column + self.start - offset

    def part(self, begin: int, end: int) -> Passage:
        """Return the text from *begin* to *end*, without the spaces around it."""
        text = self.text[begin:end]
        left = len(text) - len(text.lstrip(" "))
        return Passage(text.strip(" "), self.marks, self.start + begin + left)

    def split(self, separator: str) -> list[Passage]:
        """Return the passages between the separators: at least one, which may be empty."""
        parts: list[Passage] = []
        begin = self.start
        for piece in self.text.split(separator):
            left = len(piece) - len(piece.lstrip(" "))
            parts.append(Passage(piece.strip(" "), self.marks, begin + left))
            begin += len(piece) + len(separator)
        return parts

    def words(self) -> list[Passage]:
        """Return the words, which are separated by spaces."""
        return [word for word in self.split(" ") if word.text]

    def last_word(self) -> tuple[Passage, Passage]:
        """Return the text before the last word, and the last word."""
        cut = self.text.rfind(" ") + 1
        return self.part(0, cut), self.part(cut, len(self.text))

    def refuse(self, code: str, sentence: str) -> NoReturn:
        """Raise NotationError at this place."""
        line, column = self.place
        raise NotationError(code, sentence, line=line, column=column)

    def expected(self, what: str, code: str = "unexpected") -> NoReturn:
        """Raise NotationError at this place: *what* was expected."""
        self.refuse(code, f"expected {what}, found {shown(self.text) if self.text else 'nothing'}")

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn an OhHellError raised inside into a NotationError at this place, with the same code and sentence."""
        try:
            yield
        except OhHellError as error:
            self.blame(error)

    def blame(self, error: OhHellError) -> NoReturn:
        """Raise *error* again as a NotationError at this place."""
        line, column = self.place
        raise NotationError(error.code, error.sentence, line=line, column=column) from None


def shown(text: str) -> str:
    """Return *text* in quotes, shortened if it is long."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…")


def card_at(passage: Passage) -> Card:
    """Return the card that a passage names."""
    try:
        return Card.parse(passage.text)
    except CardError as error:
        passage.expected("a card", error.code)


def cards_at(passage: Passage) -> tuple[Card, ...]:
    """Return the cards that a passage names, separated by spaces."""
    try:  # Only an error needs the place of each word, which takes most of the time.
        return tuple(Card.parse(word) for word in passage.text.split(" ") if word)
    except CardError:
        return tuple(card_at(word) for word in passage.words())


def seat_at(names: Sequence[str], name: Passage) -> int:
    """Return the seat of the player that a passage names."""
    if name.text not in names:
        name.expected(f"one of the names {', '.join(names[:8])}{', …' if len(names) > 8 else ''}", "unknown-name")  # noqa: PLR2004 (enough to recognise the game)
    return names.index(name.text)


def number_at(passage: Passage) -> int:
    """Return the number, from 0 to 9999 and without leading zeros."""
    text = passage.text
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and str(int(text)) == text):  # noqa: PLR2004 (no rule needs more digits)
        passage.expected("a number", "not-a-number")
    return int(text)


def total_at(passage: Passage) -> int:
    """Return the total, which may be negative, without leading zeros."""
    digits = passage.text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6 and str(int(passage.text)) == passage.text):  # noqa: PLR2004 (no total needs more digits)
        passage.expected("a total", "not-a-number")
    return int(passage.text)


def trump_at(word: Passage) -> Trump:
    """Return the trump that a word names."""
    trump = next((trump for trump in SUIT_NAMES if trump == word.text), None)
    return trump or word.expected("a trump, c, d, h, s or nt", "not-a-trump")
