"""The file of a net's weights: a header that says what it was trained for, and arrays of small numbers.

It starts with `MAGIC` and the SHA-256 of everything after it. Then come the length of the header (4 bytes, little-endian), the
header as JSON, and the arrays one after the other. An array of type int8 is stored as one factor per row (float32), then its
numbers: the weight is the factor times the number.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from ohhell.atomic_files import atomic_file
from ohhell.bots.net import expected_shapes
from ohhell.encoding import layout
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

MAGIC: Final = b"ohhell net\n"
FORMAT: Final = 1
LARGEST: Final = 8_000_000
"""Bytes of the largest file that is shipped with the program."""

Kind = Literal["float16", "int8"]
KINDS: Final[tuple[Kind, ...]] = ("float16", "int8")
Coverage = dict[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Header:
    """What a weights file says about its net.

    Attributes:
        width: The width of the layers.
        blocks: The number of residual blocks.
        coverage: What it was trained for: the allowed values of an axis, or a lowest and a highest number.
        command: The command that trained it.
        seed: The seed of the training.
        version: The version of the program that trained it.
        commit: The commit of the code that trained it, if it is known.
        minutes: How long it was trained, all runs together.
        decisions: How many decisions it learned from.
        encoding: The version of the encoding of observations and actions.
        format: The version of the file format.
    """

    width: int
    blocks: int
    coverage: Coverage
    command: str
    seed: int
    version: str
    commit: str = ""
    minutes: float = 0.0
    decisions: int = 0
    encoding: int = layout.VERSION
    format: int = FORMAT


@dataclass(frozen=True, slots=True)
class NetFile:
    """A weights file that was read: its header, and the arrays by name."""

    header: Header
    arrays: dict[str, Floats] = field(repr=False)


def write_net(path: Path, header: Header, arrays: Mapping[str, Floats], kind: Kind) -> int:
    """Write a weights file with numbers of type *kind* and return its size in bytes."""
    whole = net_bytes(header, arrays, kind)
    with atomic_file(path) as draft:
        draft.write_bytes(whole)
    return len(whole)


def net_bytes(header: Header, arrays: Mapping[str, Floats], kind: Kind) -> bytes:
    """Return the content of a weights file with numbers of type *kind*; vectors are always float16."""
    listed, parts = [], []
    for name, array in arrays.items():
        stored = kind if array.ndim > 1 else "float16"
        listed.append({"name": name, "shape": list(array.shape), "type": stored})
        parts.append(_packed(array, stored))
    text = json.dumps({**asdict(header), "arrays": listed}).encode()
    rest = len(text).to_bytes(4, "little") + text + b"".join(parts)
    return MAGIC + hashlib.sha256(rest).digest() + rest


def read_net(path: Path) -> NetFile:
    """Read a weights file.

    Raises:
        OhHellError: `weights-missing`, `weights-damaged` or `weights-version`.
    """
    try:
        whole = path.read_bytes()
    except OSError as problem:
        reason = "there is no such file" if isinstance(problem, FileNotFoundError) else f"{problem.strerror}"
        raise OhHellError("weights-missing", f"Can't read the weights {path.name}: {reason}.") from None
    found, text, payload = _unwrapped(whole, path.name)
    _check_versions(found, path.name)
    try:
        arrays = _arrays(found.pop("arrays"), payload)
        header = Header(**found)
        wanted = expected_shapes(header.width, header.blocks)
        fits = {name: arrays[name].shape for name in wanted} == wanted
    except (KeyError, TypeError, ValueError):
        fits = False
    if not fits:
        raise OhHellError(
            "weights-damaged",
            f"The weights {path.name} don't fit their header of {len(text)} bytes. Get the file again.",
        )
    return NetFile(header, arrays)


def _unwrapped(whole: bytes, name: str) -> tuple[dict[str, Any], bytes, memoryview]:
    """Return the header, its text and the arrays of a file with the right checksum."""
    begin = len(MAGIC) + hashlib.sha256().digest_size
    rest = whole[begin:]
    if not whole.startswith(MAGIC):
        raise OhHellError("weights-damaged", f"{name} is not a file of weights. Get the file again.")
    if hashlib.sha256(rest).digest() != whole[len(MAGIC) : begin]:
        raise OhHellError(
            "weights-damaged", f"The weights {name} are damaged: their checksum is wrong. Get the file again."
        )
    text = rest[4 : 4 + int.from_bytes(rest[:4], "little")]
    try:
        found: dict[str, Any] = dict(json.loads(text))
    except (ValueError, TypeError):
        raise OhHellError(
            "weights-damaged", f"The weights {name} have no readable header. Get the file again."
        ) from None
    return found, text, memoryview(rest)[4 + len(text) :]


def _check_versions(found: Mapping[str, Any], name: str) -> None:
    for what, ours in (("format", FORMAT), ("encoding", layout.VERSION)):
        theirs = found.get(what)
        if theirs != ours:
            raise OhHellError(
                "weights-version",
                f"The weights {name} have version {theirs} of the {what}, and this program has version {ours}. "
                "Use weights that were trained for this version.",
            )


def _packed(array: Floats, kind: Kind) -> bytes:
    if kind == "float16":
        return array.astype("<f2").tobytes()
    factors = np.maximum(np.abs(array).max(1), 1e-12).astype("<f4") / 127
    numbers = np.rint(array / factors[:, None]).astype(np.int8)
    return bytes(factors.tobytes() + numbers.tobytes())


def _arrays(listed: list[dict[str, Any]], payload: memoryview) -> dict[str, Floats]:
    """Return the arrays as float32; ValueError if the payload is too short or too long."""
    arrays: dict[str, Floats] = {}
    place = 0

    def take(count: int, kind: str) -> Any:
        nonlocal place
        size = count * np.dtype(kind).itemsize
        part = np.frombuffer(payload[place : place + size], kind)
        if len(part) != count:
            raise ValueError(count)
        place += size
        return part

    for entry in listed:
        shape = tuple(int(number) for number in entry["shape"])
        count = int(np.prod(shape))
        if entry["type"] == "int8":
            factors = take(shape[0], "<f4")
            arrays[entry["name"]] = take(count, "i1").reshape(shape).astype(np.float32) * factors[:, None]
        else:
            arrays[entry["name"]] = take(count, "<f2").reshape(shape).astype(np.float32)
    if place != len(payload):
        raise ValueError(place)
    return arrays
