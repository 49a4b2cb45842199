"""Pictures as arrays of grey, read without any library for pictures."""

from __future__ import annotations

import struct
import zlib

import numba
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.int16]
Bytes = NDArray[np.uint8]


def grey(picture: bytes) -> Grey:
    """The picture in shades from 0, black, to 255."""
    width, height, depth, colour = struct.unpack(">IIBB", picture[16:26])
    assert (depth, colour) in {(8, 2), (8, 6)}
    channels = 3 if colour == 2 else 4
    packed = np.frombuffer(zlib.decompress(_data(picture)), dtype=np.uint8).reshape(height, 1 + width * channels)
    made = np.zeros((height, width * channels), dtype=np.uint8)
    _unfilter(packed, made, channels)
    shades: Grey = made.reshape(height, width, channels)[:, :, :3].mean(axis=2).astype(np.int16)
    return shades


def _data(picture: bytes) -> bytes:
    found, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            found += picture[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _undo(packed: Bytes, made: Bytes, step: int) -> None:
    """Every byte is what its line's filter expects after the bytes to the left, above and across, and a difference."""
    for line in range(packed.shape[0]):
        kind = packed[line, 0]
        for at in range(made.shape[1]):
            left = int(made[line, at - step]) if at >= step else 0
            top = int(made[line - 1, at]) if line > 0 else 0
            across = int(made[line - 1, at - step]) if line > 0 and at >= step else 0
            expected = 0
            if kind == 1:
                expected = left
            elif kind == 2:
                expected = top
            elif kind == 3:
                expected = (left + top) // 2
            elif kind == 4:
                by_left, by_top, by_both = abs(top - across), abs(left - across), abs(left + top - 2 * across)
                nearer = top if by_top <= by_both else across
                expected = left if by_left <= by_top and by_left <= by_both else nearer
            made[line, at] = (packed[line, at + 1] + expected) & 255


_unfilter = numba.njit(cache=True)(_undo)  # millions of bytes
