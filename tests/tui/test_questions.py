"""The terminal asks for everything that the flags leave open."""

from __future__ import annotations

import re

import pytest

import ohhell
from cli.program import call, on_terminal, typing
from ohhell.tui.questions import default_players

pytestmark = pytest.mark.usefixtures("folder")

QUESTIONS = {"Rules [classic]> ": 4, "Players including you, 3 to 6 [4]> ": 3, "Your name [You]> ": 2}


def test_questions_are_repeated_until_the_answers_make_sense() -> None:
    answers = ("?", "?4", "clasic", "4", "99", "many", "4", "a:b", "Tom", "quit")

    out = call("terminal", terminal=True, reply=typing(*answers)).out

    assert {question: out.count(question) for question in QUESTIONS} == QUESTIONS


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (("?4",), "boerenbridge: Up to eight cards"),
        (("clasic",), "did you mean 'classic'?"),
        (("0",), f"There are no rules number 0: the numbers go from 1 to {len(ohhell.preset_names())}."),
        (("99",), f"There are no rules number 99: the numbers go from 1 to {len(ohhell.preset_names())}."),
        (("4", "99"), "These rules are for 3 to 6 players, but you have 99."),
        (("4", "many"), "'many' is not a number of players. Enter 3 to 6."),
        (("4", "4", "a:b"), "You can't use 'a:b' as a name"),
        (("help",), "? describes them all, ?3 the third. Press Enter for the value in brackets, or type quit."),
        (("4", "help"), "The others are bots. Press Enter for the value in brackets, or type quit."),
        (("4", "4", "help"), "Your name on the score sheet. Press Enter for the value in brackets, or type quit."),
    ],
)
def test_question_explains_what_can_be_answered(answers: tuple[str, ...], sentence: str) -> None:
    out = call("terminal", terminal=True, reply=typing(*answers, "quit"), COLUMNS="200").out

    assert sentence in re.sub("\x1b[^m]*m", "", out)


def test_question_mark_describes_every_preset() -> None:
    out = call("terminal", terminal=True, reply=typing("?", "quit")).out

    assert all(f"{name}: " in out for name in ohhell.preset_names())


def test_enter_takes_the_default() -> None:
    out = call("terminal", "--plain", terminal=True, reply=typing("", "", "", "quit")).out

    assert "The rules are Classic Oh Hell." in out
    assert "You play with Ada (club), Ben (club) and Cleo (club)." in out


def test_number_of_players_is_not_asked_when_the_rules_allow_only_one() -> None:
    out = call("terminal", "--preset", "irish", terminal=True, reply=typing("", "quit")).out

    assert ("Players including you" in out, "Your name [You]> " in out) == (False, True)


def test_end_of_input_at_a_question_ends_the_program() -> None:
    outcome = on_terminal("terminal", typed="\x04")

    assert (outcome.status, outcome.out.splitlines()[-1]) == (0, "Nothing was played, so nothing was saved.")


def test_quit_at_a_question_saves_nothing() -> None:
    outcome = call("terminal", terminal=True, reply=typing("mrpikes", "quit"))

    assert (outcome.status, outcome.out.splitlines()[-1]) == (0, "Nothing was played, so nothing was saved.")


@pytest.mark.parametrize(("preset", "number"), [("irish", 5), ("mrpikes", 4), ("classic", 4), ("classic-63", 6)])
def test_default_number_of_players_is_one_the_rules_allow(preset: str, number: int) -> None:
    assert default_players(ohhell.preset(preset)) == number
