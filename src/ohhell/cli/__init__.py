"""The command line: one file a command, and one place where errors become a sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from ohhell.rules.errors import OhHellError

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0 fine, 1 the answer is no, 2 bad usage or input."""
    from ohhell.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot write a sign, or a file that is no text
    try:
        status = app(args=arguments, prog_name="ohhell", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _told(error.format_message())
    except OhHellError as error:
        return _told(str(error))
    except typer.Abort:
        return _told("stopped")
    except BrokenPipeError:
        # whoever read the output has gone: nothing more may be written, not even when Python ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _told(message: str) -> int:
    """Say what went wrong in one sentence, in the voice of the house."""
    sentence = " ".join(message.split()).removesuffix(".")
    first = sentence.split(" ", 1)[0]
    if first[1:].islower():
        sentence = sentence[:1].lower() + sentence[1:]
    print(f"ohhell: {sentence}", file=sys.stderr)  # noqa: T201 (the one place where errors are printed)
    return BAD_INPUT
