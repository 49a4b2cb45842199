"""`ohhell serve` runs a server until a signal stops it, or says in one sentence why it can't start."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from cli.program import call


def refusal(*arguments: str) -> str:
    """Return the sentence why the server can't start."""
    outcome = call("serve", *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    (sentence,) = outcome.err.splitlines()
    return sentence.removeprefix("ohhell: ")


def test_serve_names_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        assert refusal("--port", str(port), "--data", str(tmp_path)) == (
            f"Can't listen on port {port}: another program is using it. Choose another with --port."
        )


def test_serve_refuses_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "other.db").write_bytes(b"no database" * 1000)
    sentence = refusal("--port", "0", "--data", str(tmp_path), "--database", f"sqlite:///{tmp_path}/other.db")

    assert sentence == "Can't open the database: file is not a database."


def test_serve_refuses_a_key_without_its_certificate(tmp_path: Path) -> None:
    sentence = refusal("--data", str(tmp_path), "--key", "key.pem")

    assert sentence == "Can't use https with only a key. Pass --certificate too."


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("--port", "65536"),
        ("--pace", "0"),
        ("--pace", "nan"),
        ("--pace", "fast"),
        ("--log", "loud"),
        ("--keep-days", "-1"),
    ],
)
def test_serve_names_a_flag_with_a_wrong_value(flag: str, value: str, tmp_path: Path) -> None:
    assert re.search(rf"{flag}: .*{value}", refusal("--data", str(tmp_path), flag, value))
