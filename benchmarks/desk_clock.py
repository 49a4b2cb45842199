"""Ask for a page of the server once per second, as the director's desk does, and print how long each answer took.

A program of its own, so that it doesn't wait for the players' programs: `python -m benchmarks.desk_clock HOST:PORT PATH`, with the
event's key on the first line of standard input. It ends at the end of its input, and prints the seconds as a JSON list.
"""

from __future__ import annotations

import json
import sys
from http.client import HTTPConnection
from threading import Event, Thread
from time import perf_counter


def request_time(connection: HTTPConnection, path: str, key: str) -> float:
    """Return the seconds from a request to the end of its answer."""
    before = perf_counter()
    connection.request("GET", path, headers={"Event-Key": key})
    answer = connection.getresponse()
    answer.read()
    took = perf_counter() - before
    if answer.status != 200:  # noqa: PLR2004 (HTTP)
        raise RuntimeError(f"the server answers {answer.status}")
    return took


def _wait_for_the_end(stopped: Event) -> None:
    sys.stdin.read()
    stopped.set()


def main() -> None:
    """Measure until the input ends."""
    host, path = sys.argv[1:]
    key = sys.stdin.readline().strip()
    stopped = Event()
    Thread(target=_wait_for_the_end, args=(stopped,), daemon=True).start()
    connection = HTTPConnection(host)
    times = []
    while not stopped.is_set():
        times.append(request_time(connection, path, key))
        stopped.wait(max(0.0, 1.0 - times[-1]))
    print(json.dumps(times))


if __name__ == "__main__":
    main()
