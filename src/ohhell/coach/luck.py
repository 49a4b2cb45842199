"""Luck of the cards: what a seat can expect of a hand before it knows its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Final

from ohhell.bots import club
from ohhell.bots.search import Estimate
from ohhell.dealing.deals import next_deal
from ohhell.rules.moves import waiting_for
from ohhell.rules.state import State, due, evolve
from ohhell.rules.view import View, view

DEALS: Final = 30
"""Random deals that an average is made of."""

Estimator = Callable[[View, Random], list[Estimate]]
"""A function that estimates every legal move, best first."""


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of several estimates, with its standard error."""

    points: float
    error: float


def average_points(state: State, seat: int, estimate: Estimator, *, seed: str, deals: int = DEALS) -> Average | None:
    """Return the points that a good player in *seat* makes on average with the cards of a random deal.

    Those who bid before bid like the bot `club`.

    Args:
        state: The game before the deal.
        seat: The seat.
        estimate: What the best bid is worth follows from its estimates.
        seed: The same seed gives the same deals.
        deals: The number of random deals, at least 2.

    Returns:
        None if the seat does not bid, or only in the course of play.
    """
    found = []
    for number in range(deals):
        rng = Random(f"{seed} {number}")
        seen = _view_to_bid(state, seat, sha256(f"{seed} {number}".encode()).digest(), rng)
        if seen is None:
            return None
        found.append(estimate(seen, rng)[0].points)
    mean = sum(found) / deals
    variance = sum((points - mean) ** 2 for points in found) / (deals - 1)
    return Average(mean, sqrt(variance / deals))


def _view_to_bid(state: State, seat: int, key: bytes, rng: Random) -> View | None:
    """Deal a hand and let the others bid until it is the turn of *seat*."""
    state = evolve(state, next_deal(state, key))
    while state.phase == "bid":
        waiting = waiting_for(state)
        if seat in waiting:
            return view(state, seat)
        event = due(state)
        state = evolve(state, club.choose(view(state, waiting[0]), rng) if event is None else event)
    return None
