"""Whole games: the same cards again and again until everybody has had every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ohhell.arena.batches import Batch, Outcome, Workers, outcome_of, play_all
from ohhell.arena.play import play_game
from ohhell.arena.player import Failures, seated
from ohhell.rules.state import State


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game: who of the line-up sat where, their points, their shares of the win and their places, seat by seat."""

    lineup: tuple[int, ...]
    points: tuple[int, ...]
    wins: tuple[float, ...]
    places: tuple[float, ...]


def table_of(entrants: int, seats: int, turn: int, order: Sequence[int]) -> tuple[int, ...]:
    """Who sits where in the *turn*-th game of a cycle: the next *seats* of those who stand in a circle.

    A cycle has as many games as there are entrants; in it each has every seat once.
    """
    return tuple(order[(place - turn) % entrants] for place in range(seats))


def play_games(whole: Batch, sharing: Workers) -> tuple[tuple[tuple[PlayedGame, ...], ...], Failures]:
    """Every cycle of games of a batch, whose numbers are cycles, and what went wrong."""
    turns = len(whole.lineup)
    numbers = range(whole.numbers.start * turns, whole.numbers.stop * turns)
    games, tally = play_all(_play_batch, replace(whole, numbers=numbers), sharing)
    return tuple(games[begin : begin + turns] for begin in range(0, len(games), turns)), tally


def _play_batch(batch: Batch) -> Outcome[PlayedGame]:
    """Each game with fresh players: nobody who remembers one will meet its cards again in another seat."""
    tally = Failures(batch.out)
    found = []
    entrants = len(batch.lineup)
    for number in batch.numbers:
        cycle, turn = divmod(number, entrants)
        order = [*range(entrants)]
        if batch.mixed:
            Random(f"{batch.seed} table {cycle}").shuffle(order)
        lineup = table_of(entrants, batch.seats, turn, order)
        with seated([batch.lineup[place] for place in lineup], tally) as players:
            found.append(_played(lineup, play_game(batch.rules, players, f"{batch.seed} game {cycle}")))
    return outcome_of(found, tally)


def _played(lineup: tuple[int, ...], state: State) -> PlayedGame:
    """A finished game; whoever ties shares the win, and the places it takes up."""
    totals, winners = state.totals, state.winners
    ranks = [(seat in winners, total) for seat, total in enumerate(totals)]
    return PlayedGame(
        lineup,
        totals,
        wins=tuple((seat in winners) / len(winners) for seat in range(state.seats)),
        places=tuple(1 + sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2 for rank in ranks),
    )
