"""Bots in files, good and bad, for the arena to meet."""

from __future__ import annotations

from pathlib import Path

GOOD = "def choose(view, rng):\n    return view.legal[-1]\n"
ILLEGAL = "from ohhell import Bid\n\n\ndef choose(view, rng):\n    return Bid(view.seat, 99)\n"
FOR_ANOTHER = "from dataclasses import replace\n\n\ndef choose(view, rng):\n    return replace(view.legal[0], seat=1 - view.seat)\n"
CRASHING = "def choose(view, rng):\n    return 1 / 0\n"
SILENT = "def choose(view, rng):\n    while True:\n        pass\n"
BROKEN = "import a_module_that_nobody_has\n"


def bot_file(folder: Path, text: str, name: str = "my_bot.py") -> str:
    """The path of a file in *folder* that holds a bot."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)
