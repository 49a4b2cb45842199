"""Where the server listens, and the addresses people type."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.config import Config
from ohhell.server.http import addresses


def test_listen_is_refused_when_the_port_is_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OhHellError, match="another program is using it") as error:
            addresses.listen(Config.at(tmp_path, port=other.getsockname()[1]))

    assert error.value.code == "port-in-use"


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a" * 70])
def test_listen_is_refused_when_the_address_is_not_this_machines(host: str, tmp_path: Path) -> None:
    with pytest.raises(OhHellError) as error:
        addresses.listen(Config.at(tmp_path, host=host, port=0))

    assert error.value.code == "unknown-host"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_network_url_is_missing_when_the_server_listens_on_loopback(host: str, tmp_path: Path) -> None:
    assert addresses.network_url(Config.at(tmp_path, host=host), 8052) is None


def test_urls_name_the_address_when_the_server_listens_on_one(tmp_path: Path) -> None:
    config = Config.at(tmp_path, host="2001:db8::7")

    assert addresses.network_url(config, 8052) == addresses.local_url(config, 8052) == "http://[2001:db8::7]:8052"


def test_url_omits_the_default_port(tmp_path: Path) -> None:
    assert addresses.local_url(Config.at(tmp_path, host="0.0.0.0"), 80) == "http://localhost"  # noqa: S104 (nothing listens)


def test_network_url_is_no_loopback_when_the_server_listens_everywhere(tmp_path: Path) -> None:
    address = addresses.network_url(Config.at(tmp_path, host="0.0.0.0"), 8052)  # noqa: S104 (nothing listens)

    assert address is None or "127.0.0.1" not in address


def test_listen_picks_a_free_port_when_the_port_is_0(tmp_path: Path) -> None:
    with addresses.listen(Config.at(tmp_path, port=0)) as found:
        assert found.getsockname()[1] > 0
        assert os.get_blocking(found.fileno()) is False
