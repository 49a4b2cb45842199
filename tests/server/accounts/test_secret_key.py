"""The secret key in the data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.accounts.secret_key import Secrets, derive_secrets, load_secrets


def test_key_is_created_on_the_first_start_and_read_afterwards(tmp_path: Path) -> None:
    assert load_secrets(tmp_path) == load_secrets(tmp_path)
    assert (tmp_path / "server.key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["server.key"]


def test_secrets_of_two_servers_differ(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()

    assert load_secrets(tmp_path / "one") != load_secrets(tmp_path / "two")


def test_token_key_differs_from_deal_key() -> None:
    secrets = derive_secrets(bytes(32))

    assert len({secrets.token_key, secrets.deal_key, bytes(32)}) == 3


def test_secrets_stay_the_same_for_a_key() -> None:
    secrets = derive_secrets(bytes(range(32)))

    assert secrets.token_key.hex() == "acb7ca5d2d5dbcee86c2d6f75a40f886fcbadf9084d1e90975d76f92ab5e3874"
    assert secrets.deal_key.hex() == "4f7ef02f518a96796ac5eafc61e0a7abb9a2efbdafae15642fe7ae900aafc93c"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666, 0o610])
def test_key_is_refused_when_others_can_access_it(mode: int, tmp_path: Path) -> None:
    load_secrets(tmp_path)
    (tmp_path / "server.key").chmod(mode)

    with pytest.raises(OhHellError, match="chmod 600") as error:
        load_secrets(tmp_path)

    assert error.value.code == "key-not-private"


@pytest.mark.parametrize("size", [0, 31, 33])
def test_key_is_refused_when_its_length_is_wrong(size: int, tmp_path: Path) -> None:
    (tmp_path / "server.key").write_bytes(bytes(size))
    (tmp_path / "server.key").chmod(0o600)

    with pytest.raises(OhHellError, match="32 bytes") as error:
        load_secrets(tmp_path)

    assert error.value.code == "bad-key"


def test_key_is_refused_when_it_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "server.key").mkdir()

    with pytest.raises(OhHellError, match="is a directory"):
        load_secrets(tmp_path)


def test_secrets_are_hidden_in_repr() -> None:
    assert repr(derive_secrets(bytes(32))) == "Secrets()"
    assert str(Secrets(b"one", b"two", b"three")) == "Secrets()"
