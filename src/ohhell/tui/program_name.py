"""The program as it was called, so that what it says to type can be typed."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from shutil import which


def program() -> str:
    """The command that starts this program again from the current folder."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{_near(Path(sys.executable))} -m ohhell"
    if called.stem != "ohhell" or called.parent == Path() or _is_on_path(called):
        return "ohhell"
    return _near(called)


def _is_on_path(called: Path) -> bool:
    found = which(called.name)
    return found is not None and Path(found).absolute() == called.absolute()


def _near(path: Path) -> str:
    """A path as short as it can be typed here."""
    whole = path.absolute()
    here = Path.cwd()
    inside = whole.is_relative_to(here) and whole.parent != here
    return shlex.quote(str(whole.relative_to(here) if inside else whole))
