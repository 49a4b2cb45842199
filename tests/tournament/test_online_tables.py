"""Tables that play online, and duplicate events."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import PlayOnline, StartMatch
from tournament.events import Scene


def test_tables_play_with_cards_unless_the_event_is_online() -> None:
    scene = Scene()
    scene.draw()

    assert [table.online for table in scene.event.matches[0].tables] == [False, False]


def test_table_plays_online_when_the_director_says_so() -> None:
    scene = Scene()
    scene.draw()
    scene.do(PlayOnline(1, 2, online=True))

    assert [table.online for table in scene.event.matches[0].tables] == [False, True]


def test_table_plays_with_cards_in_an_online_event_when_the_director_says_so() -> None:
    scene = Scene(online=True)
    scene.draw()
    scene.do(PlayOnline(1, 1, online=False))

    assert [table.online for table in scene.event.matches[0].tables] == [False, True]


def test_table_stays_as_it_is_when_its_match_has_started() -> None:
    scene = Scene()
    scene.start()

    assert scene.refusal(PlayOnline(1, 1, online=True)).code == "match-started"


def test_table_that_does_not_exist_is_refused() -> None:
    scene = Scene()
    scene.draw()

    assert scene.refusal(PlayOnline(1, 3, online=True)).sentence == "There is no table 3 in match 1: the last one is 2."


def test_duplicate_event_is_refused_with_cards() -> None:
    with pytest.raises(OhHellError, match="A duplicate event is played online"):
        Scene(duplicate=True)


def test_table_of_a_duplicate_event_stays_online() -> None:
    scene = Scene(duplicate=True, online=True)
    scene.draw()

    assert scene.refusal(PlayOnline(1, 1, online=False)).code == "online-only"


def test_result_has_the_number_of_its_entry() -> None:
    scene = Scene()
    scene.draw()
    scene.do(StartMatch(1))
    scene.report(2, 11, 12, 0)

    assert scene.event.matches[0].tables[1].version == len(scene.entries)
