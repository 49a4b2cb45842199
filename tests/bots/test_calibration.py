"""Made rates that `expert` predicts are those that turn out."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from benchmarks.strength import rules_of

from ohhell.bots import expert
from ohhell.bots.calibration import BIDS, PLAYS, calibrate, features, log_odds
from ohhell.bots.search import Estimate
from ohhell.rules.events import Bid
from ohhell.rules.view import View, view
from ohhell.table.game import Game
from scenes import bid, house_rules, play, scene

SAMPLE = Path(__file__).with_name("made_rates.csv")
"""Bids of `expert` playing against itself, with what play-outs said: `python -m benchmarks.fit_made --sample FILE`."""

WITHIN = 0.06
"""How far predicted and real made rates may be apart in the sample, where a group has seventy bids or more."""


def first_view(cards: int) -> View:
    game = Game(rules_of(cards), ["Ann", "Bob", "Cid", "Dee"], seed=1)
    return game.view(game.waiting_for[0])


def predicted_and_made(least: int, most: int) -> tuple[float, float]:
    """The mean predicted rate of bids from *least* to *most* in the sample, and the rate at which they were made."""
    with SAMPLE.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if least <= int(row["bid"]) <= most]
    predicted = []
    for row in rows:
        seen = first_view(int(row["cards"]))
        raw = Estimate(Bid(seen.seat or 0, int(row["bid"])), points=0.0, made=float(row["raw"]), worlds=500)
        predicted.append(calibrate(raw, seen).made)
    return fmean(predicted), fmean(int(row["made"]) for row in rows)


@pytest.mark.parametrize(("least", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 10), (3, 10)])
def test_predicted_rates_are_those_that_turned_out_for_every_bid(least: int, most: int) -> None:
    predicted, made = predicted_and_made(least, most)

    assert predicted == pytest.approx(made, abs=WITHIN)


def test_rates_predicted_now_are_those_that_turn_out() -> None:
    predicted, made = [], []
    for number in range(40):
        game = Game(rules_of(4), ["Ann", "Bob", "Cid", "Dee"], seed=number)
        rng = Random(number)
        while game.waiting_for:
            best = expert.estimate(game.view(game.waiting_for[0]), rng, 60)[0]
            if isinstance(best.move, Bid):
                predicted.append(best.made)
            game.play(best.move)
        made += [row_bid == taken for row_bid, taken in zip(game.sheet[0].bids, game.sheet[0].taken, strict=True)]

    # 160 bids: two standard errors are about eight points
    assert fmean(predicted) == pytest.approx(fmean(made), abs=0.08)


def test_certain_move_stays_certain() -> None:
    seen = first_view(5)
    sure = Estimate(Bid(seen.seat or 0, 3), points=13.0, made=1.0, worlds=10)

    assert calibrate(sure, seen) == sure


def test_in_the_last_trick_nothing_is_corrected() -> None:
    assert features(log_odds(0.3), needed=1, left=1) == (0, 0, 0, 0)


def test_points_follow_the_corrected_rate() -> None:
    # made, the bid of three scores 13; missed, it scored 2 on average, and still does
    seen = first_view(5)
    found = calibrate(Estimate(Bid(seen.seat or 0, 3), points=0.4 * 13 + 0.6 * 2, made=0.4, worlds=10), seen)

    assert found.points == pytest.approx(found.made * 13 + (1 - found.made) * 2)


def test_cards_are_corrected_by_their_own_weights() -> None:
    state = play(bid(scene(house_rules(), "9h 2c / 8h 3c / 2h Kh", trump="s", stock="4d"), 0, 0, 1), "9h 8h")
    (found, *_) = expert.estimate(view(state, 2), Random(1), 50)

    assert BIDS != PLAYS
    assert 0 <= found.made <= 1
