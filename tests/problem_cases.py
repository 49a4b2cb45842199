"""Rule sets in TOML files of the tests, each with the problems it has."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ohhell.presets import preset
from scenes import house_rules


def problem_cases(file: Path) -> pytest.MarkDecorator:
    """A parameter `case` per rule set of *file*."""
    cases = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    names = [case.get("name") or (case.get("problems") or case["warnings"])[0][2] for case in cases]
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=name) for case, name in zip(cases, names, strict=True)]
    )


def check_case(case: dict[str, Any]) -> None:
    """Assert that the rules have exactly the problems, or warnings, of their case."""
    rules = preset(case["preset"]) if "preset" in case else house_rules(**case["rules"])
    seats = case.get("seats")
    if "warnings" in case:
        found, expected = rules.warnings(seats), case["warnings"]
    else:
        found, expected = rules.problems(seats, entrants=case.get("entrants")), case["problems"]

    assert [[problem.code, problem.axis, problem.message] for problem in found] == expected
