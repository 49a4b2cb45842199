"""Single HTTP requests: answers, refusals, and servers that don't answer."""

from __future__ import annotations

from collections.abc import Iterator
from socket import create_server

import pytest

from ohhell.client import requests
from ohhell.client.commands import CommandRefused
from ohhell.client.requests import Requests
from server.server_process import ServerProcess, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("requests") / "data") as server:
        yield server


def refusal(address: str, path: str = "/") -> CommandRefused:
    with pytest.raises(CommandRefused) as refused:
        Requests(address).send("GET", path)
    return refused.value


def test_answer_has_body_and_headers(server: ServerProcess) -> None:
    body, headers = Requests(server.address + "/").send("GET", "/healthz")

    assert (bool(body), "Date" in headers or "content-type" in headers) == (True, True)


def test_refusal_has_the_servers_code(server: ServerProcess) -> None:
    assert refusal(server.address, "/api/events/nothing").code == "no-such-event"


def test_closed_port_is_a_sentence() -> None:
    assert str(refusal("http://127.0.0.1:9")) == "Can't reach http://127.0.0.1:9: connection refused."


def test_unknown_host_is_a_sentence() -> None:
    assert refusal("http://nowhere.invalid").sentence.startswith("Can't reach http://nowhere.invalid: ")


def test_server_that_never_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "TIMEOUT", 0.1)
    with create_server(("127.0.0.1", 0)) as silent:
        sentence = refusal(f"http://127.0.0.1:{silent.getsockname()[1]}").sentence

    assert sentence.endswith("no answer within 0 seconds.")
