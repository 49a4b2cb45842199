"""The command line: one file per command; `main` turns errors into a sentence and an exit status."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

import typer

from ohhell.rules.errors import OhHellError, Problem, RemovedRuleWarning, RulesError

BAD_INPUT = 2

_QUOTED_FLAG = re.compile(r"'(--[a-z-]+)'")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 for success, 1 for a negative result, 2 for bad usage or input."""
    from ohhell.cli.app import app

    _prepare_streams()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", RemovedRuleWarning)
            warnings.showwarning = _show_warning
            status = app(args=arguments, prog_name="ohhell", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _print_error(_QUOTED_FLAG.sub(r"\1", error.format_message()))
    except RulesError as error:
        return _print_error(_first_of(error.problems))
    except OhHellError as error:
        return _print_error(str(error))
    except (BrokenPipeError, SystemExit) as error:  # typer turns the first into the second
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        _stop_writing()  # for example `| head`
        return 0
    except OSError as error:
        _stop_writing()
        return _print_error(f"Can't write: {str(error.strerror).lower()}.")
    return status if isinstance(status, int) else 0


def _show_warning(message: Warning | str, *_args: object, **_kwargs: object) -> None:
    """Print a warning as one line, without the place in the program where it was raised."""
    print(f"ohhell: warning: {message}", file=sys.stderr)  # noqa: T201 (stays out of the command's output)


def _first_of(problems: Sequence[Problem]) -> str:
    """Return the first problem with rules, and how to see the others."""
    more = len(problems) - 1
    rest = f" There are {more} more problems; ohhell rules check lists them all." if more else ""
    return f"{problems[0].message}{rest}"


def _prepare_streams() -> None:
    """Replace characters that a terminal can't show, and streams that are closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (open until the end)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing() -> None:
    """Discard what is still in the buffer of standard output; Python would fail to flush it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(message: str) -> int:
    """Print an error as one line and sentence; return the exit status."""
    printable = "".join(character if character.isprintable() else " " for character in message)
    sentence = " ".join(printable.split())
    stop = "" if sentence.endswith((".", "?", "!", ")")) else "."
    print(f"ohhell: {sentence}{stop}", file=sys.stderr)  # noqa: T201 (the one place where errors are printed)
    return BAD_INPUT
