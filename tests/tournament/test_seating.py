"""The draw of a match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

import ohhell
from ohhell.tournament.meetings import meetings, repeats
from ohhell.tournament.seating import DrawRequest, MatchDraw, Method, draw
from ohhell.tournament.table_sizes import table_sizes

CLASSIC = ohhell.preset("classic")


def request_for(players: int, method: Method = "avoid_repeats", *, size: int = 5, seed: str = "spring") -> DrawRequest:
    sizes = table_sizes(CLASSIC, players, size=size, mixed=True)
    return DrawRequest(method, tuple(range(1, players + 1)), sizes, (), 4, seed)


def next_request(request: DrawRequest, players: tuple[int, ...] | None = None) -> DrawRequest:
    """Return the request for the match after this one, with other *players* if they change."""
    there = request.players if players is None else players
    sizes = table_sizes(CLASSIC, len(there), size=5, mixed=True)
    return replace(request, players=there, sizes=sizes, earlier=(*request.earlier, draw(request)))


def draws(request: DrawRequest, matches: int = 4) -> list[MatchDraw]:
    for _ in range(matches):
        request = next_request(request)
    return list(request.earlier)


def tables_of(found: list[MatchDraw]) -> list[list[tuple[int, ...]]]:
    return [[table.players for table in tables] for tables in found]


def fewest_coincidences(found: list[MatchDraw]) -> int:
    """Return how many pairs at least meet in two matches each: a table whose players come from fewer tables than it has seats."""
    total = 0
    for one, other in combinations(tables_of(found), 2):
        for table in other:
            share, rest = divmod(len(table), len(one))
            total += rest * (share + 1) * share // 2 + (len(one) - rest) * share * (share - 1) // 2
    return total


def coincidences(found: list[MatchDraw]) -> int:
    return sum(times * (times - 1) // 2 for times in meetings(tables_of(found)).values())


@pytest.mark.parametrize("players", [20, 23, 25, 30, 50, 60, 100, 103, 2_000])
def test_avoid_repeats_reaches_the_lower_bound_of_repeated_meetings(players: int) -> None:
    found = draws(request_for(players))
    bound = fewest_coincidences(found)
    print(f"{players} players: {coincidences(found)} repeated meetings, at least {bound}")  # noqa: T201 (a figure)

    assert coincidences(found) == bound


@pytest.mark.parametrize("players", [25, 50, 100])
def test_nobody_meets_twice_in_four_matches_at_full_tables(players: int) -> None:
    assert repeats(tables_of(draws(request_for(players)))) == 0


@pytest.mark.parametrize("method", ["random", "fixed", "by_standing", "avoid_repeats"])
@pytest.mark.parametrize("players", [20, 23, 103])
def test_everybody_has_one_seat(method: Method, players: int) -> None:
    found = draws(request_for(players, method))

    assert [sorted(player for table in tables for player in table) for tables in tables_of(found)] == [
        list(range(1, players + 1))
    ] * 4


@pytest.mark.parametrize("method", ["random", "fixed", "by_standing", "avoid_repeats"])
def test_same_seed_gives_the_same_draw(method: Method) -> None:
    assert draws(request_for(50, method)) == draws(request_for(50, method))


def test_another_seed_gives_another_draw() -> None:
    assert draw(request_for(50)) != draw(request_for(50, seed="summer"))


def test_draw_does_not_depend_on_the_order_of_entries() -> None:
    request = request_for(25, "random")

    assert draw(request) == draw(replace(request, players=tuple(reversed(request.players))))


@pytest.mark.parametrize("players", [25, 50, 100])
def test_first_deals_are_balanced(players: int) -> None:
    deals = Counter(table.players[table.dealer] for tables in draws(request_for(players)) for table in tables)

    assert max(deals.values()) == 1


@pytest.mark.parametrize("players", [25, 50, 100])
def test_nobody_often_has_the_same_seat(players: int) -> None:
    seats = Counter(
        (player, seat)
        for tables in draws(request_for(players))
        for table in tables
        for seat, player in enumerate(table.players)
    )

    assert max(seats.values()) <= 2


def test_fixed_tables_stay_the_same() -> None:
    found = draws(request_for(25, "fixed"))

    assert tables_of(found) == [tables_of(found)[0]] * 4


def test_fixed_tables_rotate_the_first_deal() -> None:
    found = draws(request_for(25, "fixed"))

    assert [tables[0].dealer for tables in found] == [0, 1, 2, 3]


def test_fixed_tables_seat_a_newcomer_in_a_free_place() -> None:
    first = request_for(25, "fixed")
    home = next(table for table in draw(first) if 7 in table.players)
    second = next_request(first, tuple(number for number in range(1, 27) if number != 7))

    assert {26, *home.players} - {7} in [set(table.players) for table in draw(second)]


def test_fixed_tables_are_joined_if_there_are_fewer() -> None:
    first = request_for(25, "fixed")
    second = next_request(first, first.players[:10])

    assert sorted(len(table.players) for table in draw(second)) == [5, 5]


def test_fixed_tables_give_a_player_away_if_they_are_too_large() -> None:
    first = request_for(10, "fixed")
    second = next_request(first, first.players[:9])

    assert sorted(len(table.players) for table in draw(second)) == [4, 5]


def test_fixed_tables_get_another_table_for_more_players() -> None:
    first = request_for(10, "fixed")
    second = next_request(first, tuple(range(1, 16)))

    assert {11, 12, 13, 14, 15} in [set(table.players) for table in draw(second)]


def test_by_standing_seats_the_best_together() -> None:
    first = request_for(15, "by_standing")
    second = next_request(first, tuple(range(15, 0, -1)))

    assert [set(table.players) for table in draw(second)] == [
        {15, 14, 13, 12, 11},
        {10, 9, 8, 7, 6},
        {5, 4, 3, 2, 1},
    ]


def test_by_standing_draws_the_first_match_at_random() -> None:
    assert draw(request_for(15, "by_standing")) == draw(request_for(15, "random"))


@pytest.mark.parametrize("leaving", [1, 3, 7])
def test_nobody_meets_again_if_players_withdraw(leaving: int) -> None:
    request = request_for(100)
    for _ in range(4):
        request = next_request(request, request.players[leaving:])

    assert repeats(tables_of(list(request.earlier))) == 0


def test_nobody_meets_again_if_players_join() -> None:
    request = request_for(60)
    for match in range(4):
        request = next_request(request, (*request.players, *range(1_000 + 3 * match, 1_003 + 3 * match)))

    assert repeats(tables_of(list(request.earlier))) == 0
