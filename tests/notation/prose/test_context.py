"""Which tables and hands a sheet speaks of, and the words for conditions."""

from __future__ import annotations

import pytest

from notation.prose_sections import section_of
from ohhell.notation.prose.context import in_hands, no_trump_ever, sheet_context
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.rules.when import When
from scenes import house_rules

TEN_HANDS = house_rules(players={"min": 5, "max": 5}, schedule={"shape": "down", "max": 10})


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("always", "in every hand"),
        ("not last hand", "in every hand except the last"),
        ("n >= 6", "in hands of six or more cards"),
        ("n <= 3", "in hands of three or fewer cards"),
        ("n = 6", "in hands of six cards"),
        ("n <= 1", "in hands of one card"),
        ("n = max", "in the largest hand"),
        ("n >= max", "in the largest hand"),
        ("n <= max", "in every hand"),
        ("n >= 1", "in every hand"),
        ("hand <= 1", "in the first hand"),
        ("hand <= 5", "in the first five hands"),
        ("hand = 3", "in the third hand"),
        ("hand >= 6", "from the sixth hand on"),
        ("every 3 hands", "in every third hand"),
        ("every 1 hands", "in every hand"),
    ],
)
def test_condition_becomes_plain_words(condition: str, words: str) -> None:
    assert in_hands(sheet_context(TEN_HANDS, 5), When.parse(condition)) == words


def test_largest_hand_is_plural_where_it_comes_twice() -> None:
    there_and_back = sheet_context(house_rules(schedule={"max": 3}), 4)

    assert in_hands(there_and_back, When.parse("n = max")) == "in the largest hands"


def test_players_section_names_all_possible_numbers() -> None:
    assert section_of("Players", schedule={"max": {"3": 5, "5": 4}}) == "Three or five players."


def test_examples_come_from_a_table_of_the_best_size() -> None:
    assert "with six players" in section_of("Hook", hook="last_not_equal", players={"min": 3, "max": 7, "best": [6]})


def test_rules_for_any_number_of_players_say_so() -> None:
    assert section_of("Players", players={"min": 3}) == "Three or more players."


def test_many_numbers_of_players_are_still_a_span() -> None:
    assert section_of("Players", players={"min": 3, "max": 20}) == "Three to 20 players."


def test_sheet_for_one_number_of_players_says_for_which() -> None:
    text = section_of("Players", 4, players={"min": 3, "max": 7, "best": [4, 5, 6], "minutes": 45})

    assert (
        text
        == "Three to seven players; best with four to six. This sheet is for four players. A game takes about 45 minutes."
    )


def test_rules_for_one_number_of_players_need_not_say_it_twice() -> None:
    assert section_of("Players", 5, players={"min": 5, "max": 5}) == "Five players."


def test_no_trump_is_possible_wherever_some_deal_brings_it() -> None:
    joker = {"jokers": 1, "joker_role": "top_trump"}

    assert not no_trump_ever(sheet_context(house_rules(), 4))
    assert no_trump_ever(sheet_context(house_rules(trump={"turnup_nt_if": ["A"]}), 4))
    assert no_trump_ever(sheet_context(house_rules(deck=joker), 4))
    assert no_trump_ever(sheet_context(house_rules(deck=joker, trump={"source": "dealer_last_card"}), 4))
    assert no_trump_ever(sheet_context(house_rules(trump={"source": "none"}), 4))


def test_random_first_trump_may_lead_to_no_trump() -> None:
    rotation = {"source": "rotation", "cycle": ["h", "nt"], "start": "random_suit_only"}

    assert no_trump_ever(sheet_context(house_rules(trump=rotation), 4))


def test_turning_again_brings_no_trump_only_where_nothing_but_jokers_is_over() -> None:
    again = {"deck": {"jokers": 1, "joker_role": "top_trump"}, "trump": {"turnup_joker": "turn_again"}}

    assert no_trump_ever(sheet_context(house_rules(**again), 4))
    assert not no_trump_ever(sheet_context(house_rules(**again, schedule={"max": 5}), 4))
    assert "if only jokers are left, there are no trumps" in " ".join(sheet(house_rules(**again), 4).split())
