"""How many tables there are, and how many players sit at each."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.rules.errors import OhHellError
from ohhell.tournament.table_sizes import sizes_allowed, table_sizes, usual_size

IRISH, CLASSIC = ohhell.preset("irish"), ohhell.preset("classic")


@pytest.mark.parametrize(
    ("preset", "size"),
    [("irish", 5), ("classic", 4), ("classic-cut", 5), ("blackout", 4), ("classic-63", 6), ("podrida", 4)],
)
def test_usual_size_is_that_of_the_rules(preset: str, size: int) -> None:
    assert usual_size(ohhell.preset(preset)) == size


@pytest.mark.parametrize(
    ("players", "mixed", "sizes"),
    [
        (25, False, (5,) * 5),
        (100, False, (5,) * 20),
        (20, True, (5,) * 4),
        (23, True, (5, 5, 5, 4, 4)),
        (103, True, (5,) * 19 + (4, 4)),
        (6, True, (6,)),
        (9, True, (5, 4)),
        (13, True, (5, 4, 4)),
    ],
)
def test_table_sizes_are_as_equal_as_possible(players: int, *, mixed: bool, sizes: tuple[int, ...]) -> None:
    assert table_sizes(CLASSIC, players, size=5, mixed=mixed) == sizes


@pytest.mark.parametrize(
    ("players", "mixed", "sentence"),
    [
        (23, False, "23 players don't fill tables of 5: 2 more are needed, or 3 of them must stand by."),
        (24, False, "24 players don't fill tables of 5: 1 more is needed, or 4 of them must stand by."),
        (1, False, "1 player doesn't fill tables of 5: 4 more are needed."),
        (0, False, "0 players don't fill tables of 5: 5 more are needed."),
        (7, True, "7 players don't fill tables of 4 to 6: 1 more is needed, or 1 of them must stand by."),
    ],
)
def test_table_sizes_say_how_many_players_are_missing(players: int, *, mixed: bool, sentence: str) -> None:
    with pytest.raises(OhHellError) as error:
        table_sizes(CLASSIC, players, size=5, mixed=mixed)

    assert (error.value.code, error.value.sentence) == ("match-seating", sentence)


@pytest.mark.parametrize(
    ("rules", "size", "mixed", "allowed"),
    [
        (CLASSIC, 5, True, [4, 5, 6]),
        (CLASSIC, 3, True, [3, 4]),
        (ohhell.preset("blackout"), 4, True, [3, 4]),
        (IRISH, 5, True, [5]),
        (CLASSIC, 5, False, [5]),
    ],
)
def test_tables_may_have_one_player_more_or_fewer_if_the_rules_allow_it(
    rules: ohhell.Rules, size: int, *, mixed: bool, allowed: list[int]
) -> None:
    assert list(sizes_allowed(rules, size, mixed=mixed)) == allowed
