"""Search tries every move in the requested worlds, and solves small endings exactly."""

from __future__ import annotations

from random import Random

import pytest

import ohhell
from ohhell.bots import expert, flat_100
from ohhell.bots.kernel_input import hidden_hands
from ohhell.bots.reference_search import SLOWDOWN
from ohhell.bots.search import Trial, is_mostly_dealt
from ohhell.rules.cards import text_of
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand
from ohhell.rules.view import View, view
from scenes import bid_least, dealt, house_rules, play, scene

AFTER_BIDS = house_rules(trump={"reveal": "after_bids"})
TWO_PACKS = house_rules(deck={"packs": 2})


def to_bid(rules: Rules) -> View:
    state = dealt(rules, 4, cards=5)
    return view(state, waiting_for(state)[0])


def to_lead(rules: Rules) -> View:
    state = bid_least(dealt(rules, 4, cards=5))
    return view(state, waiting_for(state)[0])


@pytest.mark.parametrize(
    "seen", [to_bid(house_rules()), to_lead(house_rules()), to_bid(AFTER_BIDS)], ids=["bid", "card", "no trump yet"]
)
def test_every_move_is_tried_in_exactly_the_given_worlds(seen: View) -> None:
    trial = Trial(seen, Random(1))
    trial.run(range(len(trial.moves)), 36)
    trial.run(range(len(trial.moves)), 8)

    assert [found.worlds for found in trial.estimates()] == [44] * len(seen.legal)


def test_estimates_are_more_exact_with_more_worlds() -> None:
    few, many = (Trial(to_bid(house_rules()), Random(1)) for _ in range(2))
    few.run([1], 50)
    many.run([1], 5000)

    assert 0 < many.estimates()[1].error < few.estimates()[1].error


def test_while_trumps_are_unknown_an_odd_number_of_worlds_is_counted_too() -> None:
    trial = Trial(to_bid(AFTER_BIDS), Random(1))
    trial.run(range(len(trial.moves)), 50)

    assert [found.worlds for found in trial.estimates()] == [50] * len(trial.moves)


@pytest.mark.parametrize("seen", [to_bid(TWO_PACKS), to_lead(TWO_PACKS)], ids=["bid", "card"])
def test_every_move_is_tried_in_the_same_worlds_outside_the_kernel_at_the_kernels_price(seen: View) -> None:
    trial = Trial(seen, Random(1))
    trial.run(range(len(trial.moves)), 3 * SLOWDOWN * seen.cards)

    assert [found.worlds for found in trial.estimates()] == [3] * len(seen.legal)


def test_only_the_given_moves_are_tried() -> None:
    trial = Trial(to_lead(house_rules()), Random(1))
    trial.run([1, 3], 10)

    assert [found.worlds for found in trial.estimates()] == [0, 10, 0, 10, 0]


def test_ranked_moves_are_sorted_best_first() -> None:
    trial = Trial(to_bid(house_rules()), Random(1))
    places = range(len(trial.moves))
    trial.run(places, 40)
    means = [found.points for found in trial.estimates()]

    assert [means[place] for place in trial.ranked(places)] == sorted(means, reverse=True)


def one_card_legal() -> State:
    return scene(house_rules(), "Qh 4h 3c / 7c 2h 9s / 8d 8s 8c", trump="s", trick="Qh")


@pytest.mark.parametrize(
    "choose",
    [expert.with_worlds(10**12), expert.with_milliseconds(10**9), flat_100.choose],
    ids=["expert by worlds", "expert by time", "flat-100"],
)
def test_hand_with_one_legal_card_needs_no_search(choose: ohhell.bots.Bot) -> None:
    # a search with the budgets given here would not end while anybody looks on
    assert choose(view(one_card_legal(), 1), Random(1)) == Play(1, view(one_card_legal(), 1).hand[1])


def best_result(state: State, rows: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and tricks when everybody sees all cards and plays for their own points; nobody is ever indifferent here."""
    if len(state.sheet) > rows:
        return state.sheet[-1].points, state.sheet[-1].taken
    (seat,) = waiting_for(state)
    moves = [move for move in legal(state, seat) if isinstance(move, Play)]
    return max((best_result(play(state, str(move.card)), rows) for move in moves), key=lambda result: result[0][seat])


def test_small_ending_without_hidden_cards_is_solved_exactly() -> None:
    # two players and no stock: what seat 0 does not hold, the other does
    rules = house_rules(deck={"ranks": ["2", "3"]}, trump={"source": "fixed", "suit": "c"})
    state = scene(rules, "3d 2s 3h 2c / 2d 3s 2h 3c", trump="c", trick="")
    state = play(state, "3d 2d")
    seat = waiting_for(state)[0]
    trial = Trial(view(state, seat), Random(1), most_endings=10_000.0)
    trial.run(range(len(trial.moves)), 3)
    tricks = current_hand(state).bids[seat]

    for found in trial.estimates():
        assert isinstance(found.move, Play)
        points, taken = best_result(play(state, text_of([found.move.card])), 0)
        assert (found.points, found.made) == (points[seat], taken[seat] == tricks)


def test_certain_bid_has_probability_one() -> None:
    # with one card, the ace of trumps takes its trick in every world
    state = scene(house_rules(), "As / 2h / 3h", trump="s", stock="4h", dealer=2)
    trial = Trial(view(state, 0), Random(1))
    trial.run(range(2), 20)

    assert [(found.move, found.points, found.made) for found in trial.estimates()] == [
        (Bid(0, 0), 1.0, 0.0),
        (Bid(0, 1), 11.0, 1.0),
    ]


def nothing_hidden() -> View:
    """Two players and no stock: what seat 0 does not hold, the other does."""
    rules = house_rules(deck={"ranks": ["2", "3", "4", "5"]}, trump={"source": "fixed", "suit": "c"})
    state = scene(rules, "5c 4c 2c 3d 3h 4h 2s 3s / 3c 2d 4d 5d 2h 5h 5s 4s", trump="c", trick="")
    return view(state, waiting_for(state)[0])


@pytest.mark.parametrize(("random_rate", "certain"), [(0.0, True), (1.0, False)])
def test_trial_of_an_open_hand_is_uncertain_only_if_others_play_random_cards(
    random_rate: float, *, certain: bool
) -> None:
    trial = Trial(nothing_hidden(), Random(1), random_rate=random_rate)
    trial.run(range(len(trial.moves)), 50)

    assert all(found.points == round(found.points) for found in trial.estimates()) == certain


def test_endings_are_solved_where_hidden_cards_are_in_hands_and_not_where_they_are_undealt() -> None:
    undealt = view(scene(house_rules(), "Qh 4h / 7c 2h / 8d 8s", trump="s", trick=""), 0)

    assert is_mostly_dealt(hidden_hands(nothing_hidden(), "c"))
    assert not is_mostly_dealt(hidden_hands(undealt, "s"))
