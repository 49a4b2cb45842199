"""`python -m ohhell.printing.pdf_process`: a layout as JSON on standard input becomes a PDF on standard output.

The server prints in such a process, with limits. A layout that cannot be printed ends it with status 1 and the code and the
sentence as JSON on standard error.
"""

from __future__ import annotations

import sys

import msgspec

from ohhell.printing.pdf import pdf_from
from ohhell.rules.errors import OhHellError


def main() -> int:
    """Print one document."""
    try:
        document = pdf_from(sys.stdin.buffer.read().decode())
    except OhHellError as error:
        sys.stderr.buffer.write(msgspec.json.encode({"code": error.code, "sentence": error.sentence}))
        return 1
    sys.stdout.buffer.write(document)
    return 0


if __name__ == "__main__":
    sys.exit(main())
