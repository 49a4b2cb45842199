"""Games of several matches: a season stores every match, and counts the matches of one game as one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from ohhell.results.finished_game import FinishedGame, HandScores, Numbers, places

_Person = str | tuple[str, int]
"""A player: a name, or the seat of a player who was removed."""


def combine_matches(matches: Iterable[FinishedGame]) -> list[FinishedGame]:
    """Combine the matches of each game; *matches* are in the order they were played.

    Matches with the same *event* belong to one game. Records don't say so: there, a game is as many matches as the rules
    play, with the same rules, players, seats and day.
    """
    found: dict[Hashable, list[FinishedGame]] = {}
    recorded: Counter[Hashable] = Counter()
    for match in matches:
        key: Hashable = ("game", match.id)
        if match.event:
            key = ("event", match.event)
        elif match.matches > 1 and match.day:
            alike = (match.rules, match.names, match.day)
            key = ("day", alike, recorded[alike] // match.matches)
            recorded[alike] += 1
        found.setdefault(key, []).append(match)
    return [combined(sorted(group, key=lambda match: match.match)) for group in found.values()]


def combined(matches: Sequence[FinishedGame]) -> FinishedGame:
    """Make one game of its matches, which are in order: points add up, and the highest total wins.

    Before the last match is over, the leaders count as winners. A player who did not finish the last match has no place. The
    game has the id of its first match and the day of its last.
    """
    if len(matches) == 1:
        return matches[0]
    people = list(dict.fromkeys(person for match in matches for person in _people(match)))
    seats = [[_seat(match, person) for person in people] for match in matches]
    totals = tuple(
        sum(match.totals[seat] for match, row in zip(matches, seats, strict=True) if (seat := row[place]) is not None)
        for place in range(len(people))
    )
    last = matches[-1]
    left = [place for place, seat in enumerate(seats[-1]) if seat is None or last.places[seat] is None]
    lines = _lines(matches, seats)
    winners = _winners(totals, left, lines if last.by_made_bids else ())
    return replace(
        last,
        id=matches[0].id,
        names=tuple(person if isinstance(person, str) else "" for person in people),
        lines=lines,
        totals=totals,
        winners=winners,
        places=places(totals, winners, left),
        forfeits=tuple(row.index(seat) for match, row in zip(matches, seats, strict=True) for seat in match.forfeits),
        bots=tuple(place for place in range(len(people)) if _is_bot(matches, seats, place)),
        parts=tuple(match.id for match in matches),
    )


def _people(match: FinishedGame) -> list[_Person]:
    return [name or ("", seat) for seat, name in enumerate(match.names)]


def _seat(match: FinishedGame, person: _Person) -> int | None:
    people = _people(match)
    return people.index(person) if person in people else None


def _lines(matches: Sequence[FinishedGame], seats: Sequence[Sequence[int | None]]) -> tuple[HandScores, ...]:
    """Return the hands of all matches, numbered from 1, with totals over all matches."""
    found: list[HandScores] = []
    before = [0] * len(seats[0])
    for match, row in zip(matches, seats, strict=True):
        for line in match.lines:
            totals = _of(line.totals, row)
            found.append(
                replace(
                    line,
                    number=len(found) + 1,
                    bids=_of(line.bids, row),
                    taken=_of(line.taken, row),
                    points=_of(line.points, row),
                    totals=tuple(
                        None if now is None else earlier + now for earlier, now in zip(before, totals, strict=True)
                    ),
                )
            )
        before = [earlier + (now or 0) for earlier, now in zip(before, _of(match.totals, row), strict=True)]
    return tuple(found)


def _of(numbers: Numbers, row: Sequence[int | None]) -> Numbers:
    return tuple(None if seat is None else numbers[seat] for seat in row)


def _winners(totals: Sequence[int], left: Sequence[int], lines: Sequence[HandScores]) -> tuple[int, ...]:
    """Return the seats with the highest total among those who stayed; *lines* break ties by made bids, if the rules do."""
    there = [place for place in range(len(totals)) if place not in left]
    first = [place for place in there if totals[place] == max(totals[other] for other in there)]
    made = {
        place: sum(line.bids[place] or 0 for line in lines if line.bids[place] == line.taken[place]) for place in first
    }
    return tuple(place for place in first if made[place] == max(made.values()))


def _is_bot(matches: Sequence[FinishedGame], seats: Sequence[Sequence[int | None]], place: int) -> bool:
    return all(
        seat is None or seat in match.bots for match, row in zip(matches, seats, strict=True) for seat in [row[place]]
    )
