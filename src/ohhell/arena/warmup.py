"""Warm-up: compiles everything ahead of time, so that nobody waits for the compiler in a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ohhell.arena.speed import kernel_hands
from ohhell.bots import bot, bot_names
from ohhell.bots.compilation import compile_search
from ohhell.presets import preset
from ohhell.rules.events import Play
from ohhell.table.game import Game


def warm_up() -> Iterator[str]:
    """Compile the kernel and let every bot bid and play; yield the name of each step before it begins."""
    yield "the kernel"
    kernel_hands(1)(1)
    yield "the search"
    compile_search()
    for name in bot_names():
        yield f"the bot {name}"
        game = Game(preset("heck-normal"), ["A", "B", "C"], seed=1)
        choose, rng = bot(name), Random(1)
        while not any(isinstance(event, Play) for event in game.log):
            seat = game.waiting_for[0]
            game.play(choose(game.view(seat), rng))
