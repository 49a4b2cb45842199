"""Draw the picture of play in the README: a real game in a real terminal, captured. `make docs` runs it."""

from __future__ import annotations

import os
import pty
import select
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent / "pictures" / "terminal.svg"
GAME = ["terminal", "--preset", "screw-your-buddy", "--players", "4", "--name", "Maya", "--seed", "11"]
ANSWERS = ["3", "", "qh", "js"]
COLUMNS = 84
PATIENCE = 20.0


def played() -> str:
    """What the terminal shows while the answers are typed, up to the question after the last."""
    with TemporaryDirectory() as folder:  # the game keeps itself where it was played
        return _played_in(folder)


def _played_in(folder: str) -> str:
    child, screen = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.pop("NO_COLOR", None)
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS=str(COLUMNS), LINES="50")
        os.execv(sys.executable, [sys.executable, "-m", "ohhell", *GAME])  # noqa: S606 (our own program)
    shown = since = b""
    answers = list(ANSWERS)
    while select.select([screen], [], [], PATIENCE)[0]:
        since += os.read(screen, 65_536)
        if since.rstrip().endswith(b">"):
            shown, since = shown + since, b""
            if not answers:
                break
            os.write(screen, answers.pop(0).encode() + b"\n")
    os.close(screen)
    os.waitpid(child, 0)
    return shown.decode().replace("\r\n", "\n")


def main() -> None:
    """Draw it."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere, force_terminal=True)
        console.print(Text.from_ansi(played()))
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(console.export_svg(title="Oh Hell", unique_id="ohhell"), encoding="utf-8")
    sys.stdout.write(f"drew {PICTURE.name}\n")


if __name__ == "__main__":
    main()
