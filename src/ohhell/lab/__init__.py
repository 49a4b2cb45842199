"""The laboratory: environments for people who train their own players. `ohhell.encoding` says what the numbers mean.

>>> import ohhell.lab
>>> sorted(ohhell.lab.__all__)
['BatchedHands', 'SingleSeatEnv', 'aec_env', 'gym_env', 'openspiel_game']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ohhell.extras import demand_extra
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from ohhell.lab.batched import BatchedHands
    from ohhell.lab.gymnasium_env import SingleSeatEnv, gym_env
    from ohhell.lab.open_spiel_hand import openspiel_game
    from ohhell.lab.pettingzoo_env import aec_env

_HOMES = {
    "BatchedHands": "batched",
    "SingleSeatEnv": "gymnasium_env",
    "aec_env": "pettingzoo_env",
    "gym_env": "gymnasium_env",
    "openspiel_game": "open_spiel_hand",
}

__all__ = ["BatchedHands", "SingleSeatEnv", "aec_env", "gym_env", "openspiel_game"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for: each needs other packages.

    Raises:
        OhHellError: `missing-extra` where the extra `lab`, or OpenSpiel, is not installed.
    """
    if name not in _HOMES:
        message = f"module 'ohhell.lab' has no attribute {name!r}"
        raise AttributeError(message)
    try:
        return getattr(import_module(f"ohhell.lab.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name == "pyspiel":
            raise OhHellError(
                "missing-extra", f"`ohhell.lab.{name}` needs OpenSpiel. Install it with `pip install open-spiel`."
            ) from None
        demand_extra("lab", needed_by=f"`ohhell.lab.{name}`")
        raise


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
