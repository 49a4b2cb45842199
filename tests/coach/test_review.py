"""A review finds costly moves from what the seat could see, and splits points into luck and skill."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from coach.played_games import SHORT, played_game
from ohhell.coach.review import CERTAINTY, MOST_MOVES, SHOWN, SMALLEST, review
from ohhell.coach.review_report import Review
from ohhell.notation.record.record import Record
from ohhell.rules.axes import Schedule
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw, Tally

OF_RANDOM_MOVES = played_game()
LONGER = played_game(replace(SHORT, hand_sizes=Schedule(shape="fixed", max=5, hands=3)), seed=5)
OF_THE_EXPERT = played_game(bots=("expert", "club", "club"), seed=3)


@cache
def reviewed(game: Record, seat: int = 0) -> Review:
    return review(game, seat)


def test_random_moves_cost_more_than_those_of_the_expert() -> None:
    costs = [found.bids + found.play for found in (reviewed(OF_RANDOM_MOVES), reviewed(OF_THE_EXPERT))]

    assert costs[0] > costs[1] + 5


def test_costly_moves_cost_more_than_their_uncertainty() -> None:
    assert all(move.cost > max(SMALLEST, move.uncertainty) for move in reviewed(OF_RANDOM_MOVES).moves)


def test_at_most_three_moves_are_shown_the_costliest_first() -> None:
    costs = [move.cost for move in reviewed(LONGER).moves]

    assert len(costs) == SHOWN
    assert costs == sorted(costs, reverse=True)


def test_move_and_better_move_are_among_the_cards_held() -> None:
    cards = [move for move in reviewed(LONGER).moves if move.trick]

    assert cards
    assert all({move.made, move.best} <= set(move.held) for move in cards)


def test_luck_and_skill_cover_every_hand() -> None:
    found = reviewed(OF_RANDOM_MOVES)

    assert [(hand.number, hand.cards) for hand in found.hands] == [(1, 3), (2, 3)]


def test_same_game_gets_the_same_review() -> None:
    assert review(OF_RANDOM_MOVES, 0) == reviewed(OF_RANDOM_MOVES)


def test_cards_that_nobody_held_change_nothing() -> None:
    """Exchange two undealt cards in every deal: no seat can know them."""

    def exchanged(deal: Deal) -> Deal:
        return replace(deal, pack=(*deal.pack[:-2], deal.pack[-1], deal.pack[-2]))

    events = tuple(exchanged(event) if isinstance(event, Deal) else event for event in OF_RANDOM_MOVES.events)

    assert review(replace(OF_RANDOM_MOVES, events=events), 0) == reviewed(OF_RANDOM_MOVES)


def test_progress_goes_from_nothing_to_everything() -> None:
    steps: list[tuple[int, int]] = []
    review(OF_RANDOM_MOVES, 1, lambda done, total: steps.append((done, total)))

    assert steps == [(done, 10) for done in range(11)]


def test_uncertainty_is_that_of_95_percent() -> None:
    assert pytest.approx(1.96) == CERTAINTY


def refusal(game: Record, seat: int = 0) -> str:
    with pytest.raises(OhHellError) as refused:
        review(game, seat)
    return refused.value.code


def test_seat_that_does_not_exist_is_refused() -> None:
    assert refusal(OF_RANDOM_MOVES, 3) == "no-such-seat"


def test_game_that_was_only_noted_has_nothing_to_review() -> None:
    noted = replace(OF_RANDOM_MOVES, events=(Draw((), 0), Tally("s", (1, 1, 0), (1, 1, 1))))

    assert refusal(noted) == "nothing-to-review"


def test_endless_game_is_refused() -> None:
    hands = MOST_MOVES // 2 + 1
    game = played_game(replace(SHORT, hand_sizes=Schedule(shape="fixed", max=1, hands=hands)), bots=("random",) * 2)

    assert refusal(game) == "too-many-moves"
