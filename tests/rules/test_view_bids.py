from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.events import Bid
from ohhell.rules.state import State, evolve
from ohhell.rules.view import view
from scenes import SEALED, begun, bid, dealt, house_rules, move, play, scene, scored

EVERYBODY: list[int | None] = [None, 0, 1, 2]
HANDS = "9h 2c / Qh 7c / 3h 6d"


def _seen(state: State) -> list[tuple[tuple[int | None, ...], int | None]]:
    """The bids and the total as the spectator and every seat sees them."""
    return [(view(state, seat).bids, view(state, seat).bid_total) for seat in EVERYBODY]


def _own(*bids: int | None) -> list[tuple[tuple[int | None, ...], int | None]]:
    """Everybody sees their own bid alone, and nobody the total."""
    return [(tuple(bid if seat == other else None for other, bid in enumerate(bids)), None) for seat in EVERYBODY]


def test_bids_in_turn_are_seen_at_once_by_all() -> None:
    assert _seen(bid(scene(house_rules(), HANDS, trump="s"), 1, 0)) == [((1, 0, None), 1)] * 4


# mrpikes-10
@pytest.mark.parametrize("axis", [SEALED, {"form": "sequential", "reveal": "all_together"}])
def test_sealed_bids_are_hidden_from_everybody_until_all_are_in(axis: dict[str, str]) -> None:
    state = bid(scene(house_rules(bid=axis), HANDS, trump="s"), 1, 0)
    assert _seen(state) == _own(1, 0, None)

    state = evolve(state, Bid(2, 2))
    assert state.phase == "reveal"
    assert _seen(state) == _own(1, 0, 2)

    assert _seen(bid(scene(house_rules(bid=axis), HANDS, trump="s"), 1, 0, 2)) == [((1, 0, 2), 3)] * 4


# mrpikes-10
def test_mrpikes_has_sealed_bids() -> None:
    assert _seen(bid(dealt(preset("mrpikes"), 3, cards=5), 4, 4)) == _own(4, 4, None)


def test_who_still_has_to_bid_is_no_secret() -> None:
    state = bid(scene(house_rules(bid=SEALED), HANDS, trump="s"), 1)

    assert view(state, None).waiting_for == (1, 2)


# irish-11
def test_irish_bids_vanish_with_the_first_card_and_return_at_scoring() -> None:
    rules = house_rules(bids_visible_in_play=False)
    state = bid(scene(rules, HANDS, trump="s"), 1, 0)
    assert _seen(state) == [((1, 0, None), 1)] * 4

    state = bid(state, 2)
    assert _seen(state) == [((1, 0, 2), 3)] * 4

    state = play(state, "9h")
    assert _seen(state) == _own(1, 0, 2)

    state = play(state, "Qh 3h")
    assert _seen(state) == _own(1, 0, 2)

    state = play(state, "7c 6d 2c")
    assert _seen(state) == [((1, 0, 2), 3)] * 4
    assert view(state, 0).sheet[-1].bids == (1, 0, 2)


# irish-12
def test_tricks_taken_stay_visible_where_bids_do_not() -> None:
    state = play(bid(scene(preset("irish"), "9h 2c / Qh 7c / 3h 6d / 4h 5h / 6h 7h"), 0, 0, 0, 0, 0), "9h Qh 3h 4h 6h")

    assert view(state, 0).taken == (0, 1, 0, 0, 0)
    assert view(state, 0).bids == (0, None, None, None, None)


@pytest.mark.parametrize("form", ["sequential", "simultaneous"])
def test_rules_can_show_only_the_total_of_the_bids(form: str) -> None:
    state = bid(scene(house_rules(bid={"form": form, "reveal": "total_only"}), HANDS, trump="s"), 1, 0)
    assert _seen(state) == _own(1, 0, None)

    state = bid(state, 2)
    assert _seen(state) == [(bids, 3) for bids, _ in _own(1, 0, 2)]
    assert _seen(play(state, "9h")) == [(bids, 3) for bids, _ in _own(1, 0, 2)]
    assert _seen(play(state, "9h Qh 3h 7c 6d 2c")) == [((1, 0, 2), 3)] * 4


def test_total_of_the_bids_is_hidden_in_play_when_bids_are() -> None:
    rules = house_rules(bid={"reveal": "total_only"}, bids_visible_in_play=False)
    state = bid(scene(rules, HANDS, trump="s"), 1, 0, 2)

    assert {total for _, total in _seen(state)} == {3}
    assert _seen(play(state, "9h")) == _own(1, 0, 2)


@pytest.mark.parametrize("form", ["sequential", "simultaneous"])
def test_bids_may_stay_secret_until_the_last_trick(form: str) -> None:
    state = bid(scene(house_rules(bid={"form": form, "reveal": "after_play"}), HANDS, trump="s"), 1, 0, 2)
    for card in ["9h", "Qh", "3h", "7c", "6d"]:
        assert _seen(state) == _own(1, 0, 2)
        state = play(state, card)
    assert _seen(state) == _own(1, 0, 2)

    assert _seen(play(state, "2c")) == [((1, 0, 2), 3)] * 4


# 6.1
def test_the_dealers_view_shows_the_number_forbidden_now() -> None:
    state = bid(dealt(preset("screw-your-buddy"), 3, cards=5), 1, 1)
    assert Bid(2, 3) not in view(state, 2).legal

    state = move(state, Bid(1, 3))

    assert Bid(2, 3) in view(state, 2).legal
    assert Bid(2, 1) not in view(state, 2).legal


def test_a_view_offers_its_own_seat_its_legal_moves_and_the_spectator_none() -> None:
    state = scene(house_rules(), HANDS, trump="s")

    assert view(state, 0).legal == (Bid(0, 0), Bid(0, 1), Bid(0, 2))
    assert view(state, 1).legal == view(state, None).legal == ()


def test_the_hook_of_the_hand_is_seen() -> None:
    assert view(dealt(preset("irish"), 5, cards=6), 0).hook
    assert not view(dealt(preset("irish"), 5, cards=5), 0).hook


def test_between_hands_the_finished_hand_is_still_seen() -> None:
    state = scored(begun(house_rules(schedule={"max": 2}), 2, dealer=1), (1, 1), (1, 1))
    seen = view(state, 0)

    assert (seen.phase, seen.hand_number, seen.cards, seen.dealer, seen.trump) == ("deal", 1, 2, 1, "nt")
    assert (seen.bids, seen.taken, seen.totals, seen.leader) == ((1, 1), (1, 1), (11, 11), None)


def test_after_the_last_hand_everything_is_seen() -> None:
    state = play(bid(scene(house_rules(), HANDS, trump="s"), 1, 1, 0), "9h Qh 3h 7c 6d 2c")
    seen = view(state, None)

    assert (seen.phase, seen.hand_number, seen.winners, seen.waiting_for) == ("over", 1, (2,), ())
    assert len(seen.tricks) == 2
