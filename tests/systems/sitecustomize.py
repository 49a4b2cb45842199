"""Takes away what Windows or macOS don't have; Python imports this file at start when its folder is on PYTHONPATH."""

import asyncio
import os
import select
import signal
import sys

_MISSING = {
    os: ("fork", "forkpty", "killpg", "getpgid", "setpgid", "setsid", "getuid", "geteuid", "getgid", "nice", "sched_getaffinity"),
    signal: ("SIGKILL", "SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGCHLD", "setitimer", "getitimer", "alarm", "ITIMER_REAL"),
    select: ("poll", "epoll"),
}  # fmt: skip


def _refuse(*_: object, **__: object) -> None:
    raise NotImplementedError


def take_away() -> None:
    """Remove the names and modules, and refuse signal handlers of an event loop."""
    for module, names in _MISSING.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for name in ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop"):
        sys.modules[name] = None  # type: ignore[assignment]  # importing it raises ImportError
    asyncio.SelectorEventLoop.add_signal_handler = _refuse  # type: ignore[method-assign]


take_away()
