"""Legal moves, and the reasons why others are refused; most of those are in refusals.toml."""

from __future__ import annotations

import tomllib
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.errors import IllegalMove
from ohhell.rules.events import Bid, Draw, Move, Play
from ohhell.rules.moves import check, legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve, start
from scenes import SEALED, bid, cards_open, dealt, house_rules, move, play, refusal, scene, scored, table

PLAIN = house_rules()
BUDDY = preset("screw-your-buddy")
OVER = play(scene(PLAIN, "2h / 3h", trump="nt", trick=""), "2h 3h")
CASES = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))["case"]


def _play(seat: int, card: str) -> Play:
    return Play(seat, Card.parse(card))


def _revealing(rules: Rules) -> State:
    """Two sealed bids are in and not shown yet."""
    state = dealt(rules, 2, cards=2)
    for seat in (0, 1):
        state = evolve(state, Bid(seat, 1))
    return state


@pytest.mark.parametrize("case", CASES, ids=itemgetter("name"))
def test_move_is_refused_with_a_reason(case: dict[str, Any]) -> None:
    rules = preset(case["preset"]) if "preset" in case else house_rules(**case.get("rules", {}))
    if "hands" in case:
        state = scene(rules, case["hands"], trump=case["trump"])
    else:
        state = dealt(rules, case["seats"], cards=case["cards"], trump=case.get("trump"))
    state = play(bid(state, *case.get("bids", ())), case.get("played", ""))
    seat, verb, what = case["move"].split()
    tried = Bid(int(seat), int(what)) if verb == "bids" else _play(int(seat), what)

    code, sentence = refusal(state, tried)
    reason = f"You can't {verb.removesuffix('s')} {what}: {case['reason']}." if "reason" in case else sentence
    assert (code, sentence) == (case["code"], reason)


@pytest.mark.parametrize(
    ("state", "tried", "values"),
    [
        pytest.param(
            bid(dealt(house_rules(hook={"kind": "last_not_equal"}), 3, cards=5), 2, 1),
            Bid(2, 2),
            {"bid": 2, "total": 5, "tricks": 5, "least": 0, "most": 5},
            id="the hook names the total",
        ),
        pytest.param(
            bid(dealt(house_rules(), 3, cards=5), 2, 1),
            Bid(2, 6),
            {"bid": 6, "tricks": 5, "least": 0, "most": 5},
            id="a bid out of range tells nothing about the others",
        ),
        pytest.param(start(PLAIN, 3), Bid(0, 1), {"bid": 1}, id="no hand"),
        pytest.param(
            scene(house_rules(), "Qh 4h / 7c 2h", trump="s", trick="Qh"),
            Play(1, Card.parse("7c")),
            {"card": "7c", "suit": "h"},
            id="the suit led",
        ),
        pytest.param(
            scene(house_rules(), "Qh 4h / 7c 2h", trump="s", trick=""),
            Play(0, Card.parse("7c")),
            {"card": "7c"},
            id="nothing led",
        ),
    ],
)
def test_refused_move_has_the_values_of_its_reason(state: State, tried: Move, values: dict[str, str | int]) -> None:
    with pytest.raises(IllegalMove) as refused:
        check(state, tried)

    assert refused.value.values == values


@pytest.mark.parametrize(
    ("state", "tried"),
    [
        pytest.param(start(PLAIN, 3), Bid(0, 1), id="bid before the draw"),
        pytest.param(table(PLAIN, 3, cards=2), Bid(0, 99), id="bid before the deal"),
        pytest.param(start(PLAIN, 3), _play(0, "2c"), id="card before the draw"),
        pytest.param(
            scored(evolve(start(house_rules(schedule={"max": 2}), 2), Draw((), 0)), (1, 1), (1, 1)),
            Bid(0, 1),
            id="bid between two hands",
        ),
    ],
)
def test_move_is_refused_when_no_hand_is_dealt(state: State, tried: Move) -> None:
    assert refusal(state, tried)[0] == "wrong-phase"
    assert refusal(state, tried)[1].endswith(": no hand has been dealt.")


@pytest.mark.parametrize(
    ("axis", "tried", "code"),
    [
        ({}, 0, "bid-locked"),
        ({"change": "until_play"}, 0, "wrong-phase"),
        ({"change": "until_play"}, 99, "wrong-phase"),
    ],
)
def test_bid_is_refused_while_bids_are_shown(axis: dict[str, str], tried: int, code: str) -> None:
    assert refusal(_revealing(house_rules(bid={**SEALED, **axis})), Bid(0, tried))[0] == code


# 6.3: a permitted change skips not-your-turn
def test_bid_can_be_changed_out_of_turn() -> None:
    assert check(bid(dealt(BUDDY, 3, cards=5), 2), Bid(0, 1)) == Bid(0, 1)


