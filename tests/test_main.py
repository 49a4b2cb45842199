"""`python -m ohhell` is the command `ohhell`."""

from __future__ import annotations

from cli.program import run


def test_program_prints_errors_on_standard_error() -> None:
    outcome = run("rules", "show", "irsh")

    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "ohhell: There is no preset 'irsh' (did you mean 'irish'?).\n"
