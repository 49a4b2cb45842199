"""Small seasons for tests: one that can be added up by hand, and any number of others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from hypothesis import settings
from hypothesis import strategies as st

from ohhell.results.finished_game import FinishedGame, HandScores, places

Hand = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Cards, bids, tricks taken, points."""


def game(  # noqa: PLR0913 (a scene in one line)
    name: str,
    day: str,
    names: Sequence[str],
    hands: Sequence[Hand],
    *,
    rules: str = "A",
    at: int = 0,
    forfeits: tuple[int, ...] = (),
    bots: tuple[int, ...] = (),
) -> FinishedGame:
    """A game with this sheet; the player with most points has won."""
    totals = list(accumulate((points for *_, points in hands), lambda now, more: tuple(map(sum, zip(now, more)))))  # noqa: B905 (the points have the length of the names)
    last = totals[-1]
    winners = tuple(seat for seat, total in enumerate(last) if total == max(last))
    lines = tuple(
        HandScores(number, cards, len(names), bids, taken, points, total)
        for number, ((cards, bids, taken, points), total) in enumerate(zip(hands, totals, strict=True), start=1)
    )
    return FinishedGame(
        id=name,
        day=day,
        at=at,
        rules=rules,
        names=tuple(names),
        lines=lines,
        totals=last,
        winners=winners,
        places=places(last, winners),
        forfeits=forfeits,
        bots=bots,
    )


FIRST = game(
    "first",
    "2026-01-01",
    ("Ann", "Bob", "Cid"),
    [(2, (1, 0, 1), (1, 0, 1), (11, 10, 11)), (1, (0, 1, 0), (1, 0, 0), (1, 0, 10))],
)
"""Cid wins with 21 before Ann with 12 and Bob with 10."""

SECOND = game("second", "2026-01-08", ("Ann", "Bob"), [(2, (0, 1), (2, 0), (2, 0)), (1, (1, 0), (1, 0), (11, 10))])
"""Ann wins with 13 before Bob with 10."""

THIRD = game(
    "third",
    "2026-02-01",
    ("Ann", "Bob", "Cid"),
    [(3, (0, 2, 1), (0, 1, 2), (5, -5, -5)), (3, (1, 2, 0), (0, 2, 1), (-5, 5, -5))],
    rules="B",
    forfeits=(2,),
)
"""Ann and Bob share the win with 0, Cid has -10 and owes a forfeit; Bob was 10 behind."""

SEASON = [FIRST, SECOND, THIRD]

NAMES = ("Ann", "Anne", "Bob", "Cid", "Dee", "Ähm, Jr")


@st.composite
def _any_game(draw: st.DrawFn) -> FinishedGame:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    each = st.tuples(*[st.integers(0, 3)] * len(names))
    points = st.tuples(*[st.integers(-10, 20)] * len(names))
    hands = draw(st.lists(st.tuples(st.integers(1, 5), each, each, points), min_size=1, max_size=4))
    seats = st.lists(st.integers(0, len(names) - 1), max_size=2).map(tuple)
    return game(
        draw(st.uuids().map(str)),
        draw(st.sampled_from(("", "2026-01-01", "2026-01-08", "2026-02-01"))),
        names,
        hands,
        rules=draw(st.sampled_from(("A", "B"))),
        at=draw(st.integers(0, 3)),
        forfeits=draw(seats),
        bots=draw(seats),
    )


any_season = st.lists(_any_game(), max_size=6, unique_by=lambda one: one.id)
"""Any games of the same few people."""

FEW = settings(max_examples=25)
"""Enough for laws that hold game by game."""
