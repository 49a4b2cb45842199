"""The draws of one hand, one after the other."""

from __future__ import annotations

import pytest

from lab.batch_games import small_rules
from ohhell.lab.chance_nodes import ChanceNodes
from ohhell.lab.deals import hand_of_size
from ohhell.rules.state import current_hand


def nodes(**trump: object) -> ChanceNodes:
    rules = small_rules(trump=trump)
    return ChanceNodes(rules, 3, hand_of_size(rules, 3, 2))


def drawn(chance: ChanceNodes) -> ChanceNodes:
    """All draws, each time the last possible outcome."""
    while outcomes := chance.outcomes():
        chance.add(outcomes[-1])
    return chance


@pytest.mark.parametrize(
    ("trump", "draws"),
    [
        ({"source": "turn_up"}, 1 + 6 + 1),
        ({"source": "none"}, 1 + 6),
        ({"source": "dealer_last_card"}, 1 + 6),
        ({"source": "cut_before_deal"}, 1 + 6 + 1),
        ({"source": "random_suit"}, 1 + 6 + 1),
        ({"source": "rotation", "cycle": ["c", "h"], "start": "random_suit_only"}, 2 + 6),
    ],
    ids=lambda value: value["source"] if isinstance(value, dict) else str(value),
)
def test_draws_are_the_dealer_the_cards_and_what_decides_trumps(trump: dict[str, object], draws: int) -> None:
    assert len(drawn(nodes(**trump)).drawn) == draws


def test_card_is_drawn_once() -> None:
    chance = nodes(source="none")
    for outcome in (0, 7):
        chance.add(outcome)

    assert 7 not in chance.outcomes()


def test_cards_are_dealt_from_the_dealers_left() -> None:
    chance = nodes(source="none")
    for outcome in (1, 0, 1, 2, 3, 4, 5):
        chance.add(outcome)
    hands = current_hand(chance.dealt()).dealt.hands

    assert [[str(card) for card in hand] for hand in hands] == [["3c", "6c"], ["4c", "7c"], ["2c", "5c"]]


@pytest.mark.parametrize(
    ("trump", "suit"),
    [
        ({"source": "cut_before_deal"}, "s"),
        ({"source": "random_suit"}, "s"),
        ({"source": "rotation", "cycle": ["c", "h"], "start": "random_suit_only"}, "c"),
    ],
    ids=["cut", "random suit", "rotation"],
)
def test_trump_follows_from_the_last_draws(trump: dict[str, object], suit: str) -> None:
    assert current_hand(drawn(nodes(**trump)).dealt()).dealt.trump == suit


@pytest.mark.parametrize(("place", "name"), [(0, "dealer 0"), (1, "card 2c"), (7, "suit c"), (8, "card 2c")])
def test_outcome_has_a_name(place: int, name: str) -> None:
    chance = nodes(source="random_suit")
    for _ in range(place):
        chance.add(chance.outcomes()[-1])

    assert chance.name(0) == name
