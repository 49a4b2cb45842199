"""Checks of the configuration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ohhell.notation.prose.translation import LANGUAGES
from ohhell.rules.errors import OhHellError
from ohhell.server.config import (
    LARGEST_PRIVACY,
    Config,
    checked,
    default_database,
    default_folder,
    read_privacy,
    read_token,
)
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
def test_default_folder_follows_the_system(system: str, variables: dict[str, str], folder: str) -> None:
    assert default_folder(system, variables) == Path(folder).expanduser()


def test_data_folder_is_private_when_created(tmp_path: Path) -> None:
    checked(Config.at(tmp_path / "deep" / "data"))

    assert (tmp_path / "deep" / "data").stat().st_mode & 0o777 == 0o700


def test_database_works_in_a_folder_with_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "50% off? ü#1"
    folder.mkdir()

    Store.open(default_database(folder)).close()

    assert (folder / "ohhell.db").is_file()


def test_data_folder_is_refused_when_it_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").touch()

    assert refused(Config.at(tmp_path / "data")) == "not-a-folder"


@pytest.mark.parametrize("folder", ["/proc/ohhell", "/proc"])
def test_data_folder_is_refused_when_it_is_not_writable(folder: str) -> None:
    assert refused(Config.at(Path(folder))) == "folder-not-writable"


def test_config_is_refused_when_the_key_of_a_database_is_missing(tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").touch()

    assert refused(Config.at(tmp_path)) == "key-missing"


@pytest.mark.parametrize("alone", ["certificate", "key"])
def test_config_is_refused_with_a_certificate_or_key_alone(alone: str, tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, **{alone: CERTIFICATE})) == "certificate-and-key"


def test_config_is_accepted_with_certificate_and_key(tmp_path: Path) -> None:
    config = checked(Config.at(tmp_path, certificate=CERTIFICATE, key=KEY))

    assert addresses.local_url(config, 8443) == "https://localhost:8443"


def test_config_is_refused_with_an_invalid_certificate(tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text("no certificate", encoding="utf-8")

    assert refused(Config.at(tmp_path, certificate=tmp_path / "none.pem", key=KEY)) == "bad-certificate"
    assert refused(Config.at(tmp_path, certificate=tmp_path / "gone.pem", key=KEY)) == "no-such-file"


def test_config_is_refused_when_the_key_has_a_password(tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, certificate=CERTIFICATE, key=LOCKED_KEY)) == "bad-certificate"


def test_origins_are_normalized(tmp_path: Path) -> None:
    config = checked(Config.at(tmp_path, origins=("HTTPS://Cards.Example.org:443/", "http://cards.example.org:8080")))

    assert config.origins == ("https://cards.example.org", "http://cards.example.org:8080")


@pytest.mark.parametrize(
    "origin", ["cards.example.org", "https://a.example/path", "ftp://a.example", "https://", "null"]
)
def test_invalid_origin_is_refused(origin: str, tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, origins=(origin,))) == "bad-origin"


def test_metrics_token_is_read_from_a_file_and_must_be_long(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("guess\n", encoding="utf-8")

    assert refused(Config.at(tmp_path, metrics_token=read_token(tmp_path / "token"))) == "weak-token"
    with pytest.raises(OhHellError, match="no such file"):
        read_token(tmp_path / "none")


def test_config_hides_database_and_token_in_repr(tmp_path: Path) -> None:
    config = Config.at(tmp_path, database="postgresql://ann:hunter2@db/cards", metrics_token="sesame" * 3)

    assert "hunter2" not in repr(config)
    assert "sesame" not in repr(config)


def test_privacy_page_names_the_days_data_is_kept(tmp_path: Path) -> None:
    texts = [Config.at(tmp_path, keep_days=days).privacy_text() for days in (7, 0)]

    assert "is deleted 7 days after its game has ended" in texts[0]
    assert "is deleted only when the operator deletes it" in texts[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("days", [90, 0])
def test_privacy_page_says_the_same_in_every_language(tmp_path: Path, language: str, days: int) -> None:
    config = Config.at(tmp_path, keep_days=days)
    english, text = ([line[:2] == "##" for line in config.privacy_text(one).split("\n\n")] for one in ("en", language))

    assert (text, "{" in config.privacy_text(language)) == (english, False)


def test_privacy_page_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "privacy.md").write_text("# Our club\n", encoding="utf-8")

    assert read_privacy(tmp_path / "privacy.md") == "# Our club"


@pytest.mark.parametrize("text", ["", "x" * (LARGEST_PRIVACY + 1)], ids=["empty", "long"])
def test_unusable_privacy_page_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "privacy.md").write_text(text, encoding="utf-8")
    with pytest.raises(OhHellError) as error:
        read_privacy(tmp_path / "privacy.md")

    assert error.value.code == "bad-text"


def test_push_hosts_become_origins(tmp_path: Path) -> None:
    config = checked(Config.at(tmp_path, push_hosts=("push.example.org", "*.example.net")))

    assert config.push_hosts == ("https://push.example.org", "https://*.example.net")


def test_push_host_that_is_no_host_is_refused(tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, push_hosts=("http://10.0.0.1",))) == "bad-push-host"


@pytest.mark.parametrize("contact", ["ann@example.org", "mailto:ann", "http://example.org", "https://a b"])
def test_push_contact_that_is_no_address_is_refused(contact: str, tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, push_contact=contact)) == "bad-push-contact"


@pytest.mark.parametrize(
    ("chosen", "contact"),
    [
        (
            {"push_contact": "mailto:ann@example.org", "origins": ("https://cards.example.org",)},
            "mailto:ann@example.org",
        ),
        ({"origins": ("http://cards.home.arpa", "https://cards.example.org")}, "https://cards.example.org"),
        ({}, None),
    ],
    ids=["chosen", "the public address", "none"],
)
def test_push_services_get_a_contact(chosen: dict[str, Any], contact: str | None, tmp_path: Path) -> None:
    assert checked(Config.at(tmp_path, **chosen)).contact == contact


def test_redis_is_refused_with_sqlite(tmp_path: Path) -> None:
    assert refused(Config.at(tmp_path, redis="redis://localhost")) == "cluster-without-postgresql"


def test_given_key_needs_no_key_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "ohhell.db").touch()

    assert checked(Config.at(tmp_path, server_key=bytes(32))).server_key == bytes(32)
