"""Random events: whatever happens in which order, the standings equal those that the test computes on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import (
    Action,
    CorrectResult,
    DrawMatch,
    Enter,
    LogEntry,
    OpenEvent,
    ReportResult,
    StartMatch,
    Substitute,
    TableResult,
    Withdraw,
)
from ohhell.tournament.archive import load_event, write_event
from ohhell.tournament.draws import next_draw
from ohhell.tournament.fold import fold
from ohhell.tournament.standings import standings
from ohhell.tournament.verification import verify_event
from tournament.events import Scene

METHODS = ("random", "fixed", "avoid_repeats", "by_standing")
WAYS = ("sum", "mean_per_hand", "place_points", "above_mean")


def totals(rng: Random, seats: int) -> tuple[int, ...]:
    return tuple(rng.randrange(24) for _ in range(seats))


def actions(scene: Scene, rng: Random) -> Iterator[Action]:
    """Yield an action of each kind that may fit now, in random order."""
    event = scene.event
    people = list(event.entrants)
    yield Enter(f"P{rng.randrange(12)}", standby=rng.random() < 0.3)
    if rng.random() < 0.3:
        yield Withdraw(rng.choice(people))
    if rng.random() < 0.3:
        yield Substitute(max(1, len(event.matches)), rng.choice(people), rng.choice(people))
    for match in event.matches:
        for table in match.tables:
            if match.started is not None:
                result = TableResult(totals(rng, len(table.players)), rng.choice((1, 2, 2, 2)))
                yield ReportResult(match.number, table.number, result)
                if rng.random() < 0.2:
                    yield CorrectResult(match.number, table.number, "mistake", rng.choice((result, result, None)))
    yield StartMatch(event.started + 1)


def random_event(seed: int) -> Scene:
    rng = Random(seed)
    combine = rng.choice(WAYS)
    duplicate = combine == "above_mean"
    scene = Scene(
        rng.choice((6, 9)) if duplicate else rng.randrange(6, 12),
        mixed=not duplicate and rng.random() < 0.7,
        online=duplicate,
        duplicate=duplicate,
        combine=combine,
        seating=rng.choice(METHODS),
        last_entry=rng.choice((1, 3)),
        final=rng.choice((0, 0, 3)),
    )
    for _ in range(25):
        for action in rng.sample(found := [*actions(scene, rng), None], len(found)):
            with suppress(OhHellError):
                scene.do(action or next_draw(scene.event, rng.choice(("", "", "again"))))
    return scene


class Recomputed:
    """The scores of an event, from its log alone."""

    def __init__(self, entries: list[LogEntry]) -> None:
        self.seats: dict[tuple[int, int], list[int]] = {}
        self.results: dict[tuple[int, int], TableResult] = {}
        self.names: dict[str, int] = {}
        for entry in entries:
            self._add(entry.action)
        (self.opened,) = [entry.action for entry in entries if isinstance(entry.action, OpenEvent)]

    def _add(self, action: Action) -> None:
        match action:
            case Enter():
                self.names.setdefault(action.name, len(self.names) + 1)
            case DrawMatch():
                self.seats = {key: seats for key, seats in self.seats.items() if key[0] != action.match}
                for number, table in enumerate(action.tables, start=1):
                    self.seats[action.match, number] = list(table.players)
            case Substitute():
                for key, seats in self.seats.items():
                    if key[0] == action.match:
                        seats[:] = [action.replacement if one == action.entrant else one for one in seats]
            case ReportResult():
                self.results[action.match, action.table] = action.result
            case CorrectResult():
                self.results.pop((action.match, action.table))
                if action.result is not None:
                    self.results[action.match, action.table] = action.result

    def score(self, entrant: int) -> Fraction:
        points, hands, beaten, above = 0, 0, Fraction(0), Fraction(0)
        for match in range(1, self.opened.matches + 1):
            tables = [key for key in self.seats if key[0] == match]
            mine = next((key for key in tables if entrant in self.seats[key] and key in self.results), None)
            if mine is None:
                all_in = tables and all(key in self.results for key in tables)
                hands += min(self.results[key].hands for key in tables) if all_in else 0
                continue
            result = self.results[mine]
            total = result.totals[self.seats[mine].index(entrant)]
            seat = self.seats[mine].index(entrant)
            rivals = [self.results[key].totals for key in tables if key in self.results]
            above += total - Fraction(sum(other[seat] for other in rivals if seat < len(other)), len(rivals))
            others = Counter(result.totals)
            others[total] -= 1
            points, hands = points + total, hands + result.hands
            for other, count in others.items():
                beaten += Fraction(count * (2 if total > other else total == other) * 50, len(result.totals) - 1)
        return {
            "sum": Fraction(points),
            "mean_per_hand": Fraction(points, max(1, hands)),
            "place_points": beaten,
            "above_mean": above,
        }[self.opened.combine]


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_equal_those_of_the_log(seed: int) -> None:
    scene = random_event(seed)
    again = Recomputed(scene.entries)

    assert {row.entrant.number: row.score for row in standings(scene.event).rows} == {
        number: again.score(number) for number in again.names.values()
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_places_follow_the_scores(seed: int) -> None:
    scene = random_event(seed)
    last = min(standings(scene.event).after, scene.event.settings.matches)
    rows = [row for row in standings(scene.event, last).rows if row.place is not None]

    assert [row.place for row in rows] == [1 + sum(other.score > row.score for other in rows) for row in rows]


@pytest.mark.parametrize("seed", SEEDS)
def test_event_file_gives_the_same_event(seed: int) -> None:
    scene = random_event(seed)

    assert load_event(write_event(scene.entries))[1] == scene.event == fold(scene.entries)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_event_is_verified(seed: int) -> None:
    assert verify_event(random_event(seed).entries).problems == []


@pytest.mark.parametrize("seed", SEEDS)
def test_random_event_plays_some_matches(seed: int) -> None:
    assert standings(random_event(seed).event).after >= 1


@settings(max_examples=25, deadline=None)
@given(st.integers(100, 2**32))
def test_scores_of_any_event_equal_those_of_its_log(seed: int) -> None:
    scene = random_event(seed)
    again = Recomputed(scene.entries)

    assert [row.score for row in standings(scene.event).rows] == [
        again.score(row.entrant.number) for row in standings(scene.event).rows
    ]
