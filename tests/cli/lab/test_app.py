"""`ohhell lab` without a command."""

from __future__ import annotations

from typer.testing import CliRunner

from ohhell.cli.app import app


def test_help_is_shown_without_a_command() -> None:
    done = CliRunner().invoke(app, ["lab"])

    assert (done.exit_code, "games" in done.output) == (0, True)
