"""A finished game: who sat where, every hand by seat, how it ended and who came where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

SOMEBODY: Final = "somebody"
"""How a seat is shown whose player was removed; in `FinishedGame.names` it is an empty string."""

Numbers = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HandScores:
    """One hand by seat; None where a seat sat out or its player was removed."""

    number: int
    cards: int
    players: int
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, or one match of a game of several matches (`championship` combines those).

    *day* is like 2026-11-15, "" if unknown; *at* orders the games of one day. *places* is None for a seat whose player left
    before the end. *forfeits* lists a seat once per forfeit it owed; *bots* are the seats known to be bots.

    *match* is the number of this match, *matches* how many the rules play; the matches of one game share their *event*, ""
    if unknown. *by_made_bids*: bids made break ties of totals. *parts* are the ids of the matches that were combined.

    Field names are part of stored data and of the JSON export.
    """

    id: str
    day: str
    at: int
    rules: str
    names: tuple[str, ...]
    lines: tuple[HandScores, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    places: tuple[int | None, ...]
    forfeits: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    event: str = ""
    match: int = 1
    matches: int = 1
    by_made_bids: bool = False
    parts: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all its matches."""
        return self.parts or (self.id,)

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose players left before the end."""
        return tuple(seat for seat, place in enumerate(self.places) if place is None)


def place(seat: int, totals: Sequence[int], winners: Collection[int], left: Collection[int] = ()) -> int:
    """Return the place of *seat*: winners are first, equal points share the better place.

    Seats that *left* take no place from others, and are placed as if they had stayed.
    """
    others = (other for other in range(len(totals)) if other != seat and other not in left)
    ahead = sum(other in winners or totals[other] > totals[seat] for other in others)
    return 1 if seat in winners else 1 + ahead


def places(totals: Sequence[int], winners: Collection[int], left: Collection[int] = ()) -> tuple[int | None, ...]:
    """Return every seat's place, None for those that *left*.

    >>> places((30, 50, 50, 30), winners=[2])
    (3, 2, 1, 3)
    """
    return tuple(None if seat in left else place(seat, totals, winners, left) for seat in range(len(totals)))


def encode(game: FinishedGame) -> bytes:
    """Return a game as JSON, for the store."""
    return msgspec.json.encode(game)


def decode(stored: bytes) -> FinishedGame:
    """Return the game that `encode` wrote."""
    return msgspec.json.decode(stored, type=FinishedGame)
