from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Suit, cards, text_of
from ohhell.rules.events import Bid, Deal, Draw, Reveal
from ohhell.rules.moves import waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import Hand, State, Trick, current_hand, due, evolve, start
from scenes import SEALED, begun, bid, dealt, house_rules, play, scene, scored, settled, table

CANCEL = preset("classic-cancel")


def _hand(state: State) -> Hand:
    assert state.hand is not None
    return state.hand


def test_a_game_begins_with_the_draw_for_the_deal() -> None:
    state = start(house_rules(), 4)

    assert (state.phase, state.dealer, state.totals, state.winners) == ("draw", None, (0, 0, 0, 0), ())
    assert evolve(state, Draw((), 2)).dealer == 2


def test_a_state_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        start(house_rules(), 4).phase = "over"  # type: ignore[misc]  # that is the law


def test_current_hand_is_an_error_when_there_is_none() -> None:
    with pytest.raises(AssertionError, match="No hand is being played in phase draw"):
        current_hand(start(house_rules(), 4))


# section 1: one at a time from the dealer's left
@pytest.mark.parametrize(
    ("direction", "hands"),
    [("clockwise", ["4c 7c", "2c 5c", "3c 6c"]), ("counterclockwise", ["4c 7c", "3c 6c", "2c 5c"])],
)
def test_cards_are_dealt_singly_from_the_dealers_left(direction: str, hands: list[str]) -> None:
    state = table(house_rules(direction=direction), 3, cards=2, dealer=0)
    state = evolve(state, Deal(cards("2c 3c 4c 5c 6c 7c 8c 9c")))

    assert [text_of(hand) for hand in _hand(state).held] == hands
    assert text_of(_hand(state).dealt.stock) == "8c 9c"


def test_play_begins_with_the_last_bid() -> None:
    state = bid(dealt(house_rules(), 3, cards=2), 1, 1)
    assert state.phase == "bid"

    assert bid(state, 0).phase == "play"


def test_hidden_bids_are_revealed_in_one_event_once_all_are_in() -> None:
    state = dealt(house_rules(bid=SEALED), 3, cards=2)
    for seat, number in ((2, 0), (0, 1), (1, 2)):
        assert due(state) is None
        state = evolve(state, Bid(seat, number))

    assert due(state) == Reveal((1, 2, 0))
    assert evolve(state, Reveal((1, 2, 0))).phase == "play"


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    state = scene(house_rules(), "9h 2c / Qh 7c / 3h 6d", trump="s", trick="9h Qh 3h")

    assert _hand(state).tricks == (Trick(0, tuple(zip((0, 1, 2), cards("9h Qh 3h"), strict=True)), 1),)
    assert _hand(state).taken == (0, 1, 0)
    assert waiting_for(state) == (1,)


def test_finished_hand_is_on_the_sheet() -> None:
    state = play(bid(scene(house_rules(), "9h 2c / Qh 7c / 3h 6d", trump="c"), 1, 1, 0), "9h Qh 3h 7c 6d 2c")
    (row,) = state.sheet

    assert (row.number, row.cards, row.trump, row.dealer, row.dead, row.extra) == (1, 2, "c", 2, 0, False)
    assert (row.bids, row.taken, row.points, row.totals) == ((1, 1, 0), (0, 2, 0), (0, 2, 10), (0, 2, 10))


# V14
def test_three_bids_of_a_hand_of_four_are_scored() -> None:
    state = scored(table(preset("heck-normal"), 3, cards=4), (3, 0, 2), (3, 0, 1))

    assert state.sheet[-1].points == (13, 10, 0)


def test_totals_run_from_hand_to_hand() -> None:
    state = begun(house_rules(schedule={"max": 2}), 2)
    state = scored(scored(scored(state, (1, 1), (1, 1)), (0, 0), (1, 0)), (2, 0), (2, 0))

    assert [row.totals for row in state.sheet] == [(11, 11), (12, 21), (24, 31)]
    assert (state.phase, state.plan, state.winners) == ("over", None, (1,))


@pytest.mark.parametrize(("direction", "dealers"), [("clockwise", [2, 0, 1]), ("counterclockwise", [2, 1, 0])])
def test_the_deal_passes_on_with_every_hand(direction: str, dealers: list[int]) -> None:
    state = begun(house_rules(schedule={"max": 2}, direction=direction), 3, dealer=2)
    for _ in dealers:
        state = scored(state, (0, 0, 0), (state.plan.cards if state.plan else 0, 0, 0))

    assert [row.dealer for row in state.sheet] == dealers


# heck-11
def test_two_players_deal_in_turn() -> None:
    state = begun(preset("heck-normal"), 2, dealer=1)
    for cards_each in (10, 9, 8):
        state = scored(state, (0, 0), (cards_each, 0))

    assert [row.dealer for row in state.sheet] == [1, 0, 1]


# irish-5
def test_five_irish_players_deal_twice_each() -> None:
    state = begun(preset("irish"), 5)
    while state.plan is not None:
        state = scored(state, (0,) * 5, (state.plan.cards, 0, 0, 0, 0))

    assert sorted(row.dealer for row in state.sheet) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def _dead_trick(rules: Rules) -> State:
    """Six players, two cards each; the first trick is AC AC KC KC 2C 2C."""
    return scene(rules, "Ac 3h / Ac 4h / Kc 5h / Kc 6h / 2c 7h / 2c 8h", trump="d", dealer=3, trick="2c 2c Ac Ac Kc Kc")


