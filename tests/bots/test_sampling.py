"""Worlds agree with what a seat has seen, are drawn evenly from all that do, and leave the undealt stock in the pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from bots.decision_points import moments
from ohhell.bots.kernel_input import hidden_hands, search_input
from ohhell.bots.sampling import Hands, HiddenCards, draw_worlds, hidden_cards
from ohhell.kernel import encoding
from ohhell.kernel.random_numbers import seed_rng
from ohhell.kernel.sampling import draw_world
from ohhell.notation.position.position import read_position
from ohhell.rules.cards import Trump, cards, text_of
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import current_hand
from ohhell.rules.tricks import playable, suit_of
from ohhell.rules.view import View, view
from random_rules import random_rules
from scenes import house_rules, scene

SUITS: tuple[Trump, ...] = ("c", "d", "h", "s")
SIXTEEN = house_rules(deck={"ranks": ["2", "3", "4", "5"]})

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def trump_for(seen: View, rng: Random) -> Trump:
    """The trump a seat knows, or one it may imagine."""
    return rng.choice(SUITS) if seen.trump is None else seen.trump


def assert_possible(seen: View, world: Hands, trump: Trump) -> None:
    """A world deals the pack, shows what was seen, and makes every card played so far legal, as the rules judge."""
    rules = seen.rules
    tricks = [*(trick.plays for trick in seen.tricks), seen.trick]
    plays = [play for trick in tricks for play in trick]
    there = Counter([*(card for hand in world for card in hand), *(card for _, card in plays), *seen.turned])
    assert there <= Counter(pack(rules.deck, seen.seats))
    assert [len(hand) for hand in world] == [
        seen.cards - sum(other == seat for other, _ in plays) for seat in range(seen.seats)
    ]
    assert all(card in world[seat] for seat, card in seen.shown)
    assert seen.seat is not None
    assert not seen.hand or Counter(world[seen.seat]) == Counter(seen.hand)
    held = [[*hand, *(card for other, card in plays if other == seat)] for seat, hand in enumerate(world)]
    broken = False
    for number, trick in enumerate(tricks):
        for place, (seat, card) in enumerate(trick):
            before = [played for _, played in trick[:place]]
            assert card in playable(rules, held[seat], before, trump=trump, first=number == 0, broken=broken)
            held[seat].remove(card)
            broken = broken or (trump != "nt" and suit_of(card, trump, rules.deck) == trump)


def kernel_worlds(seen: View, trump: Trump, seed: int) -> Iterator[tuple[int, ...]]:
    """The kernel's worlds without end, each hand a set of bits."""
    hands, hidden, generator = search_input(seen, trump).hands, hidden_hands(seen, trump), seed_rng(seed)
    while True:
        world = hands.copy()
        draw_world(world, hidden, generator)
        yield tuple(int(hand) for hand in world[: seen.seats])


