"""Every bot plays every preset to its end: one game with all of them at the table."""

from __future__ import annotations

from random import Random

import pytest

import ohhell
from ohhell.bots import Bot, expert

TABLE: list[Bot] = [ohhell.bot(name) for name in ("random", "novice", "club", "flat-100")] + [expert.with_worlds(6)]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", ohhell.preset_names())
def test_every_bot_plays_a_preset_to_its_end_with_legal_moves(name: str) -> None:
    rules = ohhell.preset(name)
    sizes = [seats for seats in (5, 6, 4, 3, 2) if not rules.problems(seats)]
    chance = Random(name)
    # where fewer than five may play, games go on until every bot has had a seat
    for turn in range(0, len(TABLE), sizes[0]):
        game = ohhell.Game(rules, [f"P{seat}" for seat in range(sizes[0])], seed=turn)
        while game.waiting_for:
            seat = game.waiting_for[0]
            game.play(TABLE[(turn + seat) % len(TABLE)](game.view(seat), chance))  # a move against the rules is refused

        assert game.winners
