"""Files: reading with clear errors, and saving so that a crash never leaves half a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ohhell.atomic_files import atomic_file
from ohhell.rules.errors import NotationError, OhHellError, in_sentence

LARGEST_FILE = 5_000_000


def read_text(path: str | Path, *, limit: int = LARGEST_FILE) -> str:
    """Return the text of a file of at most *limit* bytes; raise OhHellError with the reason if that fails."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(limit + 1)
    except FileNotFoundError:
        raise OhHellError("no-such-file", f"Can't read {path}: there is no such file.") from None
    except (OSError, ValueError) as error:
        if Path(path).is_dir():
            raise OhHellError("not-a-file", f"Can't read {path}: it is a folder.") from None
        raise OhHellError("unreadable-file", f"Can't read {_printable(path)}: {_reason(error)}.") from None
    if len(content) > limit:
        raise OhHellError("file-too-large", f"Can't read {path}: it is larger than {limit} bytes.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        sentence = f"Can't read {path}: byte {error.start + 1} is not UTF-8 text."
        raise OhHellError("not-utf-8", sentence) from None


@contextmanager
def named_in_errors(path: str | Path) -> Iterator[None]:
    """Add the name of the file to errors about the text in it."""
    try:
        yield
    except NotationError as error:
        raise OhHellError(error.code, f"Can't read {_printable(path)}: {in_sentence(error.sentence)}") from None


def save(path: str | Path, content: str | bytes, *, replace: bool = True) -> None:
    """Write a file, completely or not at all; raise OhHellError if that fails, or if it exists without *replace*."""
    try:
        target = Path(os.path.realpath(path)) if replace else Path(path)  # a symbolic link stays one
        with atomic_file(target, replace=replace) as draft:
            draft.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    except FileExistsError:
        raise _file_exists(path) from None
    except (OSError, ValueError) as error:
        unchanged = " The old file is unchanged." if replace else ""
        raise OhHellError("cannot-save", f"Can't save {_printable(path)}: {_reason(error)}.{unchanged}") from None


def check_place(file: Path, *, replace: bool = True) -> None:
    """Raise OhHellError if no file can be saved there, before the work that produces it."""
    if file.is_dir():
        raise OhHellError("not-a-file", f"Can't save {file}: it is a folder.")
    if not file.absolute().parent.is_dir():
        raise OhHellError("no-such-folder", f"Can't save {file}: there is no folder {file.parent}.")
    if os.path.lexists(file) and not replace:
        raise _file_exists(file)


def _file_exists(file: str | Path) -> OhHellError:
    return OhHellError("file-exists", f"Can't save {file}: it already exists. Overwrite it with --force.")


def _printable(path: str | Path) -> str:
    """Return a path that can be printed whatever characters it has."""
    return str(path).encode("utf-8", "replace").decode().replace("\0", "?")


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]
