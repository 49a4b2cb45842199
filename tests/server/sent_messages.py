"""Every message that a server sent, decoded and compared with what its receiver may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Seen
from ohhell.table.facts import Happened
from server.seat_knowledge import Log, Lying

_CARD = r"(?:[2-9]|1[0-3]|[JQKA])[cdhs]|Jo"
_QUOTED = re.compile(rf'"(?:{_CARD})"')
_SPOKEN = re.compile(rf"(?<![\w.-])(?!As the )(?:{_CARD})(?![\w.-])")  # "As the last bidder" names no ace
_DIGEST = re.compile(r"[0-9a-fA-F]{64}")


class Leak(AssertionError):  # noqa: N818 (what it is, not that it is an error)
    """Somebody was told what they may not know."""


def demand(fine: bool, what: str, *more: object) -> None:  # noqa: FBT001 (an assertion reads so)
    """Raise Leak unless *fine*."""
    if not fine:
        raise Leak(" ".join([what, *map(str, more)]))


class Decoder:
    """The messages of one table, against its log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._in_rules = len(_QUOTED.findall(wire.encode_rules(log.tables[1].rules).decode()))
        self._cards = 0
        self.examined: Counter[str] = Counter()

    def frame(self, body: bytes, person: str | None) -> None:
        """A message on the socket of *person*, None for a stranger."""
        told = msgspec.json.decode(body)
        kind = told["kind"]
        version = told.get("version", self._log.last)
        self.examined[kind] += 1
        self._cards = 0
        match kind:
            case "update":
                self._update(told, person)
            case "done" | "refused":
                self._answer(told, person)
            case "welcome" | "pong" | "goodbye":
                pass
            case _:
                raise Leak(f"nobody knows what {kind} tells")
        self._nothing_else(body.decode(), version)

    def bot(self, request: bytes, version: int) -> None:
        """What a bot in its own process was given, the table being at that version."""
        told = msgspec.json.decode(request)
        self.examined["bot"] += 1
        self._cards = 0
        seat = told["view"]["seat"]
        self._game(told["view"], seat, version)
        for event in told.get("heard", ()):
            self._heard(event, seat, version)
        self._nothing_else(request.decode(), version)

    def record(self, written: str, version: int) -> None:
        """The record of a game going on: hands that are over, and nothing of the one that is not."""
        self.examined["record"] += 1
        read = record_text.read(written)[0]
        assert read.proof is not None
        self._over(read.events, read.proof.commitment, version)
        self._digests(written, version)

    def replay(self, body: str, version: int) -> None:
        """What can be looked at again of a game going on, which is what its record tells."""
        self.examined["replay"] += 1
        told = msgspec.json.decode(body)
        events = tuple(wire.decode_event(msgspec.json.encode(event)) for event in told["events"])
        self._over(events, told["proof"]["commitment"], version)
        self._digests(body, version)

    def _over(self, told: tuple[Event | Seen, ...], commitment: str, version: int) -> None:
        """Nothing is told of a hand that is not over."""
        newest = self._log.newest_of(commitment, version)  # another match may have begun since
        match, hand = self._log.tables[newest].match, self._log.hand_at(newest)
        assert match is not None
        events = match.events
        if hand is not None and not hand.over:
            events = events[: len(events) - len(hand.events)]
        demand(told == events[: len(told)], "more is told than what is over")

    def answer(self, body: str, version: int) -> None:
        """An answer over HTTP that has no business with cards."""
        self.examined["http"] += 1
        self._cards = 0
        self._nothing_else(body, version)

    def _nothing_else(self, body: str, version: int) -> None:
        """No card stands where none was looked for, and no key that is not open."""
        found = len(_QUOTED.findall(body)) - (self._in_rules if '"rules":{' in body else 0)
        demand(found == self._cards, f"{found} cards are told where {self._cards} were looked at:", body)
        self._digests(body, version)

    def _digests(self, body: str, version: int) -> None:
        found = {digest.lower() for digest in _DIGEST.findall(body)}
        demand(found <= self._log.digests[version], "a key is told that is not open:", found, body)

    def _update(self, told: dict[str, Any], person: str | None) -> None:
        version, seat = told["version"], told["seat"]
        table = self._log.tables[version]
        demand(seat in table.seats_of(person) or (seat is None and not table.seats_of(person)), "a foreign seat", told)
        if told.get("view") is not None:
            self._game(told["view"]["game"], seat, version)
            self._closed(told["view"]["closed"], seat, version)
        for event in told.get("events", ()):
            self._event(event, seat, at=version)

    def _answer(self, told: dict[str, Any], person: str | None) -> None:
        """A refusal speaks of one's own cards alone; so does a hint."""
        version = told["version"]
        mine = self._own(person, version)
        for card in _spoken(told.get("sentence", "").partition(": ")[2]):  # before the colon stands what was asked for
            demand(card in mine, f"{card} is told in a refusal:", told)
        for thought in told.get("answer", {}).get("thoughts", ()):
            if "card" in thought["move"]:
                demand(self._card(thought["move"]["card"]) in mine, "a hint tells a card:", told)

    def _own(self, person: str | None, version: int) -> set[Card]:
        hand, table = self._log.hand_at(version), self._log.tables[version]
        seats = table.seats_of(person)
        return {card for seat in seats for card in hand.dealt[seat] if hand.sees_own(seat)} if hand else set()

    def _closed(self, closed: list[dict[str, Any]], seat: int | None, version: int) -> None:
        """Reasons why own moves are closed."""
        hand = self._log.hand_at(version)
        mine = hand.hand(seat) if hand is not None else Counter()
        for item in closed:
            demand(item["move"]["seat"] == seat, "somebody else's move", item)
            told = [*_spoken(item["sentence"])]
            if "card" in item["move"]:
                told.append(self._card(item["move"]["card"]))
            demand(set(told) <= set(mine), "cards in a reason", item)

    def _game(self, view: dict[str, Any], seat: int | None, version: int) -> None:
        table = self._log.tables[version]
        assert table.match is not None
        demand(view["seat"] == seat, "another seat's view", view["seat"], seat)
        demand(len(view["sheet"]) == self._log.finished_hands(version), "an unfinished hand is on the sheet")
        self._draw(view["draw"], table.match.state.draw)
        hand = self._log.hand_at(version)
        if hand is None:
            demand(not any(view[name] for name in _LYING), "cards before the first deal", view)
            return
        self._own_cards(view, hand, seat)
        demand(self._many(view["turned"]) == (list(hand.turned) if hand.trump_open else []), "turned cards", view)
        turn_up = [] if view["turn_up"] is None else [self._card(view["turn_up"])]
        demand(list(map(str, turn_up)) == view["turned"][-1:], "the turn-up", view)
        self._trumps(view, hand)
        self._pairs(view["shown"], hand, seat)
        finished = [pair for trick in view["tricks"] for pair in self._played(trick["plays"])]
        demand([*finished, *self._played(view["trick"])] == hand.plays, "cards on the table", view)
        self._bids(view["bids"], view["bid_total"], hand, seat)

    def _own_cards(self, view: dict[str, Any], hand: Lying, seat: int | None) -> None:
        mine = Counter(self._many(view["hand"]))
        demand(mine == hand.hand(seat), f"seat {seat} sees", mine, "and holds", hand.hand(seat))
        for move in view["legal"]:
            demand(move["seat"] == seat, "somebody else's moves", move)
            demand("card" not in move or self._card(move["card"]) in mine, "a card to play", move)

    def _trumps(self, told: dict[str, Any], hand: Lying) -> None:
        if not hand.trump_open:
            demand(told["trump"] in {None, hand.plan.trump}, "trumps before they are shown", told)
            demand(not told["cuts"] and not told["turned"], "cards that show trumps too early", told)
        deal = hand.events[0]
        assert isinstance(deal, Deal)
        demand(self._many(told["cuts"]) in ([], list(deal.cuts)), "cuts", told)

    def _pairs(self, shown: list[Any], hand: Lying, seat: int | None) -> None:
        """Cards in hands that lie open."""
        for other, name in shown:
            card = self._card(name)
            demand(hand.lies_open(seat, other, card), f"{card} of seat {other} is shown to {seat}")
        demand(len(shown) <= hand.seats, "too many cards lie open", shown)

    def _bids(
        self, bids: list[int | None], total: int | None, hand: Lying, seat: int | None, *, now: Lying | None = None
    ) -> None:
        """Bids as they stood in *hand*, as far as they may be seen *now*."""
        now = now or hand
        for other, bid in enumerate(bids):
            fine = bid is None or ((now.bids_open or other == seat) and bid == hand.bids[other])
            demand(fine, f"seat {seat} is told that {other} bid {bid}")
        demand(total is None or now.total_open, f"seat {seat} is told the total {total}")

    def _draw(self, told: dict[str, Any] | None, draw: Draw | None) -> None:
        """The draw for the deal is made before all eyes."""
        if told is None:
            return
        assert draw is not None
        rounds = [[(seat, self._card(name)) for seat, name in drawn] for drawn in told["rounds"]]
        demand(rounds == [list(drawn) for drawn in draw.rounds], "a draw", told)

    def _event(self, told: dict[str, Any], seat: int | None, *, at: int) -> None:
        """An event told again at version *at*."""
        version = told["version"]
        demand(0 < version <= at, "an event before it happened", told)
        fact = self._log.facts[version]
        if not isinstance(fact, Happened):
            demand("type" not in told, "an event that never was", told)
            return
        hand = self._log.hand_at(version)
        match fact.event:
            case Draw():
                self._draw(told, fact.event)
            case Deal():
                assert hand is not None
                self._deal(told, hand, seat, now=self._log.hand_at(at) if self._log.goes_on(version, at=at) else None)
            case Bid():
                before, now = self._log.hand_at(version - 1), self._log.hand_at(at)
                assert before is not None
                hidden = self._log.goes_on(version, at=at) and now is not None and not now.bids_open
                own = fact.event.seat == seat
                if not own and (hidden or not before.heard_by_all):
                    demand(set(told) <= {"type", "version", "seat"}, f"seat {seat} is told a bid", told)
                demand(told["seat"] == fact.event.seat, "whose bid", told)
            case Reveal():
                now = self._log.hand_at(at) if self._log.goes_on(version, at=at) else hand
                assert now is not None
                assert hand is not None
                self._bids(told["bids"], told["total"], hand, seat, now=now)
            case Play():
                demand((told["seat"], self._card(told["card"])) == (fact.event.seat, fact.event.card), "a play", told)
            case Forfeit():
                demand(told["seat"] == fact.event.seat, "a forfeit", told)

    def _deal(self, told: dict[str, Any], then: Lying, seat: int | None, *, now: Lying | None) -> None:
        """A deal as it was seen; *now* is the same hand where it still goes on."""
        mine = Counter(self._many(told["hand"]))
        dealt = Counter(then.dealt[seat]) if seat is not None else Counter[Card]()
        fine = then.sees_own(seat) or now is None or now.sees_own(seat)
        demand(not mine or (fine and mine == dealt), f"seat {seat} was dealt", mine, told)
        lies = then if now is None else now
        demand(self._many(told["turned"]) in ([], list(then.turned)), "turned at the deal", told)
        self._trumps(told, lies)
        self._pairs(told["shown"], lies, seat)

    def _heard(self, told: dict[str, Any], seat: int, version: int) -> None:
        """An event of the hand going on that a bot remembers: a bid that was open when it was made may be kept in the head."""
        hand = self._log.hand_at(version)
        assert hand is not None
        match told["type"]:
            case "seen-deal":
                self._deal(told, hand, seat, now=hand)
            case "play":
                demand((told["seat"], self._card(told["card"])) in hand.plays, "a play that was heard", told)
            case "bid":
                fine = told["seat"] == seat or (told["seat"], told["tricks"]) in hand.open_bids
                demand(fine, "a sealed bid that was heard", told)
            case "seen-reveal":
                demand(hand.revealed, "a reveal that was not", told)
                fine = hand.rules.bid.reveal == "all_together" or hand.over
                others = [bid for other, bid in enumerate(told["bids"]) if other != seat]
                demand(fine or not any(bid is not None for bid in others), "sealed bids that were heard", told)
            case _:
                demand(not {"card", "tricks", "bids", "hand", "pack"} & set(told), "something else", told)

    def _card(self, name: str) -> Card:
        self._cards += 1
        return Card.parse(name)

    def _many(self, names: Iterable[str]) -> list[Card]:
        return [self._card(name) for name in names]

    def _played(self, plays: list[Any]) -> list[tuple[int, Card]]:
        return [(seat, self._card(name)) for seat, name in plays]


_LYING = ("hand", "turned", "turn_up", "cuts", "shown", "trick", "tricks", "legal")


def _spoken(sentence: str) -> list[Card]:
    return [Card.parse(word) for word in _SPOKEN.findall(sentence)]
