"""The files around the code that other programs read: workflows, images, hooks, metadata."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import ohhell
from cli.program import Outcome, call
from wheels import build_wheel

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SCHEMAS = [
    (".github/workflows", "vendor.github-workflows"),
    (".github/workflows", "custom.github-workflows-require-timeout"),
    ("deploy/compose.yaml", "vendor.compose-spec"),
    ("CITATION.cff", "vendor.citation-file-format"),
]


def checked(*command: object) -> tuple[int, str]:
    """Run a tool of the environment and return its exit status and what it prints."""
    ended = subprocess.run(
        [BIN / str(command[0]), *map(str, command[1:])], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize(("place", "schema"), SCHEMAS, ids=lambda text: text.replace("/", "-"))
def test_file_follows_its_schema(place: str, schema: str) -> None:
    files = sorted((ROOT / place).glob("*.yml")) if (ROOT / place).is_dir() else [ROOT / place]
    status, said = checked("check-jsonschema", "--builtin-schema", schema, *files)

    assert status == 0, said


@pytest.mark.parametrize("file", ["deploy/Dockerfile", ".devcontainer/Dockerfile"])
def test_dockerfile_has_no_lint(file: str) -> None:
    assert checked("hadolint", "--no-color", file) == (0, "")


def test_dockerfile_builds_a_wheel_from_what_dockerignore_lets_in(tmp_path: Path) -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for name in (line[1:] for line in lines if line.startswith("!")):
        if (ROOT / name).is_dir():  # the built page comes along, so that this test does not build it again
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(ROOT / name, tmp_path)

    assert build_wheel(tmp_path / "wheels", source=tmp_path).is_file()


def test_compose_file_starts_one_server_unless_a_profile_is_chosen() -> None:
    services = YAML(typ="safe").load(ROOT / "deploy/compose.yaml")["services"]

    assert [name for name, service in services.items() if "profiles" not in service] == ["server"]


def test_empty_database_variable_of_the_compose_file_means_sqlite(tmp_path: Path) -> None:
    outcome = call("restore", "missing.tar", "--data", str(tmp_path), OHHELL_DATABASE="")

    assert outcome == Outcome(2, "", "ohhell: Can't restore missing.tar: no such file or directory.\n")


def test_pre_commit_configuration_is_valid() -> None:
    assert checked("pre-commit", "validate-config", ".pre-commit-config.yaml") == (0, "")


def test_pre_commit_hooks_run_tools_of_the_environment() -> None:
    (repository,) = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")["repos"]
    programs = {hook["entry"].split()[0] for hook in repository["hooks"]}

    assert [program for program in programs if not (BIN / program.removeprefix(".venv/bin/")).is_file()] == []


def test_citation_has_the_version_of_the_package() -> None:
    citation = YAML(typ="safe").load(ROOT / "CITATION.cff")

    assert citation["version"] == ohhell.__version__


def test_workflow_runs_every_python_that_the_package_names() -> None:
    jobs = YAML(typ="safe").load(ROOT / ".github/workflows/test.yml")["jobs"]
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: Python :: 3." in line}

    assert set(jobs["systems"]["strategy"]["matrix"]["python"]) == named


def test_addresses_of_the_project_are_in_one_place() -> None:
    home = PROJECT["urls"]["Homepage"]
    citation = YAML(typ="safe").load(ROOT / "CITATION.cff")

    assert [citation["repository-code"], *(url for url in PROJECT["urls"].values() if not url.startswith(home))] == [
        home
    ]
