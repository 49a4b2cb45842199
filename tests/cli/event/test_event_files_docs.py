"""The page about events from the command line: its commands run in order, and print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from cli.program import call

if TYPE_CHECKING:
    import pytest

PAGE = (Path(__file__).parents[3] / "docs/event-files.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)


def test_commands_on_the_page_print_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (players,) = re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "players.csv").write_text(players, encoding="utf-8")
    printed = []
    for command in re.findall(r"^\$ ohhell (.*)$", "\n".join(BLOCKS), re.MULTILINE):
        outcome = call(*shlex.split(command))
        assert outcome.err == ""
        printed += [f"$ ohhell {command}", *(line.rstrip() for line in outcome.out.splitlines())]

    assert printed == "".join(BLOCKS).splitlines()


def test_page_names_every_kind_of_entry() -> None:
    kinds = re.findall(
        r'tag="(\w+)"', (Path(__file__).parents[3] / "src/ohhell/tournament/actions.py").read_text("utf-8")
    )

    assert [kind for kind in kinds if f"`{kind}`" not in PAGE] == []
