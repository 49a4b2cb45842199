"""A program that writes entries to a log, several at a time, and prints the acknowledged versions until it is killed."""

from __future__ import annotations

import itertools
import sys
from collections import deque
from concurrent.futures import Future
from functools import partial

from ohhell.store.log import LogEntry, append
from ohhell.store.store import Store

store = Store.open(sys.argv[1])
flying: deque[tuple[int, Future[None]]] = deque()
for number in itertools.count(1):
    entry = LogEntry("t", number, at=number, body=b"x" * 100)
    flying.append((number, store.write(partial(append, entries=[entry]))))
    if len(flying) > 5:
        acknowledged, future = flying.popleft()
        future.result()
        sys.stdout.write(f"{acknowledged}\n")
        sys.stdout.flush()
