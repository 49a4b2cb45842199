from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.rules import Rules
from scenes import codes, house_rules, only_problem


@pytest.mark.parametrize(
    ("players", "seats", "message"),
    [
        ({"min": 3, "max": 7}, 8, "These rules are for 3 to 7 players, but you have 8."),
        ({"min": 3, "max": 7}, 2, "These rules are for 3 to 7 players, but you have 2."),
        ({"min": 5, "max": 5}, 4, "These rules are for 5 players, but you have 4."),
        ({"min": 3}, 2, "These rules are for 3 or more players, but you have 2."),
    ],
)
def test_wrong_number_of_players_is_reported_with_the_allowed_one(
    players: dict[str, int], seats: int, message: str
) -> None:
    assert only_problem(house_rules(players=players), seats) == ("players-out-of-range", "players", message)


# irish-16
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_irish_championship_is_for_five(seats: int) -> None:
    assert only_problem(preset("irish"), seats)[2] == f"These rules are for 5 players, but you have {seats}."


# 6.3
def test_players_out_of_range_hides_a_missing_table_entry() -> None:
    rules = house_rules(players={"min": 3, "max": 7}, schedule={"max": {"3": 10}})

    assert codes(rules.problems(8)) == ["players-out-of-range"]
    assert only_problem(rules, 4) == (
        "no-table-entry",
        "schedule.max",
        "No hand size is set for 4 players. Add an entry to schedule.max.",
    )


def test_rules_need_one_number_of_players_that_can_play_them() -> None:
    table = {"max": {"7": 7}}

    assert house_rules(players={"min": 3, "max": 7}, schedule=table).problems() == []
    assert (
        only_problem(house_rules(players={"min": 3, "max": 6}, schedule=table))[2]
        == "No hand size is set for 3 players. Add an entry to schedule.max."
    )


@pytest.mark.parametrize(
    ("rules", "seats", "message"),
    [
        (
            house_rules(schedule={"max": 7}),
            8,
            "8 players x 7 cards + 1 turned card need 57 cards, but the deck has 52. Deal at most 6 each.",
        ),
        (
            house_rules(schedule={"max": 14}, trump="none"),
            4,
            "4 players x 14 cards need 56 cards, but the deck has 52. Deal at most 13 each.",
        ),
        (
            house_rules(schedule={"max": 13}),
            4,
            "4 players x 13 cards + 1 turned card need 53 cards, but the deck has 52. Deal at most 12 each.",
        ),
        (
            house_rules(schedule={"max": 14}, trump={"no_card_left": "no_trump"}),
            4,
            "4 players x 14 cards need 56 cards, but the deck has 52. Deal at most 13 each.",
        ),
        (
            house_rules(
                schedule={"max": 13}, trump={"source": "none", "override": [{"when": "n = max", "source": "turn_up"}]}
            ),
            4,
            "4 players x 13 cards + 1 turned card need 53 cards, but the deck has 52. Deal at most 12 each.",
        ),
        (
            house_rules(),
            52,  # classic-5: as many as a card each and one to turn allow
            "52 players x 1 card + 1 turned card need 53 cards, but the deck has 52. Play with fewer players.",
        ),
    ],
)
def test_small_pack_is_reported_with_the_largest_possible_hand(rules: Rules, seats: int, message: str) -> None:
    assert only_problem(rules, seats) == ("not-enough-cards", "schedule", message)


# classic-5
def test_any_number_can_play_that_leaves_a_card_to_turn() -> None:
    assert preset("classic").problems(51) == []
    assert codes(preset("classic").problems(52)) == ["not-enough-cards"]


def test_a_hand_that_turns_no_card_may_use_the_whole_pack() -> None:
    rules = house_rules(schedule={"max": 13}, trump={"override": [{"when": "n = max", "source": "none"}]})

    assert rules.problems(4) == []


# 6.3
@pytest.mark.parametrize("axis", [{"shape": "custom", "list": [0, 20]}, {"shape": "custom", "list": [20, -1]}])
def test_not_enough_cards_hides_an_empty_schedule(axis: dict[str, object]) -> None:
    assert codes(house_rules(schedule=axis).problems(4)) == ["not-enough-cards"]


@pytest.mark.parametrize(
    ("axis", "where", "message"),
    [
        ({"shape": "custom"}, "schedule.list", "Enter at least one hand: a custom schedule needs schedule.list."),
        ({"shape": "fixed"}, "schedule.hands", "Enter at least one hand: a fixed schedule needs schedule.hands."),
        ({"max": 3, "min": 4}, "schedule", "Enter at least one hand."),
        (
            {"shape": "custom", "list": [2, 0]},
            "schedule.list",
            "A hand of 0 cards can't be played. Deal at least 1 card.",
        ),
    ],
)
def test_a_schedule_needs_hands_of_at_least_one_card(axis: dict[str, object], where: str, message: str) -> None:
    assert only_problem(house_rules(schedule=axis), 4) == ("empty-schedule", where, message)


def test_a_schedule_has_an_end() -> None:
    deck = {"kind": "five_hundred_63", "packs": 10, "jokers": 10, "joker_role": "top_trump"}
    rules = house_rules(deck=deck, schedule={"max": 2, "repeat_high": "N", "repeat_low": "N"}, trump="none")

    assert len(rules.schedule(300)) == 900
    assert only_problem(rules, 340) == ("out-of-range", "schedule", "1020 hands are too many; 1000 is the maximum.")


def test_a_list_of_hands_needs_no_card_left_over_where_none_is_turned() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, trump="none")

    assert rules.problems(52) == []


def test_hands_are_clamped_so_that_a_card_is_left_for_the_hand_that_turns_one() -> None:
    trump = {"source": "fixed", "suit": "h", "override": [{"when": "n = max", "source": "turn_up"}]}
    rules = house_rules(schedule={"shape": "down", "max": 13, "clamp": True}, trump=trump)

    assert rules.schedule(4)[0].cards == 12


def _with_conditions(hands: int, conditions: int) -> Rules:
    sights = [{"when": f"hand = {1000 + number}", "mode": "blind"} for number in range(conditions)]
    return house_rules(schedule={"shape": "fixed", "hands": hands, "max": 2}, bid={"sight": sights})


def test_conditions_times_hands_are_refused_when_every_hand_would_ask_too_much() -> None:
    assert only_problem(_with_conditions(100, 51), 4) == (
        "too-many-conditions",
        "bid.sight",
        "51 conditions are too many for 100 hands: trump.override and bid.sight together can have 50 entries with that many hands.",
    )


def test_conditions_times_hands_are_fine_up_to_the_limit() -> None:
    assert _with_conditions(100, 50).problems(4) == []


def test_numbers_of_players_are_tried_only_while_few_hands_were_looked_at() -> None:
    rules = house_rules(
        players={"min": 2, "max": 60},
        deck={"packs": 10},
        schedule={"shape": "custom", "list": [1] * 1000},
        trump={"source": "by_list", "list": {"entries": ["c"]}},
    )

    assert codes(rules.problems()) == ["trump-list-too-short"]


def test_forfeits_times_players_are_refused_when_they_are_too_many() -> None:
    rules = house_rules(forfeits=[{"id": f"song {number}"} for number in range(51)])

    assert only_problem(rules, 12) == (
        "out-of-range",
        "forfeits",
        "51 forfeits are too many for 12 players; 50 is the maximum.",
    )
