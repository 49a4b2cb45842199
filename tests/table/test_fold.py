from __future__ import annotations

from random import Random

import pytest

from live_tables import dealt, kinds, opened, started
from ohhell.rules.events import Play
from ohhell.table import fold
from ohhell.table.facts import (
    ChatSaid,
    Happened,
    Opened,
    Paused,
    Resumed,
    SatDown,
    TableClosed,
)


def test_fold_of_the_log_is_the_table() -> None:
    live = dealt(people=2, bots=1).play_out(Random(1))

    assert fold.fold(live.log) == live.table


def test_apply_counts_the_version_and_sets_the_time() -> None:
    live = opened()
    live.wait(5)
    live.put(SatDown(0, "ann", "Ann"))

    assert (live.table.version, live.table.at) == (len(live.log), live.now)


def test_fold_fails_when_the_log_does_not_begin_with_opened() -> None:
    with pytest.raises(AssertionError, match="begins with Opened"):
        fold.fold([(Paused(), 0)])


def test_apply_fails_when_a_table_is_opened_twice() -> None:
    live = opened()
    (first, at), *_ = live.log

    assert isinstance(first, Opened)
    with pytest.raises(AssertionError, match="opened once"):
        fold.apply(live.table, first, at)


def test_chat_has_only_the_newest_lines() -> None:
    live = opened()
    live.put(*(ChatSaid("ann", "Ann", str(line)) for line in range(103)))

    assert (len(live.table.talk), live.table.talk[0].text, live.table.talk[-1].text) == (100, "3", "102")
    assert live.table.talk[-1].version == live.table.version


def test_winners_are_known_after_the_table_is_closed() -> None:
    live = dealt().play_out()
    winners = live.table.winners
    live.put(TableClosed("host"))

    assert winners == live.table.winners == live.state.winners != ()


def test_resume_continues_a_paused_table() -> None:
    live = dealt()
    live.put(Paused())
    assert live.table.paused

    live.put(Resumed())

    assert not live.table.paused


def test_automatic_facts_are_written_in_the_order_they_happen() -> None:
    live = started(people=2)
    live.contribute()
    first = kinds(live.facts)[-4:]
    written = live.play_until(lambda live: live.table.stage == "over").facts

    assert first == ["Contributed", "Happened", "KeyOpened", "Happened"]
    assert kinds(written)[-3:] == ["Happened", "KeyOpened", "Ended"]
    assert isinstance(written[-3], Happened)
    assert isinstance(written[-3].event, Play)
