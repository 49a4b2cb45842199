"""Actions and log entries as JSON."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import (
    Announce,
    Enter,
    LogEntry,
    decode_action,
    decode_entry,
    encode_action,
    encode_entry,
)


def test_entry_is_encoded_and_decoded() -> None:
    entry = LogEntry(5, "Dora", Announce("Welcome"))

    assert decode_entry(encode_entry(entry)) == entry


def test_action_is_decoded() -> None:
    assert decode_action(b'{"kind":"announce","text":"Welcome"}') == Announce("Welcome")


@pytest.mark.parametrize(
    "message", [b'{"kind":"dance"}', b"{", b'{"kind":"announce","text":1}', b'{"kind":"open","rules":' + b"[" * 100_000]
)
def test_message_that_is_not_an_action_is_refused(message: bytes) -> None:
    with pytest.raises(OhHellError, match="Can't read the entry: "):
        decode_action(message)


def test_action_is_read_back_as_it_was_encoded() -> None:
    action = Enter("Ann", standby=True)

    assert decode_action(encode_action(action)) == action
