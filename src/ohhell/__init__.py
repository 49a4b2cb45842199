"""Oh Hell: bid how many tricks you will take, and take exactly that many.

One rule book as data, and what a table needs around it.

>>> import ohhell
>>> "irish" in ohhell.preset_names()
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ohhell.bots import bot, bot_names, estimate
    from ohhell.presets import preset, preset_names
    from ohhell.rules.cards import Card
    from ohhell.rules.errors import IllegalMove, NotationError, OhHellError, Problem, RulesError
    from ohhell.rules.events import Bid, Play
    from ohhell.rules.rules import Rules, read_rules
    from ohhell.rules.sheet import aggregate
    from ohhell.rules.view import View
    from ohhell.table.game import Game, read_record

__version__ = "0.5.0"

_HOMES = {
    "Bid": "rules.events",
    "Card": "rules.cards",
    "Game": "table.game",
    "IllegalMove": "rules.errors",
    "NotationError": "rules.errors",
    "OhHellError": "rules.errors",
    "Play": "rules.events",
    "Problem": "rules.errors",
    "Rules": "rules.rules",
    "RulesError": "rules.errors",
    "View": "rules.view",
    "aggregate": "rules.sheet",
    "bot": "bots",
    "bot_names": "bots",
    "estimate": "bots",
    "preset": "presets",
    "preset_names": "presets",
    "read_record": "table.game",
    "read_rules": "rules.rules",
}

__all__ = [
    "Bid",
    "Card",
    "Game",
    "IllegalMove",
    "NotationError",
    "OhHellError",
    "Play",
    "Problem",
    "Rules",
    "RulesError",
    "View",
    "aggregate",
    "bot",
    "bot_names",
    "estimate",
    "preset",
    "preset_names",
    "read_record",
    "read_rules",
]


def __getattr__(name: str) -> object:
    """Import a promised name when it is first asked for, so that `import ohhell` costs nothing."""
    if name not in _HOMES:
        message = f"module 'ohhell' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"ohhell.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
