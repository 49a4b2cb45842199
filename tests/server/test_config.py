"""What an operator chooses is checked before anything starts, each mistake with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.config import Config, checked, default_database, default_folder, read_token
from ohhell.server.http import addresses
from ohhell.store.store import Store

CERTIFICATE, KEY, LOCKED_KEY = (
    Path(__file__).parent / "tls" / name for name in ("certificate.pem", "key.pem", "locked.pem")
)


def refused(config: Config) -> str:
    with pytest.raises(OhHellError) as error:
        checked(config)
    return error.value.code


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, "/srv/data/ohhell"),
        ("linux", {}, "~/.local/share/ohhell"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "~/.local/share/ohhell"),
        ("darwin", {"XDG_DATA_HOME": "/srv/data"}, "~/Library/Application Support/ohhell"),
        ("win32", {"LOCALAPPDATA": "/users/ann/local"}, "/users/ann/local/ohhell"),
        ("win32", {}, "~/AppData/Local/ohhell"),
    ],
)
def test_data_is_kept_where_the_system_wants_it(system: str, variables: dict[str, str], folder: str) -> None:
    assert default_folder(system, variables) == Path(folder).expanduser()


def test_the_data_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    checked(Config.at(tmp_path / "deep" / "data"))

    assert (tmp_path / "deep" / "data").stat().st_mode & 0o777 == 0o700


def test_a_folder_with_any_name_can_hold_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "50% off? ü#1"
    folder.mkdir()

    Store.open(default_database(folder)).close()

    assert (folder / "ohhell.db").is_file()


def test_a_file_is_no_data_folder(tmp_path: Path) -> None:
    (tmp_path / "data").touch()

    assert refused(Config.at(tmp_path / "data")) == "not-a-folder"


@pytest.mark.parametrize("folder", ["/proc/ohhell", "/proc"])
def test_a_folder_that_cannot_be_written_is_refused(folder: str) -> None:
    assert refused(Config.at(Path(folder))) == "folder-not-writable"


def test_an_old_database_without_its_key_is_not_given_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").touch()

    assert refused(Config.at(tmp_path)) == "key-missing"


@pytest.mark.parametrize("alone", ["certificate", "key"])
def test_a_certificate_needs_its_key_and_a_key_its_certificate(alone: str, tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, **{alone: CERTIFICATE})) == "certificate-and-key"


def test_a_certificate_and_its_key_are_fine(tmp_path: Path) -> None:
    config = checked(Config.at(tmp_path, certificate=CERTIFICATE, key=KEY))

    assert addresses.local_url(config, 8443) == "https://localhost:8443"


def test_a_certificate_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("no certificate", encoding="utf-8")

    assert refused(Config.at(tmp_path, certificate=tmp_path / "none.pem", key=KEY)) == "bad-certificate"
    assert refused(Config.at(tmp_path, certificate=tmp_path / "gone.pem", key=KEY)) == "no-such-file"


def test_a_key_with_a_password_is_refused_without_a_question(tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, certificate=CERTIFICATE, key=LOCKED_KEY)) == "bad-certificate"


def test_origins_are_written_in_one_way(tmp_path: Path) -> None:
    config = checked(Config.at(tmp_path, origins=("HTTPS://Cards.Example.org:443/", "http://cards.example.org:8080")))

    assert config.origins == ("https://cards.example.org", "http://cards.example.org:8080")


@pytest.mark.parametrize(
    "origin", ["cards.example.org", "https://a.example/path", "ftp://a.example", "https://", "null"]
)
def test_what_is_no_origin_is_refused(origin: str, tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, origins=(origin,))) == "bad-origin"


def test_a_token_for_the_metrics_comes_from_a_file_and_cannot_be_guessed(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("guess\n", encoding="utf-8")

    assert refused(Config.at(tmp_path, metrics_token=read_token(tmp_path / "token"))) == "weak-token"
    with pytest.raises(OhHellError, match="no such file"):
        read_token(tmp_path / "none")


def test_neither_the_database_nor_the_token_is_shown(tmp_path: Path) -> None:
    config = Config.at(tmp_path, database="postgresql://ann:hunter2@db/cards", metrics_token="sesame" * 3)

    assert "hunter2" not in repr(config)
    assert "sesame" not in repr(config)
