from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.events import Draw, Forfeit
from ohhell.rules.rules import Rules
from ohhell.rules.state import evolve, start
from scenes import begun, house_rules, scored


def _missed_fives(rules: Rules, *hands: tuple[int, int]) -> tuple[Forfeit, ...]:
    """What seat 0 owes after hands in which it bid and took so much of ten tricks."""
    state = begun(rules, 3)
    for bid, taken in hands:
        assert state.plan is not None
        state = scored(state, (bid, 0, 0), (taken, state.plan.cards - taken, 0))
    return state.forfeits


PANTS = house_rules(
    schedule={"shape": "fixed", "max": 10, "hands": 4},
    forfeits=[{"id": "pants", "min_bid": 5, "choices": ["take a bow"]}],
)


# 3.2: pants
@pytest.mark.parametrize(
    ("hands", "owed"),
    [
        pytest.param([(5, 4)], 1, id="a missed five"),
        pytest.param([(7, 9)], 1, id="too many is a miss too"),
        pytest.param([(5, 4), (6, 0)], 1, id="once per player"),
        pytest.param([(4, 0)], 0, id="a missed four"),
        pytest.param([(5, 5)], 0, id="a made five"),
        pytest.param([(5, 5), (5, 4)], 1, id="the first miss counts"),
    ],
)
def test_who_misses_a_bid_of_five_or_more_owes_a_forfeit_once(hands: list[tuple[int, int]], owed: int) -> None:
    assert _missed_fives(PANTS, *hands) == (Forfeit(0, "pants"),) * owed
    assert _missed_fives(preset("mrpikes"), *hands) == (Forfeit(0, "pants"),) * owed


def test_every_player_may_owe_one() -> None:
    state = scored(begun(PANTS, 3), (5, 6, 4), (4, 6, 0))
    state = scored(state, (5, 5, 5), (10, 0, 0))

    assert state.forfeits == (Forfeit(0, "pants"), Forfeit(1, "pants"), Forfeit(2, "pants"))


# mrpikes-13
def test_a_forfeit_never_changes_the_score() -> None:
    plain = house_rules(schedule={"shape": "fixed", "max": 10, "hands": 4})

    assert scored(begun(PANTS, 3), (5, 6, 4), (4, 6, 0)).sheet == scored(begun(plain, 3), (5, 6, 4), (4, 6, 0)).sheet


# mrpikes-12
def test_a_forfeit_can_be_owed_after_an_extra_hand() -> None:
    state = begun(preset("mrpikes"), 3)
    for hand in preset("mrpikes").schedule(3):
        state = scored(state, (0, 0, 0), (hand.cards, 0, 0))
    state = scored(state, (5, 0, 0), (10, 0, 0))

    assert state.sheet[-1].extra
    assert state.forfeits == (Forfeit(0, "pants"),)


def test_a_forfeit_can_be_owed_after_the_last_hand() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [10]}, forfeits=[{"id": "pants", "min_bid": 5}])
    state = scored(begun(rules, 2), (5, 5), (4, 6))

    assert state.phase == "over"
    assert state.forfeits == (Forfeit(0, "pants"), Forfeit(1, "pants"))


def test_two_forfeits_are_owed_side_by_side() -> None:
    rules = house_rules(
        schedule={"shape": "custom", "list": [10]}, forfeits=[{"id": "song", "min_bid": 0}, {"id": "bow", "min_bid": 8}]
    )

    assert scored(begun(rules, 2), (9, 1), (9, 1)).forfeits == ()
    assert scored(begun(rules, 2), (9, 0), (8, 2)).forfeits == (
        Forfeit(0, "song"),
        Forfeit(1, "song"),
        Forfeit(0, "bow"),
    )


# mrpikes-11, 6.1
@pytest.mark.parametrize(("scope", "owed"), [("match", 1), ("event", 0)])
def test_a_new_match_forgets_forfeits_unless_they_are_for_the_whole_event(scope: str, owed: int) -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [10]}, forfeits=[{"id": "pants", "scope": scope}])
    paid = (Forfeit(0, "pants"),)
    state = evolve(start(rules, 2, forfeits=paid), Draw((), 0))
    before = len(state.forfeits)

    state = scored(state, (5, 0), (4, 6))

    assert len(state.forfeits) - before == owed
