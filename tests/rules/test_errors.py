from __future__ import annotations

import pickle

import pytest

from ohhell.rules.errors import CardError, IllegalMove, NotationError, OhHellError, Problem, RulesError, in_sentence

PROBLEMS = [Problem("empty-schedule", "schedule", "Enter at least one hand."), Problem("not-toml", "", "cannot read")]


@pytest.mark.parametrize(
    "error",
    [
        OhHellError("unknown-preset", "there is no preset 'x'"),
        CardError("Qx"),
        IllegalMove("must-follow", "You can't play 7c: hearts were led and you must follow suit. You hold Qh 4h."),
        RulesError(PROBLEMS),
        NotationError("bad-event", "expected a card", line=3, column=7),
    ],
)
def test_error_keeps_its_attributes_when_pickled(error: OhHellError) -> None:
    carried = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own bytes)

    assert type(carried) is type(error)
    assert vars(carried) == vars(error)
    assert (str(carried), carried.args) == (str(error), error.args)


def test_every_error_is_one_of_the_family() -> None:
    assert all(issubclass(kind, OhHellError) for kind in (CardError, IllegalMove, RulesError, NotationError))


def test_a_rules_error_tells_every_problem_and_takes_the_code_of_the_first() -> None:
    error = RulesError(PROBLEMS)

    assert error.code == "empty-schedule"
    assert str(error) == "schedule: Enter at least one hand. cannot read"
    assert error.problems == PROBLEMS


def test_a_notation_error_says_where() -> None:
    error = NotationError("bad-event", "expected a card", line=3, column=7)

    assert str(error) == "Line 3, column 7: expected a card."
    assert (error.line, error.column) == (3, 7)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("JSON is malformed", "JSON is malformed"),
        ("Expected `int`", "expected `int`"),
        ("Invalid value", "invalid value"),
        ("", ""),
    ],
)
def test_abbreviation_keeps_its_capitals_in_a_sentence(reason: str, expected: str) -> None:
    assert in_sentence(reason) == expected
