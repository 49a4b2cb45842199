"""The expert keeps its budget, is blind and repeatable, and misses nothing obvious; the other bots are as blind."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

import pytest

import ohhell
from bots.decision_points import moments
from ohhell.bots import Bot, club, expert, flat_100, novice
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.state import evolve
from ohhell.rules.view import View, view
from scenes import bid, dealt, house_rules, play, scene

QUICK: Bot = expert.with_worlds(40)
BOTS: dict[str, Bot] = {"club": club.choose, "novice": novice.choose, "flat-100": flat_100.choose, "expert": QUICK}
STRONG: dict[str, Bot] = {"club": club.choose, "flat-100": flat_100.choose, "expert": expert.choose}


def seen_at_some_moments(name: str, seats: int, number: int) -> list[View]:
    return [view(state, waiting_for(state)[0]) for state in moments(ohhell.preset(name), seats, 8, number)]


def test_with_a_budget_in_worlds_it_is_repeatable() -> None:
    for seen in seen_at_some_moments("irish", 5, 12):
        assert QUICK(seen, Random(3)) == QUICK(seen, Random(3))


def test_its_estimate_is_repeatable() -> None:
    for seen in seen_at_some_moments("irish", 5, 4):
        assert expert.estimate(seen, Random(3), 20) == expert.estimate(seen, Random(3), 20)


def test_time_budget_is_not_exceeded() -> None:
    choose = expert.with_milliseconds(30)
    seats_to_think = [seen for seen in seen_at_some_moments("heck-normal", 4, 60) if len(seen.legal) > 1][:14]
    assert {type(seen.legal[0]) for seen in seats_to_think} == {Bid, Play}
    for seen in seats_to_think:
        QUICK(seen, Random(1))  # loads what is compiled, once
    times = []
    for seen in seats_to_think:
        begin = perf_counter()
        assert choose(seen, Random(1)) in seen.legal
        times.append(perf_counter() - begin)

    assert 0.3 < median(times) / 0.030 < 3


@pytest.mark.parametrize(("name", "seats"), [("irish", 5), ("mrpikes", 4), ("classic-cancel", 6)])
def test_estimate_lists_every_legal_move_best_first(name: str, seats: int) -> None:
    for seen in seen_at_some_moments(name, seats, 6):
        found = expert.estimate(seen, Random(2), 40)
        points = [one.points for one in found]

        assert {one.move for one in found} == set(seen.legal)
        assert points == sorted(points, reverse=True)
        assert all(0 <= one.made <= 1 and one.worlds > 0 for one in found)


def test_chance_of_a_made_bid_agrees_with_its_points() -> None:
    # under these rules a made bid of one scores 11 and a missed one what was taken, so points follow from the chance
    state = play(bid(scene(house_rules(), "9h 2c / 8h 3c / 2h Kh", trump="s", stock="4d"), 0, 0, 1), "9h 8h")
    for found in expert.estimate(view(state, 2), Random(1), 50):
        assert 11 * found.made <= found.points <= 11 * found.made + 2 * (1 - found.made)


def test_larger_budget_tries_moves_in_more_worlds() -> None:
    seen = seen_at_some_moments("irish", 5, 1)[0]
    worlds = [{one.worlds for one in expert.estimate(seen, Random(1), number)} for number in (8, 32)]

    assert worlds == [{8}, {32}]


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
def test_last_player_takes_the_trick_that_is_needed_with_the_cheaper_winner(choose: Bot) -> None:
    # two tricks are needed: the ten takes this one, and the ace is kept for the next
    state = scene(house_rules(), "9h 2c 3c / 8h 4c 5c / Th Ah 2d", trump="s", stock="4d")
    state = play(bid(state, 0, 0, 2), "9h 8h")

    assert choose(view(state, 2), Random(1)) == Play(2, Card.parse("Th"))


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
def test_last_player_takes_the_trick_that_is_needed(choose: Bot) -> None:
    state = play(bid(scene(house_rules(), "9h 2c / 8h 3c / Kh 2h", trump="s", stock="4d"), 0, 0, 1), "9h 8h")

    assert choose(view(state, 2), Random(1)) == Play(2, Card.parse("Kh"))


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
def test_player_who_needs_none_sloughs(choose: Bot) -> None:
    # out of hearts, with a trump that would take the trick and a club that would not
    state = play(bid(scene(house_rules(), "9h 2c / 8h 3c / 5s 7c", trump="s", stock="4d"), 0, 0, 0), "9h 8h")

    assert choose(view(state, 2), Random(1)) == Play(2, Card.parse("7c"))


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
def test_player_who_needs_none_throws_the_high_card_under_a_higher_one(choose: Bot) -> None:
    state = play(bid(scene(house_rules(), "Ah 2c / 8h 3c / Kh 2h", trump="s", stock="4d"), 1, 0, 0), "Ah 8h")

    assert choose(view(state, 2), Random(1)) == Play(2, Card.parse("Kh"))


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
@pytest.mark.parametrize("seat", [0, 3])
def test_ace_of_trumps_in_a_hand_of_one_card_is_one_trick(choose: Bot, seat: int) -> None:
    hands = ["2h", "3h", "4h", "5h"]
    hands[seat] = "As"
    state = scene(house_rules(), " / ".join(hands), trump="s", stock="4d")
    while waiting_for(state) != (seat,):
        state = bid(state, 0)

    assert choose(view(state, seat), Random(1)) == Bid(seat, 1)


@pytest.mark.parametrize("choose", STRONG.values(), ids=STRONG)
def test_two_of_another_suit_in_a_hand_of_one_card_is_no_trick(choose: Bot) -> None:
    state = bid(scene(house_rules(), "2h / 3h / 4h / 2c", trump="s", stock="4d"), 0, 1, 0)

    assert choose(view(state, 3), Random(1)) == Bid(3, 0)


def test_it_answers_a_bid_that_may_be_changed() -> None:
    rules = house_rules(bid={"form": "simultaneous", "reveal": "all_together", "change": "until_reveal"})
    state = dealt(rules, 4, cards=4)
    state = evolve(state, Bid(0, 1))

    assert QUICK(view(state, 0), Random(1)) in legal(state, 0)