# R9, 6.4, classic-14, classic-15
def test_nobody_wins_a_dead_trick_and_its_leader_leads_again() -> None:
    state = _dead_trick(CANCEL)

    assert _hand(state).tricks[-1].winner is None
    assert sum(_hand(state).taken) == 0
    assert waiting_for(state) == (4,)


def test_after_a_dead_trick_the_next_player_may_lead() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"leader": "next_left"}})

    assert waiting_for(_dead_trick(rules)) == (5,)


# classic-14
def test_tricks_taken_and_dead_tricks_add_up_to_the_cards() -> None:
    state = play(_dead_trick(CANCEL), "7h 8h 3h 4h 5h 6h")

    assert (state.sheet[-1].taken, state.sheet[-1].dead) == ((0, 0, 0, 0, 0, 1), 1)


# classic-14
def test_a_carried_trick_goes_with_the_next_one_won() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": "carry"}})
    state = play(_dead_trick(rules), "7h 8h 3h 4h 5h 6h")

    assert (state.sheet[-1].taken, state.sheet[-1].dead) == ((0, 0, 0, 0, 0, 2), 0)


def test_two_carried_tricks_go_together_and_only_once() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": "carry"}})
    state = scene(rules, "Ac Kc 3h 2h / Ac Kc 4h 5h", trump="d", trick="Ac Ac Kc Kc 3h 4h")

    assert (_hand(state).taken, _hand(state).carried) == ((0, 3), 0)
    assert play(state, "5h 2h").sheet[-1].taken == (0, 4)


# 6.2
@pytest.mark.parametrize("credit", ["carry", "nobody"])
def test_nobody_wins_a_dead_last_trick(credit: str) -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": credit}})
    state = scene(rules, "3h Ac / 4h Ac", trump="d", trick="3h 4h Ac Ac")

    assert (state.sheet[-1].taken, state.sheet[-1].dead) == ((0, 1), 1)


# classic-16
def test_with_a_dead_trick_everybody_may_make_a_hooked_total() -> None:
    state = bid(scene(CANCEL, "3h Ac / 4h Ac", trump="d"), 0, 1)
    state = play(state, "3h 4h Ac Ac")

    assert state.sheet[-1].bids == state.sheet[-1].taken == (0, 1)


# 6.2
def test_scoring_by_the_hand_counts_an_extra_hand_as_the_last_scheduled() -> None:
    rules = house_rules(
        score={"made": {"per_hand_index": 1}, "missed": {}},
        schedule={"shape": "custom", "list": [1, 1]},
        tie="extra_hands",
    )
    state = begun(rules, 3)
    for taken in ((1, 0, 0), (1, 0, 0), (1, 0, 0)):
        state = scored(state, (1, 0, 1), taken)

    assert [row.points for row in state.sheet] == [(1, 1, 0), (2, 2, 0), (2, 2, 0)]
    assert [row.extra for row in state.sheet] == [False, False, True]


# 6.2: next_match_dealer = continue
def test_a_dealer_can_be_carried_over_from_an_earlier_match() -> None:
    assert start(house_rules(), 4, dealer=2).dealer == 2


@pytest.mark.parametrize("first", ["c", "s"])
def test_draw_has_the_first_trump(first: Suit) -> None:
    state = evolve(start(preset("heck-normal"), 4), Draw((), 0, first))
    state = evolve(state, Deal(pack(state.rules.deck, 4)))

    assert _hand(state).dealt.trump == first


def test_nothing_is_due_while_people_act() -> None:
    state = dealt(house_rules(), 2, cards=1)

    assert due(state) is None
    assert settled(state) == state


# 6.2: with several matches a tie is one of the aggregate, and the last match plays it off
def _last_of_two(*carried: int) -> State:
    """The second match of two, a hand of two cards; extra hands part equal totals."""
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands", format={"matches": 2})
    return evolve(start(rules, 2, carried=carried), Draw((), 0))


def test_an_aggregate_tie_is_played_off_in_the_last_match() -> None:
    state = scored(_last_of_two(1, 11), (1, 1), (2, 0))
    assert (state.totals, state.phase) == ((2, 0), "over")

    state = scored(_last_of_two(0, 2), (1, 1), (2, 0))

    assert (state.totals, state.phase, state.plan and state.plan.extra) == ((2, 0), "deal", True)


def test_a_play_off_lasts_until_one_leads_over_all_matches() -> None:
    state = scored(_last_of_two(0, 2), (1, 1), (2, 0))
    state = scored(state, (1, 1), (1, 1))
    assert state.phase == "deal"

    state = scored(state, (1, 1), (2, 0))

    assert (state.phase, [row.extra for row in state.sheet]) == ("over", [False, True, True])


def test_a_tie_within_the_last_match_is_no_tie_where_the_aggregate_decides() -> None:
    state = scored(_last_of_two(5, 0), (1, 1), (1, 1))

    assert (state.totals, state.phase) == ((11, 11), "over")


def test_a_match_that_decides_nothing_is_not_played_off() -> None:
    state = scored(_last_of_two(), (1, 1), (1, 1))

    assert (state.totals, state.phase) == ((11, 11), "over")


def test_totals_carried_from_level_matches_still_decide() -> None:
    assert scored(_last_of_two(0, 0), (1, 1), (1, 1)).phase == "deal"
