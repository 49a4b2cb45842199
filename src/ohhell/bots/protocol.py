"""What a bot on the stage is told and what it answers, line by line: pure functions for both sides of the pipe.

`stage.py` describes the lines. Whoever runs a bot, waiting or not, writes with `write_request`, reads with `read_ready` and
`read_move`, and finds here the sentences for a bot that fails.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import Signals
from typing import Any, Final

import msgspec

from ohhell.bots import BOTS, bot
from ohhell.bots.process_group import KILLED
from ohhell.bots.remembered_bids import this_hand
from ohhell.notation.wire import decode_event, decode_move, decode_view, encode_seen, encode_view
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Move, Reveal, Seen
from ohhell.rules.view import View

LAST_LINES: Final = 3
"""How many lines of what a bot wrote are told when it fails."""

LONGEST: Final = 200
"""Signs of somebody else's text that are told."""

COMPILING: Final = 600.0
"""Seconds that compiling may take; nobody's thinking time."""

_LINE: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class BotFailed(OhHellError):  # noqa: N818 (named as IllegalMove is: the game goes on)
    """A bot that has no move to give: it is not there, does not load, crashes, is too slow, or answers something else."""


@dataclass(frozen=True, slots=True)
class Request:
    """A move asked for: what the seat sees, what it heard, where its chance comes from, and how long it may think.

    With *estimate* no move is asked for, but what the bot thinks of each.
    """

    view: View
    seed: str
    heard: tuple[Seen, ...] = ()
    seconds: float | None = None
    estimate: bool = False


class Thought(msgspec.Struct, frozen=True):
    """What a bot thinks of a move: the points it expects of it, and the chance to make the bid."""

    move: msgspec.Raw
    points: float
    made: float


def command(source: str, milliseconds: float | None = None) -> list[str]:
    """The command that puts a bot on the stage; nothing in the current folder can stand in for a module of ours."""
    budget = [] if milliseconds is None else ["--milliseconds", str(milliseconds)]
    return [sys.executable, "-P", "-m", "ohhell.bots.process", *budget, "--", source]


