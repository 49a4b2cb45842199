"""SVG plots: intervals by hand size, bids and tricks taken, bots side by side. The page's style sheet has the colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final, Literal

from ohhell.arena.intervals import MeanInterval
from ohhell.arena.report import BidOutcome
from ohhell.arena.report_words import bids_in

WIDTH: Final = 760
HEIGHT: Final = 320
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 16, 48
TICKS: Final = 5
Shape = Literal["one", "two", "three"]
"""The classes of series: the candidate, the field, the other candidate; each has a mark too, so that nobody needs the colour."""

LARGEST_CELL: Final = 46
NUMBERED_CELL: Final = 24


@dataclass(frozen=True, slots=True)
class Series:
    """One bot's figures along an axis: an estimate per place, and how they are drawn."""

    name: str
    shape: Shape
    figures: Sequence[MeanInterval]


@dataclass(frozen=True, slots=True)
class PlotAxis:
    """A range of values mapped to a range of coordinates."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        return round(self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin), 1)


def by_size(title: str, sizes: Sequence[int], series: Sequence[Series], *, zero: bool = False) -> str:
    """Plot estimates by hand size, with whiskers for the intervals; *zero* draws a line at zero."""
    steps = ticks([value for one in series for found in one.figures for value in _ends(found)] + [0.0] * zero)
    down = PlotAxis(steps[0], steps[-1], HEIGHT - BOTTOM, TOP)
    step = (WIDTH - LEFT - RIGHT) / len(sizes)
    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{down.at(value)}" y2="{down.at(value)}"/>'
        f'<text class="tick" x="{LEFT - 8}" y="{down.at(value) + 4}" text-anchor="end">{_number(value)}</text>'
        for value in steps
    ]
    if zero:
        parts.append(f'<line class="zero" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{down.at(0)}" y2="{down.at(0)}"/>')
    for place, cards in enumerate(sizes):
        x = round(LEFT + step * (place + 0.5), 1)
        parts.append(f'<text class="tick" x="{x}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{cards}</text>')
    parts.append(
        f'<text class="label" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">cards per hand</text>'
    )
    apart = min(14.0, step / (len(series) + 1))
    for number, one in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * apart
        spots = [(round(LEFT + step * (place + 0.5) + shift, 1), found) for place, found in enumerate(one.figures)]
        line = " ".join(f"{x},{down.at(found.mean)}" for x, found in spots)
        whiskers = "".join(_upright(x, found, down) for x, found in spots)
        marks = "".join(mark(one.shape, x, down.at(found.mean)) for x, found in spots)
        parts.append(f'<g class="{one.shape}"><polyline points="{line}"/>{whiskers}{marks}</g>')
    return _svg(title, WIDTH, HEIGHT, parts)


def calibration(title: str, cells: Sequence[BidOutcome]) -> str:
    """Plot bids (right) and tricks taken (up): the darker a square, the more of the hands with that bid; made bids have a frame."""
    most = max(max(cell.bid, cell.taken) for cell in cells)
    edge = min(LARGEST_CELL, (WIDTH - LEFT - RIGHT) // (most + 1))
    foot = TOP + edge * (most + 1)
    hands = {bid: times for bid, times, _, _ in bids_in(cells)}
    shares = {(cell.bid, cell.taken): cell.times / hands[cell.bid] for cell in cells}
    parts = []
    for bid in range(most + 1):
        x = LEFT + edge * bid
        parts += [
            _square(x, foot - edge * (taken + 1), edge, shares.get((bid, taken), 0.0)) for taken in range(most + 1)
        ]
        parts.append(
            f'<rect class="made" x="{x + 1.5}" y="{foot - edge * (bid + 1) + 1.5}" width="{edge - 3}" height="{edge - 3}"/>'
            f'<text class="tick" x="{x + edge / 2}" y="{foot + 18}" text-anchor="middle">{bid}</text>'
            f'<text class="tick" x="{LEFT - 8}" y="{foot - edge * (bid + 0.5) + 4}" text-anchor="end">{bid}</text>'
        )
        if edge >= NUMBERED_CELL:
            number = f"{hands.get(bid, 0):,}"
            parts.append(f'<text class="small" x="{x + edge / 2}" y="{foot + 34}" text-anchor="middle">{number}</text>')
    middle = LEFT + edge * (most + 1) / 2
    along = "bid, and how many hands" if edge >= NUMBERED_CELL else "bid"
    height = (TOP + foot) / 2
    parts += [
        f'<text class="label" x="{middle}" y="{foot + 54}" text-anchor="middle">{along}</text>',
        f'<text class="label" x="14" y="{height}" text-anchor="middle" transform="rotate(-90 14 {height})">taken</text>',
    ]
    return _svg(title, LEFT + edge * (most + 1) + RIGHT, foot + 62, parts)


def side_by_side(title: str, rows: Sequence[tuple[str, MeanInterval]], *, even: float | None = None, label: str) -> str:
    """Plot one bot per line with its estimate; a vertical line shows an *even* share."""
    steps = ticks([value for _, found in rows for value in _ends(found)] + ([] if even is None else [even]))
    left = min(220, 24 + 8 * max(len(name) for name, _ in rows))
    along = PlotAxis(steps[0], steps[-1], left, WIDTH - RIGHT)
    foot = TOP + 36 * len(rows)
    parts = [
        f'<line class="grid" y1="{TOP}" y2="{foot}" x1="{along.at(value)}" x2="{along.at(value)}"/>'
        f'<text class="tick" x="{along.at(value)}" y="{foot + 20}" text-anchor="middle">{_number(value)}</text>'
        for value in steps
    ]
    if even is not None:
        parts.append(f'<line class="zero" y1="{TOP}" y2="{foot}" x1="{along.at(even)}" x2="{along.at(even)}"/>')
    for place, (name, found) in enumerate(rows):
        y = TOP + 36 * place + 18
        low, high = (along.at(value) for value in _ends(found))
        parts.append(
            f'<text class="name" x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(_short(name))}</text>'
            f'<g class="one"><line class="whisker" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
            f"{mark('one', along.at(found.mean), y)}</g>"
        )
    parts.append(
        f'<text class="label" x="{(left + WIDTH - RIGHT) / 2}" y="{foot + 42}" text-anchor="middle">{escape(label)}</text>'
    )
    return _svg(title, WIDTH, foot + 52, parts)


def ticks(values: Sequence[float]) -> list[float]:
    """Return a few round numbers that span all *values*.

    >>> ticks([0.3, 8.9])
    [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
    """
    low, high = min(values), max(values)
    rough = (high - low or 1.0) / TICKS
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    begin = floor(low / step)
    end = max(ceil(high / step), begin + 1)
    return [round(step * number, 6) for number in range(begin, end + 1)]


def _ends(found: MeanInterval) -> Iterator[float]:
    yield found.mean if found.low is None else found.low
    yield found.mean if found.high is None else found.high


def _upright(x: float, found: MeanInterval, down: PlotAxis) -> str:
    low, high = (down.at(value) for value in _ends(found))
    return f'<line class="whisker" x1="{x}" x2="{x}" y1="{low}" y2="{high}"/>'


def mark(shape: Shape, x: float, y: float) -> str:
    """Return the mark of a series at a point."""
    match shape:
        case "one":
            return f'<circle cx="{x}" cy="{y}" r="5"/>'
        case "two":
            return f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8"/>'
        case _:
            return f'<path d="M{x} {y - 6}l6 6-6 6-6-6z"/>'


def _square(x: float, y: float, edge: float, share: float) -> str:
    ground = f'<rect class="cell" x="{x}" y="{y}" width="{edge}" height="{edge}"/>'
    if not share:
        return ground
    shade = (
        f'<rect class="heat" x="{x}" y="{y}" width="{edge}" height="{edge}" fill-opacity="{0.08 + 0.92 * share:.2f}"/>'
    )
    if edge < NUMBERED_CELL or round(100 * share) == 0:
        return ground + shade
    number = f"{100 * share:.0f}"
    return f'{ground}{shade}<text class="name" x="{x + edge / 2}" y="{y + edge / 2 + 4}" text-anchor="middle">{number}</text>'


def _short(name: str) -> str:
    most = 25
    return name if len(name) <= most else f"…{name[1 - most :]}"


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def _svg(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    broad = ' class="broad"' if width == WIDTH else ""
    return (
        f'<svg{broad} viewBox="0 0 {width} {height}" style="max-width:{width}px" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
