"""Run the program: in this process with scripted answers, in its own process, or in a real terminal."""

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
from unittest.mock import patch

from ohhell.cli import main

Reply = Callable[[str], str | None]

_PROGRAM = (sys.executable, "-m", "ohhell")
_WINDOW = {"COLUMNS": "80", "LINES": "24"}
_UNSET = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES", "PYTHONIOENCODING")
_PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str = ""


def environment(**more: str) -> dict[str, str]:
    """Return this environment without variables that change colours and widths, plus *more*."""
    plain = {name: value for name, value in os.environ.items() if name not in _UNSET}
    return plain | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | more


def run(*arguments: str, typed: str = "", **variables: str) -> Outcome:
    """Run the program in its own process, with *typed* piped in."""
    ended = subprocess.run(
        [*_PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(**variables),
        timeout=_PATIENCE,
        check=False,
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


def shell(command: str) -> Outcome:
    """Run a line of bash in which `ohhell` is the program."""
    script = f'ohhell() {{ {" ".join(_PROGRAM)} "$@"; }}; {command}'
    ended = subprocess.run(
        ["/bin/bash", "-c", script], capture_output=True, encoding="utf-8", env=environment(), check=False
    )
    return Outcome(ended.returncode, ended.stdout, ended.stderr)


def call(*arguments: str, reply: Reply | None = None, terminal: bool = False, **variables: str) -> Outcome:
    """Run the program in this process, connected to pipes or to a *terminal*; *reply* answers its questions."""
    out, err = _Stream(terminal=terminal), _Stream(terminal=terminal)
    variables = _WINDOW | variables
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", _Answers(out, reply)),
        patch.object(sys, "argv", ["ohhell", *arguments]),
        patch.dict(os.environ, environment(**variables), clear=True),
    ):
        status = main(arguments)
    return Outcome(status, out.text(), err.text())


def on_terminal(*arguments: str, typed: str = "", **variables: str) -> Outcome:
    """Run the program in its own process on a real terminal, with *typed* on its keyboard."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*_PROGRAM, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(**(_WINDOW | variables)),
        start_new_session=True,
    ) as process:
        os.close(theirs)
        written = _all_of(ours, until=b"> ") if typed else b""
        os.write(ours, typed.encode())
        written += _all_of(ours)
        status = process.wait(_PATIENCE)
    os.close(ours)
    return Outcome(status, written.decode().replace("\r\n", "\n"))


def first_legal(prompt: str) -> str:
    """Answer with the first bid or card that is offered in *prompt*, the text since the last answer."""
    if prompt.endswith("Your bid> "):
        return str(re.findall(r"You (?:can|must)\s+bid\s+(\d+)", prompt)[-1])
    return "1" if prompt.endswith("Your card> ") else ""


def until(hands: int) -> Reply:
    """Answer legally until so many hands are over, then quit."""

    def reply(prompt: str) -> str:
        nonlocal hands
        hands -= len(re.findall(r"leads? with", prompt))
        return "quit" if hands <= 0 else first_legal(prompt)

    return reply


def saying(*lines: str) -> Reply:
    """Answer with these lines, then legally until the first hand is over, then quit."""
    rest, legal = [*lines], until(1)

    def reply(prompt: str) -> str | None:
        return rest.pop(0) if rest else legal(prompt)

    return reply


def typing(*lines: str) -> Reply:
    """Answer with these lines, then end the input."""
    rest = iter(lines)
    return lambda _prompt: next(rest, None)


class _Stream(io.TextIOWrapper):
    """A standard output or error that is or isn't a terminal."""

    def __init__(self, *, terminal: bool) -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, encoding="utf-8", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        self.flush()
        return self._bytes.getvalue().decode()


class _Answers:
    """A standard input that passes what was written since the last answer to *reply*."""

    def __init__(self, out: _Stream, reply: Reply | None) -> None:
        self._out = out
        self._reply = reply
        self._seen = 0

    def isatty(self) -> bool:
        return self._out.isatty()

    def readline(self) -> str:
        written = self._out.text()
        prompt, self._seen = written[self._seen :], len(written)
        answer = self._reply(prompt) if self._reply is not None else None
        return "" if answer is None else f"{answer}\n"


def _all_of(descriptor: int, *, until: bytes | None = None) -> bytes:
    """Read what a terminal shows, *until* some bytes appear or the program ends."""
    written = b""
    while (until is None or until not in written) and select.select([descriptor], [], [], _PATIENCE)[0]:
        try:
            more = os.read(descriptor, 65536)
        except OSError:  # Linux raises this when the last writer has closed it
            break
        if not more:
            break
        written += more
    return written
