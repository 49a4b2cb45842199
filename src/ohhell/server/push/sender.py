"""Sending push messages: in the background, a few at a time, to listed push services only."""

from __future__ import annotations

import asyncio
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Literal

import msgspec
import structlog
from msgspec import Struct

from ohhell.extras import MODULES
from ohhell.protocol.limits import DEVICES_PER_PERSON
from ohhell.server.http.rate_limit import TooFast
from ohhell.server.ops.work_queue import Busy, WorkQueue
from ohhell.server.push import encryption
from ohhell.server.push.hosts import PushHosts
from ohhell.store import push_subscriptions
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.state import ServerState
    from ohhell.store.push_subscriptions import PushSubscription

AT_ONCE: Final = 4
WAITING: Final = 500
"""Messages that may wait; more are dropped."""

TIMEOUT_S: Final = 15
"""Seconds that a push service has to answer, from the first byte to the last."""

MESSAGE_LASTS_S: Final = 12 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""

HOMEPAGE: Final = "https://github.com/ohhell/ohhell"
"""Whom push services contact if the server has neither `--push-contact` nor an https origin."""

_ACCEPTED: Final = frozenset({200, 201, 202, 204})
_GONE: Final = frozenset({404, 410})

Outcome = Literal["sent", "gone", "refused", "failed", "dropped"]

_log = structlog.get_logger()


class TurnMessage(Struct, frozen=True, tag_field="kind", tag="turn"):
    """What a device is told: at which table it is the person's turn, and the name of its rules. Never a card or a bid."""

    table: str
    name: str


def is_installed() -> bool:
    """Tell whether the extra `push` is installed."""
    return all(find_spec(module) for module in MODULES["push"])


class PushSender:
    """Sends messages to the devices of people; what could not be sent is counted and forgotten."""

    def __init__(self, server: ServerState) -> None:
        self._server = server
        self.hosts = PushHosts(server.config.push_hosts)
        self._queue = WorkQueue(at_once=AT_ONCE, quota=4 * DEVICES_PER_PERSON, waiting=WAITING)

    @property
    def public_key(self) -> str:
        """The key that browsers need to subscribe."""
        return encryption.public_key(self._server.secrets.push_key)

    async def send_to(self, person: str, message: TurnMessage) -> None:
        """Send a message to every device of a person."""
        server = self._server
        query = partial(push_subscriptions.subscriptions_of, person=person)
        found = await asyncio.wrap_future(server.store.read(query))
        if not found:
            return
        try:
            server.rates.spend("notification", person=person, address=None, now=server.now())
        except TooFast:
            self._count("dropped")
            return
        for subscription in found:
            server.run_in_background(self._send_in_turn(person, subscription, message))

    async def _send_in_turn(self, person: str, subscription: PushSubscription, message: TurnMessage) -> None:
        try:
            async with self._queue.turn(person):
                outcome = await self._send(subscription, message)
        except Busy:
            outcome = "dropped"
        self._count(outcome)
        if outcome == "gone":
            job = partial(push_subscriptions.unsubscribe, endpoint=subscription.endpoint)
            await asyncio.wrap_future(self._server.store.write(job))

    async def _send(self, subscription: PushSubscription, message: TurnMessage) -> Outcome:
        try:
            origin = self.hosts.check(subscription.endpoint)  # the list may be shorter than when the device was saved
        except Refusal:
            return "refused"
        secret, config = self._server.secrets.push_key, self._server.config
        body = await asyncio.to_thread(encryption.encrypt, msgspec.json.encode(message), subscription)
        headers = {
            "Authorization": encryption.authorization(
                secret, audience=origin, contact=config.contact or HOMEPAGE, now=self._server.now()
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MESSAGE_LASTS_S),
            "Topic": encryption.topic(secret, message.table),
            "Urgency": "high",
        }
        try:
            status = await post(subscription.endpoint, body, headers)
        except (OSError, TimeoutError) as error:
            # the address itself is a secret: whoever has it can send messages to the device
            _log.warning("a push message was not sent", service=origin, error=type(error).__name__)
            return "failed"
        if status in _ACCEPTED:
            return "sent"
        if status in _GONE:
            return "gone"
        _log.warning("a push service refused a message", service=origin, status=status)
        return "refused"

    def _count(self, outcome: Outcome) -> None:
        self._server.metrics.pushes.labels(outcome).inc()


async def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a request and return the status of the response, whose body is not read; redirects are not followed.

    Raises:
        OSError, TimeoutError: The service did not answer, or not in time.
    """
    import aiohttp
    from yarl import URL

    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False) as session,
            session.post(URL(url, encoded=True), data=body, headers=headers, allow_redirects=False) as response,
        ):
            return response.status
    except aiohttp.ClientError as error:
        raise OSError(str(error)) from error
