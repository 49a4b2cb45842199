"""Batches of deals or games."""

from __future__ import annotations

from arena.short_game import SHORT
from ohhell.arena.batches import Batch, Outcome, Workers, outcome_of, play_all
from ohhell.arena.entrants import entrants
from ohhell.arena.player import Failures


def squares(batch: Batch) -> Outcome[int]:
    return outcome_of([number * number for number in batch.numbers], Failures())


def test_results_are_in_the_order_of_the_numbers() -> None:
    whole = Batch(SHORT, entrants("club,novice"), "1", range(5), 2)

    assert play_all(squares, whole, Workers(cores=1))[0] == (0, 1, 4, 9, 16)


def test_progress_counts_every_number_once() -> None:
    done: list[int] = []
    play_all(squares, Batch(SHORT, entrants("club,novice"), "1", range(5), 2), Workers(1, done.append))

    assert sum(done) == 5
