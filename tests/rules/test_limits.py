"""The limits of rule sets fit each other."""

from __future__ import annotations

from ohhell.rules import limits


def test_limits_allow_the_largest_schedule_with_a_few_conditions() -> None:
    assert limits.MOST_CONDITIONS_CHECKED >= limits.MOST_HANDS


def test_limits_of_a_file_allow_the_longest_list_of_a_rule_set() -> None:
    assert max(limits.MOST_HANDS, limits.MOST_SEATS, limits.MOST_ENTRIES) <= limits.LONGEST_LIST <= limits.MOST_KEYS
