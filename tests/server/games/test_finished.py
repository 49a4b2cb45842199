"""What is kept of a finished match, and what games add up to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import ohhell
from live_tables import Live, dealt, seated, short
from ohhell.protocol.messages import Hint, Stand, Start, Undo
from ohhell.rules.rules import Rules
from ohhell.server.games.finished import Made, finished, statistics
from ohhell.store.games import GameMark, GameSum, HandSum
from ohhell.table.facts import Returned, StoodIn


def over(live: Live) -> Live:
    return live.play_out()


def counted(live: Live) -> list[bool]:
    return [result.counted for result in finished(live.table, 5).results]


def test_a_finished_match_is_kept_with_its_record() -> None:
    kept = finished(over(dealt()).table, 7).game

    assert ohhell.read_record(kept.record).winners != ()
    assert (kept.finished, kept.match, kept.table_id, kept.mark) == (7, 1, "kitchen", "")


def test_a_listed_tables_games_are_public() -> None:
    assert finished(over(dealt(listed=True)).table, 7).game.public
    assert not finished(over(dealt()).table, 7).game.public


def test_every_hand_of_every_seat_is_kept() -> None:
    live = over(dealt(short(2, 1)))
    hands = finished(live.table, 7).hands

    assert [(hand.number, hand.seat) for hand in hands] == [(number, seat) for number in (1, 2) for seat in range(3)]
    assert [hand.points for hand in hands] == [points for row in live.state.sheet for points in row.points]


def test_the_winners_are_first_and_the_others_follow_by_points() -> None:
    live = over(dealt(short(3, 2, 1)))
    results = finished(live.table, 7).results
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
            results = finished(live.table, 7).results
            return sorted((-result.points, result.place) for result in results)
    raise AssertionError("no such game was found")


def test_those_who_share_a_win_are_both_first() -> None:
    assert [place for _, place in places("shared", winners=2)] == [1, 1, 3]


def test_whom_equal_points_leave_without_the_win_is_second() -> None:
    assert [place for _, place in places("most_bid_made", winners=1)] == [1, 2, 3]


def test_a_bot_has_no_person_and_does_not_count() -> None:
    results = finished(over(dealt(people=2, bots=1)).table, 7).results

    assert [(result.person, result.counted) for result in results] == [("ann", True), ("bob", True), (None, False)]


def test_a_game_counts_although_a_bot_sat_in_for_one_hand() -> None:
    live = dealt(short(1, 1, 1))
    live.put(StoodIn(1, "novice"))
    live.play_until(lambda table: len(table.state.sheet) == 1)
    live.put(Returned(1))

    assert counted(over(live)) == [True, True, True]


def test_a_game_does_not_count_for_somebody_a_bot_sat_in_for_in_two_hands() -> None:
    live = dealt(short(1, 1, 1))
    live.put(StoodIn(1, "novice"))
    live.play_until(lambda table: len(table.state.sheet) == 2)
    live.put(Returned(1))

    assert counted(over(live)) == [True, False, True]


def test_a_game_does_not_count_for_somebody_who_left() -> None:
    live = dealt()
    live.do("bob", Stand)

    assert counted(over(live)) == [True, False, True]


def test_a_game_does_not_count_for_somebody_with_two_hands_to_look_at() -> None:
    live = dealt()
    chairs = (live.table.chairs[0], live.table.chairs[1], replace(live.table.chairs[2], person="ann"))
    live.table = replace(live.table, chairs=chairs)

    assert counted(over(live)) == [False, True, False]


def test_hints_and_moves_taken_back_mark_a_game() -> None:
    hinted, practice = dealt(people=1, bots=2), dealt(people=1, bots=2)
    for live in (hinted, practice):
        live.play_until(lambda table: 0 in table.table.waiting_for)
    hinted.do("ann", Hint)
    practice.step()
    practice.do("ann", Undo)

    assert finished(over(hinted).table, 7).game.mark == "hinted"
    assert finished(over(practice).table, 7).game.mark == "practice"


def test_matches_of_one_table_have_ids_and_numbers_of_their_own() -> None:
    rules: Rules = short(1, format={"matches": 2})
    live = seated(rules)
    kept = []
    for _ in range(2):
        live.do("ann", Start)
        for number in (1, 2):
            live.play_until(lambda table, number=number: len(table.table.sheets) == number)  # type: ignore[misc]
            kept.append(finished(live.before[-1] if number == 1 else live.table, 7).game)

    assert [game.match for game in kept] == [1, 2, 3, 4]
    assert len({game.id for game in kept}) == 4


def test_nothing_played_has_no_rates() -> None:
    nothing = statistics([], []).counted

    assert (nothing.games, nothing.made_rate, nothing.points_a_hand) == (0, None, None)


def test_made_rates_are_told_by_bid_and_by_hand_size() -> None:
    hands = [HandSum("", 3, 0, hands=2, made=1, points=10), HandSum("", 5, 2, hands=1, made=1, points=10)]
    tally = statistics([GameSum("", games=1, wins=1)], hands).counted

    assert tally.by_bid == (Made(0, 2, 1), Made(2, 1, 1))
    assert tally.by_cards == (Made(3, 2, 1), Made(5, 1, 1))
    assert (tally.made_rate, tally.points_a_hand) == (2 / 3, 20 / 3)


def test_hands_of_one_size_with_several_bids_are_one_row_by_hand_size() -> None:
    hands = [HandSum("", 3, bid, hands=2, made=1, points=10) for bid in (0, 1)]

    assert statistics([], hands).counted.by_cards == (Made(3, 4, 2),)


def test_marked_games_are_counted_apart() -> None:
    marks: tuple[GameMark, ...] = ("", "hinted", "practice")
    hands = [HandSum(mark, 3, 1, hands=1, made=1, points=10) for mark in marks[:2]]
    told = statistics([GameSum(mark, games=1, wins=1) for mark in marks], hands)

    assert (told.counted.games, told.hinted.games, told.practice.games) == (1, 1, 1)
    assert (told.counted.hands, told.hinted.hands, told.practice.hands) == (1, 1, 0)
