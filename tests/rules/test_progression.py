"""The end of a game, extra hands after a tie, and forfeits."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.events import Draw, Forfeit
from ohhell.rules.progression import MOST_EXTRA_HANDS, dealt_hand, score_terms
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve, start
from scenes import begun, house_rules, scored


def _tied_for_first(rules: Rules, seats: int) -> State:
    """A game at the end of its schedule, seats 1 and 2 level in front: they bid nothing and took nothing."""
    state = begun(rules, seats)
    for hand in rules.schedule(seats):
        state = scored(state, (0, 0, 0, *[1] * (seats - 3)), (hand.cards, *[0] * (seats - 1)))
    return state


# R14, mrpikes-1, mrpikes-3
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_a_tie_for_first_place_brings_another_hand_of_the_last_size(name: str) -> None:
    state = _tied_for_first(preset(name), 7)

    assert len(state.sheet) == 13
    assert (state.phase, state.winners) == ("deal", ())
    assert state.plan is not None
    assert (state.plan.number, state.plan.cards, state.plan.extra) == (14, 7, True)
    assert state.dealer == (state.sheet[-1].dealer + 1) % 7


# mrpikes-2
def test_everybody_plays_the_extra_hand_with_the_scores_carried_on() -> None:
    state = _tied_for_first(preset("mrpikes"), 7)
    before = state.totals
    state = scored(state, (0,) * 7, (7, 0, 0, 0, 0, 0, 0))

    assert state.totals == tuple(total + more for total, more in zip(before, (-17, *[10] * 6), strict=True))


# R15
def test_a_third_player_may_overtake_in_an_extra_hand() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands")
    state = scored(begun(rules, 3), (1, 1, 1), (1, 1, 0))
    assert state.totals == (11, 11, 0)

    state = scored(state, (1, 1, 2), (0, 0, 2))

    assert (state.totals, state.winners) == ((11, 11, 12), (2,))


# mrpikes-4
def test_ties_further_down_bring_no_extra_hand() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands")
    state = scored(begun(rules, 3), (2, 1, 1), (2, 0, 0))

    assert (state.totals, state.phase, state.winners) == ((12, 0, 0), "over", (0,))


# mrpikes-4
def test_extra_hands_go_on_until_one_leads_alone() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands")
    state = begun(rules, 2)
    for _ in range(4):
        state = scored(state, (1, 1), (1, 1))
    assert state.phase == "deal"

    state = scored(state, (1, 1), (2, 0))

    assert (state.phase, state.winners, [row.extra for row in state.sheet]) == ("over", (0,), [False] + [True] * 4)


def test_an_extra_hand_may_have_the_largest_size() -> None:
    rules = house_rules(schedule={"shape": "down", "max": 3}, tie={"kind": "extra_hands", "size": "max"})
    state = _tied_for_first(rules, 3)

    assert state.plan is not None
    assert state.plan.cards == 3


# mrpikes-4, 6.2
def test_after_a_hundred_extra_hands_the_win_is_shared_and_that_is_noted() -> None:
    state = begun(house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands"), 2)
    for _ in range(1 + MOST_EXTRA_HANDS):
        assert (state.phase, state.notes) == ("deal", ())
        state = scored(state, (1, 1), (1, 1))

    assert MOST_EXTRA_HANDS == 100
    assert (state.phase, state.winners, state.notes) == ("over", (0, 1), ("tie-cap-reached",))


def test_a_decision_in_the_hundredth_extra_hand_needs_no_note() -> None:
    state = begun(house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands"), 2)
    for _ in range(MOST_EXTRA_HANDS):
        state = scored(state, (1, 1), (1, 1))
    state = scored(state, (1, 1), (2, 0))

    assert (state.phase, state.winners, state.notes) == ("over", (0,), ())


# classic-22, heck-9
@pytest.mark.parametrize("name", ["classic", "heck-normal"])
def test_elsewhere_equal_winners_share(name: str) -> None:
    state = _tied_for_first(preset(name), 4)

    assert (state.phase, state.winners) == ("over", (1, 2))


# irish-8
def test_a_tie_within_an_irish_match_has_no_consequence() -> None:
    state = _tied_for_first(preset("irish"), 5)

    assert (state.phase, len(state.sheet), state.winners) == ("over", 10, (1, 2))


# 6.2
def test_with_several_matches_no_match_has_extra_hands() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, tie="extra_hands", format={"matches": 2})
    state = scored(begun(rules, 2), (1, 1), (1, 1))

    assert (state.phase, state.winners) == ("over", (0, 1))


TARGET = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 5}, end={"kind": "target", "points": 22})


# 6.2
def test_a_game_to_a_target_ends_with_the_hand_that_reaches_it() -> None:
    state = scored(begun(TARGET, 2), (1, 1), (1, 1))
    assert state.phase == "deal"

    state = scored(state, (1, 0), (1, 1))

    assert (state.phase, state.totals, state.winners) == ("over", (22, 12), (0,))


# 6.2
def test_of_two_who_reach_the_target_the_higher_wins() -> None:
    state = scored(scored(begun(TARGET, 2), (2, 0), (2, 0)), (1, 1), (0, 2))
    assert state.totals == (12, 12)

    state = scored(state, (2, 0), (2, 0))

    assert (state.totals, state.winners) == ((24, 22), (0,))


# 6.2
def test_equal_at_the_target_the_tie_rule_decides() -> None:
    shared = scored(scored(begun(TARGET, 2), (1, 1), (1, 1)), (1, 1), (1, 1))
    assert (shared.phase, shared.winners) == ("over", (0, 1))

    rules = house_rules(
        schedule={"shape": "fixed", "max": 2, "hands": 5}, end={"kind": "target", "points": 22}, tie="extra_hands"
    )
    state = scored(scored(begun(rules, 2), (1, 1), (1, 1)), (1, 1), (1, 1))

    assert state.plan is not None
    assert (state.phase, state.plan.number, state.plan.extra) == ("deal", 3, True)
    assert scored(state, (1, 1), (2, 0)).winners == (0,)


def test_after_an_extra_hand_no_scheduled_hand_follows_even_below_the_target() -> None:
    rules = house_rules(
        schedule={"shape": "fixed", "max": 2, "hands": 5},
        end={"kind": "target", "points": 11},
        tie="extra_hands",
        score={"made": {"base": 10, "per_bid": 1}, "missed": {"per_off": -5}},
    )
    state = scored(begun(rules, 2), (1, 1), (1, 1))
    state = scored(state, (2, 1), (0, 2))

    assert (state.totals, state.phase, state.winners) == ((1, 6), "over", (1,))


# 6.2
def test_a_schedule_used_up_before_the_target_goes_to_the_highest() -> None:
    state = begun(TARGET, 2)
    for _ in range(5):
        state = scored(state, (1, 2), (2, 0))

    assert (state.phase, state.totals, state.winners) == ("over", (10, 0), (0,))


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


@pytest.mark.parametrize(("hands", "number"), [(0, 1), (1, 2), (2, 3)], ids=["first", "scheduled", "extra"])
def test_dealt_hand_is_the_next_of_the_schedule_or_an_extra_one(hands: int, number: int) -> None:
    state = begun(house_rules(schedule={"shape": "fixed", "max": 2, "hands": 2}, tie="extra_hands"), 2)
    for _ in range(hands):
        state = scored(state, (1, 1), (1, 1))
    plan = dealt_hand(state.rules, 2, state.schedule, state.sheet)

    assert (plan, plan.number, plan.extra) == (state.plan, number, hands == 2)


def test_terms_of_an_extra_hand_count_as_those_of_the_last_scheduled_hand() -> None:
    score = {"made": {"per_hand_index": 5}, "missed": {}}
    rules = house_rules(schedule={"shape": "custom", "list": [2, 2]}, tie="extra_hands", score=score)
    state = begun(rules, 3)
    for _ in range(3):
        state = scored(state, (0, 0, 2), (0, 0, 2))

    assert score_terms(rules, state.schedule, state.sheet)[0] == (("per_hand_index", 5, 2),)
