"""Play-outs with the reference engine: a world becomes a state that looks the same, and is played to its end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.decision_points import moments
from ohhell.bots.reference_search import SLOWDOWN, choose_move, play_out, state_of, try_moves
from ohhell.bots.sampling import draw_worlds, hidden_cards
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import current_hand, evolve
from ohhell.rules.view import view
from random_rules import random_rules
from scenes import bid_least, dealt, house_rules, play, scene

seeds = st.integers(min_value=0, max_value=2**32 - 1)

CANCEL = {"duplicates": "cancel", "dead": {"credit": "carry", "leader": "next_left"}}
LARGE = {
    "two packs": house_rules(deck={"packs": 2}),
    "cancelling": house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"}),
    "cancelling and carrying": house_rules(deck={"packs": 3}, trick=CANCEL),
    "top trumps": house_rules(deck={"jokers": 2, "joker_role": "top_trump"}),
    "jokers that lose": house_rules(deck={"jokers": 2, "joker_role": "always_lose"}),
    "jokers that win": house_rules(deck={"jokers": 2, "joker_role": "always_win"}),
}


@settings(max_examples=60)
@given(seeds)
def test_true_hands_reproduce_the_view(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    for state in moments(rules, seats, seed, 8):
        seat = waiting_for(state)[0]
        seen = view(state, seat)
        again = view(state_of(seen, current_hand(state).held, current_hand(state).dealt.trump), seat)
        for name in ("hand", "bids", "taken", "trick", "tricks", "leader", "cards", "hook", "dealer"):
            assert getattr(again, name) == getattr(seen, name), name
        # where hidden bids are made in turn, a world has those before this one made again
        in_turn = seen.phase == "bid" and rules.bid.form == "sequential" and rules.bid.reveal != "at_once"
        assert again.legal == seen.legal or in_turn


def test_tricks_that_wait_for_the_next_taker_still_wait_in_a_world() -> None:
    rules = house_rules(deck={"packs": 2}, trick=CANCEL)
    state = scene(rules, "Ah 2c / Ah 3c", trump="s", dealer=1, trick="Ah Ah")
    seat = waiting_for(state)[0]
    world = state_of(view(state, seat), current_hand(state).held, "s")

    assert current_hand(world).carried == 1


@pytest.mark.parametrize("rules", LARGE.values(), ids=LARGE)
def test_play_out_ends_with_a_row_whose_tricks_add_up(rules: Rules) -> None:
    rng = Random(3)
    for state in moments(rules, 4, 3, 6):
        seat = waiting_for(state)[0]
        seen = view(state, seat)
        trump = seen.trump or "nt"
        world = state_of(seen, next(draw_worlds(hidden_cards(seen, trump), rng)), trump)
        row = play_out(world, seen.legal[0])

        assert len(row.taken) == 4
        assert 0 <= sum(row.taken) <= row.cards == seen.cards
        assert sum(row.taken) == row.cards or rules.trick.duplicates == "cancel"
        assert all(now >= before for now, before in zip(row.taken, seen.taken, strict=True))


def test_play_out_does_not_undo_bids_that_were_seen() -> None:
    state = bid_least(dealt(LARGE["two packs"], 3, cards=4))
    seat = waiting_for(state)[0]

    assert play_out(state, legal(state, seat)[0]).bids == current_hand(state).bids


@pytest.mark.parametrize("rules", LARGE.values(), ids=LARGE)
def test_every_move_gets_its_sums_from_the_same_number_of_worlds(rules: Rules) -> None:
    state = dealt(rules, 4, cards=3)
    seen = view(state, waiting_for(state)[0])
    sums = try_moves(seen, seen.legal, 2 * SLOWDOWN * seen.cards, Random(1))

    assert [(worlds, 0 <= made <= worlds) for worlds, _, _, made in sums] == [(2.0, True)] * len(seen.legal)


def test_last_player_takes_a_wanted_trick_with_the_lowest_card_that_does() -> None:
    state = scene(house_rules(bid={"min": 2}), "9h 2c / Jh 3c / Qh Kh", trump="s", trick="9h Jh")

    assert choose_move(state, 2) == Play(2, current_hand(state).held[2][0])


def test_last_trick_wanted_is_taken_with_the_highest_card_that_does() -> None:
    state = scene(house_rules(bid={"min": 1}), "9h 2c / Jh 3c / Qh Kh", trump="s", trick="9h Jh")

    assert choose_move(state, 2) == Play(2, current_hand(state).held[2][1])


def test_unwanted_trick_is_lost_with_the_highest_card_that_does() -> None:
    state = scene(house_rules(), "9h 2c / Jh 3c / 2h Th", trump="s", trick="9h Jh")

    assert choose_move(state, 2) == Play(2, current_hand(state).held[2][1])


def test_rules_of_thumb_play_any_hand_to_its_end() -> None:
    state = play(bid_least(dealt(LARGE["cancelling"], 6, cards=5)), "")
    rows = len(state.sheet)
    while len(state.sheet) == rows:
        move = choose_move(state, waiting_for(state)[0])
        assert move in legal(state, move.seat)
        state = evolve(state, move)

    assert state.sheet[-1].cards == 5
