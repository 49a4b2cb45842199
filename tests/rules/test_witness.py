from __future__ import annotations

import pytest

from ohhell.rules.cards import Card, cards
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, SealedBid, SeenDeal, SeenReveal
from ohhell.rules.state import evolve, start
from ohhell.rules.view import witness
from scenes import SEALED, bid, dealt, house_rules, scene, table

EVERYBODY: list[int | None] = [None, 0, 1, 2]
HANDS = "9h 2c / Qh 7c / 3h 6d"
DEAL = Deal(cards("9h Qh 3h 2c 7c 6d As 5d"))


def test_a_draw_for_the_deal_is_seen_by_all() -> None:
    draw = Draw((((0, Card.parse("9h")), (1, Card.parse("2h")), (2, Card.parse("3h"))),), 0)

    assert [witness(start(house_rules(), 3), draw, seat) for seat in EVERYBODY] == [draw] * 4


def test_deal_shows_a_seat_its_own_cards_and_open_cards() -> None:
    before = table(house_rules(), 3, cards=2)

    assert witness(before, DEAL, 1) == SeenDeal(
        cards=2,
        dealer=2,
        hand=cards("Qh 7c"),
        shown=(),
        turned=cards("As"),
        cuts=(),
        trump="s",
        undealt=2,
    )


def test_a_spectator_sees_no_hand_of_a_deal() -> None:
    seen = witness(table(house_rules(), 3, cards=2), DEAL, None)

    assert isinstance(seen, SeenDeal)
    assert (seen.hand, seen.shown, seen.turned) == ((), (), cards("As"))


def test_deal_hides_a_trump_that_is_shown_after_the_bids() -> None:
    seen = witness(table(house_rules(trump={"reveal": "after_bids"}), 3, cards=2), DEAL, 0)

    assert isinstance(seen, SeenDeal)
    assert (seen.turned, seen.trump, seen.undealt) == ((), None, 2)


def test_a_suit_drawn_for_trumps_is_seen_with_the_deal() -> None:
    deal = Deal(DEAL.pack, suit="h")
    seen = witness(table(house_rules(trump="random_suit"), 3, cards=2), deal, None)

    assert isinstance(seen, SeenDeal)
    assert seen.trump == "h"


def test_a_cut_is_seen_with_the_deal() -> None:
    seen = witness(table(house_rules(trump="cut_before_deal"), 3, cards=2), Deal(DEAL.pack, cuts=cards("Jo 6d")), 0)

    assert isinstance(seen, SeenDeal)
    assert (seen.cuts, seen.trump) == (cards("Jo 6d"), "d")


def test_foreheads_are_seen_with_the_deal() -> None:
    deal = Deal(cards("9h Qh 3h As"))
    seen = witness(table(house_rules(bid={"sight": [{"mode": "others_only"}]}), 3, cards=1), deal, 0)

    assert isinstance(seen, SeenDeal)
    assert (seen.hand, seen.shown) == ((), ((1, Card.parse("Qh")), (2, Card.parse("3h"))))


def test_a_dealer_in_seat_zero_is_named() -> None:
    seen = witness(table(house_rules(), 3, cards=2, dealer=0), DEAL, 1)

    assert isinstance(seen, SeenDeal)
    assert seen.dealer == 0


def test_a_bid_in_turn_is_heard_by_all() -> None:
    state = dealt(house_rules(), 3, cards=2)

    assert [witness(state, Bid(0, 1), seat) for seat in EVERYBODY] == [Bid(0, 1)] * 4


# mrpikes-10, 6.2
@pytest.mark.parametrize("numbers", [(), (1,), (1, 0)])
def test_of_a_sealed_bid_others_learn_only_that_it_was_made(numbers: tuple[int, ...]) -> None:
    state = bid(dealt(house_rules(bid=SEALED), 3, cards=2), *numbers)
    made = Bid(len(numbers), 2)

    seen = {seat: witness(state, made, seat) for seat in EVERYBODY}

    assert seen.pop(made.seat) == made
    assert set(seen.values()) == {SealedBid(made.seat)}


@pytest.mark.parametrize(
    ("reveal", "open_to_all"), [("all_together", True), ("total_only", False), ("after_play", False)]
)
def test_a_bid_changed_before_the_lead_is_seen_as_far_as_bids_are(reveal: str, *, open_to_all: bool) -> None:
    state = bid(dealt(house_rules(bid={**SEALED, "reveal": reveal, "change": "until_play"}), 3, cards=2), 1, 0, 2)

    assert witness(state, Bid(0, 2), 1) == (Bid(0, 2) if open_to_all else SealedBid(0))


@pytest.mark.parametrize(
    ("reveal", "seen"),
    [
        ("all_together", [SeenReveal((1, 0, 2), 3)] * 3),
        (
            "total_only",
            [SeenReveal((None, None, None), 3), SeenReveal((1, None, None), 3), SeenReveal((None, 0, None), 3)],
        ),
        (
            "after_play",
            [
                SeenReveal((None, None, None), None),
                SeenReveal((1, None, None), None),
                SeenReveal((None, 0, None), None),
            ],
        ),
    ],
)
def test_a_reveal_shows_what_the_rules_show(reveal: str, seen: list[SeenReveal]) -> None:
    state = dealt(house_rules(bid={**SEALED, "reveal": reveal}), 3, cards=2)
    for made in (Bid(0, 1), Bid(1, 0), Bid(2, 2)):
        state = evolve(state, made)

    assert [witness(state, Reveal((1, 0, 2)), seat) for seat in (None, 0, 1)] == seen


@pytest.mark.parametrize("event", [Play(0, Card.parse("9h")), Forfeit(1, "pants")])
def test_cards_played_and_forfeits_are_seen_by_all(event: Event) -> None:
    state = scene(house_rules(), HANDS, trump="s", trick="")

    assert [witness(state, event, seat) for seat in EVERYBODY] == [event] * 4
