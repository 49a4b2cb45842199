"""People of a season: spellings of one person are merged and unmerged, and people are removed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ohhell.results.finished_game import FinishedGame
from ohhell.rules.errors import OhHellError


@dataclass(frozen=True)
class Roster:
    """Which spelling was merged into which other; all others are people of their own."""

    merged: tuple[tuple[str, str], ...] = ()

    def person(self, spelling: str) -> str:
        """Return the person a spelling means."""
        return self._meant.get(spelling, spelling)

    def spellings(self, person: str) -> tuple[str, ...]:
        """Return the other spellings of *person*."""
        return self._written.get(person, ())

    @cached_property
    def _meant(self) -> dict[str, str]:
        into, found = dict(self.merged), dict[str, str]()
        for spelling in into:
            way = [spelling]
            while way[-1] in into and way[-1] not in found:
                way.append(into[way[-1]])
            found.update(dict.fromkeys(way[:-1], found.get(way[-1], way[-1])))
        return found

    @cached_property
    def _written(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for spelling, _ in self.merged:
            person = self.person(spelling)
            found[person] = (*found.get(person, ()), spelling)
        return found


NO_MERGES: Final = Roster()


def people_in(games: Iterable[FinishedGame], roster: Roster) -> set[str]:
    """Return everybody in *games* or among the merged names, each under one name."""
    written = {name for game in games for name in game.names if name}
    return {roster.person(name) for name in written.union(*roster.merged)}


def merge(games: Sequence[FinishedGame], roster: Roster, spelling: str, into: str) -> Roster:
    """Merge *spelling* into *into*, or raise OhHellError if they cannot be one person."""
    known = people_in(games, roster)
    for name in (spelling, into):
        if name not in known:
            raise OhHellError("no-such-person", f"Nobody here is called {name[:40]!r}.")
    if spelling == into:
        raise OhHellError("same-person", f"You can't merge {spelling!r} with itself. Choose two names.")
    after = Roster(tuple(sorted([*roster.merged, (spelling, into)])))
    both = next((game for game in games if seated_twice(game, after) == into), None)
    if both is not None:
        when = f" on {both.day}" if both.day else ""
        message = f"You can't merge {spelling!r} with {into!r}: they played in the same game{when}."
        raise OhHellError("played-together", message)
    return after


def unmerge(roster: Roster, spelling: str) -> Roster:
    """Make *spelling* a person again, with all spellings merged into it, or raise OhHellError."""
    if spelling not in dict(roster.merged):
        raise OhHellError("not-merged", f"You can't separate {spelling[:40]!r}: it isn't merged with another name.")
    return Roster(tuple(pair for pair in roster.merged if pair[0] != spelling))


def seated_twice(game: FinishedGame, roster: Roster) -> str | None:
    """Return the person who has two seats in *game* according to *roster*, if there is one."""
    people_in = [roster.person(name) for name in game.names if name]
    return next((person for person in people_in if people_in.count(person) > 1), None)


def check_apart(game: FinishedGame, roster: Roster) -> None:
    """Raise OhHellError if two spellings of one person sit in *game*."""
    person = seated_twice(game, roster)
    if person is not None:
        message = f"You can't add this game: two of its players are {person!r} here. Separate the two names first."
        raise OhHellError("played-together", message)


def with_people(games: Iterable[FinishedGame], roster: Roster) -> list[FinishedGame]:
    """Replace every name by the person it means, except in games where somebody would have two seats."""
    return [
        game if seated_twice(game, roster) is not None else replace(game, names=tuple(map(roster.person, game.names)))
        for game in games
    ]


def forget(games: Sequence[FinishedGame], roster: Roster, person: str) -> tuple[list[FinishedGame], Roster]:
    """Remove *person* with all spellings from games and names, or raise OhHellError if nobody has that name.

    The seat stays with its running totals, which the others' places and comebacks are made of; its name, bids, tricks, points
    by hand and forfeits go. A game in which nobody is left goes altogether.
    """
    if person not in people_in(games, roster):
        raise OhHellError("no-such-person", f"Nobody here is called {person[:40]!r}.")
    gone = {person, *roster.spellings(person)}
    blanked = [blank_seats(game, {seat for seat, name in enumerate(game.names) if name in gone}) for game in games]
    remaining = [game for game in blanked if any(game.names)]
    return remaining, Roster(tuple(pair for pair in roster.merged if pair[0] not in gone))


def blank_seats(game: FinishedGame, seats: set[int]) -> FinishedGame:
    """Remove the names, bids, tricks, points per hand and forfeits of *seats* from a game."""
    if not seats:
        return game

    def blank(numbers: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if seat in seats else number for seat, number in enumerate(numbers))

    return replace(
        game,
        names=tuple("" if seat in seats else name for seat, name in enumerate(game.names)),
        lines=tuple(
            replace(line, bids=blank(line.bids), taken=blank(line.taken), points=blank(line.points))
            for line in game.lines
        ),
        forfeits=tuple(seat for seat in game.forfeits if seat not in seats),
        bots=tuple(seat for seat in game.bots if seat not in seats),
    )
