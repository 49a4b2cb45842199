"""Every engine plays the same random hands: their mean points agree."""

from __future__ import annotations

from ohhell.arena.speed import Speed, kernel_hands, measure, reference_hands


def test_the_kernel_and_the_reference_engine_score_alike_at_random_play() -> None:
    kernel = measure(kernel_hands(1), 0.1, batch=20_000)
    reference = measure(reference_hands(1), 0.5, batch=100)

    # one player's points in a hand scatter by about 4; three standard errors of the smaller sample
    assert abs(kernel.mean_points - reference.mean_points) < 3 * 4 / (reference.hands * 4) ** 0.5


def test_the_same_seed_plays_the_same_hands() -> None:
    assert kernel_hands(7)(500) == kernel_hands(7)(500)


def test_speed_is_hands_by_time_and_points_by_player() -> None:
    speed = Speed(hands=10, seconds=2.0, points=120.0)

    assert (speed.hands_a_second, speed.decisions_a_second, speed.mean_points) == (5.0, 220.0, 3.0)
