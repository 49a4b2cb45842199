"""Our wheel, and empty environments to install it into without a network.

The packages it needs are packed into wheels again from where they are installed here, so pip, uv and pipx resolve and
install them as they would from an index.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
_NOT_IN_WHEELS = {"INSTALLER", "REQUESTED", "direct_url.json"}


def run(*command: str, folder: Path = ROOT, variables: dict[str, str] | None = None) -> str:
    """Run a command and return what it prints."""
    ended = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=folder, env=variables)
    return ended.stdout.strip()


def build_wheel(folder: Path, *, source: Path = ROOT) -> Path:
    """Build our wheel from *source* into *folder*."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=source)
    (wheel,) = folder.glob("ohhell-*.whl")
    return wheel


def empty_environment(folder: Path) -> str:
    """Make a virtual environment in *folder* with nothing in it and return its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    return str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def site_packages(python: str) -> Path:
    """Return the folder where *python* has its packages."""
    return Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))


def clean_variables(home: Path) -> dict[str, str]:
    """Return the environment variables without settings of Python, pip, uv or Numba, and with another home folder."""
    settings = ("NUMBA_", "PIP_", "PIPX_", "PYTHON", "UV_", "VIRTUAL_ENV", "XDG_")
    others = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    return {**others, "HOME": str(home), "USERPROFILE": str(home)}


def pack_installed(wheel: Path, extras: Iterable[str], folder: Path) -> None:
    """Pack everything that *wheel* needs with *extras* into wheels in *folder*."""
    for found in _needed(wheel, extras):
        _pack(found, folder)


def _needed(wheel: Path, extras: Iterable[str]) -> list[Distribution]:
    """List the installed packages that *wheel* needs with *extras*, and those that these need."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode().partition("\n\n")[0]
    lines = re.findall(r"^Requires-Dist: (.*)$", text, re.MULTILINE)
    found: dict[str, Distribution] = {}
    waiting = [*_applying(lines, extras)]
    seen: set[str] = set()
    while waiting:
        wanted = waiting.pop()
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        if wanted.name == "ohhell":
            waiting += _applying(lines, wanted.extras)
            continue
        one = found.setdefault(wanted.name, distribution(wanted.name))
        waiting += _applying(one.requires or [], wanted.extras)
    return list(found.values())


def _applying(lines: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
    """Yield the requirements that apply on this system with *extras*."""
    for wanted in map(Requirement, lines):
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield wanted


def _pack(found: Distribution, folder: Path) -> None:
    """Write an installed package as a wheel."""
    tags = [tag.split("-") for tag in re.findall(r"^Tag: (\S+)$", found.read_text("WHEEL") or "", re.MULTILINE)]
    tag = "-".join(".".join(dict.fromkeys(parts)) for parts in zip(*tags, strict=True))
    name = re.sub(r"[-_.]+", "_", found.metadata["Name"])
    with zipfile.ZipFile(folder / f"{name}-{found.version}-{tag}.whl", "w") as archive:
        for file in found.files or ():
            installed = ".." not in file.parts and "__pycache__" not in file.parts
            if installed and not (file.name in _NOT_IN_WHEELS and file.parts[0].endswith(".dist-info")):
                archive.write(str(file.locate()), file.as_posix())
