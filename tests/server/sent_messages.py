"""Every message that a server sent, decoded and compared with what its receiver may know."""

from __future__ import annotations

import base64
import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from ohhell.dealing.deals import keys_needed
from ohhell.dealing.keys import chain, secret_for
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Seen
from ohhell.server.accounts.secret_key import Secrets
from ohhell.table.facts import Happened
from protocol_client import merged
from server.seat_knowledge import HandSoFar, Log

_CARD = r"(?:[2-9]|1[0-3]|[JQKA])[cdhs]|Jo"
_QUOTED = re.compile(rf'"(?:{_CARD})"')
_SPOKEN = re.compile(rf"(?<![\w.-])(?!As the )(?:{_CARD})(?![\w.-])")  # "As the last bidder" names no ace
_DIGEST = re.compile(r"[0-9a-fA-F]{64}")


class Leak(AssertionError):  # noqa: N818 (what it is, not that it is an error)
    """The server sent somebody what they may not know."""


def require(fine: bool, what: str, *more: object) -> None:  # noqa: FBT001 (an assertion reads so)
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

    def frames(self, bodies: Iterable[bytes], person: str | None) -> None:
        """Everything that came on one socket of *person*, None for a stranger: as it was sent, and as the client puts it together."""
        shown: dict[str, Any] = {}
        for body in bodies:
            self.frame(body, person)
            reply = msgspec.json.decode(body)
            if reply["kind"] == "update" and reply.keys() & {"table", "view", "changes"}:
                shown = merged(shown, reply)
                self.frame(msgspec.json.encode({**reply, **shown, "changes": {}}), person)

    def frame(self, body: bytes, person: str | None) -> None:
        """A message on the socket of *person*, None for a stranger."""
        reply = msgspec.json.decode(body)
        kind = reply["kind"]
        version = reply.get("version", self._log.last)
        self.examined[kind] += 1
        self._cards = 0
        match kind:
            case "update":
                self._update(reply, person)
            case "done" | "refused":
                self._answer(reply, person)
            case "welcome" | "pong" | "goodbye":
                pass
            case _:
                raise Leak(f"nobody knows what {kind} tells")
        self._nothing_else(body.decode(), version)

    def bot(self, request: bytes, version: int) -> None:
        """What a bot in its own process was given, the table being at that version."""
        reply = msgspec.json.decode(request)
        self.examined["bot"] += 1
        self._cards = 0
        seat = reply["view"]["seat"]
        self._game(reply["view"], seat, version)
        for event in reply.get("heard", ()):
            self._bot_event(event, seat, version)
        self._nothing_else(request.decode(), version)

    def record(self, written: str, version: int) -> None:
        """The record of a game going on: hands that are over, and nothing of the one that is not."""
        self.examined["record"] += 1
        read = record_text.read(written)[0]
        assert read.proof is not None
        self._over(read.events, read.proof.commitment, version)
        self._digests(written, version)

    def replay(self, body: str, version: int) -> None:
        """Check the replay of a running game, which holds what its record holds."""
        self.examined["replay"] += 1
        reply = msgspec.json.decode(body)
        events = tuple(wire.decode_event(msgspec.json.encode(event)) for event in reply["events"])
        self._over(events, reply["proof"]["commitment"], version)
        self._digests(body, version)

    def _over(self, reply: tuple[Event | Seen, ...], commitment: str, version: int) -> None:
        """Check that nothing is sent about an unfinished hand."""
        newest = self._log.newest_of(commitment, version)  # another match may have begun since
        match, hand = self._log.tables[newest].match, self._log.hand_at(newest)
        assert match is not None
        events = match.events
        if hand is not None and not hand.over:
            events = events[: len(events) - len(hand.events)]
        require(reply == events[: len(reply)], "the reply goes beyond the finished hands")

    def answer(self, body: str, version: int) -> None:
        """An answer over HTTP that has no business with cards."""
        self.examined["http"] += 1
        self._cards = 0
        self._nothing_else(body, version)

    def _nothing_else(self, body: str, version: int) -> None:
        """No card stands where none was looked for, and no key that is not open."""
        found = len(_QUOTED.findall(body)) - (self._in_rules if '"rules":{' in body else 0)
        require(found == self._cards, f"{found} cards are sent where {self._cards} were looked at:", body)
        self._digests(body, version)

    def _digests(self, body: str, version: int) -> None:
        found = {digest.lower() for digest in _DIGEST.findall(body)}
        require(found <= self._log.digests[version], "a key is sent that is not open:", found, body)

    def _update(self, reply: dict[str, Any], person: str | None) -> None:
        version, seat = reply["version"], reply["seat"]
        table = self._log.tables[version]
        require(
            seat in table.seats_of(person) or (seat is None and not table.seats_of(person)), "a foreign seat", reply
        )
        if reply.get("view") is not None:
            self._game(reply["view"]["game"], seat, version)
            self._closed(reply["view"]["closed"], seat, version)
        if changes := reply.get("changes"):
            self._changes(changes, seat, version)
        for event in reply.get("events", ()):
            self._event(event, seat, at=version)

    def _changes(self, changes: dict[str, Any], seat: int | None, version: int) -> None:
        """Fields that changed, on their own: every card among them is one that the seat may see."""
        self._closed(changes.get("view", {}).get("closed", []), seat, version)
        game = changes.get("game", {})
        require(game.get("seat", seat) == seat, "another seat's view", game)
        hand = self._log.hand_at(version)
        table = self._log.tables[version]
        if "draw" in game:
            assert table.match is not None
            self._draw(game["draw"], table.match.state.draw)
        if hand is None:
            require(not any(game.get(name) for name in _LYING), "cards before the first deal", game)
            return
        mine = hand.hand(seat)
        require(Counter(self._many(game.get("hand", ()))) <= mine, f"seat {seat} sees", game, "and holds", mine)
        for move in game.get("legal", ()):
            require("card" not in move or self._card(move["card"]) in mine, "a card to play", move)
        turned = list(hand.turned) if hand.trump_open else []
        require(self._many(game.get("turned", ())) in ([], turned), "turned cards", game)
        if game.get("turn_up") is not None:
            require(self._card(game["turn_up"]) in turned, "the turn-up", game)
        self._trumps({"trump": None, "cuts": [], "turned": [], **game}, hand)
        self._pairs(game.get("shown", []), hand, seat)
        tricks = [*game.get("tricks", ()), *changes.get("added", {}).get("tricks", ())]
        seen = [pair for trick in tricks for pair in self._played(trick["plays"])] + self._played(game.get("trick", []))
        require(not Counter(seen) - Counter(hand.plays), "cards on the table", changes)
        self._bids(game.get("bids", []), game.get("bid_total"), hand, seat)

    def _answer(self, reply: dict[str, Any], person: str | None) -> None:
        """A refusal speaks of one's own cards alone; so does a hint."""
        version = reply["version"]
        mine = self._own(person, version)
        for card in _spoken(
            reply.get("sentence", "").partition(": ")[2]
        ):  # the part before the colon names the requested move
            require(card in mine, f"{card} is sent in a refusal:", reply)
        requested = set(_spoken(reply.get("sentence", "").partition(": ")[0]))
        require(self._named(reply) <= mine | requested, "the values of a refusal tell a card:", reply)
        for thought in reply.get("answer", {}).get("thoughts", ()):
            if "card" in thought["move"]:
                require(self._card(thought["move"]["card"]) in mine, "a hint tells a card:", reply)
        advice = reply.get("answer", {}).get("advice")
        if advice is not None:
            told = {self._card(advice["move"]["card"])} if "card" in advice["move"] else set()
            told = told.union(*(self._named(claim) for claim in advice["claims"]))
            require(told <= mine, "a reason tells a card:", reply)

    def _named(self, item: dict[str, Any]) -> set[Card]:
        """The cards in the values of an error or a claim."""
        texts = [value for value in item.get("values", {}).values() if isinstance(value, str)]
        self._cards += sum(bool(_QUOTED.fullmatch(f'"{text}"')) for text in texts)
        return {card for text in texts for card in _spoken(text)}

    def _own(self, person: str | None, version: int) -> set[Card]:
        hand, table = self._log.hand_at(version), self._log.tables[version]
        seats = table.seats_of(person)
        return {card for seat in seats for card in hand.dealt[seat] if hand.sees_own(seat)} if hand else set()

    def _closed(self, closed: list[dict[str, Any]], seat: int | None, version: int) -> None:
        """Reasons why own moves are closed."""
        hand = self._log.hand_at(version)
        mine = hand.hand(seat) if hand is not None else Counter()
        for item in closed:
            require(item["move"]["seat"] == seat, "somebody else's move", item)
            reply = [*_spoken(item["sentence"])]
            if "card" in item["move"]:
                reply.append(self._card(item["move"]["card"]))
            reply.extend(self._named(item))
            require(set(reply) <= set(mine), "cards in a reason", item)

    def _game(self, view: dict[str, Any], seat: int | None, version: int) -> None:
        table = self._log.tables[version]
        assert table.match is not None
        require(view["seat"] == seat, "another seat's view", view["seat"], seat)
        require(len(view["sheet"]) == self._log.finished_hands(version), "an unfinished hand is on the sheet")
        self._draw(view["draw"], table.match.state.draw)
        hand = self._log.hand_at(version)
        if hand is None:
            require(not any(view[name] for name in _LYING), "cards before the first deal", view)
            return
        self._own_cards(view, hand, seat)
        require(self._many(view["turned"]) == (list(hand.turned) if hand.trump_open else []), "turned cards", view)
        turn_up = [] if view["turn_up"] is None else [self._card(view["turn_up"])]
        require(list(map(str, turn_up)) == view["turned"][-1:], "the turn-up", view)
        self._trumps(view, hand)
        self._pairs(view["shown"], hand, seat)
        finished = [pair for trick in view["tricks"] for pair in self._played(trick["plays"])]
        require([*finished, *self._played(view["trick"])] == hand.plays, "cards on the table", view)
        self._bids(view["bids"], view["bid_total"], hand, seat)

    def _own_cards(self, view: dict[str, Any], hand: HandSoFar, seat: int | None) -> None:
        mine = Counter(self._many(view["hand"]))
        require(mine == hand.hand(seat), f"seat {seat} sees", mine, "and holds", hand.hand(seat))
        for move in view["legal"]:
            require(move["seat"] == seat, "somebody else's moves", move)
            require("card" not in move or self._card(move["card"]) in mine, "a card to play", move)

    def _trumps(self, reply: dict[str, Any], hand: HandSoFar) -> None:
        if not hand.trump_open:
            require(reply["trump"] in {None, hand.plan.trump}, "trumps before they are shown", reply)
            require(not reply["cuts"] and not reply["turned"], "cards that show trumps too early", reply)
        deal = hand.events[0]
        assert isinstance(deal, Deal)
        require(self._many(reply["cuts"]) in ([], list(deal.cuts)), "cuts", reply)

    def _pairs(self, shown: list[Any], hand: HandSoFar, seat: int | None) -> None:
        """Cards in hands that lie open."""
        for other, name in shown:
            card = self._card(name)
            require(hand.lies_open(seat, other, card), f"{card} of seat {other} is shown to {seat}")
        require(len(shown) <= hand.seats, "too many cards lie open", shown)

    def _bids(
        self,
        bids: list[int | None],
        total: int | None,
        hand: HandSoFar,
        seat: int | None,
        *,
        now: HandSoFar | None = None,
    ) -> None:
        """Bids as they stood in *hand*, as far as they may be seen *now*."""
        now = now or hand
        for other, bid in enumerate(bids):
            fine = bid is None or ((now.bids_open or other == seat) and bid == hand.bids[other])
            require(fine, f"seat {seat} is sent that {other} bid {bid}")
        require(total is None or now.total_open, f"seat {seat} is sent the total {total}")

    def _draw(self, reply: dict[str, Any] | None, draw: Draw | None) -> None:
        """The draw for the deal is made before all eyes."""
        if reply is None:
            return
        assert draw is not None
        rounds = [[(seat, self._card(name)) for seat, name in drawn] for drawn in reply["rounds"]]
        require(rounds == [list(drawn) for drawn in draw.rounds], "a draw", reply)

    def _event(self, reply: dict[str, Any], seat: int | None, *, at: int) -> None:
        """An event resent at version *at*."""
        version = reply["version"]
        require(0 < version <= at, "an event before it happened", reply)
        fact = self._log.facts[version]
        if not isinstance(fact, Happened):
            require("type" not in reply, "an event that never was", reply)
            return
        hand = self._log.hand_at(version)
        match fact.event:
            case Draw():
                self._draw(reply, fact.event)
            case Deal():
                assert hand is not None
                self._deal(reply, hand, seat, now=self._log.hand_at(at) if self._log.goes_on(version, at=at) else None)
            case Bid():
                before, now = self._log.hand_at(version - 1), self._log.hand_at(at)
                assert before is not None
                hidden = self._log.goes_on(version, at=at) and now is not None and not now.bids_open
                own = fact.event.seat == seat
                if not own and (hidden or not before.heard_by_all):
                    require(set(reply) <= {"type", "version", "seat"}, f"seat {seat} is sent a bid", reply)
                require(reply["seat"] == fact.event.seat, "whose bid", reply)
            case Reveal():
                now = self._log.hand_at(at) if self._log.goes_on(version, at=at) else hand
                assert now is not None
                assert hand is not None
                self._bids(reply["bids"], reply["total"], hand, seat, now=now)
            case Play():
                require(
                    (reply["seat"], self._card(reply["card"])) == (fact.event.seat, fact.event.card), "a play", reply
                )
            case Forfeit():
                require(reply["seat"] == fact.event.seat, "a forfeit", reply)

    def _deal(self, reply: dict[str, Any], then: HandSoFar, seat: int | None, *, now: HandSoFar | None) -> None:
        """A deal as it was seen; *now* is the same hand where it still goes on."""
        mine = Counter(self._many(reply["hand"]))
        dealt = Counter(then.dealt[seat]) if seat is not None else Counter[Card]()
        fine = then.sees_own(seat) or now is None or now.sees_own(seat)
        require(not mine or (fine and mine == dealt), f"seat {seat} was dealt", mine, reply)
        lies = then if now is None else now
        require(self._many(reply["turned"]) in ([], list(then.turned)), "turned at the deal", reply)
        self._trumps(reply, lies)
        self._pairs(reply["shown"], lies, seat)

    def _bot_event(self, reply: dict[str, Any], seat: int, version: int) -> None:
        """Check an event of the running hand that a bot gets: it may remember a bid that was open when it was made."""
        hand = self._log.hand_at(version)
        assert hand is not None
        match reply["type"]:
            case "seen-deal":
                self._deal(reply, hand, seat, now=hand)
            case "play":
                require((reply["seat"], self._card(reply["card"])) in hand.plays, "a play that was heard", reply)
            case "bid":
                fine = reply["seat"] == seat or (reply["seat"], reply["tricks"]) in hand.open_bids
                require(fine, "a sealed bid that was heard", reply)
            case "seen-reveal":
                require(hand.revealed, "a reveal that was not", reply)
                fine = hand.rules.bid.reveal == "all_together" or hand.over
                others = [bid for other, bid in enumerate(reply["bids"]) if other != seat]
                require(fine or not any(bid is not None for bid in others), "sealed bids that were heard", reply)
            case _:
                require(not {"card", "tricks", "bids", "hand", "pack"} & set(reply), "something else", reply)

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


def unopened(secrets: Secrets, log: Log) -> list[bytes]:
    """The keys of a table that were never opened, and the server's own."""
    keys: list[bytes] = []
    opened = {key for digests in log.digests.values() for key in digests}
    last = log.tables[log.last]
    for number in range(1, last.games * last.rules.format.matches + 1):
        assert last.match is not None
        secret = secret_for(secrets.deal_key, last.id, number)
        keys += [secret, *chain(secret, keys_needed(last.match.initial))]
    return [secrets.token_key, secrets.deal_key, *(key for key in keys if key.hex() not in opened)]


def found_in(reply: bytes, keys: list[bytes]) -> list[bytes]:
    """The keys that were sent, in any notation."""
    return [key for key in keys if any(form in reply for form in _written(key))]


def _written(key: bytes) -> list[bytes]:
    plain, safe = base64.b64encode(key).rstrip(b"="), base64.urlsafe_b64encode(key).rstrip(b"=")
    return [key.hex().encode(), key.hex().upper().encode(), plain, safe, json.dumps(list(key)).encode()]
