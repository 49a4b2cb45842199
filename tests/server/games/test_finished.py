"""Finished matches of tables and pads, with the rows that the store keeps."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import ohhell
from live_tables import Live, dealt, seated, short
from ohhell.protocol.messages import Hint, Stand, Start, Undo
from ohhell.rules.rules import Rules
from ohhell.rules.state import State
from ohhell.scorekeeper.notes import Open
from ohhell.scorekeeper.records import open_note
from ohhell.server.games.finished import Finished, at_table, on_pad, read_back
from ohhell.store.games import StoredGame
from ohhell.table.facts import Returned, StoodIn
from ohhell.table.records import record_of
from scorekeeper.typed_games import PadTypist, typed_on


def over(live: Live) -> Live:
    return live.play_out()


def stored(live: Live) -> StoredGame:
    found = at_table(live.table, 7).stored
    assert found is not None
    return found


def counted(live: Live) -> list[bool]:
    return [result.counted for result in at_table(live.table, 5).results]


def test_finished_match_is_stored_with_its_record() -> None:
    found = stored(over(dealt()))

    assert ohhell.read_record(found.record).winners != ()
    assert (found.finished, found.match, found.table_id, found.mark) == (7, 1, "kitchen", "")


def test_games_of_a_listed_table_are_public() -> None:
    assert stored(over(dealt(listed=True))).public
    assert not stored(over(dealt())).public


def test_every_hand_of_every_seat_is_stored() -> None:
    live = over(dealt(short(2, 1)))
    hands = at_table(live.table, 7).hands

    assert [(hand.number, hand.seat) for hand in hands] == [(number, seat) for number in (1, 2) for seat in range(3)]
    assert [hand.points for hand in hands] == [points for row in live.state.sheet for points in row.points]


def test_winners_are_first_and_others_follow_by_points() -> None:
    live = over(dealt(short(3, 2, 1)))
    results = at_table(live.table, 7).results
    totals = live.state.totals

    assert [result.won for result in results] == [seat in live.state.winners for seat in range(3)]
    assert [result.place for result in results] == [1 + sum(other > total for other in totals) for total in totals]


def places(tie: str, *, winners: int) -> list[tuple[int, int]]:
    """Points and places where two were equal first and the rules leave so many winners."""
    for number in range(1_000):
        rules = short(1, tie={"kind": tie}, score={"made": {"base": 10}, "missed": {}})
        live = dealt(rules).play_out(Random(number))
        equal = live.state.totals.count(max(live.state.totals)) == 2
        if equal and len(live.state.winners) == winners:
            results = at_table(live.table, 7).results
            return sorted((-result.points, result.place) for result in results)
    raise AssertionError("no such game was found")


def test_players_who_share_a_win_are_both_first() -> None:
    assert [place for _, place in places("shared", winners=2)] == [1, 1, 3]


def test_player_is_second_when_a_tie_was_broken_against_them() -> None:
    assert [place for _, place in places("most_bid_made", winners=1)] == [1, 2, 3]


def test_bot_has_no_person_and_does_not_count() -> None:
    results = at_table(over(dealt(people=2, bots=1)).table, 7).results

    assert [(result.person, result.counted) for result in results] == [("ann", True), ("bob", True), (None, False)]


def test_game_counts_when_a_bot_played_one_hand() -> None:
    live = dealt(short(1, 1, 1))
    live.put(StoodIn(1, "novice"))
    live.play_until(lambda table: len(table.state.sheet) == 1)
    live.put(Returned(1))

    assert counted(over(live)) == [True, True, True]


def test_game_does_not_count_when_a_bot_played_two_hands() -> None:
    live = dealt(short(1, 1, 1))
    live.put(StoodIn(1, "novice"))
    live.play_until(lambda table: len(table.state.sheet) == 2)
    live.put(Returned(1))

    assert counted(over(live)) == [True, False, True]


def test_game_does_not_count_for_a_player_who_left() -> None:
    live = dealt()
    live.do("bob", Stand)

    assert counted(over(live)) == [True, False, True]


def test_game_does_not_count_for_a_person_with_two_seats() -> None:
    live = dealt()
    chairs = (live.table.chairs[0], live.table.chairs[1], replace(live.table.chairs[2], person="ann"))
    live.table = replace(live.table, chairs=chairs)

    assert counted(over(live)) == [False, True, False]


def test_hints_and_undone_moves_mark_a_game() -> None:
    hinted, practice = dealt(people=1, bots=2), dealt(people=1, bots=2)
    for live in (hinted, practice):
        live.play_until(lambda table: 0 in table.table.waiting_for)
    hinted.do("ann", Hint)
    practice.step()
    practice.do("ann", Undo)

    assert stored(over(hinted)).mark == "hinted"
    assert stored(over(practice)).mark == "practice"


def test_matches_of_one_table_have_their_own_ids_and_numbers() -> None:
    rules: Rules = short(1, format={"matches": 2})
    live = seated(rules)
    saved = []
    for _ in range(2):
        live.do("ann", Start)
        for number in (1, 2):
            live.play_until(lambda table, number=number: len(table.table.sheets) == number)  # type: ignore[misc]
            saved.append(at_table(live.before[-1] if number == 1 else live.table, 7).stored)

    assert [game.match for game in saved if game is not None] == [1, 2, 3, 4]
    assert len({game.id for game in saved if game is not None}) == 4


def test_stored_table_match_is_read_back_as_it_was() -> None:
    found = at_table(over(dealt(people=2, bots=1)).table, 7)
    assert found.stored is not None

    assert read_back(found.stored, found.results) == found.game


def finished_pad(state: State, origin: Open) -> Finished:
    """The match of a pad that continues a record to the end of *state*."""
    table = typed_on(PadTypist(origin), state.sheet[len(state.sheet) - 1 :])
    (match,) = on_pad("a-pad", table.pad, created=0, now=7).matches
    return match


def test_match_continued_on_a_pad_has_the_commitment_of_the_table() -> None:
    live = dealt(short(2, 1))
    live.play_until(lambda table: len(table.state.sheet) == 1)
    begun = open_note(record_of(live.table))
    over(live)

    match = finished_pad(live.state, begun)

    assert match.stored is not None
    assert match.stored.commitment == stored(live).commitment is not None


def test_match_that_came_to_a_pad_finished_is_not_stored_again() -> None:
    record = record_of(over(dealt(short(2, 1))).table)
    (match,) = on_pad("a-pad", PadTypist(open_note(record)).pad, created=0, now=7).matches

    assert match.stored is None
