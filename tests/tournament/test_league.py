"""Leagues: points for the places in several events."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.league import league
from ohhell.tournament.tournament import Tournament
from tournament.events import Scene, by_letter


def event(*names: str, points: Callable[[str], int] = by_letter) -> Tournament:
    scene = Scene(names, matches=1)
    scene.play(points)
    scene.close()
    return scene.event


def test_points_of_all_events_are_added() -> None:
    table = league([event("Ann", "Bob", "Cid"), event("Bob", "Cid", "Dee")], points=(5, 3, 1))

    assert [(row.name, row.place, str(row.total)) for row in table] == [
        ("Bob", 1, "8"),
        ("Ann", 2, "5"),
        ("Cid", 3, "4"),
        ("Dee", 4, "1"),
    ]


def test_shared_places_share_their_points() -> None:
    (first, second, third) = league([event("Ann", "Bob", "Cid", points=lambda name: name != "Cid")], points=(5, 2))

    assert [(row.place, row.shared, str(row.total)) for row in (first, second, third)] == [
        (1, True, "7/2"),
        (1, True, "7/2"),
        (3, False, "0"),
    ]


def test_only_the_best_events_count() -> None:
    table = league([event("Ann", "Bob", "Cid"), event("Ann", "Bob", "Cid")], points=(5, 3, 1), best=1)

    assert [row.total for row in table] == [5, 3, 1]


def test_spellings_with_other_capitals_are_one_player() -> None:
    table = league([event("Ann", "Bob", "Cid"), event("ANN", "BOB", "CID")], points=(5, 3, 1))

    assert [(row.name, str(row.total), row.wins) for row in table][:1] == [("ANN", "10", 2)]


def test_bot_gets_no_points() -> None:
    scene = Scene(("Ann", "Bob"), matches=1, bots=True)
    scene.enter("Robot", bot=True)
    scene.play(lambda _name: 1)
    scene.close()

    assert [row.name for row in league([scene.event])] == ["Ann", "Bob"]


def test_event_that_is_not_closed_is_refused() -> None:
    with pytest.raises(OhHellError, match="Spring isn't closed yet"):
        league([Scene().event])
