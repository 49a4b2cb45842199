"""Hands that bots play for a dataset."""

from __future__ import annotations

import numpy as np
import pytest

from lab.batch_games import small_rules
from ohhell.lab.game_making import make_games
from ohhell.lab.game_table import NO_TRUMP, check_table
from ohhell.rules.errors import OhHellError

BOTS = ["random", "novice", "random"]


def test_hands_have_the_sizes_of_the_schedule_in_turn() -> None:
    table = make_games(small_rules(), BOTS, hands=15, cores=1)
    check_table(table)

    assert table.arrays["cards"].tolist() == [*range(1, 14), 1, 2]


def test_hands_of_one_size_are_made_on_demand() -> None:
    table = make_games(small_rules(), BOTS, hands=3, cards=5, cores=1)

    assert set(table.arrays["cards"].tolist()) == {5}


def test_same_seed_gives_the_same_hands_on_any_number_of_cores() -> None:
    one, two = (make_games(small_rules(), BOTS, hands=6, cards=2, seed="x", cores=cores) for cores in (1, 2))

    assert all((one.arrays[name] == two.arrays[name]).all() for name in one.arrays)


def test_another_seed_gives_other_hands() -> None:
    first, second = (make_games(small_rules(), BOTS, hands=6, cards=5, seed=seed, cores=1) for seed in "ab")

    assert (first.arrays["hands"] != second.arrays["hands"]).any()


def test_progress_is_told() -> None:
    done: list[int] = []
    make_games(small_rules(), BOTS, hands=6, cards=1, cores=1, on_progress=done.append)

    assert sum(done) == 6


def test_no_trump_has_its_own_number() -> None:
    table = make_games(small_rules(trump={"source": "none"}), BOTS, hands=2, cores=1)

    assert table.arrays["trump"].tolist() == [NO_TRUMP] * 2


def test_last_card_of_the_dealer_is_shown() -> None:
    table = make_games(small_rules(trump={"source": "dealer_last_card"}), BOTS, hands=5, cards=3, cores=1)
    dealers = table.arrays["hands"][np.arange(5), table.arrays["dealer"]]

    assert (table.arrays["shown"] & dealers).all()


@pytest.mark.parametrize(
    ("bots", "cards", "code"),
    [(["nobody"] * 3, None, "unknown-bot"), (["random"] * 9, None, "no-encoding"), (BOTS, 30, "no-such-hand")],
)
def test_games_that_are_impossible_are_refused(bots: list[str], cards: int | None, code: str) -> None:
    with pytest.raises(OhHellError) as error:
        make_games(small_rules(), bots, hands=1, cards=cards, cores=1)

    assert error.value.code == code
