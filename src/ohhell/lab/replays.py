"""The decisions in a file of games, with what the player saw, made again by the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from ohhell.lab.batched import BatchedHands, Deals
from ohhell.lab.game_table import GameTable, damaged
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from numpy.typing import NDArray

HANDS_AT_ONCE: Final = 1024


class Decisions(NamedTuple):
    """One decision in each of many hands.

    Attributes:
        observations: What the player saw, a row per decision.
        actions: What the player did.
        seats: Who it was.
        points: What the player scored in this hand.
        hands: The number of the hand in the file.
    """

    observations: NDArray[np.int8]
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    points: NDArray[np.int64]
    hands: NDArray[np.int64]


def decisions(table: GameTable) -> Iterator[Decisions]:
    """Yield every decision in a file of games: hands of the same size together, at most 1,024 at once.

    Raises:
        OhHellError: `damaged-games` if the decisions are not those of a game.
    """
    arrays, starts = table.arrays, table.starts
    for cards in np.unique(arrays["cards"]).tolist():
        same = np.flatnonzero(arrays["cards"] == cards)
        for first in range(0, len(same), HANDS_AT_ONCE):
            yield from _replayed(table, cards, same[first : first + HANDS_AT_ONCE], starts)


def _replayed(table: GameTable, cards: int, hands: NDArray[Any], starts: NDArray[Any]) -> Iterator[Decisions]:
    arrays, players = table.arrays, np.arange(len(hands))
    batch = BatchedHands(table.rules, len(table.bots), cards=cards, hands=len(hands))
    batch.load(
        Deals(
            hands=arrays["hands"][hands],
            dealers=arrays["dealer"][hands],
            trumps=arrays["trump"][hands],
            turned=arrays["turned"][hands],
            shown=arrays["shown"][hands],
        )
    )
    while not batch.done:
        actions = arrays["actions"][starts[hands] + batch.decisions].astype(np.int64)
        seats = batch.seats_to_act
        points = arrays["points"][hands].astype(np.int64)[players, seats]
        yield Decisions(batch.observations(), actions, seats, points, hands)
        try:
            batch.step(actions)
        except OhHellError as error:
            raise damaged(f"decision {batch.decisions} is impossible. {error.sentence.removesuffix('.')}") from None
    if (batch.rewards() != arrays["points"][hands]).any():
        raise damaged("the points are not those of the tricks")
