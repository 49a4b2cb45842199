"""The event file: text with one JSON object per line. The first line names the format, every other line is an entry of the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from ohhell.rules.errors import NotationError, OhHellError
from ohhell.tournament.actions import LogEntry, decode_entry, encode_entry
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.tournament import Tournament

FORMAT: Final = "ohhell-event"
VERSION: Final = 1

LARGEST_EVENT: Final = 64_000_000
"""The most bytes of an event file; 2,000 players with a record of every game need 16 million."""

_HEAD: Final = f'{{"format":"{FORMAT}","version":{VERSION}}}'


class _Head(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    version: int


def is_event_file(text: str) -> bool:
    """Tell whether a text claims to be an event file, perhaps of another version."""
    return (
        text[:1_000].removeprefix("\ufeff").lstrip().startswith("{")
        and f'"{FORMAT}"' in text[:1_000].split("\n", maxsplit=1)[0]
    )


def write_event(entries: Iterable[LogEntry]) -> str:
    """Return the text of an event file."""
    return "".join(f"{line}\n" for line in (_HEAD, *(encode_entry(entry).decode() for entry in entries)))


def read_event(text: str) -> tuple[LogEntry, ...]:
    """Return the entries of an event file; raise NotationError with the line if it isn't one. `fold` tells whether they fit."""
    if len(text) > LARGEST_EVENT:
        raise OhHellError("file-too-large", f"The event file is longer than {LARGEST_EVENT} characters.")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    _check_head(lines[0])
    if lines[-1]:
        raise _refused(len(lines), "cut-off", "The file breaks off here: its last line has no end.")
    entries = []
    for number, line in enumerate(lines[1:-1], start=2):
        try:
            entries.append(decode_entry(line.encode("utf-8", "surrogatepass")))
        except OhHellError as error:
            raise _refused(number, error.code, error.sentence) from None
    if not entries:
        raise _refused(1, "not-open", "The event has no entries.")
    return tuple(entries)


def load_event(text: str) -> tuple[tuple[LogEntry, ...], Tournament]:
    """Return the entries and the state of an event file; raise NotationError with the line that doesn't fit."""
    entries = read_event(text)
    event: Tournament | None = None
    for number, entry in enumerate(entries, start=2):
        try:
            event = apply_entry(event, entry)
        except OhHellError as error:
            raise _refused(number, error.code, error.sentence) from None
    assert event is not None, "there is at least one entry"
    return entries, event


def _check_head(line: str) -> None:
    try:
        head = msgspec.json.decode(line.encode("utf-8", "surrogatepass"), type=_Head)
    except (ValueError, RecursionError):
        head = _Head("", 0)
    if head.format != FORMAT:
        raise _refused(1, "not-an-event-file", f"This is not an event file: its first line must be {_HEAD}.")
    if head.version != VERSION:
        raise _refused(
            1,
            "unknown-version",
            f"This event file has version {head.version}, but this program reads version {VERSION}. Update the program.",
        )


def _refused(line: int, code: str, sentence: str) -> NotationError:
    return NotationError(code, sentence, line=line, column=1)