def environment() -> dict[str, str]:
    """The environment of a bot: this one, but sets are in the same order in every run, and what it prints is not held back."""
    return os.environ | {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


def demand_bot(source: str) -> None:
    """Raise unless *source* names a bot or a file that is there."""
    if source in BOTS:
        return
    path = Path(source)
    if not (source.endswith(".py") or "/" in source or os.sep in source or path.exists()):
        bot(source)  # says which name is nearest
    if not path.is_file():
        reason = "it is a folder" if path.is_dir() else "there is no such file"
        raise BotFailed("bot-file-missing", f"cannot load {plain(source)}: {reason}")


def draw_seed(rng: Random) -> str:
    """The seed of one move: a bot in its own process draws from `Random(seed)`, so results follow from *rng*."""
    return str(rng.getrandbits(64))


def write_request(
    view: View, *, seed: str, heard: Sequence[Seen] = (), seconds: float | None = None, estimate: bool = False
) -> bytes:
    """The line that asks for a move, or for an estimate of all; of what was *heard* the hand going on is sent."""
    line: dict[str, Any] = {"view": msgspec.Raw(encode_view(view)), "seed": seed}
    if heard:
        line["heard"] = [msgspec.Raw(encode_seen(event)) for event in this_hand(heard)]
    if seconds is not None:
        line["seconds"] = seconds
    if estimate:
        line["estimate"] = True
    return msgspec.json.encode(line) + b"\n"


def read_request(line: bytes) -> Request:
    """The request in a line, or OhHellError."""
    try:
        fields = _LINE.decode(line)
        view, seed = decode_view(bytes(fields["view"])), msgspec.json.decode(fields["seed"], type=str)
        events = msgspec.json.decode(fields.get("heard", b"[]"), type=tuple[msgspec.Raw, ...])
        seconds = msgspec.json.decode(fields.get("seconds", b"null"), type=float | None)
        estimate = msgspec.json.decode(fields.get("estimate", b"false"), type=bool)
    except KeyError as missing:
        raise OhHellError("bad-message", f"cannot read the message: it has no field {missing.args[0]!r}") from None
    except (ValueError, RecursionError) as error:
        raise OhHellError("bad-message", f"cannot read the message: {plain(str(error))}") from None
    return Request(view, seed, tuple(_seen(bytes(event)) for event in events), seconds, estimate)


def _seen(message: bytes) -> Seen:
    event = decode_event(message)
    if isinstance(event, Deal | Reveal):
        raise OhHellError("not-seen", f"no seat sees a {type(event).__name__} as it happened")
    return event


def write_ready(source: str) -> bytes:
    """The first line of a bot that has loaded."""
    return msgspec.json.encode({"ready": plain(source)}) + b"\n"


def write_compiling(source: str) -> bytes:
    """The line that a bot writes before it is ready, where its functions are compiled first, which may take a minute."""
    return msgspec.json.encode({"compiling": plain(source)}) + b"\n"


def write_compiled(source: str) -> bytes:
    """The line that a bot writes when it has compiled in the middle of a thought, and goes on thinking."""
    return msgspec.json.encode({"compiled": plain(source)}) + b"\n"


def time_to_wait(line: bytes, seconds: float) -> float | None:
    """How long to wait for the next line; None if *line* is the answer.

    A bot that says that it compiles gets the time for that, and then all the *seconds* it had.
    """
    if line.startswith(b'{"compiling":'):
        return COMPILING
    return seconds if line.startswith(b'{"compiled":') else None


def write_move(move: Move) -> bytes:
    """The line that answers with a move."""
    return msgspec.json.encode({"move": msgspec.Raw(encode_seen(move))}) + b"\n"


def write_estimates(estimates: Sequence[tuple[Move, float, float]]) -> bytes:
    """The line that answers with what a bot thinks of every move, best first."""
    thoughts = [Thought(msgspec.Raw(encode_seen(move)), points, made) for move, points, made in estimates]
    return msgspec.json.encode({"estimates": thoughts}) + b"\n"


def write_failure(failure: OhHellError) -> bytes:
    """The line that answers with what went wrong."""
    return msgspec.json.encode({"error": failure.sentence, "code": failure.code}) + b"\n"


def read_ready(line: bytes, source: str) -> None:
    """Raise BotFailed unless *line* says that the bot has loaded."""
    if "ready" not in _fields(line, source):
        raise BotFailed("bot-does-not-load", f"cannot load {plain(source)}: its first line is not that it is ready")


def read_move(line: bytes, source: str) -> Move:
    """The move in an answer, or BotFailed; whether it is legal the rules will say."""
    fields = _fields(line, source)
    try:
        return decode_move(bytes(fields["move"]))
    except (KeyError, OhHellError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line that holds no move") from None


def read_estimates(line: bytes, source: str) -> tuple[Thought, ...]:
    """What a bot thinks of every move, or BotFailed."""
    try:
        return msgspec.json.decode(_fields(line, source)["estimates"], type=tuple[Thought, ...])
    except (KeyError, ValueError, RecursionError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line that holds no estimates") from None


def _fields(line: bytes, source: str) -> dict[str, msgspec.Raw]:
    """The fields of a line the bot's process wrote; a failure that it tells of is raised."""
    try:
        fields = _LINE.decode(line)
        if "error" in fields:
            code, sentence = (msgspec.json.decode(fields[name], type=str) for name in ("code", "error"))
            raise BotFailed(code, sentence)
    except (KeyError, ValueError, RecursionError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line nobody can read") from None
    return fields


def too_slow(source: str, seconds: float, said: bytes = b"") -> BotFailed:
    """The failure of a bot that did not answer in time."""
    return BotFailed("bot-too-slow", f"{plain(source)} did not answer within {_time(seconds)}{last_words(said)}")


def slow_to_load(source: str, seconds: float, said: bytes = b"") -> BotFailed:
    """The failure of a bot that was not ready in time."""
    sentence = f"cannot load {plain(source)}: it was not ready within {_time(seconds)}{last_words(said)}"
    return BotFailed("bot-does-not-load", sentence)


def _time(seconds: float) -> str:
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"


def ended(source: str, status: int, said: bytes = b"", *, loading: bool = False) -> BotFailed:
    """The failure of a bot whose process ended, or hung up, when an answer was due; *status* as `Popen.returncode` has it."""
    how = "" if status in KILLED else f" by {_signal_name(-status)}" if status < 0 else f" with exit status {status}"
    if loading:
        return BotFailed("bot-does-not-load", f"cannot load {plain(source)}: its process ended{how}{last_words(said)}")
    return BotFailed("bot-crashed", f"{plain(source)} ended{how} and gave no answer{last_words(said)}")


def _signal_name(number: int) -> str:
    try:
        return Signals(number).name
    except ValueError:
        return f"signal {number}"


def last_words(said: bytes) -> str:
    """The end of what a bot wrote, as the end of a sentence."""
    lines = [plain(line) for line in said.decode(errors="replace").splitlines() if line.strip()]
    return f"; it wrote last: {' | '.join(lines[-LAST_LINES:])}" if lines else ""


def plain(text: str) -> str:
    r"""Somebody else's text as a piece of a sentence: one line, nothing that a terminal would obey, not too long.

    >>> plain("division\n by zero")
    'division by zero'
    """
    words = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
