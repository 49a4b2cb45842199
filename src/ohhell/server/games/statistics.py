"""The statistics of one person on this server: their games added up by the functions of `results`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ohhell.results.statistics import GameStatistics, HandGroup, statistics
from ohhell.store import games

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.store.games import GameMark


class MyStatistics(Struct, frozen=True):
    """A person's games that count, and separately those with hints and those with moves taken back."""

    counted: GameStatistics
    hinted: GameStatistics
    practice: GameStatistics


def my_statistics(connection: Connection, person: str) -> MyStatistics:
    """Return what a person's games add up to; games in which a bot played too much for them don't count."""
    played = games.game_sums(connection, person)
    hands = games.hand_sums(connection, person)

    def added_up(mark: GameMark) -> GameStatistics:
        groups = [
            HandGroup(each.cards, 0, each.bid, each.hands, each.made, each.taken, each.points)
            for each in hands
            if each.mark == mark
        ]
        same = [each for each in played if each.mark == mark]
        return statistics(groups, games=sum(each.games for each in same), wins=sum(each.wins for each in same))

    return MyStatistics(counted=added_up(""), hinted=added_up("hinted"), practice=added_up("practice"))
