"""Finished games from records, live tables and score pads; places; JSON for the store."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import ohhell
from games.record import file_of
from live_tables import Live, dealt, seated, short
from ohhell.notation.record.record import Details, RecordComment
from ohhell.notation.record.text import read, write
from ohhell.protocol.messages import Start
from ohhell.results import finished_game
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Forfeit
from ohhell.scorekeeper.notes import Head, NextMatch, PlayerJoins, PlayerLeaves
from ohhell.scorekeeper.pad import Pad
from ohhell.scorekeeper.records import record_of as pad_record
from ohhell.table.records import record_of as table_record
from results.seasons import FIRST, SEASON
from scorekeeper.typed_games import PadTypist, typed, typist_of

IRISH = read(file_of("irish").read_text(encoding="utf-8"))
PIKES = read(file_of("mrpikes").read_text(encoding="utf-8"))


def test_game_of_a_record_has_its_whole_sheet() -> None:
    record, state = IRISH
    game = finished_game.from_record(record, state, at=7, bots=(1,))

    assert (game.day, game.at, game.rules, game.bots) == (record.details.date, 7, record.rules.name, (1,))
    assert [line.bids for line in game.lines] == [row.bids for row in state.sheet]
    assert (game.totals, game.winners) == (state.totals, state.winners)
    assert {line.players for line in game.lines} == {5}


def test_day_of_a_record_can_be_given() -> None:
    assert finished_game.from_record(*IRISH, day="2025-12-31").day == "2025-12-31"


def test_forfeits_count_in_the_match_that_brought_them() -> None:
    record, state = PIKES
    owed = [event.seat for event in record.events if isinstance(event, Forfeit)]
    before = replace(record, paid=(Forfeit(0, "pants"),))

    assert owed
    assert (
        list(finished_game.from_record(record, state).forfeits)
        == list(finished_game.from_record(before, state).forfeits)
        == owed
    )


def test_record_of_an_unfinished_game_is_refused() -> None:
    game = ohhell.Game(ohhell.preset("irish"), seats=["Ann", "Bob", "Cid", "Dee", "Eve"], seed=1)

    with pytest.raises(OhHellError, match="it isn't over, 0 of 10 hands were played") as refused:
        finished_game.from_record(*read(game.record()))

    assert refused.value.code == "not-over"


def test_digest_depends_on_players_date_and_events_and_not_on_remarks() -> None:
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

    assert finished_game.digest(remarked) == finished_game.digest(record)
    assert len({finished_game.digest(record), *map(finished_game.digest, others)}) == 4


def played_out(live: Live) -> finished_game.FinishedGame:
    return finished_game.from_table(live.play_out(Random(1)).table, at=7)


def test_game_of_a_table_is_the_game_of_its_record() -> None:
    live = dealt(short(2, 1))
    game = played_out(live)

    assert game == finished_game.from_record(*read(write(table_record(live.table))), at=7)


def test_seats_without_a_person_are_bots_at_a_table() -> None:
    assert played_out(dealt(people=2, bots=1)).bots == (2,)


def test_matches_of_one_game_at_a_table_share_their_event() -> None:
    live = seated(short(1, format={"matches": 2}))
    found = []
    for _ in range(2):
        live.do("ann", Start)
        for number in (1, 2):
            live.play_until(lambda table, number=number: len(table.table.sheets) == number)  # type: ignore[misc]
            found.append(finished_game.from_table(live.before[-1] if number == 1 else live.table, at=7))

    assert [(game.match, game.matches) for game in found] == [(1, 2), (2, 2)] * 2
    assert found[0].event == found[1].event != found[2].event == found[3].event


def pad_game(pad: Pad, number: int = 1) -> finished_game.FinishedGame:
    return finished_game.from_pad("a-pad", pad, pad.matches[number - 1], day="2026-11-01", at=10)


def two_hands(*, matches: int = 1) -> PadTypist:
    """A pad of Ann, Bob and Cid after the first of two hands, in which Bob took both tricks."""
    typist = typist_of(short(2, 1, format={"matches": matches}), 3)
    return typist.hand((1, 1, 0), (2, 0, 0), "h")


def test_game_of_a_pad_is_the_game_of_its_record() -> None:
    _, state = read(file_of("plump").read_text(encoding="utf-8"))
    pad = typed(state).pad
    noted, after = read(write(pad_record(pad, 1)))
    expected = finished_game.from_record(noted, after)

    found = pad_game(pad)

    assert replace(found, id="", day="", at=0, event="") == replace(expected, id="", day="", at=0, event="")
    assert finished_game.pad_digest("a-pad", pad, pad.match) == expected.id


def test_player_who_left_a_pad_keeps_hands_and_has_no_place() -> None:
    typist = two_hands().type(PlayerLeaves(1)).hand((0, 0), (1, 0), "c")

    game = pad_game(typist.pad)

    assert (game.names[1], game.places[1], [line.bids[1] for line in game.lines]) == ("Bob", None, [1, None])
    assert [line.players for line in game.lines] == [3, 2]


def test_match_with_changed_players_is_only_known_by_its_pad() -> None:
    typist = two_hands().type(PlayerLeaves(0), PlayerJoins("Dee", 1, "lowest")).hand((0, 0, 0), (1, 0, 0), "c")
    pad = typist.pad

    assert finished_game.pad_digest("a-pad", pad, pad.match) == pad_game(pad).id
    assert finished_game.pad_digest("another-pad", pad, pad.match) != pad_game(pad).id


def test_players_who_joined_late_have_the_last_seats_of_a_game() -> None:
    typist = two_hands().type(PlayerJoins("Dee", 1, "lowest")).hand((0, 0, 0, 0), (1, 0, 0, 0), "c")

    assert finished_game.pad_seats(typist.pad.match) == [0, 1, 2, 3]
    assert pad_game(typist.pad).names == ("Ann", "Bob", "Cid", "Dee")


def test_day_of_a_pad_is_its_date_before_the_day_given() -> None:
    typist = two_hands().hand((0, 0, 0), (1, 0, 0), "c")
    dated = PadTypist.type(typist, Head(date="2026-01-06, late"))

    assert pad_game(dated.pad).day == "2026-01-06"


def test_second_match_of_a_pad_follows_the_first_in_one_event() -> None:
    typist = two_hands(matches=2).hand((0, 0, 0), (1, 0, 0), "c").type(NextMatch(0))
    pad = typist.hand((1, 1, 0), (2, 0, 0), "h").hand((0, 0, 0), (1, 0, 0), "c").pad
    first, second = pad_game(pad, 1), pad_game(pad, 2)

    assert (first.match, second.match, first.at, second.at) == (1, 2, 10, 11)
    assert first.event == second.event == finished_game.pad_event("a-pad", 2)
    assert first.id != second.id


def test_event_differs_per_table_game_and_pad_and_is_empty_for_a_single_match() -> None:
    events = {
        finished_game.table_event("here", 1, 2),
        finished_game.table_event("here", 2, 2),
        finished_game.pad_event("here", 2),
    }

    assert len(events) == 3
    assert finished_game.table_event("here", 1, 1) == finished_game.pad_event("here", 1) == ""


@pytest.mark.parametrize("matches", [1, 3])
def test_match_number_is_undone_by_game_and_match(matches: int) -> None:
    assert [
        finished_game.match_number(*finished_game.game_and_match(number, matches), matches) for number in range(1, 8)
    ] == list(range(1, 8))


@pytest.mark.parametrize("text", ["", "last Sunday", "2026-13-01", "2026-00-10", "2026-01-32", "15.11.2026"])
def test_text_without_a_day_has_none(text: str) -> None:
    assert finished_game.day_in(text) == ""


def test_bot_is_known_by_its_level_after_its_name() -> None:
    assert finished_game.bots_among(["Ann", "Ada (club)", "Bob (my son)", "(club)"], ["club"]) == (1,)


def test_places_skip_players_who_left() -> None:
    assert finished_game.places((9, 5, 7), winners=[2], left=[0]) == (None, 2, 1)


def test_place_of_a_player_who_left_is_the_one_they_would_have() -> None:
    assert finished_game.place(0, (9, 5, 7), winners=[2], left=[0]) == 2


def test_left_lists_seats_without_a_place() -> None:
    assert replace(FIRST, places=(2, None, 1)).left == (1,)


def test_game_is_decoded_as_it_was_encoded() -> None:
    for game in SEASON:
        assert finished_game.decode(finished_game.encode(game)) == game
