"""The file of a net's weights."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from bots.tiny_nets import tiny_arrays, tiny_header, write_tiny_net
from ohhell.bots.net_weights import MAGIC, Kind, net_bytes, read_net
from ohhell.rules.errors import OhHellError


@pytest.mark.parametrize(("kind", "error"), [("float16", 1e-3), ("int8", 1e-2)])
def test_weights_come_back_nearly_the_same(tmp_path: Path, kind: Kind, error: float) -> None:
    arrays = read_net(write_tiny_net(tmp_path / "a", kind=kind)).arrays

    for name, array in tiny_arrays().items():
        np.testing.assert_allclose(arrays[name], array, atol=error)


def test_header_comes_back(tmp_path: Path) -> None:
    path = write_tiny_net(tmp_path / "a", changes={"command": "ohhell lab train", "seed": 7, "minutes": 4.5})

    assert read_net(path).header == tiny_header(command="ohhell lab train", seed=7, minutes=4.5)


def code_of(path: Path) -> str:
    with pytest.raises(OhHellError) as refusal:
        read_net(path)
    return refusal.value.code


def test_missing_file_is_refused(tmp_path: Path) -> None:
    assert code_of(tmp_path / "none") == "weights-missing"


@pytest.mark.parametrize("place", [0, 20, 60, 300, -1])
def test_file_with_a_changed_byte_is_refused(tmp_path: Path, place: int) -> None:
    path = write_tiny_net(tmp_path / "a")
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)

    assert code_of(path) == "weights-damaged"


@pytest.mark.parametrize("length", [0, 5, 40, 50, 5000])
def test_file_that_ends_early_is_refused(tmp_path: Path, length: int) -> None:
    path = write_tiny_net(tmp_path / "a")
    path.write_bytes(path.read_bytes()[:length])

    assert code_of(path) == "weights-damaged"


@pytest.mark.parametrize("version", ["format", "encoding"])
def test_file_of_another_version_is_refused(tmp_path: Path, version: str) -> None:
    assert code_of(write_tiny_net(tmp_path / "a", changes={version: 99})) == "weights-version"


def signed(rest: bytes) -> bytes:
    """A file with the right checksum."""
    return MAGIC + hashlib.sha256(rest).digest() + rest


@pytest.mark.parametrize("header", [b"not json", b"[1]", b'"text"'])
def test_file_with_an_unreadable_header_is_refused(tmp_path: Path, header: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(signed(len(header).to_bytes(4, "little") + header))

    assert code_of(path) == "weights-damaged"


@pytest.mark.parametrize("change", [{"width": 25}, {"blocks": 3}], ids=str)
def test_file_whose_arrays_don_t_fit_its_header_is_refused(tmp_path: Path, change: dict[str, int]) -> None:
    assert code_of(write_tiny_net(tmp_path / "a", changes=change)) == "weights-damaged"


@pytest.mark.parametrize("rest", [b"", b"more"], ids=["too short", "too long"])
def test_file_with_too_few_or_too_many_numbers_is_refused(tmp_path: Path, rest: bytes) -> None:
    whole = net_bytes(tiny_header(), tiny_arrays(), "float16")
    content = whole[len(MAGIC) + 32 :]
    path = tmp_path / "a"
    path.write_bytes(signed(content + rest if rest else content[:-8]))

    assert code_of(path) == "weights-damaged"
