"""Keys and encryption of push messages."""

from __future__ import annotations

import base64
import json

import http_ece
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from ohhell.server.push import encryption
from ohhell.store.push_subscriptions import PushSubscription
from ohhell.table.permissions import Refusal
from server.loopback_push_service import KEYS, Delivery

SECRET = bytes(range(32))
DEVICE = PushSubscription("https://fcm.googleapis.com/x", KEYS["p256dh"], KEYS["auth"], created=0)


def test_key_stays_the_same_for_a_secret() -> None:
    assert encryption.public_key(SECRET) == (
        "BG1HLSsBsA8pce_2GX5gMe3gzY5o3Zy1NoXM8CbmU8swHCn7caoNgpQxPqwZ6KJhJOjGabl3YEQI5t4SqMa2PAc"
    )


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32], ids=["smallest", "largest"])
def test_every_secret_gives_a_key(secret: bytes) -> None:
    point = base64.urlsafe_b64decode(encryption.public_key(secret) + "=")

    assert (len(point), point[0]) == (65, 4)


def test_device_can_read_an_encrypted_message() -> None:
    body = encryption.encrypt(b'{"kind":"turn"}', DEVICE)

    assert b"turn" not in body
    assert Delivery("/", {}, body).message == {"kind": "turn"}


def test_another_device_can_not_read_an_encrypted_message() -> None:
    body = encryption.encrypt(b"secret", DEVICE)

    with pytest.raises((http_ece.ECEException, InvalidTag)):
        http_ece.decrypt(body, private_key=ec.generate_private_key(ec.SECP256R1()), auth_secret=bytes(range(16)))


def test_signature_is_for_one_service_until_it_expires() -> None:
    header = encryption.authorization(
        SECRET, audience="https://fcm.googleapis.com", contact="mailto:ann@example.org", now=1_000_000
    )
    claims = json.loads(base64.urlsafe_b64decode(header.split("t=")[1].split(".")[1] + "=="))

    assert Vapid02.verify(header)
    assert claims == {
        "aud": "https://fcm.googleapis.com",
        "exp": 1_000 + encryption.SIGNATURE_LASTS_S,
        "sub": "mailto:ann@example.org",
    }


def test_topic_is_short_and_does_not_reveal_the_table() -> None:
    one, two = encryption.topic(SECRET, "table-1"), encryption.topic(SECRET, "table-2")

    assert (len(one), "table" in one, one == two, one == encryption.topic(SECRET, "table-1")) == (
        24,
        False,
        False,
        True,
    )


def test_keys_of_a_browser_are_accepted_with_and_without_padding() -> None:
    encryption.check_keys(p256dh=KEYS["p256dh"] + "=", auth=KEYS["auth"] + "==")
    encryption.check_keys(**KEYS)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("!", KEYS["auth"]),
        ("B", KEYS["auth"]),
        (KEYS["auth"], KEYS["auth"]),
        (KEYS["p256dh"][:-4] + "AAAA", KEYS["auth"]),
        (KEYS["p256dh"], "AAAA"),
        (KEYS["p256dh"], KEYS["auth"] + "AAAA"),
        (KEYS["p256dh"], "A+/A" * 5),
    ],
    ids=["no text", "one character", "too short", "not on the curve", "short secret", "long secret", "other alphabet"],
)
def test_other_keys_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(Refusal) as refusal:
        encryption.check_keys(p256dh=p256dh, auth=auth)

    assert refusal.value.code == "bad-subscription"
