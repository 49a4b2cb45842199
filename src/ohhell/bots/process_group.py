"""Child processes on every system: start one in its own group, kill it with its children, limit its life time.

Linux and macOS have process groups and SIGKILL, Windows has neither. No other module depends on the system to end a process.
"""

from __future__ import annotations

import faulthandler
import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_KILLPG: Final = getattr(os, "killpg", None)
_SIGKILL: Final = getattr(signal, "SIGKILL", None)
_NEW_GROUP: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
_TASKKILL_STATUS: Final = 1

KILLED: Final = (
    frozenset({-_SIGKILL})
    if _KILLPG is not None and _SIGKILL is not None
    else frozenset({_TASKKILL_STATUS, signal.SIGTERM, -signal.SIGTERM})
)
"""The values of `Popen.returncode` for a process that `kill_group` ended."""

_nowhere: Final = Path(os.devnull).open("wb")  # noqa: SIM115 (the watchdog below writes to it when Python code no longer runs)


def new_group_options() -> dict[str, Any]:
    """Return the arguments of Popen for a child that Ctrl-C at the terminal doesn't reach and `kill_group` can end."""
    return {"creationflags": _NEW_GROUP} if _NEW_GROUP else {"start_new_session": True}


def kill_group(pid: int) -> None:
    """Kill a process that was started with `new_group_options`, and all processes that it started; do nothing if it has ended."""
    with suppress(ProcessLookupError, PermissionError):
        if _KILLPG is not None and _SIGKILL is not None:
            _KILLPG(pid, _SIGKILL)
            return
        taskkill = shutil.which("taskkill")
        if taskkill is not None:
            command = [taskkill, "/T", "/F", "/PID", str(pid)]
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 (Windows' own program)
        else:
            os.kill(pid, signal.SIGTERM)  # on Windows this ends the process at once


def exit_after(seconds: float | None) -> None:
    """Let this process exit after *seconds* seconds, whatever it does; None cancels that.

    The watchdog of `faulthandler` needs neither signals nor the interpreter's lock, so it also ends a bot that is stuck in
    compiled code.
    """
    if seconds is None:
        faulthandler.cancel_dump_traceback_later()
    else:
        faulthandler.dump_traceback_later(seconds, exit=True, file=_nowhere)
