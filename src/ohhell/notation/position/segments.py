"""The segments of a position: labels in a fixed order, each with its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ohhell.notation.located_text import Passage, cards_at, number_at
from ohhell.rules.cards import Card

IN_PLAY: Final = ("tricks", "taken", "leader", "broken", "trick")
LABELS: Final = ("hand", "cards", "dealer", "trump", "turned", "cut", "last", "bids", "sealed", *IN_PLAY, "hands")
BARE: Final = ("sealed", "broken")


@dataclass(frozen=True, slots=True)
class TrickText:
    """A trick as written: the leader and the cards."""

    leader: Passage
    cards: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The segments of a position by label."""

    whole: Passage
    segments: dict[str, Passage]

    def __contains__(self, label: str) -> bool:
        return label in self.segments

    def need(self, label: str) -> Passage:
        """Return the text of a label, which must be there."""
        end = len(self.whole.text)
        return self.segments.get(label) or self.whole.part(end, end).expected(f"'{label}'")

    def cards(self, label: str) -> tuple[Card, ...]:
        """Return the cards of a label; () if it is missing."""
        return cards_at(self.segments[label]) if label in self.segments else ()

    def seat(self, passage: Passage) -> int:
        """Return the seat that a passage names."""
        seat = number_at(passage)
        if seat >= self.seats:
            passage.expected(f"a seat from 0 to {self.seats - 1}", "no-such-seat")
        return seat

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.need("hands").text.count("/") + 1

    @property
    def held(self) -> list[tuple[Card, ...]]:
        """The cards in hand, by seat."""
        hands = self.need("hands").split("/")
        for hand in hands:
            if not hand.text:
                hand.expected("cards, or '-' for an empty hand")
        return [() if hand.text == "-" else cards_at(hand) for hand in hands]

    @property
    def finished(self) -> list[TrickText]:
        """The finished tricks that are listed."""
        tricks = []
        for one in self.segments["tricks"].split("/") if "tricks" in self else []:
            leader, *cards = one.split(":")
            words = cards[0].words() if cards else []
            if len(cards) != 1 or len(words) != self.seats:
                one.expected(f"a leader, ':' and {self.seats} cards")
            tricks.append(TrickText(leader, tuple(words)))
        return tricks

    @property
    def trick(self) -> list[Passage]:
        """The cards on the table."""
        words = self.segments["trick"].words() if "trick" in self else []
        if len(words) >= self.seats:
            self.segments["trick"].expected(f"fewer than {self.seats} cards")
        return words


def split_segments(whole: Passage) -> Position:
    """Split a position into segments; raise NotationError if a label is unknown, repeated or out of order."""
    found: dict[str, Passage] = {}
    after = -1
    for segment in whole.split("|"):
        label = segment.text.partition(" ")[0]
        if label not in LABELS[after + 1 :]:
            open_still = ", ".join(LABELS[after + 1 :])
            segment.expected(f"one of {open_still}" if open_still else "the end of the position")
        after = LABELS.index(label)
        found[label] = segment.part(len(label), len(segment.text))
        if (label in BARE) == bool(found[label].text):
            found[label].expected(f"{'nothing' if found[label].text else 'something'} after '{label}'")
    return Position(whole, found)
