"""Luck of the cards is measured against random deals."""

from __future__ import annotations

from functools import reduce
from random import Random

from coach.played_games import played_game
from ohhell.bots.search import Estimate
from ohhell.coach.luck import average_points
from ohhell.notation.record.record import initial_state
from ohhell.rules.events import Draw
from ohhell.rules.state import State, evolve
from ohhell.rules.view import View


def before_the_deal() -> State:
    game = played_game()
    return reduce(evolve, [event for event in game.events if isinstance(event, Draw)], initial_state(game))


def high_cards(view: View, rng: Random) -> list[Estimate]:
    """Return an estimate that is as good as the hand has aces and kings."""
    del rng
    return [Estimate(view.legal[0], float(sum(card.rank in {"A", "K"} for card in view.hand)), 0.5, 1)]


def test_average_is_that_of_random_hands() -> None:
    found = average_points(before_the_deal(), 0, high_cards, seed="a", deals=400)

    assert found is not None
    assert abs(found.points - 3 * 8 / 52) < 4 * found.error


def test_error_falls_with_the_number_of_deals() -> None:
    few, many = (average_points(before_the_deal(), 0, high_cards, seed="a", deals=deals) for deals in (10, 400))

    assert few is not None
    assert many is not None
    assert many.error < few.error


def test_same_seed_gives_the_same_average() -> None:
    first, again = (average_points(before_the_deal(), 1, high_cards, seed="a", deals=5) for _ in range(2))

    assert first == again


def test_others_have_bid_before_the_last_bidder() -> None:
    seen: list[View] = []

    def remember(view: View, rng: Random) -> list[Estimate]:
        seen.append(view)
        return high_cards(view, rng)

    state = before_the_deal()
    assert state.dealer is not None
    average_points(state, state.dealer, remember, seed="a", deals=2)

    assert [sum(bid is not None for bid in view.bids) for view in seen] == [2, 2]
