"""Child processes that end with their children."""

from __future__ import annotations

import subprocess
import sys

from ohhell.bots.process_group import KILLED, kill_group, new_group_options


def test_killed_process_has_a_known_exit_status() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, **new_group_options())
    kill_group(child.pid)

    assert child.wait() in KILLED
    assert child.stdin is not None
    child.stdin.close()
