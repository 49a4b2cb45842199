"""What is remembered for a bot is what its seat heard, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from ohhell.bots.remembered_bids import restore_bids
from ohhell.rules.events import Bid, Event, Play, SealedBid, Seen, SeenDeal, SeenReveal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve, start
from ohhell.rules.view import view, witness
from random_rules import random_rules
from scenes import bid, house_rules, move, play, scene

HANDS = "9h 2c / Qh 7c / 3h 6d"
TOTAL_ONLY = {"form": "sequential", "reveal": "total_only", "change": "until_play"}
seeds = st.integers(min_value=0, max_value=2**32 - 1)


def random_game(rules: Rules, seats: int, seed: int) -> list[Event]:
    """The events of a game in which everybody does what comes to mind, changes of bids included."""
    game = ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)
    rng = Random(seed)
    while game.waiting_for:
        seat = rng.choice(game.waiting_for)
        if rng.random() < 0.2:
            seat = rng.choice([other for other in range(seats) if game.legal(other)])
        moves = game.legal(seat)
        game.play(rng.choice([move for move in moves if isinstance(move, Play)] or moves))
    return game.log


def heard_by(rules: Rules, seats: int, events: list[Event], seat: int) -> list[tuple[State, list[Seen]]]:
    """Every state of a game with what *seat* heard until then."""
    state = start(rules, seats)
    heard: list[Seen] = []
    found = []
    for event in events:
        heard.append(witness(state, event, seat))
        state = evolve(state, event)
        found.append((state, list(heard)))
    return found


def bids_heard_of(heard: list[Seen], seat: int) -> set[int | None]:
    """Every number the hand's events name as a bid of *seat*, and None."""
    last = max((place for place, event in enumerate(heard) if isinstance(event, SeenDeal)), default=0)
    bids = {event.tricks for event in heard[last:] if isinstance(event, Bid) and event.seat == seat}
    return {None} | bids | {event.bids[seat] for event in heard[last:] if isinstance(event, SeenReveal)}


@settings(max_examples=60)
@given(seed=seeds)
def test_no_bid_is_recalled_that_the_seat_did_not_see(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    seat = seed % seats

    for state, heard in heard_by(rules, seats, random_game(rules, seats, seed), seat):
        seen = view(state, seat)
        for other, number in enumerate(restore_bids(seen, heard).bids):
            assert number in {seen.bids[other]} | bids_heard_of(heard, other)


@settings(max_examples=60)
@given(seed=seeds)
def test_recalled_bids_are_the_true_ones(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    seat = seed % seats

    for state, heard in heard_by(rules, seats, random_game(rules, seats, seed), seat):
        if state.hand is not None:
            known = restore_bids(view(state, seat), heard)
            assert all(said in {None, true} for said, true in zip(known.bids, state.hand.bids, strict=True))
            assert known.bid_total in {None, sum(number or 0 for number in state.hand.bids)}


@settings(max_examples=30)
@given(seed=seeds)
def test_nothing_but_bids_and_their_total_is_recalled(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    seat = seed % seats

    for state, heard in heard_by(rules, seats, random_game(rules, seats, seed), seat):
        seen = view(state, seat)
        assert replace(restore_bids(seen, heard), bids=seen.bids, bid_total=seen.bid_total) == seen


@pytest.mark.parametrize("seat", range(5))
def test_under_irish_rules_every_bid_is_recalled(seat: int) -> None:
    irish = ohhell.preset("irish")
    states = heard_by(irish, 5, random_game(irish, 5, 4), seat)
    in_play = [(state, heard) for state, heard in states if state.phase == "play"]

    assert [restore_bids(view(state, seat), heard).bids for state, heard in in_play] == [
        state.hand.bids for state, _ in in_play if state.hand is not None
    ]


def test_view_with_visible_bids_is_unchanged() -> None:
    seen = view(play(bid(scene(house_rules(), HANDS, trump="s"), 1, 0, 2), "9h"), 0)

    assert restore_bids(seen, [Bid(1, 2), Bid(2, 0)]) is seen


def test_bids_of_the_hand_before_are_forgotten() -> None:
    rules = house_rules(bids_visible_in_play=False)
    seen = view(play(bid(scene(rules, HANDS, trump="s"), 1, 0, 2), "9h"), 0)
    deal = SeenDeal(2, 2, seen.hand, (), (), (), "s", 0)

    assert restore_bids(seen, [Bid(1, 0), Bid(2, 2), deal]).bids == (1, None, None)


def test_total_of_the_bids_is_recalled_when_it_was_announced() -> None:
    rules = house_rules(bid=TOTAL_ONLY, bids_visible_in_play=False)
    seen = view(play(bid(scene(rules, HANDS, trump="s"), 1, 0, 2), "9h"), 0)

    assert seen.bid_total is None
    assert restore_bids(seen, [SeenReveal((1, None, None), 3)]).bid_total == 3


def test_total_follows_a_change_of_the_own_bid() -> None:
    rules = house_rules(bid=TOTAL_ONLY, bids_visible_in_play=False)
    seen = view(play(move(bid(scene(rules, HANDS, trump="s"), 1, 0, 2), Bid(0, 2)), "9h"), 0)

    assert restore_bids(seen, [SeenReveal((1, None, None), 3), Bid(0, 2)]).bid_total == 4


def test_total_is_unknown_once_somebody_changed_a_bid_unseen() -> None:
    rules = house_rules(bid=TOTAL_ONLY, bids_visible_in_play=False)
    seen = view(play(bid(scene(rules, HANDS, trump="s"), 1, 0, 2), "9h"), 0)

    assert restore_bids(seen, [SeenReveal((1, None, None), 3), SealedBid(1)]).bid_total is None
