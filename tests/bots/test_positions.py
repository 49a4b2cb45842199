"""Positions no person would misplay: `expert` plays all of them, `club` most. They stand in `positions.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest

import ohhell
from ohhell.notation.position.position import read_position
from ohhell.rules.events import Bid, Move
from ohhell.rules.moves import waiting_for
from ohhell.rules.view import View, view

FILE: Final = Path(__file__).with_name("positions.toml")


@dataclass(frozen=True, slots=True)
class Problem:
    """A position under some rules, the moves that are acceptable there, and why."""

    rules: str
    position: str
    acceptable: list[str]
    why: str

    def seen(self) -> View:
        """What the first seat that must act sees."""
        state = read_position(self.position, ohhell.preset(self.rules))
        return view(state, waiting_for(state)[0])


PROBLEMS: Final = {name: Problem(**entry) for name, entry in tomllib.loads(FILE.read_text("utf-8")).items()}


def text_of_move(move: Move) -> str:
    return f"bid {move.tricks}" if isinstance(move, Bid) else str(move.card)


def plays_well(name: str, problem: Problem, seed: int) -> bool:
    return text_of_move(ohhell.bot(name)(problem.seen(), Random(seed))) in problem.acceptable


def test_there_are_many_positions_under_many_rules() -> None:
    assert len(PROBLEMS) >= 25
    assert len({problem.rules for problem in PROBLEMS.values()}) >= 10


@pytest.mark.parametrize("name", PROBLEMS)
def test_some_legal_moves_are_acceptable_and_some_are_not(name: str) -> None:
    legal = {text_of_move(move) for move in PROBLEMS[name].seen().legal}

    assert set() < set(PROBLEMS[name].acceptable) < legal


@pytest.mark.parametrize("name", PROBLEMS)
def test_expert_misplays_no_position(name: str) -> None:
    problem = PROBLEMS[name]

    assert all(plays_well("expert", problem, seed) for seed in range(3)), problem.why


def test_club_plays_four_positions_of_five_as_a_person_would() -> None:
    missed = [name for name, problem in PROBLEMS.items() if not plays_well("club", problem, seed=1)]

    assert len(missed) <= len(PROBLEMS) / 5, f"club misplays {', '.join(missed)}"
