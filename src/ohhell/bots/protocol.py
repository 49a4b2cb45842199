"""The lines between a bot's process and the program that runs it: pure functions for both ends of the pipe.

`process.py` describes the lines. The program that runs a bot writes with `write_request` and reads with `read_ready` and
`read_move`; `too_slow`, `slow_to_load` and `ended` make the errors of a bot that fails.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import Signals
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from ohhell.bots import BOTS, bot
from ohhell.bots.process_group import KILLED
from ohhell.bots.remembered_bids import this_hand
from ohhell.notation.wire import decode_event, decode_move, decode_view, encode_seen, encode_view
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Move, Reveal, Seen
from ohhell.rules.view import View

if TYPE_CHECKING:
    from ohhell.bots.search import Estimate

LAST_LINES: Final = 3
"""How many of the last lines a failed bot wrote are quoted."""

LONGEST: Final = 200
"""The most characters quoted of a text that is not ours."""

COMPILING: Final = 600.0
"""The most seconds that compiling may take; they do not count as thinking time."""

_LINE: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class BotFailed(OhHellError):  # noqa: N818 (named like IllegalMove: the game continues)
    """A bot has no move: its file is missing, it does not load, it crashed, it is too slow, or its answer is not a move."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a move: what the seat sees and heard, the seed of its random numbers, and its time limit.

    With *estimate* the bot returns its estimates of all moves instead of a move.
    """

    view: View
    seed: str
    heard: tuple[Seen, ...] = ()
    seconds: float | None = None
    estimate: bool = False


class Thought(msgspec.Struct, frozen=True):
    """A bot's estimate of a move: the expected points, and the chance to make the bid.

    The points are the mean of *worlds* sampled deals, with the standard error *error*; both are 0 if a bot doesn't say.
    """

    move: msgspec.Raw
    points: float
    made: float
    worlds: int = 0
    error: float = 0.0


def command(source: str, milliseconds: float | None = None) -> list[str]:
    """Return the command that starts a bot's process; no file in the current folder can replace one of our modules."""
    budget = [] if milliseconds is None else ["--milliseconds", str(milliseconds)]
    return [sys.executable, "-P", "-m", "ohhell.bots.process", *budget, "--", source]


