"""The exact search finds the same endings as trying every card with the reference engine."""

from __future__ import annotations

from random import Random

import pytest

from kernel.kernel_arrays import arrays_of
from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.kernel.endgame import count_endings, new_stack, solve
from ohhell.kernel.hand_state import play_card
from ohhell.rules.cards import Trump
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand, evolve
from scenes import bid, house_rules, numbers_open, scene

RULE_SETS = {
    "plain": house_rules(),
    "what is taken always counts": house_rules(
        score={"made": {"base": 10, "per_bid": 1}, "missed": {"base": -10, "per_off": -1}}
    ),
    "must overtrump, broken": house_rules(follow={"void": "must_overtrump"}, lead={"trump": "broken"}),
    "counter-clockwise, must trump": house_rules(direction="counterclockwise", follow={"void": "must_trump"}),
    "no trumps to the first trick": house_rules(lead={"trump": "not_first_trick"}),
}


def random_ending(rules: Rules, seats: int, size: int, rng: Random) -> State:
    """A hand of few cards with random bids; sometimes some cards lie on the table already."""
    dealt = rng.sample(pack(rules.deck, seats), seats * size)
    hands = [dealt[seat * size : (seat + 1) * size] for seat in range(seats)]
    trump: Trump = rng.choice(("c", "d", "h", "s", "nt"))
    state = scene(rules, " / ".join(" ".join(map(str, hand)) for hand in hands), trump=trump)
    while state.phase == "bid":
        state = bid(state, rng.choice(numbers_open(state, waiting_for(state)[0])))
    for _ in range(rng.randrange(seats)):
        state = evolve(state, rng.choice(legal(state, waiting_for(state)[0])))
    return state


def solved_by_trying(state: State) -> State:
    """The state in which the hand ends when everybody sees all cards and plays for their own points.

    Of cards that bring the same the one with the lowest number is played, as in the kernel.
    """
    if state.sheet:
        return state
    (seat,) = waiting_for(state)
    plays = [move for move in legal(state, seat) if isinstance(move, Play)]
    plays.sort(key=lambda play: encoding.card_numbers(state.rules.deck)[play.card])
    ends = [solved_by_trying(evolve(state, play)) for play in plays]
    return max(ends, key=lambda end: end.sheet[0].points[seat])


def solved_by_the_kernel(state: State) -> tuple[int, ...]:
    """The tricks everybody has in the end."""
    rules, hand = state.rules, current_hand(state)
    plan, arrays = hand.dealt.plan, arrays_of(state)
    arrays.moment[layout.SEAT] = hand.leader
    for card in hand.trick:  # the kernel plays the trick so far, from the hands as they were dealt
        play_card(U(encoding.card_numbers(rules.deck)[card]), arrays.hands, *arrays[2:])
    points = encoding.encode_points(rules, cards=plan.cards, hand=plan.counts_as)
    solve(*arrays, points, new_stack())
    return tuple(int(number) for number in arrays.taken[: state.seats])


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
@pytest.mark.parametrize(("seats", "size"), [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_ending_is_solved_like_trying_every_card(rules: Rules, seats: int, size: int) -> None:
    rng = Random(seats * 10 + size)
    for _ in range(2 if seats * size == 9 else 12):
        state = random_ending(rules, seats, size, rng)

        assert solved_by_the_kernel(state) == solved_by_trying(state).sheet[0].taken


def test_ending_loses_every_trick_for_a_bid_of_zero_when_possible() -> None:
    # seat 0 leads the two under the three, then loses the four to the ace
    state = bid(scene(RULE_SETS["plain"], "2h 4h / 3h Ah", trump="s"), 0, 2)

    assert solved_by_the_kernel(state) == (0, 2)


@pytest.mark.parametrize(("seats", "tricks", "number"), [(2, 1, 1.0), (2, 2, 4.0), (3, 3, 216.0), (4, 2, 16.0)])
def test_endings_are_counted_as_if_nobody_had_to_follow_suit(seats: int, tricks: int, number: float) -> None:
    assert count_endings(seats, tricks) == number
