"""Keys and encryption of Web Push: messages that only one device can read (RFC 8291), signed by this server (VAPID, RFC 8292).

The private key is derived from the server's own, so that backups have it. Everything here needs the extra `push`.
"""

from __future__ import annotations

import binascii
import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    from ohhell.store.push_subscriptions import PushSubscription

SIGNATURE_LASTS_S: Final = 12 * 3600
"""Seconds after which a push service no longer accepts a signature; a day is the most that the standard allows."""

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The number of points on the curve P-256; private keys are smaller than it."""

_BASE64: Final = re.compile(r"[A-Za-z0-9_-]+={0,2}", re.ASCII)
_SECRET_BYTES: Final = 16
_TOPIC_BYTES: Final = 18


@lru_cache(maxsize=8)
def _private_key(secret: bytes) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, ec.SECP256R1())


def public_key(secret: bytes) -> str:
    """Return the public key that browsers need to subscribe; *secret* is the server's key for push messages."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _private_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def check_keys(*, p256dh: str, auth: str) -> None:
    """Raise Refusal unless these are the keys of a device: a point on the curve P-256, and a secret of 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    point, secret = _decoded(p256dh), _decoded(auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise _bad_keys() from None
    if len(secret) != _SECRET_BYTES:
        raise _bad_keys()


def _decoded(text: str) -> bytes:
    if not _BASE64.fullmatch(text):
        raise _bad_keys()
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except binascii.Error:
        raise _bad_keys() from None


def _bad_keys() -> Refusal:
    return Refusal(
        "bad-subscription",
        "Can't use this subscription: its keys are not those of a browser. Switch notifications on again.",
    )


def encrypt(message: bytes, subscription: PushSubscription) -> bytes:
    """Return a message that only the device can read."""
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh.rstrip("="), "auth": subscription.auth.rstrip("=")}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message, "aes128gcm")["body"]
    return body


def authorization(secret: bytes, *, audience: str, contact: str, now: int) -> str:
    """Return the header that proves to a push service, the *audience*, who sends; *now* in milliseconds since 1970."""
    from py_vapid import Vapid02

    signer = Vapid02(_private_key(secret), conf={"no-strict": True})
    claims = {"aud": audience, "exp": now // 1000 + SIGNATURE_LASTS_S, "sub": contact}
    header: str = signer.sign(claims)["Authorization"]
    return header


def topic(secret: bytes, table: str) -> str:
    """Return the name under which a newer message about a table replaces an older one; it does not reveal the table."""
    return urlsafe_b64encode(hmac.digest(secret, table.encode(), "sha256")[:_TOPIC_BYTES]).decode()