def environment() -> dict[str, str]:
    """Return the environment of a bot's process: ours, with a fixed hash seed and unbuffered output."""
    return os.environ | {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


def check_source(source: str) -> None:
    """Raise unless *source* is the name of a bot or an existing file."""
    if source in BOTS:
        return
    path = Path(source)
    if not (source.endswith(".py") or "/" in source or os.sep in source or path.exists()):
        bot(source)  # says which name is nearest
    if not path.is_file():
        reason = "it is a folder" if path.is_dir() else "there is no such file"
        raise BotFailed("bot-file-missing", f"Can't load {plain(source)}: {reason}.")


def draw_seed(rng: Random) -> str:
    """Draw the seed of one move. A bot process draws from `Random(seed)`, so its moves follow from *rng*."""
    return str(rng.getrandbits(64))


def write_request(
    view: View, *, seed: str, heard: Sequence[Seen] = (), seconds: float | None = None, estimate: bool = False
) -> bytes:
    """Return the line that requests a move, or estimates of all moves; only events *heard* in this hand are sent."""
    line: dict[str, Any] = {"view": msgspec.Raw(encode_view(view)), "seed": seed}
    if heard:
        line["heard"] = [msgspec.Raw(encode_seen(event)) for event in this_hand(heard)]
    if seconds is not None:
        line["seconds"] = seconds
    if estimate:
        line["estimate"] = True
    return msgspec.json.encode(line) + b"\n"


def read_request(line: bytes) -> Request:
    """Return the request in *line*, or raise OhHellError."""
    try:
        fields = _LINE.decode(line)
        view, seed = decode_view(bytes(fields["view"])), msgspec.json.decode(fields["seed"], type=str)
        events = msgspec.json.decode(fields.get("heard", b"[]"), type=tuple[msgspec.Raw, ...])
        seconds = msgspec.json.decode(fields.get("seconds", b"null"), type=float | None)
        estimate = msgspec.json.decode(fields.get("estimate", b"false"), type=bool)
    except KeyError as missing:
        raise OhHellError("bad-message", f"Can't read the message: it has no field {missing.args[0]!r}.") from None
    except (ValueError, RecursionError) as error:
        raise OhHellError("bad-message", f"Can't read the message: {plain(str(error))}.") from None
    return Request(view, seed, tuple(_seen(bytes(event)) for event in events), seconds, estimate)


def _seen(message: bytes) -> Seen:
    event = decode_event(message)
    if isinstance(event, Deal | Reveal):
        raise OhHellError("not-seen", f"Can't use a {type(event).__name__}: it may contain more than a seat can see.")
    return event


def write_status(status: Literal["ready", "compiling", "compiled"], source: str) -> bytes:
    """Return the line of a bot that has loaded, has to compile (which may take a minute), or has compiled in a move."""
    return msgspec.json.encode({status: plain(source)}) + b"\n"


def time_to_wait(line: bytes, seconds: float) -> float | None:
    """Return how many seconds to wait for the next line; None if *line* is the answer.

    A bot that says it is compiling gets time for that, and then all of its *seconds*.
    """
    if line.startswith(b'{"compiling":'):
        return COMPILING
    return seconds if line.startswith(b'{"compiled":') else None


def write_move(move: Move) -> bytes:
    """Return the line that answers with a move."""
    return msgspec.json.encode({"move": msgspec.Raw(encode_seen(move))}) + b"\n"


def write_estimates(estimates: Sequence[Estimate]) -> bytes:
    """Return the line that answers with the estimates of all moves, best first."""
    thoughts = [
        Thought(
            msgspec.Raw(encode_seen(one.move)),
            points=float(one.points),
            made=float(one.made),
            worlds=int(getattr(one, "worlds", 0)),  # a bot in a file of its own may not say
            error=float(getattr(one, "error", 0.0)),
        )
        for one in estimates
    ]
    return msgspec.json.encode({"estimates": thoughts}) + b"\n"


def write_failure(failure: OhHellError) -> bytes:
    """Return the line that answers with an error."""
    return msgspec.json.encode({"error": failure.sentence, "code": failure.code}) + b"\n"


def read_ready(line: bytes, source: str) -> None:
    """Raise BotFailed unless *line* says that the bot has loaded."""
    if "ready" not in _fields(line, source):
        raise BotFailed(
            "bot-does-not-load", f"Can't load {plain(source)}: its first line doesn't say that it is ready."
        )


def read_move(line: bytes, source: str) -> Move:
    """Return the move in an answer, or raise BotFailed; the move may still be illegal."""
    fields = _fields(line, source)
    try:
        return decode_move(bytes(fields["move"]))
    except (KeyError, OhHellError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line that has no move.") from None


def read_estimates(line: bytes, source: str) -> tuple[Thought, ...]:
    """Return the estimates in an answer, or raise BotFailed."""
    try:
        return msgspec.json.decode(_fields(line, source)["estimates"], type=tuple[Thought, ...])
    except (KeyError, ValueError, RecursionError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line that has no estimates.") from None


def _fields(line: bytes, source: str) -> dict[str, msgspec.Raw]:
    """Return the fields of a line from a bot's process; raise BotFailed if it reports an error."""
    try:
        fields = _LINE.decode(line)
        if "error" in fields:
            code, sentence = (msgspec.json.decode(fields[name], type=str) for name in ("code", "error"))
            raise BotFailed(code, sentence)
    except (KeyError, ValueError, RecursionError):
        raise BotFailed("bot-bad-answer", f"{plain(source)} answered with a line that can't be read.") from None
    return fields


def too_slow(source: str, seconds: float, said: bytes = b"") -> BotFailed:
    """Return the error of a bot that did not answer in time."""
    return BotFailed("bot-too-slow", f"{plain(source)} did not answer within {_time(seconds)}.{last_words(said)}")


def slow_to_load(source: str, seconds: float, said: bytes = b"") -> BotFailed:
    """Return the error of a bot that was not ready in time."""
    sentence = f"Can't load {plain(source)}: it was not ready within {_time(seconds)}.{last_words(said)}"
    return BotFailed("bot-does-not-load", sentence)


def _time(seconds: float) -> str:
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"


def ended(source: str, status: int, said: bytes = b"", *, loading: bool = False) -> BotFailed:
    """Return the error of a bot whose process ended or closed its output before it answered; *status* is `Popen.returncode`."""
    how = "" if status in KILLED else f" by {_signal_name(-status)}" if status < 0 else f" with exit status {status}"
    if loading:
        return BotFailed("bot-does-not-load", f"Can't load {plain(source)}: its process ended{how}.{last_words(said)}")
    return BotFailed("bot-crashed", f"{plain(source)} ended{how} without an answer.{last_words(said)}")


def _signal_name(number: int) -> str:
    try:
        return Signals(number).name
    except ValueError:
        return f"signal {number}"


def last_words(said: bytes) -> str:
    """Return the last lines a bot wrote, as the end of a sentence."""
    lines = [plain(line) for line in said.decode(errors="replace").splitlines() if line.strip()]
    return f" Its last output: {' | '.join(lines[-LAST_LINES:])}" if lines else ""


def plain(text: str) -> str:
    r"""Return *text* as part of a sentence: on one line, without control characters, not too long.

    >>> plain("division\n by zero")
    'division by zero'
    """
    words = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
