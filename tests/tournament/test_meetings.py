"""Who has met whom."""

from __future__ import annotations

from ohhell.tournament.meetings import meetings, pair, repeats

DRAWS = ([(1, 2, 3), (4, 5, 6)], [(3, 1, 4), (2, 5, 6)], [(1, 3, 5), (2, 4, 6)])


def test_pair_has_the_smaller_number_first() -> None:
    assert pair(7, 3) == pair(3, 7) == (3, 7)


def test_meetings_count_pairs_at_one_table() -> None:
    assert (meetings(DRAWS)[1, 3], meetings(DRAWS)[5, 6], meetings(DRAWS)[1, 6]) == (3, 2, 0)


def test_repeats_count_all_meetings_but_the_first() -> None:
    assert repeats(DRAWS) == 2 + 1 + 1 + 1
