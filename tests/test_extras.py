"""The extras are those of pyproject.toml, and the docs name them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ohhell.extras import COMMANDS, MODULES

ROOT = Path(__file__).parent.parent
OPTIONAL = {"uvloop"}
"""Packages of an extra that no code requires."""


def test_modules_of_extras_are_those_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[Requirement]] = {
        name: [Requirement(text) for text in texts] for name, texts in project["optional-dependencies"].items()
    }

    def modules(extra: str) -> set[str]:
        wanted = extras[extra]
        own = {one.name.replace("-", "_") for one in wanted if one.name != "ohhell"}
        included = (modules(name) for one in wanted if one.name == "ohhell" for name in one.extras)
        return own.union(*included)

    assert {extra: modules(extra) - OPTIONAL for extra in MODULES} == {
        extra: set(names) for extra, names in MODULES.items()
    }


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_page_about_installing_names_the_extra_of_every_command(command: str) -> None:
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith(f"| `{COMMANDS[command]}` |"))

    assert f"`{command}`" in row
