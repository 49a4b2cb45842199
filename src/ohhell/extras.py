"""The optional parts of an installation: what each extra brings, and which command needs which.

`pip install ohhell` brings the rules, records, the terminal and the bots that need no compiler. The rest comes with the
extras of `pyproject.toml`.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Final

from ohhell.rules.errors import OhHellError

_BOTS: Final = ("numba", "numpy")
_PRINT: Final = ("segno", "typst")
_SERVER: Final = (
    *_BOTS,
    *_PRINT,
    *("alembic", "openskill", "prometheus_client", "sqlalchemy", "starlette", "structlog", "uvicorn", "websockets"),
)

MODULES: Final[dict[str, tuple[str, ...]]] = {
    "arena": (*_BOTS, "openskill"),
    "bots": _BOTS,
    "cluster": (*_SERVER, "cryptography", "psycopg", "redis"),
    "lab": (*_BOTS, "gymnasium", "openskill", "pettingzoo"),
    "print": _PRINT,
    "push": (*_SERVER, "aiohttp", "cryptography", "py_vapid", "pywebpush", "yarl"),
    "server": _SERVER,
    "train": ("numpy", "torch"),
}
"""The modules that are importable where an extra is installed."""

COMMANDS: Final[dict[str, str]] = {
    "ohhell": "server",
    "ohhell arena": "arena",
    "ohhell backup": "server",
    "ohhell bench": "bots",
    "ohhell event print": "print",
    "ohhell lab games": "lab",
    "ohhell lab train": "train",
    "ohhell puzzles": "bots",  # only to make and check them
    "ohhell restore": "server",
    "ohhell serve": "server",
    "ohhell sheet": "print",  # only for a PDF
    "ohhell warmup": "bots",
}
"""The extra that a command needs; the others run without any."""


def demand_extra_of(command: str, *, instead: str = "") -> None:
    """Raise OhHellError unless the extra of *command* is installed; *instead* says what works without it."""
    demand_extra(COMMANDS[command], needed_by=f"`{command}`", instead=instead)


def demand_extra(extra: str, *, needed_by: str, instead: str = "") -> None:
    """Raise OhHellError with the line that installs *extra* unless all its modules can be imported."""
    if all(find_spec(module) for module in MODULES[extra]):
        return
    quote = '"' if sys.platform == "win32" else "'"
    sentence = f"{needed_by} needs the extra [{extra}]. Install it with `pip install {quote}ohhell[{extra}]{quote}`."
    raise OhHellError("missing-extra", f"{sentence} {instead}".rstrip())
