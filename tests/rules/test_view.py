"""What a seat sees of the cards and bids."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Card, cards, text_of
from ohhell.rules.events import Bid, Deal
from ohhell.rules.state import State, evolve, start
from ohhell.rules.view import view
from scenes import SEALED, begun, bid, bid_least, dealt, house_rules, move, play, scene, scored, table

HANDS = "9h 2c / Qh 7c / 3h 6d"


def _shown(state: State, seat: int | None) -> str:
    return " ".join(f"{other}:{card}" for other, card in view(state, seat).shown)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = scene(house_rules(), HANDS, trump="s")

    assert [text_of(view(state, seat).hand) for seat in range(3)] == ["9h 2c", "Qh 7c", "3h 6d"]
    assert view(state, None).hand == ()
    assert [_shown(state, seat) for seat in (None, 0, 1, 2)] == [""] * 4


def test_view_has_no_cards_before_the_deal() -> None:
    seen = view(start(house_rules(schedule={"max": 3}), 3), 0)

    assert (seen.phase, seen.hand_number, seen.cards, seen.dealer, seen.undealt) == ("draw", 1, 3, None, 0)
    assert (seen.hand, seen.bids, seen.bid_total, seen.trick, seen.tricks) == ((), (None,) * 3, None, (), ())
    assert (seen.taken, seen.turned, seen.trump, seen.names) == ((0, 0, 0), (), None, ("Seat 1", "Seat 2", "Seat 3"))


def test_the_dealer_is_seen_once_found() -> None:
    assert view(begun(house_rules(), 3, dealer=2), None).dealer == 2


def test_the_turned_card_is_seen_and_how_many_are_left_over() -> None:
    seen = view(scene(house_rules(), "2h / 3c", stock="Qs 4d 5d"), None)

    assert (seen.trump, str(seen.turn_up), seen.turned, seen.undealt) == ("s", "Qs", cards("Qs"), 3)


def test_the_trump_may_stay_hidden_until_all_have_bid() -> None:
    state = scene(house_rules(trump={"reveal": "after_bids"}), "2h / 3c", stock="Qs 4d")
    for seat in (None, 0, 1):
        seen = view(state, seat)
        assert (seen.trump, seen.turn_up, seen.turned, seen.undealt) == (None, None, (), 2)

    seen = view(bid(state, 0, 0), 0)

    assert (seen.trump, str(seen.turn_up), seen.turned) == ("s", "Qs", cards("Qs"))


def test_a_hidden_trump_stays_hidden_until_sealed_bids_are_shown() -> None:
    rules = house_rules(trump={"reveal": "after_bids"}, bid={"form": "simultaneous", "reveal": "all_together"})
    state = scene(rules, "2h / 3c", stock="Qs 4d")
    for seat in (0, 1):
        state = evolve(state, Bid(seat, 0))

    assert state.phase == "reveal"
    assert view(state, 0).trump is None


@pytest.mark.parametrize(("reveal", "seen"), [("before_bids", ("d", "Qd")), ("after_bids", (None, ""))])
def test_a_cut_is_seen_when_the_trump_is(reveal: str, seen: tuple[str | None, str]) -> None:
    state = table(house_rules(trump={"source": "cut_before_deal", "reveal": reveal}), 2, cards=1)
    shown = view(evolve(state, Deal(cards("2h 3c"), cuts=cards("Qd"))), 0)

    assert (shown.trump, text_of(shown.cuts)) == seen


# 6.2: bid.sight ends when all bids are in
def test_blind_bidders_see_their_hands_once_all_have_bid() -> None:
    state = scene(house_rules(bid={"sight": [{"mode": "blind"}]}), "9h 2c / Qh 7c", trump="s")
    assert (view(state, 0).hand, view(state, 1).hand, _shown(state, 0)) == ((), (), "")
    assert view(bid(state, 0), 0).hand == ()

    state = bid(state, 0, 0)

    assert text_of(view(state, 0).hand) == "9h 2c"


# 6.2
def test_on_the_forehead_everybody_sees_all_cards_but_their_own() -> None:
    state = scene(house_rules(bid={"sight": [{"mode": "others_only"}]}), "9h / Qh / 3h", trump="s")

    assert [text_of(view(state, seat).hand) for seat in range(3)] == ["", "", ""]
    assert [_shown(state, seat) for seat in range(3)] == ["1:Qh 2:3h", "0:9h 2:3h", "0:9h 1:Qh"]
    assert _shown(state, None) == ""


# 6.2: others' cards I saw stay shown to me
def test_cards_seen_on_foreheads_stay_known_until_they_are_played() -> None:
    state = bid(scene(house_rules(bid={"sight": [{"mode": "others_only"}]}), "9h / Qh / 3h", trump="s"), 0, 0, 0)
    assert text_of(view(state, 0).hand) == "9h"
    assert _shown(state, 0) == "1:Qh 2:3h"

    state = play(state, "9h")

    assert [_shown(state, seat) for seat in (0, 1, 2, None)] == ["1:Qh 2:3h", "2:3h", "1:Qh", ""]


# classic-17
def test_the_dealers_last_card_lies_open_until_it_is_played() -> None:
    state = scene(house_rules(trump="dealer_last_card"), HANDS, dealer=1)
    assert [_shown(state, seat) for seat in (None, 0, 1, 2)] == ["1:7c", "1:7c", "", "1:7c"]
    assert text_of(view(state, 1).hand) == "Qh 7c"
    assert view(state, 0).trump == "c"

    state = play(bid_least(state), "3h 9h Qh")
    assert _shown(state, 0) == "1:7c"

    assert _shown(play(state, "7c"), 0) == ""


def test_the_dealers_last_card_is_hidden_as_long_as_the_trump_is() -> None:
    state = scene(house_rules(trump={"source": "dealer_last_card", "reveal": "after_bids"}), HANDS, dealer=1)
    assert [_shown(state, seat) for seat in (None, 0, 1)] == ["", "", ""]
    assert view(state, 0).trump is None

    assert _shown(bid_least(state), 0) == "1:7c"


def test_a_blind_dealer_sees_the_card_that_shows_trumps() -> None:
    rules = house_rules(trump="dealer_last_card", bid={"sight": [{"mode": "blind"}]})
    state = scene(rules, HANDS, dealer=1)

    assert view(state, 1).hand == ()
    assert [_shown(state, seat) for seat in (None, 0, 1)] == ["1:7c"] * 3


def test_a_trick_is_seen_with_who_played_what() -> None:
    state = scene(house_rules(direction="counterclockwise"), HANDS, trump="s", dealer=0, trick="3h Qh")
    seen = view(state, None)

    assert seen.trick == ((2, Card.parse("3h")), (1, Card.parse("Qh")))
    assert (seen.leader, seen.waiting_for) == (2, (0,))


def test_names_are_those_of_the_table() -> None:
    assert view(start(house_rules(), 2), 0, names=("Ann", "Bob")).names == ("Ann", "Bob")


EVERYBODY: list[int | None] = [None, 0, 1, 2]


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