@settings(max_examples=60)
@given(seeds)
def test_every_world_makes_all_that_was_seen_legal_under_any_rules(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    rng = Random(seed)
    for state in moments(rules, seats, seed, 5):
        seen = view(state, rng.randrange(seats))
        trump = trump_for(seen, rng)
        for world in islice(draw_worlds(hidden_cards(seen, trump), rng), 3):
            assert_possible(seen, world, trump)


@settings(max_examples=30)
@given(seeds)
def test_every_world_of_the_kernel_makes_all_that_was_seen_legal(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    if not encoding.is_supported(rules, seats):
        return
    rng = Random(seed)
    card_of = {number: card for card, number in encoding.card_numbers(rules.deck).items()}
    for state in moments(rules, seats, seed, 4):
        seen = view(state, rng.randrange(seats))
        trump = trump_for(seen, rng)
        for world in islice(kernel_worlds(seen, trump, seed), 3):
            hands = tuple(tuple(card_of[bit] for bit in range(64) if hand >> bit & 1) for hand in world)
            assert_possible(seen, hands, trump)


DEMANDING = {
    "must_overtrump": house_rules(follow={"void": "must_overtrump"}),
    "must_trump with broken": house_rules(follow={"void": "must_trump"}, lead={"trump": "broken"}),
    "not to the first trick": house_rules(lead={"trump": "not_first_trick"}),
    "two packs with jokers": house_rules(
        deck={"packs": 2, "jokers": 2, "joker_role": "top_trump"}, follow={"void": "must_overtrump"}
    ),
    "jokers that lose": house_rules(deck={"jokers": 2, "joker_role": "always_lose"}, follow={"void": "must_trump"}),
    "blind": house_rules(bid={"sight": [{"when": "always", "mode": "blind"}]}),
    "forehead": house_rules(
        bid={"sight": [{"when": "n = 1", "mode": "others_only"}]}, schedule={"shape": "fixed", "max": 1, "hands": 9}
    ),
    "the dealer's last card": house_rules(trump={"source": "dealer_last_card"}),
}


@pytest.mark.parametrize("rules", DEMANDING.values(), ids=DEMANDING)
def test_every_world_makes_all_that_was_seen_legal_under_demanding_rules(rules: Rules) -> None:
    rng = Random(4)
    for state in moments(rules, 4, 4, 40):
        seen = view(state, rng.randrange(4))
        trump = trump_for(seen, rng)
        for world in islice(draw_worlds(hidden_cards(seen, trump), rng), 2):
            assert_possible(seen, world, trump)


@settings(max_examples=60)
@given(seeds)
def test_true_deal_is_always_among_the_worlds(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    for state in moments(rules, seats, seed, 8):
        held = current_hand(state).held
        for seat in range(seats):
            seen = view(state, seat)
            unknown = hidden_cards(seen, seen.trump or current_hand(state).dealt.trump)
            hidden = [Counter(held[other]) - Counter(unknown.known[other]) for other in range(seats)]
            assert [hand.total() for hand in hidden] == list(unknown.needs)
            assert sum(hidden, Counter()) <= Counter(unknown.cards)
            assert not any(set(hidden[other]) & unknown.cannot[other] for other in range(seats))


def weighed(unknown: HiddenCards) -> Counter[Hands]:
    """Every world and in how many of all orders of the unknown cards it is dealt: identical cards count each."""
    found: Counter[Hands] = Counter()
    for order in permutations(unknown.cards):
        rest = iter(order)
        drawn = [tuple(islice(rest, need)) for need in unknown.needs]
        if not any(set(hand) & cannot for hand, cannot in zip(drawn, unknown.cannot, strict=True)):
            found[in_order(tuple(a + b for a, b in zip(unknown.known, drawn, strict=True)))] += 1
    return found


def in_order(world: Hands) -> Hands:
    return tuple(tuple(sorted(hand, key=str)) for hand in world)


def strangeness(drawn: Counter[Any], weights: Counter[Any]) -> float:
    """Chi-square: how far the counts of *drawn* are from what the weights promise."""
    share = drawn.total() / weights.total()
    return sum((drawn[world] - weight * share) ** 2 / (weight * share) for world, weight in weights.items())


def one_in_a_thousand(freedom: int) -> float:
    """About what a fair sampler exceeds once in a thousand times, by the cube rule; the generators here are fixed."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.09 * sqrt(spread)) ** 3


def without(text: str) -> frozenset[Any]:
    return frozenset(cards(text))


FEW_CARDS = {
    "two void hands and a free one": HiddenCards(
        cards("5c 4c 5d 4d 5h 3s 5s"),
        (0, 2, 2, 1),
        (without(""), without("5c 4c"), without("5d 4d 5c"), without("")),
        (cards("2s"), (), (), ()),
    ),
    "a void hand that just can be served": HiddenCards(
        cards("5c 4c 5d 4d 5h 3s"),
        (2, 1, 0),
        (without("5c 4c 5d 4d"), without("5c"), without("")),
        ((), cards("2s"), ()),
    ),
    "identical cards of two packs": HiddenCards(
        cards("5c 5c 4d 4d 5h 3s"), (1, 2, 1), (without("5c"), without("4d 5h"), without("")), ((), (), ())
    ),
}


@pytest.mark.parametrize("unknown", FEW_CARDS.values(), ids=FEW_CARDS)
def test_worlds_are_all_possible_deals_with_their_probabilities(unknown: HiddenCards) -> None:
    weights = weighed(unknown)
    drawn = Counter(in_order(world) for world in islice(draw_worlds(unknown, Random(11)), 6_000))

    assert set(drawn) == set(weights)
    assert strangeness(drawn, weights) < one_in_a_thousand(len(weights) - 1)


def two_voids() -> View:
    """Seat 0 looks on: seat 1 has shown that it is out of clubs, seat 2 that it is out of diamonds."""
    state = scene(
        SIXTEEN,
        "2c 3h 4d 4s / 2d 4h 3d 5h / 3c 2h 4c 3s",
        trump="s",
        stock="5c 5d 5s 2s",
        trick="2c 2d 3c 2h 3h 4h 3d 4c",
    )
    return view(state, 0)


def test_hand_that_has_shown_a_void_gets_no_card_of_the_suit() -> None:
    unknown = hidden_cards(two_voids(), "s")

    assert [text_of(sorted(cannot, key=str)) for cannot in unknown.cannot] == ["", "5c", "5d"]


def test_worlds_after_shown_voids_are_all_possible_deals_equally_often() -> None:
    unknown = hidden_cards(two_voids(), "s")
    weights = weighed(unknown)
    drawn = Counter(in_order(world) for world in islice(draw_worlds(unknown, Random(7)), 6_000))

    # serving seat 1 first and seat 2 from what is left would give 5d to seat 1 too rarely
    assert set(drawn) == set(weights)
    assert strangeness(drawn, weights) < one_in_a_thousand(len(weights) - 1)


def test_kernel_draws_the_same_worlds_after_shown_voids_equally_often() -> None:
    seen = two_voids()
    weights = Counter(
        {
            tuple(encoding.mask(SIXTEEN.deck, hand) for hand in world): weight
            for world, weight in weighed(hidden_cards(seen, "s")).items()
        }
    )
    drawn = Counter(islice(kernel_worlds(seen, "s", 3), 6_000))

    assert set(drawn) == set(weights)
    assert strangeness(drawn, weights) < one_in_a_thousand(len(weights) - 1)


# A sampler that only moves the dealt cards about would never deal a card of the stock, and so would fail here: it knows
# which cards are in play, which no player does.


def test_every_card_of_the_true_stock_is_dealt_in_some_world() -> None:
    state = ohhell.Game(ohhell.preset("heck-normal"), ["A", "B", "C", "D"], seed=1).state
    unknown = hidden_cards(view(state, 0), "s")
    drawn = {card for world in islice(draw_worlds(unknown, Random(1)), 60) for hand in world for card in hand}

    assert set(current_hand(state).dealt.stock) <= drawn


def test_card_of_the_stock_is_dealt_as_often_as_a_card_of_a_hand() -> None:
    state = ohhell.Game(ohhell.preset("heck-normal"), ["A", "B", "C", "D"], seed=1).state
    unknown = hidden_cards(view(state, 0), "s")
    worlds = 3_000
    drawn = Counter(
        card for world in islice(draw_worlds(unknown, Random(1)), worlds) for hand in world[1:] for card in hand
    )
    chance = sum(unknown.needs) / len(unknown.cards)
    error = sqrt(chance * (1 - chance) / worlds)

    assert all(abs(drawn[card] / worlds - chance) < 4.5 * error for card in unknown.cards)


def test_every_card_of_the_true_stock_is_dealt_in_some_world_of_the_kernel() -> None:
    rules = ohhell.preset("heck-normal")
    state = ohhell.Game(rules, ["A", "B", "C", "D"], seed=1).state
    drawn = 0
    for world in islice(kernel_worlds(view(state, 0), "s", 1), 60):
        for hand in world:
            drawn |= hand

    assert encoding.mask(rules.deck, current_hand(state).dealt.stock) & ~drawn == 0


def test_tricks_nobody_remembers_still_leave_every_hand_its_number_of_cards() -> None:
    rules = house_rules(schedule={"shape": "down", "max": 4}, trump={"source": "none"})
    text = "cards 4 | dealer 2 | trump nt | bids 0 0 0 | taken 1 1 0 | leader 1 | trick 3d 4d | hands 5d 4s / 5h / 3s"
    state = read_position(text, rules)

    assert hidden_cards(view(state, 0), "nt").needs == (0, 1, 1)
