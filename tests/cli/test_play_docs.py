"""docs/play.md has every command and flag, and its examples are true."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from cli.program import call
from games.record import file_of
from ohhell.cli.app import app
from ohhell.tui.commands import HELP

PAGE = (Path(__file__).parent.parent.parent / "docs/play.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ ohhell (.*)\n([^`]*)```", PAGE)


def commands(command: Any, path: str = "ohhell") -> Iterator[tuple[str, str]]:
    """Yield every command with each of its flags."""
    for option in command.params:
        yield from ((path, flag) for flag in option.opts if flag.startswith("--"))
    for name, inner in getattr(command, "commands", {}).items():
        yield f"{path} {name}", ""
        yield from commands(inner, f"{path} {name}")


@pytest.mark.parametrize(("command", "flag"), [*commands(get_command(app))])
def test_page_has_the_command_and_flag(command: str, flag: str) -> None:
    chapter = command.split()[1] if " " in command else ""
    section = PAGE.split(f"\n## ohhell {chapter}\n")[-1].split("\n## ")[0] if chapter else PAGE

    assert command in PAGE
    assert flag in section


@pytest.mark.parametrize("typed", [typed for typed, _ in HELP if typed != "Enter"])
def test_page_has_everything_that_can_be_typed_in_the_terminal(typed: str) -> None:
    assert f"| `{typed}` |" in PAGE


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_example_on_the_page_is_what_the_program_prints(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "irish.txt").write_text(file_of("irish").read_text(encoding="utf-8"), encoding="utf-8")
    answers = iter(re.findall(r"^Your (?:bid|card)> (.*)$", shown, re.MULTILINE))

    outcome = call(*shlex.split(command), reply=lambda _: next(answers, None))

    assert [line.rstrip() for line in outcome.out.splitlines()] == shown.splitlines()
