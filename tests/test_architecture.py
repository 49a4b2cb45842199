"""The import contracts hold and fail when they are broken, and every module has its tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE, TESTS = ROOT / "src/ohhell", ROOT / "tests"
LINTER = Path(sys.executable).parent / "lint-imports"
INTRUDERS = {
    "rules": ("ohhell.dealing", "random", "msgspec"),
    "notation": ("ohhell.presets",),
    "table": ("ohhell.kernel",),
    "encoding": ("ohhell.kernel",),
    "coach": ("ohhell.lab",),
}
"""Imports that break a contract."""

TESTED_IN = {
    "kernel/frozen_trick_weights.py": "kernel/test_frozen_trick_count.py",
    "kernel/trick_weights.py": "kernel/test_trick_count.py",
    "server/seasons/changes_api.py": "server/seasons/test_api.py",
    "store/errors.py": "store/test_durability.py",
    "store/schema.py": "store/test_migrate.py",
}
"""Modules that are tested through the module that uses them: the test file that fails if they are wrong."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on a copy of the project."""
    variables = {**os.environ, "PYTHONPATH": str(folder / "src")}
    return subprocess.run(
        [LINTER, "--no-cache"], cwd=folder, env=variables, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def verdict(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What import-linter prints about a copy with broken contracts."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package, modules in INTRUDERS.items():
        lines = "".join(f"import {module}\n" for module in modules)
        (copy / "src/ohhell" / package / "intruder.py").write_text(lines, encoding="utf-8")
    (copy / "src/ohhell/attic").mkdir()
    (copy / "src/ohhell/attic/__init__.py").touch()
    return lint(copy).stdout


def test_contracts_hold() -> None:
    checked = lint(ROOT)

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("package", "module"), [(package, module) for package, modules in INTRUDERS.items() for module in modules]
)
def test_contract_breaks_with_a_forbidden_import(verdict: str, package: str, module: str) -> None:
    assert f"ohhell.{package}.intruder -> {module}" in verdict


def test_contract_breaks_with_a_package_on_no_layer(verdict: str) -> None:
    assert "ohhell.attic" in verdict


MODULES = [file.relative_to(SOURCE) for file in SOURCE.rglob("*.py") if "migrations" not in file.parts]


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_module_has_its_tests(module: Path) -> None:
    """Tests of `package/module.py` are in `package/test_module.py`, or in several files `package/test_module_*.py`."""
    folder, name = TESTS / module.parent, module.stem.strip("_")
    if module.name == "__init__.py":
        if "def " not in (SOURCE / module).read_text(encoding="utf-8"):
            return
        name = module.parent.name or "ohhell"
    report = name.startswith("report_") and (folder / "test_report.py").exists()

    assert (
        report
        or [*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")]
        or ((TESTS / TESTED_IN[module.as_posix()]).exists())
    )
