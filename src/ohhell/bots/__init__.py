"""Bots: functions from a View to a move, so that none can see a card it may not know."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Final

from ohhell.extras import demand_extra
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Move
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

Bot = Callable[[View, Random], Move]

BOTS: Final[dict[str, str]] = {
    "club": "club",
    "expert": "expert",
    "flat-100": "flat_100",
    "novice": "novice",
    "random": "random_moves",
}
"""Each bot and the file it lives in; those that search bring Numba along, so a file is imported when its bot is asked for."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots, sorted."""
    return tuple(sorted(BOTS))


def bot(name: str) -> Bot:
    """Return the bot called *name*: a function from what a seat sees to its move.

    Raises:
        OhHellError: `unknown-bot`; `missing-extra` for a bot that searches where `ohhell[bots]` is not installed.
    """
    demand_bot_name(name)
    choose: Bot = _module(name).choose
    return choose


def demand_bot_name(name: str) -> None:
    """Raise OhHellError with the nearest name unless there is such a bot."""
    if not isinstance(name, str) or name not in BOTS:
        near = get_close_matches(str(name), BOTS, n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(bot_names())}"
        raise OhHellError("unknown-bot", f"there is no bot {name!r} ({advice})")


def _module(name: str) -> ModuleType:
    try:
        return import_module(f"ohhell.bots.{BOTS[name]}")
    except ModuleNotFoundError:
        demand_extra("bots", needed_by=f"the bot {name}")
        raise


def estimate(view: View, bot: str = "expert", *, rng: Random | None = None) -> list[Estimate]:
    """Estimate every move that *view* allows, the best one first.

    Args:
        view: What the seat to move can see: `game.view(seat)`.
        bot: Who estimates: "expert" searches longest, "club" is faster. The other bots have no estimates.
        rng: Where the bot's chance comes from. Without one the same view always gets the same estimates.

    Returns:
        For each move an `Estimate` with `move`, `points` (the expected points of this hand), `made` (the chance to make the
        bid) and `worlds` (how many sampled deals this is the mean of).

    Raises:
        OhHellError: `unknown-bot`; `no-estimates` if the bot has none; `not-your-turn` if the seat has no move to make;
            `missing-extra` where `ohhell[bots]` is not installed.
    """
    demand_bot_name(bot)
    if not isinstance(view, View):
        raise WrongKindError("a View", view)
    demand_extra("bots", needed_by="an estimate")
    module = _module(bot)
    if not hasattr(module, "estimate"):
        able = " or ".join(name for name in bot_names() if hasattr(_module(name), "estimate"))
        raise OhHellError("no-estimates", f"{bot} doesn't estimate its moves: ask {able}")
    found: list[Estimate] = module.estimate(view, rng or Random(1))
    return found
