"""Who may follow a score pad. Scorers come first: at a full pad another follower is disconnected for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.limits import FOLLOWERS_A_PAD, WATCHERS_A_PAD, WATCHERS_AN_ADDRESS
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ohhell.server.pads.live_pad import LivePad
    from ohhell.server.pads.registry import PadRegistry
    from ohhell.server.pads.subscriber import PadSubscriber


def admit(pads: PadRegistry, live: LivePad, *, address: str, scorer: bool) -> None:
    """Raise Refusal unless somebody may follow a pad; for a *scorer* the newest other follower is disconnected."""
    followers = _followers(live.subscribers)
    full = len(live.subscribers) >= WATCHERS_A_PAD
    if full and scorer and followers:
        _newest(followers).drop()
    elif full or (not scorer and len(followers) >= FOLLOWERS_A_PAD):
        raise Refusal(
            "pad-crowded", f"You can't follow this pad: {len(live.subscribers)} devices already do. Try again later."
        )
    from_address = [subscriber for subscriber in pads.subscribers if subscriber.address == address]
    if len(from_address) >= WATCHERS_AN_ADDRESS:
        followers = _followers(from_address)
        if not scorer or not followers:
            raise Refusal(
                "too-many-connections",
                f"You can't follow this pad: your address already follows pads with {WATCHERS_AN_ADDRESS} connections.",
            )
        _newest(followers).drop()


def _followers(subscribers: Iterable[PadSubscriber]) -> list[PadSubscriber]:
    return [subscriber for subscriber in subscribers if not subscriber.scorer]


def _newest(subscribers: list[PadSubscriber]) -> PadSubscriber:
    return max(subscribers, key=lambda subscriber: subscriber.number)
