"""The points of the presets, computed by hand from the rules of each game."""

from __future__ import annotations

import pytest

from ohhell.presets import preset

LARGEST_BID = 17

COLUMNS = {
    "mrpikes": 0,
    "screw-your-buddy": 1,
    "classic": 2,
    "classic-two-packs": 2,
    "classic-63": 2,
    "classic-cancel": 2,
    "irish": 2,
    "heck-friendly": 2,
    "heck-normal": 3,
    "heck-gobig": 4,
    "heck-cutthroat": 5,
}

VECTORS = {
    (0, 0): (10, 10, 10, 10, 5, 5),
    (0, 1): (-11, -10, 1, 0, 0, 0),
    (0, 3): (-13, -30, 3, 0, 0, 0),
    (1, 1): (11, 10, 11, 11, 6, 6),
    (1, 0): (-11, -10, 0, 0, 0, -1),
    (2, 2): (12, 20, 12, 12, 7, 7),
    (3, 3): (13, 30, 13, 13, 8, 8),
    (3, 1): (-12, -20, 1, 0, 0, -3),
    (3, 5): (-12, -20, 5, 0, 0, -3),
    (4, 4): (14, 40, 14, 14, 9, 9),
    (5, 5): (15, 50, 15, 15, 15, 15),
    (5, 4): (-11, -10, 4, 0, 0, -5),
    (5, 6): (-11, -10, 6, 0, 0, -5),
    (7, 7): (17, 70, 17, 17, 17, 17),
    (10, 10): (20, 100, 20, 20, 20, 20),
    (10, 0): (-20, -100, 0, 0, 0, -10),
}


@pytest.mark.parametrize(
    ("name", "bid", "taken", "points"),
    [(name, bid, taken, row[column]) for name, column in COLUMNS.items() for (bid, taken), row in VECTORS.items()],
)
def test_hand_scores_what_its_source_says(name: str, bid: int, taken: int, points: int) -> None:
    assert preset(name).points(cards=10, bid=bid, taken=taken) == points


@pytest.mark.parametrize("bid", range(LARGEST_BID + 1))
@pytest.mark.parametrize("taken", range(LARGEST_BID + 1))
def test_friendly_oh_heck_scores_like_the_irish_championship(bid: int, taken: int) -> None:
    friendly, irish = preset("heck-friendly"), preset("irish")

    assert friendly.points(cards=17, bid=bid, taken=taken) == irish.points(cards=17, bid=bid, taken=taken)


@pytest.mark.parametrize(("bid", "taken", "points"), [(3, 3, 13), (0, 0, 10), (2, 1, 0)])
def test_worked_hand_of_oh_heck_scores_13_10_and_0(bid: int, taken: int, points: int) -> None:
    assert preset("heck-normal").points(cards=4, bid=bid, taken=taken) == points


@pytest.mark.parametrize("taken", range(1, 11))
def test_bid_of_zero_risks_nothing_in_cutthroat(taken: int) -> None:
    assert preset("heck-cutthroat").points(cards=10, bid=0, taken=taken) == 0


@pytest.mark.parametrize(
    ("bid", "points"),
    [(0, 5), (1, 11), (2, 12), (5, 15), (9, 19), (10, 110)],
)
def test_plump_writes_a_1_before_a_made_bid(bid: int, points: int) -> None:
    assert preset("plump").points(cards=10, bid=bid, taken=bid) == points


@pytest.mark.parametrize(("bid", "points"), [(0, 10), (1, 15), (2, 22), (3, 33), (4, 44)])
def test_double_whammy_counts_eleven_for_every_trick_from_two_on(bid: int, points: int) -> None:
    assert preset("double-whammy").points(cards=10, bid=bid, taken=bid) == points


@pytest.mark.parametrize(("off", "points"), [(1, -5), (2, -15), (3, -30), (4, -50)])
def test_squares_and_triangles_loses_five_ten_fifteen_for_each_further_trick_off(off: int, points: int) -> None:
    assert preset("squares-and-triangles").points(cards=10, bid=5, taken=5 - off) == points


@pytest.mark.parametrize(("off", "points"), [(1, -1), (2, -3), (3, -6), (8, -36)])
def test_triangle_whist_loses_one_two_three_for_each_further_trick_off(off: int, points: int) -> None:
    assert preset("triangle-whist").points(cards=8, bid=8, taken=8 - off) == points


@pytest.mark.parametrize("bid", range(9))
def test_triangle_whist_gains_one_two_three_for_each_further_trick_bid(bid: int) -> None:
    assert preset("triangle-whist").points(cards=8, bid=bid, taken=bid) == 5 + sum(range(bid + 1))
