"""Garbage collection after tuning."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import gc, weakref
from ohhell.server.ops.gc import tune
tune()
class Circle: pass
one = Circle(); one.self = one
gone = weakref.ref(one)
del one
gc.collect()
print(gc.isenabled(), gc.get_freeze_count() > 1000, gone() is None)
"""


def test_reference_cycles_are_collected_after_tuning() -> None:
    reply = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout

    assert reply == "True True True\n"
