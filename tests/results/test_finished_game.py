"""A game that is over, as a season keeps it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from games.record import file_of
from ohhell.notation.record.record import Details, RecordComment
from ohhell.notation.record.text import read
from ohhell.results.finished_game import bots_among, day_in, decode, digest, encode, places, played
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Forfeit
from results.seasons import SEASON

IRISH = read(file_of("irish").read_text(encoding="utf-8"))
PIKES = read(file_of("mrpikes").read_text(encoding="utf-8"))


def test_a_record_that_is_over_is_kept_with_its_whole_sheet() -> None:
    record, state = IRISH
    kept = played(record, state, at=7, bots=(1,))

    assert (kept.day, kept.at, kept.rules, kept.bots) == (record.details.date, 7, record.rules.name, (1,))
    assert [line.bids for line in kept.lines] == [row.bids for row in state.sheet]
    assert (kept.totals, kept.winners) == (state.totals, state.winners)
    assert {line.players for line in kept.lines} == {5}


def test_the_day_may_be_told_by_somebody_who_knows_better() -> None:
    assert played(*IRISH, day="2025-12-31").day == "2025-12-31"


def test_forfeits_of_this_match_count_and_those_of_earlier_ones_do_not() -> None:
    record, state = PIKES
    owed = [event.seat for event in record.events if isinstance(event, Forfeit)]
    before = replace(record, paid=(Forfeit(0, "pants"),))

    assert owed
    assert list(played(record, state).forfeits) == list(played(before, state).forfeits) == owed


def test_a_game_that_goes_on_does_not_count() -> None:
    game = ohhell.Game(ohhell.preset("irish"), seats=["Ann", "Bob", "Cid", "Dee", "Eve"], seed=1)

    with pytest.raises(OhHellError, match="it is not over, 0 of 10 hands were played") as refused:
        played(*read(game.record()))

    assert refused.value.code == "not-over"


def test_a_game_is_known_by_its_players_date_and_events_and_not_by_what_was_remarked() -> None:
    record, _ = IRISH
    remarked = replace(
        record,
        comments=(RecordComment(1, "well dealt"),),
        details=replace(record.details, place="elsewhere", scorer="Bob"),
    )
    others = [
        replace(record, names=("Zoe", *record.names[1:])),
        replace(record, events=record.events[:-1]),
        replace(record, details=Details(date="2020-01-01")),
    ]

    assert digest(remarked) == digest(record)
    assert len({digest(record), *map(digest, others)}) == 4


@pytest.mark.parametrize("text", ["", "last Sunday", "2026-13-01", "2026-00-10", "2026-01-32", "15.11.2026"])
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_in(text) == ""


def test_whoever_left_has_no_place_and_takes_none_from_others() -> None:
    assert places((9, 5, 7), winners=[2], left=[0]) == (None, 2, 1)


def test_a_bot_is_known_by_its_level_behind_its_name() -> None:
    assert bots_among(["Ann", "Ada (club)", "Bob (my son)", "(club)"], ["club"]) == (1,)


def test_a_game_is_read_back_as_it_was_kept() -> None:
    for game in SEASON:
        assert decode(encode(game)) == game
