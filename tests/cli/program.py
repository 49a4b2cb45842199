"""The program as people run it: in a process of its own, in this one, or on a terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from ohhell.cli import main

Reply = Callable[[str], str | None]

_PROGRAM = (sys.executable, "-m", "ohhell")
_UNSET = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES", "PYTHONIOENCODING")
_PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str = ""


def environment(**more: str) -> dict[str, str]:
    """This environment without what would change colours and widths, and with *more*."""
    plain = {name: value for name, value in os.environ.items() if name not in _UNSET}
    return plain | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | more


def run(*arguments: str, typed: str = "", folder: Path | None = None, **variables: str) -> Outcome:
    """The program in a process of its own, with *typed* piped in."""
    ended = subprocess.run(
        [*_PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment(**variables),
        timeout=_PATIENCE,
        check=False,
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


def call(*arguments: str, reply: Reply | None = None, **variables: str) -> Outcome:
    """The program in this process, its input a pipe that *reply* fills when asked."""
    out, err = _stream(), _stream()
    variables = {"COLUMNS": "80"} | variables
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", _Answers(out, reply)),
        patch.object(sys, "argv", ["ohhell", *arguments]),
        patch.dict(os.environ, environment(**variables), clear=True),
    ):
        status = main(arguments)
    return Outcome(status, _text(out), _text(err))


def on_terminal(*arguments: str, typed: str = "", folder: Path | None = None, **variables: str) -> Outcome:
    """The program on a terminal of its own, with *typed* on its keyboard."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*_PROGRAM, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=environment(**({"COLUMNS": "80"} | variables)),
        start_new_session=True,
    ) as process:
        os.close(theirs)
        written = _all_of(ours, until=b"> ") if typed else b""
        os.write(ours, typed.encode())
        written += _all_of(ours)
        status = process.wait(_PATIENCE)
    os.close(ours)
    return Outcome(status, written.decode().replace("\r\n", "\n"))


def first_legal(asked: str) -> str:
    """The first bid or card that is offered in what was written since the last answer."""
    if asked.endswith("Your bid> "):
        return str(re.findall(r"You (?:can|must)\s+bid\s+(\d+)", asked)[-1])
    return "1" if asked.endswith("Your card> ") else ""


def until(hands: int) -> Reply:
    """Answers that are legal until so many hands are over, and quit then."""

    def reply(asked: str) -> str:
        nonlocal hands
        hands -= len(re.findall(r"leads? with", asked))
        return "quit" if hands <= 0 else first_legal(asked)

    return reply


def saying(*lines: str) -> Reply:
    """Answers with these lines first, legally after them, and quits after the first hand."""
    rest, legal = [*lines], until(1)

    def reply(asked: str) -> str | None:
        return rest.pop(0) if rest else legal(asked)

    return reply


class _Answers:
    """A standard input that is asked, and looks at what was written since."""

    def __init__(self, out: io.TextIOWrapper, reply: Reply | None) -> None:
        self._out = out
        self._reply = reply
        self._seen = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        written = _text(self._out)
        asked, self._seen = written[self._seen :], len(written)
        answer = self._reply(asked) if self._reply is not None else None
        return "" if answer is None else f"{answer}\n"


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    content = stream.buffer
    assert isinstance(content, io.BytesIO)
    return content.getvalue().decode()


def _all_of(descriptor: int, *, until: bytes | None = None) -> bytes:
    """Everything a terminal shows *until* it asks, or until nobody writes to it any more."""
    written = b""
    while (until is None or until not in written) and select.select([descriptor], [], [], _PATIENCE)[0]:
        try:
            more = os.read(descriptor, 65536)
        except OSError:  # Linux says so when the last writer has gone
            break
        if not more:
            break
        written += more
    return written
