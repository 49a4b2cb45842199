"""One key in the data folder, which nobody but its owner may read, makes all the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.accounts.secret_key import Secrets, derive_secrets, load_secrets


def test_the_first_start_makes_a_key_and_the_next_ones_read_it(tmp_path: Path) -> None:
    assert load_secrets(tmp_path) == load_secrets(tmp_path)
    assert (tmp_path / "server.key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["server.key"]


def test_two_servers_have_different_secrets(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()

    assert load_secrets(tmp_path / "one") != load_secrets(tmp_path / "two")


def test_the_key_for_tokens_is_not_the_key_for_deals() -> None:
    secrets = derive_secrets(bytes(32))

    assert len({secrets.token_key, secrets.deal_key, bytes(32)}) == 3


def test_the_same_key_gives_the_same_secrets_for_ever() -> None:
    secrets = derive_secrets(bytes(range(32)))

    assert secrets.token_key.hex() == "acb7ca5d2d5dbcee86c2d6f75a40f886fcbadf9084d1e90975d76f92ab5e3874"
    assert secrets.deal_key.hex() == "4f7ef02f518a96796ac5eafc61e0a7abb9a2efbdafae15642fe7ae900aafc93c"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666, 0o610])
def test_a_key_others_may_read_or_change_is_refused(mode: int, tmp_path: Path) -> None:
    load_secrets(tmp_path)
    (tmp_path / "server.key").chmod(mode)

    with pytest.raises(OhHellError, match="chmod 600") as error:
        load_secrets(tmp_path)

    assert error.value.code == "key-not-private"


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_another_length_is_refused(size: int, tmp_path: Path) -> None:
    (tmp_path / "server.key").write_bytes(bytes(size))
    (tmp_path / "server.key").chmod(0o600)

    with pytest.raises(OhHellError, match="32 bytes") as error:
        load_secrets(tmp_path)

    assert error.value.code == "bad-key"


def test_a_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "server.key").mkdir()

    with pytest.raises(OhHellError, match="is a directory"):
        load_secrets(tmp_path)


def test_secrets_are_not_shown() -> None:
    assert repr(derive_secrets(bytes(32))) == "Secrets()"
    assert str(Secrets(b"one", b"two")) == "Secrets()"
