"""Bots: functions from a View to a move. A bot never sees a card that its seat may not know."""

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
"""The module of each bot. `bot` imports it on demand, because bots that search need Numba."""


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots, sorted.

    >>> bot_names()
    ('club', 'expert', 'flat-100', 'novice', 'random')
    """
    return tuple(sorted(BOTS))


def bot(name: str) -> Bot:
    """Return the bot called *name*: a function of a View and a `random.Random` that returns a move.

    The same view and the same state of the generator always give the same move.

    Raises:
        OhHellError: `unknown-bot`; `missing-extra` for a bot that searches where `ohhell[bots]` is not installed.
    """
    check_bot_name(name)
    choose: Bot = _module(name).choose
    return choose


def check_bot_name(name: str) -> None:
    """Raise OhHellError `unknown-bot`, with the nearest name, unless there is a bot called *name*."""
    if not isinstance(name, str) or name not in BOTS:
        near = get_close_matches(str(name), BOTS, n=1)
        advice = f"did you mean {near[0]!r}?" if near else f"the bots are {', '.join(bot_names())}"
        raise OhHellError("unknown-bot", f"There is no bot {name!r} ({advice}).")


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
        bot: The bot that estimates: "expert" searches longest, "club" is faster. The other bots have no estimates.
        rng: The random number generator of the bot. Without one the same view always gets the same estimates.

    Returns:
        An `Estimate` per move, with `move`, `points` (the expected points of this hand), `made` (the chance to make the
        bid) and `worlds` (how many sampled deals this is the mean of).

    Raises:
        OhHellError: `unknown-bot`; `no-estimates` if the bot has none; `not-your-turn` if the seat has no move to make;
            `missing-extra` where `ohhell[bots]` is not installed.
    """
    check_bot_name(bot)
    if not isinstance(view, View):
        raise WrongKindError("a View", view)
    demand_extra("bots", needed_by="an estimate")
    module = _module(bot)
    if not hasattr(module, "estimate"):
        able = " or ".join(name for name in bot_names() if hasattr(_module(name), "estimate"))
        raise OhHellError("no-estimates", f"{bot} doesn't estimate its moves. Ask {able}.")
    found: list[Estimate] = module.estimate(view, rng or Random(1))
    return found
