"""A review in its own process, which gives way to everything else on the machine.

    python -m ohhell.coach.review_process

It reads `{"record": TEXT, "seat": NUMBER}` from standard input, and writes a line of JSON per step, `{"done": 3, "total": 40}`.
The last line is the review. What it refuses it writes to standard error, `{"code": …, "sentence": …, "values": …}`, and ends with status 1.
"""

from __future__ import annotations

import os
import sys
from typing import Final

import msgspec

from ohhell.coach.review import review
from ohhell.coach.review_report import ReviewProgress, ReviewRequest
from ohhell.notation.record import text
from ohhell.rules.errors import OhHellError

LOWEST_PRIORITY: Final = 19


def main() -> int:
    """Read a request from standard input, and write the review to standard output."""
    lower_priority = getattr(os, "nice", None)  # Windows has none
    if lower_priority is not None:
        lower_priority(LOWEST_PRIORITY)
    try:
        request = msgspec.json.decode(sys.stdin.buffer.read(), type=ReviewRequest)
        record = text.read(request.record, limited=False)[0]
        found = review(record, request.seat, lambda done, total: _write(ReviewProgress(done, total)))
    except OhHellError as error:
        sys.stderr.buffer.write(
            msgspec.json.encode({"code": error.code, "sentence": error.sentence, "values": error.values})
        )
        return 1
    _write(found)
    return 0


def _write(line: msgspec.Struct) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
