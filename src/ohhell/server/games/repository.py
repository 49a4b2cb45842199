"""Finished games in the store: written when a match ends, and passed on to the groups that follow its pad."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from ohhell.results.calibration import HandGroup
from ohhell.results.statistics import GameStatistics, statistics
from ohhell.server.seasons import intake
from ohhell.store import games, pads

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.games.finished import Finished, PadMatches
    from ohhell.store.games import GameMark


class MyStatistics(Struct, frozen=True):
    """A person's games that count, and separately those with hints and those with moves taken back."""

    counted: GameStatistics
    hinted: GameStatistics
    practice: GameStatistics


def save_table_match(connection: Connection, finished: Finished) -> None:
    """Write a match that just ended at a table."""
    assert finished.stored is not None, "a match of a table is always stored"
    games.add_game(connection, finished.stored, finished.results, finished.hands)
    intake.push_table(connection, finished, finished.stored)


@dataclass(frozen=True, slots=True)
class PadMatchesChange:
    """The finished matches of a pad before and after new notes; *before* is None for the first."""

    before: PadMatches | None
    after: PadMatches

    @property
    def games(self) -> dict[str, Finished | None]:
        """The games that have to be written, by id; None for one that is not over any more."""
        then = {} if self.before is None else _stored(self.before)
        now = _stored(self.after)
        reopened: dict[str, Finished | None] = {key: None for key in then if key not in now}
        return reopened | {key: match for key, match in now.items() if then.get(key) != match}

    @property
    def any(self) -> bool:
        """Whether a match ended, was corrected or reopened."""
        return (() if self.before is None else self.before.matches) != self.after.matches


def save_pad_matches(connection: Connection, change: PadMatchesChange, now: int) -> None:
    """Write the matches that ended or were corrected, remove those that were reopened."""
    for game_id, match in change.games.items():
        _save_pad_match(connection, game_id, match)
    if change.any:
        intake.push_pad(connection, change.after, now)


def _stored(pad: PadMatches) -> dict[str, Finished]:
    return {match.stored.id: match for match in pad.matches if match.stored is not None}


def _save_pad_match(connection: Connection, game_id: str, match: Finished | None) -> None:
    """Write a game as it is now, played by those who claimed its seats; a corrected game stays as old as it was."""
    there = games.game(connection, game_id)
    if there is not None:
        games.remove_game(connection, game_id)
    if match is not None and match.stored is not None:
        stored = match.stored if there is None else replace(match.stored, finished=there.finished)
        persons = pads.claims(connection, stored.table_id)
        results = [replace(result, person=persons.get(result.seat)) for result in match.results]
        games.add_game(connection, stored, results, match.hands)


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
