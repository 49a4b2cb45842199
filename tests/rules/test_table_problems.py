"""What keeps rules from being played by a certain number of players; most cases are in table_problems.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ohhell.rules.rules import Rules
from problem_cases import check_case, problem_cases
from scenes import codes, house_rules, only_problem


@problem_cases(Path(__file__).with_name("table_problems.toml"))
def test_problems_at_a_table_are_reported_with_code_and_axis(case: dict[str, Any]) -> None:
    check_case(case)


def with_conditions(number: int) -> Rules:
    """Rules with 100 hands and so many conditions."""
    sights = [{"when": f"hand = {1000 + extra}", "mode": "blind"} for extra in range(number)]
    return house_rules(schedule={"shape": "fixed", "hands": 100, "max": 2}, bid={"sight": sights})


def test_conditions_are_refused_when_there_are_too_many_for_the_hands() -> None:
    message = "51 conditions are too many for 100 hands: trump.override and bid.sight together can have 50 entries with that many hands."

    assert only_problem(with_conditions(51), 4) == ("too-many-conditions", "bid.sight", message)


def test_conditions_are_accepted_up_to_the_limit() -> None:
    assert with_conditions(50).problems(4) == []


def test_forfeits_are_refused_when_there_are_too_many_for_the_players() -> None:
    rules = house_rules(forfeits=[{"id": f"song {number}"} for number in range(51)])

    assert only_problem(rules, 12)[2] == "51 forfeits are too many for 12 players; 50 is the maximum."


def test_numbers_of_players_are_tried_only_while_few_hands_were_checked() -> None:
    rules = house_rules(
        players={"min": 2, "max": 60},
        deck={"packs": 10},
        schedule={"shape": "custom", "list": [1] * 1000},
        trump={"source": "by_list", "list": {"entries": ["c"]}},
    )

    assert codes(rules.problems()) == ["trump-list-too-short"]


def test_hands_are_clamped_so_that_a_card_is_left_to_turn_up() -> None:
    trump = {"source": "fixed", "suit": "h", "override": [{"when": "n = max", "source": "turn_up"}]}
    rules = house_rules(schedule={"shape": "down", "max": 13, "clamp": True}, trump=trump)

    assert rules.schedule(4)[0].cards == 12
