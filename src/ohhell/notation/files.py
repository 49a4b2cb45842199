"""Files: reading with clear errors, and saving so that a crash never leaves half a file."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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


def save(path: str | Path, text: str) -> None:
    """Write *text* to a file. After a crash or an error there is the old file or the new one, never a part of either."""
    try:
        target = Path(os.path.realpath(path))  # replace the target of a symbolic link, not the link
        _replace(target, text.encode("utf-8"))
    except (OSError, ValueError) as error:
        sentence = f"Can't save {_printable(path)}: {_reason(error)}. The old file is unchanged."
        raise OhHellError("cannot-save", sentence) from None


def _replace(target: Path, content: bytes) -> None:
    draft = target.with_name(f".{target.name[:64]}.{secrets.token_hex(8)}.part")
    try:
        with draft.open("xb") as file:
            if target.exists():
                draft.chmod(target.stat().st_mode & 0o777)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Write the new name in a folder to disk, on systems that support it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _printable(path: str | Path) -> str:
    """Return a path that can be printed whatever characters it has."""
    return str(path).encode("utf-8", "replace").decode().replace("\0", "?")


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]
