"""The arrangement of a sheet: hands and players per page, orientation, and the size of cells, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal

from ohhell.rules.errors import OhHellError

PaperName = Literal["a4", "letter"]

MOST_PAGES: Final = 100

MARGIN: Final = 10.0
HEAD: Final = 20.0
NAMES: Final = 12.0
LABELS: Final = 4.5
STACKED_LABELS: Final = 7.5
LEGEND: Final = 6.0
FOOT: Final = 25.4
"""The winner and at least two lines for comments."""
SUM_ROW: Final = 7.0
SUM_ROWS: Final = 3
PRINTED_ROW: Final = 8.5
GAP: Final = 5.0
LEFT: Final = (5.0, 8.5, 14.5, 13.0, 11.0)
"""The columns before the players: hand, cards, trump, dealer, bids in all."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in portrait format; *typst* is its name in Typst."""

    typst: str
    width: float
    height: float


PAPERS: Final[dict[PaperName, Paper]] = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("us-letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class _Cell:
    """The size of a player's cell: all in one row, or two rows of two."""

    labels: float
    least: tuple[float, float]
    good: tuple[float, float]
    tallest: float
    worth: float


_SIDE_BY_SIDE: Final = _Cell(LABELS, least=(19.0, 5.8), good=(25.0, 8.5), tallest=13.0, worth=1.0)
_STACKED: Final = _Cell(STACKED_LABELS, least=(14.0, 10.5), good=(17.0, 13.0), tallest=17.0, worth=0.95)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where everything goes: *blocks* tables side by side on a page, each of up to *rows* hands for up to *seats* players.

    A player's cell is *player* wide and *row* high; *stacked* puts bid and tricks above points and total.
    """

    paper: Paper
    landscape: bool
    stacked: bool
    blocks: int
    rows: int
    seats: int
    player: float
    row: float

    @property
    def labels(self) -> float:
        """The height of the words above a player's cells."""
        return STACKED_LABELS if self.stacked else LABELS

    @property
    def width(self) -> float:
        """The width between the margins."""
        return (self.paper.height if self.landscape else self.paper.width) - 2 * MARGIN

    @property
    def height(self) -> float:
        """The height between the margins."""
        return (self.paper.width if self.landscape else self.paper.height) - 2 * MARGIN


def arrange(paper: Paper, *, seats: int, hands: int, sums: bool, pen: bool = True) -> Arrangement:
    """Return the arrangement with the fewest pages, and among those with the best cells.

    *sums* adds rows with the totals of matches; without a *pen* to write with, rows are no taller than print needs.
    """
    for pages in range(1, MOST_PAGES + 1):
        found = [
            candidate
            for groups in _divisors(pages)
            for candidate in _arrangements(paper, seats, hands, groups, pages // groups, sums=sums)
        ]
        if found:
            best = max(found, key=lambda candidate: candidate[0])[1]  # the first of equals
            return best if pen else replace(best, row=min(best.row, PRINTED_ROW * (1 + best.stacked * 0.6)))
    raise OhHellError(
        "sheet-too-large", f"Can't print {hands} hands of {seats} players: they need more than {MOST_PAGES} pages."
    )


def _divisors(number: int) -> list[int]:
    return [divisor for divisor in range(1, number + 1) if number % divisor == 0]


def _arrangements(
    paper: Paper, seats: int, hands: int, groups: int, parts: int, *, sums: bool
) -> Iterator[tuple[float, Arrangement]]:
    """Return every arrangement with cells large enough for a pen, with its score."""
    if groups > seats or parts > hands:
        return
    players, lines = ceil(seats / groups), ceil(hands / parts)
    for landscape in (False, True):
        width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
        for blocks in (1, 2, 3):
            rows = ceil(lines / blocks) + (parts > 1)  # totals are carried over to the next page
            room = height - 2 * MARGIN - HEAD - NAMES - LEGEND - FOOT - SUM_ROW * SUM_ROWS * sums
            tables = width - 2 * MARGIN - (blocks - 1) * GAP - blocks * sum(LEFT)
            for cell in (_SIDE_BY_SIDE, _STACKED):
                wide, high = tables / (blocks * players), (room - cell.labels) / rows
                if wide < cell.least[0] or high < cell.least[1]:
                    continue
                worth = min(wide / cell.good[0], high / cell.good[1], 1.0) * cell.worth
                yield (
                    worth,
                    Arrangement(
                        paper=paper,
                        landscape=landscape,
                        stacked=cell is _STACKED,
                        blocks=blocks,
                        rows=ceil(lines / blocks),
                        seats=players,
                        player=wide,
                        row=min(high, cell.tallest),
                    ),
                )
