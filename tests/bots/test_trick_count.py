"""The count of tricks: it adds up to the tricks there are, is exact for one card, and agrees with the kernel's."""

from __future__ import annotations

from math import comb
from random import Random
from statistics import fmean

import pytest
from benchmarks import trump_leader
from benchmarks.strength import rules_of

from ohhell.bots import club
from ohhell.bots.trick_count import bid_aim, expected_tricks
from ohhell.dealing.random_stream import Stream
from ohhell.kernel import encoding
from ohhell.kernel.bits import U
from ohhell.kernel.trick_count import expected_tricks as tricks_in_kernel
from ohhell.rules.axes import TrumpRules
from ohhell.rules.events import Bid, Deal
from ohhell.rules.moves import waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import evolve
from ohhell.rules.view import view
from scenes import house_rules, scene, table

DEALS = 400
TOLERANCE = 0.06
"""How far the counts of all seats may be from the tricks there are, as a share of them: two standard errors of the sample, and
what the fit leaves."""

TABLES = [(seats, cards) for seats in (2, 3, 4, 5, 6, 8) for cards in range(1, 14) if seats * cards < 52]
LARGE = [(2, 20), (2, 25), (3, 17), (9, 5), (12, 4)]


def counted(seats: int, cards: int, *, trumps: bool) -> float:
    """The kernel's counts of all seats added up, the mean over many deals; the first seat leads."""
    rng = Random(100 * cards + seats)
    deck = house_rules().deck
    numbers = sorted(encoding.card_numbers(deck).values())
    totals = []
    for _ in range(DEALS):
        dealt = rng.sample(numbers, len(numbers))
        turned = dealt[seats * cards] if trumps else None
        trump = 0 if turned is None else 0xFFFF << (turned & 48)
        seen = 0 if turned is None else 1 << turned
        total = 0.0
        for seat in range(seats):
            hand = sum(1 << number for number in dealt[seat * cards : (seat + 1) * cards])
            out = sum(1 << number for number in numbers) & ~(hand | seen)
            total += tricks_in_kernel(U(hand), U(out), U(trump), seats, float(seat == 0))
        totals.append(total)
    return fmean(totals)


@pytest.mark.parametrize(("seats", "cards"), [*TABLES, *LARGE])
def test_counts_of_all_seats_add_up_to_the_tricks_when_a_trump_is_turned_up(seats: int, cards: int) -> None:
    assert counted(seats, cards, trumps=True) == pytest.approx(cards, rel=TOLERANCE)


@pytest.mark.parametrize(("seats", "cards"), [(4, 1), (4, 3), (4, 8), (4, 13), (3, 10), (6, 5), (2, 26)])
def test_counts_of_all_seats_add_up_to_the_tricks_when_there_are_no_trumps(seats: int, cards: int) -> None:
    assert counted(seats, cards, trumps=False) == pytest.approx(cards, rel=TOLERANCE)


@pytest.mark.parametrize(("cards", "leader"), [(1, 0), (2, 1), (5, 0), (12, 2)])
def test_kernel_counts_the_same_tricks_as_the_club_bot_for_every_leader(cards: int, leader: int) -> None:
    rules = house_rules()
    dealer = (leader - 1) % 4
    state = table(rules, 4, cards=cards, dealer=dealer)
    deck = Stream(bytes(32), hand=cards, purpose="count").shuffled(pack(rules.deck, 4))
    seen = view(evolve(state, Deal(tuple(deck))), 0)
    hand = encoding.mask(rules.deck, seen.hand)
    out = encoding.mask(rules.deck, pack(rules.deck, 4)) & ~(hand | encoding.mask(rules.deck, seen.turned))
    trump = encoding.trump_mask(seen.trump or "nt")

    assert expected_tricks(seen) == pytest.approx(tricks_in_kernel(U(hand), U(out), U(trump), 4, float(leader == 0)))


def test_leading_trump_queen_in_a_hand_of_one_card_is_counted_exactly() -> None:
    # it loses only to the ace or king of trumps, in three hands out of fifty cards
    state = scene(house_rules(), "Qs / 2h / 3h / 4h", trump="s", stock="4d")

    assert expected_tricks(view(state, 0)) == pytest.approx(comb(49, 3) / comb(51, 3))


def test_leading_trump_queen_in_a_hand_of_one_card_is_bid_one() -> None:
    state = scene(house_rules(), "Qs / 2h / 3h / 4h", trump="s", stock="4d")

    assert club.choose(view(state, 0), Random(1)) == Bid(0, 1)


def test_ace_takes_more_when_it_is_led_than_when_it_must_wait_for_its_suit() -> None:
    leading = expected_tricks(view(scene(house_rules(), "Ah / 2c / 3c / 4c", trump="s", stock="4d"), 0))
    waiting = expected_tricks(view(scene(house_rules(), "2c / Ah / 3c / 4c", trump="s", stock="4d"), 1))

    assert leading > 2 * waiting


def test_cards_of_one_hand_are_never_expected_to_take_more_tricks_than_there_are_cards() -> None:
    state = scene(house_rules(), "As Ks Qs / 2h 3h 4h / 5h 6h 7h", trump="s", stock="4d")

    assert 2.5 < expected_tricks(view(state, 0)) <= 3


@pytest.mark.parametrize("seat", range(4))
def test_bid_aims_between_the_numbers_next_to_the_count(seat: int) -> None:
    state = scene(house_rules(), "As 2h 3d / Ks 9h 8c / 2s 3s Ah / 4c 5c 6c", trump="s", stock="4d")
    seen = view(state, seat)

    assert int(expected_tricks(seen)) <= bid_aim(seen) <= int(expected_tricks(seen)) + 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_club_expects_more_at_one_card_than_a_bot_that_bids_one_on_any_trump_when_leading(seats: int) -> None:
    rules = rules_of(1)
    gained = []
    for card in pack(rules.deck, seats):
        others = [other for other in pack(rules.deck, seats) if other != card]
        state = evolve(table(rules, seats, cards=1, trump="s"), Deal((card, *others)))
        leader = waiting_for(state)[0]
        chance = expected_tricks(view(state, leader))
        points = []
        for choose in (club.choose, trump_leader.choose):
            move = choose(view(state, leader), Random(1))
            assert isinstance(move, Bid)
            won, lost = (rules.points(cards=1, bid=move.tricks, taken=taken) for taken in (1, 0))
            points.append(chance * won + (1 - chance) * lost)
        gained.append(points[0] - points[1])

    assert min(gained) >= 0 < max(gained)


def test_hands_without_trumps_are_bid_by_their_own_weights() -> None:
    rules = Rules(trump=TrumpRules(source="none"))
    plain, trumps = (
        bid_aim(view(scene(rules, "Ah Kh 2d / 3c 4c 5c / 6c 7c 8c", trump=trump, stock="4d"), 0))
        for trump in ("nt", "s")
    )

    assert plain != trumps
