from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from ohhell.rules.errors import RulesError
from ohhell.rules.rules import Example, Rules, read_rule_file, read_rules
from scenes import codes, house_rules

TEXT = """
[score]
made = { base = 10, per_bid = 1, per_hand_index = 100 }
missed = { per_taken = 1 }
"""


def test_equal_rules_are_one_value() -> None:
    assert hash(read_rules(TEXT)) == hash(read_rules(TEXT))
    assert {read_rules(TEXT), read_rules(TEXT)} == {read_rules(TEXT)}


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        house_rules().name = "Another game"  # type: ignore[misc]  # that is the law


def test_rules_that_cannot_be_played_have_no_schedule() -> None:
    rules = house_rules(players={"min": 3, "max": 7})

    with pytest.raises(RulesError) as refused:
        rules.schedule(seats=8)

    assert refused.value.code == "players-out-of-range"
    assert str(refused.value) == "players: These rules are for 3 to 7 players, but you have 8."


def test_check_accepts_rules_that_can_be_played() -> None:
    house_rules().check(4)
    house_rules().check()


def test_default_rules_lack_only_a_scoring() -> None:
    assert codes(Rules().problems()) == ["score-incomplete"] * 3


def test_the_default_rules_of_5_1_are_the_defaults() -> None:
    rules = house_rules()

    assert (rules.direction, rules.deck.kind, rules.deck.packs, rules.deck.jokers) == ("clockwise", "std52", 1, 0)
    assert (rules.hand_sizes.shape, rules.first_dealer.by, rules.first_dealer.tie) == (
        "down_up",
        "draw_high",
        "redraw_tied",
    )
    assert (rules.trump.source, rules.trump.no_card_left, rules.trump.reveal) == ("turn_up", "error", "before_bids")
    assert (rules.bid.form, rules.bid.first, rules.bid.min, rules.bid.max) == ("sequential", "left_of_dealer", 0, "n")
    assert (rules.bid.change, rules.bid.reveal, rules.bids_visible_in_play) == ("never", "at_once", True)
    assert (rules.hook.kind, str(rules.hook.when), rules.lead.first) == ("none", "always", "left_of_dealer")
    assert (rules.lead.trump, rules.follow.void, rules.trick.duplicates) == ("any_time", "any", "first_wins")
    assert (rules.trick.cancel_led, rules.trick.dead.credit, rules.trick.dead.leader) == ("original", "nobody", "same")
    assert (rules.end.kind, rules.tie.kind, rules.format.matches, rules.table_talk) == ("schedule", "shared", 1, "open")
    assert (rules.format.next_match_dealer, rules.scorer.by, rules.deck.joker_role) == ("redraw", "engine", None)


def test_points_depend_on_the_hand_when_the_scoring_does() -> None:
    rules = read_rules(TEXT)

    assert rules.points(cards=5, bid=2, taken=2) == 112
    assert rules.points(cards=5, bid=2, taken=2, hand=3) == 312
    assert rules.points(cards=5, bid=2, taken=1, hand=3) == 1


def test_worked_examples_are_read_with_the_rules() -> None:
    file = read_rule_file(TEXT + "[[example]]\ncards = 5\nbid = 2\ntaken = 2\npoints = 312\nhand = 3")

    assert file.rules == read_rules(TEXT)
    assert file.examples == (Example(cards=5, bid=2, taken=2, points=312, hand=3),)


def test_wrong_example_is_reported_with_both_numbers() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules(TEXT + "[[example]]\ncards = 5\nbid = 2\ntaken = 1\npoints = 7")

    (problem,) = refused.value.problems
    assert problem.code == "example-wrong"
    assert problem.message == "The example (5 cards, bid 2, taken 1) says 7 points, but the rules give 1."


@pytest.mark.parametrize("rows", ["example = 3", "example = [3]"])
def test_examples_are_a_list_of_tables(rows: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_rules(rows + TEXT)

    (problem,) = refused.value.problems
    assert (problem.code, problem.axis) == ("wrong-value", "example")
    assert problem.message == "Can't read the examples: start each one with [[example]]."


def test_unknown_key_in_an_example_is_reported() -> None:
    with pytest.raises(RulesError, match=r"Unknown rule 'bit' in example \(did you mean 'bid'\?\)."):
        read_rules(TEXT + "[[example]]\nbit = 2")


def test_a_typo_hides_no_other_problem_of_its_section() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules('[bid]\nfrom = "sequential"\nmax = -3\n[score]\nmade = {}\nmissed = {}\n')

    assert [problem.code for problem in refused.value.problems] == ["unknown-rule", "out-of-range"]


def test_a_value_without_its_companion_hides_no_problem_of_the_table() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules(
            '[trump]\nsource = "fixed"\n[schedule]\nshape = "custom"\nlist = [60]\n[score]\nmade = {}\nmissed = {}\n'
        )

    assert [problem.code for problem in refused.value.problems] == ["incomplete", "not-enough-cards"]


def test_an_example_no_hand_could_bring_is_refused() -> None:
    with pytest.raises(RulesError, match="The example is impossible"):
        read_rules("[score]\nmade = {}\nmissed = {}\n[[example]]\ncards = 1\nbid = 7\ntaken = 7\npoints = 0\n")


def test_rules_for_many_tables_and_hands_are_refused_in_good_time() -> None:
    many = "\n".join('[[trump.override]]\nwhen = "n = max"\nsource = "none"' for _ in range(101))

    with pytest.raises(RulesError, match=r"trump.override has 101 entries; 100 is the maximum."):
        read_rules(many)


def test_a_table_of_sizes_without_entries_is_incomplete() -> None:
    with pytest.raises(RulesError, match=r"schedule.max is an empty table. Add an entry for each number of players."):
        read_rules("[schedule]\nmax = {}\n[score]\nmade = {}\nmissed = {}\n")


@pytest.mark.parametrize("value", ["9" * 5_000, "1979-13-45"])
def test_a_number_too_long_to_read_and_a_date_that_is_none_are_refused(value: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_rules(f"name = {value}")

    assert codes(refused.value.problems) == ["not-toml"]


def test_demand_still_checks_rules_with_a_deprecation_warning() -> None:
    with pytest.warns(DeprecationWarning, match="Rules.check"), pytest.raises(RulesError):
        house_rules(players={"min": 3}).demand(2)
