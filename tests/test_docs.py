"""The docs are true: what they promise runs, and nothing that exists is missing from them."""

from __future__ import annotations

import dataclasses
import doctest
import pkgutil
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

import ohhell
from error_codes import error_codes

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = "\n".join(page.read_text(encoding="utf-8") for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(ohhell.__path__, "ohhell.") if "__main__" not in module.name
)
NEEDS = {"ohhell.lab.open_spiel_hand": "pyspiel", "ohhell.lab.training.": "torch"}
"""What modules import that `make test` does not install, by how their names begin."""
IMPORTABLE = [
    name for name in MODULES if all(find_spec(needed) for begin, needed in NEEDS.items() if name.startswith(begin))
]


@pytest.mark.parametrize("name", ["ohhell", *IMPORTABLE])
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_examples_on_a_page_are_true(page: str) -> None:
    assert doctest.testfile(str(ROOT / page), module_relative=False).failed == 0


def test_library_page_shows_every_public_name() -> None:
    page = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    fields = [item.name for item in dataclasses.fields(ohhell.View)]

    assert [name for name in [*ohhell.__all__, *fields] if not re.search(rf"\b{name}\b", page)] == []


def test_readme_shows_rules_that_can_be_played() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)

    assert text == (ROOT / "examples/sunday.toml").read_text(encoding="utf-8")
    assert ohhell.read_rules(text).problems(seats=5) == []


@pytest.mark.parametrize("line", re.findall(r"^    \.venv/bin/ohhell (.*)$", README, re.MULTILINE))
def test_command_in_the_readme_works(line: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples/sunday.toml", tmp_path / "my-house-rules.toml")
    done = subprocess.run(
        [sys.executable, "-m", "ohhell", *shlex.split(line)],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_example_bot_plays_its_game() -> None:
    played = subprocess.run(
        [sys.executable, ROOT / "examples/a_bot_in_twenty_lines.py"], capture_output=True, text=True, check=True
    )

    assert [line.split()[0] for line in played.stdout.splitlines()] == ["Mine", "Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_example_bot_plays_every_preset(name: str) -> None:
    choose = runpy.run_path(str(ROOT / "examples/a_bot_in_twenty_lines.py"))["choose"]
    rules, rng = ohhell.preset(name), Random(1)
    game = ohhell.Game(rules, [f"P{seat}" for seat in range(max(rules.players.min, 3))], seed=1)
    while game.waiting_for:
        game.play(choose(game.view(game.waiting_for[0]), rng))

    assert game.is_over


def test_example_season_is_added_up() -> None:
    finished = subprocess.run([sys.executable, ROOT / "examples/season.py"], capture_output=True, text=True, check=True)

    assert finished.stdout.startswith("Bob: 4 games, 2 won, 64% of the bids made\n")


def test_generated_pages_are_up_to_date() -> None:
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        pages = import_module("generate").pages()
    finally:
        sys.path.pop(0)
    there = {page: page.read_text(encoding="utf-8") for page in [*(ROOT / "docs/rules").glob("*.md"), *pages]}

    assert there == pages, "run `make schemas`"


@pytest.mark.parametrize("code", sorted(error_codes()))
def test_error_codes_are_explained(code: str) -> None:
    assert f"`{code}`" in (ROOT / "docs/errors.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ohhell.bot_names())
def test_bots_are_described(name: str) -> None:
    assert f"`{name}`" in DOCS


def test_links_between_pages_work() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]

    assert broken == []


def test_readme_links_work_on_pypi() -> None:
    repository = r"https://(?:github\.com/ohhell/ohhell/blob|raw\.githubusercontent\.com/ohhell/ohhell)/main/"
    targets = re.findall(r"\]\((\S+?)\)|^\[.+?\]: (\S+)$", README, re.MULTILINE)
    links = [inline or reference for inline, reference in targets]
    paths = [re.sub(repository, "", link) for link in links]

    broken = [path for link, path in zip(links, paths, strict=True) if link == path or not (ROOT / path).is_file()]

    assert broken == []


def test_architecture_page_names_every_module() -> None:
    words = set(re.findall(r"\w+", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")))
    modules = [name for name in MODULES if "migrations" not in name]

    assert [name for name in modules if name.rpartition(".")[2] not in words] == [], (
        "add it to the map in ARCHITECTURE.md"
    )


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_page_for_contributors_names_only_paths_that_exist(page: str) -> None:
    paths = re.findall(r"`([\w.-]+(?:/[\w.-]+)+)`", (ROOT / page).read_text(encoding="utf-8"))
    examples = {"cli/my_command.py", "src/ohhell/bots/my_bot.py", "src/ohhell/presets/my-game.toml"}
    places = (ROOT, ROOT / "src/ohhell")

    assert [path for path in paths if path not in examples and not any((at / path).exists() for at in places)] == []


def test_rules_page_shows_a_rule_set_that_can_be_played() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/house-rules.md").read_text(encoding="utf-8"), re.DOTALL)

    assert ohhell.read_rules(text).problems(seats=4) == []


@pytest.mark.parametrize("page", ["browser", "faq", "pad", "season"])
def test_page_names_only_buttons_that_exist(page: str) -> None:
    catalogue = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web/src/words").glob("**/*.ts"))
    text = " ".join((ROOT / f"docs/{page}.md").read_text(encoding="utf-8").split())
    labels = re.findall(r"(?<![*\w])\*([A-Z][^*]*)\*(?!\*)", text)

    assert [label for label in labels if f'"{label}"' not in catalogue] == []
