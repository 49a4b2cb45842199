"""HTTP API of push messages: whether this server sends them, and the devices that get them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ohhell.protocol.limits import DEVICES_PER_PERSON
from ohhell.server.http.bodies import NewPushSubscription, OldPushSubscription, read_body
from ohhell.server.http.origins import host_name, is_loopback
from ohhell.server.http.requests import authenticate, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.push import encryption
from ohhell.store import push_subscriptions
from ohhell.store.push_subscriptions import PushSubscription
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.push.sender import PushSender

Missing = Literal["extra", "https"]


class PushInfo(Struct, frozen=True):
    """The key that a browser subscribes with; None if something is *missing*: the extra `push`, or https."""

    key: str | None
    missing: Missing | None = None


class PushDevices(Struct, frozen=True):
    """How many devices of the caller get push messages."""

    devices: int


async def info(request: Request) -> Response:
    """Say whether this server sends push messages, and with which key."""
    sender = server_of(request).push
    if sender is None:
        return json_response(PushInfo(None, "extra"))
    if not _is_secure(request):
        return json_response(PushInfo(None, "https"))
    return json_response(PushInfo(sender.public_key))


async def subscribe(request: Request) -> Response:
    """Send push messages to the caller's device from now on."""
    wanted = await read_body(request, NewPushSubscription)
    person = await authenticate(request, "device")
    sender = _require_sender(request)
    sender.hosts.check(wanted.endpoint)
    encryption.check_keys(p256dh=wanted.keys.p256dh, auth=wanted.keys.auth)
    device = PushSubscription(wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, server_of(request).now())
    job = partial(
        push_subscriptions.subscribe,
        subscription=device,
        person=person.id,
        session=person.session,
        most=DEVICES_PER_PERSON,
    )
    return json_response(PushDevices(len(await write(request, job))), status=201)


async def unsubscribe(request: Request) -> Response:
    """Send no more push messages to the caller's device."""
    wanted = await read_body(request, OldPushSubscription)
    person = await authenticate(request, "device")
    await write(request, partial(push_subscriptions.unsubscribe, endpoint=wanted.endpoint, person=person.id))
    return json_response({"removed": True})


def _require_sender(request: Request) -> PushSender:
    sender = server_of(request).push
    if sender is None:
        raise Refusal(
            "no-push",
            "This server can't notify you while the page is closed: its operator has not installed the extra [push].",
        )
    if not _is_secure(request):
        raise Refusal("no-push", "This server can't notify you while the page is closed: that needs an https address.")
    return sender


def _is_secure(request: Request) -> bool:
    """Tell whether browsers allow push messages at the address that the request was sent to: over https, or on this machine."""
    host = (host_name(request.headers["Host"]) or "").strip("[]")
    return request.url.scheme == "https" or host == "localhost" or host.endswith(".localhost") or is_loopback(host)
