"""Any position of a table on a page at once: the messages of a real table, sent over a socket that this test answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import UNSET, Raw, UnsetType
from playwright.sync_api import Page, WebSocketRoute

from browser.scenes import crowded
from live_tables import PEOPLE, Live, opened
from ohhell.protocol import VERSION
from ohhell.protocol.messages import Between, ChatMessage, SeatBot, Sit, Start, Update, Welcome, encode_message
from ohhell.rules.events import Bid
from ohhell.rules.moves import legal
from ohhell.rules.rules import Rules
from ohhell.rules.state import Hand
from ohhell.table import clock, projection
from ohhell.table.automatic import seats_not_ready, waits_for_ready
from scenes import SEALED, house_rules

ME: Final = "ann"
SOCKET: Final = "**/api/tables/kitchen/socket*"
NAMES: Final = ("Maya", "Alba", "Bartholomew", "Cleo", "Dov", "Eoin", "Wilhelmina", "Gwen", "Hal", "Ida", "Jon", "Kit")
MOST: Final = 400
"""Keys that are tried until the draw makes me the dealer."""


def dealt(rules: Rules, seats: int, *, key: int = 0, **settings: Any) -> Live:
    """A table where I have the first seat, people the next ones and bots every third; the first hand is dealt."""
    live = replace(opened(rules, seats, **settings), key=key.to_bytes(32, "big"))
    for seat in range(seats):
        if seat % 3 == 1:
            live.do(ME, SeatBot, seat=seat, bot="novice")
        else:
            live.do(PEOPLE[seat], Sit, seat=seat, name=NAMES[seat])
    live.do(ME, Start)
    live.contribute()
    return live


def i_bid_last(rules: Rules, seats: int) -> Live:
    """A table where everybody but me has bid: the pad shows every number, one of them hooked where the rules say so."""
    tries = (dealt(rules, seats, key=key) for key in range(MOST))
    live = next(live for live in tries if _hand(live).dealt.dealer == 0)
    while (seat := live.table.waiting_for[-1]) != 0:
        live.move(usual_bid(live, seat))
    return live


def usual_bid(live: Live, seat: int) -> Bid:
    """A bid near what everybody might take; the seats differ a little."""
    fair = _hand(live).dealt.plan.cards / live.table.seats + seat % 3 - 1
    return min(
        (move for move in legal(live.state, seat) if isinstance(move, Bid)), key=lambda bid: abs(bid.tricks - fair)
    )


def bidding(seats: int, cards: int) -> Live:
    """So many players with so many cards; I am the last to bid."""
    return i_bid_last(house_rules(**crowded(seats, (cards,))), seats)


def _hand(live: Live) -> Hand:
    assert live.state.hand is not None, "a hand was dealt"
    return live.state.hand


def sealed(seats: int, cards: int) -> Live:
    """The same with bids that nobody sees yet: half of the others have bid, the rest and I have not."""
    rules = house_rules(**{**crowded(seats, (cards,)), "hook": {"kind": "none"}, "bid": SEALED})
    live = dealt(rules, seats)
    for seat in range(1, seats, 2):
        live.move(usual_bid(live, seat))
    return live


def playing(seats: int, cards: int) -> Live:
    """My turn in the second trick, or in the first where there is only one: most of the others have played to it."""
    live = bidding(seats, cards)
    live.move(usual_bid(live, 0))
    wanted = min(cards - 1, 1)
    return live.play_until(lambda now: len(_hand(now).tricks) >= wanted and now.table.waiting_for == (0,))


def dealt_by_me(seats: int) -> Live:
    """I deal, and nobody has bid yet."""
    rules = house_rules(**crowded(seats, (5,)))
    return next(live for key in range(MOST) if _hand(live := dealt(rules, seats, key=key)).dealt.dealer == 0)


def hopeless() -> Live:
    """I bid every trick of the hand, and somebody else has taken one."""
    live = bidding(3, 5)
    live.move(Bid(0, 5))
    return live.play_until(lambda now: sum(_hand(now).taken[1:]) > 0)


def revealed(seats: int, cards: int) -> tuple[Live, int]:
    """The bids that were sealed are open: the table, and how many facts of it are news."""
    live = sealed(seats, cards)
    waiting = live.table.waiting_for
    for seat in waiting[:-1]:
        live.move(usual_bid(live, seat))
    news = live.move(usual_bid(live, waiting[-1]))
    return live, len(news)


def shown_bids(live: Live) -> list[str]:
    """What the plates of the others say, in playing order from my left: took and bid, and the need."""
    bids = _hand(live).bids[1:]
    return [text for bid in bids for text in (f"0/{bid}", f"needs {bid}" if bid else "wants 0")]


@dataclass
class Shown:
    """A page that shows tables of ours; each is sent as news that follows from nothing before."""

    page: Page
    version: int = 1
    socket: WebSocketRoute | None = None

    def __post_init__(self) -> None:
        self.page.route_web_socket(SOCKET, self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda _: None)
        socket.send(encode_message(Welcome(VERSION, "kitchen", ME, (0,))).decode())

    def show(self, live: Live, seat: int | None = 0, *, news: int = 0) -> None:
        """Put a table on the page; the newest *news* facts arrive as an update, the others are already known."""
        if self.socket is None:
            self.page.goto("/t/kitchen")
            self.page.wait_for_function("document.querySelector('.table') !== null")
        assert self.socket is not None, "the page opened its line"
        self.version += max(news, 1)
        begin = len(live.log) - news
        facts = enumerate(zip(live.before[begin - 1 :], live.facts[begin:], strict=True), start=self.version - news + 1)
        events = (
            projection.encode_fact_for(before.state, fact, seat, now=live.table, version=version)
            for version, (before, fact) in facts
        )
        update = Update(
            version=self.version,
            now=live.now,
            seat=seat,
            present=live.table.people,
            times=projection.seat_times(live.table, live.now),
            since=self.version - max(news, 1),
            events=tuple(event for event in events if event is not None) if news else (),
            gap=news == 0,
            table=projection.table_info(live.table),
            view=projection.seat_view(live.table, seat) or Raw(b"null"),
            talk=(ChatMessage(1, ME, "Maya", "hello"),) if news == 0 else UNSET,
            between=self._between(live),
        )
        self.socket.send(encode_message(update).decode())

    @staticmethod
    def _between(live: Live) -> Between | UnsetType:
        """Whom the next hand waits for, as the server sends it."""
        if not waits_for_ready(live.table, live.now, live.readers):
            return UNSET
        return Between(seats_not_ready(live.table, live.readers), clock.next_hand_in(live.table, live.now))
