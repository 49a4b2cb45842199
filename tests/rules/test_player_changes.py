"""Another number of players than a game began with: allowed by the rules, and by the pack."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.rules.limits import MOST_SEATS
from ohhell.rules.player_changes import check_player_change, most_players, players_allowed
from ohhell.rules.rules import Rules
from scenes import house_rules


def _refused(rules: Rules, players: int, *, seats: int) -> tuple[str, str]:
    with pytest.raises(OhHellError) as refused:
        check_player_change(rules, players, rules.schedule(seats))
    return refused.value.code, refused.value.sentence


def test_rules_for_exactly_so_many_refuse_every_other_number() -> None:
    assert _refused(preset("irish"), 4, seats=5) == (
        "fixed-company",
        "You can't continue with 4 players: these rules are for exactly 5.",
    )


def test_the_rules_say_how_few_and_how_many() -> None:
    rules = house_rules(players={"min": 3, "max": 4}, schedule={"shape": "custom", "list": [1]})

    assert players_allowed(rules) == (3, 4)
    assert {_refused(rules, players, seats=3)[0] for players in (2, 5)} == {"players-out-of-range"}
    assert players_allowed(house_rules(players={"min": 2})) == (2, MOST_SEATS)


def test_the_turned_card_counts() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [13]}, trump={"no_card_left": "no_trump"})
    plain = house_rules(schedule={"shape": "custom", "list": [13]}, trump={"source": "none"})

    assert _refused(rules, 4, seats=3) == (
        "not-enough-cards",
        "You can't continue with 4 players: hand 1 of 13 cards needs 53 cards, and the deck has 52.",
    )
    check_player_change(plain, 4, plain.schedule(3))


def test_only_the_hands_to_come_count() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [13, 2]}, trump={"source": "none"})

    assert _refused(rules, 5, seats=4)[0] == "not-enough-cards"
    check_player_change(rules, 5, rules.schedule(4)[1:])


def test_a_hand_knows_the_most_it_can_be_dealt_to() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [10, 4, 1]})

    assert [most_players(rules, hand, limit=40) for hand in rules.schedule(3)] == [5, 12, 40]
