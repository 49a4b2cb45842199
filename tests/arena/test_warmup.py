"""Compiling everything ahead of time."""

from __future__ import annotations

from ohhell.arena.warmup import warm_up
from ohhell.bots import bot_names


def test_warm_up_names_the_kernel_the_search_and_every_bot() -> None:
    assert list(warm_up()) == ["the kernel", "the search", *(f"the bot {name}" for name in bot_names())]
