"""`ohhell event` without a command."""

from __future__ import annotations

from cli.program import call


def test_event_without_a_command_shows_its_help() -> None:
    assert "Open an event in a new file, or on a server." in call("event").out
