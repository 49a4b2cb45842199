"""Pictures as arrays of grey, read without any library for pictures."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.int16]


def grey(picture: bytes) -> Grey:
    """The picture in shades from 0, black, to 255."""
    width, height, depth, colour = struct.unpack(">IIBB", picture[16:26])
    assert (depth, colour) in {(8, 2), (8, 6)}
    channels = 3 if colour == 2 else 4
    raw = np.frombuffer(zlib.decompress(_data(picture)), dtype=np.uint8).reshape(height, 1 + width * channels)
    pixels = np.zeros((height, width, channels), dtype=np.uint8)
    above = np.zeros((width, channels), dtype=np.uint8)
    for line in range(height):
        above = pixels[line] = _unfiltered(int(raw[line, 0]), raw[line, 1:].reshape(width, channels), above)
    shades: Grey = pixels[:, :, :3].mean(axis=2).astype(np.int16)
    return shades


def _data(picture: bytes) -> bytes:
    found, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            found += picture[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _unfiltered(kind: int, line: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if kind == 0:
        return line
    if kind == 1:
        return np.cumsum(line, axis=0, dtype=np.uint8)
    if kind == 2:
        return line + above
    before, up_left = [0] * line.shape[1], [0] * line.shape[1]
    made = []
    for now, up in zip(line.tolist(), above.tolist(), strict=True):
        if kind == 3:
            before = [(one + (left + top) // 2) & 255 for one, left, top in zip(now, before, up, strict=True)]
        else:
            before = [
                (one + _paeth(left, top, corner)) & 255
                for one, left, top, corner in zip(now, before, up, up_left, strict=True)
            ]
        up_left = up
        made.append(before)
    return np.array(made, dtype=np.uint8)


def _paeth(left: int, top: int, corner: int) -> int:
    near = left + top - corner
    return min((left, top, corner), key=lambda value: abs(near - value))