@pytest.mark.parametrize("state", [OVER, _revealing(house_rules(bid=SEALED))], ids=["over", "bids are shown"])
def test_nobody_can_move(state: State) -> None:
    assert (legal(state, 0), waiting_for(state)) == ((), ())


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_unknown_seat_has_no_moves(seat: int) -> None:
    state = dealt(PLAIN, 3, cards=2)
    sentence = f"You can't bid 1: there is no seat {seat}. Choose a seat from 0 to 2."

    assert (legal(state, seat), refusal(state, Bid(seat, 1))) == ((), ("no-such-seat", sentence))


def test_sealed_bids_are_accepted_in_any_order() -> None:
    state = dealt(house_rules(bid=SEALED), 3, cards=2)
    for seat in (2, 0, 1):
        state = move(state, Bid(seat, 1))

    assert state.phase == "play"


def test_check_returns_the_move_with_plain_numbers() -> None:
    accepted = check(dealt(PLAIN, 3, cards=2), Bid(0, True))

    assert isinstance(accepted, Bid)
    assert type(accepted.tricks) is int


def test_leader_who_may_still_change_a_bid_has_both_kinds_of_moves() -> None:
    state = bid(scene(house_rules(bid={"change": "until_play"}), "2h / 3h", trump="nt"), 0, 0)

    assert [legal(state, seat) for seat in (0, 1)] == [(Bid(0, 0), Bid(0, 1), _play(0, "2h")), (Bid(1, 0), Bid(1, 1))]


@pytest.mark.parametrize(
    ("lead", "hands", "trick", "seat", "cards"),
    [
        pytest.param("any_time", "9s 2c / Qs 7c", "", 0, "9s 2c", id="trumps can be led"),
        pytest.param("broken", "9h As 3c / 2h Ks 4c", "9h 2h", 0, "3c", id="trumps not broken yet"),
        pytest.param("broken", "9h As 3c / Qs Ks 4c", "9h Qs", 1, "Ks 4c", id="trumps broken by a discard"),
        pytest.param("broken", "9s As / 2s 3c", "9s 2s", 0, "As", id="trumps broken by a lead of trumps only"),
        pytest.param("not_first_trick", "9s 2c / Qs 7c", "2c 7c", 1, "Qs", id="trumps led to the second trick"),
    ],
)
def test_trumps_can_be_led_as_the_rules_say(lead: str, hands: str, trick: str, seat: int, cards: str) -> None:
    state = scene(house_rules(lead={"trump": lead}), hands, trump="s", trick=trick)

    assert cards_open(state, seat) == cards


@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_trumps_can_be_led_at_any_time_in_presets(name: str) -> None:
    state = scene(preset(name), "9s 2c / Qs 7c / 3c 4c", trump="s", dealer=0, trick="")

    assert cards_open(state, 0) == "9s 2c"


# 6.2: several packs
def test_card_held_twice_is_one_move_and_can_be_played_twice() -> None:
    state = scene(preset("classic-two-packs"), "Qh Qh / 2c 3c", trump="s", trick="")

    assert [legal(state, 0), legal(play(state, "Qh 2c"), 0)] == [(_play(0, "Qh"),)] * 2


# R7, buddy-1, mrpikes-15; section 1
@pytest.mark.parametrize(
    ("name", "leader"),
    [("mrpikes", 1), ("screw-your-buddy", 1), ("classic", 2), ("irish", 2), ("heck-normal", 2)],
)
def test_dealer_or_the_player_on_the_left_leads_in_presets(name: str, leader: int) -> None:
    assert waiting_for(scene(preset(name), "2h / 3h / 4h / 5h / 6h", trump="s", dealer=1, trick="")) == (leader,)


@pytest.mark.parametrize(
    ("axes", "turns"),
    [
        ({"lead": "second_left"}, [3, 0, 1, 2]),
        ({"lead": "dealer", "direction": "counterclockwise"}, [1, 0, 3, 2]),
        ({"direction": "counterclockwise"}, [0, 3, 2, 1]),
        ({"lead": "second_left", "direction": "counterclockwise"}, [3, 2, 1, 0]),
    ],
)
def test_turns_go_round_the_table_and_the_winner_leads(axes: dict[str, object], turns: list[int]) -> None:
    state = scene(house_rules(**axes), "2h 2c / 3h 3c / 4h 4c / 5h 5c", trump="s", dealer=1, trick="")
    found: list[int] = []
    for seat in turns:
        found += waiting_for(state)
        state = play(state, f"{seat + 2}h")

    assert [*found, *waiting_for(state)] == [*turns, 3]


@pytest.mark.parametrize(("bids", "leader"), [((0, 2, 1), 1), ((0, 1, 1), 1), ((0, 0, 0), 0)])
def test_highest_bidder_leads_and_the_first_of_equals(bids: tuple[int, ...], leader: int) -> None:
    state = scene(house_rules(lead="highest_bidder"), "2h 2c / 3h 3c / 4h 4c", trump="s")

    assert waiting_for(bid(state, *bids)) == (leader,)
