"""Played hands as arrays: what a file of games holds. The page docs/lab.md describes each array."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

VERSION: Final = 1
"""The version of the arrays, apart from that of the encoding."""

BY_HAND: Final[dict[str, type[np.generic]]] = {
    "cards": np.int8,
    "dealer": np.int8,
    "trump": np.int8,
    "turned": np.uint64,
    "shown": np.uint64,
}
BY_HAND_AND_SEAT: Final[dict[str, type[np.generic]]] = {
    "hands": np.uint64,
    "bids": np.int8,
    "taken": np.int8,
    "points": np.int32,
}
BY_DECISION: Final[dict[str, type[np.generic]]] = {"seats": np.int8, "actions": np.int8}
NO_TRUMP: Final = 4


@dataclass(frozen=True, slots=True)
class GameTable:
    """Hands that bots have played, all under one rule set and by the same players.

    Attributes:
        rules: The rule set.
        bots: The names of the players, by seat.
        seed: The seed of the run.
        arrays: The arrays of `BY_HAND`, `BY_HAND_AND_SEAT` and `BY_DECISION`. The decisions of each hand follow those of the
            hand before; a hand has (1 + cards) decisions per seat.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: str
    arrays: dict[str, NDArray[Any]]

    def __len__(self) -> int:
        return len(self.arrays["cards"])

    @property
    def starts(self) -> NDArray[np.int64]:
        """The number of the first decision of each hand, and at the end the number of all decisions."""
        return decision_starts(self.arrays["cards"], len(self.bots))


def decision_starts(cards: NDArray[Any], seats: int) -> NDArray[np.int64]:
    """Return the number of the first decision of each hand, and at the end the number of all decisions."""
    return np.concatenate([[0], np.cumsum((1 + cards.astype(np.int64)) * seats)]).astype(np.int64)


def joined(tables: list[GameTable]) -> GameTable:
    """Return the hands of several tables with the same rules and players, in order."""
    first = tables[0]
    arrays = {name: np.concatenate([table.arrays[name] for table in tables]) for name in first.arrays}
    return GameTable(first.rules, first.bots, first.seed, arrays)


def check_table(table: GameTable) -> None:
    """Raise OhHellError `damaged-games` unless the arrays have the right types and sizes and fit together."""
    hands, seats = len(table.arrays["cards"]), len(table.bots)
    decisions = int(table.starts[-1])
    shapes: dict[str, tuple[int, ...]] = {
        **dict.fromkeys(BY_HAND, (hands,)),
        **dict.fromkeys(BY_HAND_AND_SEAT, (hands, seats)),
        **dict.fromkeys(BY_DECISION, (decisions,)),
    }
    kinds = {**BY_HAND, **BY_HAND_AND_SEAT, **BY_DECISION}
    for name, shape in shapes.items():
        array = table.arrays[name]
        if array.shape != shape or array.dtype != kinds[name]:
            raise damaged(
                f"the array {name} has shape {array.shape} and type {array.dtype}, not {shape} and {kinds[name].__name__}"
            )
    if (table.arrays["cards"] < 1).any() or (table.arrays["taken"].sum(axis=1) != table.arrays["cards"]).any():
        raise damaged("the tricks of a hand don't add up to its cards")


def damaged(reason: str) -> OhHellError:
    """Return the error for a file of games that can't be used."""
    return OhHellError("damaged-games", f"The file of games is damaged: {reason}. Make it again.")
