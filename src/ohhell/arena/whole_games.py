"""Whole games: the same cards are played again until every bot has had every seat."""

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
    """A game: which entrant had which seat, and the points, shares of the win and places by seat."""

    lineup: tuple[int, ...]
    points: tuple[int, ...]
    wins: tuple[float, ...]
    places: tuple[float, ...]


def lineup_of_game(entrants: int, seats: int, turn: int, order: Sequence[int]) -> tuple[int, ...]:
    """Return who has which seat in game *turn* of a cycle: the next *seats* entrants of a circle.

    A cycle has as many games as entrants; in it each has every seat once.
    """
    return tuple(order[(place - turn) % entrants] for place in range(seats))


def play_games(whole: Batch, sharing: Workers) -> tuple[tuple[tuple[PlayedGame, ...], ...], Failures]:
    """Play every cycle of a batch, whose numbers are cycles; return the games and the failures."""
    turns = len(whole.lineup)
    numbers = range(whole.numbers.start * turns, whole.numbers.stop * turns)
    games, tally = play_all(_play_batch, replace(whole, numbers=numbers), sharing)
    return tuple(games[begin : begin + turns] for begin in range(0, len(games), turns)), tally


def _play_batch(batch: Batch) -> Outcome[PlayedGame]:
    """Play each game with new players, so that no bot can remember its cards from another seat."""
    tally = Failures(batch.out)
    found = []
    entrants = len(batch.lineup)
    for number in batch.numbers:
        cycle, turn = divmod(number, entrants)
        order = [*range(entrants)]
        if batch.mixed:
            Random(f"{batch.seed} table {cycle}").shuffle(order)
        lineup = lineup_of_game(entrants, batch.seats, turn, order)
        with seated([batch.lineup[place] for place in lineup], tally) as players:
            found.append(_played(lineup, play_game(batch.rules, players, f"{batch.seed} game {cycle}")))
    return outcome_of(found, tally)


def _played(lineup: tuple[int, ...], state: State) -> PlayedGame:
    """Return a finished game; players who tie share the win and the places."""
    totals, winners = state.totals, state.winners
    ranks = [(seat in winners, total) for seat, total in enumerate(totals)]
    return PlayedGame(
        lineup,
        totals,
        wins=tuple((seat in winners) / len(winners) for seat in range(state.seats)),
        places=tuple(1 + sum(other > rank for other in ranks) + (ranks.count(rank) - 1) / 2 for rank in ranks),
    )
