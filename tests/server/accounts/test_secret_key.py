"""The secret key in the data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.accounts.secret_key import (
    KEY_VARIABLE,
    Secrets,
    check_fingerprint,
    derive_secrets,
    given_key,
    load_secrets,
)


def test_key_is_created_on_the_first_start_and_read_afterwards(tmp_path: Path) -> None:
    assert load_secrets(tmp_path) == load_secrets(tmp_path)
    assert (tmp_path / "server.key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["server.key"]


def test_secrets_of_two_servers_differ(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()

    assert load_secrets(tmp_path / "one") != load_secrets(tmp_path / "two")


def test_all_keys_differ() -> None:
    secrets = derive_secrets(bytes(32))

    assert len({secrets.token_key, secrets.deal_key, secrets.event_key, secrets.push_key, bytes(32)}) == 5


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
    assert str(Secrets(b"one", b"two", b"three", b"four")) == "Secrets()"


def test_given_key_is_read_from_the_text_of_a_variable() -> None:
    assert given_key(None, f" {bytes(range(32)).hex()}\n") == bytes(range(32))


@pytest.mark.parametrize(
    "content", [bytes(range(32)), bytes(range(32)).hex().encode() + b"\n"], ids=["bytes", "digits"]
)
def test_given_key_is_read_from_a_file(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "shared.key"
    file.touch(0o600)
    file.write_bytes(content)

    assert given_key(file, None) == bytes(range(32))


def test_given_key_is_none_without_file_and_variable() -> None:
    assert given_key(None, "") is None


@pytest.mark.parametrize("text", ["short", "zz" * 32, "aa" * 33])
def test_given_key_is_refused_when_it_has_another_length(text: str) -> None:
    with pytest.raises(OhHellError, match="64 hexadecimal digits") as refused:
        given_key(None, text)

    assert refused.value.code == "bad-key"


def test_two_given_keys_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match=f"{KEY_VARIABLE}, not both"):
        given_key(tmp_path / "shared.key", "aa" * 32)


def test_given_key_is_refused_when_its_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="no such file") as refused:
        given_key(tmp_path / "shared.key", None)

    assert refused.value.code == "unreadable-file"


def test_given_key_is_used_instead_of_the_one_in_the_folder(tmp_path: Path) -> None:
    assert load_secrets(tmp_path, bytes(32)) == derive_secrets(bytes(32))


def test_fingerprints_of_two_keys_differ() -> None:
    assert derive_secrets(bytes(32)).fingerprint != derive_secrets(b"k" * 32).fingerprint


def test_another_fingerprint_is_refused() -> None:
    with pytest.raises(OhHellError, match="fingerprint bbbbbbbb, this process has aaaaaaaa") as refused:
        check_fingerprint(ours="a" * 32, theirs="b" * 32)

    assert refused.value.code == "another-key"
