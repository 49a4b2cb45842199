from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import largest_hand
from scenes import house_rules


def _sizes(rules: Rules, seats: int) -> list[int]:
    return [hand.cards for hand in rules.schedule(seats)]


def _shaped(*, seats: int = 4, **axis: object) -> list[int]:
    return _sizes(house_rules(schedule=axis), seats)


# V1
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_seven_players_go_from_seven_cards_to_one_and_back_in_thirteen_hands(name: str) -> None:
    assert _sizes(preset(name), 7) == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


# V2, and the table of section 1
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
@pytest.mark.parametrize(("seats", "first", "hands"), [(3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13)])
def test_the_first_hand_is_the_largest_the_table_names(name: str, seats: int, first: int, hands: int) -> None:
    sizes = _sizes(preset(name), seats)

    assert (sizes[0], len(sizes), sizes.count(1)) == (first, hands, 1)


# V11
@pytest.mark.parametrize(
    ("seats", "first", "hands"),
    [(2, 10, 19), (3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13), (8, 6, 11)],
)
@pytest.mark.parametrize("name", ["heck-friendly", "heck-normal", "heck-gobig", "heck-cutthroat"])
def test_oh_heck_has_a_largest_hand_for_two_to_eight_players(name: str, seats: int, first: int, hands: int) -> None:
    sizes = _sizes(preset(name), seats)

    assert (sizes[0], len(sizes)) == (first, hands)


# V12
def test_eight_players_of_oh_heck_play_eleven_hands() -> None:
    assert _sizes(preset("heck-normal"), 8) == [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]


# V5, classic-2
def test_with_four_players_and_a_card_to_turn_the_largest_hand_is_twelve() -> None:
    assert _sizes(preset("classic"), 4) == [*range(1, 13), *range(11, 0, -1)]


# the table of section 1 for 52, 104 and 63 cards, and 62 of 6.1; leaving a card, and in brackets using all
@pytest.mark.parametrize(
    ("deck", "seats", "leave_one", "use_all"),
    [
        *(({}, seats, one, every) for seats, one, every in zip(
            range(3, 13), [17, 12, 10, 8, 7, 6, 5, 5, 4, 4], [17, 13, 10, 8, 7, 6, 5, 5, 4, 4], strict=True)),
        *(({"packs": 2}, seats, one, every) for seats, one, every in zip(
            range(6, 13), [17, 14, 12, 11, 10, 9, 8], [17, 14, 13, 11, 10, 9, 8], strict=True)),
        *(({"kind": "five_hundred_63", "joker_role": "top_trump"}, seats, one, every) for seats, one, every in zip(
            range(6, 13), [10, 8, 7, 6, 6, 5, 5], [10, 9, 7, 7, 6, 5, 5], strict=True)),
        *(({"kind": "five_hundred_63", "joker_role": "excluded"}, seats, one, one) for seats, one in zip(
            range(6, 13), [10, 8, 7, 6, 6, 5, 5], strict=True)),
    ],
)  # fmt: skip
def test_the_largest_hand_follows_from_the_pack(
    deck: dict[str, object], seats: int, leave_one: int, use_all: int
) -> None:
    assert largest_hand(house_rules(deck=deck), seats) == leave_one
    assert largest_hand(house_rules(deck=deck, schedule={"max": "use_all"}), seats) == use_all


def test_a_cap_lowers_the_largest_hand() -> None:
    assert max(_shaped(seats=3, cap=15)) == 15
    assert max(_shaped(seats=4, cap=15)) == 12
    assert max(_shaped(seats=4, max={"4": 9}, cap=7)) == 7


# classic-3
def test_a_table_that_deals_the_whole_pack_has_thirteen_cards_once() -> None:
    rules = house_rules(schedule={"shape": "up_down", "max": "use_all"}, trump={"no_card_left": "no_trump"})

    assert _sizes(rules, 4) == [*range(1, 14), *range(12, 0, -1)]
    assert [hand.cards for hand in rules.schedule(4) if hand.trump == "nt"] == [13]


# 6.1: classic has no cap
def test_three_players_of_classic_go_up_to_seventeen_cards() -> None:
    assert max(_sizes(preset("classic"), 3)) == 17


@pytest.mark.parametrize(
    ("axis", "sizes"),
    [
        ({"shape": "down_up"}, [3, 2, 1, 2, 3]),
        ({"shape": "up_down"}, [1, 2, 3, 2, 1]),
        ({"shape": "down"}, [3, 2, 1]),
        ({"shape": "up"}, [1, 2, 3]),
        ({"shape": "fixed", "hands": 4}, [3, 3, 3, 3]),
        ({"shape": "custom", "list": [5, 1, 5]}, [5, 1, 5]),
        ({"shape": "down_up", "repeat_low": 2}, [3, 2, 1, 1, 2, 3]),  # 6.2
        ({"shape": "down_up", "repeat_high": 2}, [3, 3, 2, 1, 2, 3, 3]),  # 6.2
        ({"shape": "up_down", "repeat_low": 2}, [1, 1, 2, 3, 2, 1, 1]),
        ({"shape": "up_down", "repeat_high": 2}, [1, 2, 3, 3, 2, 1]),
        ({"shape": "down", "repeat_low": "N"}, [3, 2, 1, 1, 1, 1]),
        ({"shape": "up", "repeat_high": "N", "repeat_low": 2}, [1, 1, 2, 3, 3, 3, 3]),
        ({"shape": "down", "min": 2}, [3, 2]),
        ({"shape": "down_up", "min": 3, "repeat_low": 3}, [3, 3, 3]),
        ({"shape": "down_up", "min": 3, "repeat_high": 2}, [3, 3]),
        ({"shape": "down", "step": 2}, [3, 1]),
        ({"shape": "up_down", "step": 2}, [1, 3, 1]),
    ],
)
def test_the_shape_orders_the_hands(axis: dict[str, object], sizes: list[int]) -> None:
    assert _sizes(house_rules(schedule={"max": 3, **axis}), 4) == sizes


# 6.2: step stops at the last size not below min
@pytest.mark.parametrize(
    ("axis", "sizes"),
    [
        ({"max": 13, "step": 4}, [13, 9, 5, 1]),
        ({"max": 12, "step": 5}, [12, 7, 2]),
        ({"max": 9, "min": 3, "step": 4}, [9, 5]),
    ],
)
def test_steps_stop_at_the_last_size_not_below_the_least(axis: dict[str, object], sizes: list[int]) -> None:
    assert _sizes(house_rules(schedule={"shape": "down", **axis}, trump="none"), 4) == sizes


# 4.8: always ten hands, sizes above the limit are cut down
def test_clamping_cuts_hands_down_to_what_the_pack_allows() -> None:
    assert _shaped(seats=7, shape="down", max=10, clamp=True) == [7, 7, 7, 7, 6, 5, 4, 3, 2, 1]
    assert _shaped(seats=4, shape="custom", list=[13, 12], clamp=True) == [12, 12]
    assert _sizes(house_rules(schedule={"shape": "custom", "list": [13, 12], "clamp": True}, trump="none"), 4) == [
        13,
        12,
    ]
