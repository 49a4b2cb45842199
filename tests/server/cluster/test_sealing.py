"""Messages through Redis are encrypted and can't be forged."""

from __future__ import annotations

import pytest

from ohhell.server.cluster.sealing import Seal, open_sealed

KEY = b"k" * 32


def test_sealed_message_is_opened_with_the_same_key() -> None:
    seal = Seal(KEY)

    assert open_sealed(KEY, seal.close(b"Qh", "a"), "a") == (seal.session, b"Qh")


def test_sealed_message_hides_its_content() -> None:
    assert b"queen of hearts" not in Seal(KEY).close(b"queen of hearts", "a")


def test_same_content_is_sealed_differently_each_time() -> None:
    seal = Seal(KEY)

    assert seal.close(b"Qh", "a") != seal.close(b"Qh", "a")


@pytest.mark.parametrize(
    ("key", "channel", "change"),
    [(b"x" * 32, "a", 0), (KEY, "b", 0), (KEY, "a", 1), (KEY, "a", -40)],
    ids=["another key", "another channel", "changed", "cut off"],
)
def test_message_is_not_opened_when_it_was_not_made_for_this(key: bytes, channel: str, change: int) -> None:
    sealed = bytearray(Seal(KEY).close(b"Qh", "a"))
    if change > 0:
        sealed[-1] ^= change
    elif change < 0:
        del sealed[change:]

    assert open_sealed(key, bytes(sealed), channel) is None
